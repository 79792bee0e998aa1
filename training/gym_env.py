"""One learner's game as a Gymnasium environment, opponents inside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..envs.core.errors import UnknownNameError, WartableError
from ..envs.core.game import get_game, unknown
from ..envs.core.loops import first_illegal, veil_one
from .learner_games import LearnerGames
from .opponents import Mixture, make_mixture
from .spaces import learner_spaces

RENDER_MODES = ("ansi", "rgb_array")
ILLEGAL = ("lose", "raise")


class LearnerEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """The learner decides, everybody else is played inside.

    Observations are float32 (d,) in [0, 1] as `game.schema` lays them out, always the learner's;
    the reward is 0 until the game ends, by its rules or by a cap, then the learner's payoff.
    `action_masks()` says what may be chosen, and so does `info["action_mask"]` (int8, for
    `action_space.sample(mask)`).
    `info["seat"]` is the learner's seat; when a game has ended, the info holds what
    `LearnerGames.info` says.

    Args:
        game: name of a registered game.
        opponent: a player's spec, several with weights (`["expert=0.7", "random=0.3"]`), or a
            `Mixture`; drawn for each game.
        seat: the learner's, or None: drawn for each game.
        rules: the game's rules object, or its values; None: the defaults.
        players: how many play; None: the fewest that the game allows.
        render_mode: None, `ansi` (text) or `rgb_array`; both show what the learner may know.
        illegal: what an action that the mask forbids does. "lose" (Gymnasium's own checks, and
            learners without masks, choose blindly): the game is terminated with -1, and
            `info["illegal_action"]` names it. "raise": an `IllegalActionError`, and the game
            stays as it was.

    Raises:
        WartableError: a game, player, rule, seat or mode that does not exist; says which do.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        opponent: str | Iterable[str] | Mixture = "random",
        seat: int | None = None,
        rules: Any = None,
        players: int | None = None,
        render_mode: str | None = None,
        illegal: Literal["lose", "raise"] = "lose",
    ) -> None:
        found = get_game(game)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownNameError(unknown("render mode", render_mode, list(RENDER_MODES)))
        if illegal not in ILLEGAL:
            raise WartableError(f"illegal={illegal!r} is not allowed; allowed: 'lose', 'raise'")
        if isinstance(rules, dict):
            rules = found.make_rules(rules)
        mixture = make_mixture(found, opponent)
        self._games = LearnerGames(found, 1, mixture, rules, players, seat, onward=False)
        self.render_mode = render_mode
        self.illegal = illegal
        self.observation_space, self.action_space = learner_spaces(found)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game; the same `seed` brings the same series of games."""
        super().reset(seed=seed, options=options)
        self._games.begin(self.np_random.integers(2**64, size=1, dtype=np.uint64))
        self._over = False
        return self._games.observation[0].copy(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and everybody's until the learner is asked again.

        Raises:
            IllegalActionError: with `illegal="raise"`, one that `action_masks()` does not offer.
            gymnasium.error.ResetNeeded: the game is over, or `reset` was never called.
        """
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset() to begin another")
        games = self._games
        actions = np.array([action])
        whole = actions.dtype.kind in "iu"  # anything else is no action at all: `play` refuses it
        if self.illegal == "lose" and whole and first_illegal(actions, games.mask) >= 0:
            return self._forfeit(int(action))
        games.play(actions)
        terminated, truncated = bool(games.terminated[0]), bool(games.truncated[0])
        self._over = terminated or truncated
        observation = games.final_observation if self._over else games.observation
        info = self._info() | (games.info(0) if self._over else {})
        return observation[0].copy(), float(games.reward[0]), terminated, truncated, info

    def _forfeit(
        self, action: int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self._over = True
        self._games.mask[:] = 0
        info = self._info() | {"illegal_action": action}
        return self._games.observation[0].copy(), -1.0, True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions may be chosen: bool (a,); none once the game is over."""
        return self._games.mask[0] != 0

    def render(self) -> Any:
        """The board as the learner may know it: text or an RGB array; None without a mode."""
        if self.render_mode is None:
            return None
        games = self._games
        seat = int(games.lives["learner"][0])
        veil_one(games.books, games.states, seat, games.seen)
        draw = games.game.text if self.render_mode == "ansi" else games.game.picture
        return draw(games.books[0], games.seen[0], seat)

    def _info(self) -> dict[str, Any]:
        games = self._games
        return {"seat": int(games.lives["learner"][0]), "action_mask": games.mask[0].copy()}
