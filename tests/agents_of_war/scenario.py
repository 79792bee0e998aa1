"""Positions of Agents of War in a few readable lines.

`scenario("Veteran, Militia*", "Tank")` is seat 0's turn in the main phase, with those Agents of its
own and of the opponent in play. Behind a name: `*` Exhausted, `+2` +1 Power counters, `-1` damage,
`!` not under control since the turn began, `^` has blocked.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.actions import ACTIONS
from wartable.envs.agents_of_war.cards import card_name, load, make_book
from wartable.envs.agents_of_war.config import Rules
from wartable.envs.agents_of_war.rules import legal, new_game, play
from wartable.envs.agents_of_war.rules.board import power
from wartable.envs.agents_of_war.rules.match import clear_table, gather
from wartable.envs.agents_of_war.rules.stall import take_note
from wartable.envs.agents_of_war.rules.turn import run_on
from wartable.envs.core.chance import STREAMS, seed_stream

NUMBERS = {card.name: number for number, card in enumerate(load().cards)}
NUMBERS |= {"Militia": st.MILITIA, "Soldier": st.SOLDIER, "Drone": st.DRONE, "Tank": st.TANK}
TOKEN = re.compile(r"([A-Za-z ]+?)((?:[*!^]|[+-]\d+)*)$")


def names(text: str) -> list[str]:
    """`A, B` as a list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def cards(text: str) -> int:
    """`A, B` as a set of cards."""
    return sum(1 << NUMBERS[name] for name in names(text))


class Table:
    """A game that a test sets up and plays."""

    def __init__(self, **rules: Any) -> None:
        self.way: str = Rules(**rules).way
        self.book = make_book(Rules(**rules))[0]
        self.s = np.zeros(1, st.STATE)[0]
        self.s.seats = st.PLAYERS
        for k in range(STREAMS):
            seed_stream(self.s.streams, k, 1, k)
        self.mask = np.zeros(ACTIONS.size, np.int8)

    def deal(self, seed: int = 1, first: int = 0) -> Table:
        """Begin a match as the rules do."""
        for k in range(STREAMS):
            seed_stream(self.s.streams, k, seed, k)
        new_game(self.book, self.s, first, 0)
        return self

    # --- what is done

    def legal(self) -> list[str]:
        """The blocks and numbers of what may be chosen."""
        number = legal(self.book, self.s, self.mask)
        assert number == self.mask.sum()
        return [str(i) for i in np.flatnonzero(self.mask)]

    def may(self, block: str, *where: Any) -> bool:
        """Whether something may be chosen."""
        self.legal()
        return bool(self.mask[self.number(block, *where)])

    def act(self, block: str, *where: Any) -> Table:
        """Choose something, which must be legal."""
        assert self.may(block, *where), f"{block} {where} at {self.prompt} of seat {self.seat}"
        play(self.book, self.s, self.number(block, *where))
        return self

    def decline(self) -> Table:
        """Decline all chances to respond that come now."""
        while self.prompt == "respond":
            self.act("done")
        return self

    def number(self, block: str, *where: Any) -> int:
        """The action that a block and a name, or numbers, stand for."""
        place = ACTIONS[block]
        seat = int(self.s.seat)
        if block in ("play", "replay", "card"):
            return place.start + NUMBERS[where[0]]
        if block in ("ability", "attack", "block"):
            return place.start + self.slot(seat, where[0])
        if block == "target":
            whose = next(w for w in (0, 1) if self.slot(seat ^ w, where[0]) != st.NONE)
            return place.start + whose * st.SLOTS + self.slot(seat ^ whose, where[0])
        return place.start + (where[0] if where else 0)

    def slot(self, seat: int, name: str) -> int:
        """Where a player's Agent of that name lies, or NONE; `Militia 2` is the second Militia."""
        name, _, rank = name.partition(" #")
        found = np.flatnonzero(self.s.card[seat] == NUMBERS[name])
        index = int(rank or 1) - 1
        return int(found[index]) if index < len(found) else st.NONE

    # --- what is there

    @property
    def prompt(self) -> str:
        """What is asked."""
        return st.PROMPTS[int(self.s.prompt)]

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.s.seat)

    @property
    def influence(self) -> list[int]:
        """Of both."""
        return self.s.influence.tolist()

    def agents(self, seat: int) -> dict[str, int]:
        """A player's Agents in play and their Power; of equal ones the last."""
        return {
            card_name(self.book, int(self.s.card[seat, slot])): int(
                power(self.book, self.s, seat, slot)
            )
            for slot in range(st.SLOTS)
            if self.s.card[seat, slot] != st.NONE
        }

    def is_ready(self, seat: int, name: str) -> bool:
        """Whether an Agent is Ready."""
        return bool(int(self.s.ready[seat]) >> self.slot(seat, name) & 1)

    def pile(self, field: str, seat: int | None = None) -> list[str]:
        """The names in a set of cards: hand, known, discard, delayed, redacted, ..."""
        words = getattr(self.s, field)
        word = int(words if seat is None else words[seat])
        return sorted(card_name(self.book, i) for i in range(st.CARDS) if word >> i & 1)

    @property
    def winner(self) -> int | None:
        """Who has won the match, if it is over."""
        return int(np.argmax(self.s.reward[:2])) if self.s.status else None


def scenario(
    mine: str = "",
    theirs: str = "",
    *,
    hand: str = "",
    their_hand: str = "",
    discard: str = "",
    their_discard: str = "",
    deck: str = "",
    influence: tuple[int, int] = (10, 10),
    starter: int = 0,
    **rules: Any,
) -> Table:
    """Seat 0's main phase; `deck` from the top, and below it nothing."""
    table = Table(**rules)
    s = table.s
    s.starter = starter
    clear_table(s)
    gather(table.book, s)
    s.status = 0
    s.deck[:] = st.NONE
    s.deck_size = len(names(deck))
    for i, name in enumerate(reversed(names(deck))):
        s.deck[i] = NUMBERS[name]
    for seat, agents in enumerate((mine, theirs)):
        for slot, text in enumerate(names(agents)):
            put(table, seat, slot, text)
    s.hand[0], s.hand[1] = cards(hand), cards(their_hand)
    s.hand_size[0], s.hand_size[1] = len(names(hand)), len(names(their_hand))
    s.discard[0], s.discard[1] = cards(discard), cards(their_discard)
    s.influence[0], s.influence[1] = influence
    s.turn = 3
    s.active = 0
    s.phase = st.MAIN_PHASE
    s.prompt = st.OVER
    take_note(s)
    run_on(table.book, s)
    return table


RULE_CARDS = Path(__file__).with_name("cards.toml")
rule_scenario = partial(scenario, cards=str(RULE_CARDS))
"""`scenario` with the cards for the tests of the rules, which never change."""


def put(table: Table, seat: int, slot: int, text: str) -> None:
    """Lay an Agent into a slot."""
    s = table.s
    match = TOKEN.match(text)
    assert match, text
    name, marks = match.groups()
    bit = 1 << slot
    s.card[seat, slot] = NUMBERS[name.strip()]
    s.in_play[seat] |= bit
    s.ready[seat] |= 0 if "*" in marks else bit
    s.settled[seat] |= 0 if "!" in marks else bit
    s.has_blocked[seat] |= bit if "^" in marks else 0
    for sign, number in re.findall(r"([+-])(\d+)", marks):
        field = s.counters if sign == "+" else s.damage
        field[seat, slot] = int(number)
