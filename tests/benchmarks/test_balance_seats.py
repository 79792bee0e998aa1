"""What moving first, second, ... is worth at tables of more than two, in the toy game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from toy import make_toy

from wartable.agents.arena import Results, Schedule
from wartable.benchmarks import series
from wartable.benchmarks.balance import Goal, Seating, measure, tables
from wartable.benchmarks.report import page
from wartable.benchmarks.series import Table
from wartable.benchmarks.words import lineup, rows, values, verdict

pytestmark = pytest.mark.interpreter

TOY = make_toy()
# Who wins a game of three: by place in turn order, and how often.
ODDS = (0.5, 0.3, 0.2)


def made_up(schedule: Schedule, *, tie: float = 0.0, capped: float = 0.0) -> Results:
    """Games of three that the places win by ODDS; some shared by the first two, some capped."""
    rng = np.random.default_rng(5)
    games = len(schedule)
    place = rng.choice(3, games, p=ODDS)
    rewards = np.full((games, 3), -0.5, np.float32)
    rewards[np.arange(games), (schedule.firsts + place) % 3] = 1
    tied = np.flatnonzero(rng.random(games) < tie)
    for i in tied:
        rewards[i] = -1
        rewards[i, [schedule.firsts[i], (schedule.firsts[i] + 1) % 3]] = 0.5
    numbers = np.full(games, 6, np.int32)
    return Results(
        rewards=rewards,
        firsts=schedule.firsts,
        turns=numbers,
        decisions=numbers,
        choices=numbers.astype(np.int64),
        real=numbers.astype(np.int64),
        truncated=rng.random(games) < capped,
        measures={},
        traits={},
    )


def seating(monkeypatch: pytest.MonkeyPatch, games: int, sets: int = 1, **options: Any) -> Seating:
    def play(game: Any, players: Any, schedule: Schedule, rules: Any, **_: Any) -> Results:
        return made_up(schedule, **options)

    monkeypatch.setattr(series, "play", play)
    table = tables(TOY, ["random"], [TOY.rules()] * sets, 3, 0)[0]
    found, complete = measure(table, Goal(games), 1, lambda seating, ahead: None)
    assert complete
    return found


def test_each_place_has_its_score_and_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    found = seating(monkeypatch, 12_000)
    for place, odds in enumerate(ODDS):
        low, high = found.place(place).share()
        assert low < odds < high
        assert 0.01 < high - low < 0.03
    assert sum(found.place(place).mean for place in range(3)) == pytest.approx(1)
    assert found.first() == found.place(0)
    assert verdict(found) == (
        "Moving first is an advantage. Mover 2 scores less than the even share of 33.3 %. "
        "Mover 3 scores less than the even share of 33.3 %."
    )
    names = [name for name, _ in rows(found)]
    assert {"first mover's score", "mover 2's score", "mover 3's score"} <= set(names)
    (rule_set,) = values(found, True, None)["rule_sets"]
    assert [p["mean"] for p in rule_set["score_by_place"]] == [
        found.place(place).mean for place in range(3)
    ]
    assert "3 x random, mover 3" in page([found], False)


def test_a_capped_game_that_somebody_won_is_no_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    account = seating(monkeypatch, 3000, tie=0.25, capped=0.5).accounts[0]
    assert account.wins.sum() + account.draws == account.games == 3000
    assert account.draws / 3000 == pytest.approx(0.25, abs=0.04)
    assert account.truncations / 3000 == pytest.approx(0.5, abs=0.04)


def test_a_shared_win_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    found = seating(monkeypatch, 3000, tie=1.0)
    assert [found.place(place).mean for place in range(3)] == [0.5, 0.5, 0]


def test_rules_are_compared_place_by_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = seating(monkeypatch, 300, sets=2)
    differences = values(found, True, None)["difference"]["by_place"]
    assert [d["mean"] for d in differences] == [0, 0, 0]


def test_lineups_are_mirrors_and_one_against_copies() -> None:
    made = tables(TOY, ["random", "search:1"], [TOY.rules()], 4, 0)
    assert [lineup(table) for table in made] == [
        "4 x random",
        "4 x search:1",
        "random against 3 x search:1",
        "search:1 against 3 x random",
    ]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_deal_is_played_with_each_seat_first(seats: int) -> None:
    table = Table(TOY, tables(TOY, ["random"], [TOY.rules()], seats, 0)[0].players, (None,), 0)
    schedule = table.schedule(7, 2)
    assert schedule.firsts.tolist() == [*range(seats)] * 2
    assert schedule.numbers.tolist() == [7] * seats + [8] * seats
    assert len(set(schedule.deals[:seats].tolist())) == 1
    assert len(set(schedule.deals.tolist())) == 2
