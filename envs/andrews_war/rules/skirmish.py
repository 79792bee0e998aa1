# pyright: basic
"""The basic attack: windows to cancel it, the reveal, assassins, values and losses."""

from __future__ import annotations

from ...core.bits import lowest
from ...core.jit import rule
from ..cards import VALUE
from ..state import (
    AFTER_ATTACKER,
    BEFORE_ATTACKER,
    CANCEL,
    DEFEND,
    NO_WINDOW,
    NONE,
    RANKS,
    SLOTS,
    TARGET,
)
from .army import (
    defenders,
    discard_leader,
    discard_slot,
    face_up_cards,
    is_assassin,
    leader_card,
    reveal,
    slot_of,
    unit_slots,
    unit_value,
    witness_in_hand,
)


@rule
def begin_attack(state, unit):
    """Announce the attacker: a leader or horde chooses its defender, else the enemy does."""
    state.attacker = unit
    enemy = 1 - int(state.active)
    choices = defenders(state, enemy)
    if choices & (choices - 1) == 0:  # only one unit is there, for all to see
        return begin_windows(state, lowest(choices))
    state.prompt = TARGET if unit >= SLOTS else DEFEND
    state.seat = state.active if unit >= SLOTS else enemy
    return False


@rule
def begin_windows(state, defender):
    """The defender is chosen; True once the skirmish is over."""
    state.defender = defender
    state.window = BEFORE_ATTACKER
    return ask_or_resolve(state)


@rule
def next_window(state):
    """The seat asked lets the skirmish go on; True once it is over."""
    state.window += 1
    return ask_or_resolve(state)


@rule
def ask_or_resolve(state):
    """Ask the next seat that might cancel (D36), or fight; True once the skirmish is over."""
    while state.window < NO_WINDOW:
        if state.window == AFTER_ATTACKER:
            reveal(state, int(state.active), int(state.attacker))
            reveal(state, 1 - int(state.active), int(state.defender))
        if might_cancel(state):
            state.prompt = CANCEL
            state.seat = window_seat(state)
            return False
        state.window += 1
    resolve(state)
    return True


@rule
def window_seat(state):
    """Whose window it is: the attacker's, then the defender's, before and after the reveal."""
    return int(state.active) if int(state.window) % 2 == 0 else 1 - int(state.active)


@rule
def diplomat_slots(state, seat):
    """Slots from which a diplomat may cancel: the attack's own cards, or anywhere in defence."""
    if seat == state.active:
        return unit_slots(state, seat, int(state.attacker)) & int(state.front[seat])
    return int(state.front[seat])


@rule
def might_cancel(state):
    """Whether, by what both players see, the seat of this window may hold a way to cancel.

    It is asked even if it can't, else the question itself would tell.
    """
    seat = window_seat(state)
    if state.hostages[seat]:
        return True
    diplomat = int(state.emblem[seat]) * RANKS
    slots = diplomat_slots(state, seat)
    if face_up_cards(state, seat) >> diplomat & 1:
        return slots >> slot_of(state, seat, diplomat) & 1 != 0
    if int(state.discard) >> diplomat & 1 or int(state.known[1 - seat]) >> diplomat & 1:
        return False
    slots &= ~int(state.face_up[seat])
    while slots:
        if int(state.slot_not[seat, lowest(slots)]) >> diplomat & 1 == 0:
            return True
        slots &= slots - 1
    return False


@rule
def can_sacrifice(state, seat):
    """Whether the seat has a diplomat that may cancel this skirmish (D37)."""
    slot = slot_of(state, seat, int(state.emblem[seat]) * RANKS)
    return slot != NONE and diplomat_slots(state, seat) >> slot & 1 != 0


@rule
def sacrifice(state, seat):
    """Discard the diplomat; the skirmish is cancelled."""
    cancel(state)
    discard_slot(state, seat, slot_of(state, seat, int(state.emblem[seat]) * RANKS))


@rule
def release(state, seat):
    """Give all hostages back into the enemy's hand; the skirmish is cancelled (D45)."""
    cancel(state)
    enemy = 1 - seat
    cards = int(state.hostages[seat]) << leader_card(int(state.emblem[enemy]), 0)
    state.hostages[seat] = 0
    state.hand[enemy] = int(state.hand[enemy]) | cards
    witness_in_hand(state, enemy, cards)


@rule
def cancel(state):
    """Nothing but revealed assassins is discarded; unrevealed ones live on (D38)."""
    for side in range(2):
        seat = int(state.active) if side == 0 else 1 - int(state.active)
        unit = int(state.attacker) if side == 0 else int(state.defender)
        if is_assassin(state, seat, unit) and int(state.face_up[seat]) >> unit & 1:
            discard_slot(state, seat, unit)


@rule
def resolve(state):
    """All cards are up and nobody cancels: assassins strike (D33), else values are compared."""
    active = int(state.active)
    enemy = 1 - active
    attacker = int(state.attacker)
    defender = int(state.defender)
    attacking_assassin = is_assassin(state, active, attacker)
    defending_assassin = is_assassin(state, enemy, defender)
    if attacking_assassin or defending_assassin:
        if attacking_assassin:
            discard_slot(state, active, attacker)
            strike(state, enemy, defender)
        if defending_assassin:
            discard_slot(state, enemy, defender)
            strike(state, active, attacker)
        return
    attack = unit_value(state, active, attacker)
    defence = unit_value(state, enemy, defender)
    lose(state, active, attacker, attack, defence)
    lose(state, enemy, defender, defence, attack)


@rule
def strike(state, seat, unit):
    """An assassin discards the opposing leader and disperses his horde, and nothing else (D34)."""
    if unit >= SLOTS:
        discard_leader(state, seat, unit - SLOTS)


@rule
def lose(state, seat, unit, own, opposing):
    """What a unit of total value `own` loses against `opposing`.

    Beaten: all of it, leader included. Tied: all but the leader (D32). Victorious: a lone card
    nothing (D30), a horde its lowest cards as long as they fit into `opposing` (D31).
    """
    if unit < SLOTS:
        if own <= opposing:
            discard_slot(state, seat, unit)
        return
    leader = unit - SLOTS
    budget = opposing
    slot = lowest_minion(state, seat, leader)
    while slot != NONE and VALUE[int(state.slot_card[seat, slot])] <= budget:
        budget -= VALUE[int(state.slot_card[seat, slot])]
        discard_slot(state, seat, slot)
        slot = lowest_minion(state, seat, leader)
    if own < opposing:
        discard_leader(state, seat, leader)


@rule
def lowest_minion(state, seat, leader):
    """The slot of the lowest card of a horde, or NONE."""
    best = NONE
    least = 0
    slots = int(state.horde[seat, leader])
    while slots:
        slot = lowest(slots)
        value = VALUE[int(state.slot_card[seat, slot])]
        if best == NONE or value < least:
            best = slot
            least = value
        slots &= slots - 1
    return best


@rule
def end_attack(state):
    """Forget the skirmish."""
    state.attacker = NONE
    state.defender = NONE
    state.window = NO_WINDOW
