"""Who wins with plain Agents and perfect play, found by the engine's own rules.

Both hands are in play already and nothing is left to draw; each side has three Agents of Power 1
to 4 and 10 Influence. `python tests/agents_of_war/exact.py` solves all such boards and what can
come of them, and writes who wins each pairing to `exact.json`.

Nothing ever grows in such a game, so boards are solved from the smallest up. Those of one size can
follow each other without end: they begin as stalls, and are solved again until none changes.
"""

from __future__ import annotations

import json
import sys
import tempfile
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wartable.envs.agents_of_war.cards import make_book
from wartable.envs.agents_of_war.config import Rules
from wartable.envs.agents_of_war.rules import legal, play
from wartable.envs.agents_of_war.rules.match import clear
from wartable.envs.agents_of_war.rules.turn import begin_turn, run_on
from wartable.envs.agents_of_war.state import NONE, SLOTS, STATE
from wartable.envs.core.jit import entry, rule
from wartable.envs.core.state import RUNNING

RESULT = Path(__file__).with_name("exact.json")
MOST_POWER = 4
INFLUENCE = 10
AGENTS = 3
SIX = 6  # cards of each Power in the set
DEPTH = 64  # decisions within a turn
ACTIONS = 298
WIN, STALL, LOSS = 1, 0, -1

# A side is a number: digits in base 9, the highest first; 0 is no Agent, and an Agent of Power p is
# 2 p - 1 if Exhausted, 2 p if Ready.
BASE = 2 * MOST_POWER + 1
SIDES = BASE**AGENTS
READY_SIDES = [
    side
    for number in range(AGENTS + 1)
    for side in combinations_with_replacement(range(2, BASE, 2), number)
]
ALL_SIDES = [
    side
    for number in range(AGENTS + 1)
    for side in combinations_with_replacement(range(1, BASE), number)
]


def plain_cards() -> str:
    """A card file with six plain Agents of each Power, each named after it."""
    rows = [
        f'[[cards]]\nname = "{power}.{k}"\nkind = "agent"\npower = {power}\n'
        for power in range(1, MOST_POWER + 1)
        for k in range(SIX)
    ]
    decks = [
        f'[[decks]]\nname = "{power}"\ncards = ["{power}.0", "{power}.1", "{power}.2"]\n'
        for power in (1, 2)
    ]
    return "\n".join(rows + decks)


def plain_book(**rules: Any) -> NDArray[Any]:
    """The book of a game with plain Agents, in which nothing but Influence ends a game soon."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "plain.toml")
        path.write_text(plain_cards())
        return make_book(Rules(cards=str(path), stall=100, turn_cap=10_000, **rules))


def code(side: tuple[int, ...]) -> int:
    """The number of a side."""
    total = 0
    for digit in sorted(side, reverse=True):
        total = total * BASE + digit
    return total


@rule
def code_of(book, state, seat, ready_only):
    """The number of a player's side; `ready_only`: as it is once all are Ready."""
    digits = np.zeros(BASE, np.int64)
    for slot in range(SLOTS):
        if state.card[seat, slot] != NONE:
            digit = 2 * int(book.power[int(state.card[seat, slot])])
            if not ready_only and not int(state.ready[seat]) >> slot & 1:
                digit -= 1
            digits[digit] += 1
    total = 0
    for digit in range(BASE - 1, 0, -1):
        for _ in range(digits[digit]):
            total = total * BASE + digit
    return total


@rule
def lay(state, seat, side):
    """Lay a side's Agents into play, the first into the lowest slot."""
    slot = 0
    while side:
        digit = side % BASE
        side //= BASE
        power, ready = (digit + 1) // 2, digit % 2 == 0
        state.card[seat, slot] = (power - 1) * SIX + AGENTS * seat + slot
        state.in_play[seat] = int(state.in_play[seat]) | 1 << slot
        if ready:
            state.ready[seat] = int(state.ready[seat]) | 1 << slot
        slot += 1


@rule
def value_of(book, values, state, seat):
    """What is known of a position between two turns, for a seat."""
    if state.stalled:
        return STALL
    if state.status != RUNNING:
        return WIN if state.reward[seat] > 0 else LOSS
    active = int(state.active)
    mine, theirs = code_of(book, state, active, True), code_of(book, state, 1 - active, False)
    known = values[
        mine, theirs, int(state.influence[active]) - 1, int(state.influence[1 - active]) - 1
    ]
    return int(known) if active == seat else -int(known)


