# pyright: basic
"""What a row of effects does: whom it can affect, whom it asks, and how it is carried out."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.jit import rule
from ..config import (
    ALL,
    BOOST,
    BOTH,
    CHOSEN,
    CONTROL,
    COUNTER,
    DAMAGE,
    DISCARD,
    DRAW,
    END_OF_CLAUSE,
    ENEMY_AGENTS,
    ENEMY_INFLUENCE,
    EXHAUST,
    FLY,
    GAIN,
    IT,
    KILL,
    LOSE,
    LOSE_GAME,
    MAKE,
    NO_MEASURE,
    OPPONENT,
    PAY,
    READY,
    RECOVER,
    REDACT,
    RETURN,
    SACRIFICE,
    THIS,
    WIN_GAME,
    YOU,
    YOUR_AGENTS,
    YOUR_DISCARD,
    YOUR_HAND,
    YOUR_INFLUENCE,
)
from ..state import CARD, NONE, PLAYERS, TARGET
from .board import (
    change_control,
    die,
    enter,
    has,
    is_flying,
    make_ready,
    power,
    return_to_hand,
)
from .hand import discard, draw, take_up

AGENTS_ONLY, ORDERS_ONLY = 1, 2
FLYERS_ONLY = 1


# --- counting


@rule
def measured(state, owner, measure):
    """What a condition or an amount counts, as the controller of the card sees it."""
    other = 1 - owner
    if measure == YOUR_AGENTS:
        return count(int(state.in_play[owner]))
    if measure == ENEMY_AGENTS:
        return count(int(state.in_play[other]))
    if measure == YOUR_INFLUENCE:
        return int(state.influence[owner])
    if measure == ENEMY_INFLUENCE:
        return int(state.influence[other])
    if measure == YOUR_HAND:
        return count(int(state.hand[owner]))
    if measure == YOUR_DISCARD:
        return count(int(state.discard[owner]))
    return 0


@rule
def applies(book, state, owner, row):
    """Whether a row's condition holds."""
    measure = int(book.measure[row])
    if measure == NO_MEASURE:
        return True
    return book.least[row] <= measured(state, owner, measure) <= book.most[row]


@rule
def amount_of(book, state, owner, row):
    """The number in a row, times what it counts."""
    times = int(book.times[row])
    amount = int(book.amount[row])
    return amount if times == NO_MEASURE else amount * measured(state, owner, times)


@rule
def is_of_side(book, row, owner, seat):
    """Whether a row speaks of this player."""
    return int(book.side[row]) & (YOU if seat == owner else OPPONENT) != 0


# --- whom a row can affect


@rule
def candidates(book, state, owner, row, seat, origin_seat, origin_slot):
    """A player's Agents that a row can affect, as a set of slots."""
    found = 0
    if not is_of_side(book, row, owner, seat):
        return 0
    slots = int(state.in_play[seat])
    if book.fighting[row]:
        slots &= int(state.fights[seat])
    if book.other[row] and seat == origin_seat and origin_slot != NONE:
        slots &= ~bit(origin_slot)
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        if fits(book, state, row, seat, slot):
            found |= bit(slot)
    return found


@rule
def fits(book, state, row, seat, slot):
    """Whether an Agent is of the kind that a row affects."""
    if book.at_most[row] and power(book, state, seat, slot) > book.at_most[row]:
        return False
    flyers = int(book.flyers[row])
    return flyers == 0 or is_flying(book, state, seat, slot) == (flyers == FLYERS_ONLY)


@rule
def pile_choices(book, state, owner, row):
    """Cards that RECOVER or REDACT may choose, as a set."""
    found = 0
    for seat in range(PLAYERS):
        if is_of_side(book, row, owner, seat):
            found |= int(state.discard[seat])
    kind = int(book.kind[row])
    if kind == 0:
        return found
    chosen = 0
    while found:
        card = lowest(found)
        found &= found - 1
        if (book.is_agent[card] != 0) == (kind == AGENTS_ONLY):
            chosen |= bit(card)
    return chosen


@rule
def can_begin(book, state, owner, row, origin_seat, origin_slot):
    """Whether all that a list of effects asks to choose is there (W54)."""
    while book.effect[row] != END_OF_CLAUSE:
        effect = int(book.effect[row])
        if applies(book, state, owner, row):
            if book.whom[row] == CHOSEN and affects_agents(effect):
                number = 0
                for seat in range(PLAYERS):
                    number |= candidates(book, state, owner, row, seat, origin_seat, origin_slot)
                if number == 0:
                    return False
            elif effect in (RECOVER, REDACT) and pile_choices(book, state, owner, row) == 0:
                return False
        row += 1
    return True


