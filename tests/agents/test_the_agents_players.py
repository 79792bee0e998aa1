"""The scripted players of The Agents: legal at every table, blind, repeatable, strong."""

from __future__ import annotations

import helpers
import numpy as np
import pytest
from numpy.typing import NDArray
from the_agents.scenario import Table, scenario

from wartable import Position
from wartable.agents.arena import Results, Schedule, deal_seeds, play
from wartable.agents.player import Sight, Sights
from wartable.agents.registry import make_player
from wartable.agents.scripted import advisers, styles_of
from wartable.envs.the_agents import GAME

STYLES = [name for name in styles_of(GAME) if name != "random"]
TABLES = [(2, False), (2, True), (3, False), (4, True), (5, False)]
Z = 3.3  # of a one-sided 99.95% interval


def sight(position: Position) -> Sight:
    seen = position.veil(position.seat)
    return Sight(GAME, position.books, seen, position.mask, position.seat)


@pytest.mark.parametrize(("seats", "partners"), TABLES)
@pytest.mark.parametrize("style", STYLES)
def test_every_answer_is_legal_and_blind(style: str, seats: int, partners: bool) -> None:
    """The same answer where all that the seat can't know is dealt anew; every prompt is met."""
    player = make_player(style, GAME)
    position = Position(GAME, {"partners": partners}, seats)
    prompts: set[str] = set()
    for seed in range(12):
        position.start(seed)
        while not position.over:
            prompts.add(position.prompt)
            action = player.act(sight(position))
            assert position.mask[action]
            if seed < 3:
                other = helpers.redeal(position, position.seat, seed)
                assert player.act(sight(other)) == action
            position.play(action)
    assert prompts >= {"action", "place", "target", "destination", "mission"}


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_a_style_advises_what_it_does(seats: int, partners: bool) -> None:
    """1 for what it would choose, between 0 and 1 for what else is legal, 0 for the rest."""
    position = Position(GAME, {"partners": partners}, seats)
    graded = 0
    for seed in range(4):
        position.start(seed)
        while not position.over:
            for style, number in advisers(GAME).items():
                asked = sight(position)
                advice = Sights.single(asked, np.zeros((1, 2), np.uint64)).advice(number)[0]
                assert advice[make_player(style, GAME).act(asked)] == 1
                assert ((advice >= 0) & (advice <= 1)).all()
                assert not advice[position.mask == 0].any()
                graded += ((advice > 0) & (advice < 1)).any()
            position.play(make_player("expert", GAME).act(sight(position)))
    assert graded > 50, "it does not only say which is best"


def rotated(players: list[str], deals: int, seed: int = 3) -> tuple[NDArray[np.float64], Results]:
    """The first player's share of each game, by deal, with him in every seat and all to begin."""
    seats = len(players)
    turns = [[(seat - by) % seats for seat in range(seats)] for by in range(seats)]
    schedule = Schedule.of(
        np.repeat(deal_seeds(seed, deals), seats * seats),
        np.tile(np.repeat(turns, seats, axis=0), (deals, 1)),
        first=np.tile(np.arange(seats), seats * deals),
    )
    results = play(GAME, [make_player(name, GAME) for name in players], schedule)
    shares = results.points()[schedule.lineups == 0]
    return shares.reshape(deals, -1).mean(axis=1), results


def least_share(players: list[str], deals: int = 200) -> float:
    """Lower end of the interval of the first player's share; the games of a deal count as one."""
    shares, _ = rotated(players, deals)
    return float(shares.mean() - Z * shares.std() / np.sqrt(deals))


@pytest.mark.parametrize(
    ("players", "least"),
    [
        (["builder", "random"], 0.97),
        (["saboteur", "random"], 0.95),
        (["expert", "random"], 0.98),
        (["expert", "builder"], 0.55),
        (["expert", "saboteur"], 0.65),
        (["expert", "random", "random", "random"], 0.95),
        (["expert", "builder", "saboteur"], 0.40),
        (["expert", "saboteur", "saboteur", "saboteur", "saboteur"], 0.30),
    ],
    ids=str,
)
def test_strength(players: list[str], least: float) -> None:
    assert least_share(players) > least


@pytest.mark.parametrize("seats", GAME.players)
def test_play_between_equals_is_no_stand_off(seats: int) -> None:
    _, results = rotated(["expert"] * seats, 20)
    assert not results.truncated.any()
    assert 5 < results.measures["rounds"].mean() < 15


def test_a_saboteur_leaves_more_dead_than_a_builder() -> None:
    _, builders = rotated(["builder"] * 2, 50)
    _, saboteurs = rotated(["saboteur"] * 2, 50)
    assert saboteurs.measures["dead"].mean() > 3 * builders.measures["dead"].mean()


def test_same_seed_same_games() -> None:
    one, two, other = (rotated(["expert", "builder"], 20, seed) for seed in (1, 1, 2))
    assert one[1].rewards.tobytes() == two[1].rewards.tobytes()
    assert (one[1].decisions == two[1].decisions).all()
    assert (one[1].decisions != other[1].decisions).any()


# --- single positions


def answer(table: Table, style: str) -> tuple[str, *tuple[int, ...]]:
    """The block and indices of what a style answers."""
    seat = int(table.s.seat)
    books = GAME.make_book(GAME.make_rules({}))
    seen = np.zeros(1, GAME.state)
    seen[0] = table.seen(seat)
    mask = table.mask()
    action = make_player(style, GAME).act(Sight(GAME, books, seen, mask, seat))
    assert mask[action]
    block, index = GAME.actions.locate(action)
    return block, *index


@pytest.mark.parametrize("style", ["builder", "expert"])
def test_a_token_that_pays_is_made(style: str) -> None:
    """The safe house shows black to seat 0 on its left, so a BB card makes a token there."""
    table = scenario({}, hand="Poisoner/BB", actions=1)
    table.sell()
    assert answer(table, style)[0] == "play"
    table.play("play", "Poisoner/BB")
    assert answer(table, style)[:3] == ("place", 1, 0)


def test_the_saboteur_breaks_the_row_of_the_other() -> None:
    """Seat 1 has two white tokens beside the safe house; the Assassin is at hand, and so is a card
    that would make a token of one's own."""
    row = "Assassinv | Marksman/WWv Poisoner/WWv"
    table = scenario({0: row, 1: "|"}, hand="Poisoner/BB", actions=1, points={0: 0, 1: 30})
    table.sell()
    assert answer(table, "saboteur")[0] == "activate"
    assert answer(table, "builder")[0] == "play"


@pytest.mark.parametrize("style", STYLES)
def test_the_mission_that_pays_is_laid(style: str) -> None:
    table = scenario({0: "| Poisoner/BB^ Assassin/BB^"}, actions=1, points={0: 2})
    table.own(0, "Unbroken Chain", "Meet Your Match")
    table.play("done")
    while table.prompt == "mission" and table.s.seat == 0:
        table.play(*answer(table, style))
    laid = [int(kind) for kind in table.s.mission.ravel() if kind >= 0]
    assert laid == [table.mission("Meet Your Match")]
    assert table.s.points[0] == 2 + 2 + 3
