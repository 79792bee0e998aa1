"""What can be chosen in Agents of War, laid out in named blocks.

Cards are named by their number, Agents in play by their slot; of two players the first is the
chooser himself.
"""

from __future__ import annotations

from ..core.layout import Layout
from .state import CARDS, PLAYERS, SLOTS

MODES = 3
AMOUNTS = 32

ACTIONS = Layout(
    ("play", (CARDS,), "play this card from the hand"),
    ("replay", (CARDS,), "play this card from the discard pile for its Replay cost"),
    ("ability", (SLOTS,), "use the ability of the own Agent in this slot"),
    ("attack", (SLOTS,), "attack with the own Agent in this slot; higher slots may follow"),
    ("block", (SLOTS,), "block with the own Agent in this slot; higher slots may follow"),
    ("target", (PLAYERS, SLOTS), "choose the Agent in this slot, own or the opponent's"),
    ("card", (CARDS,), "choose this card: of a hand, a pile, a deck to build, or what waits"),
    ("mode", (MODES,), "choose this mode"),
    (
        "damage",
        (AMOUNTS,),
        "deal the Agent asked about so much damage; the last one: so much, and ask again",
    ),
    ("first", (PLAYERS,), "go first in the next game, or let the opponent"),
    ("done", (), "pass, decline, or choose no more"),
)
