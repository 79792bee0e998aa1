# pyright: basic
"""Looking ahead: each action is tried on a copy, and both sides go on by habit for a while.

What is hidden is dealt anew, from the veiled position alone: the same position always gets the
same deals, so that a player answers the same question in the same way.
"""

from __future__ import annotations

import numpy as np

from ...envs.agents_of_war.redeal import redeal
from ...envs.agents_of_war.rules import legal, play
from ...envs.agents_of_war.rules.choices import CHOOSE_CARD, GO_FIRST
from ...envs.agents_of_war.state import BUILD, CARDS, FIRST
from ...envs.core.bits import bit
from ...envs.core.chance import seed_stream
from ...envs.core.jit import rule
from ...envs.core.state import RUNNING
from .habit import best_deck, habit
from .weights import DEALS, TURNS
from .worth import card_worth, worth

NEVER = -1e9
DECISIONS = 60  # after which a look ahead ends, wherever it is
IMPATIENCE = 0.05  # what each decision costs until a game that is won is over
DEALS_APART = 16  # more than a style looks at
NOT_WANTED = 0.1  # what a card that is not among the best is worth less: a hint, no more


@rule
def best_action(book, seen, work, seat, w, mask, values):
    """The action that is worth most; of equals the last, which is to do nothing where one may."""
    appraise(book, seen, work, seat, w, mask, values)
    best, most = -1, NEVER
    for action in range(mask.size):
        if mask[action] and values[action] >= most:
            best, most = action, values[action]
    return best


@rule
def appraise(book, seen, work, seat, w, mask, values):
    """Write what each legal action is worth, in Influence; other entries are left as they are."""
    if seen.prompt == BUILD:
        appraise_cards(book, seen, seat, mask, values)
    elif seen.prompt == FIRST:
        values[GO_FIRST], values[GO_FIRST + 1] = 0.0, 0.5  # who goes second wins what stalls
    else:
        appraise_by_trying(book, seen, work, seat, w, mask, values)


@rule
def appraise_cards(book, seen, seat, mask, values):
    """Of the cards for a deck: the lowest of the best first, as a deck is built in rising order."""
    wanted = best_deck(book, seen, seat) & ~int(seen.built[seat, int(seen.building)])
    first = wanted & -wanted
    for card in range(CARDS):
        if mask[CHOOSE_CARD + card]:
            values[CHOOSE_CARD + card] = 0.01 * card_worth(book, card) - NOT_WANTED
            if bit(card) & first:
                values[CHOOSE_CARD + card] += 2 * NOT_WANTED


@rule
def appraise_by_trying(book, seen, work, seat, w, mask, values):
    """Of all else: what comes of it, on average over some deals of what is hidden."""
    streams = np.empty((1, 2), np.uint64)
    options = np.empty(mask.size, np.int8)
    deals = int(w[DEALS])
    for action in range(mask.size):
        if mask[action]:
            values[action] = 0.0
    for deal in range(deals):
        seed_stream(streams, 0, int(seen.moves) * DEALS_APART + deal, 0)
        redeal(book, seen, seat, work[0:1], streams)
        for action in range(mask.size):
            if mask[action]:
                work[1] = work[0]
                play(book, work[1], action)
                last_turn = int(seen.turn) + int(w[TURNS])
                decisions = go_on_by_habit(book, work[1], int(seen.game), last_turn, options)
                reached = worth(book, work[1], seat, w)
                if is_decided(work[1], int(seen.game)):
                    reached -= IMPATIENCE * decisions * (1 if reached > 0 else -1)
                values[action] += reached / deals


@rule
def is_decided(state, game):
    """Whether a game of the match is over."""
    return state.status != RUNNING or state.game != game


@rule
def go_on_by_habit(book, state, game, last_turn, options):
    """Let both sides go on to the end of a turn, or of the game; how many decisions that took."""
    for decisions in range(DECISIONS):
        if is_decided(state, game) or state.turn > last_turn:
            return decisions
        legal(book, state, options)
        play(book, state, habit(book, state, options))
    return DECISIONS