@rule
def can_pay(book, state, owner, row, origin_seat, origin_slot, card_in_hand):
    """Whether a list of effects can be paid as a cost.

    `card_in_hand`: the set that holds the card itself, which can't pay for itself.
    """
    if row == NONE:
        return True
    while book.effect[row] != END_OF_CLAUSE:
        effect = int(book.effect[row])
        amount = int(book.amount[row])
        if effect == PAY:
            if int(state.influence[owner]) <= amount:  # W53
                return False
        elif effect == DISCARD:
            if count(int(state.hand[owner]) & ~card_in_hand) < amount:
                return False
        elif effect == SACRIFICE and book.whom[row] != THIS:
            slots = candidates(book, state, owner, row, owner, origin_seat, origin_slot)
            if count(slots) < amount:
                return False
        elif effect == REDACT and count(pile_choices(book, state, owner, row)) < amount:
            return False
        row += 1
    return True


@rule
def affects_agents(effect):
    """Whether an effect is done to Agents in play."""
    return DAMAGE <= effect <= CONTROL


# --- doing it


@rule
def run_row(book, state):
    """Carry out the present row, or ask for what it leaves to choose."""
    row, owner = int(state.row), int(state.owner)
    effect = int(book.effect[row])
    if not applies(book, state, owner, row):
        state.row += 1
    elif affects_agents(effect):
        affect_agents(book, state, owner, row, effect)
    elif effect == SACRIFICE:
        ask_sacrifice(book, state, owner, row)
    elif effect in (DISCARD, RECOVER, REDACT):
        ask_cards(book, state, owner, row)
    else:
        affect_players(book, state, owner, row, effect)
        state.row += 1


@rule
def affect_agents(book, state, owner, row, effect):
    """An effect on one Agent, or on all of a kind."""
    whom = int(book.whom[row])
    amount = amount_of(book, state, owner, row)
    if whom == CHOSEN:
        ask_target(book, state, owner, row)
        return
    if whom == THIS:
        if is_origin_in_play(state):
            affect(book, state, int(state.origin_seat), int(state.origin_slot), effect, amount)
    elif whom == IT:
        if state.it_slot != NONE and has(state.in_play[int(state.it_seat)], int(state.it_slot)):
            affect(book, state, int(state.it_seat), int(state.it_slot), effect, amount)
    elif whom == ALL:
        for seat in range(PLAYERS):
            origin_seat, origin_slot = int(state.origin_seat), int(state.origin_slot)
            slots = candidates(book, state, owner, row, seat, origin_seat, origin_slot)
            while slots:
                affect(book, state, seat, lowest(slots), effect, amount)
                slots &= slots - 1
    state.row += 1


@rule
def is_origin_in_play(state):
    """Whether the card that is being resolved is still in play, where it was."""
    if state.origin_slot == NONE:
        return False
    return state.card[int(state.origin_seat), int(state.origin_slot)] == state.origin


@rule
def affect(book, state, seat, slot, effect, amount):
    """An effect on one Agent."""
    if effect == DAMAGE:
        state.damage[seat, slot] = int(state.damage[seat, slot]) + amount
    elif effect == KILL:
        die(book, state, seat, slot)
    elif effect == EXHAUST:
        state.ready[seat] = int(state.ready[seat]) & ~bit(slot)
    elif effect == READY:
        make_ready(state, seat, bit(slot))
    elif effect == BOOST:
        state.boost[seat, slot] = int(state.boost[seat, slot]) + amount
    elif effect == FLY:
        state.flies[seat] = int(state.flies[seat]) | bit(slot)
    elif effect == COUNTER:
        state.counters[seat, slot] = int(state.counters[seat, slot]) + amount
    elif effect == RETURN:
        return_to_hand(state, seat, slot)
    elif effect == CONTROL and seat != state.owner:
        change_control(book, state, seat, slot)


