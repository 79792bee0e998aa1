"""The rules of Agents of Adventure, compiled: `new_game`, `legal` and `play`."""

from .choices import legal
from .turn import new_game, play

__all__ = ["legal", "new_game", "play"]
