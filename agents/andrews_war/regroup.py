# pyright: basic
"""Setting up and regrouping: emblem, payments, reinforcements, hordes, recruits."""

from __future__ import annotations

from ...envs.andrews_war.cards import VALUE
from ...envs.andrews_war.rules.army import (
    FIRST_JOKER,
    OTHER_SUIT_CARDS,
    observer_card,
    observers,
    own_number,
    singles,
    suit_at,
    suit_order,
    unit_value,
)
from ...envs.andrews_war.rules.turn import (
    ASSIGN,
    CAPTURE,
    DISSOLVE,
    DONE,
    EMBLEM,
    FIELD,
    LEAD,
    MULLIGAN,
    PAY_WITH,
    RECRUIT,
)
from ...envs.andrews_war.state import (
    FIRST_LEADER_RANK,
    HAND,
    LEADERS,
    NONE,
    RANKS,
    SLOTS,
    SUIT_CARDS,
    SUIT_MINIONS,
    SUITS,
)
from ...envs.core.bits import bit, count, lowest
from ...envs.core.jit import rule
from .fight import enemy_cards
from .weights import (
    DENY,
    ESCORT,
    FEAR,
    HEAD,
    HORDE_LEAST,
    HORDE_LIVES,
    HORDE_MARGIN,
    HORDE_MOST,
    HORDE_SIZE,
    HORDE_TOTAL,
    KEEP_SINGLES,
    MULLIGAN_BELOW,
    MUSTER_COST,
    MUSTER_LEADER,
    MUSTER_MINION,
    MUSTER_PIP,
    RECRUIT_BELOW,
    RESERVE,
)
from .worth import NEVER, horde_mean, horde_spread

# --- setting up


@rule
def suit_worth(w, hand, suit):
    """How good an army a suit makes from these cards."""
    cards = hand >> (suit * RANKS) & SUIT_CARDS
    worth = w[MUSTER_LEADER] * count(cards >> FIRST_LEADER_RANK)
    cards &= SUIT_MINIONS
    while cards:
        worth += w[MUSTER_MINION] + w[MUSTER_PIP] * (lowest(cards) + 1)
        cards &= cards - 1
    return worth


@rule
def choose_muster(seen, w, seat, mask):
    """The suit that makes the best army under its cheapest leader, or a mulligan."""
    hand = int(seen.hand[seat])
    if seen.catalyst[seat] != NONE:
        hand |= bit(int(seen.catalyst[seat]))
    order = suit_order(seen, seat)
    best = NEVER
    action = MULLIGAN
    for place in range(SUITS):
        worth = suit_worth(w, hand, suit_at(order, place))
        if mask[EMBLEM + place] and worth > best:
            best = worth
            action = EMBLEM + place
        for leader in range(LEADERS):
            lead = LEAD + place * LEADERS + leader
            if mask[lead] and worth - w[MUSTER_COST] * (leader + 1) > best:
                best = worth - w[MUSTER_COST] * (leader + 1)
                action = lead
    if mask[MULLIGAN] and best < w[MULLIGAN_BELOW] * int(seen.hand_size[seat]) / HAND:
        return MULLIGAN
    return action


# --- paying


@rule
def keeping_worth(seen, w, seat, card):
    """What an observer is worth in the hand: jokers most, then what would arm the enemy."""
    if card >= FIRST_JOKER:
        return 100.0
    enemy = int(seen.emblem[1 - seat])
    worth = 1.0 + 0.01 * VALUE[card]
    if card // RANKS == enemy:
        worth += w[DENY] * VALUE[card]
        if card % RANKS >= FIRST_LEADER_RANK:
            worth += 7.0 * w[DENY]
    return worth


@rule
def cheapest_observer(seen, w, seat, mask, start):
    """The action of a block of observers that gives away the least."""
    best = NEVER
    action = start
    for index in range(OTHER_SUIT_CARDS + 2):
        if mask[start + index]:
            worth = -keeping_worth(seen, w, seat, observer_card(seen, seat, index))
            if worth > best:
                best = worth
                action = start + index
    return action


@rule
def choose_payment(seen, w, seat, mask):
    """The observer that is missed least."""
    return cheapest_observer(seen, w, seat, mask, PAY_WITH)


# --- regrouping


@rule
def choose_regroup(seen, w, seat, mask):
    """Field all there is, hold hostages, see to the hordes, recruit with what is left."""
    action = reinforcement(mask)
    if action == NONE:
        action = horde_step(seen, w, seat)
    if action == NONE:
        action = recruitment(seen, w, seat, mask)
    return DONE if action == NONE else action


