"""What each thing adds to the chance to win: a logit in which the things' worths add up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit, ndtri

from .stats import LEVEL, Interval

Floats = NDArray[np.float64]

ROUNDS = 50  # of Newton's method; it needs fewer than ten unless a thing always wins
NARROW = 1e-10
RIDGE = 1e-6  # keeps a thing that always won, or always lost, finite
REACH = float(ndtri((1 + LEVEL) / 2))  # standard errors of a normal distribution


@dataclass(frozen=True)
class Worth:
    """What one thing is worth against the average one of its kind.

    Attributes:
        games: that had it.
        points: how much more often a game with the mean win rate would be won, in [-1, 1].
        interval: 95 %, in the same unit.
    """

    games: int
    points: float
    interval: Interval


def worths(won: Floats, kinds: list[NDArray[np.bool_]]) -> list[list[Worth | None]]:
    """The worth of each thing of each kind.

    In each game there are equally many things of a kind, so that only differences within a kind
    can be told: their log-odds add up to 0.

    Args:
        won: float64 (n,), 1 for each game won, 0 for each lost.
        kinds: for each kind bool (n, k), which games had which thing.

    Returns:
        For each kind k worths; None for things that were never seen, or if they all were seen in
        all games, since then there is nothing to compare.
    """
    base = [_contrasts(had) for had in kinds]
    parts = [had.astype(np.float64) @ basis for had, basis in zip(kinds, base, strict=True)]
    design = np.hstack([np.ones((len(won), 1)), *parts])
    odds, covariance = _fit(design, won)
    mean = float(np.clip(won.mean(), 1e-6, 1 - 1e-6))
    found: list[list[Worth | None]] = []
    at = 1
    for had, basis in zip(kinds, base, strict=True):
        end = at + basis.shape[1]
        effects = basis @ odds[at:end]
        errors = np.sqrt(np.einsum("ij,jk,ik->i", basis, covariance[at:end, at:end], basis))
        counts = np.count_nonzero(had, axis=0)
        found.append(
            [
                _worth(mean, int(counts[i]), effects[i], errors[i]) if basis[i].any() else None
                for i in range(had.shape[1])
            ]
        )
        at = end
    return found


def _contrasts(had: NDArray[np.bool_]) -> Floats:
    """Columns that span all effects of a kind's things that add up to 0: float64 (k, seen - 1)."""
    counts: NDArray[np.int64] = had.sum(axis=0, dtype=np.int64)
    seen = np.flatnonzero((counts > 0) & (counts < len(had)))
    basis = np.zeros((had.shape[1], max(0, len(seen) - 1)))
    for column, thing in enumerate(seen[:-1]):
        basis[thing, column] = 1.0
        basis[seen[-1], column] = -1.0
    return basis


def _fit(design: Floats, won: Floats) -> tuple[Floats, Floats]:
    """Maximum likelihood by Newton's method: the log-odds (m,) and their covariance (m, m)."""
    odds = np.zeros(design.shape[1])
    ridge = RIDGE * np.eye(len(odds))
    information = ridge
    for _ in range(ROUNDS):
        chance = expit(design @ odds)
        information = (design * (chance * (1 - chance))[:, None]).T @ design + ridge
        step = np.linalg.solve(information, design.T @ (won - chance) - RIDGE * odds)
        odds += step
        if np.abs(step).max(initial=0.0) < NARROW:
            break
    return odds, np.asarray(np.linalg.inv(information), np.float64)


def _worth(mean: float, games: int, effect: float, error: float) -> Worth:
    low, middle, high = (
        float(expit(logit(mean) + effect + reach * error) - mean) for reach in (-REACH, 0, REACH)
    )
    return Worth(games, middle, Interval(low, high))
