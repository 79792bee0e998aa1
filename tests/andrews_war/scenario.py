"""Positions of Andrew's War in a few readable lines, for tests.

    table = scenario(mine="Q(8 5 A) 9", theirs="K 9* Joker", hand="2♣ 3♣")
    table.play("attack", "Q")
    table.play("target", "9")
    assert table.army(0) == "Q(8*) 9"

Seat 0 is `mine`, seat 1 `theirs`. An army lists cards of its own emblem: a 2-10, an ace (A) or a
Joker stands alone in the front row, `Q(8 5 A)` is a queen with her horde, a bare J, Q or K a leader
in the second row; `*` marks a front-row card that lies face up. Elsewhere a card names its suit
(`2♣`). What is named nowhere is in the draw deck. Everything runs interpreted.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from wartable.envs.andrews_war import GAME
from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.actions import ACTIONS
from wartable.envs.andrews_war.cards import RANK_NAMES, SUIT_SIGNS, VALUE, card_name
from wartable.envs.andrews_war.redeal import redeal
from wartable.envs.andrews_war.rules import army, legal, play
from wartable.envs.andrews_war.view import SCHEMA, veil, view
from wartable.envs.core.chance import CHANCE, DEAL, seed_stream
from wartable.envs.core.loops import start
from wartable.envs.core.state import RUNNING

JOKER, OTHER_JOKER = 52, 53
OWN_NAMES = (*RANK_NAMES, "Joker", "Joker2")
LEADERS = ("J", "Q", "K")
BY_NAME = {card_name(c): c for c in range(52)} | {"Joker": JOKER, "Joker2": OTHER_JOKER}


def cards(names: str) -> list[int]:
    """Cards by name, in order: `A♣ 10♥ Joker Joker2`."""
    return [BY_NAME[name] for name in names.split()]


def word(members: list[int] | str) -> int:
    """The set of these cards."""
    members = cards(members) if isinstance(members, str) else members
    return sum(1 << m for m in set(members))


def members(word: Any, size: int = st.CARDS) -> list[int]:
    """What a set holds."""
    return [i for i in range(size) if int(word) >> i & 1]


def names(word: Any) -> set[str]:
    """What a set of cards holds, by name."""
    return {OWN_NAMES[13 + c - JOKER] if c >= JOKER else card_name(c) for c in members(word)}


def make_book(**rules: Any) -> Any:
    """The book of a rules object with these values."""
    return GAME.make_book(GAME.make_rules(rules))[0]


class Table:
    """A position, its book, and what tests do with them."""

    def __init__(self, book: Any, state: Any) -> None:
        self.book = book
        self.s = state

    # --- playing

    def mask(self) -> Any:
        """What the seat asked may do."""
        mask = np.zeros(ACTIONS.size, np.int8)
        if self.s.status == RUNNING:
            number = legal(self.book, self.s, mask)
            assert number == mask.sum()
        return mask

    def play(self, block: str, name: str = "") -> Table:
        """Take one legal action, as in `play("assign", "8 Q")`."""
        action = self.action(block, name)
        assert self.mask()[action], f"{block} {name} is not legal; {self.choices()} are"
        return self.act(action)

    def act(self, action: int) -> Table:
        """Take the action with this id, legal or not."""
        play(self.book, self.s, int(action))
        return self

    def fight(self, attacker: str, defender: str = "") -> Table:
        """Attack, choose this defender where there is a choice, and let it go on to the end."""
        self.play("attack", attacker)
        if self.prompt in ("target", "defend"):
            self.play(self.prompt, defender)
        while self.prompt == "cancel":
            self.play("proceed")
        return self

    def can(self, block: str, name: str | None = None) -> bool:
        """Whether this action, or any of the block, is legal."""
        if name is not None:
            return bool(self.mask()[self.action(block, name)])
        b = ACTIONS[block]
        return bool(self.mask()[b.start : b.stop].any())

    def choices(self, block: str | None = None) -> set[str]:
        """The legal actions in words: of a block its names, else `block name`."""
        found: set[str] = set()
        for action in np.flatnonzero(self.mask()):
            b, index = ACTIONS.locate(int(action))
            if block is None:
                found.add(f"{b} {self._words(b, index)}".strip())
            elif b == block:
                found.add(self._words(b, index))
        return found

    def action(self, block: str, name: str = "") -> int:
        """The id of an action of the seat asked."""
        b = ACTIONS[block]
        for offset in range(b.size):
            _, index = ACTIONS.locate(b.start + offset)
            if self._words(block, index) == name:
                return b.start + offset
        raise ValueError(f"no {block} is called {name!r}")

    def _words(self, block: str, index: tuple[int, ...]) -> str:
        seat = int(self.s.seat)
        if block in ("attack", "defend", "field"):
            return OWN_NAMES[index[0]]
        if block in ("pay", "recruit"):
            card = army.observer_card(self.s, seat, index[0])
            return "Joker2" if card == OTHER_JOKER else card_name(card)
        if block == "emblem":
            return SUIT_SIGNS[army.suit_at(army.suit_order(self.s, seat), index[0])]
        if block == "lead":
            suit = army.suit_at(army.suit_order(self.s, seat), index[0])
            return LEADERS[index[1]] + SUIT_SIGNS[suit]
        if block == "target":
            return self._unit(1 - seat, index[0])
        if block == "assign":
            return f"{OWN_NAMES[index[0]]} {LEADERS[index[1]]}"
        if block == "remove":
            return OWN_NAMES[index[0]]
        if block in ("dissolve", "capture"):
            return LEADERS[index[0]]
        return ""

    def _unit(self, seat: int, unit: int) -> str:
        if unit >= st.SLOTS:
            return LEADERS[unit - st.SLOTS]
        card = int(self.s.slot_card[seat, unit])
        return f"slot {unit + 1}" if card < 0 else OWN_NAMES[army.own_number(card)]

    # --- looking

    def army(self, seat: int) -> str:
        """A seat's cards in play, as `scenario` takes them; leaders first, high cards first."""
        s = self.s
        parts = []
        for i in reversed(members(s.leaders[seat], 3)):
            horde = self._row(seat, int(s.horde[seat, i]))
            parts.append(f"{LEADERS[i]}({horde})" if horde else LEADERS[i])
        return " ".join([*parts, self._row(seat, army.singles(s, seat))]).strip()

    def _row(self, seat: int, slots: int) -> str:
        found = []
        for slot in members(slots, st.SLOTS):
            card = int(self.s.slot_card[seat, slot])
            up = "*" if int(self.s.face_up[seat]) >> slot & 1 else ""
            found.append((-int(VALUE[card]), card, OWN_NAMES[army.own_number(card)] + up))
        return " ".join(name for *_, name in sorted(found))

    def hand(self, seat: int) -> set[str]:
        """A seat's hand by name."""
        return names(self.s.hand[seat])

    @property
    def discard(self) -> set[str]:
        """The discard pile by name."""
        return names(self.s.discard)

    @property
    def prompt(self) -> str:
        """What is asked."""
        return st.PROMPTS[int(self.s.prompt)]

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return int(self.s.seat), self.prompt

    @property
    def won_by(self) -> int | None:
        """The winner once the game is over, None in a draw or before the end."""
        reward = self.s.reward
        return None if reward[0] == reward[1] else int(reward[1] > reward[0])

    def slot(self, seat: int, name: str) -> int:
        """The slot of a seat's card, by its short name."""
        found = army.slot_of(self.s, seat, army.own_card(self.s, seat, OWN_NAMES.index(name)))
        assert found != st.NONE
        return int(found)

    def copy(self) -> Table:
        """The same position once more."""
        return Table(self.book, self.s.copy())

    # --- what a seat sees

    def seen(self, seat: int) -> Any:
        """The position veiled for a seat."""
        out = np.zeros(1, st.STATE)
        veil(self.book, self.s, seat, out)
        return out[0]

    def view(self, seat: int) -> dict[str, Any]:
        """A seat's observation by block."""
        out = np.zeros(SCHEMA.size, np.float32)
        view(self.book, self.seen(seat), seat, out)
        return SCHEMA.split(out)

    def redeal(self, seat: int, streams: Any) -> Table:
        """A position that the seat can't tell from this one."""
        out = np.zeros(1, st.STATE)
        redeal(self.book, self.seen(seat), seat, out, streams)
        return Table(self.book, out[0])


