"""What the first-player report counts in finished games: their length and the known pathologies."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Measure
from .state import NONE, RANKS, SUIT_CARDS

_COUNTS: NDArray[np.int8] = np.array([i.bit_count() for i in range(SUIT_CARDS + 1)], np.int8)


def _turns(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["turn"]


def _reshuffles(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["reshuffles"]


def _hoarded(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    enemy = states["emblem"][:, ::-1].astype(np.int64)
    suit = states["hand"] >> (np.maximum(enemy, 0) * RANKS) & SUIT_CARDS
    return np.where(enemy != NONE, _COUNTS[suit], 0).sum(axis=1)


MEASURES = (
    Measure("turns", "turns begun by both players together", _turns),
    Measure("reshuffles", "times the discard pile became the deck", _reshuffles),
    Measure("hoarded", "cards of the enemy's suit in both hands at the end", _hoarded),
)
