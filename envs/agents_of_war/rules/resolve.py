# pyright: basic
"""Playing a card, using an ability, and what waits: one after the other, each to its end."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.jit import rule
from ..actions import MODES
from ..config import END_OF_CLAUSE, USE
from ..state import (
    ABILITY,
    CHOOSING,
    DOING,
    FROM_DELAY,
    FROM_DISCARD,
    FROM_HAND,
    MODE,
    NONE,
    NOTHING,
    ORDER,
    PAYING,
    PLAYERS,
    TRIGGER,
    WAITING_CARD,
    WAITING_FIELDS,
    WAITING_LEVEL,
    WAITING_OWNER,
    WAITING_SLOT,
    WAITING_SOURCE,
)
from .board import await_, enter, put_away
from .effects import can_begin, run_row
from .hand import leave_hand

# --- beginning


@rule
def begin(state, source, owner, card, seat, slot):
    """Something begins to be resolved."""
    state.source = source
    state.stage = PAYING
    state.level = 0
    state.owner = owner
    state.origin = card
    state.origin_seat = seat
    state.origin_slot = slot
    state.it_seat = NONE
    state.it_slot = NONE
    state.left = NONE
    state.row = NONE


@rule
def play_from_hand(book, state, seat, card):
    """A card is played from the hand; first its cost is paid (W32)."""
    leave_hand(state, seat, card)
    state.played[seat] = int(state.played[seat]) | bit(card)
    state.plays[seat] += 1
    begin(state, FROM_HAND, seat, card, NONE, NONE)
    pay(book, state, int(book.cost[card]))


@rule
def replay(book, state, seat, card):
    """A card is played once more from the discard pile, for its Replay cost."""
    state.discard[seat] = int(state.discard[seat]) & ~bit(card)
    state.plays[seat] += 1
    begin(state, FROM_DISCARD, seat, card, NONE, NONE)
    pay(book, state, int(book.replay[card]))


@rule
def use(book, state, seat, slot):
    """An Agent's ability is used."""
    card = int(state.card[seat, slot])
    state.uses[seat] += 1
    state.all_uses[seat] += 1
    if book.exhausts[card]:
        state.ready[seat] = int(state.ready[seat]) & ~bit(slot)
    if book.once[card]:
        state.spent[seat] = int(state.spent[seat]) | bit(slot)
    begin(state, ABILITY, seat, card, seat, slot)
    pay(book, state, int(book.use_cost[card]))


@rule
def pay(book, state, row):
    """Pay a cost, if there is one, and go on."""
    state.row = row
    if row == NONE:
        paid(book, state)


@rule
def paid(book, state):
    """The cost is paid: set the card aside, let an Agent enter, or come to the effects."""
    card, owner = int(state.origin), int(state.owner)
    if state.source == ABILITY:
        do(state, int(book.clause[card, USE]))
    elif state.source == FROM_HAND and book.delay[card]:
        state.delayed[owner] = int(state.delayed[owner]) | bit(card)
        state.delay[card] = book.delay[card]
        finish(state)
    elif book.is_agent[card]:
        finish(state)
        enter(book, state, owner, card)
    else:
        choose_mode(book, state)


@rule
def choose_mode(book, state):
    """Ask for one of the modes that can be carried out; with one of them there is no choice."""
    modes = mode_choices(book, state, int(state.owner), int(state.origin))
    state.stage = CHOOSING
    if count(modes) > 1:
        state.prompt = MODE
        state.seat = state.owner
    else:
        take_mode(book, state, lowest(modes) if modes else 0)


@rule
def mode_choices(book, state, owner, card):
    """The modes of an Order that can be carried out, as a set."""
    found = 0
    for mode in range(MODES):
        row = int(book.on_play[card, mode])
        if row != NONE and can_begin(book, state, owner, row, NONE, NONE):
            found |= bit(mode)
    return found


@rule
def take_mode(book, state, mode):
    """An Order's mode is chosen, or its only one."""
    do(state, int(book.on_play[int(state.origin), mode]))


@rule
def do(state, row):
    """Come to the effects."""
    state.stage = DOING
    state.row = row
    state.left = NONE


# --- going on


@rule
def go_on(book, state):
    """Carry out the next row of what is being resolved, or end it."""
    if book.effect[int(state.row)] != END_OF_CLAUSE:
        run_row(book, state)
    elif state.stage == PAYING:
        state.row = NONE
        paid(book, state)
    else:
        state.row = NONE
        put_order_away(state)
        finish(state)


@rule
def put_order_away(state):
    """An Order that has taken effect goes to the discard pile (W10), a Replay is Redacted."""
    card, owner = int(state.origin), int(state.owner)
    if state.source == FROM_DISCARD:
        state.redacted = int(state.redacted) | bit(card)
    elif state.source in (FROM_HAND, FROM_DELAY):
        put_away(state, owner, card)


@rule
def finish(state):
    """Nothing is being resolved."""
    state.source = NOTHING
    state.row = NONE
    state.origin = NONE
    state.origin_slot = NONE


# --- what waits


@rule
def next_waiting(book, state):
    """Take up what waits, first what was set off last: the active player's, then the other's, each
    in an order of his own (W49)."""
    for other in range(PLAYERS):
        seat = int(state.active) ^ other
        cards = waiting_cards(state, seat)
        if count(cards) == 1:
            take_waiting(book, state, lowest(cards))
            return
        if cards:
            state.prompt = ORDER
            state.seat = seat
            return


@rule
def highest_level(state):
    """The level of what waits and was set off last; 0 if nothing waits."""
    level = 0
    for i in range(int(state.waiting)):
        level = max(level, int(state.queue[i, WAITING_LEVEL]))
    return level


@rule
def waiting_cards(state, seat):
    """The cards of a player's of which something waits on the highest level, as a set."""
    found = 0
    level = highest_level(state)
    for i in range(int(state.waiting)):
        if state.queue[i, WAITING_OWNER] == seat and state.queue[i, WAITING_LEVEL] == level:
            found |= bit(int(state.queue[i, WAITING_CARD]))
    return found


@rule
def take_waiting(book, state, card):
    """Resolve what waits of a card."""
    i = 0
    level = highest_level(state)
    while state.queue[i, WAITING_CARD] != card or state.queue[i, WAITING_LEVEL] != level:
        i += 1
    source, row = int(state.queue[i, WAITING_SOURCE]), int(state.queue_row[i])
    owner, slot = int(state.queue[i, WAITING_OWNER]), int(state.queue[i, WAITING_SLOT])
    state.waiting -= 1
    for k in range(i, int(state.waiting)):
        state.queue_row[k] = state.queue_row[k + 1]
        for field in range(WAITING_FIELDS):
            state.queue[k, field] = state.queue[k + 1, field]
    begin(state, source, owner, card, owner, slot)
    state.level = level
    if source == TRIGGER:
        do(state, row)
    else:
        state.delayed[owner] = int(state.delayed[owner]) & ~bit(card)
        paid(book, state)


@rule
def await_expired(book, state, seat):
    """Remove a Delay counter from each of a player's cards; those without any more are played."""
    cards = int(state.delayed[seat])
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        state.delay[card] = int(state.delay[card]) - 1
        if state.delay[card] == 0:
            await_(state, FROM_DELAY, NONE, seat, card, NONE)
