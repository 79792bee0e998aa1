"""What the conformance tests can't know about Agents of Adventure."""

from __future__ import annotations

from typing import Any

from wartable.envs.agents_of_adventure import GAME, Rules
from wartable.envs.agents_of_adventure import state as st

__all__ = ["ALWAYS_ZERO", "UNREACHABLE", "cards", "never_asked"]


def cards(state: Any) -> list[int]:
    """All pieces of a full position, zone by zone, but for heroes, mission and mastermind, which
    are not drawn from anywhere."""
    found = [int(piece) for piece in state.deck[: int(state.deck_size)]]
    found += [int(piece) for piece in state.face_down[: int(state.face_down_size)]]
    found += [int(piece) for piece in state.motives[: int(state.motives_size)]]
    words = [state.staging, state.discard, *state.engaged, *state.attached]
    for word in words:
        found += [p for p in range(st.PIECES) if int(word) >> p & 1 and p != st.MASTERMIND]
    found += [int(piece) for piece in state.motivation if piece != st.NONE]
    if state.drafting != st.NONE and state.print[int(state.drafting)] != st.NONE:
        found += [int(piece) for piece in state.drafted]
    return found


def never_asked(rules: Rules) -> set[str]:
    """The prompts that these cards have no use for."""
    return set()


UNREACHABLE: dict[int, str] = {}
ALWAYS_ZERO: dict[int, str] = {}
