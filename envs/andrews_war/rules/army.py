# pyright: basic
"""What stands where: sides and suits, units, slots, and what has been seen of them."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.jit import rule
from ..cards import VALUE
from ..state import (
    FIRST_LEADER_RANK,
    JOKERS,
    LEADERS,
    NONE,
    RANKS,
    SLOTS,
    SUIT_CARDS,
    SUIT_MINIONS,
    SUITS,
)

FIRST_JOKER = 52
OTHER_SUIT_CARDS = 39  # observers numbered before the jokers


# --- suits from a seat's own side


@rule
def suit_order(state, seat):
    """Suits as the seat counts them, two bits each: its own emblem, the enemy's, the others.

    An emblem that is not declared yet leaves its place to the remaining suits in rising order.
    """
    own = int(state.emblem[seat])
    enemy = int(state.emblem[1 - seat])
    order = 0
    place = 0
    for suit in range(SUITS):
        if suit == own:
            continue
        if suit == enemy:
            order |= suit << 2
            continue
        if place == 0 and own != NONE:
            place = 1
        if place == 1 and enemy != NONE:
            place = 2
        order |= suit << (2 * place)
        place += 1
    if own != NONE:
        order |= own
    return order


@rule
def suit_at(order, place):
    """The suit at a place of `suit_order`."""
    return (order >> (2 * place)) & 3


@rule
def suit_set(suit):
    """All cards of a suit."""
    return SUIT_CARDS << (suit * RANKS)


@rule
def leader_card(suit, leader):
    """The card of leader 0, 1, 2 (J, Q, K) of a suit."""
    return suit * RANKS + FIRST_LEADER_RANK + leader


@rule
def observers(state, seat):
    """Cards of the hand that can be discarded as payment (D19, D20): other suits and jokers."""
    hand = int(state.hand[seat])
    emblem = int(state.emblem[seat])
    if emblem == NONE:
        return hand
    return hand & ~suit_set(emblem)


@rule
def observer_card(state, seat, index):
    """The card behind number `index` of the blocks `pay` and `recruit`."""
    if index >= OTHER_SUIT_CARDS:
        return FIRST_JOKER + index - OTHER_SUIT_CARDS
    suit = suit_at(suit_order(state, seat), 1 + index // RANKS)
    return suit * RANKS + index % RANKS


@rule
def own_card(state, seat, unit):
    """The card behind an own unit: ace to K of the emblem, then the jokers."""
    if unit >= RANKS:
        return FIRST_JOKER + unit - RANKS
    return int(state.emblem[seat]) * RANKS + unit


@rule
def own_number(card):
    """The number of a card of the own emblem, or a joker, among the own units."""
    if card >= FIRST_JOKER:
        return RANKS + card - FIRST_JOKER
    return card % RANKS


# --- units: 0..11 a lone card in a slot, 12..14 a leader with his horde


@rule
def slot_of(state, seat, card):
    """The slot of a card that lies in the seat's front row, or NONE."""
    for slot in range(SLOTS):
        if int(state.slot_card[seat, slot]) == card:
            return slot
    return NONE


@rule
def horde_of(state, seat, slot):
    """The leader whose horde the slot belongs to, or NONE."""
    for leader in range(LEADERS):
        if int(state.horde[seat, leader]) >> slot & 1:
            return leader
    return NONE


@rule
def singles(state, seat):
    """Slots whose card fights alone."""
    horde = state.horde[seat]
    return int(state.front[seat]) & ~(int(horde[0]) | int(horde[1]) | int(horde[2]))


@rule
def unit_of(state, seat, number):
    """The unit that an own card leads or is: its slot, or 12 + leader."""
    if FIRST_LEADER_RANK <= number < RANKS:
        return SLOTS + number - FIRST_LEADER_RANK
    return slot_of(state, seat, own_card(state, seat, number))


@rule
def unit_slots(state, seat, unit):
    """The slots of a unit's cards."""
    if unit >= SLOTS:
        return int(state.horde[seat, unit - SLOTS])
    return 1 << unit


@rule
def unit_value(state, seat, unit):
    """Total valuation of a unit whose cards are known."""
    total = unit - SLOTS + 1 if unit >= SLOTS else 0
    slots = unit_slots(state, seat, unit)
    while slots:
        total += int(VALUE[int(state.slot_card[seat, lowest(slots)])])
        slots &= slots - 1
    return total


@rule
def defenders(state, seat):
    """Units that may defend: all of the front row, or the leaders once it is empty (D26, D27)."""
    if int(state.front[seat]) == 0:
        return int(state.leaders[seat]) << SLOTS
    units = singles(state, seat)
    for leader in range(LEADERS):
        if int(state.horde[seat, leader]):
            units |= 1 << (SLOTS + leader)
    return units


@rule
def attackers(state, seat):
    """Units that may attack: single cards, leaders alone (D24) or with their hordes (D25)."""
    return singles(state, seat) | int(state.leaders[seat]) << SLOTS


# --- what has been seen


@rule
def face_up_cards(state, seat):
    """The cards of a seat that lie face up in either row."""
    cards = 0
    slots = int(state.front[seat]) & int(state.face_up[seat])
    while slots:
        cards |= bit(int(state.slot_card[seat, lowest(slots)]))
        slots &= slots - 1
    leaders = int(state.leaders[seat])
    while leaders:
        cards |= bit(leader_card(int(state.emblem[seat]), lowest(leaders)))
        leaders &= leaders - 1
    return cards


