# pyright: basic
"""Factions: where things lie as a seat and as the table see them, and what each side holds.

A seat counts spots of its own: faction 0 is its left and 1 its right one, side 0 the left and 1 the
right as it sees them. Its party in its own faction `own` is `own` itself, so its side and direction
0 are the table's side and direction `own`. Sets of own spots are words of 20 bits.
"""

from __future__ import annotations

from ...core.jit import rule
from ..actions import OWN_SIDES
from ..config import BLACK, WHITE
from ..state import (
    ALIVE,
    BLACK_HALVES,
    BYTE,
    COMMANDS,
    DEAD,
    DIRECTED,
    INFLUENCED_ALIVE,
    INFLUENCED_DEAD,
    MATCHING_BLACK,
    MOST_COUNTED,
    NON_MATCHING,
    NONE,
    PARTIES,
    PARTNERS,
    SIDES,
    SPOTS,
    UNITS_A_WORD,
    UNJOINED_BLACK,
)

FACTION_SPOTS = SIDES * SPOTS
SIDE_SPOTS = (1 << SPOTS) - 1  # as a set, of a seat's side 0
FACTION_SET = (1 << FACTION_SPOTS) - 1  # of a seat's left faction
NO_HALF = -1

# In the word of `tally` that has no direction: those units that a new turn forgets.
INFLUENCED = MOST_COUNTED << BYTE * (INFLUENCED_ALIVE % UNITS_A_WORD)
INFLUENCED |= MOST_COUNTED << BYTE * (INFLUENCED_DEAD % UNITS_A_WORD)


# --- a seat's own frame


@rule
def own_faction(state, seat, own):
    """The faction on the left (0) or on the right (1) of a seat."""
    return seat if own == 0 else seat_after(state, seat, -1)


@rule
def seat_after(state, seat, steps):
    """The seat so many places further in turn order, less than once around."""
    # By comparing: this is asked often, and a division takes longer than all the rest.
    seats = int(state.seats)
    seat += steps
    if seat < 0:
        return seat + seats
    return seat - seats if seat >= seats else seat


@rule
def seat_of(state, faction, party):
    """The seat that is this party of a faction."""
    return seat_after(state, faction, party)


@rule
def place_of(state, seat, spot):
    """A seat's own spot as (faction, side, index) on the table."""
    own = spot // FACTION_SPOTS
    return own_faction(state, seat, own), spot // SPOTS % SIDES ^ own, spot % SPOTS


@rule
def side_of(state, seat, number):
    """A seat's own side 0..3 as (faction, side) on the table."""
    own = number // SIDES
    return own_faction(state, seat, own), number % SIDES ^ own


@rule
def side_limit(state):
    """How many agents a side has room for (T10)."""
    return SPOTS if state.seats == 2 else SPOTS - 1


@rule
def occupied(state, seat):
    """The own spots at which an agent lies."""
    spots = 0
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        spots |= ((1 << int(state.agents[faction, side])) - 1) << number * SPOTS
    return spots


@rule
def marked(state, seat, field):
    """The own spots at which a field of the factions is not 0."""
    spots = 0
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        for index in range(int(state.agents[faction, side])):
            if field[faction, side, index] != 0:
                spots |= 1 << number * SPOTS + index
    return spots


@rule
def directed_at(state, seat):
    """The own spots at which a living agent's command is directed at the seat itself."""
    toward_party_1 = marked(state, seat, state.toward)
    left = occupied(state, seat) & FACTION_SET & ~toward_party_1
    right = toward_party_1 & ~FACTION_SET
    return (left | right) & ~marked(state, seat, state.dead)


@rule
def partnered(state, seat, own_side):
    """The own spots at which the seat (True) or the other player (False) has a Partner."""
    spots = 0
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        own = number // SIDES
        party = own if own_side else 1 - own
        for index in range(int(state.agents[faction, side])):
            if state.partner[faction, side, index, party] != NONE:
                spots |= 1 << number * SPOTS + index
    return spots


@rule
def gaps(state, seat, between):
    """The own spots at which an agent may be put in: outward ends, or anywhere on the side."""
    spots = 0
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        size = int(state.agents[faction, side])
        if size < side_limit(state):
            ends = (2 << size) - 1 if between else 1 << size
            spots |= ends << number * SPOTS
    return spots


# --- cards come, go and turn


@rule
def copy_spot(state, faction, side, to, source):
    """Let the agent at one index of a side lie at another one too."""
    state.card[faction, side, to] = state.card[faction, side, source]
    state.toward[faction, side, to] = state.toward[faction, side, source]
    state.dead[faction, side, to] = state.dead[faction, side, source]
    state.influenced[faction, side, to] = state.influenced[faction, side, source]
    for party in range(PARTIES):
        state.partner[faction, side, to, party] = state.partner[faction, side, source, party]


