"""A position of Agents of War in words: what the text and the picture are both made from.

It reads what is in the record and nothing else. The record of a position that a seat looks at has
been veiled by `view` before it comes here; seat -1 is a spectator, who is shown the true position
from seat 0's side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.state import RUNNING, TRUNCATED
from .cards import card_name
from .config import PRECONSTRUCTED, TO_WIN, WAYS
from .describe import agent_words
from .rules.board import has, is_flying, power
from .rules.match import to_build_from
from .state import (
    AFTER_BLOCKS,
    ATTACKER_DEALS,
    ATTACKERS,
    CARDS,
    DECKS,
    DEFENDER_DEALS,
    FROM_DELAY,
    FROM_DISCARD,
    NONE,
    NOTHING,
    PROMPTS,
    SLOTS,
    TRIGGER,
    WAITING_CARD,
    WAITING_OWNER,
)

_SPECTATOR = -1
_CHOICES = {
    "build": "choose a card for the deck",
    "first": "choose who goes first in the next game",
    "main": "play a card, use an ability, attack, or pass",
    "respond": "play a Covert card, use an ability, or decline",
    "attack": "choose more attackers, or attack",
    "block": "choose blockers, or go on",
    "damage": "divide the damage",
    "target": "choose an Agent",
    "card": "choose a card",
    "mode": "choose a mode",
    "order": "choose what is resolved first",
}


@dataclass(frozen=True)
class Agent:
    """An Agent in play."""

    slot: int  # as players count them: 1..16
    name: str
    power: int  # now
    damage: int
    counters: int
    ready: bool
    marks: tuple[str, ...]  # Flying, new, has blocked, ability used
    role: str  # "attacks", "blocks" or ""


@dataclass(frozen=True)
class Side:
    """All that lies before one player."""

    title: str
    influence: int
    wins: str  # games won; "" if there is one game only
    agents: tuple[Agent, ...]
    hand: tuple[str, ...]  # as far as it is known
    hidden_hand: int  # cards in the hand that are not
    delayed: tuple[str, ...]  # with their counters
    discard: tuple[str, ...]
    building: tuple[tuple[str, tuple[str, ...]], ...]  # decks and cards for decks, by what they are


@dataclass(frozen=True)
class Board:
    """A position in words, from one seat's side."""

    mine: Side
    theirs: Side
    deck: int  # cards in the draw pile
    redacted: tuple[str, ...]
    turn: str
    decision: str  # who decides what, or how the match ended
    notes: tuple[str, ...]  # the attack under way, and what is being resolved


def read(book: Any, seen: Any, seat: int) -> Board:
    """What a record holds, from the side of `seat`."""
    me = 0 if seat == _SPECTATOR else seat
    names = ("Seat 0", "Seat 1") if seat == _SPECTATOR else ("Opponent", "Opponent")
    names = tuple("You" if s == seat else names[s] for s in (0, 1))
    return Board(
        mine=_side(book, seen, me, names[me]),
        theirs=_side(book, seen, 1 - me, names[1 - me]),
        deck=int(seen.deck_size),
        redacted=_names(book, seen.redacted),
        turn=_turn(book, seen),
        decision=_decision(seen, names),
        notes=tuple(_notes(book, seen, names)),
    )


def _side(book: Any, seen: Any, seat: int, name: str) -> Side:
    who = name if name.startswith("Seat") else f"{name}, seat {seat}"
    first = "" if seen.turn == 0 else ", went first" if seat == seen.starter else ", went second"
    hand = _names(book, seen.hand[seat])
    to_win = TO_WIN[int(book.way)]
    return Side(
        title=who + first,
        influence=int(seen.influence[seat]),
        wins=f"{int(seen.wins[seat])} of {to_win} games" if to_win > 1 else "",
        agents=tuple(_agents(book, seen, seat)),
        hand=hand,
        hidden_hand=int(seen.hand_size[seat]) - len(hand),
        delayed=tuple(
            f"{card_name(book, card)} ({int(seen.delay[card])})"
            for card in _cards(seen.delayed[seat])
        ),
        discard=_names(book, seen.discard[seat]),
        building=tuple(_building(book, seen, seat)),
    )