def streams(seed: int) -> Any:
    """A random stream of one's own."""
    out = np.zeros((1, 2), np.uint64)
    seed_stream(out, 0, seed, DEAL)
    return out


def dealt(seed: int = 0, first: int = -1, mirror: int = 0, **rules: Any) -> Table:
    """A game from its deal."""
    table = Table(make_book(**rules), np.zeros(1, st.STATE)[0])
    start(table.book, table.s, 2, seed, first, mirror)
    return table


def blank(**rules: Any) -> Table:
    """A table with nothing on it: all cards are in the deck, none has been seen."""
    table = dealt(**rules)
    s = table.s
    for name in ("hand", "known", "front", "leaders", "hostages", "hand_size", "mulligans"):
        s[name][:] = 0
    s.emblem[:] = s.catalyst[:] = st.NONE
    s.discard, s.pool, s.deck_size, s.prompt = 0, st.ALL_CARDS, 0, st.OVER
    s.deck[:] = st.NONE
    return table


def scenario(
    mine: str = "J",
    theirs: str = "J",
    hand: str = "",
    their_hand: str = "",
    *,
    emblems: str = "♥♠",
    prompt: str = "attack",
    seat: int = 0,
    discard: str = "",
    deck: str | None = None,
    catalysts: str = "",
    known: str = "",
    their_known: str = "",
    captives: str = "",
    their_captives: str = "",
    drawn: int = 12,
    turn: int = 5,
    first: int = 0,
    seed: int = 0,
    **rules: Any,
) -> Table:
    """A position.

    Args:
        mine, theirs: the armies of seats 0 and 1.
        hand, their_hand: the hands.
        emblems: of seats 0 and 1; `-` for one that is not declared.
        prompt: what `seat`, whose turn it is, is asked.
        deck: the draw deck, top card first; None: all that is named nowhere.
        discard: the discard pile. With `deck`, what is named nowhere lies here, too.
        catalysts: of seats 0 and 1, `-` for one that is gone.
        known, their_known: cards of hand or front row that both players know to be there.
        captives, their_captives: the enemy's leaders that each holds hostage, `J K`.
        drawn: how many cards of the present deck each has had.
        seed: of the game's own chance.
        rules: as in `Rules`.
    """
    table = blank(**rules)
    s = table.s
    seed_stream(s.streams, DEAL, seed, DEAL)
    seed_stream(s.streams, CHANCE, seed, CHANCE)
    s.turn, s.first, s.active, s.seat, s.prompt = turn, first, seat, seat, st.PROMPTS.index(prompt)
    for who, (emblem, row) in enumerate(zip(emblems, (mine, theirs), strict=True)):
        s.emblem[who] = st.NONE if emblem == "-" else SUIT_SIGNS.index(emblem)
        _muster(s, who, row)
    for who, held in enumerate((hand, their_hand)):
        s.hand[who] = word(held)
        s.hand_size[who] = len(held.split())
    for who, held in enumerate((captives, their_captives)):
        s.hostages[who] = sum(1 << LEADERS.index(n) for n in held.split())
    for who, name in enumerate(catalysts.split()):
        s.catalyst[who] = st.NONE if name == "-" else BY_NAME[name]
    s.drawn[:] = drawn
    s.discard = word(discard)
    taken = army.public_cards(s) | int(s.hand[0]) | int(s.hand[1])
    taken |= word([int(c) for c in s.slot_card.ravel() if c >= 0])
    rest = [c for c in range(st.CARDS) if not taken >> c & 1]
    order = rest if deck is None else cards(deck)[::-1]
    assert set(order) <= set(rest), "the deck holds what lies elsewhere"
    s.discard = int(s.discard) | word([c for c in rest if c not in order])
    s.deck[: len(order)] = order
    s.deck_size = len(order)
    _remember(s, (known, their_known))
    return table


