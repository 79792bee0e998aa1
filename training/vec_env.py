"""The learner's games as a `VecEnv` of Stable-Baselines3, straight on the compiled batch."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from ..agents.scripted import find_adviser
from ..envs.core.errors import UnknownNameError
from ..envs.core.game import get_game, unknown
from .learner_games import LearnerGames
from .opponents import Mixture, make_mixture
from .spaces import learner_spaces

VecEnvIndices = int | Iterable[int] | None


class LearnerVecEnv(VecEnv):
    """n games; each step is one decision of the learner's in each, opponents inside.

    All transitions are the learner's own: an observation is followed by the next one that the
    same seat is asked at. Its payoff is the reward of its last decision in a game, and all other
    rewards are 0. A finished game begins anew within the step; its info then holds
    `terminal_observation` (the learner's last view), `episode` (reward, length, time), what
    `LearnerGames.info` says, and `TimeLimit.truncated`: whether a cap cut the game short and left
    it open (where the cap's rule names a winner, the payoffs say all there is to expect).
    `action_masks()` gives the masks, and MaskablePPO finds them through `env_method`.

    Args:
        game: name of a registered game.
        n: how many games at once.
        opponents: a player's spec, several with weights (`["expert=0.7", "random=0.3"]`), or a
            `Mixture`.
        rules: the game's rules object, or its values; None: the defaults.
        players: how many play; None: the fewest that the game allows.
        seat: the learner's, or None: drawn for each game.
        seed: of all games; None: unforeseeable.
        threads: how many chunks of games run at once.
        adviser: a scripted player of the game; what he says of each action (see
            `agents.loops.advise_many`) follows the observation, n rows of (d + a,).
    """

    def __init__(
        self,
        game: str,
        n: int,
        opponents: str | Iterable[str] | Mixture = "random",
        rules: Any = None,
        players: int | None = None,
        seat: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        adviser: str | None = None,
    ) -> None:
        found = get_game(game)
        if isinstance(rules, dict):
            rules = found.make_rules(rules)
        mixture = make_mixture(found, opponents)
        self.games = LearnerGames(found, n, mixture, rules, players, seat, threads=threads)
        self.render_mode = None
        self._adviser = None if adviser is None else find_adviser(found, adviser)
        super().__init__(n, *learner_spaces(found, adviser is not None))
        self._root = np.random.SeedSequence(seed)
        self._actions: NDArray[Any] = np.zeros(n, np.int64)
        self._no_infos: list[dict[str, Any]] = [{} for _ in range(n)]
        self._began = time.time()

    def reset(self) -> NDArray[np.float32]:
        """Begin all games anew: float32 (n, d). After `seed(s)`, the same as the last time."""
        if self._seeds[0] is not None:
            self._root = np.random.SeedSequence(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        (child,) = self._root.spawn(1)
        self.games.begin(child.generate_state(self.num_envs, np.uint64).astype(np.uint64))
        return self.observed()

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Take note of one action a game: integers (n,)."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play: observations (n, d), rewards (n,), dones (n,) and infos, filled where done.

        Raises:
            IllegalActionError: an action is not offered; nothing has been played.
        """
        games = self.games
        games.play(self._actions)
        dones = games.terminated | games.truncated
        open_ended = games.truncated & ~games.decided
        infos = self._no_infos.copy()
        for i in np.flatnonzero(dones):
            infos[i] = self._end_info(int(i), bool(open_ended[i]))
        return self.observed(), games.reward, dones, infos

    def observed(self) -> NDArray[np.float32]:
        """What each game's learner sees now: float32 (n, d), with advice (n, d + a); a copy."""
        if self._adviser is None:
            return self.games.observation.copy()
        return np.concatenate([self.games.observation, self.games.advice(self._adviser)], axis=1)

    def _end_info(self, i: int, open_ended: bool) -> dict[str, Any]:
        info = self.games.info(i)
        last = self.games.final_observation[i]
        unadvised = 0 if self._adviser is None else self.games.game.actions.size  # as it is over
        info["terminal_observation"] = np.pad(last, (0, unadvised))
        info["TimeLimit.truncated"] = open_ended
        info["episode"] = {
            "r": float(self.games.reward[i]),
            "l": info["decisions"],
            "t": round(time.time() - self._began, 6),
        }
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions each game offers its learner: bool (n, a), owned by the caller."""
        return self.games.mask.astype(np.bool_)

    def env_method(
        self,
        method_name: str,
        *method_args: Any,
        indices: VecEnvIndices = None,
        **method_kwargs: Any,
    ) -> Any:
        """`action_masks` of each game; there is no other method."""
        if method_name != "action_masks":
            raise UnknownNameError(unknown("method", method_name, ["action_masks"]))
        masks = self.action_masks()
        return masks if indices is None else masks[list(self._get_indices(indices))]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of this object, which is every game's."""
        if not hasattr(self, attr_name):
            raise AttributeError(f"LearnerVecEnv has no attribute {attr_name!r}")
        number = self.num_envs if indices is None else len(list(self._get_indices(indices)))
        return [getattr(self, attr_name)] * number

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refused: the games of the batch have no attributes of their own."""
        raise AttributeError(f"{attr_name!r} can't be set: the games are one batch")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """Which games are wrapped. None is: but `episode` is in the infos, as a Monitor's."""
        from stable_baselines3.common.monitor import Monitor

        number = self.num_envs if indices is None else len(list(self._get_indices(indices)))
        return [issubclass(wrapper_class, Monitor)] * number

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """No pictures; `gymnasium.make` has an environment that draws."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Let the threads go."""
        self.games.close()
