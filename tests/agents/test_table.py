"""Games at the terminal are kept in a file, whatever ends them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from wartable import FileError, Replay
from wartable.cli import app

pytestmark = pytest.mark.interpreter


def test_a_watched_game_is_recorded_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ["watch", "andrews_war", "random", "random", "--seed", "3", "--record", str(file)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0
    replay = Replay.load(file)
    assert sorted(replay.reward) == [-1.0, 1.0]
    assert done.stdout.count("===") == len(replay.actions)


def test_a_game_that_the_player_quits_is_recorded_so_far(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ["play", "andrews_war", "--opponent", "random", "--seed", "3", "--record", str(file)]
    done = CliRunner().invoke(app, words, input="1\n1\nq\n")
    assert done.exit_code == 0
    replay = Replay.load(file)
    assert len(replay.actions) >= 2
    assert replay.reward == []


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "game.json"
    words = ["watch", "andrews_war", "random", "random", "--record", str(file)]
    done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, FileError)
    assert "===" not in done.stdout
