"""A position of Andrew's War in words and cards: what the text and the picture are both made from.

It reads what is in the record and nothing else. The record of a position that a seat looks at has
been veiled by `view` before it comes here; seat -1 is a spectator, who is shown the true position
from seat 0's side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.state import RUNNING, TRUNCATED
from .cards import RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, VALUE, card_name
from .state import (
    AFTER_ATTACKER,
    ATTACK,
    CANCEL,
    CARDS,
    CATALYST,
    DEFEND,
    FIRST_LEADER_RANK,
    FOR_ASSIGNMENT,
    FOR_FIRST_LEADER,
    FOR_LEADER,
    FOR_RECRUIT,
    HIDDEN,
    LEADERS,
    MUSTER,
    NO_WINDOW,
    NONE,
    PAY,
    RANKS,
    REGROUP,
    SLOTS,
    TARGET,
)

_SPECTATOR = -1


class Piece(NamedTuple):
    """A card in play."""

    card: int  # HIDDEN if it may not be known
    down: bool = False
    slot: int = 0  # as players count them: 1..12; 0 for a leader


@dataclass(frozen=True)
class Unit:
    """What fights as one: a lone card, or a leader with all his horde."""

    pieces: tuple[Piece, ...]
    role: str = ""  # "attacks" or "defends"


@dataclass(frozen=True)
class Side:
    """All that lies before one player."""

    title: str
    name: str
    emblem: str
    hand: tuple[int, ...]
    hidden_hand: int  # cards in the hand that may not be known
    front: tuple[Unit, ...]  # lone cards, then hordes
    second: tuple[Unit, ...]
    hostages: tuple[int, ...]
    catalyst: tuple[int, ...]
    known: tuple[int, ...]

    @property
    def hand_size(self) -> int:
        """Number of cards in the hand."""
        return len(self.hand) + self.hidden_hand


@dataclass(frozen=True)
class Board:
    """A position in words and cards, from one seat's side."""

    mine: Side
    theirs: Side
    deck: int  # number of cards
    discard: tuple[int, ...]
    turn: str
    decision: str  # who decides what, or how the game ended
    notes: tuple[str, ...]  # the skirmish under way, and what is owed


def read(book: Any, seen: Any, seat: int) -> Board:
    """What a record holds, from the side of `seat`; for the arguments see `text`."""
    me = 0 if seat == _SPECTATOR else seat
    names = ("Seat 0", "Seat 1") if seat == _SPECTATOR else ("Enemy", "Enemy")
    names = tuple("You" if s == seat else names[s] for s in (0, 1))
    return Board(
        mine=_side(seen, me, names[me]),
        theirs=_side(seen, 1 - me, names[1 - me]),
        deck=int(seen.deck_size),
        discard=_cards(seen.discard),
        turn=_turn(book, seen),
        decision=_decision(book, seen, names),
        notes=tuple(_notes(seen, names)),
    )


def _side(seen: Any, seat: int, name: str) -> Side:
    emblem = int(seen.emblem[seat])
    hand = _cards(seen.hand[seat])
    who = name if name.startswith("Seat") else f"{name}, seat {seat}"
    title = f"{who}, player {1 if seat == seen.first else 2}"
    badge = "no emblem yet"
    if emblem != NONE:
        badge = f"emblem {SUIT_SIGNS[emblem]} {SUIT_NAMES[emblem]}"
    lone, hordes, second = _units(seen, seat)
    captured = int(seen.emblem[1 - seat])
    return Side(
        title=title,
        name=name,
        emblem=badge,
        hand=hand,
        hidden_hand=max(0, int(seen.hand_size[seat]) - len(hand)),
        front=tuple(lone + hordes),
        second=tuple(second),
        hostages=tuple(_leader(captured, i) for i in _bits(seen.hostages[seat], LEADERS)),
        catalyst=() if seen.catalyst[seat] == NONE else (int(seen.catalyst[seat]),),
        known=_cards(seen.known[seat]),
    )


def _units(seen: Any, seat: int) -> tuple[list[Unit], list[Unit], list[Unit]]:
    """A seat's lone front-row cards, hordes, and leaders in the second row."""
    attacks = seat == seen.active
    role = {int(seen.attacker): "attacks"} if attacks else {int(seen.defender): "defends"}
    hordes: list[Unit] = []
    second: list[Unit] = []
    lone = int(seen.front[seat])
    for i in _bits(seen.leaders[seat], LEADERS):
        minions = int(seen.horde[seat, i])
        lone &= ~minions
        leader = Piece(_leader(int(seen.emblem[seat]), i))
        pieces = (leader, *(_piece(seen, seat, s) for s in _bits(minions, SLOTS)))
        (hordes if minions else second).append(Unit(pieces, role.get(SLOTS + i, "")))
    singles = [Unit((_piece(seen, seat, s),), role.get(s, "")) for s in _bits(lone, SLOTS)]
    return singles, hordes, second


