"""The Agents, with The Partners, for two to five players."""

from .config import Rules
from .env import GAME, env, raw_env

__all__ = ["GAME", "Rules", "env", "raw_env"]
