"""What cards and decks are worth: counted by hand, and in real games of Agents of War."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from wartable.benchmarks import worths
from wartable.benchmarks.balance import Goal, Worths, measure, tables
from wartable.benchmarks.report import page
from wartable.benchmarks.stats import Ratios
from wartable.benchmarks.words import values
from wartable.envs.core.game import Trait, get_game

pytestmark = pytest.mark.interpreter

GAME = get_game("agents_of_war")


def trait(pairs: bool = False) -> Trait:
    return Trait("decks", "it is given", lambda rules: [], lambda rules, states: states, pairs)


def test_a_ratio_is_over_all_times_that_a_thing_came_up() -> None:
    ratios = Ratios(2)
    ratios.add(np.array([[1.0, 0], [3, 0], [2, 1]]), np.array([[1.0, 0], [0, 0], [2, 1]]))
    estimate = ratios.estimate(0)
    assert estimate.mean == pytest.approx(3 / 6)
    assert estimate.count == 3
    # residuals 0.5, -1.5, 1: squares 3.5 over 2, by a mean count of 2
    assert estimate.variance == pytest.approx(3.5 / 2 / 4)
    assert ratios.estimate(1).count == 1
    assert ratios.estimate(1).share() == (0, 1), "one unit says nothing"


def test_the_interval_of_a_ratio_covers_the_truth() -> None:
    """Units of very different sizes, whose scores go together."""
    rng = np.random.default_rng(1)
    covered = []
    for _ in range(300):
        counts = rng.integers(0, 5, 400).astype(float)
        level = rng.random(400) < 0.4
        scores = np.where(level, counts, 0.0)
        ratios = Ratios(1)
        ratios.add(counts[:, None], scores[:, None])
        low, high = ratios.estimate(0).share()
        covered.append(low <= 0.4 <= high)
    assert 0.91 < np.mean(covered) < 0.985


def test_games_of_a_deal_are_one_unit() -> None:
    """Two deals of two games: seat 0 has the first thing, seat 1 the second; who had it won."""
    had = np.array([[[1, 0], [0, 1]]] * 4, bool)
    scores = np.array([[1.0, 0], [1, 0], [0, 1], [1, 0]])
    found = Worths(trait(pairs=True), ["one", "two"])
    found.add(had, scores)
    assert found.games(0) == found.games(1) == 4
    assert found.of(0).mean == pytest.approx(3 / 4)
    assert found.of(0).count == 2
    assert found.against(0, 1).mean == pytest.approx(3 / 4)
    assert found.against(1, 0).mean == pytest.approx(1 / 4)
    assert found.against(0, 0).count == 0


def seating(way: str, games: int = 12) -> Any:
    table = tables(GAME, ["random"], [GAME.make_rules({"way": way})], None, 3)[0]
    return measure(table, Goal(games), 1, lambda seating, ahead: None)[0]


@pytest.mark.parametrize(("way", "held"), [("quickplay", 3), ("pai_gow", 9)])
def test_cards_of_decks_and_cards_played(way: str, held: int) -> None:
    played = seating(way)
    account = played.accounts[0]
    in_decks, used = account.traits["cards in decks"], account.traits["cards played"]
    games = account.games
    assert sum(in_decks.games(card) for card in range(60)) == 2 * held * games
    assert sum(used.games(card) for card in range(60)) > 0
    assert "named decks" not in account.traits
    found = values(played, True, None)["rule_sets"][0]["traits"]
    assert json.loads(json.dumps(found)) == found
    known = [row for row in found["cards in decks"]["each"] if row["score"] is not None]
    assert known
    assert all(row["low"] <= row["score"] <= row["high"] for row in known)


def test_named_decks_against_each_other() -> None:
    played = seating("preconstructed", 40)
    decks = played.accounts[0].traits["named decks"]
    assert len(decks.labels) == 8
    for one in range(8):
        for other in range(8):
            there, back = decks.against(one, other), decks.against(other, one)
            assert there.count == back.count
            if there.count > 1:
                assert there.mean + back.mean == pytest.approx(1)
    sheets = worths.sheets(played.accounts[0])
    assert [len(sheet.lines) for sheet in sheets] == [60, 8, 8]
    assert all(len(line) == len(sheet.heads) for sheet in sheets for line in sheet.lines)
    assert any(
        words.startswith("The most one-sided")
        for words in worths.extremes(SimpleNamespace(traits={"named decks": decks}))
    )
    html = page([played], False)
    assert "score of the line against the column" in html
    assert "Hired Wings" in html
