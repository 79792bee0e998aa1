# pyright: basic
"""The prompts of a game in their order: which answers each takes, and what follows."""

from __future__ import annotations

from ...core.bits import bit, count, lowest, mark_bits
from ...core.jit import rule
from ...core.payoffs import reward_winners
from ...core.state import NOBODY, TERMINATED, TRUNCATED
from ..actions import ACTIONS
from ..cards import VALUE
from ..state import (
    ATTACK,
    CANCEL,
    CATALYST,
    DEFEND,
    FIRST_LEADER_RANK,
    FOR_ASSIGNMENT,
    FOR_FIRST_LEADER,
    FOR_LEADER,
    FOR_NOTHING,
    FOR_RECRUIT,
    LEADERS,
    MUSTER,
    NONE,
    OVER,
    PAY,
    RANKS,
    REGROUP,
    SLOTS,
    SUIT_CARDS,
    SUIT_MINIONS,
    SUITS,
    TARGET,
)
from .army import (
    FIRST_JOKER,
    OTHER_SUIT_CARDS,
    army_size,
    assign,
    attackers,
    defenders,
    discard,
    discard_from_hand,
    field_card,
    field_leader,
    horde_of,
    leader_card,
    observer_card,
    observers,
    own_card,
    own_number,
    slot_of,
    suit_at,
    suit_order,
    unassign,
    unit_of,
    witness,
    witness_in_hand,
    witness_no_assassin,
)
from .deal import can_declare, can_lead_with, draw, mulligan, muster
from .skirmish import (
    begin_attack,
    begin_windows,
    can_sacrifice,
    end_attack,
    next_window,
    release,
    sacrifice,
)

MULLIGAN = ACTIONS["mulligan"].start
EMBLEM = ACTIONS["emblem"].start
LEAD = ACTIONS["lead"].start
TAKE_CATALYST = ACTIONS["take_catalyst"].start
REFUSE_CATALYST = ACTIONS["refuse_catalyst"].start
PAY_WITH = ACTIONS["pay"].start
ATTACK_WITH = ACTIONS["attack"].start
HOLD = ACTIONS["hold"].start
CHOOSE_TARGET = ACTIONS["target"].start
DEFEND_WITH = ACTIONS["defend"].start
SACRIFICE = ACTIONS["sacrifice"].start
RELEASE = ACTIONS["release"].start
PROCEED = ACTIONS["proceed"].start
FIELD = ACTIONS["field"].start
ASSIGN = ACTIONS["assign"].start
REMOVE = ACTIONS["remove"].start
DISSOLVE = ACTIONS["dissolve"].start
RECRUIT = ACTIONS["recruit"].start
CAPTURE = ACTIONS["capture"].start
DONE = ACTIONS["done"].start


# --- which answers a prompt takes


@rule
def legal(book, state, mask):
    """Write 1 at each action that the seat asked may take, 0 elsewhere; how many there are."""
    mask[:] = 0
    seat = int(state.seat)
    prompt = state.prompt
    if prompt == REGROUP:
        return regroup_choices(book, state, seat, mask)
    if prompt == PAY:
        return mark_observers(state, seat, mask, PAY_WITH)
    if prompt == ATTACK:
        mask[HOLD] = 1
        return 1 + mark_own_units(state, seat, mask, ATTACK_WITH, attackers(state, seat))
    if prompt == DEFEND:
        return mark_own_units(state, seat, mask, DEFEND_WITH, defenders(state, seat))
    if prompt == TARGET:
        return mark_bits(mask, CHOOSE_TARGET, defenders(state, 1 - seat))
    if prompt == CANCEL:
        return cancel_choices(state, seat, mask)
    if prompt == MUSTER:
        return muster_choices(book, state, seat, mask)
    if prompt == CATALYST:
        mask[TAKE_CATALYST] = 1
        mask[REFUSE_CATALYST] = 1
        return 2
    return 0


