"""What components are worth to a team: a known logit is found again."""

from __future__ import annotations

import numpy as np
from scipy.special import expit, logit

from wartable.benchmarks.logit import worths


def made_up(games: int, odds: list[np.ndarray], at_once: list[int], seed: int = 0):
    """Games in which things drawn at random have these log-odds; who won, and who had what."""
    rng = np.random.default_rng(seed)
    kinds = [
        rng.random((games, len(k))).argsort(axis=1).argsort(axis=1) < number
        for k, number in zip(odds, at_once, strict=True)
    ]
    total = sum(had @ k for had, k in zip(kinds, odds, strict=True))
    return (rng.random(games) < expit(total)).astype(np.float64), kinds


def test_known_worths_are_found_again() -> None:
    odds = [np.array([0.6, -0.2, 0.0, -0.4]), np.array([0.3, -0.3, 0.0])]
    won, kinds = made_up(40_000, odds, [2, 1])
    for found, true in zip(worths(won, kinds), odds, strict=True):
        for worth, effect in zip(found, true, strict=True):
            assert worth is not None
            expected = expit(logit(won.mean()) + effect) - won.mean()
            low, high = worth.interval
            assert low - 0.01 < expected < high + 0.01
            assert high - low < 0.05


def test_intervals_cover_as_often_as_they_say() -> None:
    odds = [np.array([0.5, 0.0, -0.5])]
    inside = 0
    for seed in range(100):
        won, kinds = made_up(2_000, odds, [1], seed)
        worth = worths(won, kinds)[0][0]
        assert worth is not None
        low, high = worth.interval
        inside += low <= expit(logit(won.mean()) + 0.5) - won.mean() <= high
    assert 88 <= inside <= 100


def test_where_there_is_nothing_to_compare() -> None:
    won = np.array([1.0, 0.0, 1.0, 0.0])
    same = np.array([[True, False, False]] * 4)
    assert worths(won, [same]) == [[None, None, None]]


def test_a_thing_that_always_wins_has_a_finite_worth() -> None:
    had = np.array([[True, False]] * 50 + [[False, True]] * 50)
    won = had[:, 0].astype(np.float64)
    best, worst = worths(won, [had])[0]
    assert best is not None
    assert worst is not None
    assert best.points > 0.4
    assert worst.points < -0.4
