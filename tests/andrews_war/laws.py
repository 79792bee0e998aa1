"""What the conformance tests can't know about Andrew's War."""

from __future__ import annotations

from typing import Any

from wartable.envs.andrews_war.rules.army import leader_card
from wartable.envs.andrews_war.state import CARDS, LEADERS, NONE, SLOTS

UNREACHABLE: dict[int, str] = {}
ALWAYS_ZERO: dict[int, str] = {}


def cards(state: Any) -> list[int]:
    """All cards of a full position, zone by zone."""
    found = [int(state.deck[i]) for i in range(int(state.deck_size))]
    found += members(state.discard)
    for seat in range(2):
        found += members(state.hand[seat])
        found += [int(state.slot_card[seat, slot]) for slot in range(SLOTS)]
        found += [int(state.catalyst[seat])]
        found += leaders(state.leaders[seat], state.emblem[seat])
        found += leaders(state.hostages[seat], state.emblem[1 - seat])
    return [card for card in found if card != NONE]


def members(word: Any) -> list[int]:
    return [card for card in range(CARDS) if int(word) >> card & 1]


def leaders(bits: Any, suit: Any) -> list[int]:
    return [leader_card(int(suit), i) for i in range(LEADERS) if int(bits) >> i & 1]
