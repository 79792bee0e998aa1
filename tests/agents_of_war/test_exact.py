"""The exact result for plain Agents that an independent solver gave, and the engine's own."""

from __future__ import annotations

import json

import pytest
from agents_of_war.exact import ALL_SIDES, READY_SIDES, RESULT, pairings, solve, summary

from wartable.envs.core.jit import JIT


def test_the_committed_result_is_that_of_the_independent_solver() -> None:
    """172 of 400 for the first player, 43% by force for the second, all 20 mirrors stalled."""
    content = json.loads(RESULT.read_text())
    found = summary(content["pairings"])
    assert found == content["summary"]
    assert found["pairings"] == 400
    assert found["first"] == 172
    assert round(100 * found["second"] / 400) == 43
    assert round(100 * found["stalled"] / 400) == 14
    assert found["mirrors stalled"] == 20


@pytest.mark.skipif(not JIT, reason="millions of decisions: an hour on the interpreter")
def test_the_engine_still_says_so_of_powers_1_and_2() -> None:
    """The part of the result that takes seconds: `exact.py` makes all of it in minutes."""
    weak = [side for side in ALL_SIDES if all(digit <= 4 for digit in side)]
    ready = [side for side in READY_SIDES if all(digit <= 4 for digit in side)]
    found = pairings(solve(weak, ready, report=False), range(1, 3))
    committed = json.loads(RESULT.read_text())["pairings"]
    assert found == {name: committed[name] for name in found}
