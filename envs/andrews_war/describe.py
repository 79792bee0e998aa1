"""Words for each action of Andrew's War, as the seat that may take it would say them."""

from __future__ import annotations

from typing import Any

from .actions import ACTIONS
from .cards import RANK_NAMES, SUIT_SIGNS, card_name
from .rules.army import leader_card, observer_card, own_card, suit_at, suit_order
from .state import FIRST_LEADER_RANK, FOR_RECRUIT, NONE, RANKS, SLOTS

LEADER_NAMES = RANK_NAMES[FIRST_LEADER_RANK:]


def describe(book: Any, seen: Any, seat: int, action: int) -> str:
    """Words for an action of `seat` in the veiled position `seen`."""
    block, index = ACTIONS.locate(action)
    if block in ("attack", "defend", "field"):
        return _with_own_unit(block, seen, seat, index[0])
    if block in ("pay", "recruit"):
        return _with_observer(block, seen, seat, index[0])
    if block in ("emblem", "lead"):
        return _first_leader(block, seen, seat, index)
    if block == "target":
        return f"attack {_enemy_unit(seen, seat, index[0])}"
    if block == "assign":
        return f"assign {_own(seen, seat, index[0])} to the horde of {LEADER_NAMES[index[1]]}"
    if block == "remove":
        return f"remove {_own(seen, seat, index[0])} from its horde"
    if block == "dissolve":
        return f"dissolve the horde of {LEADER_NAMES[index[0]]}"
    if block == "capture":
        enemy = int(seen.emblem[1 - seat])
        name = LEADER_NAMES[index[0]] if enemy == NONE else card_name(leader_card(enemy, index[0]))
        return f"play {name} as a hostage"
    return {
        "mulligan": "mulligan: discard the hand and draw two cards fewer",
        "take_catalyst": "take the catalyst into the hand",
        "refuse_catalyst": "discard the catalyst",
        "hold": "hold: no attack this turn",
        "sacrifice": "sacrifice the diplomat: cancel the skirmish",
        "release": "release all hostages: cancel the skirmish",
        "proceed": "let the skirmish go on",
        "done": "done",
    }[block]


def _own(seen: Any, seat: int, unit: int) -> str:
    if int(seen.emblem[seat]) == NONE:
        return "Joker" if unit >= RANKS else RANK_NAMES[unit]
    return card_name(own_card(seen, seat, unit))


def _with_own_unit(block: str, seen: Any, seat: int, unit: int) -> str:
    name = _own(seen, seat, unit)
    if block == "field":
        return f"field {name}"
    leader = unit - FIRST_LEADER_RANK
    if 0 <= leader < len(LEADER_NAMES) and int(seen.horde[seat, leader]):
        name += " with his horde"
    return f"{block} with {name}"


def _with_observer(block: str, seen: Any, seat: int, index: int) -> str:
    name = card_name(observer_card(seen, seat, index))
    if block == "recruit":
        return f"recruit: discard {name} and one more observer to draw a card"
    purpose = "to recruit" if seen.pending == FOR_RECRUIT else "as payment"
    return f"discard {name} {purpose}"


def _first_leader(block: str, seen: Any, seat: int, index: tuple[int, ...]) -> str:
    suit = suit_at(suit_order(seen, seat), index[0])
    if block == "emblem":
        return f"declare {SUIT_SIGNS[suit]} the emblem"
    return f"lead with {card_name(leader_card(suit, index[1]))}"


def _enemy_unit(seen: Any, seat: int, unit: int) -> str:
    enemy = 1 - seat
    if unit >= SLOTS:
        name = LEADER_NAMES[unit - SLOTS]
        horde = int(seen.horde[enemy, unit - SLOTS])
        return f"the horde of {name}" if horde else f"the leader {name}"
    card = int(seen.slot_card[enemy, unit])
    return f"slot {unit + 1} ({card_name(card)})" if card >= 0 else f"slot {unit + 1} (face down)"
