"""What the conformance tests can't know about Agents of War."""

from __future__ import annotations

from typing import Any

from wartable.envs.agents_of_war import state as st

__all__ = ["ALWAYS_ZERO", "UNREACHABLE", "cards"]

A_CARD = (st.FROM_HAND, st.FROM_DISCARD, st.FROM_DELAY)


def members(word: Any) -> list[int]:
    """The cards of a set."""
    return [card for card in range(st.CARDS) if int(word) >> card & 1]


def cards(state: Any) -> list[int]:
    """All cards of a full position, zone by zone; those of the present decks lie where they are
    played."""
    found = [int(card) for card in state.deck[: int(state.deck_size)]]
    found += members(state.redacted)
    playing = state.phase != st.BUILDING
    present = [playing and bool(state.built_size[0, 2]), playing]
    for seat in range(st.PLAYERS):
        for name in ("hand", "discard", "delayed", "dealt", "retired"):
            found += members(getattr(state, name)[seat])
        found += [int(card) for card in state.card[seat] if 0 <= card < st.CARDS]
        for deck in range(st.DECKS):
            if not (playing and deck == (int(state.game) if present[0] else 0)):
                found += members(state.built[seat, deck])
    if state.source in A_CARD:
        found.append(int(state.origin))
    return found


UNREACHABLE: dict[int, str] = {}
ALWAYS_ZERO: dict[int, str] = {}
