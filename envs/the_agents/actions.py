"""What can be chosen in The Agents, laid out in named blocks.

Everything is counted from the chooser's own seat: factions are his left and his right one, sides
are left and right as he sees them, and a card is directed at himself or at the other player.
A spot is a place on a side, index 0 next to the safe house, counting outward.
"""

from __future__ import annotations

from ..core.layout import Layout
from .state import FACES, MISSIONS, SIDES, SPOTS

OWN_FACTIONS = 2
SPOT = (OWN_FACTIONS, SIDES, SPOTS)
OWN_SPOTS = OWN_FACTIONS * SIDES * SPOTS
OWN_SIDES = OWN_FACTIONS * SIDES

ACTIONS = Layout(
    ("play", (FACES,), "take this card from the hand: an agent to place, a Partner to assign"),
    ("place", (2, *SPOT), "place it at a spot; its command directed at yourself, at the other"),
    ("activate", SPOT, "activate the command of the agent at this spot"),
    ("use_partner", SPOT, "activate the command of your Partner at this spot"),
    ("remove_partner", SPOT, "take your Partner at this spot back into the hand"),
    ("target", SPOT, "choose the agent at this spot"),
    ("move_to", SPOT, "move the chosen agent to this spot"),
    ("face", (2,), "revive it with its command directed at yourself, at the other"),
    ("buy_mission", (MISSIONS,), "buy a mission of this kind"),
    ("buy_agent", (), "draw a card from the agents deck"),
    ("mission", (MISSIONS,), "lay a mission of this kind below the side that is asked about"),
    ("no_mission", (), "lay none there"),
    ("done", (), "finish the actions phase"),
)
