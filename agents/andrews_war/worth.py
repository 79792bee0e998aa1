# pyright: basic
"""What cards in play are worth, and what a meeting of two units is worth before it is fought.

Own units are known; a face-down enemy card is any card of his that can lie there, each as likely
but for the weights `decoy`, `leavings` and, when it attacks, `skew` and `suspect`.
"""

from __future__ import annotations

import math

from ...envs.andrews_war.cards import VALUE
from ...envs.andrews_war.rules.army import (
    FIRST_JOKER,
    army_size,
    is_assassin,
    unit_value,
)
from ...envs.andrews_war.state import (
    JOKERS,
    RANKS,
    SLOTS,
)
from ...envs.core.bits import count, lowest
from ...envs.core.jit import rule
from .weights import (
    ASSASSIN,
    CHOSEN,
    DECOY,
    DIPLOMAT,
    LAST_LEADER,
    LEADER,
    LEAVINGS,
    MINION,
    PIP,
    SCARCE,
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
