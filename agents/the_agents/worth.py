# pyright: basic
"""What a position is worth to a seat in the midst of its own turn, in IP."""

from __future__ import annotations

from ...envs.core.bits import bit, lowest
from ...envs.core.jit import rule
from ...envs.the_agents.actions import OWN_FACTIONS, OWN_SIDES
from ...envs.the_agents.rules.faction import (
    held,
    own_faction,
    seat_after,
    side_limit,
    side_of,
)
from ...envs.the_agents.rules.points import (
    NO_INDEX,
    income,
    partner_income,
    payout,
    token_income,
)
from ...envs.the_agents.state import (
    COMMANDS,
    DIRECTED,
    MISSIONS,
    NONE,
    SIDES,
    UNJOINED_BLACK,
    UNJOINED_WHITE,
)
from .weights import (
    CARD,
    COMMAND,
    FIELD,
    HORIZON,
    KEEP,
    KNOWN_MISSION,
    OPEN,
    PARTNER,
    RIVAL,
    ROOM,
    SECOND_CARD,
    THREAT,
)


@rule
def own_missions(state, seat):
    """The kinds of missions that a seat owns, assigned or not, as a word."""
    kinds = 0
    for mission in range(MISSIONS):
        if state.missions[seat, mission] > 0:
            kinds |= bit(mission)
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        mission = int(state.mission[faction, side, number // SIDES])
        if mission != NONE:
            kinds |= bit(mission)
    return kinds


@rule
def arrange(book, state, seat, kinds, number):
    """IP that the missions `kinds` pay if laid well below the sides from `number` on.

    Side by side, each takes the mission that pays best there.
    """
    total = 0
    while number < OWN_SIDES and kinds:
        mission, paid = best_mission(book, state, seat, kinds, number)
        if paid > 0:
            total += paid
            kinds &= ~bit(mission)
        number += 1
    return total


@rule
def best_mission(book, state, seat, kinds, number):
    """The mission that pays most below a side, and what it pays; NONE and 0 if nothing does."""
    faction, side = side_of(state, seat, number)
    best, most = NONE, 0
    while kinds:
        mission = lowest(kinds)
        kinds &= kinds - 1
        paid = payout(book, state, mission, faction, side, NO_INDEX, number // SIDES)
        if paid > most:
            best, most = mission, paid
    return best, most


@rule
def best_income(book, state, seat, kinds):
    """IP that the seat's points phase would bring with its missions laid well."""
    total = token_income(state, seat) + arrange(book, state, seat, kinds, 0)
    if book.partners:
        for number in range(OWN_SIDES):
            faction, side = side_of(state, seat, number)
            total += partner_income(book, state, faction, side, number // SIDES)
    return total


@rule
def rounds_to_come(book, state, w, seat, own_income):
    """How many more points phases the seat expects, the present one included."""
    if state.last_round:
        return 1.0
    rounds = w[HORIZON]
    for who in range(int(state.seats)):
        pace = own_income if who == seat else token_income(state, who) + 2
        left = int(book.points_to_win) - int(state.points[who])
        rounds = min(rounds, left / max(2.0, pace) + 1.0)
    return max(1.0, rounds)


@rule
def lasting(w, rounds):
    """What 1 IP of income brings over so many rounds, when it fades."""
    total = 0.0
    part = 1.0
    while rounds > 0.0:
        total += part * min(1.0, rounds)
        part *= w[KEEP]
        rounds -= 1.0
    return total


@rule
def worth(book, state, seat, w):
    """IP that the seat expects to have at the end, less what the others do."""
    kinds = own_missions(state, seat)
    own_income = best_income(book, state, seat, kinds)
    rounds = rounds_to_come(book, state, w, seat, own_income)
    total = int(state.points[seat]) + lasting(w, rounds) * own_income
    total -= others(book, state, seat, w, rounds)
    total += (rounds - 1.0) * prospects(state, seat, w)
    if not state.last_round:
        total += in_hand(book, state, seat, w, kinds)
    return total


@rule
def others(book, state, seat, w, rounds):
    """What the other players expect: the strongest of them, and all on average."""
    seats = int(state.seats)
    strongest = 0.0
    together = 0.0
    for i in range(1, seats):
        who = seat_after(state, seat, i)
        left = rounds
        if state.last_round and turn_in_round(state, who) < turn_in_round(state, seat):
            left = 0.0  # has had the last turn
        expected = int(state.points[who]) + lasting(w, left) * income(book, state, who)
        together += expected
        strongest = max(strongest, expected)
    return w[RIVAL] * strongest + w[FIELD] * together / (seats - 1)


@rule
def turn_in_round(state, seat):
    """How many seats have their turn before this one in a round."""
    return seat_after(state, seat, -int(state.first))


@rule
def prospects(state, seat, w):
    """What the own factions promise for each round to come beyond what they pay now."""
    total = 0.0
    for own in range(OWN_FACTIONS):
        faction = own_faction(state, seat, own)
        mine, theirs = DIRECTED * own, DIRECTED * (1 - own)
        for side in range(SIDES):
            unjoined = held(state, faction, side, mine + UNJOINED_BLACK)
            unjoined += held(state, faction, side, mine + UNJOINED_WHITE)
            unjoined -= held(state, faction, side, theirs + UNJOINED_BLACK)
            unjoined -= held(state, faction, side, theirs + UNJOINED_WHITE)
            total += w[OPEN] * unjoined
            total += w[COMMAND] * held(state, faction, side, mine + COMMANDS)
            total -= w[THREAT] * held(state, faction, side, theirs + COMMANDS)
            total += w[ROOM] * (side_limit(state) - int(state.agents[faction, side]))
    return total


@rule
def in_hand(book, state, seat, w, kinds):
    """What cards and missions are worth that do nothing yet."""
    cards = int(state.hand_size[seat])
    total = w[CARD] * min(1, cards) + w[SECOND_CARD] * max(0, cards - 1)
    while kinds:
        total += w[KNOWN_MISSION] * int(book.bonus[lowest(kinds)])
        kinds &= kinds - 1
    if book.partners:
        total += w[PARTNER] * own_partners(state, seat)
    return total


@rule
def own_partners(state, seat):
    """How many Partners the seat has assigned."""
    number = 0
    for i in range(OWN_SIDES):
        faction, side = side_of(state, seat, i)
        for index in range(int(state.agents[faction, side])):
            number += state.partner[faction, side, index, i // SIDES] != NONE
    return number
