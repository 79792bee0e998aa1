"""The policies that come with the package: playable, small, with a record of their making."""

from __future__ import annotations

import json

import pytest

import wartable
from wartable.agents.evaluate import evaluate
from wartable.agents.registry import POLICIES, built_in_policies, make_player, player_names
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

NAMES = built_in_policies()


def test_there_is_one() -> None:
    assert "andrews_war" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_small_and_recorded(name: str) -> None:
    game = wartable.get_game(name)
    assert f"ppo:{name}" in player_names(game)
    position = wartable.Position(game)
    position.start(seed=1)
    player = make_player(f"ppo:{name}", game)
    assert player.name == f"ppo:{name}"
    assert (POLICIES / f"{name}.npz").stat().st_size < 3_000_000
    made = json.loads((POLICIES / f"{name}.json").read_text())
    assert {"command", "settings", "versions", "evaluation"} <= set(made)


@pytest.mark.skipif(not JIT, reason="too many games for the interpreter")
@pytest.mark.parametrize("name", NAMES)
def test_it_is_as_strong_as_recorded(name: str) -> None:
    """On deals of its own; six standard errors of a coin below the record is too far."""
    game = wartable.get_game(name)
    made = json.loads((POLICIES / f"{name}.json").read_text())
    games = 200
    for record in made["evaluation"]:
        players = [make_player(f"ppo:{name}", game), make_player(record["opponent"], game)]
        (pairing,) = evaluate(game, players, games, seed=7, threads=1).pairings
        spread = (record["points"] * (1 - record["points"]) / games) ** 0.5
        assert pairing.parts[0].scores.mean() > record["points"] - 6 * max(spread, 0.01)
