"""Any registered game as a PettingZoo AEC environment."""

from __future__ import annotations

import copy
import json
import secrets
from typing import Any, Literal, cast

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .chance import fold
from .errors import FileError, IllegalActionError, WartableError
from .game import Game, unknown
from .position import Position, seal, unseal

RENDER_MODES = ("human", "ansi", "rgb_array")
OPTIONS = ("first_player", "mirror")
MAGIC = b"wartable-env 1\n"

Observation = dict[str, NDArray[Any]]


class WartableEnv(AECEnv[str, Any, Any]):
    """A game as an AEC environment; agents are `player_0`, `player_1`, ... by seat.

    Observations are dictionaries: `observation`, float32 in [0, 1], laid out by
    `game.schema`, and `action_mask`, int8, all zero for whoever is not to move.

    Args:
        game: which game.
        players: how many play; None: the game's smallest number.
        rules: a rules object of the game, a dict of rules, or None: the defaults.
        render_mode: "ansi" (text), "rgb_array", "human" (prints the text), or None.
        render_seat: whose knowledge is drawn: a seat, "mover" (default), or "all".
        illegal: "raise" an `IllegalActionError` and stay as it was, or "lose": the offender gets
            -1, the others share +1 (in a cooperative game: they get -1 too), and the game is
            terminated.

    Raises:
        WartableError: a value that is not allowed; the message lists those that are.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        rules: Any = None,
        render_mode: str | None = None,
        render_seat: int | str = "mover",
        illegal: Literal["raise", "lose"] = "raise",
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise WartableError(unknown("render mode", render_mode, list(RENDER_MODES)))
        if illegal not in ("raise", "lose"):
            raise WartableError(f"illegal={illegal!r} is not allowed; allowed: 'raise', 'lose'")
        self.game = game
        self.position = Position(game, rules, players)
        if render_seat not in ("mover", "all"):
            if not isinstance(render_seat, int):
                raise WartableError(
                    f"render_seat={render_seat!r} is not allowed; allowed: a seat, 'mover', 'all'"
                )
            self.position.check_seat(render_seat)
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.illegal = illegal
        self.metadata = {
            "name": f"{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.position.players)]
        self.agents = []
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(game.actions.size) for agent in self.possible_agents
        }
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed = secrets.randbits(64)
        self._episode = 0
        self._no_mask: NDArray[np.int8] = np.zeros(game.actions.size, np.int8)

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.game.schema.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.actions.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's observation space, one object for its lifetime."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's action space, one object for its lifetime."""
        return self.action_spaces[agent]

    # --- the game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: decides the deal and all chance; None goes on with the next game of the last seed.
            options: `first_player` (a seat) and `mirror` (bool: each seat is dealt what the next
                one would have been; so two players exchange their cards).
        """
        options = {} if options is None else options
        for name in options:
            if name not in OPTIONS:  # PettingZoo's own test hands in options that mean nothing
                logger.warn(unknown("reset option", name, list(OPTIONS)))
        if seed is not None:
            self._seed, self._episode = seed, 0
        game_seed = int(fold(self._seed % 2**64, self._episode))
        self._episode += 1
        self.position.start(game_seed, options.get("first_player"), options.get("mirror", False))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.position.seat]

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.position.info() for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        """What an agent knows, as fresh arrays; legal at any time, after the end too."""
        position = self.position
        seat = self._seat_of[agent]
        moves = not position.over and agent == self.agent_selection
        return {
            "observation": position.observe(seat),
            "action_mask": (position.mask if moves else self._no_mask).copy(),
        }

    def step(self, action: int | None) -> None:
        """Take the selected agent's decision (None for one whose game is over).

        Raises:
            IllegalActionError: with `illegal="raise"`, an action that the mask forbids.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position = self.position
        if not position.try_play(action):
            self._refuse(agent, action)
            return
        if position.over:
            self._finish(
                dict(zip(self.agents, map(float, position.reward), strict=True)),
                position.truncated,
            )
        else:
            self.agent_selection = self.possible_agents[position.seat]

    def _refuse(self, agent: str, action: Any) -> None:
        if self.illegal == "raise":
            raise IllegalActionError(self.position.refusal(action))
        others = len(self.agents) - 1
        share = -1.0 if self.game.cooperative or others == 0 else 1.0 / others
        self._finish({a: -1.0 if a == agent else share for a in self.agents}, False)

    def _finish(self, rewards: dict[str, float], truncated: bool) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = self._infos()
        self.position.mask[:] = 0
        self._accumulate_rewards()
        self._deads_step_first()

    # --- looking

    def render(self) -> Any:
        """Draw the board as `render_mode` says; "human" prints and returns None."""
        seat = self.render_seat
        if seat == "mover":
            shown = self._seat_of[self.agent_selection]
        else:
            shown = None if seat == "all" else int(seat)
        if self.render_mode == "rgb_array":
            return self.position.picture(shown)
        if self.render_mode == "ansi":
            return self.position.text(shown)
        if self.render_mode == "human":
            print(self.position.text(shown))
        return None

    def describe(self, action: int) -> str:
        """Words for an action of the selected agent."""
        return self.position.describe(action)

    def explain(self, observation: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
        """An observation as named blocks: views of the same buffer."""
        return self.game.schema.split(observation)

    def close(self) -> None:
        """Nothing is held that needs closing."""

    # --- copies

    def clone(self) -> WartableEnv:
        """An independent environment in the same state, with the same future."""
        return copy.deepcopy(self)

    def save(self) -> bytes:
        """The whole environment's state as bytes, for `load` of one with the same game."""
        extra = {
            "agents": self.agents,
            "agent_selection": self.agent_selection,
            "skip": self._skip_agent_selection,
            "rewards": self.rewards,
            "cumulative": self._cumulative_rewards,
            "terminations": self.terminations,
            "truncations": self.truncations,
            "infos": self.infos,
            "seed": self._seed,
            "episode": self._episode,
            "mask": bool(self.position.mask.any()),
        }
        return seal(MAGIC, json.dumps(extra).encode() + b"\n" + self.position.save())

    def load(self, data: bytes) -> None:
        """Return to a saved state.

        Raises:
            FileError: the bytes are damaged, or of another game, version or number of players;
                this environment is left as it was.
        """
        line, _, body = unseal(MAGIC, data, "environment").partition(b"\n")
        extra = json.loads(line)
        position = Position.load(body)
        if position.game is not self.game or position.players != self.position.players:
            raise FileError(
                f"saved: {position.game.name} for {position.players}; "
                f"this is {self.game.name} for {self.position.players}"
            )
        if not extra["mask"]:
            position.mask[:] = 0
        self.position = position
        self.agents = extra["agents"]
        self.agent_selection = extra["agent_selection"]
        self._skip_agent_selection = extra["skip"]
        self.rewards = extra["rewards"]
        self._cumulative_rewards = extra["cumulative"]
        self.terminations = extra["terminations"]
        self.truncations = extra["truncations"]
        self.infos = extra["infos"]
        self._seed = extra["seed"]
        self._episode = extra["episode"]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        from .game import get_game

        self.__dict__.update(state, game=get_game(state["game"]))

    def __deepcopy__(self, memo: dict[int, Any]) -> WartableEnv:
        other = object.__new__(type(self))
        memo[id(self)] = other
        shared = {"game": self.game, "_no_mask": self._no_mask}
        rest = {k: copy.deepcopy(v, memo) for k, v in self.__dict__.items() if k not in shared}
        other.__dict__.update(rest, **shared)
        return other


class _Checked(OrderEnforcingWrapper[str, Any, Any]):
    """PettingZoo's checks, of the order of calls and of actions, in one wrapper.

    Stacked wrappers look every attribute up through all of each other, at several times the cost
    of the game itself.
    """

    env: WartableEnv

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """As the environment's, once it was reset."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        """As the environment's, once it was reset; what is no action of it is an AssertionError."""
        env = self.env
        if not self._has_reset or not env.agents:
            super().step(action)
            return
        if action is None:
            agent = env.agent_selection
            inside = env.terminations[agent] or env.truncations[agent]
        else:
            inside = isinstance(action, (int, np.integer)) and 0 <= action < env.game.actions.size
        assert inside, "action is not in action space"
        self._has_updated = True
        env.step(cast("int | None", action))

    def clone(self) -> Any:
        """An independent copy, wrapper included."""
        return copy.deepcopy(self)


def wrapped(env: WartableEnv) -> AECEnv[str, Any, Any]:
    """`env` with PettingZoo's checks: actions in bounds, calls in order."""
    return _Checked(env)
