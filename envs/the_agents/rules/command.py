# pyright: basic
"""Commands: who may activate one, whom it may affect, and what it does.

All sets are words of the activating seat's own spots. The *actor* is the spot of the agent whose
command is activated, or to whom the acting Partner is assigned.
"""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ..actions import OWN_SIDES
from ..config import (
    ADJACENT,
    ANY,
    AT_YOU,
    EXTRACT,
    KILL,
    LIVING,
    MOVE,
    NO_ABILITY,
    OTHER_FACTION,
    OTHER_SIDE,
    OUTERMOST,
    PARTNERED,
    REVIVE,
    STEAL,
    SWAP,
    THIS_FACTION,
    THIS_SIDE,
    TURN,
)
from ..state import NONE, PARTIES, SPOTS
from .faction import (
    FACTION_SET,
    FACTION_SPOTS,
    SIDE_SPOTS,
    directed_at,
    gaps,
    marked,
    occupied,
    partnered,
    place_of,
    put_in,
    recount,
    seat_of,
    side_of,
    take_out,
)
from .hand import pick_up

ALL_SPOTS = (1 << OWN_SIDES * SPOTS) - 1


# --- who may activate


@rule
def activatable(book, state, seat):
    """The own spots whose agent's command the seat may activate now."""
    spots = directed_at(state, seat)
    if book.partners:
        living = occupied(state, seat) & ~marked(state, seat, state.dead)
        spots |= living & with_power(state, seat, True, book.opens)
        spots &= ~with_power(state, seat, False, book.blocks)
    return useful(book, state, seat, spots, False)


@rule
def usable_partners(book, state, seat):
    """The own spots at which the seat has a Partner whose command it may activate now (P12)."""
    if not book.partners:
        return 0
    return useful(book, state, seat, with_power(state, seat, True, book.ability), True)


@rule
def useful(book, state, seat, spots, by_partner):
    """Those of the spots whose command would have an effect (T13)."""
    found = 0
    while spots:
        actor = lowest(spots)
        spots &= spots - 1
        if targets(book, state, seat, actor, by_partner):
            found |= bit(actor)
    return found


@rule
def with_power(state, seat, own_side, power):
    """The own spots at which the seat's (or the other player's) Partner has a power."""
    found = 0
    spots = partnered(state, seat, own_side)
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        if power[partner_at(state, seat, spot, own_side)] != 0:
            found |= bit(spot)
    return found


@rule
def partner_at(state, seat, spot, own_side):
    """The face of the seat's (or the other player's) Partner at a spot, or NONE."""
    faction, side, index = place_of(state, seat, spot)
    own = spot // FACTION_SPOTS
    return int(state.partner[faction, side, index, own if own_side else 1 - own])


@rule
def acting_face(state, seat, actor, by_partner):
    """The face whose command is activated."""
    if by_partner:
        return partner_at(state, seat, actor, True)
    faction, side, index = place_of(state, seat, actor)
    return int(state.card[faction, side, index])


# --- whom it may affect


@rule
def targets(book, state, seat, actor, by_partner):
    """The own spots that the command of an actor may affect; of a swap, the first of the two."""
    face = acting_face(state, seat, actor, by_partner)
    ability = book.ability[face]
    spots = reachable(book, state, seat, face, int(book.scope[face]), actor, by_partner)
    if ability == KILL:
        return spots & ~marked(state, seat, state.dead)
    if ability == REVIVE:
        return spots & marked(state, seat, state.dead)
    if ability == EXTRACT:
        return spots if has_room(book, state, seat) else 0
    if ability == STEAL:
        return spots & partnered(state, seat, False) if has_room(book, state, seat) else 0
    if ability == MOVE:
        return movable(book, state, seat, face, actor, spots)
    if ability == SWAP:
        return swappable(book, state, seat, face, actor, spots)
    return 0 if ability == NO_ABILITY else spots