@rule
def best_turn(book, values, states, masks, tried, best):
    """What the active player can make of his turn, which begins at `states[0]`; seat 0 is active.

    All rows of decisions are tried, those of the opponent for the worst.
    """
    turn = int(states[0].turn)
    depth = 0
    legal(book, states[0], masks[0])
    tried[0] = 0
    best[0] = LOSS - 1
    while True:
        mine = states[depth].seat == 0
        action = tried[depth]
        while action < ACTIONS and masks[depth, action] == 0:
            action += 1
        settled = best[depth] == (WIN if mine else LOSS)
        if action == ACTIONS or settled:
            if depth == 0:
                return best[0]
            value = best[depth]
            depth -= 1
        else:
            tried[depth] = action + 1
            states[depth + 1] = states[depth]
            play(book, states[depth + 1], action)
            if states[depth + 1].status == RUNNING and states[depth + 1].turn == turn:
                depth += 1
                legal(book, states[depth], masks[depth])
                tried[depth] = 0
                best[depth] = LOSS - 1 if states[depth].seat == 0 else WIN + 1
                continue
            value = value_of(book, values, states[depth + 1], 0)
        if states[depth].seat == 0:
            best[depth] = max(best[depth], value)
        else:
            best[depth] = min(best[depth], value)


@entry
def solve_side(books, values, states, masks, tried, best, mine, sides, total):
    """Solve all boards with one side of the active player's, and so much Influence together, once
    more; how many have changed."""
    book = books[0]
    changed = 0
    for theirs in sides:
        for influence in range(max(1, total - INFLUENCE), min(INFLUENCE, total - 1) + 1):
            other = total - influence
            if values[mine, theirs, influence - 1, other - 1] != STALL:
                continue
            state = states[0]
            clear(state)
            state.starter = 0
            lay(state, 0, mine)
            lay(state, 1, theirs)
            state.influence[0] = influence
            state.influence[1] = other
            begin_turn(book, state, 0)
            run_on(book, state)
            if state.status != RUNNING or state.turn != 1:
                found = value_of(book, values, state, 0)
            else:
                found = best_turn(book, values, states, masks, tried, best)
            if found != STALL:
                values[mine, theirs, influence - 1, other - 1] = found
                changed += 1
    return changed


def solve(sides: list[tuple[int, ...]], ready: list[tuple[int, ...]], report: bool) -> Any:
    """The worth of each board to the active player, by both sides and both Influences."""
    books = plain_book()
    values = np.zeros((SIDES, SIDES, INFLUENCE, INFLUENCE), np.int8)
    states = np.zeros(DEPTH, STATE)
    states["seats"] = 2
    masks = np.zeros((DEPTH, ACTIONS), np.int8)
    tried, best = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    for agents in range(2 * AGENTS + 1):
        boards = {
            number: np.array(
                [code(side) for side in sides if len(side) == agents - number], np.int64
            )
            for number in range(AGENTS + 1)
        }
        for total in range(2, 2 * INFLUENCE + 1):
            changed = 1
            while changed:
                changed = sum(
                    solve_side(
                        books, values, states, masks, tried, best, code(mine), boards[n], total
                    )
                    for mine in ready
                    if len(boards[n := len(mine)])
                )
        if report:
            print(f"{agents} Agents in play: solved", flush=True)
    return values


def pairings(values: Any, powers: range) -> dict[str, int]:
    """Who wins each pairing of three Agents: `1,2,4 1,1,3` to 1, 0 or -1 for who moves first."""
    boards = list(combinations_with_replacement(powers, AGENTS))
    found = {}
    for mine in boards:
        for theirs in boards:
            name = f"{','.join(map(str, mine))} {','.join(map(str, theirs))}"
            codes = [code(tuple(2 * power for power in side)) for side in (mine, theirs)]
            found[name] = int(values[codes[0], codes[1], INFLUENCE - 1, INFLUENCE - 1])
    return found


def summary(found: dict[str, int]) -> dict[str, int]:
    """How many pairings the first player wins, the second wins, and stall; of those, mirrors."""
    mirrors = [value for name, value in found.items() if len(set(name.split(" "))) == 1]
    return {
        "pairings": len(found),
        "first": sum(value == WIN for value in found.values()),
        "second": sum(value == LOSS for value in found.values()),
        "stalled": sum(value == STALL for value in found.values()),
        "mirrors stalled": sum(value == STALL for value in mirrors),
    }


if __name__ == "__main__":
    solved = pairings(solve(ALL_SIDES, READY_SIDES, report=True), range(1, MOST_POWER + 1))
    print(summary(solved))
    RESULT.write_text(json.dumps({"summary": summary(solved), "pairings": solved}, indent=1) + "\n")
    sys.exit(0)
