"""What the scripted players of Agents of War weigh, each number in one place with its reason.

All players reason alike (see `plan`): a style is one row of these weights. Worths are in Influence.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MEANING = {
    "mine": "an own Influence",
    "theirs": "an Influence of the opponent's",
    "agent": "an own Agent, whatever its Power",
    "power": "a point of Power of an own Agent",
    "rival": "the opponent's Agents, against own ones",
    "flying": "Flying of an Agent",
    "skill": "an ability, or an effect at the beginning or end of the turn",
    "card": "a card in the own hand",
    "their_card": "a card in the opponent's hand",
    "delayed": "a card set aside",
    "deals": "how many deals of what is hidden it looks at",
    "turns": "how many turns it looks ahead, beyond the present one",
    "builds": "1: builds decks by what is printed on the cards, 0: at random",
}

HOPELESS = 3.0  # Influence that an action may be worth less than the best before it is no option

NAMES = tuple(MEANING)
(
    MINE,
    THEIRS,
    AGENT,
    POWER,
    RIVAL,
    FLYING,
    SKILL,
    CARD,
    THEIR_CARD,
    DELAYED,
    DEALS,
    TURNS,
    BUILDS,
) = range(len(NAMES))

_EXPERT = {
    "mine": 0.5, "theirs": 0.5, "agent": 0.6, "power": 0.8, "rival": 1.0, "flying": 0.8,
    "skill": 0.8, "card": 1.0, "their_card": 0.8, "delayed": 2.0, "deals": 4.0, "turns": 1.0,
    "builds": 1.0,
}  # fmt: skip

STYLES: dict[str, dict[str, float]] = {
    "raider": _EXPERT | {
        "mine": 0.3, "theirs": 1.5, "agent": 0.4, "rival": 0.5, "card": 0.6, "their_card": 0.3,
        "delayed": 1.0, "deals": 1.0, "turns": 0.0,
    },
    "warden": _EXPERT | {
        "mine": 1.2, "theirs": 0.5, "rival": 1.2, "their_card": 0.6, "delayed": 1.5, "deals": 1.0,
        "turns": 0.0,
    },
    "expert": _EXPERT,
    "sampler": _EXPERT | {"builds": 0.0},
}  # fmt: skip

WEIGHTS: NDArray[np.float64] = np.array(
    [[0.0] * len(NAMES)] + [[style[name] for name in NAMES] for style in STYLES.values()]
)
"""Row i: the weights of style i; row 0, `random`, has none."""
WEIGHTS.setflags(write=False)
