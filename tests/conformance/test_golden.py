"""Golden playthroughs: recorded games play again, position by position, to the same end."""

from __future__ import annotations

import json
from pathlib import Path

import helpers
import pytest
from helpers import Case, every_case, every_game

from wartable import FileError, Game, Replay

pytestmark = pytest.mark.interpreter

GOLDEN = helpers.TESTS / "golden"
MEANT = "if that is meant: python tests/golden/regenerate.py"


@every_case
def test_playthrough(case: Case) -> None:
    """Every case has one, and it still goes as it went."""
    file = GOLDEN / case.name / f"{case}.json"
    assert file.exists(), f"{case} has no playthrough: python tests/golden/regenerate.py"
    replay = Replay.load(file)
    recorded = file.with_suffix(".sha").read_text().split()
    assert replay.game == case.name
    assert replay.players == case.players
    assert case.game.make_rules(replay.rules) == case.rules
    assert len(recorded) == len(replay.actions) + 1 > 20
    for number, position in enumerate(replay.positions()):
        assert helpers.look(position) == recorded[number], f"position {number} differs; {MEANT}"
    assert position.over
    assert position.reward.tolist() == replay.reward


@every_game
def test_no_playthrough_is_left_over(game: Game) -> None:
    expected = {f"{case}{end}" for case in helpers.cases(game) for end in (".json", ".sha")}
    found = {path.name for path in (GOLDEN / game.name).iterdir()}
    assert found == expected | {"deals.json"}, MEANT


@every_case
def test_a_changed_playthrough_does_not_load(case: Case, tmp_path: Path) -> None:
    data = json.loads((GOLDEN / case.name / f"{case}.json").read_text())
    file = tmp_path / "replay.json"
    changes = {
        "version": "0" * 12,
        "book_hash": "0" * 12,
        "seed": data["seed"] + 1,
        "reward": [-payoff for payoff in data["reward"]],
        "actions": data["actions"][:-1],
        "game": "chess",
    }
    for key, value in changes.items():
        file.write_text(json.dumps({**data, key: value}))
        with pytest.raises(FileError):
            Replay.load(file)