def _agents(book: Any, seen: Any, seat: int) -> Iterator[Agent]:
    for slot in range(SLOTS):
        if not has(seen.in_play[seat], slot):
            continue
        marks = (
            ("Flying", is_flying(book, seen, seat, slot)),
            ("new", not has(seen.settled[seat], slot)),
            ("has blocked", has(seen.has_blocked[seat], slot)),
            ("ability used", has(seen.spent[seat], slot)),
        )
        fights = has(seen.fights[seat], slot)
        yield Agent(
            slot=slot + 1,
            name=card_name(book, int(seen.card[seat, slot])),
            power=int(power(book, seen, seat, slot)),
            damage=int(seen.damage[seat, slot]),
            counters=int(seen.counters[seat, slot]),
            ready=bool(has(seen.ready[seat], slot)),
            marks=tuple(words for words, there in marks if there),
            role="" if not fights else "attacks" if seat == seen.active else "blocks",
        )


def _building(book: Any, seen: Any, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The decks and the cards for decks, where there are any to build."""
    if int(book.way) == PRECONSTRUCTED:
        return
    rows = [("to build from", seen.dealt[seat], to_build_from(book, seen, seat))]
    for deck in range(DECKS):
        label = "deck" if seen.built_size[seat, 1:].sum() == 0 else f"deck {deck + 1}"
        rows.append((label, seen.built[seat, deck], int(seen.built_size[seat, deck])))
    retired = int(seen.retired[seat])
    rows.append(("left the match", retired, retired.bit_count()))
    for label, word, size in rows:
        names = _names(book, word)
        hidden = size - len(names)
        unknown = (f"{hidden} unknown",) if hidden > 0 else ()
        if size:
            yield label, names + unknown


def _turn(book: Any, seen: Any) -> str:
    words = f"{int(seen.turn)} of {int(book.turn_cap)}" if seen.turn else "building"
    if TO_WIN[int(book.way)] > 1:
        words += f", game {int(seen.game) + 1}"
    if seen.unchanged:
        words += f", {int(seen.unchanged)} without a change"
    return f"{WAYS[int(book.way)].replace('_', ' ')}: {words}"


def _decision(seen: Any, names: tuple[str, ...]) -> str:
    if seen.status != RUNNING:
        winner = names[0 if seen.reward[0] > seen.reward[1] else 1]
        cap = " at the cap of turns" if seen.status == TRUNCATED else ""
        return f"Game over: {'You have' if winner == 'You' else f'{winner} has'} won{cap}"
    return f"{names[seen.seat]}: {_CHOICES[PROMPTS[int(seen.prompt)]]}"


def _notes(book: Any, seen: Any, names: tuple[str, ...]) -> Iterator[str]:
    if ATTACKERS <= seen.phase <= DEFENDER_DEALS:
        yield _attack(book, seen, names)
    if seen.source != NOTHING:
        how = {FROM_DISCARD: "replays", FROM_DELAY: "plays, set aside before,"}
        verb = how.get(int(seen.source), "resolves" if seen.source >= TRIGGER - 1 else "plays")
        who = names[int(seen.owner)]
        you = who == "You"
        words = verb.replace("plays", "play").replace("resolves", "resolve") if you else verb
        yield f"{who} {words} {card_name(book, int(seen.origin))}"
    waiting = [
        f"{card_name(book, int(entry[WAITING_CARD]))} ({names[int(entry[WAITING_OWNER])]})"
        for entry in seen.queue[: int(seen.waiting)]
    ]
    if waiting:
        yield f"Waiting: {', '.join(waiting)}"


def _attack(book: Any, seen: Any, names: tuple[str, ...]) -> str:
    active = int(seen.active)
    sides = [
        ", ".join(
            agent_words(book, seen, seat, slot)
            for slot in range(SLOTS)
            if has(seen.fights[seat], slot)
        )
        for seat in (active, 1 - active)
    ]
    words = f"Attack of {names[active]}: {sides[0] or 'nobody left'}"
    if sides[1]:
        words += f"; blocked by {sides[1]}"
    elif seen.phase >= AFTER_BLOCKS:
        words += "; blocked" if seen.group_blocked else "; not blocked"
    if seen.phase >= ATTACKER_DEALS and seen.to_deal != NONE:
        words += f"; {int(seen.to_deal)} damage left to divide"
    return words


def _names(book: Any, word: Any) -> tuple[str, ...]:
    return tuple(card_name(book, card) for card in _cards(word))


def _cards(word: Any) -> list[int]:
    return [card for card in range(CARDS) if int(word) >> card & 1]
