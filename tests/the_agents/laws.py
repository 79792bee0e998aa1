"""What the conformance tests can't know about The Agents."""

from __future__ import annotations

from typing import Any

from wartable.envs.the_agents import GAME, Rules
from wartable.envs.the_agents.cards import load
from wartable.envs.the_agents.state import (
    COPIES,
    FACES,
    FACTIONS,
    MISSIONS,
    NONE,
    PARTIES,
    SIDES,
)

__all__ = ["ALWAYS_ZERO", "UNREACHABLE", "cards"]

NO_CARD = "the house set has no card with this number"

FACES_USED = len(load(Rules().cards).faces)
MISSIONS_USED = len(load(Rules().cards).missions)


def cards(state: Any) -> list[int]:
    """All cards of a full position, zone by zone: faces, and missions as 100 + kind."""
    found = [int(face) for face in state.deck[: int(state.deck_size)]]
    found += [100 + int(m) for m in state.mission_deck[: int(state.mission_deck_size)]]
    found += [100 + int(m) for m in state.table if m != NONE]
    found += [int(state.pending)] if state.pending != NONE else []
    for seat in range(int(state.seats)):
        for face in range(FACES):
            copies = sum(int(state.hand[seat, k]) >> face & 1 for k in range(COPIES))
            found += [face] * copies
        for mission in range(MISSIONS):
            found += [100 + mission] * int(state.missions[seat, mission])
    for faction in range(FACTIONS):
        for side in range(SIDES):
            found += [100 + int(m) for m in state.mission[faction, side] if m != NONE]
            for index in range(int(state.agents[faction, side])):
                found.append(int(state.card[faction, side, index]))
                partners = [int(state.partner[faction, side, index, p]) for p in range(PARTIES)]
                found += [face for face in partners if face != NONE]
    return found


def beyond(layout: Any, name: str, used: int) -> list[int]:
    """The entries of a block whose last axis counts cards, beyond those that are used."""
    block = layout[name]
    return [
        i for i in range(block.start, block.stop) if (i - block.start) % block.shape[-1] >= used
    ]


UNREACHABLE: dict[int, str] = {
    action: NO_CARD
    for name, used in [
        ("play", FACES_USED),
        ("buy_mission", MISSIONS_USED),
        ("mission", MISSIONS_USED),
    ]
    for action in beyond(GAME.actions, name, used)
}

ALWAYS_ZERO: dict[int, str] = {
    entry: NO_CARD
    for name, used in [
        ("hand", FACES_USED),
        ("known", FACES_USED),
        ("unseen", FACES_USED),
        ("table", MISSIONS_USED),
        ("missions", MISSIONS_USED),
        ("assigned", MISSIONS_USED),
        ("others_missions", MISSIONS_USED),
    ]
    for entry in beyond(GAME.schema, name, used)
}
