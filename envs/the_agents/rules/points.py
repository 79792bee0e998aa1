# pyright: basic
"""The points phase: matching tokens, fulfilled missions, and Partners that pay."""

from __future__ import annotations

from ...core.jit import rule
from ..actions import OWN_FACTIONS, OWN_SIDES
from ..config import (
    AGENT,
    EACH,
    LEFT,
    RIGHT,
)
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
    MATCHING_WHITE,
    MISSIONS,
    MOST_COUNTED,
    NONE,
    PARTIES,
    PARTNERS,
    SIDES,
    UNITS_A_WORD,
)
from .faction import NO_HALF, halves, held, joined, own_faction, seat_of, side_of

NO_INDEX = -1


@rule
def income(book, state, seat):
    """IP that a seat would be awarded if its turn ended now (points phase, A and B)."""
    total = token_income(state, seat)
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        party = number // SIDES
        mission = int(state.mission[faction, side, party])
        if mission != NONE:
            total += payout(book, state, mission, faction, side, NO_INDEX, party)
        if book.partners:
            total += partner_income(book, state, faction, side, party)
    return total


@rule
def token_income(state, seat):
    """1 IP for each matching data token directed at the seat in its factions (T5)."""
    total = 0
    for party in range(OWN_FACTIONS):
        faction = own_faction(state, seat, party)
        start = DIRECTED * party
        for side in range(SIDES):
            total += held(state, faction, side, start + MATCHING_BLACK)
            total += held(state, faction, side, start + MATCHING_WHITE)
    return total


@rule
def partner_income(book, state, faction, side, party):
    """IP that the Partners of a party on one side are worth."""
    total = 0
    for index in range(int(state.agents[faction, side])):
        face = int(state.partner[faction, side, index, party])
        if face != NONE:
            total += payout(book, state, MISSIONS + face, faction, side, index, party)
    return total


@rule
def payout(book, state, number, faction, side, index, party):
    """IP that a mission or Partner awards its owner, `party`, where it lies."""
    # What a card says can't be foreseen, and a wrong guess of the processor's costs more than a
    # sum: all places are added up, masked by whether they count, and all comparisons are made.
    other = own_faction(state, seat_of(state, faction, party), 1 - party)
    mine = ground(state, faction, side, other, party, 1 - party)
    theirs = ground(state, faction, side, other, 1 - party, party)
    undirected = ground(state, faction, side, other, 2, 2)
    fulfilled = True
    for k in range(int(book.comparisons[number])):
        left = count(book, number, LEFT + k, mine, theirs, undirected)
        right = count(book, number, RIGHT + k, mine, theirs, undirected)
        if index != NO_INDEX:
            left += count_at_agent(book, state, number, LEFT + k, faction, side, index, party)
            right += count_at_agent(book, state, number, RIGHT + k, faction, side, index, party)
        more = int(book.left_times[number, k]) * left - int(book.right_times[number, k]) * right
        fulfilled &= (more >= book.least[number, k]) & (more <= book.most[number, k])
    bonus = int(book.bonus[number]) * int(fulfilled)
    if book.each_of[number] == 0:
        return bonus
    times = count(book, number, EACH, mine, theirs, undirected)
    if index != NO_INDEX:
        times += count_at_agent(book, state, number, EACH, faction, side, index, party)
    return bonus * min(times // int(book.each_of[number]), int(book.each_most[number]))


@rule
def ground(state, faction, side, other, word, word_there):
    """A word of units on this side, on the other side, and in the owner's other faction, where
    directions are seen from the other end (T29, T35)."""
    there = int(state.tally[other, 0, word_there]) + int(state.tally[other, 1, word_there])
    return int(state.tally[faction, side, word]), int(state.tally[faction, 1 - side, word]), there


@rule
def count(book, number, amount, mine, theirs, undirected):
    """An amount that a payout compares or pays for: a set of units at a set of places."""
    place = int(book.place[number, amount])
    here, beside, elsewhere = -(place & 1), -(place >> 1 & 1), -(place >> 2 & 1)
    total = (mine[0] & here) + (mine[1] & beside) + (mine[2] & elsewhere)
    total &= int(book.units[number, amount, 0])
    part = (theirs[0] & here) + (theirs[1] & beside) + (theirs[2] & elsewhere)
    total += part & int(book.units[number, amount, 1])
    part = (undirected[0] & here) + (undirected[1] & beside) + (undirected[2] & elsewhere)
    return added(total + (part & int(book.units[number, amount, 2])))


@rule
def added(word):
    """The sum of the bytes of a word, at most `MOST_COUNTED`."""
    word += word >> 32
    word += word >> 16
    return word + (word >> 8) & MOST_COUNTED


@rule
def count_at_agent(book, state, number, amount, faction, side, index, party):
    """Count a set of units of one agent, if the amount is counted there: itself, its Partners, and
    what its halves make."""
    if book.place[number, amount] != AGENT:
        return 0
    dead = int(state.dead[faction, side, index])
    total = wants(book, number, amount, DEAD if dead else ALIVE)
    if state.influenced[faction, side, index]:
        total += wants(book, number, amount, INFLUENCED_DEAD if dead else INFLUENCED_ALIVE)
    for who in range(PARTIES):
        if state.partner[faction, side, index, who] != NONE:
            total += wants(book, number, amount, PARTNERS)
        start = DIRECTED * (who ^ party)
        if not dead and state.toward[faction, side, index] == who:
            total += wants(book, number, amount, start + COMMANDS)
        inner, outer = halves(book, state, faction, side, index, who)
        if inner != NO_HALF:
            total += wants(book, number, amount, start + BLACK_HALVES + inner)
            total += wants(book, number, amount, start + BLACK_HALVES + outer)
            before = outer_half(book, state, faction, side, index - 1, who)
            after = inner_half(book, state, faction, side, index + 1, who)
            total += wants(book, number, amount, start + joined(before, inner))
            total += wants(book, number, amount, start + joined(after, outer))
    return total


@rule
def wants(book, number, amount, unit):
    """1 if a unit is in the set that an amount counts, else 0."""
    word = int(book.units[number, amount, unit // UNITS_A_WORD])
    return word >> BYTE * (unit % UNITS_A_WORD) & 1


@rule
def outer_half(book, state, faction, side, index, party):
    """The half that ends a row towards an agent from the inside; the safe house has index -1."""
    if index < 0:
        return party  # black for party 0, white for party 1
    return halves(book, state, faction, side, index, party)[1]


@rule
def inner_half(book, state, faction, side, index, party):
    """The half that an agent meets on its outer edge."""
    if index >= state.agents[faction, side]:
        return NO_HALF
    return halves(book, state, faction, side, index, party)[0]
