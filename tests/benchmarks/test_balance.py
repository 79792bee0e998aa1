"""The first-player report on games made up with known odds, and on real ones."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from wartable.agents.arena import Results, Schedule
from wartable.benchmarks import commands, series
from wartable.benchmarks.balance import Goal, Seating, measure, tables
from wartable.benchmarks.series import Table
from wartable.benchmarks.words import comparison, verdict
from wartable.envs.core.game import get_game

GAME = get_game("andrews_war")
EDGE = {150: 0.1, 100: 0.13}  # what moving first adds to the odds, by the cap that names a rule set


def made_up(schedule: Schedule, rules: Any, decided: float = 0.5) -> Results:
    """In half of the deals one seat wins whoever is first; else the first mover's odds are higher.

    The luck of a deal is the same under all rules.
    """
    rng = np.random.default_rng(schedule.deals[::2])
    luck = rng.random((len(schedule) // 2, 4))
    strong = np.where(luck[:, 0] < 0.5, 0, 1)
    seats = np.stack([np.zeros_like(strong), np.ones_like(strong)], axis=1)
    first_wins = luck[:, 2:] < 0.5 + EDGE[rules.turn_cap]
    winner = np.where(
        luck[:, 1:2] < decided, strong[:, None], np.where(first_wins, seats, 1 - seats)
    )
    winner = winner.ravel()
    games = len(schedule)
    rewards = np.full((games, 2), -1, np.float32)
    rewards[np.arange(games), winner] = 1
    decisions = 10 + winner.astype(np.int32)
    numbers = {m.name: decisions for m in GAME.measures}
    return Results(
        rewards=rewards,
        firsts=schedule.firsts,
        turns=decisions,
        decisions=decisions,
        choices=2 * decisions.astype(np.int64),
        real=decisions.astype(np.int64),
        truncated=np.zeros(games, np.bool_),
        measures=numbers,
        traits={},
    )


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(game: Any, players: Any, schedule: Schedule, rules: Any, **_: Any) -> Results:
        return made_up(schedule, rules)

    monkeypatch.setattr(series, "play", play)


def table(*rules: Any, seed: int = 0) -> Table:
    return tables(GAME, ["random"], list(rules) or [GAME.rules()], None, seed)[0]


def quiet(seating: Seating, ahead: float) -> None:
    pass


@pytest.mark.usefixtures("fake")
def test_known_odds_and_known_gain() -> None:
    seating, complete = measure(table(), Goal(200_000), 1, quiet)
    assert complete
    assert seating.deals == 100_000
    low, high = seating.first().share()
    assert low < 0.55 < high
    assert high - low < 0.006
    # One game: variance 0.55 * 0.45. A pair, half of whose deals always split: the mean's
    # variance is that of the other half and of which half it is.
    pair = 0.5 * (0.6 * 0.4 / 2) + 0.5 * 0.5 * 0.1**2
    assert seating.gain() == pytest.approx((0.55 * 0.45 / 2) / pair, rel=0.02)
    games = seating.games_for_a_point()
    assert games == pytest.approx(2 * pair * (1.96 / 0.01) ** 2, rel=0.02)
    assert verdict(seating) == "Moving first is an advantage."


@pytest.mark.usefixtures("fake")
def test_interval_covers_the_truth_when_play_stops_at_a_precision() -> None:
    covered = []
    for seed in range(150):
        goal = Goal(100, half_width=0.012)
        seating, _ = measure(table(seed=seed), goal, 1, quiet)
        assert seating.half_width() <= 0.012
        low, high = seating.first().share()
        covered.append(low <= 0.55 <= high)
    assert np.mean(covered) >= 0.90  # three standard errors below 95 %


@pytest.mark.usefixtures("fake")
def test_precision_takes_as_many_games_as_it_needs() -> None:
    wide, _ = measure(table(), Goal(100, half_width=0.02), 1, quiet)
    narrow, _ = measure(table(), Goal(100, half_width=0.002), 1, quiet)
    assert wide.deals == series.COMPILED_BLOCK
    needed = narrow.first().units_for(0.002)
    assert needed <= narrow.deals < needed + 2 * series.COMPILED_BLOCK


@pytest.mark.usefixtures("fake")
def test_rule_sets_on_common_deals() -> None:
    rules = (GAME.rules(), GAME.make_rules({"turn_cap": 100}))
    seating, _ = measure(table(*rules), Goal(40_000), 1, quiet)
    difference = seating.difference()
    low, high = difference.interval()
    assert low < 0.015 < high  # 0.03 more in the half of the deals that is open
    assert difference.p_value() < 1e-6
    assert comparison(seating).startswith("The difference is real: +1.")
    assert seating.gain_of_comparing() > 5

    same, _ = measure(table(GAME.rules(), GAME.rules()), Goal(1000), 1, quiet)
    assert (
        comparison(same) == "No difference is shown: every game ended alike under both rule sets."
    )

    few, _ = measure(table(*rules, seed=2), Goal(200), 1, quiet)
    assert few.difference().p_value() > 0.05
    assert comparison(few).startswith("No difference is shown: +")


@pytest.mark.usefixtures("fake")
def test_memory_does_not_grow_with_the_games() -> None:
    peaks: list[int] = []
    for games in (40_000, 400_000):
        tracemalloc.start()
        measure(table(), Goal(games), 1, quiet)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


@pytest.mark.usefixtures("fake")
def test_interrupt_keeps_the_finished_blocks() -> None:
    def watch(seating: Seating, ahead: float) -> None:
        if seating.deals >= 2 * series.COMPILED_BLOCK:
            raise KeyboardInterrupt

    seating, complete = measure(table(), Goal(10**9), 1, watch)
    assert not complete
    assert seating.deals == 2 * series.COMPILED_BLOCK
    assert seating.accounts[0].games == 2 * seating.deals


def test_a_block_cut_short_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def play(game: Any, players: Any, schedule: Schedule, rules: Any, **_: Any) -> Results:
        calls.append(len(schedule))
        found = made_up(schedule, rules)
        if len(calls) < 2:
            return found
        return Results(**{**found.__dict__, "interrupted": True})

    monkeypatch.setattr(series, "play", play)
    seating, complete = measure(table(), Goal(10**6), 1, quiet)
    assert not complete
    assert seating.deals == series.COMPILED_BLOCK


def test_schedule_plays_each_deal_with_each_seat_first() -> None:
    schedule = table().schedule(100, 3)
    assert schedule.firsts.tolist() == [0, 1] * 3
    assert schedule.numbers.tolist() == [100, 100, 101, 101, 102, 102]
    assert schedule.deals[0] == schedule.deals[1] != schedule.deals[2]
    later = table().schedule(102, 1)
    assert later.deals.tolist() == schedule.deals[4:].tolist()


def test_every_pairing_mirror_matches_included() -> None:
    made = tables(GAME, ["random", "expert", "random"], [GAME.rules()], None, 0)
    names = [tuple(player.name for player in t.players) for t in made]
    assert names == [("random", "random"), ("random", "expert"), ("expert", "expert")]


# --- the command, on the real game


@pytest.fixture(scope="module")
def run() -> Callable[..., Any]:
    app = typer.Typer()
    commands.add_commands(app)
    app.callback()(lambda: None)

    def go(*arguments: str) -> Any:
        return CliRunner().invoke(app, ["balance", "andrews_war", *arguments])

    return go


def test_command_is_the_same_on_any_number_of_threads(run: Callable[..., Any]) -> None:
    options = ("--player", "random", "--games", "5000", "--json", "--seed", "7")
    one, two = (run(*options, "--threads", threads) for threads in ("1", "2"))
    assert one.exit_code == 0, one.output
    assert one.stdout == two.stdout
    (figures,) = json.loads(one.stdout)
    assert figures["deals"] == 2500
    (rule_set,) = figures["rule_sets"]
    assert rule_set["games"] == 5000
    first = rule_set["first_mover_score"]
    assert first["low"] < first["mean"] < first["high"]
    assert sum([*rule_set["wins_by_place"], rule_set["draws"]]) == pytest.approx(1.0)
    assert sum(place["mean"] for place in rule_set["score_by_place"]) == pytest.approx(1.0)
    assert rule_set["measures"]["turns"]["mean"] > 1
    assert rule_set["legal_actions_per_decision"] > 2


def test_command_compares_rules(run: Callable[..., Any]) -> None:
    done = run("--player", "random", "--games", "400", "--rule", "turn_cap=30", "--compare",
               "turn_cap=1", "--json")  # fmt: skip
    (figures,) = json.loads(done.stdout)
    assert [s["rules"]["turn_cap"] for s in figures["rule_sets"]] == [30, 1]
    assert figures["difference"]["p_value"] < 0.05  # player 1 has the only attack
    assert "real" in figures["difference"]["verdict"]


def test_report_is_one_file_that_opens_offline(run: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    done = run("--player", "random", "--player", "expert", "--games", "400", "--compare",
               "rotating_observers=off", "--report", str(folder))  # fmt: skip
    assert done.exit_code == 0, done.output
    (path,) = folder.iterdir()
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") == 4  # the scores, and the lengths of each of three pairings
    assert "random against expert" in page
    assert "rotating_observers=False" in page
    outside = re.findall(r'(?:src|href)="(?!#)([^"]*)"|@import|url\((?!#)', page)
    assert not outside
    names = re.findall(r' id="([^"]*)"', page)
    assert len(names) == len(set(names))
    for used in re.findall(r'(?:href="|url\()#([^")]*)', page):
        assert used in names


def test_interrupted_command_prints_what_is_done(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def play(game: Any, players: Any, schedule: Schedule, rules: Any, **_: Any) -> Results:
        calls.append(len(schedule))
        if len(calls) == 3:
            raise KeyboardInterrupt
        return made_up(schedule, rules)

    monkeypatch.setattr(series, "play", play)
    done = run("--player", "random", "--player", "expert", "--games", "10000000", "--json")
    assert done.exit_code == 130
    (figures,) = json.loads(done.stdout)
    assert figures["complete"] is False
    assert figures["deals"] == 2 * series.COMPILED_BLOCK


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--player", "nobody"], "no player is called 'nobody'"),
        (["--rule", "turn_cap=many"], "rule turn_cap can't be 'many'"),
        (["--compare", "nothing=1"], "rules: rotating_observers"),
        (["--players", "7"], "can't be played by 7"),
        (["--precision", "0"], "--precision 0.0 is outside"),
        (["--report", "/proc/nowhere"], "no report can be written to /proc/nowhere"),
    ],
)
def test_what_bad_input_gets(run: Callable[..., Any], arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.exit_code != 0
    assert words in str(done.exception)
