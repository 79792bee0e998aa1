# pyright: basic
"""A new game, and taking an answer to each prompt."""

from __future__ import annotations

from ...core.jit import rule
from ..state import (
    ABILITIES,
    COPY,
    FIRST_ENCOUNTER,
    HEROES,
    NONE,
    ORDER,
    OVER,
)
from .choices import (
    ACTIVATE,
    BASIC,
    DICE,
    ENGAGES,
    LOSE_DIE,
    MODES,
    TARGETS,
    USES,
)
from .effects import take_die, take_mode, take_target, top
from .hero_turn import begin_turn, do_mandatory, is_due, lose_die, place, place_basic
from .resolve import take_waiting, waiting_index
from .round import run_on, take_engage
from .setup import set_up, take_draft


@rule
def new_game(book, state, first, mirror):
    """Lay a game out from the state's own streams and stop at its first prompt.

    Args:
        first: without effect: the players choose which hero acts first, each round anew.
        mirror: without effect: there is nobody to exchange cards with.
    """
    set_up(book, state)
    run_on(book, state)


@rule
def play(book, state, action):
    """Take one legal action and run on to the next prompt or the end."""
    state.moves += 1
    prompt = state.prompt
    state.prompt = OVER
    if action < ENGAGES:
        take_draft(state, action)
    elif action < ACTIVATE:
        villain, hero = divmod(action - ENGAGES, HEROES)
        take_engage(book, state, FIRST_ENCOUNTER + villain, hero)
    elif action < USES:
        begin_turn(book, state, action - ACTIVATE)
    elif action < BASIC:
        piece, ability = divmod(action - USES, ABILITIES)
        take_use(book, state, prompt, piece, ability)
    elif action < LOSE_DIE:
        place_basic(book, state, action - BASIC)
    elif action < TARGETS:
        lose_die(state)
    elif action < MODES:
        take_target(book, state, action - TARGETS)
    elif action < DICE:
        take_mode(book, state, action - MODES)
    else:
        take_die(book, state, action - DICE + 1)
    run_on(book, state)


@rule
def take_use(book, state, prompt, piece, ability):
    """An action of a card is chosen: to place a die on, to be done, to be copied, or to come
    first."""
    if prompt == ORDER:
        take_waiting(book, state, waiting_index(state, piece, ability))
    elif prompt == COPY:
        f = top(state)
        state.frame_row[f] = book.rows[int(state.print[piece]), ability]
        state.frame_left[f] = NONE
    elif is_due(book, state, piece, ability):
        do_mandatory(book, state, piece, ability)
    else:
        place(book, state, piece, ability)
