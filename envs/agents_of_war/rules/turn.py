# pyright: basic
"""The prompts of a game in their order: taking an answer, and what follows."""

from __future__ import annotations

from ...core.jit import rule
from ...core.state import RUNNING
from ..config import BEGINNING as BEGINNING_CLAUSE
from ..config import END as END_CLAUSE
from ..state import (
    AFTER_BLOCKS,
    ATTACK,
    ATTACKER_DEALS,
    ATTACKERS,
    BEFORE_BLOCKS,
    BEGINNING,
    BLOCK,
    BLOCKERS,
    BUILDING,
    CLEANING,
    DEFENDER_DEALS,
    ENDING,
    EXPIRING,
    MAIN,
    MAIN_PHASE,
    NONE,
    ORDER,
    OVER,
    PASSED,
    PLAYERS,
    RESPOND,
    SLOTS,
)
from .board import await_all, kill_the_dead, make_ready
from .choices import (
    ABILITIES,
    AMOUNT,
    ATTACKS,
    BLOCKS,
    CHOOSE_CARD,
    CHOOSE_MODE,
    DONE,
    GO_FIRST,
    REPLAY,
    TARGETS,
    may_act,
    may_act_in_main,
)
from .combat import (
    add_attacker,
    add_blocker,
    ask_attackers,
    ask_blockers,
    begin_responses,
    deal_damage,
    decline,
    end_attack,
    take_damage,
)
from .effects import take_card, take_target
from .match import begin_game, build, deal_match, end_game, take_build
from .resolve import (
    await_expired,
    go_on,
    highest_level,
    next_waiting,
    play_from_hand,
    replay,
    take_mode,
    take_waiting,
    use,
)
from .stall import take_note


@rule
def new_game(book, state, first, mirror):
    """Deal a match from the state's own streams and stop at its first prompt.

    Args:
        first: the seat that goes first in the first game, or -1: a random one. The deal does not
            depend on it.
        mirror: each seat gets what the other one would have been dealt.
    """
    deal_match(book, state, first, mirror)
    run_on(book, state)


@rule
def play(book, state, action):
    """Take one legal action and run on to the next prompt or the end."""
    state.moves += 1
    seat = int(state.seat)
    prompt = state.prompt
    state.prompt = OVER
    if action < REPLAY:
        state.acted = 1
        play_from_hand(book, state, seat, action)
    elif action < ABILITIES:
        state.acted = 1
        replay(book, state, seat, action - REPLAY)
    elif action < ATTACKS:
        state.acted = 1
        use(book, state, seat, action - ABILITIES)
    elif action < BLOCKS:
        add_attacker(state, seat, action - ATTACKS)
    elif action < TARGETS:
        add_blocker(state, seat, action - BLOCKS)
    elif action < CHOOSE_CARD:
        whose, slot = divmod(action - TARGETS, SLOTS)
        take_target(book, state, seat ^ whose, slot)
    elif action < CHOOSE_MODE:
        choose_card(book, state, seat, prompt, action - CHOOSE_CARD)
    elif action < AMOUNT:
        take_mode(book, state, action - CHOOSE_MODE)
    elif action < GO_FIRST:
        state.seat = seat
        take_damage(state, action - AMOUNT)
    elif action < DONE:
        state.starter = seat ^ (action - GO_FIRST)
    else:
        take_done(state, prompt)
    run_on(book, state)


@rule
def choose_card(book, state, seat, prompt, card):
    """A card is chosen: for a deck, of what waits, or for an effect."""
    if state.phase == BUILDING:
        take_build(state, seat, card)
    elif prompt == ORDER:
        take_waiting(book, state, card)
    else:
        take_card(book, state, card)


@rule
def take_done(state, prompt):
    """Pass, decline, or choose no more."""
    if prompt == MAIN:
        pass_turn(state)
    elif prompt == ATTACK:
        begin_responses(state, BEFORE_BLOCKS, 1 - int(state.active))
    elif prompt == BLOCK:
        begin_responses(state, AFTER_BLOCKS, int(state.active))
    elif state.phase == PASSED:
        decline_pass(state)
    else:
        decline(state)


# --- running on


