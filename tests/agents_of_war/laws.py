"""What the conformance tests can't know about Agents of War."""

from __future__ import annotations

from typing import Any

from wartable.envs.agents_of_war import GAME, Rules
from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.cards import load
from wartable.envs.agents_of_war.config import (
    DRAW,
    EXHAUST,
    GAIN,
    LOSE,
    LOSE_GAME,
    MAKE,
    PAY,
    READY,
    WIN_GAME,
)
from wartable.envs.agents_of_war.view import SLOT_FEATURES

__all__ = [
    "ALWAYS_ZERO",
    "COMBINED",
    "RARE",
    "RARELY_OTHER",
    "UNREACHABLE",
    "cards",
    "never_asked",
]

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


def entries(layout: Any, name: str, which: range) -> list[int]:
    """The entries of a block at these places, for each player if it is by player."""
    block = layout[name]
    period = (block.stop - block.start) // (block.shape[0] if len(block.shape) > 1 else 1)
    return [i for i in range(block.start, block.stop) if (i - block.start) % period in which]


def never_asked(rules: Rules) -> set[str]:
    """The prompts of building and of who goes first, where there is nothing of the kind."""
    one_game = rules.way in ("preconstructed", "quickplay")
    never = {"first"} if one_game or rules.loser == "goes_first" else set[str]()
    return never | {"build"} if rules.way == "preconstructed" else never


COMBINED = [{"way": "king_of_the_hill", "loser": "chooses"}]

UNREACHABLE: dict[int, str] = {
    GAME.actions["replay"].start + number: "no Replay is printed on this card"
    for number, card in enumerate(load().cards)
    if card.replay is None
}
RARE: dict[int, str] = {
    action: "test_combat.py: boards as big as they come"
    for block, first in (("target", 8), ("damage", 8))
    for action in entries(GAME.actions, block, range(first, st.SLOTS * 2))
}
RARELY_OTHER: dict[int, str] = dict.fromkeys(
    entries(GAME.schema, "agents", range(8 * SLOT_FEATURES, st.SLOTS * SLOT_FEATURES)),
    "boards with so many Agents seldom come up",
)

NO_CHOICE = (LOSE, GAIN, DRAW, MAKE, WIN_GAME, LOSE_GAME, PAY)
NO_CARD = (EXHAUST, READY)  # of an Agent that is chosen

ALWAYS_ZERO: dict[int, str] = (
    {
        GAME.schema["in_play"].start + whose * st.CARDS + number: "it is an Order"
        for whose in range(st.PLAYERS)
        for number, card in enumerate(load().cards)
        if card.kind == "order"
    }
    | {
        GAME.schema["delayed"].start + whose * st.CARDS + number: "no Delay is printed on it"
        for whose in range(st.PLAYERS)
        for number, card in enumerate(load().cards)
        if card.delay is None
    }
    | {GAME.schema["effect"].start + e - 1: "it leaves nothing to choose" for e in NO_CHOICE}
    | {GAME.schema["effect"].start + e - 1: "no card of the house set asks whom" for e in NO_CARD}
    | {
        GAME.schema["phase"].start + st.ENDING: "nothing is asked before the end phase begins",
        GAME.schema["building"].start + 2: "the last three cards are the last deck",
        GAME.schema["source"].start + st.FROM_DELAY - 1: "no card of the house set asks then",
    }
)
