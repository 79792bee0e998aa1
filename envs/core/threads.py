"""Sharing out many games to a few threads; compiled loops hold no lock while they run."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np


class Threads:
    """So many threads, kept until `close`; with one, all is done where it is asked for.

    Args:
        number: at least 1.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool = ThreadPoolExecutor(number) if number > 1 else None

    def share(self, total: int, work: Callable[[int, int], None]) -> None:
        """Call `work(lo, hi)` for consecutive parts of `range(total)`, side by side.

        Raises:
            Exception: whatever the first part to fail raised, once all have ended.
        """
        if self._pool is None or total < 2:
            work(0, total)
            return
        cuts = np.linspace(0, total, min(self.number, total) + 1).astype(int).tolist()
        parts = [self._pool.submit(work, *part) for part in pairwise(cuts)]
        for part in parts:
            part.exception()
        for part in parts:
            part.result()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