@rule
def run_on(book, state):
    """Go on to the next question that leaves a choice, as far as both can see, or to the end."""
    while state.status == RUNNING and state.prompt == OVER:
        if state.verdict != NONE:
            decide_by_card(book, state)
        elif state.row != NONE:
            go_on(book, state)
        elif state.phase == BUILDING:
            if build(book, state):
                begin_game(book, state)
                begin_turn(book, state, int(state.starter))
        elif kill_the_dead(book, state) or is_won(book, state):
            continue
        elif state.waiting:
            next_waiting(book, state)
        else:
            next_step(book, state)


@rule
def decide_by_card(book, state):
    """End the game at once, as a card says; if it says so of both, who went second wins (W4)."""
    winners = int(state.verdict)
    end_game(book, state, 1 - int(state.starter) if winners == 0b11 else winners >> 1, 0)


@rule
def is_won(book, state):
    """End the game if somebody has no Influence left (W1); if both, who went second wins (W2).

    What a card, an ability or a damage step has set off is resolved first (W49).
    """
    lost_0, lost_1 = state.influence[0] <= 0, state.influence[1] <= 0
    if highest_level(state) > state.level or not (lost_0 or lost_1):
        return False
    end_game(book, state, 1 - int(state.starter) if lost_0 and lost_1 else int(lost_0), 0)
    return True


@rule
def next_step(book, state):
    """Nothing is being resolved and nothing waits: the next step of the turn."""
    phase = int(state.phase)
    active = int(state.active)
    state.level = 0
    if phase == EXPIRING:
        state.phase = BEGINNING
        await_all(book, state, BEGINNING_CLAUSE, active)
    elif phase == BEGINNING:
        state.phase = MAIN_PHASE
    elif phase == ENDING:
        state.phase = CLEANING
        await_all(book, state, END_CLAUSE, active)
    elif phase == MAIN_PHASE:
        state.seat = active
        state.prompt = MAIN
        if not may_act_in_main(book, state, active):
            state.prompt = OVER
            pass_turn(state)
    elif phase == ATTACKERS:
        ask_attackers(state)
    elif phase == BLOCKERS:
        ask_blockers(book, state)
    elif phase == PASSED or phase == BEFORE_BLOCKS or phase == AFTER_BLOCKS:
        ask_response(book, state)
    elif phase == ATTACKER_DEALS or phase == DEFENDER_DEALS:
        deal_damage(book, state)
    else:
        end_turn(book, state)


@rule
def ask_response(book, state):
    """Ask who has a chance to respond, if it may have something to respond with."""
    if state.phase == BEFORE_BLOCKS and state.fights[int(state.active)] == 0:
        end_attack(state)  # W37
    elif may_act(book, state, int(state.seat)):
        state.prompt = RESPOND
    elif state.phase == PASSED:
        decline_pass(state)
    else:
        decline(state)


# --- the turn


@rule
def begin_turn(book, state, seat):
    """The beginning phase: Ready all Agents, and play what has been delayed long enough."""
    state.turn += 1
    state.active = seat
    state.phase = EXPIRING
    for who in range(PLAYERS):
        state.plays[who] = 0
        state.uses[who] = 0
        state.all_uses[who] = 0
        state.spent[who] = 0
    make_ready(state, seat, int(state.in_play[seat]))
    state.settled[seat] = state.in_play[seat]
    await_expired(book, state, seat)


@rule
def pass_turn(state):
    """The active player passes; the opponent has a chance to respond (W27)."""
    other = 1 - int(state.active)
    state.phase = PASSED
    state.seat = other
    state.acted = 0
    state.plays[other] = 0
    for seat in range(PLAYERS):
        state.uses[seat] = 0


@rule
def decline_pass(state):
    """The opponent is done: back to the main phase if it has done anything, else to the end."""
    if state.acted:
        state.phase = MAIN_PHASE
        for seat in range(PLAYERS):
            state.uses[seat] = 0
    else:
        state.phase = ENDING


@rule
def end_turn(book, state):
    """Damage and all that lasts this turn end together (W31), and the next turn begins."""
    for seat in range(PLAYERS):
        state.flies[seat] = 0
        state.fights[seat] = 0
        for slot in range(SLOTS):
            state.damage[seat, slot] = 0
            state.boost[seat, slot] = 0
    state.unchanged = 0 if take_note(state) else int(state.unchanged) + 1
    second = 1 - int(state.starter)
    if state.unchanged >= book.stall:
        state.stalled += 1
        end_game(book, state, second, 0)
    elif state.turn >= book.turn_cap:
        end_game(book, state, second, 1)
    else:
        begin_turn(book, state, 1 - int(state.active))
