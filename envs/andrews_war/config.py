"""The variants and numbers of Andrew's War that a designer may turn."""

from __future__ import annotations

import numpy as np
from pydantic import Field

from ..core.config import rules_class, rules_dtype


@rules_class
class Rules:
    """Rules of one game; the defaults are the game as the text recommends it."""

    rotating_observers: bool = Field(
        True,
        description="After each reshuffle both players discard their hands and draw as many (D16).",
    )
    hostages: bool = Field(
        False,
        description="Enemy leaders held as observers may be played as hostages; releasing all "
        "of them cancels one attack (D45).",
    )
    one_track_minions: bool = Field(
        False,
        description="No leader is needed; who has lost the whole army has lost.",
    )
    turn_cap: int = Field(
        150,
        ge=0,
        le=100_000,
        description="Turns (both players' counted) after which the game is a truncated draw; "
        "0: no cap (D43).",
    )


BOOK = rules_dtype(Rules, np.int32)
