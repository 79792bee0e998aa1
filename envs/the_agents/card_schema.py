"""What a card file may say: the models of agents, missions and Partners, and their vocabulary."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

from ..core.state import MAX_SEATS
from .state import COPIES, DECK, FACES, MISSION_DECK, MISSIONS, TABLE

DEALT = 3  # cards dealt to each player
LARGEST = 100  # of any number in a comparison

Ability = Literal["TURN", "KILL", "REVIVE", "EXTRACT", "MOVE", "SWAP", "STEAL"]
PartnerAbility = Literal["TURN", "KILL", "REVIVE", "EXTRACT", "MOVE"]
Scope = Literal[
    "this faction", "other faction", "your factions", "this side", "other side", "adjacent"
]
Place = Literal[
    "this side", "other side", "this faction", "other faction", "your factions", "this agent"
]
Colour = Literal["black", "white"]
Directed = Literal["you", "another"]
Operator = Literal["at least", "at most", "exactly", "more than", "fewer than"]
Unit = Literal[
    "matching tokens",
    "non-matching tokens",
    "tokens",
    "unjoined halves",
    "halves",
    "commands",
    "agents",
    "living agents",
    "dead agents",
    "partners",
    "influenced agents",
    "influenced living agents",
    "influenced dead agents",
]
COLOURED = ("matching tokens", "unjoined halves", "halves")
DIRECTED = (*COLOURED, "non-matching tokens", "tokens", "commands")

Name = Annotated[str, Field(min_length=1, max_length=40)]
Tokens = Literal["BB", "BW", "WB", "WW"]
Bonus = Annotated[int, Field(ge=1, le=20)]
Number = Annotated[int, Field(ge=0, le=LARGEST)]
Times = Annotated[int, Field(ge=1, le=9)]


class _Part(BaseModel):
    """Frozen, and only the keys and types that are declared."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Count(_Part):
    """How many of something there are somewhere, as the card's owner sees it."""

    count: Unit = Field(description="What is counted; tokens are completed data tokens.")
    colour: Colour | None = Field(None, description="Of that colour only.")
    directed: Directed | None = Field(None, description="Directed at you, or at the other player.")
    where: Place = Field(description="Where: seen from the card's own side, or Partner's agent.")

    @model_validator(mode="after")
    def _countable(self) -> Count:
        if self.colour and self.count not in COLOURED:
            raise ValueError(f"{self.count} have no colour; {' and '.join(COLOURED)} do")
        if self.directed and self.count not in DIRECTED:
            raise ValueError(f"{self.count} have no direction; {' and '.join(DIRECTED)} do")
        return self


class Amount(Count):
    """The count on the right of a comparison."""

    times: Times = Field(1, description="The count is multiplied by this.")


class Each(Count):
    """What a bonus is paid for again and again."""

    per: Times = Field(1, description="Paid once for so many.")
    most: Annotated[int, Field(ge=1, le=LARGEST)] = Field(
        LARGEST, description="Paid at most so often."
    )


def _is_amount(value: Any) -> str:
    return "amount" if isinstance(value, dict | Amount) else "number"


OF_TAGS = ("amount", "number")
Of = Annotated[
    Annotated[Number, Tag("number")] | Annotated[Amount, Tag("amount")],
    Discriminator(_is_amount),
]


class Comparison(Amount):
    """A count against a number or another count."""

    operator: Operator = Field(alias="is", description="How the two compare.")
    of: Of = Field(description="A number, or another count.")
    plus: Number = Field(0, description="Added to the other count.")

    @model_validator(mode="after")
    def _one_number(self) -> Comparison:
        if self.plus and isinstance(self.of, int):
            raise ValueError(f"plus = {self.plus} needs another count in of; of is {self.of}")
        return self

    def counts(self) -> list[Count]:
        """What is counted, on either side."""
        return [self, self.of] if isinstance(self.of, Amount) else [self]


When = Annotated[tuple[Comparison, ...], Field(strict=False, max_length=3)]


class Mission(_Part):
    """A kind of mission."""

    name: Name
    copies: Annotated[int, Field(ge=1, le=MISSION_DECK)] = 1
    bonus: Bonus = Field(description="IP paid in each points phase in which all of `when` holds.")
    when: When = ()
    each: Each | None = Field(None, description="The bonus is paid for each of these.")

    @model_validator(mode="after")
    def _complete(self) -> Mission:
        if not self.when and self.each is None:
            raise ValueError("a mission needs when, each, or both")
        for count in _counts(self.when, self.each):
            if count.where == "this agent":
                raise ValueError(
                    "where = 'this agent' is for Partners; a mission lies below a side"
                )
        return self


