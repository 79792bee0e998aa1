"""The learner: MaskablePPO with a plain network, set up by a run's settings."""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from ..envs.core.game import get_game
from .export import ACTIVATIONS
from .rollouts import Rollouts
from .settings import Settings


class Trunk(BaseFeaturesExtractor):
    """The first hidden layer, which actor and critic share: most of the weights are there.

    The last `advice` inputs are handed on beside what it makes of all of them.
    """

    def __init__(self, space: Any, settings: Settings, advice: int) -> None:
        super().__init__(space, settings.width + advice)
        self.net = nn.Sequential(
            nn.Linear(space.shape[0], settings.width), ACTIVATIONS[settings.activation]()
        )
        self.precision = getattr(torch, settings.precision)
        self.advice = advice

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Observations (m, d) to features (m, width + advice)."""
        lower = self.precision != torch.float32
        with torch.autocast("cpu", self.precision if lower else None, enabled=lower):
            features = self.net(observations).float()
        if not self.advice:
            return features
        return torch.cat([features, observations[:, -self.advice :]], dim=1)


class Heads(nn.Module):
    """The second hidden layers of actor and critic; advice goes past them to the actor's end."""

    def __init__(self, settings: Settings, advice: int) -> None:
        super().__init__()
        width = settings.width
        self.width = width
        self.latent_dim_pi, self.latent_dim_vf = width + advice, width
        activation = ACTIVATIONS[settings.activation]
        self.policy_net = nn.Sequential(nn.Linear(width, width), activation())
        self.value_net = nn.Sequential(nn.Linear(width, width), activation())

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Features (m, width + advice) to (m, width + advice) and (m, width)."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """Features (m, width + advice) to (m, width + advice)."""
        made, advice = features[:, : self.width], features[:, self.width :]
        return torch.cat([self.policy_net(made), advice], dim=1)

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """Features (m, width + advice) to (m, width)."""
        return self.value_net(features[:, : self.width])


class Network(MaskableActorCriticPolicy):
    """Actor and critic on one trunk; with an adviser, the actor begins by following his advice."""

    def __init__(self, *args: Any, settings: Settings, advice: int, **kwargs: Any) -> None:
        self.settings, self.advice = settings, advice
        super().__init__(
            *args,
            features_extractor_class=Trunk,
            features_extractor_kwargs={"settings": settings, "advice": advice},
            **kwargs,
        )
        if advice:
            assert isinstance(self.action_net, nn.Linear), "for discrete actions SB3 makes one"
            with torch.no_grad():
                self.action_net.weight[:, settings.width :] = settings.trust * torch.eye(advice)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Heads(self.settings, self.advice)


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
    return MaskablePPO(
        Network,
        env,
        learning_rate=Linear(settings.learning_rate),
        n_steps=settings.steps,
        batch_size=settings.batch,
        n_epochs=settings.epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip,
        rollout_buffer_class=Rollouts,
        ent_coef=settings.entropy,
        policy_kwargs={
            "settings": settings,
            "advice": 0 if settings.adviser is None else get_game(settings.game).actions.size,
        },
        stats_window_size=1000,
        seed=settings.seed,
        device="cpu",
    )
