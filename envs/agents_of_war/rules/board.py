# pyright: basic
"""Agents in play: how strong they are, how they enter, and how they leave."""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ..config import DEATH, WARCRY
from ..state import (
    CARDS,
    NONE,
    QUEUE,
    SLOTS,
    TRIGGER,
    WAITING_CARD,
    WAITING_LEVEL,
    WAITING_OWNER,
    WAITING_SLOT,
    WAITING_SOURCE,
)
from .hand import take_up

ALL_SLOTS = (1 << SLOTS) - 1


@rule
def power(book, state, seat, slot):
    """An Agent's Power now."""
    printed = int(book.power[int(state.card[seat, slot])])
    return printed + int(state.counters[seat, slot]) + int(state.boost[seat, slot])


@rule
def is_flying(book, state, seat, slot):
    """Whether an Agent has Flying, printed or this turn."""
    return book.flying[int(state.card[seat, slot])] != 0 or has(state.flies[seat], slot)


@rule
def has(slots, slot):
    """Whether a slot is in a set of them."""
    return (int(slots) >> slot) & 1 == 1


@rule
def is_settled(state, seat, slot):
    """Whether an Agent has been under control since its player's latest turn began (W34, W52)."""
    return has(state.settled[seat], slot)


# --- coming and going


@rule
def enter(book, state, seat, card):
    """An Agent enters play Ready under a player's control; its Warcry waits (W56).

    Without a free slot a card goes to the discard pile instead, and a token is not made.
    """
    free = ALL_SLOTS & ~int(state.in_play[seat])
    if free == 0:
        put_away(state, seat, card)
        return
    slot = lowest(free)
    state.card[seat, slot] = card
    state.counters[seat, slot] = 0
    state.boost[seat, slot] = 0
    state.damage[seat, slot] = 0
    state.in_play[seat] = int(state.in_play[seat]) | bit(slot)
    state.ready[seat] = int(state.ready[seat]) | bit(slot)
    await_clause(book, state, WARCRY, seat, card, slot)


@rule
def remove(state, seat, slot):
    """An Agent is no longer in this slot, nor in any attack."""
    rest = ~bit(slot)
    state.card[seat, slot] = NONE
    for marks in (
        state.in_play,
        state.ready,
        state.settled,
        state.has_blocked,
        state.flies,
        state.spent,
        state.fights,
    ):
        marks[seat] = int(marks[seat]) & rest


@rule
def put_away(state, seat, card):
    """A card goes to a player's discard pile; a token to the supply (W12)."""
    if card < CARDS:
        state.discard[seat] = int(state.discard[seat]) | bit(card)


@rule
def die(book, state, seat, slot):
    """An Agent is killed or sacrificed: to its controller's discard pile (W14)."""
    card = int(state.card[seat, slot])
    remove(state, seat, slot)
    put_away(state, seat, card)
    await_clause(book, state, DEATH, seat, card, NONE)


@rule
def return_to_hand(state, seat, slot):
    """An Agent goes to its controller's hand, seen by both; a token to the supply."""
    card = int(state.card[seat, slot])
    remove(state, seat, slot)
    if card < CARDS:
        take_up(state, seat, card)


@rule
def change_control(book, state, seat, slot):
    """The other player takes an Agent over, with all that is on it; it leaves an attack (W44)."""
    to = 1 - seat
    free = ALL_SLOTS & ~int(state.in_play[to])
    if free == 0:
        return
    new = lowest(free)
    state.card[to, new] = state.card[seat, slot]
    state.counters[to, new] = state.counters[seat, slot]
    state.boost[to, new] = state.boost[seat, slot]
    state.damage[to, new] = state.damage[seat, slot]
    for marks in (state.ready, state.has_blocked, state.flies, state.spent):
        if has(marks[seat], slot):
            marks[to] = int(marks[to]) | bit(new)
    state.in_play[to] = int(state.in_play[to]) | bit(new)
    remove(state, seat, slot)
    await_clause(book, state, WARCRY, to, int(state.card[to, new]), new)


@rule
def kill_the_dead(book, state):
    """Kill all Agents whose damage has reached their Power, or who have none (W11, W48)."""
    doomed_0 = doomed(book, state, 0)
    doomed_1 = doomed(book, state, 1)
    kill_all(book, state, 0, doomed_0)
    kill_all(book, state, 1, doomed_1)
    return doomed_0 | doomed_1 != 0


@rule
def doomed(book, state, seat):
    """A player's Agents who are to die, as a set of slots."""
    found = 0
    slots = int(state.in_play[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        strength = power(book, state, seat, slot)
        if strength <= 0 or state.damage[seat, slot] >= strength:
            found |= bit(slot)
    return found


@rule
def kill_all(book, state, seat, slots):
    """Kill a set of a player's Agents."""
    while slots:
        die(book, state, seat, lowest(slots))
        slots &= slots - 1


@rule
def make_ready(state, seat, slots):
    """Ready a set of a player's Agents; they may block again (W38)."""
    state.ready[seat] = int(state.ready[seat]) | slots
    state.has_blocked[seat] = int(state.has_blocked[seat]) & ~slots


# --- what waits


@rule
def await_clause(book, state, when, seat, card, slot):
    """A clause of a card waits to be resolved, if the card has it."""
    row = int(book.clause[card, when])
    if row != NONE:
        await_(state, TRIGGER, row, seat, card, slot)


@rule
def await_(state, source, row, owner, card, slot):
    """Something waits to be resolved; what finds no room in the queue is lost."""
    if state.waiting == QUEUE:
        return
    i = int(state.waiting)
    state.queue_row[i] = row
    state.queue[i, WAITING_SOURCE] = source
    state.queue[i, WAITING_OWNER] = owner
    state.queue[i, WAITING_CARD] = card
    state.queue[i, WAITING_SLOT] = slot
    state.queue[i, WAITING_LEVEL] = state.level + 1
    state.waiting += 1


@rule
def await_all(book, state, when, seat):
    """A clause of each of a player's Agents waits."""
    slots = int(state.in_play[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        await_clause(book, state, when, seat, int(state.card[seat, slot]), slot)
