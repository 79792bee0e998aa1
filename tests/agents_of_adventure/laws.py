"""What the conformance tests can't know about Agents of Adventure."""

from __future__ import annotations

from typing import Any

from wartable.envs.agents_of_adventure import state as st
from wartable.envs.agents_of_adventure.config import Rules

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
    return found + sorted(being_resolved(state) - set(found))


def being_resolved(state: Any) -> set[int]:
    """The cards of the encounter deck that do something now; an instant lies nowhere then."""
    pieces = [int(piece) for piece in state.frame_piece[: int(state.frames)]]
    pieces += [int(entry[st.WAITING_PIECE]) for entry in state.queue[: int(state.waiting)]]
    return {p for p in pieces if st.FIRST_ENCOUNTER <= p < st.MASTERMIND}


def never_asked(rules: Rules) -> set[str]:
    """The prompts that no card of the first game has a use for."""
    return {"mode", "copy"} if rules.setup == "first_game" else set()


UNREACHABLE: dict[int, str] = {}
ALWAYS_ZERO: dict[int, str] = {}
