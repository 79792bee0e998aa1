# pyright: basic
"""The phases of a round, and running on from one question to the next."""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ...core.state import RUNNING
from ..config import DRAW_STAT, END, START
from ..state import (
    ABILITIES,
    BOOSTED,
    CLEANING,
    DRAFTING,
    DRAWING,
    ENDING,
    ENGAGE,
    ENGAGING,
    HERO,
    HERO_TURNS,
    HEROES,
    MISSION,
    MOTIVATING,
    NONE,
    OVER,
    PIECES,
    SETTING_UP,
    STARTING,
)
from .effects import ask
from .harm import defeat_the_beaten, empty_pool
from .hero_turn import begin_turn, go_on_in_turn
from .mission import (
    look_for_the_end,
    lose,
    lose_time,
    reveal,
    reveal_top,
    run_out,
    take_top,
    turn_up_stage,
)
from .resolve import go_on, interrupts, next_waiting
from .setup import draft, draft_motivations
from .stats import stat_of
from .table import (
    attach,
    await_,
    engage,
    hero_of,
    in_play,
    is_full,
    only_villains,
    standing,
    works,
)

TO_COMPLETE = 3  # tokens on a motivation


@rule
def run_on(book, state):
    """Go on to the next question that leaves a choice, or to the end."""
    while state.status == RUNNING and state.prompt == OVER:
        if state.phase > SETTING_UP and standing(state) == 0:
            lose(book, state)  # A31
        elif state.phase > DRAFTING and defeat_the_beaten(book, state):
            continue
        elif state.phase > DRAFTING and look_for_the_end(book, state):
            continue
        elif interrupts(state):
            next_waiting(book, state)
        elif state.to_reveal > 0:
            reveal_top(book, state)
        elif state.frames:
            go_on(book, state)
        else:
            next_step(book, state)


@rule
def next_step(book, state):
    """Nothing is being resolved and nothing waits: the next step of the round."""
    phase = int(state.phase)
    if phase == DRAFTING:
        if draft(book, state):
            state.phase = SETTING_UP
            turn_up_stage(book, state, int(state.print[MISSION]))
    elif phase == SETTING_UP:
        begin_round(book, state)
    elif phase == DRAWING:
        draw_phase(book, state)
    elif phase == STARTING:
        state.phase = ENGAGING
        state.to_engage = only_villains(book, state, int(state.staging))
    elif phase == ENGAGING:
        engage_phase(book, state)
    elif phase == HERO_TURNS:
        hero_phase(book, state)
    elif phase == ENDING:
        state.phase = MOTIVATING
        attach_motivations(state)
    elif phase == MOTIVATING:
        if draft_motivations(state):
            state.phase = CLEANING
    else:
        clean_up(book, state)


@rule
def begin_round(book, state):
    """Draw encounter cards face down (A10)."""
    state.rounds += 1
    state.phase = DRAWING
    number = min(stat_of(book, state, MISSION, DRAW_STAT), int(state.deck_size))
    for k in range(number):
        state.face_down[number - 1 - k] = take_top(state)
    state.face_down_size = number


@rule
def draw_phase(book, state):
    """Reveal the cards one at a time, each with all its effects; then the start of the round."""
    if state.face_down_size:
        state.face_down_size -= 1
        last = int(state.face_down_size)
        piece = int(state.face_down[last])
        state.face_down[last] = NONE
        reveal(book, state, piece)
    else:
        state.phase = STARTING
        await_all(book, state, START)


@rule
def await_all(book, state, when):
    """The start or end of the round: of all cards in play what is set off then waits, but of
    stunned ones (A45), and at the end of those that have retreated (A27)."""
    pieces = in_play(state) & ~int(state.stunned)
    if when == END:
        pieces &= ~int(state.retreated)
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        for ability in range(ABILITIES):
            print_ = int(state.print[piece])
            if book.when[print_, ability] == when and works(book, state, piece, ability):
                await_(state, piece, ability, hero_of(state, piece))


# --- engaging


@rule
def engage_phase(book, state):
    """Ask which villain to engage with whom, until each has been tried once (A13, A14)."""
    villains = int(state.to_engage) & int(state.staging)
    state.to_engage = villains
    if villains == 0:
        state.phase = HERO_TURNS
        return
    heroes = heroes_to_engage(state)
    if villains & (villains - 1) == 0 and heroes & (heroes - 1) == 0:
        take_engage(book, state, lowest(villains), lowest(heroes))
    else:
        ask(state, ENGAGE)


@rule
def heroes_to_engage(state):
    """The heroes with whom a villain may be engaged: with room, or if nobody has any, all."""
    roomy = 0
    heroes = standing(state)
    for hero in range(HEROES):
        if (heroes >> hero) & 1 and not is_full(state, hero):
            roomy |= bit(hero)
    return roomy if roomy else heroes


@rule
def take_engage(book, state, piece, hero):
    """A villain is engaged with a hero, or bounces off a full one; it is not tried again."""
    state.to_engage = int(state.to_engage) & ~bit(piece)
    engage(book, state, piece, hero)


# --- hero turns


@rule
def to_act(state):
    """The heroes who have still to act this round (A43)."""
    heroes = standing(state)
    for hero in range(HEROES):
        if state.acted[hero]:
            heroes &= ~bit(hero)
    return heroes


@rule
def hero_phase(book, state):
    """Go on with a hero's turn, or ask who is next."""
    heroes = to_act(state)
    if state.active != NONE:
        go_on_in_turn(book, state)
    elif heroes == 0:
        state.phase = ENDING
        await_all(book, state, END)
    elif heroes & (heroes - 1) == 0:
        begin_turn(book, state, lowest(heroes))
    else:
        ask(state, HERO)


# --- the end of the round


@rule
def attach_motivations(state):
    """Completed motivations are attached, but not to incapacitated heroes (A6)."""
    for hero in range(HEROES):
        piece = int(state.motivation[hero])
        if piece != NONE and state.tokens[piece] >= TO_COMPLETE:
            attach(state, piece, hero)


@rule
def clean_up(book, state):
    """Remove the dice from all cards and end what lasts a round (A2); then time is lost (A30)."""
    for piece in range(PIECES):
        for ability in range(ABILITIES):
            state.dice_on[piece, ability] = 0
        for stat in range(BOOSTED):
            state.boost[piece, stat] = 0
    for hero in range(HEROES):
        empty_pool(state, hero)
        state.acted[hero] = 0
        state.basic[hero, 0] = 0
        state.basic[hero, 1] = 0
    state.stunned = 0
    state.retreated = 0
    state.negations = 0
    lose_time(book, state, 1)
    if state.status == RUNNING:
        if state.rounds >= book.round_cap:
            run_out(book, state)
        else:
            begin_round(book, state)
