# pyright: basic
"""A match: what is dealt, the decks that are built, its games, and who wins it."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.chance import DEAL, below, shuffle
from ...core.jit import rule
from ...core.payoffs import reward_winners
from ...core.state import NOBODY, RUNNING, TERMINATED, TRUNCATED
from ..config import (
    BUILT,
    DEALT,
    KING_OF_THE_HILL,
    PAI_GOW,
    PRECONSTRUCTED,
    STAY,
    TO_WIN,
)
from ..state import (
    BUILD,
    BUILDING,
    DECK,
    DECKS,
    FIRST,
    NONE,
    OVER,
    PLAYERS,
    SLOTS,
)
from .board import remove
from .resolve import finish
from .stall import take_note

# --- the deal


@rule
def deal_match(book, state, first, mirror):
    """Deal what decks are built from, or give each player a named deck (W18).

    Args:
        first: the seat that goes first in the first game, or -1: a random one.
        mirror: each seat gets what the other one would have been dealt.
    """
    clear(state)
    chosen = below(state.streams, DEAL, PLAYERS)
    state.opener = chosen if first < 0 else first
    state.starter = state.opener
    state.active = state.opener
    state.mirror = mirror
    way = int(book.way)
    if way == PRECONSTRUCTED:
        deal_named_decks(book, state, int(mirror))
        gather(book, state)
    else:
        number = DEALT[way]
        gather(book, state)
        for i in range(PLAYERS):
            seat = i ^ int(mirror)
            for _ in range(number):
                state.dealt[seat] = int(state.dealt[seat]) | bit(take_top(state))
    state.phase = BUILDING


@rule
def deal_named_decks(book, state, mirror):
    """Each player is given one of the named decks at random, announced to both (W16)."""
    number = int(book.named_decks)
    one = below(state.streams, DEAL, number)
    other = below(state.streams, DEAL, number - 1)
    if other >= one:
        other += 1
    state.built[mirror, 0] = book.named[one]
    state.built[1 - mirror, 0] = book.named[other]
    for seat in range(PLAYERS):
        state.built_size[seat, 0] = DECK
        state.shown[seat] = state.built[seat, 0]


@rule
def gather(book, state):
    """Shuffle all cards into the draw pile, but those dealt for building and those of decks."""
    without = 0
    for seat in range(PLAYERS):
        without |= int(state.dealt[seat]) | int(state.retired[seat])
        for deck in range(DECKS):
            without |= int(state.built[seat, deck])
    size = 0
    state.deck[:] = NONE
    for card in range(int(book.cards)):
        if (without >> card) & 1 == 0:
            state.deck[size] = card
            size += 1
    state.deck_size = size
    shuffle(state.streams, DEAL, state.deck, size)


@rule
def take_top(state):
    """The top card of the draw pile."""
    state.deck_size -= 1
    top = int(state.deck_size)
    card = int(state.deck[top])
    state.deck[top] = NONE
    return card


# --- building decks


@rule
def present_deck(book, state):
    """Which of the decks is played in the present game."""
    return int(state.game) if book.way == PAI_GOW else 0


@rule
def unfinished(book, state, seat):
    """The first deck that a player has still to build, or NONE."""
    for deck in range(BUILT[int(book.way)]):
        if state.built_size[seat, deck] < DECK:
            return deck
    return NONE


@rule
def build(book, state):
    """Ask for the next card of a deck that is being built, first whoever goes first: what he
    chooses is hidden, so that it is as if both built at once (W63); whether all are built."""
    for i in range(PLAYERS):
        seat = int(state.starter) ^ i
        deck = unfinished(book, state, seat)
        if deck != NONE:
            state.building = deck
            if to_build_from(book, state, seat) == DECK - state.built_size[seat, deck]:
                take_rest(state, seat, deck)
            else:
                state.prompt = BUILD
                state.seat = seat
            return False
    return True


@rule
def to_build_from(book, state, seat):
    """How many cards a player has been dealt and has not put into a deck."""
    if book.way == PRECONSTRUCTED:
        return 0
    left = DEALT[int(book.way)] - count(int(state.retired[seat]))
    for deck in range(DECKS):
        left -= int(state.built_size[seat, deck])
    return left


@rule
def take_rest(state, seat, deck):
    """The last cards make the last deck."""
    state.built[seat, deck] = int(state.built[seat, deck]) | int(state.dealt[seat])
    state.built_size[seat, deck] = DECK
    state.dealt[seat] = 0


@rule
def build_choices(state, seat):
    """Cards that may go into the deck next: in rising order, so that each deck is built one way."""
    deck = int(state.built[seat, int(state.building)])
    cards = int(state.dealt[seat])
    while deck:
        card = lowest(deck)
        deck &= deck - 1
        cards &= ~((2 << card) - 1)
    needed = DECK - int(state.built_size[seat, int(state.building)])
    found = 0
    while count(cards) >= needed:
        found |= bit(lowest(cards))
        cards &= cards - 1
    return found


@rule
def take_build(state, seat, card):
    """A card goes into the deck that is being built."""
    deck = int(state.building)
    state.built[seat, deck] = int(state.built[seat, deck]) | bit(card)
    state.built_size[seat, deck] += 1
    state.dealt[seat] = int(state.dealt[seat]) & ~bit(card)


# --- a game


@rule
def begin_game(book, state):
    """Each player takes the present deck into the hand."""
    state.active = state.starter
    for seat in range(PLAYERS):
        state.hand[seat] = state.built[seat, present_deck(book, state)]
        state.hand_size[seat] = DECK
        state.known[seat] = int(state.hand[seat]) & int(state.shown[seat])
        state.influence[seat] = book.influence
    take_note(state)


@rule
def end_game(book, state, winner, by_cap):
    """A game is won; go on with the match, or end it."""
    loser = 1 - winner
    state.wins[winner] += 1
    state.capped += by_cap
    finish(state)
    state.waiting = 0
    if state.wins[winner] == TO_WIN[int(book.way)]:
        reward_winners(state, bit(winner))
        state.status = TRUNCATED if by_cap else TERMINATED
        state.prompt = OVER
        state.seat = NOBODY
        return
    if book.way == KING_OF_THE_HILL:
        retire(state, loser)
        state.row_of_wins[loser] = 0
        state.row_of_wins[winner] += 1
        show_seen(state, winner)
        if state.row_of_wins[winner] == STAY:
            retire(state, winner)
            state.row_of_wins[winner] = 0
    else:
        for seat in range(PLAYERS):
            state.shown[seat] = int(state.shown[seat]) | int(state.built[seat, int(state.game)])
    state.game += 1
    state.starter = loser
    clear_table(state)
    gather(book, state)  # all cards are reset, but those dealt for building stay out (W67)
    state.phase = BUILDING
    if book.loser_chooses:
        state.prompt = FIRST
        state.seat = loser


@rule
def retire(state, seat):
    """A player's deck leaves the match (W65)."""
    state.retired[seat] = int(state.retired[seat]) | int(state.built[seat, 0])
    state.built[seat, 0] = 0
    state.built_size[seat, 0] = 0
    state.shown[seat] = 0


