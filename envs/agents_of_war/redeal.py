# pyright: basic
"""The re-deal: fill what a veiled position hides, uniformly over what its seat can't rule out.

Search plays on such positions only. It reads nothing but the veiled record.
"""

from __future__ import annotations

from ..core.bits import bit, count, lowest
from ..core.chance import below, draw, shuffle
from ..core.jit import rule
from .rules.match import present_deck, to_build_from
from .state import BUILD, BUILDING, DECK, DECKS, NONE
from .view import in_sight

STREAM = 0


@rule
def redeal(book, seen, seat, out, streams):
    """Fill a veiled position with all that it hides, and write it to `out[0]`.

    Every deal of the cards that are not in sight to the opponent's hand, decks and unused cards
    and to the draw pile agrees, each as likely. A card that has been seen to leave the opponent's
    hand may be of his deck or have been drawn before that: see `sort_revealed`.

    `streams[0]` is the caller's own random stream; the position gets fresh streams from it.
    """
    out[0] = seen
    state = out[0]
    other = 1 - seat
    top = stack(book, seen, state, streams)
    if seen.phase == BUILDING:
        top = deal_decks(book, seen, state, other, NONE, top)
        top = deal_unused(book, seen, state, other, top)
        if seen.prompt == BUILD and seen.seat == other:
            split_in_order(book, state, other, streams)
    else:
        deck = present_deck(book, seen)
        top = deal_decks(book, seen, state, other, deck, top)
        top = deal_hand(seen, state, other, deck, top, streams)
        top = deal_unused(book, seen, state, other, top)
    state.deck[top:] = NONE
    for stream in range(2):
        state.streams[stream, 0] = draw(streams, STREAM)
        state.streams[stream, 1] = 0


@rule
def stack(book, seen, state, streams):
    """Shuffle all cards that are not in sight into the draw pile; how many they are.

    What lies on top of the draw pile's own size is then dealt to where it belongs.
    """
    hidden = ~in_sight(seen)
    size = 0
    for card in range(int(book.cards)):
        if hidden >> card & 1:
            state.deck[size] = card
            size += 1
    shuffle(streams, STREAM, state.deck, size)
    return size


@rule
def deal_decks(book, seen, state, other, present, top):
    """Complete the opponent's decks but the present one; the new top of the pile."""
    for deck in range(DECKS):
        if deck != present:
            missing = int(seen.built_size[other, deck]) - count(int(seen.built[other, deck]))
            for _ in range(missing):
                top -= 1
                state.built[other, deck] = int(state.built[other, deck]) | bit(int(state.deck[top]))
    return top


@rule
def deal_hand(seen, state, other, deck, top, streams):
    """Fill the opponent's hand, and the present deck with those cards of it that are unseen."""
    of_deck = sort_revealed(seen, state, other, deck, streams)
    for _ in range(int(seen.hand_size[other]) - count(int(seen.known[other]))):
        top -= 1
        card = bit(int(state.deck[top]))
        state.hand[other] = int(state.hand[other]) | card
        if of_deck > 0:
            state.built[other, deck] = int(state.built[other, deck]) | card
            of_deck -= 1
    return top


@rule
def sort_revealed(seen, state, other, deck, streams):
    """Draw which of the revealed cards belong to the present deck; how many of it are still unseen.

    Any of the unseen cards in a hand is as likely as any other to be the next one that is seen.
    """
    of_deck = DECK - count(int(seen.built[other, deck]))
    drawn = 0
    for draws in range(int(seen.drawn[other]) + 1):
        revealed = int(seen.revealed[other])
        while revealed:
            card = lowest(revealed)
            revealed &= revealed - 1
            if seen.drawn_before[card] == draws:
                if below(streams, STREAM, of_deck + drawn) < of_deck:
                    state.built[other, deck] = int(state.built[other, deck]) | bit(card)
                    of_deck -= 1
                else:
                    drawn -= 1
        drawn += 1
    return of_deck


@rule
def deal_unused(book, seen, state, other, top):
    """The opponent's cards that are in no deck."""
    for _ in range(to_build_from(book, seen, other)):
        top -= 1
        state.dealt[other] = int(state.dealt[other]) | bit(int(state.deck[top]))
    return top


@rule
def split_in_order(book, state, other, streams):
    """A deck is built in rising order: what is in it leaves enough higher cards to choose from."""
    deck = int(state.building)
    cards = int(state.dealt[other]) | int(state.built[other, deck])
    size = int(state.built_size[other, deck])
    lower = count(cards) - (DECK - size)
    state.dealt[other] = cards
    state.built[other, deck] = 0
    for i in range(size):
        skipped = below(streams, STREAM, lower - i)
        chosen = int(state.dealt[other])
        for _ in range(skipped):
            chosen &= chosen - 1
        card = bit(lowest(chosen))
        state.dealt[other] = int(state.dealt[other]) & ~card
        state.built[other, deck] = int(state.built[other, deck]) | card
