"""The rollouts between two updates, kept where they were written."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples


class Rollouts(MaskableRolloutBuffer):
    """SB3's buffer, which gives the same minibatches, without its copies.

    SB3 allocates the buffer anew for each update, and copies all of it once more into another
    order: with many games of wide observations that is a fifth of the training.
    """

    def reset(self) -> None:
        """Begin to fill it; the arrays stay."""
        if hasattr(self, "observations"):
            self.pos, self.full = 0, False
        else:
            super().reset()

    def get(
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """All decisions in random order, so many at a time."""
        assert self.full, "asked for minibatches before it is full"
        total = self.buffer_size * self.n_envs
        order = np.random.permutation(total)  # noqa: NPY002 - SB3's generator, seeded by it
        for start in range(0, total, batch_size or total):
            yield self._get_samples(order[start : start + (batch_size or total)])

    def _get_samples(
        self, batch_inds: NDArray[np.int64], env: Any = None
    ) -> MaskableRolloutBufferSamples:
        games, steps = np.divmod(batch_inds, self.buffer_size)
        columns = (
            self.observations,
            self.actions,
            self.values,
            self.log_probs,
            self.advantages,
            self.returns,
            self.action_masks,
        )
        return MaskableRolloutBufferSamples(
            *(torch.from_numpy(column[steps, games]) for column in columns)
        )
