"""The rules of The Agents over one state record: new game, legal actions, play one action.

`hand` keeps multisets of faces; `faction` knows how cards lie and what a side holds; `command` says
whom a command may affect and does it; `points` pays; `turn` asks the prompts and takes the answers;
`deal` sets a game up.
"""

from .deal import new_game
from .turn import legal, play

__all__ = ["legal", "new_game", "play"]