@rule
def mark_observers(state, seat, mask, start):
    """Mark the observers of the hand (D19, D20)."""
    cards = observers(state, seat)
    order = suit_order(state, seat)
    number = 0
    for place in range(1, SUITS):
        suit = cards >> (suit_at(order, place) * RANKS) & SUIT_CARDS
        number += mark_bits(mask, start + (place - 1) * RANKS, suit)
    return number + mark_bits(mask, start + OTHER_SUIT_CARDS, cards >> FIRST_JOKER)


@rule
def mark_own_units(state, seat, mask, start, units):
    """Mark own units by the identity of the card or leader."""
    number = 0
    while units:
        unit = lowest(units)
        if unit >= SLOTS:
            own = FIRST_LEADER_RANK + unit - SLOTS
        else:
            own = own_number(int(state.slot_card[seat, unit]))
        mask[start + own] = 1
        number += 1
        units &= units - 1
    return number


@rule
def muster_choices(book, state, seat, mask):
    """First leaders that can be paid for, and the mulligan while it leaves cards (D10)."""
    number = 0
    order = suit_order(state, seat)
    for place in range(SUITS):
        suit = suit_at(order, place)
        if book.one_track_minions:
            if can_declare(state, seat, suit):
                mask[EMBLEM + place] = 1
                number += 1
            continue
        for leader in range(LEADERS):
            if can_lead_with(state, seat, suit, leader):
                mask[LEAD + place * LEADERS + leader] = 1
                number += 1
    if int(state.hand_size[seat]) > 2:
        mask[MULLIGAN] = 1
        number += 1
    return number


@rule
def cancel_choices(state, seat, mask):
    """Let it go on, or give the diplomat or the hostages."""
    number = 1
    mask[PROCEED] = 1
    if can_sacrifice(state, seat):
        mask[SACRIFICE] = 1
        number += 1
    if state.hostages[seat]:
        mask[RELEASE] = 1
        number += 1
    return number


@rule
def regroup_choices(book, state, seat, mask):
    """Recruit, reinforce, reorganize, in any order and number (D21)."""
    payable = count(observers(state, seat))
    number = mark_fieldable(state, seat, mask, payable)
    can_stop = not book.one_track_minions or number == 0 or army_size(state, seat) > 0
    number += mark_reorganizations(state, seat, mask, payable)
    if payable >= 2:
        number += mark_observers(state, seat, mask, RECRUIT)
    if book.hostages and state.emblem[1 - seat] != NONE:
        captives = int(state.hand[seat]) >> leader_card(int(state.emblem[1 - seat]), 0) & 7
        number += mark_bits(mask, CAPTURE, captives)
    if can_stop:
        mask[DONE] = 1
        number += 1
    return number


@rule
def mark_fieldable(state, seat, mask, payable):
    """Own cards of the hand: minions and assassins are free, leaders cost their value."""
    hand = int(state.hand[seat])
    own = hand >> (int(state.emblem[seat]) * RANKS)
    number = mark_bits(mask, FIELD, own & SUIT_MINIONS)
    for leader in range(LEADERS):
        if own >> (FIRST_LEADER_RANK + leader) & 1 and payable > leader:
            mask[FIELD + FIRST_LEADER_RANK + leader] = 1
            number += 1
    return number + mark_bits(mask, FIELD + RANKS, hand >> FIRST_JOKER)


