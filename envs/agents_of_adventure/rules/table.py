# pyright: basic
"""Where the pieces lie, which of their actions work there, and how they come and go."""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ..config import (
    A_HERO,
    A_MASTERMIND,
    A_MINION,
    BELOW,
    ENGAGED,
    ENTERS,
    FLIPPED,
    FRONT,
    NOTHING,
    RETREATS,
)
from ..state import (
    ABILITIES,
    BOOSTED,
    HEROES,
    MASTERMIND,
    MISSION,
    NONE,
    QUEUE,
    ROOM,
    WAITING_ABILITY,
    WAITING_HERO,
    WAITING_LEVEL,
    WAITING_PIECE,
)

ALL_HEROES = (1 << HEROES) - 1


# --- where pieces lie


@rule
def kind_of(book, state, piece):
    """What kind of card a piece is."""
    return int(book.kind[int(state.print[piece])])


@rule
def is_villain(book, state, piece):
    """Whether a piece is a minion or the mastermind."""
    kind = kind_of(book, state, piece)
    return kind == A_MINION or kind == A_MASTERMIND


@rule
def only_villains(book, state, pieces):
    """The villains among some pieces."""
    found = 0
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        if is_villain(book, state, piece):
            found |= bit(piece)
    return found


@rule
def standing(state):
    """The heroes who are not incapacitated, as a set."""
    found = 0
    for hero in range(HEROES):
        if not state.incapacitated[hero]:
            found |= bit(hero)
    return found


@rule
def engaged_anywhere(state):
    """The villains engaged with any hero."""
    found = 0
    for hero in range(HEROES):
        found |= int(state.engaged[hero])
    return found


@rule
def attached_anywhere(state):
    """The attachments of all heroes."""
    found = 0
    for hero in range(HEROES):
        found |= int(state.attached[hero])
    return found


@rule
def in_play(state):
    """All pieces in play."""
    found = ALL_HEROES | int(state.staging) | engaged_anywhere(state) | attached_anywhere(state)
    for hero in range(HEROES):
        if state.motivation[hero] != NONE:
            found |= bit(int(state.motivation[hero]))
    return found | bit(MISSION)


@rule
def hero_of(state, piece):
    """The hero whose engagement a piece belongs to, or NONE."""
    if piece < HEROES:
        return piece
    for hero in range(HEROES):
        held = int(state.engaged[hero]) | int(state.attached[hero])
        if (held >> piece) & 1 or state.motivation[hero] == piece:
            return hero
    return NONE


@rule
def engagement(state, hero):
    """A hero with attachments, the incomplete motivation, and the villains engaged with them."""
    found = bit(hero) | int(state.engaged[hero]) | int(state.attached[hero])
    if state.motivation[hero] != NONE:
        found |= bit(int(state.motivation[hero]))
    return found


@rule
def works(book, state, piece, ability):
    """Whether an action or a passive ability of a piece in play works where the piece lies: below
    the line while attached, on the other side of a hero while incapacitated."""
    print_ = int(state.print[piece])
    if book.when[print_, ability] == NOTHING:
        return False
    part = int(book.part[print_, ability])
    if piece < HEROES:
        return part == (FLIPPED if state.incapacitated[piece] else FRONT)
    if (attached_anywhere(state) >> piece) & 1:
        return part == BELOW and not state.incapacitated[hero_of(state, piece)]
    return part == FRONT


# --- what waits


@rule
def await_(state, piece, ability, hero):
    """An action waits to be resolved, before all that was set off earlier; what finds no room in
    the queue is not resolved."""
    i = int(state.waiting)
    if i == QUEUE:
        return
    level = 1
    if state.frames:
        level += int(state.frame_level[int(state.frames) - 1])
    state.queue[i, WAITING_PIECE] = piece
    state.queue[i, WAITING_ABILITY] = ability
    state.queue[i, WAITING_HERO] = hero
    state.queue[i, WAITING_LEVEL] = level
    state.waiting += 1


@rule
def set_off(book, state, when, piece, hero):
    """What a piece does when something happens to it waits to be resolved."""
    for ability in range(ABILITIES):
        print_ = int(state.print[piece])
        if book.when[print_, ability] == when and works(book, state, piece, ability):
            await_(state, piece, ability, hero)


# --- coming and going


@rule
def clear_piece(state, piece):
    """Nothing lies on a piece."""
    state.damage[piece] = 0
    state.poison[piece] = 0
    state.tokens[piece] = 0
    state.token_value[piece] = 0
    state.stunned = int(state.stunned) & ~bit(piece)
    state.retreated = int(state.retreated) & ~bit(piece)
    for ability in range(ABILITIES):
        state.dice_on[piece, ability] = 0
    for stat in range(BOOSTED):
        state.boost[piece, stat] = 0


@rule
def lift(state, piece):
    """A piece lies nowhere any more."""
    rest = ~bit(piece)
    state.staging = int(state.staging) & rest
    state.to_engage = int(state.to_engage) & rest
    state.discard = int(state.discard) & rest
    for hero in range(HEROES):
        state.engaged[hero] = int(state.engaged[hero]) & rest
        state.attached[hero] = int(state.attached[hero]) & rest
        if state.motivation[hero] == piece:
            state.motivation[hero] = NONE


@rule
def to_staging(state, piece):
    """A piece is moved to the staging area."""
    lift(state, piece)
    state.staging = int(state.staging) | bit(piece)


@rule
def put_away(state, piece):
    """A piece is discarded; the mastermind is removed from play instead (A36)."""
    lift(state, piece)
    clear_piece(state, piece)
    if piece != MASTERMIND:
        state.discard = int(state.discard) | bit(piece)


@rule
def enter(book, state, piece):
    """A piece enters play in the staging area; its actions with an exclamation mark wait."""
    clear_piece(state, piece)
    to_staging(state, piece)
    set_off(book, state, ENTERS, piece, NONE)


@rule
def retreat(book, state, piece):
    """A villain retreats to the staging area; one that is there does not move."""
    hero = hero_of(state, piece)
    if hero != NONE:
        to_staging(state, piece)
    state.retreated = int(state.retreated) | bit(piece)
    set_off(book, state, RETREATS, piece, hero)


@rule
def is_full(state, hero):
    """Whether a hero is fully engaged."""
    villains = int(state.engaged[hero])
    for _ in range(ROOM):
        if villains == 0:
            return False
        villains &= villains - 1
    return True


@rule
def engage(book, state, piece, hero):
    """Engage a villain with a hero. A full hero takes 1 true damage, and the villain returns to the
    staging area; one that is engaged with this hero already does not move."""
    if not (int(state.engaged[hero]) >> piece) & 1:
        if is_full(state, hero):
            to_staging(state, piece)
            state.damage[hero] += 1
            return
        lift(state, piece)
        state.engaged[hero] = int(state.engaged[hero]) | bit(piece)
    set_off(book, state, ENGAGED, piece, hero)


@rule
def attach(state, piece, hero):
    """Attach a card to a hero, unless the hero is incapacitated."""
    if not state.incapacitated[hero]:
        lift(state, piece)
        clear_piece(state, piece)
        state.attached[hero] = int(state.attached[hero]) | bit(piece)


@rule
def is_character(book, state, piece):
    """Whether a piece has health."""
    return kind_of(book, state, piece) == A_HERO or is_villain(book, state, piece)
