"""What the first-player report counts in finished matches."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Measure


def _games(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["wins"].sum(axis=1, dtype=np.int64)


def _turns(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["turn"]


def _capped(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["capped"]


def _stalled(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["stalled"]


MEASURES = (
    Measure("games", "games in the match", _games),
    Measure("turns", "turns begun in the last game, by both together", _turns),
    Measure("stalled", "games that ended by the stall rule", _stalled),
    Measure("capped", "games that the cap of turns ended (W8)", _capped),
)
