"""Wartable: hidden-information tabletop games as fast reinforcement-learning environments.

    env = wartable.make("andrews_war")            one game, PettingZoo AEC
    batch = wartable.make_vec("andrews_war", 1024)  many games, arrays in and out

Importing the package registers its games with PettingZoo and Gymnasium.
"""

from __future__ import annotations

from typing import Any, Literal

from .envs import agents_of_war, andrews_war, the_agents
from .envs.core.aec import WartableEnv
from .envs.core.batch import Batch, Step
from .envs.core.errors import (
    FileError,
    IllegalActionError,
    RulesError,
    SeatError,
    UnknownNameError,
    WartableError,
)
from .envs.core.game import Game, games, get_game
from .envs.core.position import Position
from .envs.core.replay import Replay
from .registration import register_envs

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "FileError",
    "Game",
    "IllegalActionError",
    "Position",
    "Replay",
    "RulesError",
    "SeatError",
    "Step",
    "UnknownNameError",
    "WartableEnv",
    "WartableError",
    "__version__",
    "agents_of_war",
    "andrews_war",
    "games",
    "get_game",
    "make",
    "make_vec",
    "register_envs",
    "the_agents",
]


def make(
    name: str,
    players: int | None = None,
    rules: Any = None,
    render_mode: str | None = None,
    render_seat: int | str = "mover",
    illegal: Literal["raise", "lose"] = "raise",
) -> WartableEnv:
    """A game as a PettingZoo AEC environment; arguments as in `WartableEnv`.

    Raises:
        WartableError: an unknown game, or a value that it does not take.
    """
    return WartableEnv(get_game(name), players, rules, render_mode, render_seat, illegal)


def make_vec(
    name: str, n: int, rules: Any = None, players: int | None = None, threads: int = 1
) -> Batch:
    """`n` games side by side; arguments as in `Batch`.

    Raises:
        WartableError: an unknown game, or a value that it does not take.
    """
    return Batch(get_game(name), n, rules, players, threads)


register_envs()
