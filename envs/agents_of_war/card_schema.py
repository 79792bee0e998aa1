"""What a card file may say: the models of cards and named decks, and their vocabulary."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .actions import MODES
from .config import DEALT, NAMED
from .state import CARDS, DECK, PLAYERS

Verb = Literal[
    "damage",
    "kill",
    "exhaust",
    "ready",
    "boost",
    "fly",
    "counter",
    "return",
    "control",
    "sacrifice",
    "lose",
    "gain",
    "draw",
    "discard",
    "make",
    "recover",
    "redact",
    "win the game",
    "lose the game",
    "pay",
]
Agents = Literal[
    "this",
    "it",
    "an agent",
    "your agent",
    "an enemy agent",
    "another agent",
    "another of your agents",
    "all agents",
    "all your agents",
    "all enemy agents",
    "all other agents",
    "all your other agents",
]
Players = Literal["you", "opponent", "both"]
Token = Literal["Militia", "Soldier", "Drone", "Tank"]
Kind = Literal["agent", "order"]
Measure = Literal[
    "your agents",
    "enemy agents",
    "your influence",
    "enemy influence",
    "cards in your hand",
    "cards in your discard pile",
]
TO_AGENTS = (
    "damage",
    "kill",
    "exhaust",
    "ready",
    "boost",
    "fly",
    "counter",
    "return",
    "control",
)
TO_PLAYERS = ("lose", "gain", "draw", "discard", "make", "win the game", "lose the game", "redact")
COSTS = ("pay", "discard", "sacrifice", "redact")
COUNTED = ("damage", "boost", "counter", "lose", "gain", "draw", "discard", "make", "sacrifice")

UNLIMITED = 100

Name = Annotated[str, Field(min_length=1, max_length=40)]
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
    """One thing that a card does, or that its use costs."""

    do: Verb
    amount: Annotated[int, Field(ge=-20, le=20)] = Field(1, description="How much, or how many.")
    per: Measure | None = Field(None, description="The amount is for each of these.")
    to: Agents | Players | None = Field(None, description="Which Agents, or which players.")
    power_at_most: Number | None = Field(None, description="Only Agents of that Power or less.")
    flying: bool | None = Field(None, description="Only Agents with Flying, or without.")
    fighting: bool = Field(False, description="Only Agents in the present attack.")
    token: Token | None = Field(None, description="make: which.")
    kind: Kind | None = Field(None, description="recover, redact: only such cards.")
    only_if: If | None = Field(None, alias="if", description="Otherwise nothing happens.")

    @model_validator(mode="after")
    def _sensible(self) -> Effect:
        agents = self.to not in (None, "you", "opponent", "both")
        narrow = self.power_at_most is not None or self.flying is not None or self.fighting
        for problem, wrong in (
            (f"{self.do} needs to: which Agents", self.do in TO_AGENTS and not agents),
            (f"{self.do} is done to players: you, opponent or both", self._wrong_player(agents)),
            ("sacrifice needs to: this, or who sacrifices: you, opponent", self._wrong_sacrifice()),
            ("make needs token", (self.do == "make") != (self.token is not None)),
            ("kind is for recover and redact", self._wrong_kind()),
            (
                "power_at_most, flying and fighting are for Agents",
                narrow and not agents and self.do != "sacrifice",
            ),
            (
                f"amount = {self.amount}; below 0 is for boost and counter",
                self.amount < 0 and self.do not in ("boost", "counter"),
            ),
            (f"per is not for {self.do}", self.per is not None and self.do not in COUNTED),
            (
                f"to is not for {self.do}: it is yours",
                self.do in ("recover", "pay") and self.to is not None,
            ),
            ("discard by both: write two effects", self.do == "discard" and self.to == "both"),
        ):
            if wrong:
                raise ValueError(problem)
        return self

    def _wrong_player(self, agents: bool) -> bool:
        return self.do in TO_PLAYERS and (agents or self.to is None)

    def _wrong_sacrifice(self) -> bool:
        return self.do == "sacrifice" and self.to not in ("this", "you", "opponent")

    def _wrong_kind(self) -> bool:
        return self.kind is not None and self.do not in ("recover", "redact")


Effects = Annotated[tuple[Effect, ...], Field(strict=False, min_length=1, max_length=6)]


def _check_cost(cost: tuple[Effect, ...]) -> None:
    for effect in cost:
        if effect.do not in COSTS:
            raise ValueError(f"{effect.do} is no cost; allowed: {', '.join(COSTS)}")
        if effect.to == "opponent" or effect.per or effect.only_if:
            raise ValueError("a cost is paid by you, in a fixed amount, without a condition")


class Ability(_Part):
    """What an Agent in play can be used for."""

    effects: Effects
    cost: Effects | None = None
    exhaust: bool = Field(False, description="It has the Exhaust symbol.")
    once: bool = Field(False, description="Once each turn.")

    @model_validator(mode="after")
    def _limited(self) -> Ability:
        if not (self.cost or self.exhaust or self.once):
            raise ValueError("an ability that is free needs exhaust or once")
        _check_cost(self.cost or ())
        return self


class Card(_Part):
    """One of the cards, of which there is one copy each."""

    name: Name
    kind: Kind
    power: Annotated[int, Field(ge=1, le=20)] | None = None
    covert: bool = False
    flying: bool = False
    delay: Annotated[int, Field(ge=1, le=9)] | None = None
    cost: Effects | None = Field(None, description="What playing it from the hand costs.")
    effects: Effects | None = Field(None, description="An Order's.")
    modes: Annotated[
        tuple[Effects, ...] | None, Field(strict=False, min_length=2, max_length=MODES)
    ] = Field(None, description="An Order's, of which one is chosen.")
    replay: Effects | None = Field(None, description="An Order's Replay cost.")
    warcry: Effects | None = None
    ability: Ability | None = None
    beginning: Effects | None = Field(None, description="At the beginning of your turn.")
    end: Effects | None = Field(None, description="At the end of your turn.")
    death: Effects | None = Field(None, description="When it is killed or sacrificed.")

    @model_validator(mode="after")
    def _sensible(self) -> Card:
        order = self.kind == "order"
        in_play = (self.warcry, self.ability, self.beginning, self.end, self.death, self.power)
        for problem, wrong in (
            ("an Agent needs power", not order and self.power is None),
            ("an Order has no power, and does nothing in play", order and any(in_play)),
            ("flying is for Agents", order and self.flying),
            (
                "an Order needs effects or modes, and not both",
                order and (self.effects is None) == (self.modes is None),
            ),
            (
                "effects, modes and replay are for Orders",
                not order and any((self.effects, self.modes, self.replay)),
            ),
        ):
            if wrong:
                raise ValueError(problem)
        _check_cost(self.cost or ())
        _check_cost(self.replay or ())
        return self


class NamedDeck(_Part):
    """A preconstructed deck."""

    name: Name
    cards: Annotated[tuple[Name, ...], Field(strict=False, min_length=DECK, max_length=DECK)]


class CardSet(_Part):
    """All cards that a match may be played with."""

    cards: Annotated[tuple[Card, ...], Field(strict=False)]
    decks: Annotated[tuple[NamedDeck, ...], Field(strict=False)]

    @model_validator(mode="after")
    def _fits(self) -> CardSet:
        names = [card.name for card in self.cards]
        for kind, found in (("cards", names), ("decks", [deck.name for deck in self.decks])):
            twice = [name for name, times in Counter(found).items() if times > 1]
            if twice:
                raise ValueError(f"two {kind} are called {twice[0]!r}")
        for deck in self.decks:
            for name in deck.cards:
                if name not in names:
                    raise ValueError(f"the deck {deck.name!r} holds {name!r}, which is no card")
            if len(set(deck.cards)) < DECK:
                raise ValueError(f"the deck {deck.name!r} holds a card twice")
        for what, number, least, most in (
            ("cards", len(self.cards), PLAYERS * DEALT[-1], CARDS),
            ("named decks", len(self.decks), 2, NAMED),
        ):
            if not least <= number <= most:
                raise ValueError(f"{number} {what}; allowed: {least}..{most}")
        return self
