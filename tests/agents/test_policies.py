"""The policies that come with the package: playable, small, with a record of their making."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wartable
from wartable.agents.registry import POLICIES, built_in_policies, make_player, player_names
from wartable.envs.core.jit import JIT
from wartable.training.evaluation import measure

pytestmark = pytest.mark.interpreter

NAMES = built_in_policies()


def record(name: str) -> dict[str, Any]:
    """What is on record of a policy's making."""
    return json.loads((POLICIES / f"{name}.json").read_text())


def test_each_game_has_one() -> None:
    assert set(wartable.games()) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_small_and_recorded(name: str) -> None:
    made = record(name)
    game = wartable.get_game(made["settings"]["game"])
    assert f"ppo:{name}" in player_names(game)
    position = wartable.Position(game, players=made["settings"]["players"])
    position.start(seed=1)
    player = make_player(f"ppo:{name}", game)
    assert player.name == f"ppo:{name}"
    assert (POLICIES / f"{name}.npz").stat().st_size < 3_000_000
    assert {"command", "settings", "versions", "evaluation"} <= set(made)


@pytest.mark.skipif(not JIT, reason="too many games for the interpreter")
@pytest.mark.parametrize("name", NAMES)
def test_it_is_as_strong_as_recorded(name: str) -> None:
    """On deals of its own; six standard errors of a coin below the record is too far."""
    made = record(name)
    game = wartable.get_game(made["settings"]["game"])
    players, rules = made["settings"]["players"], game.make_rules(made["settings"]["rules"])
    games = 210
    for was in made["evaluation"]:
        policy, opponent = make_player(f"ppo:{name}", game), make_player(was["opponent"], game)
        found = measure(game, policy, opponent, games, rules, players, seed=7)
        spread = (was["points"] * (1 - was["points"]) / games) ** 0.5
        assert found.points > was["points"] - 6 * max(spread, 0.01)
