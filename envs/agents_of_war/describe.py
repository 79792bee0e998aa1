"""Words for each action of Agents of War, as the seat that may take it would say them."""

from __future__ import annotations

from typing import Any

from ..core.bits import count, lowest
from .actions import ACTIONS, AMOUNTS
from .cards import card_name, mode_words
from .config import (
    BOOST,
    CONTROL,
    COUNTER,
    DAMAGE,
    DISCARD,
    EXHAUST,
    FLY,
    KILL,
    READY,
    RECOVER,
    REDACT,
    RETURN,
    SACRIFICE,
)
from .rules.combat import undealt_slots
from .state import ATTACK, BLOCK, BUILD, CARDS, MAIN, NONE, ORDER, SLOTS

TO_TARGETS = {
    DAMAGE: "deal {} damage to",
    KILL: "kill",
    EXHAUST: "Exhaust",
    READY: "Ready",
    BOOST: "give {:+} Power this turn to",
    FLY: "give Flying this turn to",
    COUNTER: "put {} +1 Power on",
    RETURN: "return to its controller's hand",
    CONTROL: "take control of",
    SACRIFICE: "sacrifice",
}
TO_CARDS = {DISCARD: "discard", RECOVER: "take into the hand", REDACT: "Redact"}


def describe(book: Any, seen: Any, seat: int, action: int) -> str:
    """Words for an action of `seat` in the veiled position `seen`."""
    block, index = ACTIONS.locate(action)
    if block in ("ability", "attack", "block"):
        agent = agent_words(book, seen, seat, index[0])
        return f"use the ability of {agent}" if block == "ability" else f"{block} with {agent}"
    if block == "target":
        whose, slot = index
        verb = TO_TARGETS.get(present_effect(book, seen), "choose").format(_amount(book, seen))
        side = "your" if whose == 0 else "the opponent's"
        return f"{verb} {side} {agent_words(book, seen, seat ^ whose, slot)}"
    if block == "damage":
        return _damage(book, seen, seat, index[0])
    if block == "mode":
        return f"choose: {mode_words(book, int(seen.origin), index[0])}"
    if block == "first":
        return "go first in the next game" if index[0] == 0 else "let the opponent go first"
    if block == "done":
        return _done(seen, seat)
    return _with_card(book, seen, block, card_name(book, index[0]))


def agent_words(book: Any, seen: Any, seat: int, slot: int) -> str:
    """An Agent's name; with its place if it is a token: `Militia in slot 3`."""
    card = int(seen.card[seat, slot])
    name = card_name(book, card)
    return f"{name} in slot {slot + 1}" if card >= CARDS else name


def present_effect(book: Any, seen: Any) -> int:
    """What the present row of effects does; 0 if nothing is being resolved."""
    return 0 if int(seen.row) == NONE else int(book.effect[int(seen.row)])


def _amount(book: Any, seen: Any) -> int:
    return 0 if int(seen.row) == NONE else int(book.amount[int(seen.row)])


def _with_card(book: Any, seen: Any, block: str, name: str) -> str:
    if block == "play":
        return f"play {name}"
    if block == "replay":
        return f"replay {name} from the discard pile"
    if int(seen.prompt) == BUILD:
        return f"put {name} into the deck"
    if int(seen.prompt) == ORDER:
        return f"resolve {name} first"
    return f"{TO_CARDS.get(present_effect(book, seen), 'choose')} {name}"


def _damage(book: Any, seen: Any, seat: int, amount: int) -> str:
    other = 1 - seat
    slots = int(undealt_slots(seen, other))
    if count(slots) == 0:
        return f"deal {amount} damage"
    agent = agent_words(book, seen, other, lowest(slots))
    more = ", and maybe more" if amount == AMOUNTS - 1 else ""
    return f"deal {amount} damage to {agent}{more}"


def _done(seen: Any, seat: int) -> str:
    prompt = int(seen.prompt)
    if prompt == MAIN:
        return "pass"
    if prompt in (ATTACK, BLOCK):
        chosen = [slot for slot in range(SLOTS) if int(seen.fights[seat]) >> slot & 1]
        verb = "attack" if prompt == ATTACK else "block"
        return f"{verb} with these" if chosen else f"{verb} with nobody"
    return "decline"
