"""Agents of War, with all four ways to play."""

from .config import Rules
from .env import GAME, env, raw_env

__all__ = ["GAME", "Rules", "env", "raw_env"]
