"""What a card file may say: the models of the cards by kind, and their vocabulary."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .config import SETS_KNOWN, TRAITS
from .state import ABILITIES, FACES, HEROES, MOTIVATIONS, SET_SIZE, SETS

Verb = Literal[
    "attack",
    "damage",
    "true damage",
    "recover",
    "rest",
    "poison",
    "cure",
    "stun",
    "boost",
    "retreat",
    "engage",
    "destroy",
    "discard",
    "attach",
    "token",
    "spend tokens",
    "convert",
    "add die",
    "roll",
    "turn die",
    "draw",
    "gain time",
    "lose time",
    "spawn",
    "reshuffle",
    "negate",
    "copy",
    "motivate",
    "empty pool",
    "complete",
    "lose the game",
    "change",
]
Whom = Literal[
    "this",
    "it",
    "the hero",
    "a hero",
    "another hero",
    "each hero",
    "each other hero",
    "a villain",
    "each villain",
    "each other villain",
    "any villain",
    "each villain in play",
    "a staged villain",
    "each staged villain",
    "each character",
    "each villain that was engaged",
    "a permanent",
    "an attachment",
    "the mastermind",
    "the mission",
    "the motivation",
]
Measure = Literal[
    "tokens here",
    "token value here",
    "engaged villains",
    "staged villains",
    "villains in play",
    "damage of the hero",
    "health of the hero",
    "incapacitated heroes",
    "attachments",
    "dice in the pool",
    "dice here",
    "time",
    "round",
    "mastermind in play",
    "masterminds defeated",
    "discarded encounters",
    "open motivation",
]
When = Literal[
    "start",
    "end",
    "enters",
    "rip",
    "defeated",
    "incapacitated",
    "rests",
    "retreats",
    "engaged",
    "always",
]
Stat = Literal["attack", "defence", "dice", "health", "rest", "draw"]

AT_LARGE = ("draw", "gain time", "lose time", "spawn", "reshuffle", "negate", "copy", "turn die")
AT_LARGE_TOO = ("complete", "lose the game")
UNLIMITED = 100

Name = Annotated[str, Field(min_length=1, max_length=40)]
Trait = Annotated[str, Field(min_length=1, max_length=20)]
Traits = Annotated[tuple[Trait, ...], Field(strict=False, max_length=6)]
Number = Annotated[int, Field(ge=0, le=20)]


class _Part(BaseModel):
    """Frozen, and only the keys and types that are declared."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class If(_Part):
    """A condition: a count within limits."""

    count: Measure
    at_least: Number = 0
    at_most: Annotated[int, Field(ge=0, le=UNLIMITED)] = UNLIMITED


class Effect(_Part):
    """One thing that an action does, or in what a passive ability changes the rules."""

    do: Verb
    amount: Annotated[int, Field(ge=-9, le=20)] = Field(1, description="How much, or how many.")
    per: Measure | None = Field(None, description="The amount is for each of these.")
    to: Whom | None = Field(None, description="Which cards are affected.")
    traits: Traits = Field((), description="Only cards with one of these traits.")
    stat: Stat | None = Field(None, description="boost, change: which.")
    die: Annotated[int, Field(ge=1, le=FACES)] | None = Field(
        None, description="add die, turn die: the value it shows."
    )
    bonus: Annotated[int, Field(ge=-9, le=9)] = Field(0, description="attack: stronger by this.")
    true: bool = Field(False, description="attack: deals true damage.")
    optional: bool = Field(False, description="It and what follows may be left out.")
    only_if: If | None = Field(None, alias="if", description="Otherwise nothing happens.")

    @model_validator(mode="after")
    def _sensible(self) -> Effect:
        large = self.do in AT_LARGE + AT_LARGE_TOO
        for problem, wrong in (
            (f"{self.do} needs to: which cards", not large and self.to is None),
            (f"{self.do} is done to no card", large and self.to is not None),
            ("stat is for boost and change", (self.stat is not None) != self._is_of_stat()),
            ("boost: attack, defence, dice or health", self._boosts_other()),
            ("die is for add die and turn die", self._wrong_die()),
            ("bonus and true are for attack", self.do != "attack" and self._attacks()),
            (
                f"amount = {self.amount}; below 0 is for boost, change and turn die",
                self.amount < 0 and self.do not in ("boost", "change", "turn die"),
            ),
        ):
            if wrong:
                raise ValueError(problem)
        return self

    def _is_of_stat(self) -> bool:
        return self.do in ("boost", "change")

    def _boosts_other(self) -> bool:
        return self.do == "boost" and self.stat in ("rest", "draw")

    def _wrong_die(self) -> bool:
        if self.do == "add die":
            return self.die is None
        return self.die is not None and self.do != "turn die"

    def _attacks(self) -> bool:
        return self.bonus != 0 or self.true


Effects = Annotated[tuple[Effect, ...], Field(strict=False, min_length=1, max_length=8)]


class Action(_Part):
    """What is printed as one action or passive ability: what sets it off, and what it does."""

    name: Name
    square: Annotated[int, Field(ge=1, le=FACES)] | None = Field(
        None, description="A dice action: the least value of the die."
    )
    circle: Annotated[int, Field(ge=0, le=6)] | None = Field(
        None, description="A mandatory action: its speed."
    )
    when: When | None = Field(None, description="What else sets it off; always: it is passive.")
    effects: Effects

    @model_validator(mode="after")
    def _sensible(self) -> Action:
        if sum(x is not None for x in (self.square, self.circle, self.when)) != 1:
            raise ValueError("an action has either square, or circle, or when")
        standing = ("change", "complete", "lose the game")
        for effect in self.effects:
            if self.when == "always" and effect.do not in standing:
                raise ValueError(f"{effect.do} is not always done; allowed: {', '.join(standing)}")
            if self.when != "always" and effect.do == "change":
                raise ValueError("change is for when = 'always'; for a round there is boost")
            if effect.do == "convert" and self.square is None:
                raise ValueError("convert needs the die of a square")
        return self