@rule
def reachable(book, state, seat, face, scope, actor, by_partner):
    """The agents that a command reaches in a scope and that its restrictions admit."""
    spots = occupied(state, seat) & scope_spots(actor, scope)
    if not by_partner and not book.itself[face]:
        spots &= ~bit(actor)
    if book.which[face] != ANY:
        spots &= at_the_end(state, seat, book.which[face] == OUTERMOST)
    if book.condition[face] != ANY:
        dead = marked(state, seat, state.dead)
        spots &= ~dead if book.condition[face] == LIVING else dead
    if book.directed[face] != ANY:
        mine = directed_at(state, seat)
        others = occupied(state, seat) & ~marked(state, seat, state.dead) & ~mine
        spots &= mine if book.directed[face] == AT_YOU else others
    if book.partners:
        spots &= ~protected(book, state, seat, int(book.ability[face]))
    return spots


@rule
def scope_spots(actor, scope):
    """The own spots that a scope names, seen from the actor's, which it may hold itself."""
    faction = FACTION_SET << actor // FACTION_SPOTS * FACTION_SPOTS
    side = SIDE_SPOTS << actor // SPOTS * SPOTS
    if scope == THIS_FACTION:
        return faction
    if scope == OTHER_FACTION:
        return ALL_SPOTS & ~faction
    if scope == THIS_SIDE:
        return side
    if scope == OTHER_SIDE:
        return faction & ~side
    if scope == ADJACENT:
        return (bit(actor) << 1 | bit(actor) | bit(actor) >> 1) & side
    return bit(actor) if scope == PARTNERED else ALL_SPOTS


@rule
def at_the_end(state, seat, outermost):
    """The outermost agent of each own side, or the one next to its safe house."""
    spots = 0
    for number in range(OWN_SIDES):
        faction, side = side_of(state, seat, number)
        size = int(state.agents[faction, side])
        if size > 0:
            spots |= bit(number * SPOTS + (size - 1 if outermost else 0))
    return spots


@rule
def protected(book, state, seat, ability):
    """The own spots whose Partners, anybody's, keep an ability off their agent."""
    found = 0
    for own_side in (True, False):
        spots = partnered(state, seat, own_side)
        while spots:
            spot = lowest(spots)
            spots &= spots - 1
            face = partner_at(state, seat, spot, own_side)
            if int(book.protects[face]) >> ability & 1:
                found |= bit(spot)
    return found


@rule
def movable(book, state, seat, face, actor, spots):
    """Those of the spots whose agent has somewhere to go."""
    found = 0
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        if destinations(book, state, seat, face, actor, spot):
            found |= bit(spot)
    return found


@rule
def destinations(book, state, seat, face, actor, spot):
    """Where an agent may move to: indices as they are once it has left its spot (T20).

    On its own side it may lie anywhere else; a side that is full takes nobody in (T10).
    """
    scope = int(book.destination[face])
    own_side = SIDE_SPOTS << spot // SPOTS * SPOTS
    on_own_side = occupied(state, seat) & own_side  # as many places as agents, its own among them
    if scope == ADJACENT:
        reach = beside(actor, spot)
    else:
        reach = scope_spots(actor, scope)
    return (gaps(state, seat, True) & ~own_side | on_own_side) & reach & ~bit(spot)


@rule
def beside(actor, spot):
    """The two places next to the actor, as they are once the agent at `spot` has left; for the
    actor itself one place inward and one outward."""
    side = SIDE_SPOTS << actor // SPOTS * SPOTS
    if spot == actor:
        return (bit(actor) >> 1 | bit(actor + 1)) & side
    if spot // SPOTS == actor // SPOTS and spot < actor:
        actor -= 1
    return bit(actor) | bit(actor + 1) & side


@rule
def swappable(book, state, seat, face, actor, spots):
    """Those of the spots for which there is another agent to change places with."""
    found = 0
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        if seconds(book, state, seat, face, actor, spot):
            found |= bit(spot)
    return found


@rule
def seconds(book, state, seat, face, actor, spot):
    """Whom the agent at `spot` may change places with: any other but the actor (T22)."""
    scope = int(book.second_scope[face])
    spots = occupied(state, seat) & scope_spots(actor, scope) & ~bit(actor) & ~bit(spot)
    return spots & ~protected(book, state, seat, SWAP) if book.partners else spots


@rule
def has_room(book, state, seat):
    """Whether the hand takes one more card (T17, P3)."""
    return int(state.hand_size[seat]) < hand_limit(book, state, seat)


@rule
def hand_limit(book, state, seat):
    """The most cards that the seat may have in hand, its Partners' help included."""
    limit = int(book.hand_limit)
    if book.partners:
        limit += sum_of(state, seat, book.room)
    return limit


