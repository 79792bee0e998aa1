"""What the end of a game pays."""

from __future__ import annotations

import numpy as np
import pytest

from wartable.envs.core.payoffs import reward_winners
from wartable.envs.core.state import MAX_SEATS, state_dtype

pytestmark = pytest.mark.interpreter

STATE = state_dtype([("payoffs_own", np.int8)])


def paid(seats: int, *winners: int) -> list[float]:
    """The payoffs of all places of a record, where something else stood before."""
    state = np.zeros(1, STATE)[0]
    state.seats = seats
    state.reward[:seats] = 7
    reward_winners(state, sum(1 << seat for seat in winners))
    return state.reward.tolist()


def test_winners_share_one_and_the_others_share_minus_one() -> None:
    assert paid(2, 1) == [-1, 1, 0, 0, 0]
    assert paid(3, 1) == [-0.5, 1, -0.5, 0, 0]
    assert paid(3, 0, 2) == [0.5, -1, 0.5, 0, 0]
    assert paid(5, 1, 4) == pytest.approx([-1 / 3, 0.5, -1 / 3, -1 / 3, 0.5])


@pytest.mark.parametrize("seats", range(2, MAX_SEATS + 1))
def test_all_winners_or_none_are_a_draw(seats: int) -> None:
    assert paid(seats, *range(seats)) == paid(seats) == [0] * MAX_SEATS


@pytest.mark.parametrize("seats", range(2, MAX_SEATS + 1))
def test_the_sum_is_zero(seats: int) -> None:
    for winners in range(1 << seats):
        rewards = paid(seats, *(seat for seat in range(seats) if winners >> seat & 1))
        assert sum(rewards) == pytest.approx(0, abs=1e-6)
