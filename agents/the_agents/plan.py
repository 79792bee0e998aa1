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
    MISSION,
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


# --- what each answer is worth


@rule
def best_action(book, seen, work, seat, w, mask, values):
    """The action that is worth most; of equals the one that does nothing, or the lowest."""
    appraise(book, seen, work, seat, w, mask, values)
    best, most = NONE, NEVER
    for idle in (DONE, NO_MISSION):
        if mask[idle]:
            best, most = idle, values[idle]
    for action in range(mask.size):
        if mask[action] and values[action] > most:
            best, most = action, values[action]
    return best


@rule
def appraise(book, seen, work, seat, w, mask, values):
    """Write what each legal action is worth, in IP; other entries are left as they are."""
    if seen.prompt == ACTION:
        appraise_actions(book, seen, work, seat, w, mask, values)
    elif seen.prompt == MISSION:
        appraise_missions(book, seen, seat, values)
    else:
        appraise_answers(book, seen, work, seat, w, values)


@rule
def appraise_answers(book, seen, work, seat, w, values):
    """Of the answers to a follow-up question."""
    open_options = options(book, seen, seat)
    while open_options:
        option = lowest(open_options)
        open_options &= open_options - 1
        work[1] = seen
        answer(book, work[1], seat, option)
        values[first_action(seen.prompt) + option] = best_row(book, work, seat, w)


@rule
def appraise_actions(book, seen, work, seat, w, mask, values):
    """Of the actions, and of finishing."""
    values[DONE] = worth(book, seen, seat, w) + w[PATIENCE]
    for action in range(DONE):
        if mask[action]:
            work[1] = seen
            begin(book, work[1], seat, action)
            values[action] = best_row(book, work, seat, w)


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
def appraise_missions(book, seen, seat, values):
    """Of the missions below the side asked about: what all sides from it on can pay together.

    Where none pays, what lies there stays, and a side is not left empty.
    """
    asked = int(seen.asked_side)
    faction, side = side_of(seen, seat, asked)
    kinds = mission_choices(seen, seat)
    values[NO_MISSION] = arrange(book, seen, seat, kinds, asked + 1)
    left = kinds
    while left:
        mission = lowest(left)
        left &= left - 1
        paid = payout(book, seen, mission, faction, side, NO_INDEX, asked // SIDES)
        rest = arrange(book, seen, seat, kinds & ~bit(mission), asked + 1)
        values[LAY_MISSION + mission] = paid + rest
