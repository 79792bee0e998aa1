"""Training against its ceiling: the same learner on an environment that does nothing."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv  # noqa: TID253, nothing else imports this

from ..envs.core.game import Game
from ..training.learner import make_learner
from ..training.settings import make_settings
from ..training.vec_env import LearnerVecEnv
from .speed import WALL, Figure, Probe

EPISODE = 28  # decisions of one seat in a game of random players; only how often infos are made


class DoNothing(VecEnv):
    """The shapes of another environment, one observation, one mask, no games."""

    def __init__(self, model: LearnerVecEnv) -> None:
        self.render_mode = None
        super().__init__(model.num_envs, model.observation_space, model.action_space)
        self._observation = model.reset()
        self._masks = model.action_masks()
        self._reward = np.zeros(self.num_envs, np.float32)
        self._steps = 0

    def reset(self) -> NDArray[np.float32]:
        """The one observation."""
        return self._observation.copy()

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Ignored."""

    def step_wait(self) -> Any:
        """The one observation again; each game ends every `EPISODE` steps, in turn."""
        self._steps += 1
        dones = (np.arange(self.num_envs) + self._steps) % EPISODE == 0
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(dones):
            episode = {"r": 0.0, "l": EPISODE, "t": 0.0}
            infos[i] = {"terminal_observation": self._observation[i], "episode": episode}
        return self._observation.copy(), self._reward, dones, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The one set of masks."""
        return self._masks

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> Any:
        """`action_masks`, the only one that is asked for."""
        return self.action_masks()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, for each game."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """As `LearnerVecEnv`, so that the learner does the same work."""
        return [True] * self.num_envs

    def close(self) -> None:
        """Nothing to close."""


def training_probes(game: Game) -> tuple[Probe, Probe]:
    """Learner's decisions a second, with the settings of `wartable train`, games and ceiling."""
    settings = make_settings({"game": game.name, "opponents": ("random",), "timesteps": 10**9})
    environment = LearnerVecEnv(game.name, settings.games, settings.opponents, seed=0)
    played = _probe(f"{game.name} training against random", environment, settings)
    ceiling = _probe(f"{game.name} training on a do-nothing environment",
                     DoNothing(environment), settings)  # fmt: skip
    played.figure.aim = "90 % of the do-nothing environment"
    return played, ceiling


def _probe(name: str, environment: VecEnv, settings: Any) -> Probe:
    learner = make_learner(settings, environment)
    rollout = settings.games * settings.steps
    learner.learn(1, log_interval=10**9)  # one rollout and update, to compile and to warm up

    def sample() -> float:
        before = perf_counter()
        learner.learn(rollout, reset_num_timesteps=False, log_interval=10**9)
        return rollout / (perf_counter() - before)

    return Probe(Figure(name, WALL), sample)
