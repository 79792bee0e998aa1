"""What the scripted players of The Agents weigh, each number in one place with its reason.

All players reason alike (see `worth` and `plan`); a style is one row of these weights. Worths are
in IP at the end of the game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MEANING = {
    "rival": "an IP of the strongest other player, against one of one's own",
    "field": "an IP of an average other player, likewise",
    "horizon": "the most rounds that an income is expected to last",
    "keep": "the part of today's income that the next round still brings",
    "command": "a command directed at oneself, in each round to come",
    "threat": "a command directed at the other player of an own faction, likewise",
    "open": "an unjoined half directed at oneself, beyond those at the other, likewise",
    "room": "a free place for an agent in the own factions",
    "card": "an agent in the hand",
    "second_card": "each further one",
    "known_mission": "each IP of the bonus of an own mission that does not pay now",
    "partner": "an own Partner that is assigned",
    "patience": "what an action must be worth",
}

HOPELESS = 8.0  # IP that an action may be worth less than the best before it isn't worth a thought

NAMES = tuple(MEANING)
(
    RIVAL,
    FIELD,
    HORIZON,
    KEEP,
    COMMAND,
    THREAT,
    OPEN,
    ROOM,
    CARD,
    SECOND_CARD,
    KNOWN_MISSION,
    PARTNER,
    PATIENCE,
) = range(len(NAMES))

STYLES: dict[str, dict[str, float]] = {
    "builder": {
        "rival": 0.0, "field": 0.0, "horizon": 8.0, "keep": 0.9, "command": 0.05, "threat": 0.0,
        "open": 0.1, "room": 0.0, "card": 1.0, "second_card": 0.5, "known_mission": 0.1,
        "partner": 1.2, "patience": 0.0,
    },
    "saboteur": {
        "rival": 1.5, "field": 0.5, "horizon": 5.0, "keep": 0.8, "command": 0.4, "threat": 0.6,
        "open": 0.0, "room": 0.0, "card": 1.0, "second_card": 0.5, "known_mission": 0.1,
        "partner": 1.2, "patience": 0.0,
    },
    "expert": {
        "rival": 0.2, "field": 0.1, "horizon": 8.0, "keep": 0.9, "command": 0.05, "threat": 0.0,
        "open": 0.1, "room": 0.0, "card": 1.0, "second_card": 0.5, "known_mission": 0.1,
        "partner": 1.2, "patience": 0.0,
    },
}  # fmt: skip

WEIGHTS: NDArray[np.float64] = np.array(
    [[0.0] * len(NAMES)] + [[style[name] for name in NAMES] for style in STYLES.values()]
)
"""Row i: the weights of style i; row 0, `random`, has none."""
WEIGHTS.setflags(write=False)
