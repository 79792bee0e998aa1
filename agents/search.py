"""The search player: Monte Carlo tree search over re-deals of what it can't know."""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from ..envs.core.threads import Threads
from .player import Batched, Sights
from .scripted import RANDOM, styles_of
from .tree import EDGE, NODE, search_many

SIMULATIONS = 400
HORIZON = 200  # decisions of a play-out
EXPLORATION = 2.0


class Search(Batched):
    """A player that tries its actions out on deals that it holds possible.

    It is shown a veiled position and re-deals the rest: other cards, another deck and another
    future each time. A decision without a choice is answered at once.

    Args:
        simulations: how many games it plays in its mind for one decision.
        rollout: style by which it plays them on beyond its tree.
        horizon: decisions after which such a game counts as drawn.
        exploration: how much more than a mean an action's uncertainty counts.
        name: as `make_player` knows it.
        seed: of its own chance in `act`.
        threads: how many decisions of a batch it thinks about at once; None: one for each
            processor.
    """

    def __init__(
        self,
        simulations: int = SIMULATIONS,
        rollout: int = RANDOM,
        *,
        horizon: int = HORIZON,
        exploration: float = EXPLORATION,
        name: str = "search",
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        super().__init__(name, seed)
        self.simulations = simulations
        self.rollout = rollout
        self.horizon = horizon
        self.exploration = exploration
        self._threads = Threads(threads or os.cpu_count() or 1)

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        """Choose for many games at once, by the chance in `sights.streams`: int64 (m,)."""
        styles_of(sights.game)  # what has not been looked up yet may not be loaded yet
        actions = np.zeros(len(sights), np.int64)
        self._threads.share(len(sights), lambda lo, hi: self._search(sights, lo, hi, actions))
        return actions

    def _search(self, sights: Sights, lo: int, hi: int, actions: NDArray[np.int64]) -> None:
        room = self.simulations + 1
        game = sights.game
        search_many(
            sights.books,
            sights.seen,
            sights.masks,
            sights.seats,
            lo,
            hi,
            self.simulations,
            self.rollout,
            self.horizon,
            self.exploration,
            sights.streams,
            np.zeros(room, NODE),
            np.zeros(room, EDGE),
            np.zeros(room, np.int32),
            np.zeros(1, game.state),
            np.zeros(1, game.state),
            np.zeros(game.actions.size, np.int8),
            actions,
        )
