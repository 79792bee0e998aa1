# pyright: basic
"""A hero's turn: poison, the roll, and dice and mandatory actions from speed 0 to 6."""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ..config import BASIC_ATTACK, BASIC_REST, CIRCLE, DICE_STAT, SQUARE
from ..state import (
    ABILITIES,
    ACT,
    FACES,
    FASTEST,
    MISSION,
    NONE,
    SLOWEST,
)
from .effects import ask, roll
from .harm import empty_pool, suffer_poison
from .resolve import begin
from .stats import only_permanents, stat_of
from .table import engagement, works

ATTACK_PLACE, REST_PLACE = 0, 1


@rule
def begin_turn(book, state, hero):
    """A hero is activated: poison first, then the roll (A45: a stunned hero rolls too)."""
    state.active = hero
    state.speed = FASTEST - 1
    for ability in range(ABILITIES):
        state.triggered[ability] = 0
    suffer_poison(book, state, hero)


@rule
def is_cut_short(state):
    """Whether the hero has been incapacitated in their own turn (A44)."""
    return state.incapacitated[int(state.active)] != 0


@rule
def end_turn(state):
    """Dice that are left in the pool are lost (A46)."""
    hero = int(state.active)
    empty_pool(state, hero)
    state.acted[hero] = 1
    state.active = NONE


@rule
def go_on_in_turn(book, state):
    """Roll; then ask for, or do, what happens at the present speed, or go on to the next."""
    hero = int(state.active)
    if is_cut_short(state) or state.speed > SLOWEST:
        end_turn(state)
        return
    if state.speed < FASTEST:
        state.speed = FASTEST
        roll(state, hero, stat_of(book, state, hero, DICE_STAT))
        return
    dice = usable_dice(state, hero)
    number, piece, ability = mandatory(book, state, hero)
    if dice or number > 1:
        ask(state, ACT)
    elif number == 1:
        do_mandatory(book, state, piece, ability)
    else:
        state.speed += 1


@rule
def usable_dice(state, hero):
    """How many dice of the present speed the hero may place: none while stunned."""
    if (int(state.stunned) >> hero) & 1 or state.speed > FACES:
        return 0
    return int(state.pool[hero, int(state.speed)]) if state.speed >= 1 else 0


@rule
def mandatory(book, state, hero):
    """How many mandatory actions of the present speed are still to be done, and the last of them
    (A25)."""
    number, found, which = 0, NONE, NONE
    pieces = engagement(state, hero)
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        for ability in range(ABILITIES):
            if is_due(book, state, piece, ability):
                number += 1
                found, which = piece, ability
    return number, found, which


@rule
def is_due(book, state, piece, ability):
    """Whether this is a mandatory action of the present speed that has not been done."""
    print_ = int(state.print[piece])
    return (
        book.when[print_, ability] == CIRCLE
        and book.number[print_, ability] == state.speed
        and not (int(state.triggered[ability]) >> piece) & 1
        and not ((int(state.stunned) | int(state.retreated)) >> piece) & 1
        and works(book, state, piece, ability)
    )


@rule
def do_mandatory(book, state, piece, ability):
    """A mandatory action is done."""
    state.triggered[ability] = int(state.triggered[ability]) | bit(piece)
    row = int(book.rows[int(state.print[piece]), ability])
    begin(book, state, piece, ability, int(state.active), 0, row)


# --- dice


@rule
def pieces_with_squares(book, state, hero):
    """The cards on whose dice actions a hero may place dice."""
    return engagement(state, hero) | bit(MISSION) | only_permanents(book, state, int(state.staging))


@rule
def is_open(book, state, piece, ability, value):
    """Whether a die of this value may be placed on a dice action."""
    print_ = int(state.print[piece])
    return (
        book.when[print_, ability] == SQUARE
        and book.number[print_, ability] <= value
        and state.dice_on[piece, ability] == 0
        and works(book, state, piece, ability)
    )


@rule
def place(book, state, piece, ability):
    """Place a die of the present speed on a dice action."""
    hero, value = int(state.active), int(state.speed)
    state.pool[hero, value] -= 1
    state.dice_on[piece, ability] = value
    row = int(book.rows[int(state.print[piece]), ability])
    begin(book, state, piece, ability, hero, 0, row)


@rule
def place_basic(book, state, which):
    """Place a die of the present speed for a basic attack, or to rest."""
    hero = int(state.active)
    state.pool[hero, int(state.speed)] -= 1
    state.basic[hero, which] += 1
    row = BASIC_ATTACK if which == ATTACK_PLACE else BASIC_REST
    begin(book, state, hero, NONE, hero, 0, row)


@rule
def lose_die(state):
    """A die of the present speed is not used (A21)."""
    state.pool[int(state.active), int(state.speed)] -= 1