def _piece(seen: Any, seat: int, slot: int) -> Piece:
    down = not int(seen.face_up[seat]) >> slot & 1
    return Piece(int(seen.slot_card[seat, slot]), down, slot + 1)


def _turn(book: Any, seen: Any) -> str:
    if seen.turn == 0:
        return "deployment"
    return f"{seen.turn} of {book.turn_cap}" if book.turn_cap else f"{seen.turn}, no cap"


def _decision(book: Any, seen: Any, names: tuple[str, ...]) -> str:
    if seen.status != RUNNING:
        return f"Game over: {_result(seen, names)}"
    return f"{names[seen.seat]}: {_choice(book, seen)}"


def _result(seen: Any, names: tuple[str, ...]) -> str:
    if seen.reward[0] == seen.reward[1]:
        return "a draw" + (", cut off at the turn cap" if seen.status == TRUNCATED else "")
    winner = names[0 if seen.reward[0] > seen.reward[1] else 1]
    return "You have won" if winner == "You" else f"{winner} has won"


def _choice(book: Any, seen: Any) -> str:
    if seen.prompt == MUSTER:
        size = int(seen.hand_size[seen.seat])
        first = "declare an emblem" if book.one_track_minions else "field the first leader"
        return first + (f", or mulligan to {size - 2} cards" if size > 2 else "")
    stage = "deployment" if seen.turn == 0 else "turn"
    return {
        CATALYST: "take the catalyst into the hand, or discard it",
        PAY: "choose an observer to discard",
        ATTACK: "choose a unit to attack with, or hold",
        TARGET: "choose the defender among the enemy's units",
        DEFEND: "choose a defender",
        CANCEL: "cancel the skirmish, or let it go on",
        REGROUP: f"regroup (recruit, reinforce, reorganize), or finish the {stage}",
    }.get(int(seen.prompt), "nothing to decide")


def _notes(seen: Any, names: tuple[str, ...]) -> Iterator[str]:
    if seen.attacker != NONE:
        yield "Skirmish: " + _skirmish(seen, names)
    if seen.owed > 0:
        plural = "" if seen.owed == 1 else "s"
        yield f"Owed: {seen.owed} observer{plural} {_purpose(seen)}"


def _skirmish(seen: Any, names: tuple[str, ...]) -> str:
    active = int(seen.active)
    words = f"{names[active]} with {_unit_words(seen, active, int(seen.attacker))}"
    if seen.defender == NONE:
        return f"{words}; no defender yet"
    words += f" against {_unit_words(seen, 1 - active, int(seen.defender))}"
    if seen.window == NO_WINDOW:
        return words
    return words + ("; revealed" if seen.window >= AFTER_ATTACKER else "; unrevealed")


def _unit_words(seen: Any, seat: int, number: int) -> str:
    if number < SLOTS:
        piece = _piece(seen, seat, number)
        return f"{piece_words(piece)} in slot {number + 1}"
    i = number - SLOTS
    leader = Piece(_leader(int(seen.emblem[seat]), i))
    minions = [_piece(seen, seat, s) for s in _bits(seen.horde[seat, i], SLOTS)]
    if not minions:
        return f"{piece_words(leader)} alone"
    horde = Unit((leader, *minions))
    return f"the horde of {piece_words(leader)} (value {strength(horde)})"


def _purpose(seen: Any) -> str:
    emblem = int(seen.emblem[seen.active])
    rank = FIRST_LEADER_RANK + max(0, int(seen.pending_leader))
    leader = RANK_NAMES[rank] + ("" if emblem == NONE else SUIT_SIGNS[emblem])
    if seen.pending in (FOR_FIRST_LEADER, FOR_LEADER):
        return f"to field {leader}"
    if seen.pending == FOR_ASSIGNMENT:
        slot = int(seen.pending_slot)
        if slot == NONE:
            return f"to assign a card to the horde of {leader}"
        words = piece_words(_piece(seen, int(seen.active), slot))
        return f"to assign {words} in slot {slot + 1} to the horde of {leader}"
    return "to recruit a card" if seen.pending == FOR_RECRUIT else ""


def strength(unit: Unit) -> str:
    """A unit's total value as far as it is known: `15`, or `7+?`."""
    known = sum(int(VALUE[p.card]) for p in unit.pieces if p.card >= 0)
    return f"{known}+?" if any(p.card == HIDDEN for p in unit.pieces) else str(known)


def piece_words(piece: Piece) -> str:
    name = card_name(piece.card) if piece.card >= 0 else "??"
    return f"[{name}]" if piece.down else name


def _leader(suit: int, number: int) -> int:
    return suit * RANKS + FIRST_LEADER_RANK + number


def _cards(word: Any) -> tuple[int, ...]:
    """The cards of a set in order: by suit, then by rank, jokers last."""
    return tuple(_bits(word, CARDS))


def _bits(word: Any, count: int) -> list[int]:
    return [i for i in range(count) if int(word) >> i & 1]
