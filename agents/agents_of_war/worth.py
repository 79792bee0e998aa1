# pyright: basic
"""What a position and a card are worth, in Influence."""

from __future__ import annotations

import numpy as np

from ...envs.agents_of_war.actions import MODES
from ...envs.agents_of_war.config import (
    ALL,
    BEGINNING,
    BOOST,
    BOTH,
    CONTROL,
    COUNTER,
    DAMAGE,
    DEATH,
    DISCARD,
    DRAW,
    EFFECTS,
    END,
    END_OF_CLAUSE,
    EXHAUST,
    FLY,
    GAIN,
    KILL,
    LOSE,
    LOSE_GAME,
    MAKE,
    NO_MEASURE,
    OPPONENT,
    PAY,
    READY,
    RECOVER,
    RETURN,
    SACRIFICE,
    THIS,
    USE,
    WARCRY,
    WIN_GAME,
    YOU,
)
from ...envs.agents_of_war.rules.board import is_flying, power
from ...envs.agents_of_war.rules.effects import affects_agents
from ...envs.agents_of_war.state import BUILDING, NONE
from ...envs.core.bits import count, lowest
from ...envs.core.jit import rule
from ...envs.core.state import RUNNING
from .weights import (
    AGENT,
    CARD,
    DELAYED,
    FLYING,
    MINE,
    POWER,
    RIVAL,
    SKILL,
    THEIR_CARD,
    THEIRS,
)

A_GAME = 30.0  # what a game won is worth
A_MATCH = 200.0  # ... and the match
DANGER = 4.0  # what the last Influence is worth beyond the others

# What an effect is worth to whom it serves, for each of its amount.
EFFECT_WORTH = np.zeros(EFFECTS + 1)
for _effect, _worth in (
    (DAMAGE, 0.9),
    (KILL, 3.0),
    (EXHAUST, 0.8),
    (READY, 0.5),
    (BOOST, 0.6),
    (FLY, 0.6),
    (COUNTER, 1.0),
    (RETURN, 1.6),
    (CONTROL, 4.0),
    (SACRIFICE, 2.2),
    (LOSE, 1.0),
    (GAIN, 0.8),
    (DRAW, 1.6),
    (DISCARD, 1.3),
    (RECOVER, 1.5),
    (PAY, 0.8),
    (WIN_GAME, 2.5),
    (LOSE_GAME, 1.5),
):
    EFFECT_WORTH[_effect] = _worth
EFFECT_WORTH.setflags(write=False)

# What is counted is two, as a rule; a condition holds, as a rule, more often than not.
COUNTED = 2.0
IF_IT_HOLDS = 0.6
AN_AGENT, A_POWER, A_FLYER, A_COVERT, A_TURN_LATER = 0.6, 0.8, 0.7, 0.4, 0.7
EACH_TURN, AT_DEATH, AGAIN = 2.0, 0.6, 0.5  # how often an effect of that kind comes to pass


# --- a position


@rule
def worth(book, state, seat, w):
    """What a position is worth to a seat, as a style weighs it; all cards are looked at."""
    if state.status != RUNNING:
        return A_MATCH * float(state.reward[seat])
    other = 1 - seat
    total = A_GAME * (float(state.wins[seat]) - float(state.wins[other]))
    if state.phase == BUILDING:
        return total
    mine, theirs = float(state.influence[seat]), float(state.influence[other])
    total += w[MINE] * mine - w[THEIRS] * theirs
    total += DANGER / (1 + max(0.0, theirs)) - DANGER / (1 + max(0.0, mine))
    total += army(book, state, seat, w) - w[RIVAL] * army(book, state, other, w)
    total += w[CARD] * int(state.hand_size[seat]) - w[THEIR_CARD] * int(state.hand_size[other])
    return total + w[DELAYED] * (count(int(state.delayed[seat])) - count(int(state.delayed[other])))


@rule
def army(book, state, seat, w):
    """What a player's Agents in play are worth."""
    total = 0.0
    slots = int(state.in_play[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        card = int(state.card[seat, slot])
        total += w[AGENT] + w[POWER] * power(book, state, seat, slot)
        total += w[FLYING] * is_flying(book, state, seat, slot)
        for clause in (USE, BEGINNING, END):
            total += w[SKILL] * (book.clause[card, clause] != NONE)
    return total


# --- a card


@rule
def card_worth(book, card):
    """What a card is worth in a hand, by what is printed on it."""
    total = A_COVERT * int(book.covert[card]) - A_TURN_LATER * int(book.delay[card])
    total += rows_worth(book, int(book.cost[card])) + AGAIN * best_mode(book, card) * (
        book.replay[card] != NONE
    )
    if not book.is_agent[card]:
        return total + best_mode(book, card)
    total += agent_worth(book, card)
    total += rows_worth(book, int(book.clause[card, WARCRY]))
    total += AT_DEATH * rows_worth(book, int(book.clause[card, DEATH]))
    for clause in (BEGINNING, END):
        total += EACH_TURN * rows_worth(book, int(book.clause[card, clause]))
    used = rows_worth(book, int(book.clause[card, USE])) + rows_worth(
        book, int(book.use_cost[card])
    )
    return total + EACH_TURN * max(0.0, used)


@rule
def agent_worth(book, card):
    """What the body of an Agent or a token is worth."""
    return AN_AGENT + A_POWER * int(book.power[card]) + A_FLYER * int(book.flying[card])


@rule
def best_mode(book, card):
    """What the best mode of an Order is worth."""
    best = 0.0
    for mode in range(MODES):
        best = max(best, rows_worth(book, int(book.on_play[card, mode])))
    return best


@rule
def rows_worth(book, row):
    """What a list of effects is worth to whom it belongs to; 0 for none."""
    total = 0.0
    if row == NONE:
        return total
    while book.effect[row] != END_OF_CLAUSE:
        total += row_worth(book, row)
        row += 1
    return total


@rule
def row_worth(book, row):
    """What one effect is worth: against the opponent, for oneself, or the other way round."""
    effect = int(book.effect[row])
    amount = abs(float(book.amount[row]))
    if book.times[row] != NO_MEASURE:
        amount *= COUNTED
    if book.measure[row] != NO_MEASURE:
        amount *= IF_IT_HOLDS
    each = agent_worth(book, int(book.kind[row])) if effect == MAKE else EFFECT_WORTH[effect]
    side = int(book.side[row])
    if affects_agents(effect):
        if book.whom[row] == ALL:
            if side == BOTH:
                return 0.0
            amount *= COUNTED
        if book.whom[row] == THIS:
            side = YOU
        elif side == BOTH:
            return amount * each  # one may choose
        return amount * each * (1 if (side == OPPONENT) == is_harm(book, row) else -1)
    if side == BOTH and effect != SACRIFICE:
        return 0.0
    good = side == OPPONENT if effect in (LOSE, DISCARD, SACRIFICE, LOSE_GAME) else side == YOU
    return amount * each * (1 if good and effect != PAY else -1)


@rule
def is_harm(book, row):
    """Whether an effect on Agents does them harm."""
    effect = int(book.effect[row])
    if effect == BOOST or effect == COUNTER:
        return book.amount[row] < 0
    return effect in (DAMAGE, KILL, EXHAUST, RETURN, CONTROL, SACRIFICE)
