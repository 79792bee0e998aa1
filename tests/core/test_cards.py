"""Games whose cards come from a file: the toy game with a file of three numbers."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from helpers import every_game, raises_naming
from pydantic import Field
from toy import make_toy, registered

from wartable import FileError, Game, Position, Replay, RulesError, UnknownNameError
from wartable.cli import list_cards, main
from wartable.envs.core.config import allowed, make_rules, rule_fields, rules_class, typed_rules
from wartable.envs.core.docs import rules_table

pytestmark = pytest.mark.interpreter

TOY = make_toy()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    return registered(monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A card file."""
    path = tmp_path / "mine.txt"
    path.write_text("1 3 5")
    return path


def started(file: Path) -> Position:
    position = Position(TOY, {"cards": str(file)})
    position.start(0)
    return position


def test_a_file_decides_what_cards_do(file: Path) -> None:
    position = started(file)
    for action in (0, 1, 1, 2):
        position.play(action)
    assert position.state.toy_sum[:2].tolist() == [1 + 3, 3 + 5]


def test_a_saved_position_knows_its_cards(toy: Game, file: Path) -> None:
    position = started(file)
    position.play(1)
    saved, pickled = position.save(), pickle.dumps(position)
    assert Position.load(saved).save() == saved
    assert pickle.loads(pickled).save() == saved
    file.write_text("1 3 6")
    for back in (lambda: Position.load(saved), lambda: pickle.loads(pickled)):
        raises_naming(FileError, back, file, "changed")
    file.unlink()
    raises_naming(FileError, lambda: Position.load(saved), file)


def test_a_replay_knows_its_cards(toy: Game, file: Path, tmp_path: Path) -> None:
    position = Position(toy, {"cards": str(file)})
    replay = Replay.begin(position, 0)
    for action in (0, 1, 1, 2):
        replay.play(position, action)
    record = tmp_path / "replay.json"
    replay.save(record)
    assert Replay.load(record) == replay
    moved = file.rename(tmp_path / "moved.txt")
    raises_naming(FileError, lambda: Replay.load(record), record, file)
    assert Replay.load(record, moved).actions == replay.actions
    moved.write_text("1 3 6")
    raises_naming(FileError, lambda: Replay.load(record, moved), record, moved, "changed")


@rules_class
class Numbered:
    """Rules with one whose options are numbers."""

    seats: Literal[1, 3] = Field(1, description="How many.")


def test_options_that_are_numbers_are_typed_as_such() -> None:
    assert typed_rules(Numbered, ["seats=3"]) == {"seats": 3}
    raises_naming(RulesError, lambda: make_rules(Numbered, {"seats": 2}), "seats", "1, 3")


def test_text_rules_in_words(file: Path) -> None:
    assert allowed(rule_fields(TOY.rules)["cards"]) == "text"
    assert "| `cards` | text | empty |" in rules_table(TOY)
    assert typed_rules(TOY.rules, [f"cards={file}"]) == {"cards": str(file)}
    assert typed_rules(TOY.rules, ["cards="]) == {"cards": ""}
    assert typed_rules(TOY.rules, ["cards=other"], file) == {"cards": str(file)}
    raises_naming(RulesError, lambda: TOY.make_rules({"cards": 5}), "cards", 5, "text")


def run(monkeypatch: pytest.MonkeyPatch, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", ["wartable", *map(str, words)])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code in (0, None)


def test_command_lists_the_cards_of_a_file(
    toy: Game, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "cards", "toy", "--cards", file, "--json")
    rows = json.loads(capsys.readouterr().out)["adds"]
    assert [row["adds"] for row in rows] == [1, 3, 5]
    run(monkeypatch, "cards", "toy")
    assert "adds" in capsys.readouterr().out
    run(monkeypatch, "cards", "toy", "--schema")
    assert json.loads(capsys.readouterr().out)["type"] == "string"


@pytest.mark.parametrize(
    "words",
    [
        "watch toy random random",
        "evaluate toy random search:2",
        "balance toy --player random",
        "train toy --opponent random",
        "play toy --opponent random",
    ],
)
def test_commands_read_the_file(
    words: str,
    toy: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A file with a fault is named by each, before anything is played."""
    bad = tmp_path / "bad.txt"
    bad.write_text("1 2")
    monkeypatch.setattr(sys, "argv", ["wartable", *words.split(), "--cards", str(bad)])
    with pytest.raises(SystemExit) as stopped:
        main()
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    assert err.strip().splitlines()[-1] == f"wartable: {bad}: 2 numbers; allowed: 3"


@every_game
def test_tables_of_cards(game: Game) -> None:
    tables = game.cards(game.rules())
    assert tables
    for rows in tables.values():
        assert rows
        assert all(list(row) == list(rows[0]) for row in rows)


@every_game
def test_a_game_reads_a_card_file_or_says_that_it_does_not(
    game: Game, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: Callable[[], object] = lambda: typed_rules(game.rules, None, file)  # noqa: E731
    if "cards" in rule_fields(game.rules):
        assert reads() == {"cards": str(file)}
        assert game.card_files is not None
        raises_naming(FileError, lambda: Position(game, {"cards": str(file)}), file)
    else:
        raises_naming(RulesError, reads, file)
        assert game.card_files is None


def test_a_game_without_card_file_has_no_schema_and_no_copy(tmp_path: Path) -> None:
    for wanted in ({"schema": True}, {"copy": tmp_path / "mine"}):
        raises_naming(
            UnknownNameError, lambda w=wanted: list_cards("andrews_war", **w), "andrews_war"
        )


@every_game
def test_a_copy_of_the_house_set_is_played_with(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game.card_files is None:
        return  # held to by the test above
    copy = tmp_path / "mine"
    run(monkeypatch, "cards", game.name, "--copy", copy)
    assert game.cards(game.make_rules({"cards": str(copy)})) == game.cards(game.rules())
    files = game.card_files
    raises_naming(FileError, lambda: files.copy(copy), copy, "already")
    raises_naming(FileError, lambda: files.copy(tmp_path / "no" / "mine"), "mine")