@rule
def clear_spot(state, faction, side, index):
    """Nothing lies here."""
    state.card[faction, side, index] = NONE
    state.toward[faction, side, index] = 0
    state.dead[faction, side, index] = 0
    state.influenced[faction, side, index] = 0
    for party in range(PARTIES):
        state.partner[faction, side, index, party] = NONE


@rule
def put_in(state, faction, side, index, card, toward, dead, influenced):
    """Lay an agent down; those further out make room, which influences nobody."""
    size = int(state.agents[faction, side])
    for i in range(size, index, -1):
        copy_spot(state, faction, side, i, i - 1)
    clear_spot(state, faction, side, index)
    state.card[faction, side, index] = card
    state.toward[faction, side, index] = toward
    state.dead[faction, side, index] = dead
    state.influenced[faction, side, index] = influenced
    state.agents[faction, side] = size + 1


@rule
def take_out(state, faction, side, index):
    """Pick an agent up; those further out close the gap with their Partners (T19, P8)."""
    size = int(state.agents[faction, side]) - 1
    for i in range(index, size):
        copy_spot(state, faction, side, i, i + 1)
    clear_spot(state, faction, side, size)
    state.agents[faction, side] = size


# --- what a side holds


@rule
def halves(book, state, faction, side, index, party):
    """Colours of an agent's inner and outer token half that are directed at a party.

    A dead agent shows none, and a living one none to the party that its command is directed at
    (T14): then both are NO_HALF.
    """
    if state.dead[faction, side, index] or state.toward[faction, side, index] == party:
        return NO_HALF, NO_HALF
    return printed_halves(book, int(state.card[faction, side, index]), side, party)


@rule
def printed_halves(book, face, side, party):
    """Colours of the inner and outer half of a card on a side, if directed at a party."""
    left, right = int(book.left_half[face]), int(book.right_half[face])
    if side == party:  # on the left of whom the halves are directed at
        return right, left
    return left, right


@rule
def held(state, faction, side, unit):
    """How many of a unit a side holds."""
    word = int(state.tally[faction, side, unit // UNITS_A_WORD])
    return word >> BYTE * (unit % UNITS_A_WORD) & MOST_COUNTED


@rule
def add_one(state, faction, side, unit):
    """A side holds one more of a unit."""
    state.tally[faction, side, unit // UNITS_A_WORD] += 1 << BYTE * (unit % UNITS_A_WORD)


@rule
def recount(book, state, faction):
    """Count anew what the sides of a faction hold."""
    for side in range(SIDES):
        state.tally[faction, side, :] = 0
        for party in range(PARTIES):
            count_halves(book, state, faction, side, party)
        for index in range(int(state.agents[faction, side])):
            count_agent(state, faction, side, index)


@rule
def count_halves(book, state, faction, side, party):
    """Count tokens and halves directed at a party, from the safe house outward.

    The safe house's own half belongs to the side: black for party 0, white for party 1 (T8).
    """
    start = DIRECTED * party
    last = BLACK if party == 0 else WHITE
    add_one(state, faction, side, start + BLACK_HALVES + last)
    for index in range(int(state.agents[faction, side])):
        inner, outer = halves(book, state, faction, side, index, party)
        if inner == NO_HALF:
            if last != NO_HALF:
                add_one(state, faction, side, start + UNJOINED_BLACK + last)
        else:
            add_one(state, faction, side, start + BLACK_HALVES + inner)
            add_one(state, faction, side, start + BLACK_HALVES + outer)
            add_one(state, faction, side, start + joined(last, inner))
        last = outer
    if last != NO_HALF:
        add_one(state, faction, side, start + UNJOINED_BLACK + last)


@rule
def joined(last, inner):
    """The unit that a half makes with the last one towards the safe house, if there is one."""
    if last == NO_HALF:
        return UNJOINED_BLACK + inner
    return MATCHING_BLACK + inner if last == inner else NON_MATCHING


@rule
def count_agent(state, faction, side, index):
    """Count an agent, its command and its Partners, who count as agents themselves (P5)."""
    dead = int(state.dead[faction, side, index])
    add_one(state, faction, side, DEAD if dead else ALIVE)
    if not dead:
        toward = int(state.toward[faction, side, index])
        add_one(state, faction, side, COMMANDS + DIRECTED * toward)
    if state.influenced[faction, side, index]:
        add_one(state, faction, side, INFLUENCED_DEAD if dead else INFLUENCED_ALIVE)
    for party in range(PARTIES):
        if state.partner[faction, side, index, party] != NONE:
            add_one(state, faction, side, PARTNERS)


@rule
def forget_influence(state):
    """A new turn begins: no agent has been influenced during it."""
    for faction in range(int(state.seats)):
        for side in range(SIDES):
            state.tally[faction, side, 2] = int(state.tally[faction, side, 2]) & ~INFLUENCED
            for index in range(int(state.agents[faction, side])):
                state.influenced[faction, side, index] = 0
