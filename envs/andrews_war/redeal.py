# pyright: basic
"""The re-deal: fill what a veiled position hides, uniformly over what its seat can't rule out.

Search plays on such positions only. It reads nothing but the veiled record.
"""

from __future__ import annotations

from ..core.bits import bit, count, lowest, nth
from ..core.chance import below, draw
from ..core.jit import rule
from .rules.army import fieldable, observers, slot_of
from .rules.deal import can_lead
from .state import MUSTER, NONE, PAY
from .view import deck_candidates, unseen_cards

TRIES = 64  # independent deals tried first; nearly always one or two suffice
SWAPS = 256  # steps of the random walk that takes over where few deals agree


@rule
def redeal(book, seen, seat, out, streams):
    """Fill a veiled position with all that it hides, and write it to `out[0]`.

    Uniform over the deals that agree with what the seat saw: a face-down card is one that can lie
    there and was not seen elsewhere since, the deck holds only what went into its last shuffle,
    cards that the enemy was seen to take are still his, and the seat asked has an answer.
    One inference is left out, so that a few deals too many are allowed: of the cards that he
    fielded since a reshuffle at most as many can be new as he had drawn by then, where that is
    more than none. It can matter only without rotating observers.

    `streams[0]` is the caller's own random stream; the position gets fresh streams from it.
    """
    out[0] = seen
    state = out[0]
    enemy = 1 - seat
    unseen = unseen_cards(seen, seat)
    in_deck = deck_candidates(seen, seat, unseen)
    if not deal_at_once(book, state, enemy, unseen, in_deck, streams):
        deal_front_by_force(state, enemy, unseen, in_deck, streams)
        deal_deck_and_hand(state, enemy, unseen, in_deck, streams)
        wander(state, enemy, unseen, in_deck, streams)
        while not has_answer(book, state, enemy):
            wander(state, enemy, unseen, in_deck, streams)
    for stream in range(2):
        state.streams[stream, 0] = draw(streams, 0)
        state.streams[stream, 1] = 0


@rule
def hidden_slots(state, enemy):
    """The enemy's face-down slots."""
    return int(state.front[enemy]) & ~int(state.face_up[enemy])


@rule
def front_cards(state, enemy):
    """The cards dealt to the enemy's face-down slots so far."""
    cards = 0
    slots = hidden_slots(state, enemy)
    while slots:
        card = int(state.slot_card[enemy, lowest(slots)])
        if card >= 0:
            cards |= bit(card)
        slots &= slots - 1
    return cards


@rule
def has_answer(book, state, enemy):
    """Whether the enemy's hand agrees with his being asked what he is asked."""
    if state.seat != enemy:
        return True
    if state.prompt == PAY:
        return count(observers(state, enemy)) >= state.owed
    if state.prompt == MUSTER:
        return int(state.hand_size[enemy]) > 2 or can_lead(book, state, enemy)
    return True


@rule
def deal_deck_and_hand(state, enemy, unseen, in_deck, streams):
    """Given the front row, draw the deck in order from what it may hold; the hand is the rest."""
    cards = unseen & ~front_cards(state, enemy)
    for i in range(int(state.deck_size)):
        left = cards & in_deck
        card = nth(left, below(streams, 0, count(left)))
        state.deck[i] = card
        cards &= ~bit(card)
    state.hand[enemy] = cards


# --- independent deals, kept if they agree


@rule
def deal_at_once(book, state, enemy, unseen, in_deck, streams):
    """Deal at random until a deal agrees; False if none did."""
    slots = count(hidden_slots(state, enemy))
    outside = count(unseen & fieldable(state, enemy) & ~in_deck)
    most = count(in_deck) - max(0, slots - outside)  # deck candidates that a front row can leave
    for _ in range(TRIES):
        if deal_front(state, enemy, unseen, streams):
            left = count(in_deck & ~front_cards(state, enemy))
            if keep(state, left, most, streams):
                deal_deck_and_hand(state, enemy, unseen, in_deck, streams)
                if has_answer(book, state, enemy):
                    return True
    return False


