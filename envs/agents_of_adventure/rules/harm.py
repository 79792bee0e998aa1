# pyright: basic
"""Damage, defeat, destruction, and heroes who are incapacitated."""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ..config import (
    A_MASTERMIND,
    DEFEATED,
    DEFENCE_STAT,
    INCAPACITATED,
    RIP,
)
from ..state import (
    ABILITIES,
    ENGAGING,
    FACES,
    HEROES,
    MASTERMIND,
    NONE,
)
from .stats import health_left, stat_of
from .table import (
    engaged_anywhere,
    hero_of,
    is_character,
    kind_of,
    only_villains,
    put_away,
    set_off,
    to_staging,
)


@rule
def hurt(book, state, piece, amount, is_true):
    """A character takes damage, less its defence unless that is true damage (A37)."""
    if not is_character(book, state, piece):
        return
    if not is_true:
        amount -= stat_of(book, state, piece, DEFENCE_STAT)
    state.damage[piece] += max(0, amount)


@rule
def recover(state, piece, amount):
    """A character recovers health, up to its maximum."""
    state.damage[piece] = max(0, int(state.damage[piece]) - amount)


@rule
def defeat_the_beaten(book, state):
    """Defeat each villain without health left, and incapacitate each such hero, all at once;
    whether there was any."""
    beaten = 0
    characters = only_villains(book, state, int(state.staging)) | engaged_anywhere(state)
    for hero in range(HEROES):
        if not state.incapacitated[hero]:
            characters |= bit(hero)
    while characters:
        piece = lowest(characters)
        characters &= characters - 1
        if state.damage[piece] > 0 and health_left(book, state, piece) <= 0:
            beaten |= bit(piece)
    villains = beaten >> HEROES << HEROES
    while villains:
        defeat(book, state, lowest(villains))
        villains &= villains - 1
    for hero in range(HEROES):
        if (beaten >> hero) & 1:
            incapacitate(book, state, hero)
    return beaten != 0


@rule
def defeat(book, state, piece):
    """A villain is defeated: what that triggers, then RIP, then it leaves play."""
    hero = hero_of(state, piece)
    set_off(book, state, DEFEATED, piece, hero)
    leave_play(book, state, piece)


@rule
def leave_play(book, state, piece):
    """A card is defeated, destroyed or discarded: its RIP waits, whichever it was (A48)."""
    set_off(book, state, RIP, piece, hero_of(state, piece))
    state.mastermind_defeated += piece == MASTERMIND
    put_away(state, piece)


@rule
def destroy(book, state, piece):
    """A card is destroyed: a hero is incapacitated, the mastermind can't be."""
    if piece < HEROES:
        incapacitate(book, state, piece)
    elif kind_of(book, state, piece) != A_MASTERMIND:
        leave_play(book, state, piece)


@rule
def incapacitate(book, state, hero):
    """A hero is incapacitated, in the order of the FAQ."""
    clear_of_dice_and_counters(state, hero)
    villains = int(state.engaged[hero])
    state.was_engaged = villains
    while villains:
        to_staging(state, lowest(villains))
        villains &= villains - 1
    attachments = int(state.attached[hero])
    while attachments:
        set_off(book, state, RIP, lowest(attachments), hero)
        attachments &= attachments - 1
    state.incapacitated[hero] = 1
    if state.phase == ENGAGING:
        state.to_engage = int(state.to_engage) | int(state.was_engaged)  # A15
    set_off(book, state, INCAPACITATED, hero, hero)


@rule
def clear_of_dice_and_counters(state, hero):
    """Remove all dice and counters from a hero, attachments and motivation, but leave tokens."""
    state.damage[hero] = 0
    state.poison[hero] = 0
    empty_pool(state, hero)
    state.basic[hero, 0] = 0
    state.basic[hero, 1] = 0
    pieces = bit(hero) | int(state.attached[hero])
    if state.motivation[hero] != NONE:
        pieces |= bit(int(state.motivation[hero]))
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        for ability in range(ABILITIES):
            state.dice_on[piece, ability] = 0


@rule
def empty_pool(state, hero):
    """A hero's dice that are not placed are lost."""
    for value in range(FACES + 1):
        state.pool[hero, value] = 0


@rule
def suffer_poison(book, state, hero):
    """Poison in a hero's engagement: true damage to all at once, then one counter less (A19)."""
    pieces = bit(hero) | int(state.engaged[hero])
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        if state.poison[piece] > 0:
            hurt(book, state, piece, int(state.poison[piece]), True)
            state.poison[piece] -= 1
