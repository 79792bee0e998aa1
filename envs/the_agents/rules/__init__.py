"""The rules of The Agents over one state record: new game, legal actions, play one action.

`hand` keeps multisets of faces; `faction` knows how cards lie and what a side holds; `command` says
whom a command may affect and does it; `points` pays; `choices` says what a prompt may be answered;
`turn` takes the answers and goes on to the next prompt; `deal` sets a game up.
"""

from .choices import legal
from .deal import new_game
from .turn import play

__all__ = ["legal", "new_game", "play"]
