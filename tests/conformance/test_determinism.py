"""One seed is one game: in any process, whatever the hash seed, the global generators and the
players do."""

from __future__ import annotations

import json
import random

import helpers
import numpy as np
import pytest
from helpers import Case, every_case, every_game

from wartable import Game
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

EPISODES = 3 if JIT else 2

PROGRAM = """
import random, sys
import numpy as np
import helpers
from test_determinism import episodes

if sys.argv[2] == "polluted":
    random.seed(1)
    np.random.seed(1)
for case in helpers.cases_here(helpers.get_game(sys.argv[1])):
    print(episodes(case, sys.argv[2] == "polluted"))
"""


def episodes(case: Case, polluted: bool = False) -> str:
    """Digest of all that is handed out in episodes in a row, only the first of them seeded.

    With `polluted`, the global generators are used and reseeded in between.
    """
    env = case.env()
    seen: list[str] = []
    for episode in range(EPISODES):
        env.reset(seed=21 if episode == 0 else None)
        for agent, last in helpers.play_env(env, np.random.default_rng(episode)):
            if polluted:
                random.random()
                np.random.seed(len(seen))  # noqa: NPY002
            seen.append(helpers.digest(agent, *last[0].values(), last[1:]))
    return helpers.digest(*seen)


@every_game
def test_same_seed_same_games_in_other_processes(game: Game) -> None:
    here = [episodes(case) for case in helpers.cases_here(game)]
    assert len(set(here)) == len(here), "rules make a difference"
    ways = [("random", "polluted"), ("0", "clean"), ("1", "polluted")]
    for hash_seed, how in ways if JIT else ways[:1]:
        said = helpers.run_python(PROGRAM, game.name, how, PYTHONHASHSEED=hash_seed)
        assert said == here, f"hash seed {hash_seed}, {how}"


@every_case
def test_global_generators_are_neither_read_nor_moved(case: Case) -> None:
    clean = episodes(case)
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    before = random.getstate(), np.random.get_state()[1].tobytes()  # noqa: NPY002
    assert episodes(case) == clean
    assert (random.getstate(), np.random.get_state()[1].tobytes()) == before  # noqa: NPY002
    assert episodes(case, polluted=True) == clean


@every_case
def test_what_players_do_never_moves_the_next_deal(case: Case) -> None:
    deals: list[list[bytes]] = []
    for player in range(3):
        env = case.env()
        env.reset(seed=8)
        rng = np.random.default_rng(player)
        row = [env.position.states.tobytes()]
        for _ in range(EPISODES):
            for number, _ in enumerate(helpers.play_env(env, rng)):
                env.action_space(env.possible_agents[0]).sample()
                if number > 5 * (player + 1):
                    break
            env.reset()
            row.append(env.position.states.tobytes())
        deals.append(row)
    assert deals[0] == deals[1] == deals[2]
    assert len(set(deals[0])) == EPISODES + 1


@every_case
def test_deals_are_the_recorded_ones(case: Case) -> None:
    """The same seed deals the same on every machine and in every later version of the rules."""
    recorded = json.loads((helpers.TESTS / "golden" / case.name / "deals.json").read_text())
    assert helpers.deals(case) == recorded[str(case)], (
        "seeds deal otherwise than before; if that is meant: python tests/golden/regenerate.py"
    )
