# pyright: basic
"""Setting a game up, and the ways of cards between deck, hands and discard pile."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.chance import CHANCE, DEAL, shuffle
from ...core.jit import rule
from ...core.state import RUNNING
from ..cards import VALUE
from ..state import (
    ALL_CARDS,
    CARDS,
    FOR_NOTHING,
    HAND,
    JOKERS,
    LEADERS,
    MUSTER,
    NO_WINDOW,
    NONE,
    RANKS,
    SLOTS,
    SUIT_MINIONS,
    SUITS,
)
from .army import discard, discard_from_hand, leader_card, suit_set, witness


@rule
def new_game(book, state, first, mirror):
    """Deal a game from the state's own streams and stop at player 1's first prompt.

    Args:
        first: seat that is player 1, or -1: who draws the lower catalyst. The lower catalyst goes
            to player 1 in either case, as the text has it; nothing else depends on `first`.
        mirror: exchange the hands (and, with `first` = -1, the catalysts) between the seats.
    """
    state.moves = 0
    state.redeals = 0
    state.asked_first = first
    state.mirror = mirror
    state.status = RUNNING
    for seat in range(state.reward.size):
        state.reward[seat] = 0.0
    deal(state)
    muster(book, state, int(state.first))


@rule
def deal(state):
    """Shuffle, draw the catalysts and deal the hands (setup 1 and 2)."""
    clear(state)
    for card in range(CARDS):
        state.deck[card] = card
    shuffle(state.streams, DEAL, state.deck, CARDS)
    state.deck_size = CARDS
    deal_catalysts(state)
    for i in range(2):
        seat = 1 - i if state.mirror else i
        for _ in range(HAND):
            state.hand[seat] = int(state.hand[seat]) | bit(top_card(state))
        state.hand_size[seat] = HAND
        state.drawn[seat] = HAND


@rule
def clear(state):
    """An empty table."""
    state.discard = 0
    state.pool = ALL_CARDS
    state.turn = 0
    state.reshuffles = 0
    for seat in range(2):
        state.hand[seat] = 0
        state.known[seat] = 0
        state.front[seat] = 0
        state.face_up[seat] = 0
        state.leaders[seat] = 0
        state.hostages[seat] = 0
        state.emblem[seat] = NONE
        state.catalyst[seat] = NONE
        state.mulligans[seat] = 0
        for slot in range(SLOTS):
            state.slot_card[seat, slot] = NONE
            state.slot_not[seat, slot] = 0
        for leader in range(LEADERS):
            state.horde[seat, leader] = 0
    state.attacker = NONE
    state.defender = NONE
    state.window = NO_WINDOW
    state.pending = FOR_NOTHING
    state.pending_leader = NONE
    state.pending_slot = NONE
    state.owed = 0


@rule
def deal_catalysts(state):
    """One card each; ties are discarded (D4) and drawn again; the lower valuation is player 1."""
    low = top_card(state)
    high = top_card(state)
    while VALUE[low] == VALUE[high]:
        discard(state, bit(low) | bit(high))
        low = top_card(state)
        high = top_card(state)
    drawn_by = 0  # the seat that drew the lower card
    if VALUE[high] < VALUE[low]:
        low, high = high, low
        drawn_by = 1
    if state.mirror:
        drawn_by = 1 - drawn_by
    state.first = drawn_by if state.asked_first == NONE else state.asked_first
    state.catalyst[int(state.first)] = low
    state.catalyst[1 - int(state.first)] = high
    witness(state, bit(low) | bit(high))


@rule
def top_card(state):
    """Take the top card of a deck that has one."""
    state.deck_size -= 1
    card = int(state.deck[int(state.deck_size)])
    state.deck[int(state.deck_size)] = NONE
    return card


@rule
def muster(book, state, seat):
    """Let a seat begin its first deployment.

    If it can neither lead nor mulligan, the whole game is dealt anew with the next numbers of the
    same stream, and player 1 begins (D11).
    """
    while int(state.hand_size[seat]) <= 2 and not can_lead(book, state, seat):
        state.redeals += 1
        deal(state)
        seat = int(state.first)
    state.active = seat
    state.seat = seat
    state.prompt = MUSTER


@rule
def can_lead(book, state, seat):
    """Whether any first leader (one-track: any emblem) is open to a seat with its present hand."""
    for suit in range(SUITS):
        if book.one_track_minions:
            if can_declare(state, seat, suit):
                return True
        else:
            for leader in range(LEADERS):
                if can_lead_with(state, seat, suit, leader):
                    return True
    return False


@rule
def can_lead_with(state, seat, suit, leader):
    """Whether this first leader, in the hand or the catalyst, can be paid for (D5, D6, D7)."""
    if suit == state.emblem[1 - seat]:
        return False
    card = leader_card(suit, leader)
    hand = int(state.hand[seat])
    held = hand >> card & 1 or int(state.catalyst[seat]) == card
    return held and count(hand & ~suit_set(suit)) >= VALUE[card]


@rule
def can_declare(state, seat, suit):
    """One-track minions: an emblem is open if a card of the hand can be fielded under it."""
    if suit == state.emblem[1 - seat]:
        return False
    hand = int(state.hand[seat])
    for leader in range(LEADERS):
        card = leader_card(suit, leader)
        if hand >> card & 1 and count(hand & ~suit_set(suit)) >= VALUE[card]:
            return True
    return hand & (JOKERS | SUIT_MINIONS << (suit * RANKS)) != 0


@rule
def mulligan(book, state, seat):
    """Discard the hand and draw two cards fewer (D10)."""
    size = int(state.hand_size[seat])
    state.mulligans[seat] += 1
    discard_from_hand(state, seat, int(state.hand[seat]))
    draw(book, state, seat, size - 2)


@rule
def draw(book, state, seat, number):
    """Draw cards; once a reshuffle was part of it, the observers rotate (D15, D16)."""
    reshuffled = draw_cards(state, seat, number)
    if reshuffled and book.rotating_observers:
        for i in range(2):
            who = int(state.active) if i == 0 else 1 - int(state.active)
            size = count(int(state.hand[who]))
            discard_from_hand(state, who, int(state.hand[who]))
            draw_cards(state, who, size)
    for who in range(2):
        state.hand_size[who] = count(int(state.hand[who]))


@rule
def draw_cards(state, seat, number):
    """Draw from the deck, reshuffling whenever it has run out; True if it was reshuffled."""
    before = int(state.reshuffles)
    for _ in range(number):
        reshuffle_if_out(state)
        if state.deck_size == 0:
            break
        state.hand[seat] = int(state.hand[seat]) | bit(top_card(state))
        state.drawn[seat] += 1
    reshuffle_if_out(state)
    return int(state.reshuffles) != before


@rule
def reshuffle_if_out(state):
    """When the deck has run out, the discard pile, if there is one, becomes the new deck."""
    cards = int(state.discard)
    if state.deck_size > 0 or cards == 0:
        return
    size = 0
    while cards:
        state.deck[size] = lowest(cards)
        size += 1
        cards &= cards - 1
    shuffle(state.streams, CHANCE, state.deck, size)
    state.deck_size = size
    state.pool = state.discard
    state.discard = 0
    state.drawn[:] = 0
    state.reshuffles += 1
