# pyright: basic
"""The points phase: matching tokens, fulfilled missions, and Partners that pay."""

from __future__ import annotations

from ...core.bits import lowest
from ...core.jit import rule
from ..actions import OWN_FACTIONS, OWN_SIDES
from ..config import (
    AGENT,
    AT_LEAST,
    AT_MOST,
    BESIDE,
    COMPARISONS,
    ELSEWHERE,
    EVERYWHERE,
    EXACTLY,
    FACTION,
    HERE,
    MORE_THAN,
    NO_COMPARISON,
)
from ..state import (
    ALIVE,
    BLACK_HALVES,
    COMMANDS,
    DEAD,
    DIRECTED,
    INFLUENCED_ALIVE,
    INFLUENCED_DEAD,
    MATCHING_BLACK,
    MATCHING_WHITE,
    MISSIONS,
    NONE,
    PARTIES,
    PARTNERS,
    SIDES,
)
from .faction import NO_HALF, halves, joined, own_faction, seat_of, side_of

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
            total += int(state.tally[faction, side, start + MATCHING_BLACK])
            total += int(state.tally[faction, side, start + MATCHING_WHITE])
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
    for k in range(COMPARISONS):
        if not holds(book, state, number, k, faction, side, index, party):
            return 0
    bonus = int(book.bonus[number])
    units = int(book.each[number])
    if units == 0:
        return bonus
    place = int(book.each_place[number])
    times = count_units(book, state, units, place, faction, side, index, party)
    return bonus * min(times // int(book.each_of[number]), int(book.each_most[number]))


@rule
def holds(book, state, number, k, faction, side, index, party):
    """Whether comparison `k` of a payout holds; one that isn't there does."""
    op = book.op[number, k]
    if op == NO_COMPARISON:
        return True
    left = int(book.left_times[number, k]) * count_units(
        book,
        state,
        int(book.left[number, k]),
        int(book.left_place[number, k]),
        faction,
        side,
        index,
        party,
    )
    right = int(book.constant[number, k]) + int(book.right_times[number, k]) * count_units(
        book,
        state,
        int(book.right[number, k]),
        int(book.right_place[number, k]),
        faction,
        side,
        index,
        party,
    )
    if op == AT_LEAST:
        return left >= right
    if op == AT_MOST:
        return left <= right
    if op == EXACTLY:
        return left == right
    return left > right if op == MORE_THAN else left < right


@rule
def count_units(book, state, units, place, faction, side, index, party):
    """Count a set of units, directions as `party` sees them, at a place (T29, T35)."""
    if units == 0:
        return 0
    if place == AGENT:
        return count_at_agent(book, state, units, faction, side, index, party)
    total = 0
    if place in (HERE, FACTION, EVERYWHERE):
        total += count_side(state, units, faction, side, party)
    if place in (BESIDE, FACTION, EVERYWHERE):
        total += count_side(state, units, faction, 1 - side, party)
    if place in (ELSEWHERE, EVERYWHERE):
        other = own_faction(state, seat_of(state, faction, party), 1 - party)
        total += count_side(state, units, other, 0, 1 - party)
        total += count_side(state, units, other, 1, 1 - party)
    return total


@rule
def count_side(state, units, faction, side, party):
    """Count a set of units on one side."""
    total = 0
    while units:
        total += int(state.tally[faction, side, unit_for(lowest(units), party)])
        units &= units - 1
    return total


@rule
def unit_for(unit, party):
    """A unit directed at you or at another, as the table counts it; the rest have no direction."""
    return unit ^ DIRECTED if party == 1 and unit < PARTIES * DIRECTED else unit


@rule
def count_at_agent(book, state, units, faction, side, index, party):
    """Count a set of units of one agent: itself, its Partners, and what its halves make."""
    dead = int(state.dead[faction, side, index])
    total = units >> (DEAD if dead else ALIVE) & 1
    if state.influenced[faction, side, index]:
        total += units >> (INFLUENCED_DEAD if dead else INFLUENCED_ALIVE) & 1
    for who in range(PARTIES):
        if state.partner[faction, side, index, who] != NONE:
            total += units >> PARTNERS & 1
        start = DIRECTED * (who ^ party)
        if not dead and state.toward[faction, side, index] == who:
            total += units >> start + COMMANDS & 1
        inner, outer = halves(book, state, faction, side, index, who)
        if inner != NO_HALF:
            total += units >> start + BLACK_HALVES + inner & 1
            total += units >> start + BLACK_HALVES + outer & 1
            before = outer_half(book, state, faction, side, index - 1, who)
            after = inner_half(book, state, faction, side, index + 1, who)
            total += units >> start + joined(before, inner) & 1
            total += units >> start + joined(after, outer) & 1
    return total


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