def _muster(s: Any, seat: int, row: str) -> None:
    """Put an army on the table; front-row cards take slots in the order they are named."""
    slot = 0
    for unit in re.findall(r"[^\s(]+(?:\([^)]*\))?", row):
        head, _, horde = unit.rstrip(")").partition("(")
        leader = LEADERS.index(head) if head in LEADERS else None
        if leader is not None:
            s.leaders[seat] |= 1 << leader
        for name in horde.split() if leader is not None else [head]:
            s.slot_card[seat, slot] = army.own_card(s, seat, OWN_NAMES.index(name.rstrip("*")))
            s.front[seat] |= 1 << slot
            s.face_up[seat] |= name.endswith("*") << slot
            if leader is not None:
                s.horde[seat, leader] |= 1 << slot
            slot += 1


def _remember(s: Any, known: tuple[str, str]) -> None:
    """What both players have seen by looking at the table as it is."""
    for seat in range(2):
        s.known[seat] = word(known[seat])
    public = army.public_cards(s)
    s.pool = st.ALL_CARDS & ~public & ~int(s.known[0]) & ~int(s.known[1])
    for seat in range(2):
        for slot in members(int(s.front[seat]) & ~int(s.face_up[seat]), st.SLOTS):
            in_horde = army.horde_of(s, seat, slot) != st.NONE
            s.slot_not[seat, slot] = (
                public | int(s.known[1 - seat]) | (st.JOKERS if in_horde else 0)
            )
