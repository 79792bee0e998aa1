# pyright: basic
"""Setting a game up (Setup 1 to 6)."""

from __future__ import annotations

from ...core.chance import DEAL, below, shuffle
from ...core.jit import rule
from ...core.state import RUNNING
from ..state import (
    COPIES,
    FACES,
    FACTIONS,
    MISSIONS,
    NONE,
    PARTIES,
    SIDES,
    SPOTS,
    TABLE,
)
from .faction import clear_spot, recount, seat_after
from .hand import draw_card, refill
from .turn import begin_turn, run_on

DEALT = 3  # agent cards to each player


@rule
def new_game(book, state, first, mirror):
    """Deal a game from the state's own streams and stop at the first player's first prompt.

    Args:
        first: the seat that begins, or -1: a random one (T4). The cards don't depend on it.
        mirror: each seat gets the hand that the next one would have been dealt.
    """
    clear(state)
    state.mirror = mirror
    chosen = below(state.streams, DEAL, int(state.seats))
    state.first = chosen if first < 0 else first
    shuffle_decks(book, state)
    for seat in range(int(state.seats)):
        state.points[seat] = book.starting_points
        recount(book, state, seat)
    for i in range(int(state.seats)):
        for _ in range(DEALT):
            draw_card(state, seat_after(state, i, -int(mirror)))
    for place in range(TABLE):
        refill(state, place)
    begin_turn(book, state, int(state.first))
    run_on(book, state)


@rule
def clear(state):
    """An empty table before the first turn."""
    state.moves = 0
    state.status = RUNNING
    state.turn = 0
    state.assigned = 0
    state.last_round = 0
    state.asked_side = 0
    state.pending = NONE
    state.actor = NONE
    state.by_partner = 0
    state.target = NONE
    for seat in range(FACTIONS):
        state.reward[seat] = 0.0
        state.points[seat] = 0
        state.hand_size[seat] = 0
        for k in range(COPIES):
            state.hand[seat, k] = 0
            state.known[seat, k] = 0
        for mission in range(MISSIONS):
            state.missions[seat, mission] = 0
    for faction in range(FACTIONS):
        for side in range(SIDES):
            clear_side(state, faction, side)


@rule
def clear_side(state, faction, side):
    """A side with nothing but its half of the safe house."""
    state.agents[faction, side] = 0
    for index in range(SPOTS):
        clear_spot(state, faction, side, index)
    for party in range(PARTIES):
        state.mission[faction, side, party] = NONE
    state.tally[faction, side, :] = 0


@rule
def shuffle_decks(book, state):
    """The agents deck and the missions deck, each in an order of its own."""
    state.deck[:] = NONE
    state.mission_deck[:] = NONE
    size = 0
    for face in range(FACES):
        for _ in range(int(book.copies[face])):
            state.deck[size] = face
            size += 1
    state.deck_size = size
    shuffle(state.streams, DEAL, state.deck, size)
    size = 0
    for mission in range(MISSIONS):
        for _ in range(int(book.mission_copies[mission])):
            state.mission_deck[size] = mission
            size += 1
    state.mission_deck_size = size
    shuffle(state.streams, DEAL, state.mission_deck, size)
