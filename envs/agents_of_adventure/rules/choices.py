# pyright: basic
"""What a prompt may be answered."""

from __future__ import annotations

from ...core.bits import bit, lowest, mark_bits
from ...core.jit import rule
from ..actions import ACTIONS
from ..state import (
    ABILITIES,
    ACT,
    COPY,
    DIE,
    DRAFT,
    ENGAGE,
    FIRST_ENCOUNTER,
    HERO,
    HEROES,
    MODE,
    ORDER,
    TARGET,
    WAITING_ABILITY,
    WAITING_LEVEL,
    WAITING_PIECE,
)
from .effects import can_be_copied, pool_values, row_choices, top
from .hero_turn import (
    ATTACK_PLACE,
    REST_PLACE,
    is_due,
    is_open,
    pieces_with_squares,
    usable_dice,
)
from .resolve import highest_level
from .round import heroes_to_engage, to_act
from .table import engagement

DRAFTS = ACTIONS["draft"].start
ENGAGES = ACTIONS["engage"].start
ACTIVATE = ACTIONS["hero"].start
USES = ACTIONS["use"].start
BASIC = ACTIONS["basic"].start
LOSE_DIE = ACTIONS["lose_die"].start
TARGETS = ACTIONS["target"].start
MODES = ACTIONS["mode"].start
DICE = ACTIONS["die"].start


@rule
def use_of(piece, ability):
    """The action that stands for an action of a card."""
    return USES + piece * ABILITIES + ability


@rule
def legal(book, state, mask):
    """Mark every action of the seat to move that `play` accepts; returns how many there are."""
    mask[:] = 0
    prompt = state.prompt
    if prompt == ACT:
        return mark_acts(book, state, mask)
    if prompt == TARGET:
        return mark_bits(mask, TARGETS, row_choices(book, state))
    if prompt == ENGAGE:
        return mark_engages(state, mask)
    if prompt == HERO:
        return mark_bits(mask, ACTIVATE, to_act(state))
    if prompt == DRAFT or prompt == MODE:
        start = DRAFTS if prompt == DRAFT else MODES
        mask[start : start + 2] = 1
        return 2
    if prompt == DIE:
        return mark_bits(mask, DICE, pool_values(state, int(state.frame_hero[top(state)])))
    if prompt == COPY:
        return mark_copies(book, state, mask)
    if prompt == ORDER:
        return mark_waiting(state, mask)
    return 0


@rule
def mark_acts(book, state, mask):
    """Mark where a die of the present speed may be placed, and the mandatory actions."""
    hero = int(state.active)
    number = 0
    pieces = engagement(state, hero)
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        for ability in range(ABILITIES):
            if is_due(book, state, piece, ability):
                mask[use_of(piece, ability)] = 1
                number += 1
    if usable_dice(state, hero) == 0:
        return number
    pieces = pieces_with_squares(book, state, hero)
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        for ability in range(ABILITIES):
            if is_open(book, state, piece, ability, int(state.speed)):
                mask[use_of(piece, ability)] = 1
                number += 1
    mask[BASIC + REST_PLACE] = 1
    mask[LOSE_DIE] = 1
    if state.engaged[hero]:  # a basic attack needs a target
        mask[BASIC + ATTACK_PLACE] = 1
        number += 1
    return number + 2


@rule
def mark_engages(state, mask):
    """Mark which villain may be engaged with which hero."""
    number = 0
    heroes = heroes_to_engage(state)
    villains = int(state.to_engage)
    while villains:
        piece = lowest(villains)
        villains &= villains - 1
        start = ENGAGES + (piece - FIRST_ENCOUNTER) * HEROES
        number += mark_bits(mask, start, heroes)
    return number


@rule
def mark_waiting(state, mask):
    """Mark the actions of which one comes first; twice the same counts once."""
    number = 0
    level = highest_level(state)
    for i in range(int(state.waiting)):
        if state.queue[i, WAITING_LEVEL] == level:
            piece, ability = (
                int(state.queue[i, WAITING_PIECE]),
                int(state.queue[i, WAITING_ABILITY]),
            )
            action = use_of(piece, ability)
            number += mask[action] == 0
            mask[action] = 1
    return number


@rule
def mark_copies(book, state, mask):
    """Mark the dice actions that may be copied: other heroes', and those on their attachments."""
    hero = int(state.frame_hero[top(state)])
    number = 0
    for other in range(HEROES):
        if other == hero:
            continue
        pieces = bit(other) | int(state.attached[other])
        while pieces:
            piece = lowest(pieces)
            pieces &= pieces - 1
            for ability in range(ABILITIES):
                if can_be_copied(book, state, piece, ability):
                    mask[use_of(piece, ability)] = 1
                    number += 1
    return number