@rule
def reinforcement(mask):
    """Minions and assassins, then leaders (the cheapest first), then hostages; or NONE."""
    for own in range(RANKS + 2):
        if (own < FIRST_LEADER_RANK or own >= RANKS) and mask[FIELD + own]:
            return FIELD + own
    for leader in range(LEADERS):
        if mask[FIELD + FIRST_LEADER_RANK + leader]:
            return FIELD + FIRST_LEADER_RANK + leader
    for leader in range(LEADERS):
        if mask[CAPTURE + leader]:
            return CAPTURE + leader
    return NONE


@rule
def strongest_enemy_horde(seen, w, seat):
    """A total that no enemy horde is likely to exceed; 0 if he has none."""
    enemy = 1 - seat
    cards = enemy_cards(seen, seat)
    most = 0.0
    for leader in range(LEADERS):
        if int(seen.horde[enemy, leader]):
            guess = horde_mean(seen, w, enemy, leader, cards)
            guess += w[FEAR] * horde_spread(seen, enemy, leader, cards)
            most = max(most, guess)
    return most


@rule
def best_recruit(seen, seat, slots, least):
    """Among lone slots, that of the highest minion of at least that value, or NONE."""
    best = NONE
    most = least
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        value = VALUE[int(seen.slot_card[seat, slot])]
        if value >= most:
            most = value
            best = slot
    return best


@rule
def horde_leader(seen, w, seat):
    """The leader who has a horde or, with leaders enough, is to have one; or NONE."""
    leaders = int(seen.leaders[seat])
    free = NONE
    for leader in range(LEADERS):
        if int(seen.horde[seat, leader]):
            return leader
        if leaders >> leader & 1 and (free == NONE or w[HEAD] > 0.5):
            free = leader
    return free if count(leaders) >= w[HORDE_LIVES] else NONE


@rule
def plan_horde(seen, w, seat, leader, threat):
    """(total that the leader's horde can reach, slot to assign first or NONE).

    It takes the highest lone minions up to its usual size, and more only to exceed the threat.
    """
    alone = singles(seen, seat)
    size = count(int(seen.horde[seat, leader]))
    room = min(count(alone) - w[KEEP_SINGLES], count(observers(seen, seat)))
    room = min(room, max(w[HORDE_SIZE], w[HORDE_MOST]) - size)
    reach = unit_value(seen, seat, SLOTS + leader)
    first = NONE
    while room >= 1.0 and (size < w[HORDE_SIZE] or reach <= threat):
        least = w[HORDE_LEAST] if size < w[HORDE_SIZE] else 1.0
        slot = best_recruit(seen, seat, alone, least)
        if slot == NONE:
            break
        if first == NONE:
            first = slot
        reach += VALUE[int(seen.slot_card[seat, slot])]
        alone &= ~(1 << slot)
        size += 1
        room -= 1.0
    return reach, first


@rule
def horde_step(seen, w, seat):
    """Dissolve a horde that could be beaten, or build one that could not; or NONE."""
    leader = horde_leader(seen, w, seat)
    if leader == NONE:
        return NONE
    formed = int(seen.horde[seat, leader]) != 0
    if formed and count(singles(seen, seat)) < w[ESCORT]:
        return DISSOLVE + leader
    threat = strongest_enemy_horde(seen, w, seat) + w[HORDE_MARGIN]
    reach, first = plan_horde(seen, w, seat, leader, threat)
    if reach > threat and reach >= w[HORDE_TOTAL]:
        if first == NONE:
            return NONE
        return ASSIGN + own_number(int(seen.slot_card[seat, first])) * LEADERS + leader
    if formed and unit_value(seen, seat, SLOTS + leader) <= threat:
        return DISSOLVE + leader
    return NONE


@rule
def recruitment(seen, w, seat, mask):
    """Two observers for a card while more than the reserve are at hand; or NONE."""
    cards = observers(seen, seat)
    if count(cards) < 2 + w[RESERVE]:
        return NONE
    action = cheapest_observer(seen, w, seat, mask, RECRUIT)
    if mask[action] == 0:
        return NONE
    card = observer_card(seen, seat, action - RECRUIT)
    if 2.0 * keeping_worth(seen, w, seat, card) > w[RECRUIT_BELOW]:
        return NONE
    return action
