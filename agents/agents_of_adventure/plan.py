# pyright: basic
"""Looking ahead: each action is tried on a copy, and the team goes on by habit for a while.

What is hidden is dealt anew, from the veiled position alone: the same position always gets the
same deals, so that a player answers the same question in the same way.
"""

from __future__ import annotations

import numpy as np

from ...envs.agents_of_adventure.redeal import redeal
from ...envs.agents_of_adventure.rules import legal, play
from ...envs.core.chance import seed_stream
from ...envs.core.jit import rule
from ...envs.core.state import RUNNING
from .habit import habit
from .weights import DEALS, ROUNDS
from .worth import worth

NEVER = -1e9
DECISIONS = 200  # after which a look ahead ends, wherever it is
DEALS_APART = 16  # more than a style looks at


@rule
def best_action(book, seen, work, seat, w, mask, values):
    """The action that is worth most; of equals the first."""
    appraise(book, seen, work, seat, w, mask, values)
    best, most = -1, NEVER
    for action in range(mask.size):
        if mask[action] and values[action] > most:
            best, most = action, values[action]
    return best


@rule
def appraise(book, seen, work, seat, w, mask, values):
    """Write what each legal action is worth on average over some deals, in points; other entries
    are left as they are."""
    streams = np.empty((1, 2), np.uint64)
    options = np.empty(mask.size, np.int8)
    deals = int(w[DEALS])
    for action in range(mask.size):
        if mask[action]:
            values[action] = 0.0
    for deal in range(deals):
        seed_stream(streams, 0, int(seen.moves) * DEALS_APART + deal, 0)
        redeal(book, seen, seat, work[0:1], streams)
        for action in range(mask.size):
            if mask[action]:
                work[1] = work[0]
                play(book, work[1], action)
                go_on_by_habit(book, seen, work[1], int(w[ROUNDS]), options)
                values[action] += worth(book, work[1], w) / deals


@rule
def go_on_by_habit(book, seen, state, rounds, options):
    """Let the team go on for some rounds, or with 0 to the end of the present hero's turn."""
    last = int(seen.rounds) + rounds
    for _ in range(DECISIONS):
        if state.status != RUNNING:
            return
        if rounds == 0:
            if state.active != seen.active or state.phase != seen.phase:
                return
        elif state.rounds >= last:
            return
        legal(book, state, options)
        play(book, state, habit(book, state, options))
