# pyright: basic
"""Decks and hands. A hand is a multiset of faces, of which a part is known to all.

Word k of a hand holds the faces of which there are more than k cards in it.
"""

from __future__ import annotations

from ...core.bits import bit, count
from ...core.jit import rule
from ..state import COPIES, NONE


@rule
def add(words, seat, face):
    """Put one more card of a face into the multiset of a seat; it has room."""
    k = 0
    while k < COPIES - 1 and int(words[seat, k]) & bit(face):
        k += 1
    words[seat, k] = int(words[seat, k]) | bit(face)


@rule
def take(words, seat, face):
    """Take one card of a face out of the multiset of a seat, if it has one."""
    for k in range(COPIES - 1, -1, -1):
        if int(words[seat, k]) & bit(face):
            words[seat, k] = int(words[seat, k]) & ~bit(face)
            return


@rule
def number_of(words, seat, face):
    """How many cards of a face the multiset of a seat holds."""
    number = 0
    for k in range(COPIES):
        number += int(words[seat, k]) >> face & 1
    return number


@rule
def known_size(state, seat):
    """How many cards of a hand all have seen."""
    number = 0
    for k in range(COPIES):
        number += count(int(state.known[seat, k]))
    return number


@rule
def draw_card(state, seat):
    """The top card of the agents deck goes into the hand, unseen by the others."""
    state.deck_size -= 1
    top = int(state.deck_size)
    add(state.hand, seat, int(state.deck[top]))
    state.hand_size[seat] += 1
    state.deck[top] = NONE


@rule
def pick_up(state, seat, face):
    """A card that all have seen goes into the hand."""
    add(state.hand, seat, face)
    add(state.known, seat, face)
    state.hand_size[seat] += 1


@rule
def lay_down(state, seat, face):
    """A card leaves the hand; if all knew one like it to be there, they no longer do."""
    take(state.hand, seat, face)
    take(state.known, seat, face)
    state.hand_size[seat] -= 1


@rule
def refill(state, place):
    """Lay the next mission out for sale, if there is one (T7, T31)."""
    state.table[place] = NONE
    if state.mission_deck_size > 0:
        state.mission_deck_size -= 1
        top = int(state.mission_deck_size)
        state.table[place] = state.mission_deck[top]
        state.mission_deck[top] = NONE
