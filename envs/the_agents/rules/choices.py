# pyright: basic
"""What a seat may choose: the answers that each prompt takes."""

from __future__ import annotations

from ...core.bits import bit, lowest, mark_bits
from ...core.jit import rule
from ..actions import ACTIONS, OWN_SIDES, OWN_SPOTS
from ..state import (
    ACTION,
    DESTINATION,
    FACE,
    MISSION,
    MISSIONS,
    NONE,
    PLACE,
    SECOND,
    SIDES,
    TABLE,
    TARGET,
)
from .command import (
    acting_face,
    activatable,
    destinations,
    hand_limit,
    has_room,
    partner_at,
    seconds,
    sum_of,
    targets,
    usable_partners,
)
from .faction import (
    gaps,
    occupied,
    partnered,
    side_of,
)

PLAY = ACTIONS["play"].start
PUT = ACTIONS["place"].start
ACTIVATE = ACTIONS["activate"].start
USE_PARTNER = ACTIONS["use_partner"].start
REMOVE_PARTNER = ACTIONS["remove_partner"].start
CHOOSE = ACTIONS["target"].start
MOVE_TO = ACTIONS["move_to"].start
DIRECT = ACTIONS["face"].start
BUY_MISSION = ACTIONS["buy_mission"].start
BUY_AGENT = ACTIONS["buy_agent"].start
LAY_MISSION = ACTIONS["mission"].start
NO_MISSION = ACTIONS["no_mission"].start
DONE = ACTIONS["done"].start


@rule
def legal(book, state, mask):
    """Write 1 at each action that the seat asked may take, 0 elsewhere; how many there are."""
    mask[:] = 0
    seat = int(state.seat)
    prompt = state.prompt
    if prompt == ACTION:
        return action_choices(book, state, seat, mask)
    if prompt == PLACE:
        spots = gaps(state, seat, book.between[int(state.pending)] != 0)
        return mark_bits(mask, PUT, spots) + mark_bits(mask, PUT + OWN_SPOTS, spots)
    if prompt == TARGET:
        return mark_bits(mask, CHOOSE, target_choices(book, state, seat))
    if prompt == SECOND:
        return mark_bits(mask, CHOOSE, second_choices(book, state, seat))
    if prompt == DESTINATION:
        return mark_bits(mask, MOVE_TO, destination_choices(book, state, seat))
    if prompt == FACE:
        return mark_bits(mask, DIRECT, 0b11)
    if prompt == MISSION:
        mask[NO_MISSION] = 1
        return 1 + mark_bits(mask, LAY_MISSION, mission_choices(state, seat))
    return 0


@rule
def action_choices(book, state, seat, mask):
    """The four kinds of action while some are left, Partners at any time, and to finish."""
    mask[DONE] = 1
    number = 1 + mark_bits(mask, REMOVE_PARTNER, removable(book, state, seat))
    number += mark_bits(mask, PLAY, playable(book, state, seat))
    if state.actions_left > 0:
        number += mark_bits(mask, ACTIVATE, activatable(book, state, seat))
        number += mark_bits(mask, USE_PARTNER, usable_partners(book, state, seat))
        number += mark_bits(mask, BUY_MISSION, affordable(book, state, seat))
        if can_draw(book, state, seat):
            mask[BUY_AGENT] = 1
            number += 1
    return number


@rule
def playable(book, state, seat):
    """Faces in the hand that may be placed (an action) or assigned (none)."""
    agents = state.actions_left > 0 and gaps(state, seat, False) != 0
    partners = book.partners and unpartnered(state, seat) != 0
    cards = int(state.hand[seat, 0])
    found = 0
    while cards:
        face = lowest(cards)
        cards &= cards - 1
        if partners if book.is_partner[face] else agents:
            found |= bit(face)
    return found


@rule
def unpartnered(state, seat):
    """The own spots whose agent has no Partner of the seat's (P10)."""
    return occupied(state, seat) & ~partnered(state, seat, True)


@rule
def removable(book, state, seat):
    """The own spots whose Partner may be taken back: not if it was assigned since the last action,
    so that this comes to an end, and not if the hand would be too full without its power (P3)."""
    if not book.partners:
        return 0
    found = 0
    room = hand_limit(book, state, seat) - int(state.hand_size[seat])
    spots = partnered(state, seat, True) & ~int(state.assigned)
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        if room > int(book.room[partner_at(state, seat, spot, True)]):
            found |= bit(spot)
    return found


@rule
def price(book, state, seat):
    """IP that a mission costs the seat."""
    if not book.partners:
        return int(book.mission_price)
    return max(0, int(book.mission_price) - sum_of(state, seat, book.discount))


@rule
def affordable(book, state, seat):
    """Kinds of missions that the seat can buy (T24)."""
    found = 0
    if int(state.points[seat]) >= price(book, state, seat):
        for place in range(TABLE):
            if state.table[place] != NONE:
                found |= bit(int(state.table[place]))
    return found


@rule
def can_draw(book, state, seat):
    """Whether the seat may buy an agent (T31)."""
    return state.deck_size > 0 and has_room(book, state, seat)


@rule
def has_choice(book, state, seat):
    """Whether the seat may do something, as far as one can tell who does not see its hand."""
    in_hand = int(state.hand_size[seat]) > 0
    if book.partners and ((in_hand and unpartnered(state, seat)) or removable(book, state, seat)):
        return True
    if state.actions_left == 0:
        return False
    return (
        (in_hand and gaps(state, seat, False) != 0)
        or can_draw(book, state, seat)
        or affordable(book, state, seat) != 0
        or activatable(book, state, seat) != 0
        or usable_partners(book, state, seat) != 0
    )


@rule
def target_choices(book, state, seat):
    """Whom the command, or the Partner from the hand, may choose."""
    if state.pending != NONE:
        return unpartnered(state, seat)
    return targets(book, state, seat, int(state.actor), state.by_partner != 0)


@rule
def second_choices(book, state, seat):
    """Whom the first agent of a swap may change places with."""
    actor = int(state.actor)
    face = acting_face(state, seat, actor, False)
    return seconds(book, state, seat, face, actor, int(state.target))


@rule
def destination_choices(book, state, seat):
    """Where the chosen agent may move to."""
    actor = int(state.actor)
    face = acting_face(state, seat, actor, state.by_partner != 0)
    return destinations(book, state, seat, face, actor, int(state.target))


@rule
def mission_choices(state, seat):
    """Kinds that may lie below the side asked about: what the hand holds and what lies below it or
    a later side, but none that lies below an earlier one (T27)."""
    found = 0
    for mission in range(MISSIONS):
        if state.missions[seat, mission] > 0:
            found |= bit(mission)
    for number in range(OWN_SIDES):
        mission = mission_at(state, seat, number)
        if mission != NONE:
            if number < state.asked_side:
                found &= ~bit(mission)
            else:
                found |= bit(mission)
    return found


@rule
def mission_at(state, seat, number):
    """The mission that the seat has assigned to its side 0..3, or NONE."""
    faction, side = side_of(state, seat, number)
    return int(state.mission[faction, side, number // SIDES])
