"""From a learner in torch to a `Policy` of plain arrays, which plays without torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import nn

from ..agents.policy import Layer, Policy
from ..envs.core.game import Game

ACTIVATIONS: dict[str, type[nn.Module]] = {"relu": nn.ReLU, "tanh": nn.Tanh}


def policy_of(model: Any, game: Game) -> Policy:
    """The actor and the critic of a MaskablePPO as they stand, copied.

    Args:
        model: as `training.learner` builds it.
        game: what it plays.
    """
    net, settings = model.policy, model.policy.settings
    actor = _layers([net.features_extractor, net.mlp_extractor.policy_net, net.action_net])
    critic = _layers([net.features_extractor, net.mlp_extractor.value_net, net.value_net])
    return Policy(game, actor, settings.activation, critic, settings.adviser or "")


def _layers(parts: list[nn.Module]) -> tuple[Layer, ...]:
    linear = [m for part in parts for m in part.modules() if isinstance(m, nn.Linear)]
    return tuple((_array(m.weight.T), _array(m.bias)) for m in linear)


def _array(tensor: torch.Tensor) -> np.ndarray[Any, np.dtype[np.float32]]:
    return np.array(tensor.detach().cpu().numpy(), np.float32, order="C")
