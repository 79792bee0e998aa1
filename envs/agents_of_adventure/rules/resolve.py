# pyright: basic
"""Actions that are resolved: one may interrupt another, and then goes first."""

from __future__ import annotations

from ...core.bits import bit
from ...core.jit import rule
from ..config import AN_INSTANT, END_OF_ROWS
from ..state import (
    FRAMES,
    NONE,
    ORDER,
    WAITING_ABILITY,
    WAITING_FIELDS,
    WAITING_HERO,
    WAITING_LEVEL,
    WAITING_PIECE,
)
from .effects import ask, run_row, top
from .table import in_play, kind_of


@rule
def begin(book, state, piece, ability, hero, level, row):
    """An action happens, unless it is negated (A49)."""
    if state.negations:
        state.negations -= 1
        put_instant_away(book, state, piece)
        return
    f = int(state.frames)
    state.frame_piece[f] = piece
    state.frame_ability[f] = ability
    state.frame_hero[f] = hero
    state.frame_level[f] = level
    state.frame_row[f] = row
    state.frame_left[f] = NONE
    state.frame_it[f] = NONE
    state.frames += 1


@rule
def go_on(book, state):
    """Do the next row of what is being resolved, or end it."""
    f = top(state)
    if book.effect[int(state.frame_row[f])] != END_OF_ROWS:
        run_row(book, state)
    else:
        state.frames -= 1
        put_instant_away(book, state, int(state.frame_piece[f]))


@rule
def put_instant_away(book, state, piece):
    """An instant that has taken effect is discarded, unless it has been attached."""
    if kind_of(book, state, piece) == AN_INSTANT and not (in_play(state) >> piece) & 1:
        state.discard = int(state.discard) | bit(piece)


# --- what waits


@rule
def highest_level(state):
    """The level of what waits and was set off last; 0 if nothing waits."""
    level = 0
    for i in range(int(state.waiting)):
        level = max(level, int(state.queue[i, WAITING_LEVEL]))
    return level


@rule
def interrupts(state):
    """Whether something waits that comes before what is being resolved."""
    if state.waiting == 0 or state.frames == FRAMES:
        return False
    return state.frames == 0 or highest_level(state) > state.frame_level[top(state)]


@rule
def next_waiting(book, state):
    """Take up what waits, first what was set off last; of several the players choose (A9)."""
    level = highest_level(state)
    found, number = NONE, 0
    for i in range(int(state.waiting)):
        if state.queue[i, WAITING_LEVEL] == level:
            found = i
            number += 1
    if number == 1:
        take_waiting(book, state, found)
    else:
        ask(state, ORDER)


@rule
def waiting_index(state, piece, ability):
    """Where an action waits that may be taken up now, or NONE."""
    level = highest_level(state)
    for i in range(int(state.waiting)):
        if (
            state.queue[i, WAITING_LEVEL] == level
            and state.queue[i, WAITING_PIECE] == piece
            and state.queue[i, WAITING_ABILITY] == ability
        ):
            return i
    return NONE


@rule
def take_waiting(book, state, i):
    """Resolve what waits in a place of the queue."""
    piece, ability = int(state.queue[i, WAITING_PIECE]), int(state.queue[i, WAITING_ABILITY])
    hero, level = int(state.queue[i, WAITING_HERO]), int(state.queue[i, WAITING_LEVEL])
    state.waiting -= 1
    for k in range(i, int(state.waiting)):
        for field in range(WAITING_FIELDS):
            state.queue[k, field] = state.queue[k + 1, field]
    row = int(book.rows[int(state.print[piece]), ability])
    begin(book, state, piece, ability, hero, level, row)
