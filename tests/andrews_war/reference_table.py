"""What lies on the table in the second implementation of Andrew's War: cards, sides, units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from wartable.envs.core.chance import CHANCE, DEAL, STREAMS, seed_stream, shuffle

ACE, JACK, KING = 1, 11, 13
LEADER_RANKS = (JACK, 12, KING)


@dataclass(frozen=True, order=True)
class Card:
    """A card; `number` orders the deck before its first shuffle. A joker has no suit."""

    number: int

    @property
    def suit(self) -> int | None:
        return None if self.number >= 52 else self.number // 13

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king), 0 for a joker."""
        return 0 if self.suit is None else self.number % 13 + 1

    @property
    def is_assassin(self) -> bool:
        return self.suit is None

    @property
    def is_diplomat(self) -> bool:
        return self.rank == ACE

    @property
    def is_leader(self) -> bool:
        return self.rank in LEADER_RANKS

    @property
    def value(self) -> int:
        """Text, card names and valuations: A 1, 2-10 face value, J Q K 1 2 3, joker 0."""
        return self.rank - 10 if self.is_leader else self.rank


DECK = [Card(number) for number in range(54)]
JOKERS = [card for card in DECK if card.suit is None]


@dataclass
class Fielded:
    """A card in the front row, the cards that an onlooker knows it isn't, and whose horde."""

    card: Card
    face_up: bool = False
    excluded: set[Card] = field(default_factory=set)
    leader: Card | None = None


@dataclass
class Side:
    """All that one player has."""

    seat: int
    catalyst: Card | None
    hand: list[Card]
    emblem: int | None = None
    mulligans: int = 0
    front: dict[int, Fielded] = field(default_factory=dict)
    leaders: list[Card] = field(default_factory=list)
    hostages: list[Card] = field(default_factory=list)
    known: set[Card] = field(default_factory=set)
    """Cards that all saw going into the hand and nobody saw leaving it."""
    drawn_since_reshuffle: int = 0

    def observers(self) -> list[Card]:
        """What can be paid with: other suits, and jokers while in hand (D19, D20)."""
        return [card for card in self.hand if card.suit != self.emblem]

    def horde(self, leader: Card) -> list[Fielded]:
        return [fielded for fielded in self.front.values() if fielded.leader == leader]

    def place_of(self, card: Card) -> int:
        """Where in the front row a card lies, as it must."""
        return next(place for place, fielded in self.front.items() if fielded.card == card)

    def fielded(self, card: Card) -> Fielded:
        return self.front[self.place_of(card)]

    def diplomat(self) -> Card:
        """The side's only diplomat, wherever he may be."""
        assert self.emblem is not None
        return Card(self.emblem * 13)

    def has_army(self) -> bool:
        return bool(self.front or self.leaders)

    def units(self) -> list[Unit]:
        """All that can attack: single cards, and leaders with or without a horde (D24, D25)."""
        singles = [Unit(self, None, f) for f in self.front.values() if f.leader is None]
        return singles + [Unit(self, leader, None) for leader in self.leaders]

    def exposed(self) -> list[Unit]:
        """All that can be attacked: the front row; leaders without a horde once it is empty (D27).

        The front row holds single cards and hordes.
        """
        front = [unit for unit in self.units() if unit.cards()]
        return front or self.units()


@dataclass
class Unit:
    """What fights as one: a single card, or a leader with his whole horde (D2, D28)."""

    side: Side
    leader: Card | None
    single: Fielded | None

    def cards(self) -> list[Fielded]:
        if self.leader is not None:
            return self.side.horde(self.leader)
        assert self.single is not None
        return [self.single]

    def value(self) -> int:
        own = 0 if self.leader is None else self.leader.value
        return own + sum(fielded.card.value for fielded in self.cards())

    def has_assassin(self) -> bool:
        return any(fielded.card.is_assassin for fielded in self.cards())

    def name(self) -> Card:
        """The card that the unit is called by."""
        if self.leader is not None:
            return self.leader
        assert self.single is not None
        return self.single.card


