"""Faults that would spoil a training unnoticed, found while it runs."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnvWrapper

from .vec_env import LearnerVecEnv


class TrainingFault(RuntimeError):
    """A number that is not finite, a reward lost or counted twice, or an illegal action."""


class AuditedVecEnv(VecEnvWrapper):
    """Checks every step between the learner and its games.

    Attributes:
        finished: games that ended and were found to have paid exactly their payoff.
    """

    def __init__(self, venv: LearnerVecEnv) -> None:
        super().__init__(venv)
        self.finished = 0
        self._games = venv.games
        self._paid = np.zeros(venv.num_envs)
        self._everyone = np.arange(venv.num_envs)

    def reset(self) -> Any:
        """Begin all games anew, and the account of what they paid."""
        self._paid[:] = 0
        observation = self.venv.reset()
        _check_numbers(observation)
        return observation

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Pass on actions that are legal.

        Raises:
            TrainingFault: one is not.
        """
        legal = self._games.mask[self._everyone, actions] != 0
        if not legal.all():
            i = int(np.argmin(legal))
            raise TrainingFault(f"the learner chose action {actions[i]}, illegal in game {i}")
        self.venv.step_async(actions)

    def step_wait(self) -> Any:
        """Play, and compare what was paid with the payoffs of the games that ended.

        Raises:
            TrainingFault: they differ, or there are numbers that are not finite.
        """
        observation, reward, done, infos = self.venv.step_wait()
        _check_numbers(observation, reward)
        self._paid += reward
        for i in np.flatnonzero(done):
            due = infos[i]["payoffs"][infos[i]["seat"]]
            if abs(self._paid[i] - due) > 1e-6:
                raise TrainingFault(
                    f"game {i} paid the learner {self._paid[i]:g} in all, where its payoff "
                    f"is {due:g}: a reward was lost or counted twice"
                )
        self.finished += int(done.sum())
        self._paid[done] = 0
        if self._paid.any():
            i = int(np.argmax(self._paid != 0))
            raise TrainingFault(f"game {i} paid {self._paid[i]:g} and is not over")
        return observation, reward, done, infos


def _check_numbers(*arrays: Any) -> None:
    if not all(np.isfinite(array).all() for array in arrays):
        raise TrainingFault("an observation or a reward is not a finite number")


def check_finite(model: Any) -> None:
    """Look for NaN and infinity in the learner's losses and weights.

    Raises:
        TrainingFault: there are some; says where.
    """
    for name, value in model.logger.name_to_value.items():
        if name.startswith("train/") and name.endswith("loss") and not np.isfinite(value):
            raise TrainingFault(f"{name} is {value}")
    for name, weights in model.policy.named_parameters():
        if not torch.isfinite(weights).all():
            raise TrainingFault(f"the learner's {name} holds numbers that are not finite")
