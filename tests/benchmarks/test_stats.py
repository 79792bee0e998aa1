"""The statistics against synthetic data whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats as scipy_stats

from wartable.benchmarks.stats import Estimate, Histogram, Moments


def moments_of(values: np.ndarray, portion: int = 7) -> Moments:
    moments = Moments(values.shape[1])
    for start in range(0, len(values), portion):
        moments.add(values[start : start + portion])
    return moments


def test_moments_in_portions_are_those_of_the_whole() -> None:
    values = np.random.default_rng(0).random((1000, 3))
    moments = moments_of(values)
    np.testing.assert_allclose(moments.mean, values.mean(axis=0))
    np.testing.assert_allclose(moments.covariance, np.cov(values.T))
    weights = np.array([1.0, -2.0, 0.5])
    along = moments.along(weights)
    assert along.mean == pytest.approx((values @ weights).mean())
    assert along.variance == pytest.approx((values @ weights).var(ddof=1))


def test_t_interval_and_p_value_are_scipys() -> None:
    values = np.random.default_rng(1).normal(0.2, 1.0, 30)
    estimate = moments_of(values[:, None]).along(np.ones(1))
    expected = scipy_stats.ttest_1samp(values, 0.0)
    assert estimate.p_value() == pytest.approx(expected.pvalue)
    assert tuple(estimate.interval()) == pytest.approx(tuple(expected.confidence_interval()))


def test_wilson_of_plain_trials_is_wilsons() -> None:
    wins, trials = 30, 100_000  # so many that t and normal quantiles agree
    values = np.zeros((trials, 1))
    values[:wins] = 1.0
    expected = scipy_stats.binomtest(wins, trials).proportion_ci(method="wilson")
    interval = moments_of(values, 1000).along(np.ones(1)).share()
    assert tuple(interval) == pytest.approx((expected.low, expected.high), rel=1e-3)


@pytest.mark.parametrize("deals", [100, 1000])
@pytest.mark.parametrize(
    "truth, leaning", [(0.5, 0.0), (0.9, 0.0), (0.98, 0.0), (0.5, 0.6), (0.7, 0.4)]
)
def test_coverage_on_paired_deals(truth: float, deals: int, leaning: float) -> None:
    """In `leaning` of the deals the cards decide: one seat wins both games, whoever is first."""
    rng = np.random.default_rng([int(1000 * truth), deals, int(10 * leaning)])
    goes = 2000
    fair = (truth - leaning / 2) / (1 - leaning)  # so that the mean is `truth` over all deals
    assert 0 <= fair <= 1
    decided = rng.random((goes, deals)) < leaning
    games = rng.random((goes, deals, 2)) < fair
    pairs = np.where(decided, 0.5, games.mean(axis=2))
    covered = 0
    for values in pairs:
        low, high = moments_of(values[:, None], deals).along(np.ones(1)).share()
        covered += low <= truth <= high
    # Discrete data make any interval's coverage wobble around its level by a point or two.
    assert 0.925 <= covered / goes <= 0.985


def test_coverage_of_the_difference_of_two_rule_sets() -> None:
    rng = np.random.default_rng(3)
    goes, deals, effect = 2000, 400, 0.03
    covered = found = 0
    for _ in range(goes):
        luck = rng.random((deals, 2))
        base = (luck < 0.5).mean(axis=1)
        other = np.where(rng.random(deals) < 0.2, rng.random(deals) < 0.65, base)
        difference = moments_of(np.stack([base, other], axis=1), deals).along(np.array([-1.0, 1.0]))
        low, high = difference.interval()
        covered += low <= effect <= high
        found += difference.p_value() < 0.05
        assert (difference.p_value() < 0.05) == (low > 0 or high < 0)
    assert 0.935 <= covered / goes <= 0.965
    assert found / goes > 0.5  # paired; on separate deals it would be found in about a tenth


def test_units_that_all_agree_leave_a_doubt() -> None:
    all_won = moments_of(np.ones((20, 1))).along(np.ones(1))
    assert all_won.share().high == 1.0
    assert 0.75 < all_won.share().low < 0.9
    assert all_won.p_value() == 0.0
    nothing = moments_of(np.zeros((20, 1))).along(np.ones(1))
    assert nothing.p_value() == 1.0


def test_too_few_units_say_nothing() -> None:
    for count in (0, 1):
        estimate = moments_of(np.ones((count, 1))).along(np.ones(1))
        assert tuple(estimate.share()) == (0.0, 1.0)
        assert estimate.p_value() == 1.0
        assert estimate.interval().half_width == np.inf


def test_units_for_a_width_give_that_width() -> None:
    needed = Estimate(0.5, 0.2, 100).units_for(0.01)
    assert Estimate(0.5, 0.2, round(needed)).interval().half_width == pytest.approx(0.01, rel=1e-3)


def test_histogram() -> None:
    rng = np.random.default_rng(4)
    values = rng.poisson(6.0, 5000)
    values[0] = 60
    histogram = Histogram()
    for start in range(0, 5000, 100):
        part = values[start : start + 100]
        histogram.add(part, 2.0 * part)
    assert histogram.total == 5000
    assert histogram.mean == pytest.approx(values.mean())
    assert histogram.positive == pytest.approx(np.mean(values > 0))
    for share in (0.05, 0.5, 0.95):
        expected = np.quantile(values, share, method="inverted_cdf")
        assert histogram.quantile(share) == expected
    np.testing.assert_allclose(histogram.weights, 2.0 * np.arange(61) * histogram.counts)


def test_empty_histogram() -> None:
    histogram = Histogram()
    assert np.isnan(histogram.mean)
    assert np.isnan(histogram.positive)


def test_equal_columns_differ_by_exactly_nothing() -> None:
    values = np.random.default_rng(5).choice([0.0, 1 / 3, 0.5, 1.0], 12345)
    difference = moments_of(np.stack([values, values], axis=1)).along(np.array([-1.0, 1.0]))
    assert difference.mean == 0.0
    assert difference.variance == 0.0
