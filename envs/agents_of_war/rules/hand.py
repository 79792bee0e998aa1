# pyright: basic
"""Hands: how cards come to one and leave it, and what both players see of that."""

from __future__ import annotations

from ...core.bits import bit
from ...core.jit import rule
from ..state import NONE


@rule
def draw(state, seat):
    """A card from the draw pile to a hand, unseen; an empty pile gives none (W15)."""
    if state.deck_size > 0:
        state.deck_size -= 1
        top = int(state.deck_size)
        state.hand[seat] = int(state.hand[seat]) | bit(int(state.deck[top]))
        state.deck[top] = NONE
        state.hand_size[seat] += 1
        state.drawn[seat] += 1


@rule
def take_up(state, seat, card):
    """A card that both see comes to a hand."""
    state.hand[seat] = int(state.hand[seat]) | bit(card)
    state.known[seat] = int(state.known[seat]) | bit(card)
    state.moved[seat] = int(state.moved[seat]) ^ bit(card)
    state.hand_size[seat] += 1


@rule
def leave_hand(state, seat, card):
    """A card leaves a hand, seen by both."""
    if int(state.known[seat]) & bit(card) == 0:
        state.revealed[seat] = int(state.revealed[seat]) | bit(card)
        state.drawn_before[card] = state.drawn[seat]
    state.hand[seat] = int(state.hand[seat]) & ~bit(card)
    state.known[seat] = int(state.known[seat]) & ~bit(card)
    state.moved[seat] = int(state.moved[seat]) ^ bit(card)
    state.hand_size[seat] -= 1


@rule
def discard(state, seat, card):
    """A card from a hand to its player's discard pile."""
    leave_hand(state, seat, card)
    state.discard[seat] = int(state.discard[seat]) | bit(card)
