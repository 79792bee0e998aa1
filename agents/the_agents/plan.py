# pyright: basic
"""Looking ahead to the end of an action: every row of answers is tried on a copy.

All that an action of one's own does is known, but for the cards that it draws; these are never
drawn from a veiled deck, but valued as they come. `work` holds the copies: `work[0]` is given,
each further one is a decision deeper.
"""

from __future__ import annotations

from ...envs.core.bits import bit, lowest
from ...envs.core.jit import rule
from ...envs.the_agents.actions import OWN_SPOTS
from ...envs.the_agents.rules.choices import (
    ACTIVATE,
    BUY_AGENT,
    BUY_MISSION,
    CHOOSE,
    DIRECT,
    DONE,
    LAY_MISSION,
    MOVE_TO,
    NO_MISSION,
    PUT,
    REMOVE_PARTNER,
    USE_PARTNER,
    destination_choices,
    mission_choices,
    price,
    second_choices,
    target_choices,
)
from ...envs.the_agents.rules.command import move, revive
from ...envs.the_agents.rules.faction import gaps, side_of
from ...envs.the_agents.rules.points import NO_INDEX, payout
from ...envs.the_agents.rules.turn import (
    activate,
    choose,
    end_action,
    place,
    play_card,
    remove_partner,
)
from ...envs.the_agents.state import (
    ACTION,
    DESTINATION,
    FACE,
    NONE,
    PLACE,
    SECOND,
    SIDES,
    TARGET,
)
from .weights import PATIENCE
from .worth import arrange, worth

NEVER = -1e9


# --- the follow-up questions of an action


@rule
def options(book, state, seat):
    """What a follow-up question may be answered with, as a word; `first_action` says from where."""
    if state.prompt == PLACE:
        spots = gaps(state, seat, book.between[int(state.pending)] != 0)
        return spots | spots << OWN_SPOTS
    if state.prompt == TARGET:
        return target_choices(book, state, seat)
    if state.prompt == SECOND:
        return second_choices(book, state, seat)
    return destination_choices(book, state, seat) if state.prompt == DESTINATION else 0b11


@rule
def first_action(prompt):
    """The action that bit 0 of `options` stands for."""
    if prompt == PLACE:
        return PUT
    if prompt == DESTINATION:
        return MOVE_TO
    return DIRECT if prompt == FACE else CHOOSE


@rule
def answer(book, state, seat, option):
    """Give an answer, without running on into what follows the action."""
    prompt = state.prompt
    if prompt == PLACE:
        place(book, state, seat, option)
    elif prompt == DESTINATION:
        move(book, state, seat, int(state.target), option)
        end_action(state)
    elif prompt == FACE:
        revive(book, state, seat, int(state.target), option)
        end_action(state)
    else:
        choose(book, state, seat, option)


@rule
def best_last(book, work, seat, w):
    """Worth of `work[2]` with the best answer to the one question that may be open."""
    if work[2].prompt == ACTION:
        return worth(book, work[2], seat, w)
    best = NEVER
    open_options = options(book, work[2], seat)
    while open_options:
        work[3] = work[2]
        answer(book, work[3], seat, lowest(open_options))
        best = max(best, worth(book, work[3], seat, w))
        open_options &= open_options - 1
    return best


@rule
def best_row(book, work, seat, w):
    """Worth of `work[1]` with the best answers to the questions that are open."""
    if work[1].prompt == ACTION:
        return worth(book, work[1], seat, w)
    best = NEVER
    open_options = options(book, work[1], seat)
    while open_options:
        work[2] = work[1]
        answer(book, work[2], seat, lowest(open_options))
        best = max(best, best_last(book, work, seat, w))
        open_options &= open_options - 1
    return best


# --- choosing


@rule
def choose_answer(book, seen, work, seat, w):
    """The best answer to a follow-up question."""
    best, best_action = NEVER, NONE
    open_options = options(book, seen, seat)
    while open_options:
        option = lowest(open_options)
        open_options &= open_options - 1
        work[1] = seen
        answer(book, work[1], seat, option)
        value = best_row(book, work, seat, w)
        if value > best:
            best, best_action = value, first_action(seen.prompt) + option
    return best_action


@rule
def choose_action(book, seen, work, seat, w, mask):
    """The action that is worth most, or to finish."""
    best = worth(book, seen, seat, w) + w[PATIENCE]
    best_action = DONE
    for action in range(DONE):
        if mask[action]:
            work[1] = seen
            begin(book, work[1], seat, action)
            value = best_row(book, work, seat, w)
            if value > best:
                best, best_action = value, action
    return best_action


@rule
def begin(book, state, seat, action):
    """Begin an action on a copy, up to its first question; what it draws is not looked at."""
    if action < PUT:
        play_card(book, state, seat, action)
    elif action < USE_PARTNER:
        activate(book, state, seat, action - ACTIVATE, 0)
    elif action < REMOVE_PARTNER:
        activate(book, state, seat, action - USE_PARTNER, 1)
    elif action < CHOOSE:
        remove_partner(book, state, seat, action - REMOVE_PARTNER)
    elif action < BUY_AGENT:
        state.points[seat] = int(state.points[seat]) - price(book, state, seat)
        state.missions[seat, action - BUY_MISSION] += 1
        end_action(state)
    else:
        state.hand_size[seat] += 1
        end_action(state)


@rule
def choose_mission(book, seen, seat):
    """The mission below the side asked about, so that all sides together pay most.

    Where none pays, what lies there stays, and a side is not left empty.
    """
    asked = int(seen.asked_side)
    faction, side = side_of(seen, seat, asked)
    kinds = mission_choices(seen, seat)
    best, best_action = arrange(book, seen, seat, kinds, asked + 1), NO_MISSION
    left = kinds
    while left:
        mission = lowest(left)
        left &= left - 1
        paid = payout(book, seen, mission, faction, side, NO_INDEX, asked // SIDES)
        total = paid + arrange(book, seen, seat, kinds & ~bit(mission), asked + 1)
        if total > best:
            best, best_action = total, LAY_MISSION + mission
    return best_action
