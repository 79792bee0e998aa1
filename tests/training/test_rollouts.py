"""The buffer between two updates, held against SB3's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from wartable.training.rollouts import Rollouts

pytestmark = pytest.mark.interpreter

STEPS, GAMES, SIZE, ACTIONS = 5, 4, 3, 6


def filled(kind: type[MaskableRolloutBuffer], rounds: int) -> MaskableRolloutBuffer:
    """A buffer after so many fillings, each with other numbers."""
    space: spaces.Box[Any] = spaces.Box(0.0, 1.0, (SIZE,), np.float32)
    buffer = kind(STEPS, space, spaces.Discrete(ACTIONS), "cpu", 0.9, 0.99, GAMES)
    rng = np.random.default_rng(0)
    for _ in range(rounds):
        buffer.reset()
        for _ in range(STEPS):
            buffer.add(
                rng.random((GAMES, SIZE), dtype=np.float32),
                rng.integers(ACTIONS, size=(GAMES, 1)),
                rng.random(GAMES, dtype=np.float32),
                rng.integers(2, size=GAMES),
                torch.from_numpy(rng.random((GAMES, 1), dtype=np.float32)),
                torch.from_numpy(rng.random(GAMES, dtype=np.float32)),
                action_masks=rng.integers(2, size=(GAMES, ACTIONS)),
            )
        last = torch.from_numpy(rng.random((GAMES, 1), dtype=np.float32))
        buffer.compute_returns_and_advantage(last, rng.integers(2, size=GAMES).astype(np.float32))
        for _ in buffer.get(7):
            pass
    return buffer


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("batch", [7, STEPS * GAMES, None])
def test_the_minibatches_are_those_of_sb3(rounds: int, batch: int | None) -> None:
    parts: list[list[Any]] = []
    for kind in (MaskableRolloutBuffer, Rollouts):
        buffer = filled(kind, rounds)
        np.random.seed(1)  # noqa: NPY002 - SB3 draws from it
        parts.append(list(buffer.get(batch)))
    theirs, ours = parts
    assert len(theirs) == len(ours)
    for one, other in zip(theirs, ours, strict=True):
        for name in one._fields:
            assert torch.equal(getattr(one, name), getattr(other, name)), name
