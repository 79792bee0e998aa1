"""The learner: MaskablePPO with a plain network, set up by a run's settings."""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from .export import ACTIVATIONS
from .settings import Settings


class Trunk(BaseFeaturesExtractor):
    """The first hidden layer, which actor and critic share: most of the weights are there."""

    def __init__(self, space: Any, width: int, activation: type[nn.Module]) -> None:
        super().__init__(space, width)
        self.net = nn.Sequential(nn.Linear(space.shape[0], width), activation())

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Observations (m, d) to features (m, width)."""
        return self.net(observations)


class Linear:
    """A learning rate that falls from `start` to 0 with the progress remaining."""

    def __init__(self, start: float) -> None:
        self.start = start

    def __call__(self, remaining: float) -> float:
        return self.start * max(remaining, 0.0)


def make_learner(settings: Settings, env: VecEnv) -> MaskablePPO:
    """A fresh learner; seeds torch's, numpy's and Python's global generators for its own draws."""
    # torch checks each distribution that is made: a third of the time, and at this number of
    # actions rounding alone can fail the check (the known "Simplex()" crash). What it would
    # find, numbers that are not finite, `guard` finds in the losses.
    torch.distributions.Distribution.set_default_validate_args(False)
    torch.set_num_threads(settings.threads)
    activation = ACTIVATIONS[settings.activation]
    return MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=Linear(settings.learning_rate),
        n_steps=settings.steps,
        batch_size=settings.batch,
        n_epochs=settings.epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip,
        ent_coef=settings.entropy,
        policy_kwargs={
            "features_extractor_class": Trunk,
            "features_extractor_kwargs": {"width": settings.width, "activation": activation},
            "net_arch": {"pi": [settings.width], "vf": [settings.width]},
            "activation_fn": activation,
        },
        stats_window_size=1000,
        seed=settings.seed,
        device="cpu",
    )