@rule
def public_cards(state):
    """All cards that lie face up: in play, discarded, held as hostages, catalysts."""
    cards = int(state.discard)
    for seat in range(2):
        cards |= face_up_cards(state, seat)
        if state.catalyst[seat] != NONE:
            cards |= bit(int(state.catalyst[seat]))
        if state.hostages[seat]:
            enemy = int(state.emblem[1 - seat])
            cards |= int(state.hostages[seat]) << leader_card(enemy, 0)
    return cards


@rule
def witness(state, cards):
    """Both players see where these cards are: no face-down slot and no deck has them."""
    state.pool = int(state.pool) & ~cards
    for seat in range(2):
        state.known[seat] = int(state.known[seat]) & ~cards
        slots = int(state.front[seat]) & ~int(state.face_up[seat])
        while slots:
            slot = lowest(slots)
            state.slot_not[seat, slot] = int(state.slot_not[seat, slot]) | cards
            slots &= slots - 1


@rule
def witness_in_hand(state, seat, cards):
    """Both players know these cards to be in a seat's hand, from which they may be fielded."""
    witness(state, cards)
    state.known[seat] = int(state.known[seat]) | cards


@rule
def witness_no_assassin(state, seat, slot):
    """Both players know that the card in a slot is no assassin: it joins a horde."""
    if not int(state.face_up[seat]) >> slot & 1:
        state.slot_not[seat, slot] = int(state.slot_not[seat, slot]) | JOKERS


@rule
def fieldable(state, seat):
    """Cards that could lie face down in a seat's front row: ace to 10 of its emblem, and jokers."""
    emblem = int(state.emblem[seat])
    if emblem == NONE:
        return JOKERS
    return JOKERS | SUIT_MINIONS << (emblem * RANKS)


# --- putting cards into and out of play


@rule
def discard(state, cards):
    """Put cards on the discard pile, face up (D18)."""
    state.discard = int(state.discard) | cards
    witness(state, cards)


@rule
def discard_from_hand(state, seat, cards):
    """Discard cards of a hand."""
    state.hand[seat] = int(state.hand[seat]) & ~cards
    discard(state, cards)


@rule
def field_card(state, seat, card):
    """Put a card of the hand face down into the lowest free slot."""
    slot = lowest(~int(state.front[seat]))
    state.hand[seat] = int(state.hand[seat]) & ~bit(card)
    state.front[seat] = int(state.front[seat]) | 1 << slot
    state.face_up[seat] = int(state.face_up[seat]) & ~(1 << slot)
    state.slot_card[seat, slot] = card
    state.slot_not[seat, slot] = public_cards(state) | int(state.known[1 - seat])
    if state.drawn[seat] == 0:  # not a card of the present deck has reached this hand
        state.slot_not[seat, slot] = int(state.slot_not[seat, slot]) | int(state.pool)


@rule
def field_leader(state, seat, leader):
    """Put a leader face up into the second row."""
    card = bit(leader_card(int(state.emblem[seat]), leader))
    state.hand[seat] = int(state.hand[seat]) & ~card
    state.leaders[seat] = int(state.leaders[seat]) | 1 << leader
    witness(state, card)


@rule
def assign(state, seat, slot, leader):
    """Let the card in a slot join a horde."""
    state.horde[seat, leader] = int(state.horde[seat, leader]) | 1 << slot


@rule
def unassign(state, seat, slot):
    """Take the card in a slot out of any horde; a leader left alone is in the second row (D39)."""
    for leader in range(LEADERS):
        state.horde[seat, leader] = int(state.horde[seat, leader]) & ~(1 << slot)


@rule
def discard_slot(state, seat, slot):
    """Discard the card in a slot."""
    unassign(state, seat, slot)
    card = int(state.slot_card[seat, slot])
    state.front[seat] = int(state.front[seat]) & ~(1 << slot)
    state.face_up[seat] = int(state.face_up[seat]) & ~(1 << slot)
    state.slot_card[seat, slot] = NONE
    state.slot_not[seat, slot] = 0
    discard(state, bit(card))


@rule
def discard_leader(state, seat, leader):
    """Discard a leader in play; his horde becomes individual minions."""
    state.horde[seat, leader] = 0
    state.leaders[seat] = int(state.leaders[seat]) & ~(1 << leader)
    discard(state, bit(leader_card(int(state.emblem[seat]), leader)))


@rule
def reveal(state, seat, unit):
    """Turn all cards of a unit face up; they stay so."""
    slots = unit_slots(state, seat, unit) & ~int(state.face_up[seat])
    while slots:
        slot = lowest(slots)
        state.face_up[seat] = int(state.face_up[seat]) | 1 << slot
        state.slot_not[seat, slot] = 0
        witness(state, bit(int(state.slot_card[seat, slot])))
        slots &= slots - 1


@rule
def is_assassin(state, seat, unit):
    """Whether a unit is a joker on its own."""
    return unit < SLOTS and int(state.slot_card[seat, unit]) >= FIRST_JOKER


@rule
def army_size(state, seat):
    """Cards in play, leaders among them."""
    return count(int(state.front[seat])) + count(int(state.leaders[seat]))
