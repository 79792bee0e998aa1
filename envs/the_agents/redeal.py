# pyright: basic
"""The re-deal: fill what a veiled position hides, uniformly over what its seat can't rule out.

Search plays on such positions only. It reads nothing but the veiled record.
"""

from __future__ import annotations

import numpy as np

from ..core.chance import draw, shuffle
from ..core.jit import rule
from .rules.hand import add, known_size
from .state import FACES, MISSIONS, NONE, PARTIES, SIDES, TABLE
from .view import count_unseen

STREAM = 0


@rule
def redeal(book, seen, seat, out, streams):
    """Fill a veiled position with all that it hides, and write it to `out[0]`.

    Nothing that happens in a game tells more of a hidden card than that it is not in sight, so
    every deal of the unseen cards to the unknown places agrees, each as likely.

    `streams[0]` is the caller's own random stream; the position gets fresh streams from it.
    """
    out[0] = seen
    state = out[0]
    deal_agents(book, seen, state, seat, streams)
    deal_missions(book, seen, state, streams)
    for stream in range(2):
        state.streams[stream, 0] = draw(streams, STREAM)
        state.streams[stream, 1] = 0


@rule
def deal_agents(book, seen, state, seat, streams):
    """Shuffle all unseen cards of the agents deck; unknown places in hands take theirs first."""
    unseen = np.zeros(FACES, np.int8)
    count_unseen(book, seen, unseen, 0, 1)
    top = stack(state.deck, unseen, streams)
    for other in range(int(seen.seats)):
        if other != seat:
            for _ in range(int(seen.hand_size[other]) - known_size(seen, other)):
                top -= 1
                add(state.hand, other, int(state.deck[top]))
                state.deck[top] = NONE


@rule
def stack(deck, numbers, streams):
    """Fill a deck with so many cards of each kind, shuffled; how many they are."""
    size = 0
    for kind in range(numbers.size):
        for _ in range(numbers[kind]):
            deck[size] = kind
            size += 1
    shuffle(streams, STREAM, deck, size)
    return size


@rule
def deal_missions(book, seen, state, streams):
    """Shuffle the missions that nobody has seen."""
    unseen = np.zeros(MISSIONS, np.int8)
    for mission in range(MISSIONS):
        unseen[mission] = book.mission_copies[mission]
        for seat in range(int(seen.seats)):
            unseen[mission] -= seen.missions[seat, mission]
    for place in range(TABLE):
        if seen.table[place] != NONE:
            unseen[int(seen.table[place])] -= 1
    for faction in range(int(seen.seats)):
        for side in range(SIDES):
            for party in range(PARTIES):
                if seen.mission[faction, side, party] != NONE:
                    unseen[int(seen.mission[faction, side, party])] -= 1
    stack(state.mission_deck, unseen, streams)
