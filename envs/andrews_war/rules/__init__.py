"""The rules of Andrew's War over one state record: new game, legal actions, play one action.

`deal` sets a game up and moves cards between deck, hands and discard pile; `army` knows what stands
where; `skirmish` fights; `turn` asks the prompts and takes the answers.
"""

from .deal import new_game
from .turn import legal, play

__all__ = ["legal", "new_game", "play"]