@rule
def affect_players(book, state, owner, row, effect):
    """An effect on players, its controller first: Influence, cards drawn, tokens, the end."""
    amount = amount_of(book, state, owner, row)
    side = int(book.side[row])
    if effect == WIN_GAME or effect == LOSE_GAME:
        if state.verdict == NONE:
            state.verdict = decided(owner, side, effect == WIN_GAME)
        return
    for whose in range(PLAYERS):
        seat = owner ^ whose
        if not is_of_side(book, row, owner, seat):
            continue
        if effect == LOSE or effect == PAY:
            state.influence[seat] = int(state.influence[seat]) - amount
        elif effect == GAIN:
            state.influence[seat] = int(state.influence[seat]) + amount
        elif effect == DRAW:
            for _ in range(amount):
                draw(state, seat)
        elif effect == MAKE:
            for _ in range(amount):
                enter(book, state, seat, int(book.kind[row]))


@rule
def decided(owner, side, wins):
    """The set of players who win by a card; both or none is settled by who went second (W4)."""
    if side == BOTH:
        return 0b11
    winner = owner if (side == YOU) == wins else 1 - owner
    return bit(winner)


# --- asking


@rule
def ask_target(book, state, owner, row):
    """Let the controller choose an Agent; of one there is no choice, of none no effect (W22)."""
    slots_0, slots_1 = target_slots(book, state, 0), target_slots(book, state, 1)
    number = count(slots_0) + count(slots_1)
    if number == 0:
        state.it_slot = NONE
        state.row += 1
    elif number == 1:
        seat = int(slots_0 == 0)
        take_target(book, state, seat, lowest(slots_1 if seat else slots_0))
    else:
        state.prompt = TARGET
        state.seat = owner


@rule
def target_slots(book, state, seat):
    """A player's Agents that may be chosen now, as a set of slots."""
    row, owner = int(state.row), int(state.owner)
    return candidates(book, state, owner, row, seat, int(state.origin_seat), int(state.origin_slot))


@rule
def take_target(book, state, seat, slot):
    """An Agent has been chosen."""
    row, owner = int(state.row), int(state.owner)
    effect = int(book.effect[row])
    state.it_seat = seat
    state.it_slot = slot
    if effect == SACRIFICE:
        die(book, state, seat, slot)
        state.left -= 1
        if state.left == 0:
            end_choices(state)
    else:
        affect(book, state, seat, slot, effect, amount_of(book, state, owner, row))
        state.row += 1


@rule
def end_choices(state):
    """A row that asked for several choices is done."""
    state.left = NONE
    state.row += 1


@rule
def chooser(book, state):
    """Who is asked to sacrifice or to discard: whoever's Agent or card it is (W55)."""
    owner = int(state.owner)
    return owner if int(book.side[int(state.row)]) & YOU else 1 - owner


@rule
def ask_sacrifice(book, state, owner, row):
    """Let a player choose which of his Agents to sacrifice."""
    if book.whom[row] == THIS:
        if is_origin_in_play(state):
            die(book, state, int(state.origin_seat), int(state.origin_slot))
        state.row += 1
        return
    seat = chooser(book, state)
    slots = target_slots(book, state, seat)
    if state.left == NONE:
        state.left = amount_of(book, state, owner, row)
    if slots == 0 or state.left == 0:
        end_choices(state)
    elif count(slots) == 1:
        take_target(book, state, seat, lowest(slots))
    else:
        state.prompt = TARGET
        state.seat = seat


@rule
def ask_cards(book, state, owner, row):
    """Let whoever chooses them choose cards of a hand or a pile; all of them if there are no more
    than asked for."""
    cards = card_choices(book, state)
    if state.left == NONE:
        state.left = min(amount_of(book, state, owner, row), count(cards))
    if state.left == 0:
        end_choices(state)
    elif count(cards) <= state.left:
        take_card(book, state, lowest(cards))
    else:
        state.prompt = CARD
        state.seat = chooser(book, state) if book.effect[row] == DISCARD else owner


@rule
def card_choices(book, state):
    """Which cards may be chosen now, as a set."""
    row = int(state.row)
    if book.effect[row] == DISCARD:
        return int(state.hand[chooser(book, state)])
    return pile_choices(book, state, int(state.owner), row)


@rule
def take_card(book, state, card):
    """A card has been chosen: to discard, to recover, or to Redact."""
    effect = int(book.effect[int(state.row)])
    if effect == DISCARD:
        discard(state, chooser(book, state), card)
    else:
        for seat in range(PLAYERS):
            state.discard[seat] = int(state.discard[seat]) & ~bit(card)
        if effect == REDACT:
            state.redacted = int(state.redacted) | bit(card)
        else:
            take_up(state, int(state.owner), card)
    state.left -= 1
    if state.left == 0:
        end_choices(state)
