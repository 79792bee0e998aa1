# pyright: basic
"""The prompts of a turn in their order: taking an answer, and what follows."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.jit import rule
from ...core.payoffs import reward_winners
from ...core.state import NOBODY, RUNNING, TERMINATED, TRUNCATED
from ..actions import OWN_SIDES, OWN_SPOTS
from ..config import MOVE, REVIVE, SWAP
from ..state import (
    ACTION,
    DESTINATION,
    FACE,
    MISSION,
    NONE,
    OVER,
    PLACE,
    SECOND,
    SIDES,
    TARGET,
)
from .choices import (
    ACTIVATE,
    BUY_AGENT,
    BUY_MISSION,
    CHOOSE,
    DIRECT,
    LAY_MISSION,
    MOVE_TO,
    NO_MISSION,
    PLAY,
    PUT,
    REMOVE_PARTNER,
    USE_PARTNER,
    destination_choices,
    has_choice,
    mission_at,
    mission_choices,
    price,
    second_choices,
    unpartnered,
)
from .command import (
    acting_face,
    affect,
    move,
    partner_at,
    revive,
    swap,
    targets,
)
from .faction import (
    FACTION_SPOTS,
    forget_influence,
    place_of,
    put_in,
    recount,
    seat_after,
    side_of,
)
from .hand import draw_card, lay_down, pick_up, refill
from .points import income

# --- taking an answer


@rule
def play(book, state, action):
    """Take one legal action and run on to the next prompt or the end."""
    state.moves += 1
    seat = int(state.seat)
    if action < PUT:
        play_card(book, state, seat, action - PLAY)
    elif action < ACTIVATE:
        place(book, state, seat, action - PUT)
    elif action < USE_PARTNER:
        activate(book, state, seat, action - ACTIVATE, 0)
    elif action < REMOVE_PARTNER:
        activate(book, state, seat, action - USE_PARTNER, 1)
    elif action < CHOOSE:
        remove_partner(book, state, seat, action - REMOVE_PARTNER)
    elif action < MOVE_TO:
        choose(book, state, seat, action - CHOOSE)
    elif action < DIRECT:
        move(book, state, seat, int(state.target), action - MOVE_TO)
        end_action(state)
    elif action < BUY_MISSION:
        revive(book, state, seat, int(state.target), action - DIRECT)
        end_action(state)
    elif action < BUY_AGENT:
        buy_mission(book, state, seat, action - BUY_MISSION)
    elif action < LAY_MISSION:
        draw_card(state, seat)
        end_action(state)
    elif action <= NO_MISSION:
        lay_mission(state, seat, action - LAY_MISSION if action < NO_MISSION else NONE)
        state.asked_side += 1
    else:
        begin_missions(state)
    run_on(book, state)


@rule
def run_on(book, state):
    """Go on to the next question that leaves a choice, as far as all can see, or to the end."""
    while state.status == RUNNING:
        seat = int(state.seat)
        if state.prompt == ACTION and not has_choice(book, state, seat):
            begin_missions(state)
        elif state.prompt != MISSION:
            return
        elif state.asked_side == OWN_SIDES:
            end_turn(book, state, seat)
        elif mission_choices(state, seat):
            return
        else:
            state.asked_side += 1


# --- the actions phase


@rule
def begin_turn(book, state, seat):
    """The next turn: a number of actions."""
    state.turn += 1
    state.active = seat
    state.seat = seat
    state.actions_left = book.actions
    state.assigned = 0
    forget_influence(state)
    next_action(state)


@rule
def next_action(state):
    """Nothing is being done; ask for an action."""
    state.prompt = ACTION
    state.pending = NONE
    state.actor = NONE
    state.by_partner = 0
    state.target = NONE


@rule
def end_action(state):
    """One action less; Partners may be handled anew."""
    state.actions_left -= 1
    state.assigned = 0
    next_action(state)


@rule
def play_card(book, state, seat, face):
    """A card is shown and leaves the hand; next, where to."""
    lay_down(state, seat, face)
    state.pending = face
    if not book.is_partner[face]:
        state.prompt = PLACE
    else:
        choose_target(book, state, seat, unpartnered(state, seat))


@rule
def place(book, state, seat, answer):
    """An agent is placed, its command directed at the seat itself or at the other player."""
    direction, spot = answer // OWN_SPOTS, answer % OWN_SPOTS
    faction, side, index = place_of(state, seat, spot)
    toward = direction ^ spot // FACTION_SPOTS
    put_in(state, faction, side, index, int(state.pending), toward, 0, 0)
    recount(book, state, faction)
    end_action(state)


@rule
def activate(book, state, seat, actor, by_partner):
    """A command is activated; next, whom it affects."""
    state.actor = actor
    state.by_partner = by_partner
    choose_target(book, state, seat, targets(book, state, seat, actor, by_partner != 0))


@rule
def choose_target(book, state, seat, spots):
    """Ask which agent, if there are several."""
    state.prompt = TARGET
    if count(spots) == 1:
        choose(book, state, seat, lowest(spots))


@rule
def choose(book, state, seat, spot):
    """An agent is chosen: for a Partner, as the other of a swap, or as who is affected."""
    if state.pending != NONE:
        assign_partner(book, state, seat, spot)
        return
    if state.prompt == SECOND:
        swap(book, state, seat, int(state.target), spot)
        end_action(state)
        return
    state.target = spot
    ability = int(book.ability[acting_face(state, seat, int(state.actor), state.by_partner != 0)])
    if ability == SWAP:
        ask_second(book, state, seat)
    elif ability == MOVE:
        ask_destination(book, state, seat)
    elif ability == REVIVE:
        state.prompt = FACE
    else:
        affect(book, state, seat, ability, spot)
        end_action(state)


@rule
def ask_second(book, state, seat):
    """Ask for the other agent of a swap, if there are several."""
    state.prompt = SECOND
    spots = second_choices(book, state, seat)
    if count(spots) == 1:
        swap(book, state, seat, int(state.target), lowest(spots))
        end_action(state)


@rule
def ask_destination(book, state, seat):
    """Ask where the chosen agent moves to, if there are several places."""
    state.prompt = DESTINATION
    spots = destination_choices(book, state, seat)
    if count(spots) == 1:
        move(book, state, seat, int(state.target), lowest(spots))
        end_action(state)


@rule
def assign_partner(book, state, seat, spot):
    """A Partner is assigned to an agent, which costs no action (P2)."""
    faction, side, index = place_of(state, seat, spot)
    state.partner[faction, side, index, spot // FACTION_SPOTS] = int(state.pending)
    state.assigned = int(state.assigned) | bit(spot)
    recount(book, state, faction)
    next_action(state)


@rule
def remove_partner(book, state, seat, spot):
    """A Partner goes back to the hand, which costs no action (P2)."""
    faction, side, index = place_of(state, seat, spot)
    pick_up(state, seat, partner_at(state, seat, spot, True))
    state.partner[faction, side, index, spot // FACTION_SPOTS] = NONE
    recount(book, state, faction)
    next_action(state)


@rule
def buy_mission(book, state, seat, mission):
    """A mission goes from the table to the seat, and the next one is laid out (T7)."""
    state.points[seat] = int(state.points[seat]) - price(book, state, seat)
    state.missions[seat, mission] += 1
    place = 0
    while state.table[place] != mission:
        place += 1
    refill(state, place)
    end_action(state)


# --- the missions phase


@rule
def begin_missions(state):
    """Ask what lies below the seat's sides in their order.

    Any arrangement can be reached: a mission that lies below a later side may be taken from there,
    and all that matters is how they lie in the points phase (T28).
    """
    state.prompt = MISSION
    state.asked_side = 0


@rule
def lay_mission(state, seat, mission):
    """Let a mission, or none, lie below the side asked about."""
    asked = int(state.asked_side)
    pick_up_mission(state, seat, asked)
    if mission == NONE:
        return
    for number in range(asked + 1, OWN_SIDES):
        if mission_at(state, seat, number) == mission:
            pick_up_mission(state, seat, number)
    state.missions[seat, mission] -= 1
    faction, side = side_of(state, seat, asked)
    state.mission[faction, side, asked // SIDES] = mission


@rule
def pick_up_mission(state, seat, number):
    """Take what the seat has assigned to its side 0..3 back into the hand."""
    mission = mission_at(state, seat, number)
    if mission != NONE:
        state.missions[seat, mission] += 1
        faction, side = side_of(state, seat, number)
        state.mission[faction, side, number // SIDES] = NONE


# --- the points phase and the end


@rule
def end_turn(book, state, seat):
    """Award the IP (T30), and go on to the next seat until the last round is over (T1)."""
    state.asked_side = 0
    state.points[seat] = int(state.points[seat]) + income(book, state, seat)
    if state.points[seat] >= book.points_to_win:
        state.last_round = 1
    rounds, place_in_round = divmod(int(state.turn), int(state.seats))
    if place_in_round == 0 and state.last_round:
        finish(state, TERMINATED)
    elif place_in_round == 0 and rounds >= book.round_cap:
        finish(state, TRUNCATED)
    else:
        begin_turn(book, state, seat_after(state, seat, 1))


@rule
def finish(state, status):
    """The game is over: who holds most IP wins, and a tie is a shared win (T3, T32)."""
    best = 0
    for seat in range(int(state.seats)):
        best = max(best, int(state.points[seat]))
    winners = 0
    for seat in range(int(state.seats)):
        if state.points[seat] == best:
            winners |= bit(seat)
    reward_winners(state, winners)
    state.status = status
    state.prompt = OVER
    state.seat = NOBODY
