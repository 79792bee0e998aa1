"""What a learner sees and chooses from, as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ..envs.core.game import Game


def learner_spaces(game: Game, advised: bool = False) -> tuple[spaces.Box[Any], spaces.Discrete]:
    """The observation, float32 in [0, 1] of shape (d,), and the actions, 0..a-1.

    With advice on each action behind it, the observation's shape is (d + a,).
    """
    size = game.schema.size + (game.actions.size if advised else 0)
    observation: spaces.Box[Any] = spaces.Box(0.0, 1.0, (size,), np.float32)
    return observation, spaces.Discrete(game.actions.size)