class Agent(_Part):
    """A kind of agent."""

    name: Name
    tokens: Annotated[tuple[Tokens, ...], Field(strict=False, min_length=1)] = Field(
        description="One entry a card: left and right token half, B(lack) or W(hite), as the "
        "player at whom they are directed sees them."
    )
    ability: Ability
    where: Scope = Field(description="Which agents the command reaches.")
    second: Scope | None = Field(None, description="SWAP: where the other agent is.")
    to: Scope | None = Field(None, description="MOVE: where to; 'your factions' if left out.")
    which: Literal["any", "outermost", "innermost"] = Field(
        "any", description="Any in reach, or on each side only the outermost or innermost."
    )
    directed: Literal["any", "you", "another"] = Field("any", description="Whom they command.")
    condition: Literal["any", "living", "dead"] = Field("any", description="Living or dead.")
    itself: bool = Field(False, description="The command may affect its own card.")
    between: bool = Field(False, description="The card may be placed between two cards.")
    set: Literal["base", "partners"] = Field(
        "base", description="'partners': in the deck only when The Partners are."
    )

    @model_validator(mode="after")
    def _sensible(self) -> Agent:
        for problem, wrong in (
            (
                "SWAP needs second: where the other agent is",
                self.ability == "SWAP" and not self.second,
            ),
            (f"second is for SWAP, not for {self.ability}", self.ability != "SWAP" and self.second),
            (f"to is for MOVE, not for {self.ability}", self.ability != "MOVE" and self.to),
            (
                "KILL affects living agents only",
                self.ability == "KILL" and self.condition == "dead",
            ),
            (
                "REVIVE affects dead agents only",
                self.ability == "REVIVE" and self.condition == "living",
            ),
            ("a dead agent is directed at nobody", self._of_dead and self.directed != "any"),
            (
                f"itself is not for {self.ability}",
                self.ability in ("REVIVE", "SWAP", "STEAL") and self.itself,
            ),
            (
                f"where = {self.where!r} never holds the card itself",
                self.where in ("other faction", "other side") and self.itself,
            ),
            (
                "STEAL takes Partners: which, directed and condition are for agents",
                self._steals_narrowly,
            ),
            (
                "STEAL needs set = 'partners': there are no Partners to steal without",
                self.ability == "STEAL" and self.set == "base",
            ),
        ):
            if wrong:
                raise ValueError(problem)
        return self

    @property
    def _of_dead(self) -> bool:
        return self.condition == "dead" or self.ability == "REVIVE"

    @property
    def _steals_narrowly(self) -> bool:
        narrow = (self.which, self.directed, self.condition) != ("any", "any", "any")
        return self.ability == "STEAL" and narrow


class Partner(_Part):
    """A kind of Partner: one or more powers."""

    name: Name
    copies: Annotated[int, Field(ge=1, le=COPIES)] = 1
    protects: Annotated[tuple[Ability, ...], Field(strict=False)] = Field(
        (), description="Abilities that don't affect the partnered agent."
    )
    opens: bool = Field(
        False, description="You may activate the agent's command although it isn't directed at you."
    )
    blocks: bool = Field(False, description="The other player may not activate its command.")
    discount: Annotated[int, Field(ge=0, le=20)] = Field(0, description="IP off a mission's price.")
    room: Annotated[int, Field(ge=0, le=4)] = Field(0, description="More cards in your hand.")
    bonus: Bonus | None = Field(None, description="IP paid in each points phase.")
    when: When = ()
    each: Each | None = None
    ability: PartnerAbility | None = Field(None, description="A command, activated as an action.")
    where: Literal["partnered agent"] | None = None
    to: Scope | None = Field(None, description="MOVE: where to; 'your factions' if left out.")

    @model_validator(mode="after")
    def _sensible(self) -> Partner:
        pays = bool(self.when) or self.each is not None
        powers = (self.protects, self.opens, self.blocks, self.discount, self.room, self.ability)
        for problem, wrong in (
            ("a Partner needs a power", not any(powers) and not pays),
            ("a payout needs bonus, and when, each, or both", pays != (self.bonus is not None)),
            (
                "a command needs ability and where = 'partnered agent'",
                (self.ability is None) != (self.where is None),
            ),
            ("to is for MOVE", self.to is not None and self.ability != "MOVE"),
        ):
            if wrong:
                raise ValueError(problem)
        return self


def _counts(when: tuple[Comparison, ...], each: Each | None) -> list[Count]:
    counts: list[Count] = [count for comparison in when for count in comparison.counts()]
    return counts if each is None else [*counts, each]


@dataclass(frozen=True)
class Face:
    """What is printed on a card of the agents deck; `tokens` is empty on a Partner."""

    card: Agent | Partner
    tokens: str
    copies: int

    @property
    def needs_partners(self) -> bool:
        """Whether it is in the deck only when The Partners are."""
        return isinstance(self.card, Partner) or self.card.set == "partners"


class CardSet(_Part):
    """All cards that a game may be played with."""

    agents: Annotated[tuple[Agent, ...], Field(strict=False)]
    missions: Annotated[tuple[Mission, ...], Field(strict=False)]
    partners: Annotated[tuple[Partner, ...], Field(strict=False)] = ()

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """What is printed, by face number: agents as the file has them, then Partners."""
        found = [
            Face(agent, tokens, copies)
            for agent in self.agents
            for tokens, copies in Counter(agent.tokens).items()
        ]
        return (*found, *(Face(partner, "", partner.copies) for partner in self.partners))

    @model_validator(mode="after")
    def _fits(self) -> CardSet:
        for kind, names in (
            ("cards of the agents deck", [card.name for card in (*self.agents, *self.partners)]),
            ("missions", [mission.name for mission in self.missions]),
        ):
            twice = [name for name, times in Counter(names).items() if times > 1]
            if twice:
                raise ValueError(f"two {kind} are called {twice[0]!r}")
        for face in self.faces:
            if face.copies > COPIES:
                raise ValueError(
                    f"{face.card.name!r}: {face.copies} copies have the tokens {face.tokens}; "
                    f"at most {COPIES} may"
                )
        base = sum(face.copies for face in self.faces if not face.needs_partners)
        bounds = (
            ("different prints in the agents deck", len(self.faces), 1, FACES),
            ("agents outside the set 'partners'", base, DEALT * MAX_SEATS, DECK),
            ("cards in the agents deck", sum(f.copies for f in self.faces), 1, DECK),
            ("kinds of missions", len(self.missions), 1, MISSIONS),
            ("missions", sum(m.copies for m in self.missions), TABLE, MISSION_DECK),
        )
        for what, found, least, most in bounds:
            if not least <= found <= most:
                raise ValueError(f"{found} {what}; allowed: {least}..{most}")
        return self
