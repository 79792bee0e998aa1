"""Andrew's War: two armies from one deck of cards, each out to leave the other leaderless.

`env()` and `raw_env()` are the PettingZoo environments; `GAME` is what the rest of the suite uses.
"""

from .config import Rules
from .env import GAME, env, raw_env

__all__ = ["GAME", "Rules", "env", "raw_env"]
