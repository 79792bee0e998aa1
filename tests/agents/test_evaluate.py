"""Evaluation: intervals that hold, every player in every seat of the same deals; the commands."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from toy import GIVE_UP, make_toy
from typer.testing import CliRunner

from wartable.agents import commands
from wartable.agents.evaluate import estimate, evaluate, in_words
from wartable.agents.registry import make_player
from wartable.cli import app
from wartable.envs.andrews_war import GAME
from wartable.envs.core.errors import RulesError, SeatError, UnknownNameError, WartableError

TOY = make_toy()


def run(line: str, answers: str = "") -> Any:
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, line.split(), input=answers)


class Steady:
    """Toy: the same wish in every decision, or 1 where it is not legal."""

    style = None

    def __init__(self, name: str, wish: int) -> None:
        self.name = name
        self.wish = wish

    def act_many(self, sights: Any) -> Any:
        return np.where(sights.masks[:, self.wish], self.wish, 1)


# --- intervals


def test_single_throws_get_wilsons_interval():
    found = estimate([np.array([1.0] * 8 + [0.0] * 2)])
    assert (found.value, found.low, found.high) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)


def test_intervals_keep_their_promise_for_pairs():
    """Pairs that mostly split, as the two games of a deal may: 95% of the intervals hold it."""
    chance = np.random.default_rng(2)
    truth = 0.6  # of 0, 0.5, 1 with chances 0.05, 0.7, 0.25
    samples = chance.choice([0.0, 0.5, 1.0], (3000, 80), p=[0.05, 0.7, 0.25])
    intervals = [estimate([sample]) for sample in samples]
    held = np.mean([found.low <= truth <= found.high for found in intervals])
    assert 0.935 < held < 0.965
    widths = [found.high - found.low for found in intervals]
    assert np.mean(widths) < 0.75 * 2 * 1.96 * np.sqrt(0.6 * 0.4 / 160)  # less than 160 throws'


def test_intervals_have_a_width_at_the_ends():
    assert estimate([np.ones(100)]).low == pytest.approx(0.963, abs=1e-3)
    assert estimate([np.zeros(100)]).high == pytest.approx(0.037, abs=1e-3)


def test_samples_count_alike_whatever_their_length():
    assert estimate([np.ones(10), np.zeros(1000)]).value == 0.5


# --- pairings


def test_counts_agree():
    players = [make_player(name, GAME) for name in ("random", "aggressive")]
    evaluation = evaluate(GAME, players, 9, seed=2)
    (pairing,) = evaluation.summary()["pairings"]
    assert pairing["games"] == 10
    assert pairing["wins"] + pairing["draws"] + pairing["losses"] == 10
    assert [seat["games"] for seat in pairing["seats"]] == [5, 5]
    for key in ("wins", "draws", "losses"):
        assert sum(seat[key] for seat in pairing["seats"]) == pairing[key]
    assert pairing["win_rate"]["value"] == pytest.approx(pairing["wins"] / 10)
    results = evaluation.pairings[0].results
    assert (results.firsts == 0).all()


def test_both_games_of_a_deal_have_the_same_cards():
    from wartable.agents.arena import play

    seen: list[bytes] = []

    def spy(game: Any, pair: Any, schedule: Any, *rest: Any, **more: Any) -> Any:
        seen.extend(zip(schedule.deals.tolist(), map(tuple, schedule.lineups), strict=True))
        return play(game, pair, schedule, *rest, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wartable.agents.evaluate.play", spy)
        evaluate(TOY, [Steady("two", 2), Steady("one", 1)], 6, seats=3)
    for start in range(0, len(seen), 3):
        deals, lineups = zip(*seen[start : start + 3], strict=True)
        assert len(set(deals)) == 1
        assert lineups == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


def test_a_table_of_three():
    players: list[Any] = [Steady("quitter", GIVE_UP), Steady("two", 2), Steady("one", 1)]
    summary = evaluate(TOY, players, 30, seats=3).summary()
    assert len(summary["pairings"]) == 6
    by_names = {tuple(pairing["players"]): pairing for pairing in summary["pairings"]}
    assert by_names["two", "one"]["wins"] == 30
    assert by_names["quitter", "one"]["losses"] == 30
    # Of one 1 and two 2s the 2s share the point.
    assert by_names["one", "two"]["wins"] == 0
    (twos,) = by_names["one", "two"]["others"]
    assert (twos["games"], twos["draws"], twos["score"]["value"]) == (60, 60, 0.5)
    # The quitter's opponents share the point; with two quitters the first of them ends it.
    assert by_names["two", "quitter"]["score"]["value"] == pytest.approx(0.5)
    assert [row["player"] for row in summary["ranking"]] == ["two", "one", "quitter"]
    assert all(row["tables"] == 2 for row in summary["ranking"])
    assert all(pairing["copies"] == [1, 2] for pairing in summary["pairings"])


def test_all_at_one_table():
    """Each sits in each seat of each deal, always in the same order."""
    players: list[Any] = [Steady("two", 2), Steady("one", 1), Steady("nil", 0), Steady("one", 1)]
    evaluation = evaluate(TOY, players, 8, together=True)
    (pairing,) = evaluation.pairings
    assert [(part.name, part.copies) for part in pairing.parts] == [
        *(("two", 1), ("one", 2), ("nil", 1))
    ]
    two, one, nil = (part.scores for part in pairing.parts)
    assert (two == 1).all()
    assert not one.any()
    assert not nil.any()
    assert two.shape == (2, 4, 1)
    assert one.shape == (2, 4, 2)
    summary = pairing.summary()
    assert summary["even_share"] == 0.25
    assert (summary["games"], summary["wins"]) == (8, 8)
    assert [seat["games"] for seat in summary["seats"]] == [2] * 4
    assert [other["games"] for other in summary["others"]] == [16, 8]
    assert [row["player"] for row in evaluation.ranking()] == ["two", "nil"]


def test_scores_are_by_the_players_own_seat():
    """Whoever sits in seat 0 wins, so every player wins from there and from nowhere else."""

    class FromSeat0(Steady):
        def act_many(self, sights: Any) -> Any:
            return np.where(sights.seats == 0, 1, 0)

    players: list[Any] = [FromSeat0("a", 0), FromSeat0("b", 0), FromSeat0("b", 0)]
    (pairing,) = evaluate(TOY, players, 6, together=True).pairings
    for part in pairing.parts:
        assert (part.scores[:, 0] == 1).all()
        assert not part.scores[:, 1:].any()


def test_a_capped_game_that_somebody_won_is_won():
    players: list[Any] = [Steady("two", 2), Steady("one", 1), Steady("one", 1)]
    rules = TOY.make_rules({"cap": 3})
    (pairing,) = evaluate(TOY, players, 6, rules, together=True).pairings
    summary = pairing.summary()
    assert (summary["truncated"], summary["wins"], summary["draws"]) == (6, 6, 0)


def test_who_sits_together_in_words():
    assert in_words(("a", "b")) == "a - b"
    assert in_words(("a", "b", "b", "b")) == "a - 3 x b"


def test_as_many_as_there_are_seats():
    players: list[Any] = [Steady("two", 2), Steady("one", 1), Steady("one", 1)]
    with pytest.raises(SeatError, match="3 players are named for 4 seats"):
        evaluate(TOY, players, 6, seats=4, together=True)


def test_ctrl_c_leaves_whole_deals():
    def interrupt(title: str, done: int, total: int) -> None:
        if title == "random - careful" and done >= 4:
            raise KeyboardInterrupt

    players = [make_player(name, GAME) for name in ("random", "aggressive", "careful")]
    evaluation = evaluate(GAME, players, 6, on_progress=interrupt, threads=1)
    assert evaluation.interrupted
    assert evaluation.pairings[0].names == ("random", "aggressive")
    assert all(len(p.results) == p.parts[0].scores.size for p in evaluation.pairings)
    assert len(evaluation.ranking()) >= 2


# --- commands


def test_json_of_the_command():
    options = "--games 4 --json --seed 3 --rule turn_cap=20"
    result = run(f"evaluate andrews_war --players random careful {options}")
    assert result.exit_code == 0
    summary = json.loads(result.stdout)
    assert summary["game"] == "andrews_war"
    assert summary["seed"] == 3
    assert summary["rules"]["turn_cap"] == 20
    assert summary["interrupted"] is False
    assert summary["pairings"][0]["players"] == ["random", "careful"]
    assert summary["pairings"][0]["turns"] <= 20
    assert {row["player"] for row in summary["ranking"]} == {"random", "careful"}
    assert "mean share" in summary["ranked_by"]
    again = run(f"evaluate andrews_war random careful {options} --threads 2")
    assert json.loads(again.stdout) == summary


def test_the_table_of_the_command():
    result = run("evaluate andrews_war --players random aggressive --games 2")
    assert result.exit_code == 0
    assert "random - aggressive" in result.stdout
    assert "Ranking" in result.stdout


def test_ctrl_c_prints_what_is_done(monkeypatch: pytest.MonkeyPatch):
    class Impatient(Steady):
        def act_many(self, sights: Any) -> Any:
            raise KeyboardInterrupt

    def make(spec: str, game: Any, seed: int) -> Any:
        return Impatient(spec, 0) if spec == "stop" else make_player(spec, game, seed)

    monkeypatch.setattr(commands, "make_player", make)
    result = run("evaluate andrews_war random aggressive stop --games 2 --json")
    assert result.exit_code == 130
    summary = json.loads(result.stdout)
    assert summary["interrupted"] is True
    assert len(summary["pairings"]) == 1
    assert "interrupted" in result.stderr


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        ("evaluate chess random expert", UnknownNameError, "andrews_war"),
        ("evaluate andrews_war random expertt", UnknownNameError, "Did you mean expert"),
        ("evaluate andrews_war random", WartableError, "at least two different players"),
        ("evaluate andrews_war random random", WartableError, "different players"),
        ("evaluate andrews_war random human", WartableError, "wartable play"),
        ("evaluate andrews_war random expert --seats 7", SeatError, "players: 2"),
        ("evaluate andrews_war random expert --rule turns=3", RulesError, "turn_cap"),
        ("play andrews_war --seat 2", SeatError, r"seats: 0\.\.1"),
        ("play andrews_war --opponent random --opponent random", SeatError, "2 seats"),
        ("watch andrews_war random --seat 0", SeatError, "can't be played by 1"),
        ("evaluate andrews_war random expert expert", SeatError, "can't be played by 3"),
        ("watch andrews_war random random --seat 2", SeatError, r"seats: 0\.\.1"),
        ("watch andrews_war random random --seat x", SeatError, "or all"),
    ],
)
def test_bad_arguments(arguments: str, error: type[Exception], words: str):
    result = run(arguments)
    assert isinstance(result.exception, error)
    with pytest.raises(error, match=words):
        raise result.exception


def test_a_whole_game_is_played_by_script():
    result = run("play andrews_war --opponent random --seed 4", "1\n" * 2000)
    assert result.exit_code == 0
    assert "Won by seat" in result.stdout or "is drawn" in result.stdout
    assert "--- seat 1 (random) has moved:" in result.stdout


def test_quitting_a_game():
    result = run("play andrews_war --opponent random --seat 1", "q\n")
    assert result.exit_code == 0
    assert result.stdout.endswith("quit\n")


def test_one_who_watches_a_seat_is_told_that_seats_decisions_only():
    result = run("watch andrews_war random random --seat 0 --seed 2")
    assert result.exit_code == 0
    heads = [line for line in result.stdout.splitlines() if line.startswith("===")]
    others = [line for line in heads if "seat 1 (random)" in line]
    own = [line for line in heads if "seat 0 (random)" in line]
    assert others
    assert own
    assert all(line.endswith(": decides") for line in others)
    assert not any(line.endswith(": decides") for line in own)
    openly = run("watch andrews_war random random --seed 2")
    assert "decides" not in openly.stdout
    assert "Won by seat" in openly.stdout or "is drawn" in openly.stdout
