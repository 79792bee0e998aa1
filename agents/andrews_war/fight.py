# pyright: basic
"""What a skirmish is worth before it is fought: attack, target, defence, cancelling.

Own units are known; a face-down enemy card is any card of his that can lie there, each as likely
but for the weights `decoy` and, when it attacks, `skew` and `suspect`.
"""

from __future__ import annotations

import math

from ...envs.andrews_war.cards import VALUE
from ...envs.andrews_war.rules.army import (
    FIRST_JOKER,
    army_size,
    attackers,
    defenders,
    fieldable,
    is_assassin,
    own_number,
    singles,
    unit_value,
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
    JOKERS,
    RANKS,
    SLOTS,
)
from ...envs.andrews_war.view import unseen_cards
from ...envs.core.bits import bit, count, lowest
from ...envs.core.jit import rule
from .weights import (
    ASSASSIN,
    CHOSEN,
    DECOY,
    DIPLOMAT,
    HOLD_OVER,
    LAST_LEADER,
    LEADER,
    LEAVINGS,
    MINION,
    PIP,
    RANSOM,
    READ,
    REVEAL,
    SCARCE,
    SKEW,
    SPARE,
    SUSPECT,
)

NEVER = -1e9


# --- what cards are worth


@rule
def card_worth(seen, w, seat, card):
    """Worth of a front-row card to its seat."""
    scarce = w[SCARCE] / max(1, count(int(seen.front[seat])))
    if card >= FIRST_JOKER:
        return w[ASSASSIN] + scarce
    if card % RANKS == 0:
        return w[DIPLOMAT] + scarce
    return w[MINION] + w[PIP] * VALUE[card] + scarce


@rule
def leader_worth(book, seen, w, seat):
    """Worth of any one leader in play to its seat."""
    lives = army_size(seen, seat) if book.one_track_minions else count(int(seen.leaders[seat]))
    return w[LAST_LEADER] if lives <= 1 else w[LEADER]


@rule
def lowest_card(seen, seat, slots):
    """Among occupied slots with known cards, that of the lowest value."""
    best = lowest(slots)
    slots &= slots - 1
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        if VALUE[int(seen.slot_card[seat, slot])] < VALUE[int(seen.slot_card[seat, best])]:
            best = slot
    return best


@rule
def losses(book, seen, w, seat, unit, own, opposing):
    """Worth that a known unit of total `own` loses against `opposing` (no assassin)."""
    if unit < SLOTS:
        card = int(seen.slot_card[seat, unit])
        return card_worth(seen, w, seat, card) if own <= opposing else 0.0
    lost = leader_worth(book, seen, w, seat) if own < opposing else 0.0
    budget = opposing if own > opposing else own
    slots = int(seen.horde[seat, unit - SLOTS])
    while slots:
        slot = lowest_card(seen, seat, slots)
        card = int(seen.slot_card[seat, slot])
        if VALUE[card] > budget:
            break
        budget -= VALUE[card]
        lost += card_worth(seen, w, seat, card)
        slots &= ~(1 << slot)
    return lost


# --- what a meeting of two units is worth to `seat`, whose `unit` is known


@rule
def against_card(book, seen, w, seat, unit, card):
    """Own unit against an enemy's lone card."""
    enemy = 1 - seat
    ours = is_assassin(seen, seat, unit)
    if card >= FIRST_JOKER:
        gain = card_worth(seen, w, enemy, card)
        if ours:
            return gain - card_worth(seen, w, seat, card)
        return gain - leader_worth(book, seen, w, seat) if unit >= SLOTS else gain
    if ours:
        return -card_worth(seen, w, seat, FIRST_JOKER)
    own = unit_value(seen, seat, unit)
    other = int(VALUE[card])
    net = -losses(book, seen, w, seat, unit, own, other)
    return net + card_worth(seen, w, enemy, card) if other <= own else net


@rule
def against_hidden(book, seen, w, seat, unit, cards, skew, joker):
    """Own unit against a face-down card, one of `cards`, weighted by value and for jokers."""
    total = 0.0
    weight = 0.0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        share = joker if card >= FIRST_JOKER else max(0.1, 1.0 + skew * VALUE[card])
        total += share * against_card(book, seen, w, seat, unit, card)
        weight += share
    return total / weight if weight > 0.0 else 0.0