Actions = Annotated[tuple[Action, ...], Field(strict=False, max_length=ABILITIES)]
Health = Annotated[int, Field(ge=1, le=40)]


class _Character(_Part):
    name: Name
    traits: Traits = ()
    health: Health
    attack: Number
    defence: Number = 0


class Hero(_Character):
    """A hero card with both sides."""

    dice: Number
    actions: Actions = ()
    incapacitated: Actions = Field((), description="The other side's.")

    @model_validator(mode="after")
    def _fits(self) -> Hero:
        _check_number(self.actions + self.incapacitated)
        return self


class Motivation(_Part):
    """A motivation: the `Motivated` dice action is on each; below the line stands the rest."""

    name: Name
    attached: Actions

    @model_validator(mode="after")
    def _fits(self) -> Motivation:
        if len(self.attached) >= ABILITIES:
            raise ValueError(f"{len(self.attached)} actions; allowed: 0..{ABILITIES - 1}")
        return self


class Mastermind(_Character):
    """A mastermind, and the encounter set that shares its icon."""

    set: Name
    actions: Actions = ()


class Encounter(_Part):
    """A card of an encounter set."""

    name: Name
    set: Name
    kind: Literal["minion", "permanent", "instant"]
    copies: Annotated[int, Field(ge=1, le=SET_SIZE)] = 1
    traits: Traits = ()
    health: Health | None = None
    attack: Number | None = None
    defence: Number | None = None
    actions: Actions = ()
    attached: Actions = Field((), description="Below the line.")

    @model_validator(mode="after")
    def _sensible(self) -> Encounter:
        minion = self.kind == "minion"
        stats = (self.health, self.attack)
        if minion and None in stats:
            raise ValueError("a minion needs health and attack")
        if not minion and any(x is not None for x in (*stats, self.defence)):
            raise ValueError(f"{self.kind}: only characters have health, attack and defence")
        if self.kind == "instant" and [a.when for a in self.actions] != ["enters"]:
            raise ValueError("an instant has one action, when = 'enters'")
        _check_number(self.actions + self.attached)
        return self


class Stage(_Part):
    """One stage of a mission."""

    time: Annotated[int, Field(ge=1, le=30)] | None = Field(None, description="None: untimed.")
    draw: Number
    actions: Actions


class Mission(_Part):
    """A mission with its two stages."""

    name: Name
    difficulty: Annotated[int, Field(ge=1, le=5)] = 1
    a: Stage
    b: Stage


class FirstGame(_Part):
    """The set-up for the first game."""

    heroes: Annotated[tuple[Name, ...], Field(strict=False, min_length=HEROES, max_length=HEROES)]
    mission: Name
    mastermind: Name
    sets: Annotated[tuple[Name, ...], Field(strict=False, min_length=SETS, max_length=SETS)]


class CardSet(_Part):
    """All cards that a game may be played with."""

    heroes: Annotated[tuple[Hero, ...], Field(strict=False, min_length=HEROES + 1, max_length=32)]
    motivations: Annotated[
        tuple[Motivation, ...],
        Field(strict=False, min_length=2 * HEROES, max_length=MOTIVATIONS),
    ]
    masterminds: Annotated[tuple[Mastermind, ...], Field(strict=False, min_length=1, max_length=16)]
    encounters: Annotated[tuple[Encounter, ...], Field(strict=False)]
    missions: Annotated[tuple[Mission, ...], Field(strict=False, min_length=1, max_length=16)]
    first_game: FirstGame

    @property
    def sets(self) -> list[str]:
        """The encounter sets, in the order in which they first come up."""
        return list(dict.fromkeys(card.set for card in self.encounters))

    @model_validator(mode="after")
    def _fits(self) -> CardSet:
        for kind in ("heroes", "motivations", "masterminds", "encounters", "missions"):
            names = Counter(card.name for card in getattr(self, kind))
            twice = [name for name, times in names.items() if times > 1]
            if twice:
                raise ValueError(f"two {kind} are called {twice[0]!r}")
        sizes = Counter[str]()
        for card in self.encounters:
            sizes[card.set] += card.copies
        for name, size in sizes.items():
            if size != SET_SIZE:
                raise ValueError(f"the set {name!r} has {size} cards; allowed: {SET_SIZE}")
        if not SETS <= len(sizes) <= SETS_KNOWN:
            raise ValueError(f"{len(sizes)} encounter sets; allowed: {SETS}..{SETS_KNOWN}")
        for mastermind in self.masterminds:
            if mastermind.set not in sizes:
                raise ValueError(f"{mastermind.name!r}: there is no set {mastermind.set!r}")
        if len(self.all_traits) > TRAITS - 1:
            raise ValueError(f"{len(self.all_traits)} traits; allowed: 0..{TRAITS - 1}")
        return self

    @property
    def all_traits(self) -> list[str]:
        """All traits of cards, in the order in which they first come up."""
        cards = (*self.heroes, *self.masterminds, *self.encounters)
        return list(dict.fromkeys(trait for card in cards for trait in card.traits))


def _check_number(actions: tuple[Action, ...]) -> None:
    if len(actions) > ABILITIES:
        raise ValueError(f"{len(actions)} actions on one card; allowed: 0..{ABILITIES}")
