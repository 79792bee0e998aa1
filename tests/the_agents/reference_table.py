"""What lies on the table of The Agents, as objects: cards, agents in factions, tokens, counts.

Part of the second implementation that the engine is held against, see `reference.py`.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from wartable.envs.the_agents.card_schema import (
    Agent,
    Amount,
    Comparison,
    Count,
    Face,
    Mission,
    Partner,
)

COMPARE = {
    "at least": operator.ge,
    "at most": operator.le,
    "exactly": operator.eq,
    "more than": operator.gt,
    "fewer than": operator.lt,
}


@dataclass(eq=False)
class Card:
    """One card of the agents deck; `known` if all have seen it go into the hand where it is."""

    number: int
    face: Face
    known: bool = False

    @property
    def agent(self) -> Agent:
        assert isinstance(self.face.card, Agent)
        return self.face.card

    @property
    def partner(self) -> Partner:
        assert isinstance(self.face.card, Partner)
        return self.face.card

    @property
    def is_partner(self) -> bool:
        return isinstance(self.face.card, Partner)


@dataclass(eq=False)
class Fielded:
    """An agent in a faction; its command is directed at the seat `toward`."""

    card: Card
    side: Side
    toward: int
    dead: bool = False
    influenced: bool = False
    partners: dict[int, Card] = field(default_factory=dict[int, Card])  # by owner

    @property
    def index(self) -> int:
        """Counted outward from the safe house."""
        return self.side.agents.index(self)

    def protected(self, ability: str) -> bool:
        return any(ability in card.partner.protects for card in self.partners.values())


@dataclass(eq=False)
class Half:
    colour: str
    agent: Fielded | None  # None: the safe house's


@dataclass(eq=False)
class Side:
    """One side of a faction: agents from the safe house outward, missions by owner."""

    faction: Faction
    left_of: int  # the seat that sees it on its left
    agents: list[Fielded] = field(default_factory=list[Fielded])
    missions: dict[int, int] = field(default_factory=dict[int, int])

    @property
    def opposite(self) -> Side:
        one, other = self.faction.sides
        return other if self is one else one

    def halves(self, seat: int) -> tuple[list[tuple[Half, Half]], list[Half]]:
        """Completed tokens directed at the seat, and its unjoined halves (T8, T14)."""
        tokens: list[tuple[Half, Half]] = []
        unjoined: list[Half] = []
        colour = "black" if seat == self.faction.black else "white"
        outer: Half | None = Half(colour, None)
        for agent in self.agents:
            if agent.dead or agent.toward == seat:
                unjoined += [] if outer is None else [outer]
                outer = None
                continue
            left, right = (
                Half({"B": "black", "W": "white"}[letter], agent)
                for letter in agent.card.face.tokens
            )
            inward, outward = (right, left) if self.left_of == seat else (left, right)
            if outer is None:
                unjoined.append(inward)
            else:
                tokens.append((outer, inward))
            outer = outward
        unjoined += [] if outer is None else [outer]
        return tokens, unjoined


class Faction:
    """Between two seats: `black` sees the black halves of its safe house, `white` the white."""

    def __init__(self, black: int, white: int) -> None:
        self.black, self.white = black, white
        self.sides = (Side(self, black), Side(self, white))

    @property
    def seats(self) -> tuple[int, int]:
        return self.black, self.white

    def other_seat(self, seat: int) -> int:
        return self.white if seat == self.black else self.black

    def sides_of(self, seat: int) -> tuple[Side, Side]:
        """Left and right, as the seat sees them."""
        one, other = self.sides
        return (one, other) if one.left_of == seat else (other, one)

    @property
    def agents(self) -> list[Fielded]:
        return [agent for side in self.sides for agent in side.agents]


class Table:
    """The factions in the middle, each seat's two of them, and what they count and pay."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.factions = [Faction(seat, (seat + 1) % seats) for seat in range(seats)]
        self.room = 5 if seats == 2 else 4

    def factions_of(self, seat: int) -> tuple[Faction, Faction]:
        """The one on the left and the one on the right of a seat."""
        return self.factions[seat], self.factions[seat - 1]

    def other_faction(self, seat: int, faction: Faction) -> Faction:
        left, right = self.factions_of(seat)
        return right if faction is left else left

    def sides_of(self, seat: int) -> list[Side]:
        return [side for faction in self.factions_of(seat) for side in faction.sides_of(seat)]

    def agents_of(self, seat: int) -> list[Fielded]:
        return [agent for side in self.sides_of(seat) for agent in side.agents]

    def partners_of(self, seat: int) -> list[tuple[Fielded, Card]]:
        """A seat's assigned Partners, and whose they are."""
        return [(a, a.partners[seat]) for a in self.agents_of(seat) if seat in a.partners]

    def place(self, seat: int, side: Side, index: int) -> tuple[int, int, int]:
        """A spot in the seat's own terms: faction, side, index."""
        number = self.sides_of(seat).index(side)
        return number // 2, number % 2, index

    def spot(self, seat: int, agent: Fielded) -> tuple[int, int, int]:
        return self.place(seat, agent.side, agent.index)

    def at(self, seat: int, faction: int, side: int, index: int) -> Fielded:
        return self.sides_of(seat)[2 * faction + side].agents[index]

    # --- counts and payouts

    def income(self, seat: int, missions: tuple[Mission, ...]) -> Iterator[tuple[str, int]]:
        """What a seat is paid in its points phase, and for what."""
        for side in self.sides_of(seat):
            for one, other in side.halves(seat)[0]:
                if one.colour == other.colour:
                    yield "token", 1  # T5
            if seat in side.missions:
                mission = missions[side.missions[seat]]
                yield mission.name, self.payment(seat, side, None, mission)
        for agent, card in self.partners_of(seat):
            if card.partner.bonus is not None:
                yield card.partner.name, self.payment(seat, agent.side, agent, card.partner)

    def payment(self, seat: int, side: Side, agent: Fielded | None, card: Mission | Partner) -> int:
        assert card.bonus is not None
        if not all(self.holds(seat, side, agent, comparison) for comparison in card.when):
            return 0
        if card.each is None:
            return card.bonus
        times = self.count(seat, side, agent, card.each) // card.each.per
        return card.bonus * min(times, card.each.most)

    def holds(self, seat: int, side: Side, agent: Fielded | None, claim: Comparison) -> bool:
        left = self.count(seat, side, agent, claim) * claim.times
        right = claim.of
        if isinstance(right, Amount):
            right = self.count(seat, side, agent, right) * right.times + claim.plus
        return COMPARE[claim.operator](left, right)

    def count(self, seat: int, side: Side, agent: Fielded | None, count: Count) -> int:
        if count.where == "this agent":
            assert agent is not None
            return self.count_on(seat, side, count, agent)
        sides = {
            "this side": [side],
            "other side": [side.opposite],
            "this faction": [*side.faction.sides],
            "other faction": [*self.other_faction(seat, side.faction).sides],
            "your factions": self.sides_of(seat),
        }[count.where]
        return sum(self.count_on(seat, each, count, None) for each in sides)

    def count_on(self, seat: int, side: Side, count: Count, only: Fielded | None) -> int:
        """Of a side, or of one of its agents only."""
        here = [agent for agent in side.agents if only in (None, agent)]
        units = Counter[str]()
        for agent in here:
            life = "dead" if agent.dead else "living"
            units.update([f"{life} agents", "agents"])
            if agent.influenced:
                units.update([f"influenced {life} agents", "influenced agents"])
            for _ in agent.partners:  # P5
                units.update(["partners", "agents", "living agents"])
        other = side.faction.other_seat(seat)
        for whom in {"you": [seat], "another": [other], None: [seat, other]}[count.directed]:
            units["commands"] += sum(not a.dead and a.toward == whom for a in here)
            tokens, unjoined = side.halves(whom)
            for pair in tokens:
                agents, colours = [h.agent for h in pair], [h.colour for h in pair]
                wanted = count.colour in (None, colours[0])
                if only is None or only in agents:
                    units["tokens"] += 1
                    units["non-matching tokens"] += colours[0] != colours[1]
                    units["matching tokens"] += colours[0] == colours[1] and wanted
            for half in [h for pair in tokens for h in pair] + unjoined:
                if only in (None, half.agent) and count.colour in (None, half.colour):
                    units["halves"] += 1
                    units["unjoined halves"] += half in unjoined
        return units[count.count]