class Table:
    """Both sides, the draw deck and the discard pile, and what all can see of them.

    Attributes:
        deck: the draw deck, its top card last.
        pool: cards of which not all have seen that they can't be in the draw deck.
        events: what has happened that a test may want to count.
    """

    def __init__(self, seed: int) -> None:
        self.events: list[str] = []
        self.streams = np.zeros((STREAMS, 2), np.uint64)
        seed_stream(self.streams, DEAL, seed, DEAL)
        seed_stream(self.streams, CHANCE, seed, CHANCE)

    def deal(self, first: int | None, mirror: bool) -> None:
        """Text, setup 1 and 2. `first` gets the lower catalyst, `mirror` exchanges the cards."""
        self.reshuffles = 0
        self.deck = self._shuffled(DECK, DEAL)
        self.discard: list[Card] = []
        while True:
            one, two = self.deck.pop(), self.deck.pop()
            if one.value != two.value:  # D3
                break
            self.discard += [one, two]  # D4
            self.events.append("catalysts tied")
        if mirror:
            one, two = two, one
        if first is not None:
            low, high = sorted([one, two], key=lambda card: card.value)
            one, two = (low, high) if first == 0 else (high, low)
        hands = [[self.deck.pop() for _ in range(12)] for _ in range(2)]
        if mirror:
            hands.reverse()
        self.sides = [Side(0, one, hands[0]), Side(1, two, hands[1])]
        self.pool = set(DECK) - {*self.discard, one, two}
        self.player_1 = 0 if one.value < two.value else 1

    def _shuffled(self, cards: list[Card], stream: int) -> list[Card]:
        numbers = np.array([card.number for card in cards], np.int8)
        shuffle(self.streams, stream, numbers, len(numbers))
        return [Card(int(number)) for number in numbers]

    # --- the piles and the hands

    def throw(self, card: Card) -> None:
        """Discards lie face up (D18)."""
        self.discard.append(card)
        self.see(card)

    def discard_hand(self, side: Side) -> None:
        cards, side.hand = side.hand, []
        for card in cards:
            self.throw(card)

    def _reshuffle(self) -> None:
        self.deck = self._shuffled(sorted(self.discard), CHANCE)
        self.pool = set(self.discard)
        self.discard = []
        for side in self.sides:
            side.drawn_since_reshuffle = 0
        self.reshuffles += 1

    def draw_to(self, side: Side, count: int) -> None:
        """Draw; the pile is shuffled once the last card is drawn (note 1, D15)."""
        for _ in range(count):
            if not self.deck and self.discard:
                self._reshuffle()
            if not self.deck:
                self.events.append("nothing to draw")
                return
            side.hand.append(self.deck.pop())
            side.drawn_since_reshuffle += 1
            if not self.deck and self.discard:
                self._reshuffle()

    def kill(self, side: Side, card: Card) -> None:
        """Discard a card in play; a leader's horde becomes single cards."""
        if card in side.leaders:
            for fielded in side.horde(card):
                fielded.leader = None
            side.leaders.remove(card)
        else:
            del side.front[side.place_of(card)]
        self.throw(card)

    # --- what all can see

    def see(self, card: Card) -> None:
        """All see where a card is: nothing hidden can be it."""
        self.pool.discard(card)
        for side in self.sides:
            side.known.discard(card)
            for fielded in side.front.values():
                if not fielded.face_up:
                    fielded.excluded.add(card)

    def see_in_hand(self, side: Side, card: Card) -> None:
        self.see(card)
        side.known.add(card)

    def in_sight(self) -> Iterator[Card]:
        yield from self.discard
        for side in self.sides:
            yield from side.leaders
            yield from side.hostages
            yield from (f.card for f in side.front.values() if f.face_up)
            if side.catalyst is not None:
                yield side.catalyst

    def turn_up(self, fielded: Fielded) -> None:
        """Note 3: it stays face up."""
        if not fielded.face_up:
            fielded.face_up = True
            self.see(fielded.card)
