"""What the first-player report counts in finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Measure
from .state import NONE


def _rounds(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return (states["turn"] - 1) // states["seats"] + 1


def _points(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["points"].max(axis=1)


def _missions(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return (states["mission"] != NONE).sum(axis=(1, 2, 3))


def _dead(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["dead"].sum(axis=(1, 2, 3), dtype=np.int64)


MEASURES = (
    Measure("rounds", "rounds begun", _rounds),
    Measure("points", "IP of the player who holds most", _points),
    Measure("missions", "missions assigned at the end, by all together", _missions),
    Measure("dead", "dead agents at the end", _dead),
)
