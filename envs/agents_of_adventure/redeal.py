# pyright: basic
"""The re-deal: fill what a veiled position hides, uniformly over what nobody can rule out.

Search plays on such positions only. It reads nothing but the veiled record.
"""

from __future__ import annotations

from ..core.bits import bit, lowest
from ..core.chance import draw, shuffle
from ..core.jit import rule
from .rules.table import in_play
from .state import (
    ENCOUNTERS,
    FIRST_ENCOUNTER,
    FIRST_MOTIVATION,
    MASTERMIND,
    NONE,
    PIECES,
    WAITING_PIECE,
)

STREAM = 0
DECK_PIECES = ((1 << ENCOUNTERS) - 1) << FIRST_ENCOUNTER
MOTIVE_PIECES = ((1 << PIECES) - 1) & ~((1 << FIRST_MOTIVATION) - 1)


@rule
def redeal(book, seen, seat, out, streams):
    """Fill a veiled position with all that it hides, and write it to `out[0]`.

    All orders of the encounter cards that nobody has seen agree, and all of the motivations.
    `streams[0]` is the caller's own random stream; the position gets fresh streams from it.
    """
    out[0] = seen
    state = out[0]
    unseen = out_of_sight(seen)
    size = lay_out(state.deck, unseen & DECK_PIECES)
    shuffle(streams, STREAM, state.deck, size)
    for i in range(int(seen.face_down_size)):
        size -= 1
        state.face_down[i] = state.deck[size]
        state.deck[size] = NONE
    size = lay_out(state.motives, unseen & MOTIVE_PIECES)
    shuffle(streams, STREAM, state.motives, size)
    for stream in range(2):
        state.streams[stream, 0] = draw(streams, STREAM)
        state.streams[stream, 1] = 0


@rule
def out_of_sight(seen):
    """The cards of both decks of which a veiled position does not say where they are, as a set."""
    found = 0
    for piece in range(FIRST_ENCOUNTER, PIECES):
        if seen.print[piece] != NONE and not FIRST_MOTIVATION > piece >= MASTERMIND:
            found |= bit(piece)
    found &= ~(in_play(seen) | int(seen.discard))
    for f in range(int(seen.frames)):
        found &= ~bit(int(seen.frame_piece[f]))
    for i in range(int(seen.waiting)):
        found &= ~bit(int(seen.queue[i, WAITING_PIECE]))
    for k in range(2):
        if seen.drafted[k] >= FIRST_MOTIVATION and seen.print[int(seen.drafting)] != NONE:
            found &= ~bit(int(seen.drafted[k]))
    return found


@rule
def lay_out(deck, pieces):
    """Write the pieces of a set into a deck; how many they are."""
    size = 0
    while pieces:
        deck[size] = lowest(pieces)
        pieces &= pieces - 1
        size += 1
    return size
