# pyright: basic
"""What a prompt may be answered."""

from __future__ import annotations

from ...core.bits import bit, lowest, mark_bits
from ...core.jit import rule
from ..actions import ACTIONS
from ..config import TURN_USE_LIMIT, USE, USE_LIMIT
from ..state import (
    ATTACK,
    BLOCK,
    BUILD,
    CARD,
    DAMAGE,
    FIRST,
    MAIN,
    MAIN_PHASE,
    MODE,
    NONE,
    ORDER,
    PLAYERS,
    RESPOND,
    SLOTS,
    TARGET,
)
from .board import has, is_settled
from .combat import MOST_AT_ONCE, attack_choices, block_choices
from .effects import can_begin, can_pay, card_choices, target_slots
from .match import build_choices
from .resolve import mode_choices, waiting_cards

REPLAY = ACTIONS["replay"].start
ABILITIES = ACTIONS["ability"].start
ATTACKS = ACTIONS["attack"].start
BLOCKS = ACTIONS["block"].start
TARGETS = ACTIONS["target"].start
CHOOSE_CARD = ACTIONS["card"].start
CHOOSE_MODE = ACTIONS["mode"].start
AMOUNT = ACTIONS["damage"].start
GO_FIRST = ACTIONS["first"].start
DONE = ACTIONS["done"].start


@rule
def legal(book, state, mask):
    """Mark every action of the seat to move that `play` accepts; returns how many there are."""
    mask[:] = 0
    seat = int(state.seat)
    prompt = state.prompt
    if prompt == MAIN:
        number = mark_deeds(book, state, seat, mask)
        mask[DONE] = 1
        return number + 1 + mark_bits(mask, ATTACKS, attack_choices(state, seat))
    if prompt == RESPOND:
        mask[DONE] = 1
        return 1 + mark_deeds(book, state, seat, mask)
    if prompt == ATTACK:
        mask[DONE] = 1
        return 1 + mark_bits(mask, ATTACKS, attack_choices(state, seat))
    if prompt == BLOCK:
        mask[DONE] = 1
        return 1 + mark_bits(mask, BLOCKS, block_choices(book, state, seat))
    if prompt == DAMAGE:
        most = min(int(state.to_deal), MOST_AT_ONCE)
        mask[AMOUNT : AMOUNT + most + 1] = 1
        return most + 1
    if prompt == TARGET:
        own = mark_bits(mask, TARGETS, target_slots(book, state, seat))
        return own + mark_bits(mask, TARGETS + SLOTS, target_slots(book, state, 1 - seat))
    if prompt == CARD:
        return mark_bits(mask, CHOOSE_CARD, card_choices(book, state))
    if prompt == MODE:
        modes = mode_choices(book, state, int(state.owner), int(state.origin))
        return mark_bits(mask, CHOOSE_MODE, modes)
    if prompt == ORDER:
        return mark_bits(mask, CHOOSE_CARD, waiting_cards(state, seat))
    if prompt == BUILD:
        return mark_bits(mask, CHOOSE_CARD, build_choices(state, seat))
    if prompt == FIRST:
        mask[GO_FIRST : GO_FIRST + PLAYERS] = 1
        return PLAYERS
    return 0


@rule
def mark_deeds(book, state, seat, mask):
    """Mark the cards that may be played or replayed, and the abilities that may be used."""
    number = mark_bits(mask, 0, playable(book, state, seat))
    number += mark_bits(mask, REPLAY, replayable(book, state, seat))
    return number + mark_bits(mask, ABILITIES, usable(book, state, seat))


@rule
def only_covert(state):
    """Whether nothing but Covert cards can be played now: in an attack, and after a pass."""
    return state.phase != MAIN_PHASE


@rule
def playable(book, state, seat):
    """Cards in the hand that may be played, as a set (W54)."""
    if state.plays[seat] >= book.play_limit:
        return 0
    covert = only_covert(state)
    cards = int(state.hand[seat])
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if covert and not book.covert[card]:
            continue
        if not can_pay(book, state, seat, int(book.cost[card]), NONE, NONE, bit(card)):
            continue
        if book.is_agent[card] or book.delay[card] or mode_choices(book, state, seat, card):
            found |= bit(card)
    return found


@rule
def replayable(book, state, seat):
    """Cards in the discard pile that may be replayed, as a set (W58, W59, W60)."""
    if state.plays[seat] >= book.play_limit:
        return 0
    covert = only_covert(state)
    cards = int(state.discard[seat])
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = int(book.replay[card])
        if cost == NONE or (covert and not book.covert[card]):
            continue
        if can_pay(book, state, seat, cost, NONE, NONE, 0) and (
            mode_choices(book, state, seat, card)
        ):
            found |= bit(card)
    return found


@rule
def usable(book, state, seat):
    """Agents whose ability may be used, as a set of slots."""
    found = 0
    if state.uses[seat] >= USE_LIMIT or state.all_uses[seat] >= TURN_USE_LIMIT:
        return 0
    slots = int(state.in_play[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        if is_usable(book, state, seat, slot):
            found |= bit(slot)
    return found


@rule
def is_usable(book, state, seat, slot):
    """Whether an Agent's ability may be used: its limits, its cost, and somebody to affect."""
    card = int(state.card[seat, slot])
    row = int(book.clause[card, USE])
    if row == NONE:
        return False
    if book.once[card] and has(state.spent[seat], slot):
        return False
    if book.exhausts[card] and not (has(state.ready[seat], slot) and is_settled(state, seat, slot)):
        return False
    return can_pay(book, state, seat, int(book.use_cost[card]), seat, slot, 0) and (
        can_begin(book, state, seat, row, seat, slot)
    )


# --- whether a question is asked at all


@rule
def may_act(book, state, seat):
    """Whether a player may do something, as far as one can tell who does not see its hand."""
    if state.hand[seat] and state.plays[seat] < book.play_limit:
        return True
    return usable(book, state, seat) != 0 or replayable(book, state, seat) != 0


@rule
def may_act_in_main(book, state, seat):
    """Whether the active player may do something in its main phase, likewise."""
    return may_act(book, state, seat) or attack_choices(state, seat) != 0
