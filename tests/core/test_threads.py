"""Sharing out games to threads."""

from __future__ import annotations

import threading

import pytest

from wartable.envs.core.threads import Threads

pytestmark = pytest.mark.interpreter


@pytest.mark.parametrize("number", [1, 2, 3, 8])
@pytest.mark.parametrize("total", [0, 1, 2, 7])
def test_each_is_done_once(number: int, total: int) -> None:
    threads = Threads(number)
    done = [0] * total

    def work(lo: int, hi: int) -> None:
        for i in range(lo, hi):
            done[i] += 1

    threads.share(total, work)
    threads.share(total, work)
    threads.close()
    assert done == [2] * total


def test_parts_run_side_by_side() -> None:
    """Each part waits for the other: one after the other they would never end."""
    meeting = threading.Barrier(2, timeout=30)
    threads = Threads(2)
    threads.share(2, lambda lo, hi: meeting.wait() and None)
    threads.close()


def test_what_fails_is_raised_once_all_have_ended() -> None:
    ended: list[int] = []

    def work(lo: int, hi: int) -> None:
        if lo == 0:
            raise ValueError("the first")
        ended.append(lo)

    threads = Threads(2)
    with pytest.raises(ValueError, match="the first"):
        threads.share(10, work)
    threads.close()
    assert ended == [5]
