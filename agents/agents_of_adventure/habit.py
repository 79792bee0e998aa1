# pyright: basic
"""What one does without looking ahead: how the team is taken to go on after a first action."""

from __future__ import annotations

import numpy as np

from ...envs.agents_of_adventure.config import (
    ADD_DIE,
    ATTACK,
    ATTACK_STAT,
    BOOST,
    CIRCLE,
    CONVERT,
    COPY_ACTION,
    CURE,
    DAMAGE,
    DEFENCE_STAT,
    DESTROY,
    DISCARD,
    DRAW,
    EFFECTS,
    EMPTY_POOL,
    END_OF_ROWS,
    ENGAGE_WITH,
    GAIN_TIME,
    MOTIVATE,
    NEGATE,
    POISON,
    RECOVER,
    REST,
    RETREAT,
    ROLL,
    STUN,
    TOKEN,
    TRUE_DAMAGE,
    TURN_DIE,
)
from ...envs.agents_of_adventure.rules.choices import (
    ACTIVATE,
    BASIC,
    DICE,
    ENGAGES,
    LOSE_DIE,
    TARGETS,
    USES,
)
from ...envs.agents_of_adventure.rules.effects import top
from ...envs.agents_of_adventure.rules.hero_turn import ATTACK_PLACE, REST_PLACE
from ...envs.agents_of_adventure.rules.round import TO_COMPLETE
from ...envs.agents_of_adventure.rules.stats import stat_of
from ...envs.agents_of_adventure.rules.table import is_villain
from ...envs.agents_of_adventure.state import (
    ABILITIES,
    ACT,
    DIE,
    ENGAGE,
    FACES,
    FIRST_ENCOUNTER,
    FIRST_MOTIVATION,
    HERO,
    HEROES,
    MISSION,
    PIECES,
    TARGET,
)
from ...envs.core.bits import count, lowest
from ...envs.core.jit import rule
from .worth import quick_health

NEVER = -1e9
A_KILL = 2.0  # what a defeated villain is worth beyond its wounds
FORCED = -0.5  # a mandatory action: after the dice of its speed
TO_REST, IN_VAIN = 1.0, 0.05
A_STEP, A_GOAL = 3.0, 1.4  # a token on the mission, and on a motivation

# What an effect is worth to the team if it is done to the right card, for each of its amount.
EFFECT_WORTH = np.zeros(EFFECTS + 1)
for _effect, _worth in (
    (DAMAGE, 0.8),
    (TRUE_DAMAGE, 1.0),
    (RECOVER, 0.9),
    (REST, 0.9),
    (POISON, 1.0),
    (CURE, 0.4),
    (STUN, 1.6),
    (BOOST, 0.7),
    (RETREAT, 1.5),
    (ENGAGE_WITH, 0.1),
    (DESTROY, 2.0),
    (DISCARD, 1.5),
    (TOKEN, 2.0),
    (ADD_DIE, 1.6),
    (ROLL, 1.5),
    (TURN_DIE, 1.0),
    (DRAW, -1.5),
    (GAIN_TIME, 2.5),
    (NEGATE, 1.2),
    (COPY_ACTION, 1.5),
    (MOTIVATE, 1.4),
    (EMPTY_POOL, -1.0),
):
    EFFECT_WORTH[_effect] = _worth
EFFECT_WORTH.setflags(write=False)


@rule
def habit(book, state, mask):
    """An action of whoever is asked."""
    prompt = int(state.prompt)
    if prompt == ACT:
        return act_habit(book, state, mask)
    if prompt == TARGET:
        return target_habit(book, state, mask)
    if prompt == ENGAGE:
        return engage_habit(book, state, mask)
    if prompt == HERO:
        return hero_habit(book, state, mask)
    if prompt == DIE:
        return first_marked(mask, DICE, DICE + FACES)
    return first_marked(mask, 0, mask.size)


@rule
def first_marked(mask, start, stop):
    """The first legal action from `start` on and before `stop`."""
    for action in range(start, stop):
        if mask[action]:
            return action
    return -1


# --- a hero's turn


@rule
def act_habit(book, state, mask):
    """The place of a die that does most, before the mandatory actions of its speed."""
    hero = int(state.active)
    strength = stat_of(book, state, hero, ATTACK_STAT)
    best, most = -1, NEVER
    for action in range(USES, LOSE_DIE + 1):
        if mask[action]:
            value = act_worth(book, state, hero, strength, action)
            if value > most:
                best, most = action, value
    return best


@rule
def act_worth(book, state, hero, strength, action):
    """What placing a die is worth, or FORCED for a mandatory action."""
    if action == LOSE_DIE:
        return 0.0
    if action == BASIC + ATTACK_PLACE:
        return attack_worth(book, state, int(state.engaged[hero]), strength, False)
    if action == BASIC + REST_PLACE:
        return TO_REST if state.damage[hero] else IN_VAIN
    piece, ability = divmod(action - USES, ABILITIES)
    print_ = int(state.print[piece])
    if book.when[print_, ability] == CIRCLE:
        return FORCED
    return rows_worth(book, state, hero, strength, piece, int(book.rows[print_, ability]))