@rule
def show_seen(state, seat):
    """When a player takes a deck back that stays, both see which of the cards that were seen in
    the game belong to it (W64)."""
    found = int(state.built[seat, 0]) & int(state.revealed[seat])
    state.shown[seat] = int(state.shown[seat]) | found


# --- clearing


@rule
def clear(state):
    """Before a match."""
    state.moves = 0
    state.status = RUNNING
    state.prompt = OVER
    state.reward[:] = 0.0
    state.game = 0
    state.capped = 0
    state.stalled = 0
    state.building = 0
    for seat in range(PLAYERS):
        state.wins[seat] = 0
        state.row_of_wins[seat] = 0
        state.dealt[seat] = 0
        state.retired[seat] = 0
        state.shown[seat] = 0
        state.played[seat] = 0
        for deck in range(DECKS):
            state.built[seat, deck] = 0
            state.built_size[seat, deck] = 0
    clear_table(state)
    take_note(state)


@rule
def clear_table(state):
    """Nothing lies anywhere."""
    state.redacted = 0
    state.deck[:] = NONE
    state.deck_size = 0
    state.delay[:] = 0
    state.turn = 0
    state.active = state.starter
    state.acted = 0
    state.more_chances = 0
    state.group_blocked = 0
    state.to_deal = NONE
    state.last_slot = NONE
    state.unchanged = 0
    state.verdict = NONE
    state.waiting = 0
    state.level = 0
    state.stage = 0
    state.owner = 0
    state.origin_seat = NONE
    state.it_seat = NONE
    state.it_slot = NONE
    state.left = NONE
    state.queue_row[:] = 0
    state.queue[:] = 0
    state.drawn_before[:] = 0
    finish(state)
    for seat in range(PLAYERS):
        state.hand[seat] = 0
        state.known[seat] = 0
        state.revealed[seat] = 0
        state.hand_size[seat] = 0
        state.drawn[seat] = 0
        state.discard[seat] = 0
        state.delayed[seat] = 0
        state.influence[seat] = 0
        state.plays[seat] = 0
        state.uses[seat] = 0
        state.all_uses[seat] = 0
        for slot in range(SLOTS):
            remove(state, seat, slot)
            state.counters[seat, slot] = 0
            state.boost[seat, slot] = 0
            state.damage[seat, slot] = 0
            state.dealt_to[seat, slot] = 0
