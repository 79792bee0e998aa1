"""What every game's state record begins with: who is asked what, and how the game stands."""

from __future__ import annotations

from typing import Any

import numpy as np

MAX_SEATS = 5

NOBODY = -1  # `seat` once a game is over
RUNNING, TERMINATED, TRUNCATED = 0, 1, 2  # values of `status`

HEADER: list[Any] = [
    ("streams", np.uint64, (2, 2)),  # chance.DEAL and chance.CHANCE: (key, counter) each
    ("reward", np.float32, (MAX_SEATS,)),  # final payoff by seat, zero until the game is over
    ("moves", np.int32),  # decisions taken so far
    ("seat", np.int8),  # who decides now
    ("prompt", np.int8),  # what kind of choice it is; the game's own numbering
    ("status", np.int8),  # RUNNING, TERMINATED or TRUNCATED
    ("seats", np.int8),  # number of players
]


def state_dtype(fields: list[Any]) -> np.dtype[Any]:
    """A game's record dtype: the common header, then the game's own fields, aligned.

    Elements of an array of this dtype are read and written as attributes, compiled or not. Every
    byte belongs to a field (`_pad...` where alignment leaves a gap): numpy copies fields only, and
    positions are compared and hashed as bytes.
    """
    aligned = np.dtype(HEADER + fields, align=True)
    padded: list[Any] = []
    end = 0
    for field in HEADER + fields:
        kind, start = (aligned.fields or {})[field[0]][:2]
        padded += [*_gap(end, start), field]
        end = start + kind.itemsize
    padded += _gap(end, aligned.itemsize)
    return np.dtype((np.record, np.dtype(padded, align=True)))


def _gap(start: int, stop: int) -> list[Any]:
    return [(f"_pad{start}", np.uint8, (stop - start,))] if start < stop else []