@rule
def deal_front(state, enemy, unseen, streams):
    """Put random cards under the enemy's face-down slots; False if one can't be where it is."""
    cards = unseen & fieldable(state, enemy)
    slots = hidden_slots(state, enemy)
    while slots:
        slot = lowest(slots)
        card = nth(cards, below(streams, 0, count(cards)))
        if int(state.slot_not[enemy, slot]) >> card & 1:
            return False
        state.slot_card[enemy, slot] = card
        cards &= ~bit(card)
        slots &= slots - 1
    return True


@rule
def keep(state, left, most, streams):
    """Keep a front row with a chance in proportion to the decks that it leaves room for.

    These are C(left, deck size), at most C(most, deck size): one factor of the ratio at a time.
    """
    size = int(state.deck_size)
    if left < size:
        return False
    while most > left:
        if below(streams, 0, most) < size:
            return False
        most -= 1
    return True


# --- a random walk over the deals that agree, from one that was found by force


@rule
def deal_front_by_force(state, enemy, unseen, in_deck, streams):
    """Find a front row that agrees: deal a card, turn out whoever had it, and go on."""
    cards = unseen & fieldable(state, enemy)
    spare = count(in_deck) - int(state.deck_size)  # deck candidates that may lie in front
    homeless = hidden_slots(state, enemy)
    slots = homeless
    while slots:
        state.slot_card[enemy, lowest(slots)] = NONE
        slots &= slots - 1
    while homeless:
        slot = nth(homeless, below(streams, 0, count(homeless)))
        options = cards & ~int(state.slot_not[enemy, slot])
        card = nth(options, below(streams, 0, count(options)))
        holder = slot_of(state, enemy, card)
        if holder != NONE:
            state.slot_card[enemy, holder] = NONE
            homeless |= 1 << holder
        state.slot_card[enemy, slot] = card
        homeless &= ~(1 << slot)
        borrowed = front_cards(state, enemy) & in_deck
        if homeless == 0 and count(borrowed) > spare:
            holder = slot_of(state, enemy, nth(borrowed, below(streams, 0, count(borrowed))))
            state.slot_card[enemy, holder] = NONE
            homeless |= 1 << holder


@rule
def wander(state, enemy, unseen, in_deck, streams):
    """Exchange random cards between front row, deck and hand as long as each may lie there."""
    slots = hidden_slots(state, enemy)
    for _ in range(SWAPS):
        if slots:
            slot = nth(slots, below(streams, 0, count(slots)))
            card = nth(unseen, below(streams, 0, count(unseen)))
            exchange(state, enemy, slot, card, in_deck)
        swappable = int(state.hand[enemy]) & in_deck
        if swappable and state.deck_size > 0:
            place = below(streams, 0, int(state.deck_size))
            card = nth(swappable, below(streams, 0, count(swappable)))
            state.hand[enemy] = int(state.hand[enemy]) & ~bit(card) | bit(int(state.deck[place]))
            state.deck[place] = card


@rule
def exchange(state, enemy, slot, card, in_deck):
    """Put `card` under a slot and the slot's card where `card` was, if both may lie there."""
    old = int(state.slot_card[enemy, slot])
    if not (fieldable(state, enemy) & ~int(state.slot_not[enemy, slot])) >> card & 1:
        return
    if int(state.hand[enemy]) >> card & 1:
        state.hand[enemy] = int(state.hand[enemy]) & ~bit(card) | bit(old)
        state.slot_card[enemy, slot] = card
        return
    holder = slot_of(state, enemy, card)
    if holder != NONE:
        if not int(state.slot_not[enemy, holder]) >> old & 1:
            state.slot_card[enemy, holder] = old
            state.slot_card[enemy, slot] = card
    elif in_deck >> old & 1:
        for place in range(int(state.deck_size)):
            if int(state.deck[place]) == card:
                state.deck[place] = old
        state.slot_card[enemy, slot] = card