@rule
def rows_worth(book, state, hero, strength, piece, row):
    """What a list of effects is worth, as the hero stands."""
    total = 0.0
    while book.effect[row] != END_OF_ROWS:
        effect = int(book.effect[row])
        amount = float(book.amount[row])
        if effect == ATTACK:
            pierces = book.pierces[row] != 0
            by = strength + int(book.which[row])
            total += amount * attack_worth(book, state, int(state.engaged[hero]), by, pierces)
        elif effect == CONVERT:
            total += token_worth(state, piece)
        elif effect == RECOVER or effect == REST:
            total += EFFECT_WORTH[effect] * min(amount, most_damage(state))
        elif effect == TRUE_DAMAGE or effect == DAMAGE or effect == STUN or effect == RETREAT:
            total += EFFECT_WORTH[effect] * amount * (state.engaged[hero] != 0)
        else:
            total += EFFECT_WORTH[effect] * amount
        row += 1
    return total


@rule
def token_worth(state, piece):
    """What a token on the mission or a motivation is worth."""
    if piece >= FIRST_MOTIVATION:
        return A_GOAL if state.tokens[piece] < TO_COMPLETE else 0.0
    return A_STEP if piece == MISSION else 1.0


@rule
def most_damage(state):
    """The damage on the hero who has most of it."""
    most = 0
    for hero in range(HEROES):
        if not state.incapacitated[hero]:
            most = max(most, int(state.damage[hero]))
    return most


@rule
def attack_worth(book, state, villains, strength, pierces):
    """What an attack on the best of some villains is worth."""
    best = 0.0
    while villains:
        piece = lowest(villains)
        villains &= villains - 1
        best = max(best, hit_worth(book, state, piece, strength, pierces))
    return best


@rule
def hit_worth(book, state, piece, strength, pierces):
    """What it is worth to hit a villain: its health that is lost, and more if that is all."""
    left = quick_health(book, state, piece)
    print_ = int(state.print[piece])
    loss = max(0, strength - (0 if pierces else int(book.stat[print_, DEFENCE_STAT])))
    if loss >= left:
        return left + A_KILL + 0.5 * int(book.stat[print_, ATTACK_STAT])
    return float(loss)


# --- whom


@rule
def target_habit(book, state, mask):
    """Whom one chooses: for harm the villain that can be defeated, or else the fiercest; for help
    the hero who needs it most."""
    f = top(state)
    row, hero = int(state.frame_row[f]), int(state.frame_hero[f])
    effect = int(book.effect[row])
    by = int(book.amount[row])
    if effect == ATTACK and hero >= 0:
        by = stat_of(book, state, hero, ATTACK_STAT) + int(book.which[row])
    best, most = -1, NEVER
    for piece in range(PIECES):
        if mask[TARGETS + piece]:
            value = target_worth(book, state, effect, by, piece, book.pierces[row] != 0)
            if value > most:
                best, most = TARGETS + piece, value
    return best


@rule
def target_worth(book, state, effect, by, piece, pierces):
    """How good it is to do something to one card."""
    if is_villain(book, state, piece):
        fierce = float(book.stat[int(state.print[piece]), ATTACK_STAT])
        if effect == ATTACK or effect == DAMAGE or effect == TRUE_DAMAGE:
            return hit_worth(book, state, piece, by, pierces or effect == TRUE_DAMAGE) + fierce
        return -fierce if effect == ENGAGE_WITH else fierce
    if piece >= HEROES:
        return 0.0
    if effect == DAMAGE or effect == TRUE_DAMAGE or effect == ATTACK or effect == POISON:
        return float(quick_health(book, state, piece))
    if effect == CURE:
        return float(state.poison[piece])
    return float(state.damage[piece])


@rule
def engage_habit(book, state, mask):
    """The fiercest villain first, with the hero who can bear it best."""
    best, most = -1, NEVER
    for action in range(ENGAGES, ACTIVATE):
        if mask[action]:
            villain, hero = divmod(action - ENGAGES, HEROES)
            fierce = float(book.stat[int(state.print[FIRST_ENCOUNTER + villain]), ATTACK_STAT])
            value = 10.0 * fierce + bearing(book, state, hero)
            if value > most:
                best, most = action, value
    return best


@rule
def bearing(book, state, hero):
    """How well a hero can bear one more villain, from 0 to 10 or so."""
    left = quick_health(book, state, hero)
    defence = int(book.stat[int(state.print[hero]), DEFENCE_STAT])
    return min(10.0, left + 2.0 * defence) - 2.5 * count(int(state.engaged[hero]))


@rule
def hero_habit(book, state, mask):
    """The hero with most villains acts first."""
    best, most = -1, NEVER
    for hero in range(HEROES):
        if mask[ACTIVATE + hero]:
            value = float(count(int(state.engaged[hero])))
            if value > most:
                best, most = ACTIVATE + hero, value
    return best
