"""Games at the terminal are kept in a file, whatever ends them."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import make_toy, registered
from typer.testing import CliRunner

from wartable import FileError, Position, Replay
from wartable.agents.player import Sight
from wartable.agents.table import play_at_table, watch_table
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


class Steady:
    """The same action always."""

    style = None

    def __init__(self, name: str, action: int) -> None:
        self.name = name
        self.action = action

    def act(self, sight: Sight) -> int:
        return self.action


@pytest.mark.parametrize(
    "adds, cap, words",
    [
        ([0, 1, 0], 0, "Won by seat 1 (b)."),
        ([1, 0, 1], 0, "Won by seat 0 (a) and seat 2 (c)."),
        ([1, 1, 1], 0, "The game is drawn."),
        ([0, 0, 0], 0, "The game is drawn, cut short by its cap."),
        ([1, 0, 0], 4, "Won by seat 0 (a), cut short by its cap."),
    ],
)
def test_the_end_at_a_table_of_three(adds: list[int], cap: int, words: str) -> None:
    position = Position(make_toy(), {"cap": cap}, 3)
    players = [Steady(name, action) for name, action in zip("abc", adds, strict=True)]
    said: list[str] = []
    recorded = Replay.begin(position, 0)
    assert play_at_table(position, recorded, players, 1, said.append)
    assert said[-1] == words
    watch_table(position, Replay.begin(position, 0), players, None, write=said.append)
    assert said[-1] == words


def test_a_person_at_a_table_of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch)
    words = ["play", "toy", "--seats", "3", "--seat", "1", "--opponent", "random"]
    done = CliRunner().invoke(app, words, input="1\n1\n")
    assert done.exit_code == 0
    assert "you have seat 1" in done.stdout
    assert "Won by" in done.stdout or "drawn" in done.stdout


@pytest.mark.parametrize("words", ["--seats 3 random", "random random random"])
def test_watching_a_table_of_three(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch)
    done = CliRunner().invoke(app, ["watch", "toy", *words.split(), "--seed", "3"])
    assert done.exit_code == 0
    assert "seat 2 (random)" in done.stdout
    wrong = CliRunner().invoke(app, ["watch", "toy", "random", "random", "--seats", "3"])
    assert "2 players are named for 3 seats" in str(wrong.exception)
