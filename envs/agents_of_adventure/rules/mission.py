# pyright: basic
"""The mission's stages and time, how a game ends, and cards that are revealed."""

from __future__ import annotations

from ...core.jit import rule
from ...core.state import NOBODY, TERMINATED, TRUNCATED
from ..config import ALWAYS, AN_INSTANT, COMPLETE, END_OF_ROWS, ENTERS, LOSE_GAME
from ..state import ABILITIES, LOST, MISSION, NONE, OVER, WON
from .stats import applies, measured
from .table import clear_piece, enter, kind_of, set_off

NEARLY = 0.99  # of a mission that is not completed


@rule
def is_timed(book, state):
    """Whether the stage has a time number."""
    return book.time[int(state.print[MISSION])] != NONE


@rule
def gain_time(state, amount):
    """The team has more time."""
    state.time += amount


@rule
def lose_time(book, state, amount):
    """The team loses time; without any left it has lost, if the stage is timed (A30, A33)."""
    if is_timed(book, state):
        state.time = max(0, int(state.time) - amount)
        if state.time == 0:
            lose(book, state)


@rule
def lose(book, state):
    """The game is lost."""
    end(book, state, LOST, TERMINATED)


@rule
def end(book, state, outcome, status):
    """The game is over, and all get the same: 1 if it is won, else -1, or with the rule `progress`
    so much more as was completed of the mission."""
    payoff = 1.0 if outcome == WON else -1.0
    if outcome == LOST and book.progress:
        payoff += progress(book, state)
    state.outcome = outcome
    state.status = status
    state.prompt = OVER
    state.seat = NOBODY
    for seat in range(int(state.seats)):
        state.reward[seat] = payoff


@rule
def run_out(book, state):
    """The cap of rounds ends the game."""
    end(book, state, LOST, TRUNCATED)


@rule
def progress(book, state):
    """The part of the mission that is completed, from 0 to less than 1: half of it is each stage,
    and of a stage what it counts of what completes it."""
    print_ = int(state.print[MISSION])
    most = 0.0
    for ability in range(ABILITIES):
        if book.when[print_, ability] != ALWAYS:
            continue
        row = int(book.rows[print_, ability])
        while book.effect[row] != END_OF_ROWS:
            if book.effect[row] == COMPLETE and book.least[row] > 0:
                counted = measured(book, state, int(book.measure[row]), MISSION, NONE)
                most = max(most, counted / int(book.least[row]))
            row += 1
    return min(0.5 * int(state.stage) + 0.5 * min(most, 1.0), NEARLY)


@rule
def turn_up_stage(book, state, print_):
    """A stage of the mission is turned up: gain its time, and do what it says on entering (A3)."""
    clear_piece(state, MISSION)
    state.print[MISSION] = print_
    if is_timed(book, state):
        gain_time(state, int(book.time[print_]))
    set_off(book, state, ENTERS, MISSION, NONE)


@rule
def complete_stage(book, state):
    """The present stage is completed: on to stage B, or the game is won (A31)."""
    if state.stage == 0:
        state.stage = 1
        turn_up_stage(book, state, int(state.print[MISSION]) + 1)
    else:
        end(book, state, WON, TERMINATED)


@rule
def look_for_the_end(book, state):
    """Complete the stage, or lose, as soon as a card's standing condition for it holds (A34);
    whether anything came of it."""
    print_ = int(state.print[MISSION])
    for ability in range(ABILITIES):
        if book.when[print_, ability] != ALWAYS:
            continue
        row = int(book.rows[print_, ability])
        while book.effect[row] != END_OF_ROWS:
            effect = int(book.effect[row])
            if applies(book, state, row, MISSION, NONE):
                if effect == COMPLETE:
                    complete_stage(book, state)
                    return True
                if effect == LOSE_GAME:
                    lose(book, state)
                    return True
            row += 1
    return False


# --- revealing


@rule
def take_top(state):
    """Take the top card of the encounter deck, or NONE: nothing is drawn (A12)."""
    if state.deck_size == 0:
        return NONE
    state.deck_size -= 1
    piece = int(state.deck[int(state.deck_size)])
    state.deck[int(state.deck_size)] = NONE
    return piece


@rule
def reveal_top(book, state):
    """Draw an encounter card by an effect and reveal it (A11)."""
    state.to_reveal -= 1
    piece = take_top(state)
    if piece != NONE:
        reveal(book, state, piece)


@rule
def reveal(book, state, piece):
    """Villains and permanents go to the staging area; an instant takes effect."""
    if kind_of(book, state, piece) == AN_INSTANT:
        clear_piece(state, piece)
        set_off(book, state, ENTERS, piece, NONE)
    else:
        enter(book, state, piece)
