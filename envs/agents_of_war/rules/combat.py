# pyright: basic
"""Attacks: the group, the chances to respond, the blockers, and the damage."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.jit import rule
from ..actions import AMOUNTS
from ..state import (
    AFTER_BLOCKS,
    ATTACK,
    ATTACKER_DEALS,
    ATTACKERS,
    BEFORE_BLOCKS,
    BLOCK,
    BLOCKERS,
    DAMAGE,
    DEFENDER_DEALS,
    MAIN_PHASE,
    NONE,
    PLAYERS,
    SLOTS,
)
from .board import is_flying, power

MOST_AT_ONCE = AMOUNTS - 1


@rule
def above(slots, slot):
    """Those of a set of slots that are higher than one."""
    return int(slots) & ~((2 << slot) - 1)


# --- the group


@rule
def attack_choices(state, seat):
    """Agents that may join the attack, as a set: higher slots than the last one (W34)."""
    able = int(state.ready[seat]) & int(state.settled[seat]) & ~int(state.fights[seat])
    return above(able, int(state.last_slot)) if state.phase == ATTACKERS else able


@rule
def add_attacker(state, seat, slot):
    """An Agent joins the attack; it is Exhausted at once, as all are before anybody responds."""
    state.fights[seat] = int(state.fights[seat]) | bit(slot)
    state.ready[seat] = int(state.ready[seat]) & ~bit(slot)
    state.phase = ATTACKERS
    state.last_slot = slot


@rule
def ask_attackers(state):
    """Ask for more attackers, if there may be some."""
    seat = int(state.active)
    if attack_choices(state, seat):
        state.prompt = ATTACK
        state.seat = seat
    else:
        begin_responses(state, BEFORE_BLOCKS, 1 - seat)


@rule
def begin_responses(state, phase, seat):
    """The chances to respond begin with a player's (W35, W36)."""
    state.phase = phase
    state.seat = seat
    state.acted = 0
    state.more_chances = phase == AFTER_BLOCKS
    for who in range(PLAYERS):
        state.uses[who] = 0
    state.plays[1 - int(state.active)] = 0


@rule
def decline(state):
    """Who has a chance to respond is done: the other's turn, or the chances are over."""
    if state.acted or state.more_chances:
        state.more_chances = 0
        state.acted = 0
        state.seat = 1 - int(state.seat)
    elif state.phase == BEFORE_BLOCKS:
        state.phase = BLOCKERS
        state.last_slot = NONE
        state.group_blocked = 0
    else:
        state.phase = ATTACKER_DEALS
        begin_dealing(state)


@rule
def end_attack(state):
    """Back to the main phase."""
    for seat in range(PLAYERS):
        state.fights[seat] = 0
        state.uses[seat] = 0
    state.phase = MAIN_PHASE


# --- blockers


@rule
def block_choices(book, state, seat):
    """Agents that may block now, as a set: higher slots than the last one (W40, W41)."""
    able = int(state.ready[seat]) & ~int(state.has_blocked[seat])
    if state.last_slot != NONE:
        able = above(able, int(state.last_slot))
    if not all_flying(book, state, 1 - seat):
        return able
    flyers = 0
    while able:
        slot = lowest(able)
        able &= able - 1
        if is_flying(book, state, seat, slot):
            flyers |= bit(slot)
    return flyers


@rule
def all_flying(book, state, seat):
    """Whether every attacker has Flying."""
    slots = int(state.fights[seat])
    while slots:
        if not is_flying(book, state, seat, lowest(slots)):
            return False
        slots &= slots - 1
    return True


@rule
def add_blocker(state, seat, slot):
    """An Agent blocks: the whole group is blocked, and it has blocked."""
    state.fights[seat] = int(state.fights[seat]) | bit(slot)
    state.has_blocked[seat] = int(state.has_blocked[seat]) | bit(slot)
    state.group_blocked = 1
    state.last_slot = slot


@rule
def ask_blockers(book, state):
    """Ask for blockers, as long as there may be more."""
    seat = 1 - int(state.active)
    if block_choices(book, state, seat):
        state.prompt = BLOCK
        state.seat = seat
    else:
        begin_responses(state, AFTER_BLOCKS, 1 - seat)


# --- damage


@rule
def total_power(book, state, seat):
    """What a player's Agents in the combat can do (W45)."""
    total = 0
    slots = int(state.fights[seat])
    while slots:
        total += power(book, state, seat, lowest(slots))
        slots &= slots - 1
    return total


@rule
def begin_dealing(state):
    """Nobody has divided any damage yet."""
    state.to_deal = NONE
    for seat in range(PLAYERS):
        for slot in range(SLOTS):
            state.dealt_to[seat, slot] = 0


@rule
def deal_damage(book, state):
    """The attacker divides his damage, then the defender, who knows it; then it is dealt (W46)."""
    active = int(state.active)
    if not state.group_blocked:
        defender = 1 - active
        lost = total_power(book, state, active)
        state.influence[defender] = int(state.influence[defender]) - lost
        end_attack(state)
    elif state.phase == ATTACKER_DEALS:
        if divide(book, state, active):
            state.phase = DEFENDER_DEALS
            state.to_deal = NONE
    elif divide(book, state, 1 - active):
        for seat in range(PLAYERS):
            for slot in range(SLOTS):
                dealt = int(state.dealt_to[seat, slot])
                state.damage[seat, slot] = int(state.damage[seat, slot]) + dealt
        end_attack(state)


@rule
def divide(book, state, seat):
    """Let a player divide his damage among the opposing Agents; whether it is divided.

    They are asked about in the order of their slots; the last one takes what is left (W47).
    """
    other = 1 - seat
    if state.to_deal == NONE:
        state.to_deal = total_power(book, state, seat) if state.fights[other] else 0
        state.last_slot = NONE
    left = undealt_slots(state, other)
    if left == 0 or state.to_deal == 0:
        return True
    if count(left) == 1:
        slot = lowest(left)
        state.dealt_to[other, slot] = int(state.dealt_to[other, slot]) + int(state.to_deal)
        return True
    state.prompt = DAMAGE
    state.seat = seat
    return False


@rule
def undealt_slots(state, seat):
    """The Agents of a player about whom the one who divides the damage has not decided."""
    slots = int(state.fights[seat])
    return slots if state.last_slot == NONE else above(slots, int(state.last_slot))


@rule
def take_damage(state, amount):
    """So much damage for the Agent asked about; the largest number lets it be asked about again."""
    other = 1 - int(state.seat)
    slot = lowest(undealt_slots(state, other))
    state.dealt_to[other, slot] = int(state.dealt_to[other, slot]) + amount
    state.to_deal = int(state.to_deal) - amount
    if amount < MOST_AT_ONCE:
        state.last_slot = slot
