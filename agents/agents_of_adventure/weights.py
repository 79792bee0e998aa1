"""What the scripted players of Agents of Adventure weigh, each number in one place with its reason.

All players reason alike (see `plan`): a style is one row of these weights. Worths are in points, of
which a won game counts 100 and a lost one -100.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MEANING = {
    "mission": "the whole mission, as far as it is completed",
    "time": "a unit of time left",
    "mastermind": "all of the mastermind's health, as far as it is gone",
    "health": "a hero's health",
    "danger": "how much worse a hero's last health is to lose than the others",
    "fallen": "an incapacitated hero",
    "villain": "a villain in play, whatever its stats",
    "threat": "a point of attack of a villain in play",
    "wound": "a health of a villain in play",
    "staged": "how much of a villain in the staging area counts",
    "goal": "a token on a motivation",
    "grown": "a motivation attached",
    "deals": "how many deals of what is hidden it looks at",
    "rounds": "how many rounds it looks ahead, the present one among them; 0: to the end of a turn",
}

HOPELESS = 10.0  # points that an action may be worth less than the best before it is no option

NAMES = tuple(MEANING)
(
    MISSION_DONE,
    TIME,
    BOSS,
    HEALTH,
    DANGER,
    FALLEN,
    VILLAIN,
    THREAT,
    WOUND,
    STAGED,
    GOAL,
    GROWN,
    DEALS,
    ROUNDS,
) = range(len(NAMES))

_EXPERT = {
    "mission": 60.0, "time": 2.0, "mastermind": 25.0, "health": 1.2, "danger": 6.0, "fallen": 12.0,
    "villain": 1.0, "threat": 1.5, "wound": 0.5, "staged": 0.7, "goal": 0.8, "grown": 3.5,
    "deals": 3.0, "rounds": 2.0,
}  # fmt: skip

STYLES: dict[str, dict[str, float]] = {
    "seeker": _EXPERT | {
        "mission": 90.0, "health": 0.6, "villain": 0.5, "threat": 0.8, "deals": 1.0, "rounds": 0.0,
    },
    "guardian": _EXPERT | {
        "mission": 45.0, "health": 1.6, "danger": 8.0, "threat": 2.0, "wound": 0.8, "deals": 1.0,
        "rounds": 0.0,
    },
    "expert": _EXPERT,
}  # fmt: skip

WEIGHTS: NDArray[np.float64] = np.array(
    [[0.0] * len(NAMES)] + [[style[name] for name in NAMES] for style in STYLES.values()]
)
"""Row i: the weights of style i; row 0, `random`, has none."""
WEIGHTS.setflags(write=False)