@rule
def mark_reorganizations(state, seat, mask, payable):
    """Assign a single minion for one observer, remove one or dissolve a horde for free."""
    number = 0
    slots = int(state.front[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        card = int(state.slot_card[seat, slot])
        if card >= FIRST_JOKER:
            continue
        minion = own_number(card)
        if horde_of(state, seat, slot) != NONE:
            mask[REMOVE + minion] = 1
            number += 1
        elif payable:
            number += mark_bits(mask, ASSIGN + minion * LEADERS, int(state.leaders[seat]))
    for leader in range(LEADERS):
        if int(state.horde[seat, leader]):
            mask[DISSOLVE + leader] = 1
            number += 1
    return number


# --- what an answer does


@rule
def play(book, state, action):
    """Carry out one legal action and run on to the next prompt or the end."""
    seat = int(state.seat)
    prompt = state.prompt
    state.moves += 1
    if prompt == REGROUP:
        regroup(book, state, seat, action)
    elif prompt == PAY:
        pay(book, state, seat, observer_card(state, seat, action - PAY_WITH))
    elif prompt == ATTACK:
        attack(book, state, seat, action)
    elif prompt == DEFEND:
        unit = unit_of(state, seat, action - DEFEND_WITH)
        after_skirmish(book, state, begin_windows(state, unit))
    elif prompt == TARGET:
        after_skirmish(book, state, begin_windows(state, action - CHOOSE_TARGET))
    elif prompt == CANCEL:
        answer_window(book, state, seat, action)
    elif prompt == MUSTER:
        answer_muster(book, state, seat, action)
    elif prompt == CATALYST:
        answer_catalyst(state, seat, action == TAKE_CATALYST)
    for who in range(2):
        state.hand_size[who] = count(int(state.hand[who]))


@rule
def answer_muster(book, state, seat, action):
    """Mulligan, or lead."""
    if action == MULLIGAN:
        mulligan(book, state, seat)
        muster(book, state, seat)
    elif action < LEAD:
        state.emblem[seat] = suit_at(suit_order(state, seat), action - EMBLEM)
        state.prompt = CATALYST
    else:
        place = (action - LEAD) // LEADERS
        lead(state, seat, suit_at(suit_order(state, seat), place), (action - LEAD) % LEADERS)


@rule
def lead(state, seat, suit, leader):
    """Field the first leader from the hand or the catalyst and declare his suit (D5, D9)."""
    card = leader_card(suit, leader)
    from_hand = int(state.hand[seat]) >> card & 1 != 0
    state.emblem[seat] = suit
    field_leader(state, seat, leader)
    if not from_hand:
        state.catalyst[seat] = NONE
    owe(state, FOR_FIRST_LEADER, int(VALUE[card]))


@rule
def owe(state, pending, observers_owed):
    """Ask for observers, one at a time."""
    state.pending = pending
    state.owed = observers_owed
    state.prompt = PAY


@rule
def pay(book, state, seat, card):
    """Discard one observer; with the last one comes what it was paid for."""
    discard_from_hand(state, seat, bit(card))
    state.owed -= 1
    if state.owed > 0:
        return
    if state.pending == FOR_RECRUIT:
        draw(book, state, seat, 1)
    elif state.pending == FOR_ASSIGNMENT:
        assign(state, seat, int(state.pending_slot), int(state.pending_leader))
    elif state.pending == FOR_LEADER:
        field_leader(state, seat, int(state.pending_leader))
    state.prompt = REGROUP
    if state.pending == FOR_FIRST_LEADER and state.catalyst[seat] != NONE:
        state.prompt = CATALYST
    state.pending = FOR_NOTHING
    state.pending_leader = NONE
    state.pending_slot = NONE


@rule
def answer_catalyst(state, seat, take):
    """The catalyst goes into the hand, where all know it to be, or is discarded (D8)."""
    card = bit(int(state.catalyst[seat]))
    state.catalyst[seat] = NONE
    if take:
        state.hand[seat] = int(state.hand[seat]) | card
        witness_in_hand(state, seat, card)
    else:
        discard(state, card)
    state.prompt = REGROUP


@rule
def attack(book, state, seat, action):
    """Attack once, or hold; then regroup."""
    if action == HOLD:
        state.prompt = REGROUP
    else:
        unit = unit_of(state, seat, action - ATTACK_WITH)
        after_skirmish(book, state, begin_attack(state, unit))


@rule
def answer_window(book, state, seat, action):
    """Cancel the skirmish, or let it go on."""
    if action == PROCEED:
        after_skirmish(book, state, next_window(state))
        return
    if action == SACRIFICE:
        sacrifice(state, seat)
    else:
        release(state, seat)
    after_skirmish(book, state, True)


@rule
def after_skirmish(book, state, over):
    """Once a skirmish is over, see who has lost (D42), else let the attacker regroup."""
    if not over:
        return
    end_attack(state)
    active = int(state.active)
    enemy = 1 - active
    active_lost = has_lost(book, state, active)
    enemy_lost = has_lost(book, state, enemy)
    if active_lost and enemy_lost:
        finish(state, TERMINATED)
    elif active_lost or enemy_lost:
        win(state, enemy if active_lost else active)
    else:
        state.prompt = REGROUP
        state.seat = active


@rule
def has_lost(book, state, seat):
    """No leader in play; with one-track minions: nothing at all in play."""
    if book.one_track_minions:
        return army_size(state, seat) == 0
    return state.leaders[seat] == 0


@rule
def win(state, seat):
    """End the game with a winner."""
    finish(state, TERMINATED)
    reward_winners(state, bit(seat))


@rule
def finish(state, status):
    """End the game; rewards are zero unless the caller sets them."""
    state.status = status
    state.seat = NOBODY
    state.prompt = OVER


@rule
def regroup(book, state, seat, action):
    """One step of a regroup phase."""
    if action >= DONE:
        next_turn(book, state)
    elif action >= CAPTURE:
        capture(state, seat, action - CAPTURE)
    elif action >= RECRUIT:
        card = observer_card(state, seat, action - RECRUIT)
        discard_from_hand(state, seat, bit(card))
        owe(state, FOR_RECRUIT, 1)
    elif action >= DISSOLVE:
        state.horde[seat, action - DISSOLVE] = 0
    elif action >= REMOVE:
        unassign(state, seat, slot_of(state, seat, own_card(state, seat, action - REMOVE)))
    elif action >= ASSIGN:
        minion = (action - ASSIGN) // LEADERS
        state.pending_slot = slot_of(state, seat, own_card(state, seat, minion))
        state.pending_leader = (action - ASSIGN) % LEADERS
        witness_no_assassin(state, seat, int(state.pending_slot))
        owe(state, FOR_ASSIGNMENT, 1)
    elif FIRST_LEADER_RANK <= action - FIELD < RANKS:
        leader = action - FIELD - FIRST_LEADER_RANK
        state.pending_leader = leader
        witness_in_hand(state, seat, bit(leader_card(int(state.emblem[seat]), leader)))
        owe(state, FOR_LEADER, leader + 1)
    else:
        field_card(state, seat, own_card(state, seat, action - FIELD))


@rule
def capture(state, seat, leader):
    """Play an enemy leader from the hand into the hostage area (D45)."""
    card = bit(leader_card(int(state.emblem[1 - seat]), leader))
    state.hand[seat] = int(state.hand[seat]) & ~card
    state.hostages[seat] = int(state.hostages[seat]) | 1 << leader
    witness(state, card)


@rule
def next_turn(book, state):
    """Player 2 deploys after player 1; from then on turns alternate up to the cap (D12, D43).

    One-track minions: who deploys nothing, having spent what would have paid for it, has lost.
    """
    if has_lost(book, state, int(state.active)):
        win(state, 1 - int(state.active))
        return
    if state.turn == 0 and state.active == state.first:
        muster(book, state, 1 - int(state.first))
        return
    if state.turn > 0 and state.turn == book.turn_cap:
        finish(state, TRUNCATED)
        return
    state.turn += 1
    state.active = 1 - int(state.active)
    state.seat = state.active
    draw(book, state, int(state.active), 2)  # fate (D14)
    state.prompt = ATTACK
