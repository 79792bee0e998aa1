"""The statistics of the reports: sums that never grow, and intervals from them.

A *unit* is what is independent of all others: a deal, played once with each seat moving first.
Games of one deal are not independent, so nothing here counts games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr, stdtrit  # scipy.stats takes half a second to import

LEVEL = 0.95  # of all intervals

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Interval(NamedTuple):
    """Both ends of a confidence interval."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half its length."""
        return (self.high - self.low) / 2


@dataclass
class Moments:
    """Mean and covariance of vectors that arrive in portions and are not kept.

    Args:
        size: entries of a vector.
    """

    size: int
    count: int = 0
    sums: Floats = field(default_factory=lambda: np.zeros(0))
    products: Floats = field(default_factory=lambda: np.zeros((0, 0)))

    def __post_init__(self) -> None:
        self.sums = np.zeros(self.size)
        self.products = np.zeros((self.size, self.size))

    def add(self, values: Floats) -> None:
        """Take in float64 (m, size); the entries should be of the order of 1."""
        self.count += len(values)
        self.sums += values.sum(axis=0)
        self.products += values.T @ values

    @property
    def mean(self) -> Floats:
        """float64 (size,); NaN if nothing was added."""
        return self.sums / self.count if self.count else np.full(self.size, np.nan)

    @property
    def covariance(self) -> Floats:
        """Unbiased, float64 (size, size); infinite with fewer than two vectors."""
        if self.count < 2:
            return np.full((self.size, self.size), inf)
        mean = self.mean
        return (self.products - self.count * np.outer(mean, mean)) / (self.count - 1)

    def along(self, weights: Floats) -> Estimate:
        """The mean of the weighted sum of the entries."""
        mean = _without_dust(float(self.mean @ weights))
        if self.count < 2:
            return Estimate(mean, inf, self.count)
        variance = _without_dust(float(weights @ self.covariance @ weights))
        return Estimate(mean, variance, self.count)


@dataclass(frozen=True)
class Estimate:
    """A mean over independent units.

    Attributes:
        mean: of the units.
        variance: of one unit.
        count: of units.
    """

    mean: float
    variance: float
    count: int

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return sqrt(self.variance / self.count) if self.count else inf

    def interval(self) -> Interval:
        """Student's t interval of the mean; unbounded with fewer than two units."""
        if self.count < 2:
            return Interval(-inf, inf)
        reach = _quantile(self.count) * self.error
        return Interval(self.mean - reach, self.mean + reach)

    def share(self) -> Interval:
        """The interval of a mean of values in [0, 1]: Wilson's, for units of any variance.

        Wilson's score interval with the number of yes-or-no trials that would give the mean
        the same error. It stays inside [0, 1] and is right also near its ends. Where
        all units agree, the variance says nothing, and each unit counts as one trial.
        """
        if self.count < 2:
            return Interval(0.0, 1.0)
        binomial = self.mean * (1 - self.mean)
        trials = self.count * binomial / self.variance if self.variance > 0 else self.count
        reach = _quantile(self.count) ** 2 / trials
        centre = (self.mean + reach / 2) / (1 + reach)
        spread = sqrt(reach * (binomial + reach / 4)) / (1 + reach)
        return Interval(max(centre - spread, 0.0), min(centre + spread, 1.0))

    def p_value(self) -> float:
        """Student's two-sided test of whether the mean is 0; 1 with fewer than two units."""
        if self.count < 2:
            return 1.0
        if self.variance == 0:
            return 1.0 if self.mean == 0 else 0.0
        return float(2 * stdtr(self.count - 1, -abs(self.mean) / self.error))

    def units_for(self, half_width: float) -> float:
        """How many units would give an interval of that half width."""
        return self.variance * (_quantile(10**9) / half_width) ** 2


def _quantile(count: int) -> float:
    return float(stdtrit(count - 1, (1 + LEVEL) / 2))


def _without_dust(number: float) -> float:
    """Zero for what rounding leaves of it, where numbers are of the order of 1."""
    return 0.0 if abs(number) < 1e-13 else float(number)


class Ratios:
    """Mean scores of several things, each over all times that it came up.

    Within a unit a thing comes up any number of times; its mean is the sum of its scores over
    all units by the number of times, and the interval is that of a ratio of sums (linearized).

    Args:
        size: how many things.
    """

    def __init__(self, size: int) -> None:
        self.units: Ints = np.zeros(size, np.int64)  # in which a thing came up
        self.counts: Floats = np.zeros(size)
        self.scores: Floats = np.zeros(size)
        self._products: Floats = np.zeros((3, size))  # of counts, of both, of scores

    def add(self, counts: Floats, scores: Floats) -> None:
        """Take in how often each thing came up in a unit, and its scores added up: (m, size)."""
        self.units += np.count_nonzero(counts, axis=0)
        self.counts += counts.sum(axis=0)
        self.scores += scores.sum(axis=0)
        for row, product in enumerate((counts * counts, counts * scores, scores * scores)):
            self._products[row] += product.sum(axis=0)

    def estimate(self, thing: int) -> Estimate:
        """The mean score of a thing; nothing is known of one that never came up."""
        units, count = int(self.units[thing]), float(self.counts[thing])
        if units < 2:
            return Estimate(0.5, inf, units)
        mean = float(self.scores[thing]) / count
        squares = self._products[:, thing] @ (mean * mean, -2 * mean, 1.0)
        variance = max(float(squares), 0.0) / (units - 1) * (units / count) ** 2
        return Estimate(mean, _without_dust(variance), units)


class Histogram:
    """Counts of small integers from 0 up, with a second number summed for each.

    Its size follows the largest value, not how many there were.
    """

    def __init__(self) -> None:
        self.counts: Ints = np.zeros(1, np.int64)
        self.weights: Floats = np.zeros(1)

    def add(self, values: NDArray[np.integer[Any]], weights: Floats) -> None:
        """Take in non-negative integers (m,) and what to sum for each, float64 (m,)."""
        size = max(int(values.max(initial=0)) + 1, len(self.counts))
        grown = size - len(self.counts)
        self.counts = np.pad(self.counts, (0, grown)) + np.bincount(values, minlength=size)
        self.weights = np.pad(self.weights, (0, grown)) + np.bincount(values, weights, size)

    @property
    def total(self) -> int:
        """How many values were added."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """Mean of all values; NaN if there are none."""
        return (
            float(self.counts @ np.arange(len(self.counts)) / self.total) if self.total else np.nan
        )

    @property
    def positive(self) -> float:
        """Share of values above 0; NaN if there are none."""
        return 1 - float(self.counts[0]) / self.total if self.total else np.nan

    def quantile(self, share: float) -> int:
        """The smallest value that at least this share of all values doesn't exceed."""
        return int(np.searchsorted(np.cumsum(self.counts), share * self.total))