@rule
def sum_of(state, seat, power):
    """The sum of a power over the seat's own assigned Partners."""
    total = 0
    spots = partnered(state, seat, True)
    while spots:
        total += int(power[partner_at(state, seat, lowest(spots), True)])
        spots &= spots - 1
    return total


# --- what it does


@rule
def affect(book, state, seat, ability, spot):
    """TURN, KILL, EXTRACT and STEAL: nothing more is to be chosen."""
    faction, side, index = place_of(state, seat, spot)
    if ability == TURN:
        turn_agent(state, faction, side, index)
    elif ability == KILL:
        state.dead[faction, side, index] = 1
        state.toward[faction, side, index] = 0
        state.influenced[faction, side, index] = 1
    elif ability == EXTRACT:
        face = int(state.card[faction, side, index])
        return_partners(state, faction, side, index)
        take_out(state, faction, side, index)
        pick_up(state, seat, face)
    elif ability == STEAL:
        party = 1 - spot // FACTION_SPOTS
        pick_up(state, seat, int(state.partner[faction, side, index, party]))
        state.partner[faction, side, index, party] = NONE
    recount(book, state, faction)


@rule
def turn_agent(state, faction, side, index):
    """Rotate an agent; a dead one is influenced too, though nobody sees a change (T15)."""
    if not state.dead[faction, side, index]:
        state.toward[faction, side, index] = 1 - int(state.toward[faction, side, index])
    state.influenced[faction, side, index] = 1


@rule
def revive(book, state, seat, spot, direction):
    """Flip a dead agent up, its command directed at the seat (0) or at the other one (1) (T16)."""
    faction, side, index = place_of(state, seat, spot)
    state.dead[faction, side, index] = 0
    state.toward[faction, side, index] = direction ^ spot // FACTION_SPOTS
    state.influenced[faction, side, index] = 1
    recount(book, state, faction)


@rule
def move(book, state, seat, spot, to):
    """Move an agent, facing the same way relative to the seat (T21); its Partners go home (P7)."""
    faction, side, index = place_of(state, seat, spot)
    card = int(state.card[faction, side, index])
    dead = int(state.dead[faction, side, index])
    toward = facing(state, seat, spot, to)
    return_partners(state, faction, side, index)
    take_out(state, faction, side, index)
    to_faction, to_side, to_index = place_of(state, seat, to)
    put_in(state, to_faction, to_side, to_index, card, toward, dead, 1)
    recount(book, state, faction)
    recount(book, state, to_faction)


@rule
def facing(state, seat, spot, to):
    """The party that the agent at `spot` will face at `to`, so that the seat sees no difference."""
    faction, side, index = place_of(state, seat, spot)
    if state.dead[faction, side, index]:
        return 0
    return int(state.toward[faction, side, index]) ^ spot // FACTION_SPOTS ^ to // FACTION_SPOTS


@rule
def swap(book, state, seat, spot, other):
    """Two agents change places, each facing the same way relative to the seat (FAQ)."""
    faction, side, index = place_of(state, seat, spot)
    faction_2, side_2, index_2 = place_of(state, seat, other)
    card = int(state.card[faction, side, index])
    dead = int(state.dead[faction, side, index])
    toward = facing(state, seat, spot, other)
    toward_2 = facing(state, seat, other, spot)
    return_partners(state, faction, side, index)
    return_partners(state, faction_2, side_2, index_2)
    state.card[faction, side, index] = state.card[faction_2, side_2, index_2]
    state.dead[faction, side, index] = state.dead[faction_2, side_2, index_2]
    state.toward[faction, side, index] = toward_2
    state.influenced[faction, side, index] = 1
    state.card[faction_2, side_2, index_2] = card
    state.dead[faction_2, side_2, index_2] = dead
    state.toward[faction_2, side_2, index_2] = toward
    state.influenced[faction_2, side_2, index_2] = 1
    recount(book, state, faction)
    recount(book, state, faction_2)


@rule
def return_partners(state, faction, side, index):
    """Both players' Partners of an agent go back to their hands, full or not (P3, P7)."""
    for party in range(PARTIES):
        face = int(state.partner[faction, side, index, party])
        if face != NONE:
            pick_up(state, seat_of(state, faction, party), face)
            state.partner[faction, side, index, party] = NONE
