"""Two engines, one game: interpreted and compiled rules agree byte for byte at every step."""

from __future__ import annotations

import helpers
import pytest
from helpers import every_game

from wartable import Game
from wartable.envs.core.jit import JIT

SEEDS = range(3)

PROGRAM = """
import sys
import helpers
from wartable.envs.core.jit import JIT
print("compiled" if JIT else "interpreted")
for case in helpers.cases(helpers.get_game(sys.argv[1])):
    for seed in map(int, sys.argv[2:]):
        print(*helpers.trace(case, seed), sep="\\n")
"""


@pytest.mark.skipif(not JIT, reason="compares compiled rules with the interpreter")
@every_game
def test_states_views_and_redeals_are_the_same(game: Game) -> None:
    """Whole games: state, prompt, mask, every seat's observation, every seat's re-deal."""
    cases = helpers.cases(game)
    compiled = [line for case in cases for seed in SEEDS for line in helpers.trace(case, seed)]
    seeds = map(str, SEEDS)
    engine, *plain = helpers.run_python(PROGRAM, game.name, *seeds, WARTABLE_JIT="0")
    assert engine == "interpreted"
    assert len(compiled) > 20 * len(cases) * len(SEEDS)
    pairs = zip(compiled, plain, strict=True)
    first = next((i for i, (one, other) in enumerate(pairs) if one != other), None)
    assert first is None, f"the engines part at step {first}"
