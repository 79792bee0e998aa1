"""Agents of Adventure, a cooperative game: the base game and its three expansions."""

from .config import Rules
from .env import GAME, env, raw_env

__all__ = ["GAME", "Rules", "env", "raw_env"]
