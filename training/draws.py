"""What a game that a cap cuts short, drawn, is worth to the learner."""

from __future__ import annotations

from typing import Any

from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper


class DrawWorth(VecEnvWrapper):
    """Makes a game that its cap leaves drawn an end like any other, worth `worth` to the learner.

    Left to itself, PPO adds its own estimate of how such a game would have gone on. But
    the cap is a rule, the draw counts, and the observation shows how near it is: a learner that
    is paid for promising positions learns to hold them until the cap, instead of winning.
    `worth` may change while games run. Where the cap's rule names a winner, that is the end.
    """

    def __init__(self, venv: VecEnv, worth: float) -> None:
        super().__init__(venv)
        self.worth = worth

    def reset(self) -> Any:
        """Begin all games anew."""
        return self.venv.reset()

    def step_wait(self) -> Any:
        """Play; games that the cap left drawn have ended, with their worth as the reward."""
        observation, reward, done, infos = self.venv.step_wait()
        cut = [i for i in done.nonzero()[0] if infos[i]["TimeLimit.truncated"]]
        if cut:
            reward = reward.copy()
            reward[cut] = self.worth
            for i in cut:
                infos[i]["TimeLimit.truncated"] = False
        return observation, reward, done, infos