@rule
def against_leader(book, seen, w, seat, unit, leader):
    """Own unit against an enemy's leader without a horde."""
    enemy = 1 - seat
    if is_assassin(seen, seat, unit):
        return leader_worth(book, seen, w, enemy) - card_worth(seen, w, seat, FIRST_JOKER)
    own = unit_value(seen, seat, unit)
    net = -losses(book, seen, w, seat, unit, own, leader + 1)
    return net + leader_worth(book, seen, w, enemy) if own > leader + 1 else net


@rule
def mean_value(cards):
    """Mean value of a set of cards."""
    total = 0.0
    number = count(cards)
    while cards:
        total += VALUE[lowest(cards)]
        cards &= cards - 1
    return total / number if number else 0.0


@rule
def horde_mean(seen, w, enemy, leader, cards):
    """Expected total of an enemy horde whose face-down cards are among `cards`."""
    slots = int(seen.horde[enemy, leader])
    hidden = slots & ~int(seen.face_up[enemy])
    total = leader + 1 + count(hidden) * (mean_value(cards & ~JOKERS) + w[CHOSEN])
    slots &= ~hidden
    while slots:
        total += VALUE[int(seen.slot_card[enemy, lowest(slots)])]
        slots &= slots - 1
    return total


@rule
def horde_spread(seen, enemy, leader, cards):
    """Standard deviation of that total."""
    hidden = count(int(seen.horde[enemy, leader]) & ~int(seen.face_up[enemy]))
    cards &= ~JOKERS
    number = count(cards)
    if hidden == 0 or number <= hidden:
        return 0.0
    mean = mean_value(cards)
    squares = 0.0
    while cards:
        squares += (VALUE[lowest(cards)] - mean) ** 2
        cards &= cards - 1
    return math.sqrt(hidden * squares / number * (number - hidden) / (number - 1))


@rule
def chance_above(own, mean, spread):
    """The chance that a total of about `mean` stays below `own`."""
    if spread <= 0.0:
        return 1.0 if own > mean else 0.5 if own == mean else 0.0
    return 1.0 / (1.0 + math.exp(-1.7 * (own - mean) / spread))


@rule
def against_horde(book, seen, w, seat, unit, leader, cards):
    """Own unit against an enemy's horde."""
    enemy = 1 - seat
    theirs = leader_worth(book, seen, w, enemy)
    if is_assassin(seen, seat, unit):
        return theirs - card_worth(seen, w, seat, FIRST_JOKER)
    own = unit_value(seen, seat, unit)
    mean = horde_mean(seen, w, enemy, leader, cards)
    win = chance_above(own, mean, horde_spread(seen, enemy, leader, cards))
    minions = count(int(seen.horde[enemy, leader]))
    each = w[MINION] + w[SCARCE] / max(1, count(int(seen.front[enemy])))
    army = minions * each + w[PIP] * (mean - leader - 1)
    won = theirs + army - losses(book, seen, w, seat, unit, own, min(own - 1, int(mean)))
    beaten = losses(book, seen, w, seat, unit, own, max(own + 1, int(mean)))
    lost = 0.6 * army * min(1.0, own / mean) - beaten
    return win * won + (1.0 - win) * lost


@rule
def against(book, seen, w, seat, unit, target, cards):
    """Own unit against whatever stands at an enemy's unit number."""
    enemy = 1 - seat
    if target >= SLOTS:
        if int(seen.horde[enemy, target - SLOTS]):
            return against_horde(book, seen, w, seat, unit, target - SLOTS, cards)
        return against_leader(book, seen, w, seat, unit, target - SLOTS)
    card = int(seen.slot_card[enemy, target])
    if card >= 0:
        return against_card(book, seen, w, seat, unit, card)
    options = cards & ~int(seen.slot_not[enemy, target])
    horde = seen.horde[enemy]
    skew = -w[LEAVINGS] if int(horde[0]) | int(horde[1]) | int(horde[2]) else 0.0
    return against_hidden(book, seen, w, seat, unit, options, skew, w[DECOY])


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
