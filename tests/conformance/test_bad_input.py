"""What bad input gets: an error that names what was wrong and what is allowed, from Python and on
the command line (exit code 2, one line, no traceback)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import helpers
import numpy as np
import pytest
from helpers import every_game

import wartable
from wartable import (
    FileError,
    Game,
    IllegalActionError,
    Position,
    Replay,
    RulesError,
    SeatError,
    UnknownNameError,
    WartableError,
)
from wartable.agents.registry import make_player
from wartable.cli import main

pytestmark = pytest.mark.interpreter

NAMES = ", ".join(wartable.games())


# --- from Python


@pytest.mark.parametrize(
    "door",
    [wartable.get_game, wartable.make, lambda name: wartable.make_vec(name, 4)],
    ids=["get_game", "make", "make_vec"],
)
def test_unknown_game(door: Callable[[str], Any]) -> None:
    close = wartable.games()[0][:-1]
    helpers.raises_naming(UnknownNameError, lambda: door("chess"), "chess", NAMES)
    helpers.raises_naming(UnknownNameError, lambda: door(close), "Did you mean", NAMES)


@every_game
@pytest.mark.parametrize("players", [0, 7, -2, "two"])
def test_number_of_players(game: Game, players: Any) -> None:
    allowed = ", ".join(map(str, game.players_for()))
    doors = [
        lambda: wartable.make(game.name, players),
        lambda: wartable.make_vec(game.name, 4, players=players),
        lambda: Position(game, players=players),
    ]
    for door in doors:
        helpers.raises_naming(SeatError, door, players, allowed)


def bad_rules(game: Game) -> list[dict[str, Any]]:
    """For each rule, values of the wrong type or outside its range."""
    found: list[dict[str, Any]] = [{"no_such_rule": True}]
    for name, field in helpers.rule_fields(game.rules).items():
        found += [{name: None}, {name: 0.5}]
        if field.annotation is not str:
            found.append({name: "nonsense"})
        if field.annotation is int:
            found += [{name: -(10**9)}, {name: 10**12}]
    return found


@every_game
def test_rules(game: Game) -> None:
    for rules in bad_rules(game):
        ((name, value),) = rules.items()
        shown = [name] if name == "no_such_rule" else [name, repr(value), "allowed"]
        helpers.raises_naming(RulesError, lambda r=rules: wartable.make(game.name, rules=r), *shown)
        helpers.raises_naming(
            RulesError, lambda r=rules: wartable.make_vec(game.name, 4, rules=r), *shown
        )


@every_game
def test_rules_of_another_kind(game: Game) -> None:
    for rules in (5, "fast", object()):
        helpers.raises_naming(
            RulesError, lambda r=rules: wartable.make(game.name, rules=r), game.rules.__name__
        )


@every_game
def test_other_arguments_of_make(game: Game) -> None:
    def make(**options: Any) -> Callable[[], Any]:
        return lambda: wartable.make(game.name, **options)

    helpers.raises_naming(WartableError, make(render_mode="svg"), "svg", "ansi", "rgb_array")
    helpers.raises_naming(WartableError, make(illegal="ignore"), "ignore", "raise", "lose")
    helpers.raises_naming(WartableError, make(render_seat="north"), "north", "mover", "all")
    helpers.raises_naming(SeatError, make(render_seat=9), 9, f"0..{game.players[0] - 1}")
    for n, threads in ((0, 1), (-3, 1), (4, 0)):
        helpers.raises_naming(
            WartableError, lambda n=n, t=threads: wartable.make_vec(game.name, n, threads=t), n
        )


@every_game
def test_seats(game: Game) -> None:
    env = wartable.make(game.name)
    env.reset(seed=0)
    before = env.save()
    last = game.players[0] - 1
    calls: list[Callable[[], Any]] = [
        lambda: env.reset(seed=1, options={"first_player": 9}),
        lambda: env.reset(seed=1, options={"first_player": -1}),
        lambda: env.position.veil(9),
        lambda: env.position.observe(9),
        lambda: env.position.observe(-1),
        lambda: env.position.text(9),
    ]
    for call in calls:
        helpers.raises_naming(SeatError, call, f"0..{last}")
    assert env.position.states.tobytes() in before


@every_game
def test_actions(game: Game) -> None:
    position = Position(game)
    position.start(0)
    before = position.save()
    legal = ", ".join(map(str, np.flatnonzero(position.mask)))
    for action in (-1, game.actions.size, 10**30, 0.0, "0", None):
        helpers.raises_naming(
            IllegalActionError, lambda a=action: position.play(a), repr(action), legal
        )
        assert position.save() == before


@every_game
def test_players(game: Game) -> None:
    helpers.raises_naming(
        UnknownNameError, lambda: make_player("genius", game), "genius", "random", "expert"
    )
    helpers.raises_naming(WartableError, lambda: make_player("search:many", game), "many")
    helpers.raises_naming(FileError, lambda: make_player("ppo:/no/such/file", game), "/no/such")


# --- replays


def recorded(game: Game) -> Replay:
    return next(spot for spot in helpers.sample(helpers.cases(game)[0]) if spot.actions).replay()


def bad_replays(game: Game) -> dict[str, Any]:
    """Contents of a replay file that is none, by what is wrong with it."""
    data = {"wartable_replay": 1, **asdict(recorded(game))}
    changes: dict[str, Any] = {
        "format": {"wartable_replay": 99},
        "game": {"game": "chess"},
        "version": {"version": "0" * 12},
        "cards": {"book_hash": "0" * 12},
        "players": {"players": 7},
        "players' type": {"players": "x"},
        "rules": {"rules": {"no_such_rule": 1}},
        "rules' type": {"rules": 5},
        "seed's type": {"seed": "x"},
        "first": {"first": 9},
        "first's type": {"first": "x"},
        "actions": {"actions": [*data["actions"], -1]},
        "actions' type": {"actions": "abc"},
        "an action's type": {"actions": [0.5]},
        "no actions": {"actions": None},
        "reward": {"reward": [7.0, 7.0]},
        "reward's type": {"reward": "x"},
        "a key more": {"nonsense": 1},
    }
    found = {what: json.dumps({**data, **change}) for what, change in changes.items()}
    del data["seed"]
    return {
        **found,
        "a key less": json.dumps(data),
        "no JSON": "{",
        "a list": "[]",
        "a number": "5",
        "empty": "",
    }


@every_game
def test_replays(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "replay.json"
    recorded(game).save(file)
    Replay.load(file)
    for what, content in bad_replays(game).items():
        file.write_text(content)
        with pytest.raises(FileError) as caught:
            Replay.load(file)
        assert str(file) in str(caught.value), what
    file.write_bytes(b"\xff\xfe\x00")
    helpers.raises_naming(FileError, lambda: Replay.load(file), file)
    helpers.raises_naming(FileError, lambda: Replay.load(tmp_path), tmp_path)
    helpers.raises_naming(FileError, lambda: Replay.load(tmp_path / "none"), "none")


# --- the command line


def refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: object
) -> str:
    """Run `wartable WORDS`, which must exit with 2 and print one line; that line."""
    monkeypatch.setattr(sys, "argv", ["wartable", *map(str, words)])
    with pytest.raises(SystemExit) as stopped:
        main()
    out, err = capsys.readouterr()
    assert stopped.value.code == 2, (words, out, err)
    assert "Traceback" not in err
    lines = err.strip().splitlines()
    assert len(lines) == 1, err
    return lines[0]


@pytest.mark.parametrize(
    "command", ["spec", "cards", "play", "watch", "evaluate", "balance", "train"]
)
def test_command_with_unknown_game(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(monkeypatch, capsys, command, "chess")
    assert "chess" in line
    assert NAMES in line


@every_game
@pytest.mark.parametrize(
    "words",
    [
        "evaluate GAME --players genius random",
        "evaluate GAME --players expert --players random --rule no_such_rule=1",
        "watch GAME --players genius --seats FEWEST",
        "watch GAME --seat 9",
        "play GAME --players 7",
        "play GAME --seat 9",
        "balance GAME --player genius",
        "balance GAME --rule no_such_rule=1",
        "balance GAME --compare no_such_rule=1",
        "balance GAME --players 7",
        "train GAME --opponent genius",
        "train GAME --players 7",
        "train GAME --rule no_such_rule=1",
        "cards GAME --rule no_such_rule=1",
        "cards GAME --cards /no/such/cards",
        "evaluate GAME random expert --cards /no/such/cards",
        "watch GAME --cards /no/such/cards",
        "play GAME --cards /no/such/cards",
        "balance GAME --cards /no/such/cards",
        "train GAME --cards /no/such/cards",
        "train --resume /no/such/run",
        "evaluate GAME --players ppo:/no/such/file random",
        "replay /no/such/file",
    ],
)
def test_command_with_bad_value(
    game: Game, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = words.replace("GAME", game.name).replace("FEWEST", str(game.players[0]))
    line = refused(monkeypatch, capsys, *words.split())
    wrong = ("genius", "no_such_rule", "9", "7", "/no/such")
    assert any(word in line for word in wrong if word in words)


@every_game
def test_replay_command(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "replay.json"
    recorded(game).save(file)
    assert "seats: 0.." in refused(monkeypatch, capsys, "replay", file, "--seat", 9)
    for content in bad_replays(game).values():
        file.write_text(content)
        assert str(file) in refused(monkeypatch, capsys, "replay", file)


def test_usage_errors_exit_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["juggle"], ["spec"], ["replay", "x", "--seat", "north"], ["games", "--xml"]):
        monkeypatch.setattr(sys, "argv", ["wartable", *words])
        with pytest.raises(SystemExit) as stopped:
            main()
        assert stopped.value.code == 2, words
        assert "Traceback" not in capsys.readouterr().err
