"""Two engines, one game: interpreted and compiled rules agree byte for byte at every step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import helpers
import pytest
from helpers import every_game

from wartable import Game
from wartable.envs.core.jit import JIT

DECISIONS = 200  # at least so many are compared in each case

PROGRAM = """
import sys
import helpers
from wartable.envs.core.jit import JIT
print("compiled" if JIT else "interpreted")
from test_engines import traces
for line in traces(helpers.get_game(sys.argv[1])):
    print(line)
"""


def traces(game: Game) -> Iterator[str]:
    """Random games of every case."""
    for case in helpers.cases(game):
        played = 0
        for seed in count():
            for line in helpers.trace(case, seed):
                yield line
                played += 1
            if played >= DECISIONS:
                break


@pytest.mark.skipif(not JIT, reason="compares compiled rules with the interpreter")
@every_game
def test_states_views_and_redeals_are_the_same(game: Game) -> None:
    """Whole games: state, prompt, mask, every seat's observation, and re-deals."""
    compiled = list(traces(game))
    engine, *plain = helpers.run_python(PROGRAM, game.name, WARTABLE_JIT="0")
    assert engine == "interpreted"
    assert len(compiled) >= DECISIONS * len(helpers.cases(game))
    pairs = zip(compiled, plain, strict=True)
    first = next((i for i, (one, other) in enumerate(pairs) if one != other), None)
    assert first is None, f"the engines part at step {first}"
