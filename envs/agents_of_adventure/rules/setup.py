# pyright: basic
"""Set-up: mission, mastermind, encounter deck, heroes and motivations, chosen or drafted."""

from __future__ import annotations

from ...core.bits import bit, count, nth
from ...core.chance import DEAL, below, shuffle
from ...core.jit import rule
from ...core.state import RUNNING
from ..config import DRAFT_HEROES
from ..state import (
    ABILITIES,
    DRAFT,
    DRAFTING,
    ENCOUNTERS,
    FIRST_ENCOUNTER,
    FIRST_MOTIVATION,
    HEROES,
    MASTERMIND,
    MISSION,
    NONE,
    OVER,
    PIECES,
    SET_SIZE,
    SETS,
    UNDECIDED,
)
from .effects import ask
from .harm import empty_pool
from .table import clear_piece


@rule
def set_up(book, state):
    """Lay everything out, as far as nothing is to be chosen (A7)."""
    clear(state)
    choose_setting(book, state)
    for k in range(SETS):
        for i in range(SET_SIZE):
            piece = FIRST_ENCOUNTER + k * SET_SIZE + i
            state.print[piece] = book.set_cards[int(state.setting[k]), i]
            state.deck[k * SET_SIZE + i] = piece
    state.deck_size = ENCOUNTERS
    shuffle(state.streams, DEAL, state.deck, ENCOUNTERS)
    for i in range(int(book.motives)):
        state.print[FIRST_MOTIVATION + i] = book.first_motive + i
        state.motives[i] = FIRST_MOTIVATION + i
    state.motives_size = book.motives
    shuffle(state.streams, DEAL, state.motives, int(book.motives))


@rule
def choose_setting(book, state):
    """The mission, the mastermind and the encounter sets, one of them the mastermind's own: named,
    or by chance. Heroes too, unless they are drafted."""
    state.print[MISSION] = book.mission
    if book.mission == NONE:
        drawn = below(state.streams, DEAL, int(book.missions))
        state.print[MISSION] = int(book.first_mission) + 2 * drawn
    state.print[MASTERMIND] = book.mastermind
    if book.mastermind == NONE:
        state.print[MASTERMIND] = draw_mastermind(book, state)
    choose_sets(book, state, int(book.matching_set[int(state.print[MASTERMIND])]))
    for hero in range(HEROES):
        state.print[hero] = book.team[hero]
    for hero in range(HEROES):
        if state.print[hero] == NONE and book.setup != DRAFT_HEROES:
            left = heroes_left(book, state)
            state.print[hero] = nth(left, below(state.streams, DEAL, count(left)))


@rule
def draw_mastermind(book, state):
    """A mastermind by chance; if the encounter sets are named, one whose set is among them."""
    fitting = 0
    for k in range(int(book.masterminds)):
        own = int(book.matching_set[int(book.first_mastermind) + k])
        named = False
        for i in range(SETS):
            named |= book.setting[i] == own
        if named or book.setting[0] == NONE:
            fitting |= bit(k)
    return int(book.first_mastermind) + nth(fitting, below(state.streams, DEAL, count(fitting)))


@rule
def choose_sets(book, state, own):
    """The encounter sets: named, or the mastermind's own and others by chance."""
    left = ((1 << int(book.sets)) - 1) & ~bit(own)
    for k in range(SETS):
        state.setting[k] = book.setting[k]
        if book.setting[k] == NONE:
            one = own if k == 0 else nth(left, below(state.streams, DEAL, count(left)))
            left &= ~bit(one)
            state.setting[k] = one


@rule
def heroes_left(book, state):
    """The heroes of the collection that are not in the team, as a set of prints."""
    left = (1 << int(book.hero_prints)) - 1
    for hero in range(HEROES):
        if state.print[hero] != NONE:
            left &= ~bit(int(state.print[hero]))
    return left


# --- drafts


@rule
def draft(book, state):
    """Ask for the next hero of the team, then for each hero's motivation (A4); whether all that is
    done."""
    for hero in range(HEROES):
        if state.print[hero] == NONE:
            draft_hero(book, state, hero)
            return False
    return draft_motivations(state)


@rule
def draft_hero(book, state, hero):
    """Draw two random heroes, of whom one is kept."""
    left = heroes_left(book, state)
    for k in range(2):
        one = nth(left, below(state.streams, DEAL, count(left)))
        left &= ~bit(one)
        state.drafted[k] = one
    state.drafting = hero
    ask(state, DRAFT)


@rule
def draft_motivations(state):
    """Each hero who can have a motivation and has none drafts one; whether all have."""
    for hero in range(HEROES):
        if state.motivation[hero] != NONE or state.incapacitated[hero] or state.motives_size == 0:
            continue
        if state.motives_size == 1:
            state.motivation[hero] = take_motive(state)
            continue
        state.drafted[0] = take_motive(state)
        state.drafted[1] = take_motive(state)
        state.drafting = hero
        ask(state, DRAFT)
        return False
    return True


@rule
def take_motive(state):
    """The top card of the motivation deck."""
    state.motives_size -= 1
    top = int(state.motives_size)
    piece = int(state.motives[top])
    state.motives[top] = NONE
    return piece


@rule
def take_draft(state, which):
    """One of the two cards is kept, the other shuffled back."""
    hero = int(state.drafting)
    kept, other = int(state.drafted[which]), int(state.drafted[1 - which])
    state.drafted[0] = NONE
    state.drafted[1] = NONE
    state.drafting = NONE
    if state.print[hero] == NONE:
        state.print[hero] = kept
        return
    state.motivation[hero] = kept
    state.motives[int(state.motives_size)] = other
    state.motives_size += 1
    shuffle(state.streams, DEAL, state.motives, int(state.motives_size))


# --- clearing


@rule
def clear(state):
    """Nothing lies anywhere."""
    state.moves = 0
    state.status = RUNNING
    state.prompt = OVER
    state.reward[:] = 0.0
    state.staging = 0
    state.discard = 0
    state.was_engaged = 0
    state.to_engage = 0
    state.stunned = 0
    state.retreated = 0
    for ability in range(ABILITIES):
        state.triggered[ability] = 0
    state.print[:] = NONE
    for piece in range(PIECES):
        clear_piece(state, piece)
    for hero in range(HEROES):
        state.engaged[hero] = 0
        state.attached[hero] = 0
        state.incapacitated[hero] = 0
        state.acted[hero] = 0
        state.motivation[hero] = NONE
        state.basic[hero, 0] = 0
        state.basic[hero, 1] = 0
        empty_pool(state, hero)
    state.deck[:] = NONE
    state.deck_size = 0
    state.face_down[:] = NONE
    state.face_down_size = 0
    state.motives[:] = NONE
    state.motives_size = 0
    state.to_reveal = 0
    state.drafted[:] = NONE
    state.drafting = NONE
    state.setting[:] = NONE
    state.rounds = 0
    state.phase = DRAFTING
    state.stage = 0
    state.time = 0
    state.outcome = UNDECIDED
    state.mastermind_defeated = 0
    state.active = NONE
    state.speed = NONE
    state.negations = 0
    state.frames = 0
    state.frame_piece[:] = 0
    state.frame_ability[:] = 0
    state.frame_hero[:] = 0
    state.frame_level[:] = 0
    state.frame_row[:] = 0
    state.frame_left[:] = 0
    state.frame_it[:] = 0
    state.queue[:] = 0
    state.waiting = 0
