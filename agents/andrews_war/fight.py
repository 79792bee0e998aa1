# pyright: basic
"""Choices in a skirmish: attack, target, defender, cancelling, each by what it is worth."""

from __future__ import annotations

from ...envs.andrews_war.cards import VALUE
from ...envs.andrews_war.rules.army import (
    FIRST_JOKER,
    attackers,
    defenders,
    fieldable,
    own_number,
    singles,
)
from ...envs.andrews_war.rules.skirmish import diplomat_slots
from ...envs.andrews_war.rules.turn import (
    ATTACK_WITH,
    CHOOSE_TARGET,
    DEFEND_WITH,
    HOLD,
    PROCEED,
    RELEASE,
    SACRIFICE,
)
from ...envs.andrews_war.state import (
    AFTER_ATTACKER,
    FIRST_LEADER_RANK,
    RANKS,
    SLOTS,
)
from ...envs.andrews_war.view import unseen_cards
from ...envs.core.bits import bit, count, lowest
from ...envs.core.jit import rule
from .weights import (
    HOLD_OVER,
    MINION,
    RANSOM,
    READ,
    REVEAL,
    SCARCE,
    SKEW,
    SPARE,
    SUSPECT,
)
from .worth import NEVER, against, against_hidden, card_worth

# --- attacking


@rule
def enemy_cards(seen, seat):
    """Cards that an enemy's face-down card can be, by all that the seat has seen."""
    return unseen_cards(seen, seat) & fieldable(seen, 1 - seat)


@rule
def best_target(book, seen, w, seat, unit, cards):
    """(worth, unit) of the enemy's unit that own `unit` had best attack."""
    targets = defenders(seen, 1 - seat)
    best = NEVER
    choice = lowest(targets)
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        worth = against(book, seen, w, seat, unit, target, cards)
        if worth > best:
            best = worth
            choice = target
    return best, choice


@rule
def worst_target(book, seen, w, seat, unit, targets, cards):
    """Worth of own `unit` against that of `targets` which suits the enemy best."""
    worst = -NEVER
    while targets:
        worst = min(worst, against(book, seen, w, seat, unit, lowest(targets), cards))
        targets &= targets - 1
    return worst


@rule
def plain_attack(book, seen, w, seat, unit, cards):
    """Worth of an attack for which the enemy chooses the defender."""
    enemy = 1 - seat
    targets = defenders(seen, enemy)
    hidden = singles(seen, enemy) & ~int(seen.face_up[enemy])
    if hidden == 0 or targets & (targets - 1) == 0:
        return worst_target(book, seen, w, seat, unit, targets, cards)
    blind = against(book, seen, w, seat, unit, lowest(hidden), cards)
    card = int(seen.slot_card[seat, unit])
    if card >= FIRST_JOKER:
        return blind
    above = chance_of_higher(count(hidden), cards, int(VALUE[card]))
    cheap = w[MINION] + w[SCARCE] / count(int(seen.front[enemy]))
    informed = (1.0 - above) * cheap - above * card_worth(seen, w, seat, card)
    visible = targets & ~hidden
    if visible:
        informed = min(informed, worst_target(book, seen, w, seat, unit, visible, cards))
    read = 1.0 if int(seen.face_up[seat]) >> unit & 1 else w[READ]
    return read * informed + (1.0 - read) * blind


@rule
def chance_of_higher(number, cards, value):
    """The chance that one of `number` cards drawn from `cards` exceeds `value`."""
    total = count(cards)
    higher = 0
    while cards:
        higher += VALUE[lowest(cards)] > value
        cards &= cards - 1
    none = 1.0
    for i in range(min(number, total)):
        none *= max(0, total - higher - i) / (total - i)
    return 1.0 - none


@rule
def unit_number(seen, seat, unit):
    """An own unit as the actions number it."""
    if unit >= SLOTS:
        return FIRST_LEADER_RANK + unit - SLOTS
    return own_number(int(seen.slot_card[seat, unit]))


@rule
def face_down(seen, seat, unit):
    """Number of a unit's cards that the enemy has not seen."""
    slots = int(seen.horde[seat, unit - SLOTS]) if unit >= SLOTS else 1 << unit
    return count(slots & ~int(seen.face_up[seat]))


@rule
def choose_attack(book, seen, w, seat):
    """The attack of most worth, or to hold."""
    cards = enemy_cards(seen, seat)
    best = w[HOLD_OVER]
    action = HOLD
    units = attackers(seen, seat)
    while units:
        unit = lowest(units)
        units &= units - 1
        if unit >= SLOTS:
            worth, _ = best_target(book, seen, w, seat, unit, cards)
        else:
            worth = plain_attack(book, seen, w, seat, unit, cards)
        worth -= w[REVEAL] * face_down(seen, seat, unit)
        if worth > best:
            best = worth
            action = ATTACK_WITH + unit_number(seen, seat, unit)
    return action


@rule
def choose_target(book, seen, w, seat):
    """The enemy's unit of most worth to attack."""
    _, target = best_target(book, seen, w, seat, int(seen.attacker), enemy_cards(seen, seat))
    return CHOOSE_TARGET + target


# --- defending


@rule
def choose_defender(book, seen, w, seat):
    """The unit that wins most or loses least against a lone attacker, known or not."""
    enemy = 1 - seat
    slot = int(seen.attacker)
    card = int(seen.slot_card[enemy, slot])
    if card >= 0:
        cards = bit(card)
    else:
        cards = enemy_cards(seen, seat) & ~int(seen.slot_not[enemy, slot])
    best = NEVER
    action = DEFEND_WITH
    units = defenders(seen, seat)
    while units:
        unit = lowest(units)
        units &= units - 1
        worth = against_hidden(book, seen, w, seat, unit, cards, w[SKEW], w[SUSPECT])
        worth -= w[REVEAL] * face_down(seen, seat, unit)
        if worth > best:
            best = worth
            action = DEFEND_WITH + unit_number(seen, seat, unit)
    return action


# --- cancelling


@rule
def choose_cancel(book, seen, w, seat, mask):
    """Let the cards be turned up first; then cancel a battle that costs more than cancelling."""
    if seen.window < AFTER_ATTACKER:
        return PROCEED
    at_stake = -outcome(book, seen, w, seat)
    best = PROCEED
    saved = 0.0
    if mask[RELEASE] and at_stake - w[RANSOM] > saved:
        saved = at_stake - w[RANSOM]
        best = RELEASE
    if mask[SACRIFICE]:
        price = w[SPARE] + card_worth(seen, w, seat, 0)
        if diplomat_fights(seen, seat):
            price = w[SPARE]
        if at_stake - price > saved:
            best = SACRIFICE
    return best


@rule
def diplomat_fights(seen, seat):
    """Whether the own diplomat is part of the skirmish."""
    unit = int(seen.attacker) if seen.active == seat else int(seen.defender)
    slots = int(seen.horde[seat, unit - SLOTS]) if unit >= SLOTS else 1 << unit
    slots &= diplomat_slots(seen, seat)
    while slots:
        card = int(seen.slot_card[seat, lowest(slots)])
        if card < FIRST_JOKER and card % RANKS == 0:
            return True
        slots &= slots - 1
    return False


@rule
def outcome(book, seen, w, seat):
    """What the turned-up skirmish will bring `seat`."""
    own = int(seen.attacker) if seen.active == seat else int(seen.defender)
    other = int(seen.defender) if seen.active == seat else int(seen.attacker)
    return against(book, seen, w, seat, own, other, 0)
