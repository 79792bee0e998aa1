"""How a learner stands: games against fixed opponents on paired deals."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from scipy import stats

from ..agents.arena import Schedule, deal_seeds, play
from ..agents.player import Player
from ..envs.core.game import Game

LEVEL = 0.95


@dataclass(frozen=True)
class Standing:
    """One opponent's evaluation; points are 1 for a win, shared among the best of a draw.

    Attributes:
        opponent: spec of whoever sits in all other seats.
        games: how many were played.
        points: mean points of the learner.
        low, high: a 95% interval for it, from the deals, each played from every seat.
        by_seat: mean points in each seat.
        wins, draws, losses: games in which the learner alone had the best result, shared it, or
            did not have it.
    """

    opponent: str
    games: int
    points: float
    low: float
    high: float
    by_seat: tuple[float, ...]
    wins: int
    draws: int
    losses: int

    def row(self) -> dict[str, Any]:
        """For tables and JSON."""
        return asdict(self)


def evaluate(
    game: Game,
    learner: Player,
    opponent: Player,
    deals: int,
    rules: Any = None,
    players: int | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
) -> Standing:
    """Play each of `deals` deals once from every seat, the opponent in all the others.

    The deals follow from `seed` alone, so that evaluations of one run see the same cards.
    """
    seats = game.check_players(players)
    seat = np.tile(np.arange(seats), deals)
    lineups = (np.arange(seats) != seat[:, None]).astype(np.int8)
    schedule = Schedule.of(np.repeat(deal_seeds(seed, deals), seats), lineups)
    results = play(game, [learner, opponent], schedule, rules, seed=seed, threads=threads)
    points = results.points()[np.arange(len(results)), seat[: len(results)]]
    table = points[: len(points) // seats * seats].reshape(-1, seats)
    low, high = interval(table.mean(axis=1))
    return Standing(
        opponent=opponent.name,
        games=table.size,
        points=float(table.mean()),
        low=low,
        high=high,
        by_seat=tuple(table.mean(axis=0).tolist()),
        wins=int((table == 1).sum()),
        draws=int(((table > 0) & (table < 1)).sum()),
        losses=int((table == 0).sum()),
    )


def interval(points: np.ndarray[Any, np.dtype[np.float64]]) -> tuple[float, float]:
    """A 95% interval for the mean of independent values in [0, 1].

    Student's, unless it is narrower than what so many values allow when all are alike (Clopper
    and Pearson's for none of n): a run without a loss does not prove that there is none.
    """
    number = len(points)
    if number < 2:
        return 0.0, 1.0
    mean = float(points.mean())
    error = float(points.std(ddof=1)) / number**0.5
    half = float(stats.t.ppf((1 + LEVEL) / 2, number - 1)) * error
    least = 1 - ((1 - LEVEL) / 2) ** (1 / number)
    low = mean - half if half > 0 else mean - least
    high = mean + half if half > 0 else mean + least
    return max(0.0, low), min(1.0, high)
