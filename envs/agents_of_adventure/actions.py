"""What can be chosen in Agents of Adventure, laid out in named blocks; cards are named by piece."""

from __future__ import annotations

from ..core.layout import Layout
from .state import ABILITIES, FACES, HEROES, PIECES, VILLAINS

ACTIONS = Layout(
    ("draft", (2,), "keep this one of the two cards looked at"),
    ("engage", (VILLAINS, HEROES), "engage this villain of the staging area with this hero"),
    ("hero", (HEROES,), "this hero acts next"),
    (
        "use",
        (PIECES, ABILITIES),
        "place a die of the present speed on this dice action, do this mandatory action, copy this "
        "dice action, or: of what waits this action comes first",
    ),
    ("basic", (2,), "place a die of the present speed for a basic attack, or to rest"),
    ("lose_die", (), "a die of the present speed is not used"),
    ("target", (PIECES,), "choose this card"),
    ("mode", (2,), "do it, or leave it out"),
    ("die", (FACES,), "choose a die of this value"),
)
