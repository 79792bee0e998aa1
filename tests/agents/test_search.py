"""The search player: legal, blind to what is hidden, and better than what it is made of."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from helpers import every_game
from toy import GIVE_UP, make_toy

from wartable.agents.arena import Schedule, deal_seeds, play
from wartable.agents.player import Sight, Sights, player_streams
from wartable.agents.registry import make_player
from wartable.agents.search import Search
from wartable.agents.tree import EDGE, NODE, search_many
from wartable.envs.andrews_war import GAME
from wartable.envs.core.errors import UnknownNameError
from wartable.envs.core.game import Game
from wartable.envs.core.jit import JIT
from wartable.envs.core.position import Position

TOY = make_toy()


def sight_of(position: Position) -> Sight:
    seat = position.seat
    return Sight(position.game, position.books, position.veil(seat), position.mask, seat)


def positions(
    number: int, game: Any = GAME, players: int | None = None, seed: int = 0
) -> list[Position]:
    """Every fifth position of random games, cut to those with a choice."""
    chance = np.random.default_rng(seed)
    found: list[Position] = []
    while len(found) < number:
        position = Position(game, players=players)
        position.start(int(chance.integers(1 << 30)))
        while not position.over and len(found) < number:
            if position.mask.sum() > 1 and chance.random() < 0.2:
                found.append(position.clone())
            position.play(int(chance.choice(np.flatnonzero(position.mask))))
    return found


def chance_of(i: int) -> np.ndarray:
    return player_streams(3, np.array([i]), 1)[0]


@every_game
def test_choices_are_legal(game: Game):
    search = Search(12)
    for position in positions(10, game):
        assert position.mask[search.act(sight_of(position))]


@every_game
def test_a_choice_depends_on_nothing_hidden(game: Game):
    """The same chance and the same view give the same choice, whatever the cards really are."""
    search = Search(15)
    differing = 0
    for i, position in enumerate(positions(8, game, seed=5)):
        sight = sight_of(position)
        expected = search.act_many(Sights.single(sight, chance_of(i)))
        other = position.clone()
        other.states[:] = sight.redeal(np.array([[i, 77]], np.uint64))
        differing += other.states.tobytes() != position.states.tobytes()
        assert (search.act_many(Sights.single(sight_of(other), chance_of(i))) == expected).all()
    assert differing == 8


def test_a_forced_decision_costs_no_thought():
    sight = sight_of(positions(1)[0])
    mask = np.zeros_like(sight.mask)
    mask[sight.legal[-1]] = 1
    forced = Sight(GAME, sight.books, sight.seen, mask, sight.seat)
    sights = Sights.single(forced, chance_of(0))
    assert Search(1000).act_many(sights)[0] == sight.legal[-1]
    assert (sights.streams == chance_of(0)).all()


def test_threads_change_nothing():
    sights = [sight_of(position) for position in positions(5, seed=8)]
    together = [
        Sights(
            GAME,
            sights[0].books,
            np.concatenate([s.seen for s in sights]),
            np.stack([s.mask for s in sights]),
            np.array([s.seat for s in sights], np.int8),
            np.concatenate([chance_of(i) for i in range(5)]),
        )
        for _ in range(2)
    ]
    one = Search(10, threads=1).act_many(together[0])
    assert (one == Search(10, threads=3).act_many(together[1])).all()
    assert (together[0].streams == together[1].streams).all()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_seat_seeks_its_own_reward(players: int):
    """Toy: giving up is the one action that always loses; the last seat adds what it needs."""
    search = Search(200)
    for position in positions(12, TOY, players):
        assert search.act(sight_of(position)) != GIVE_UP
    last = Position(TOY, players=players)
    last.start(0)
    for action in [0] * (2 * players - 1):
        last.play(action)
    last.states["toy_sum"][0, 0] = 1
    assert search.act(sight_of(last)) == 2


@pytest.mark.parametrize("players", [3, 5])
def test_every_seat_is_expected_to_seek_its_own_reward(players: int):
    """Toy: who gives up pays all others, the searching seat too; in its tree nobody does."""
    nodes, edges = np.zeros(1001, NODE), np.zeros(1001, EDGE)
    position = Position(TOY, players=players)
    position.start(0)
    sight = sight_of(position)
    scratch = (np.zeros(1001, np.int32), sight.seen.copy(), sight.seen.copy(), sight.mask.copy())
    seats, action = np.array([sight.seat], np.int8), np.zeros(1, np.int64)
    game = (sight.books, sight.seen, sight.mask[None], seats)
    search_many(*game, 0, 1, 1000, 0, 200, 2.0, chance_of(3), nodes, edges, *scratch, action)
    asked: set[int] = set()
    for number in np.flatnonzero(nodes["visits"] >= 40):
        own = edges[(edges["node"] == number) & (edges["visits"] > 0)]
        assert own["action"][own["visits"].argmax()] != GIVE_UP
        asked.add(int(nodes["seat"][number]))
    assert len(asked) >= 3


def test_it_beats_random_where_random_plays_its_games_on():
    search, random = Search(100 if JIT else 8), make_player("random", GAME)
    deals = 15 if JIT else 3
    lineups = np.tile([[0, 1], [1, 0]], (deals, 1))
    seeds = np.repeat(deal_seeds(4, deals), 2)
    results = play(GAME, [search, random], Schedule.of(seeds, lineups, first=0))
    own = results.points()[np.arange(2 * deals), np.arange(2 * deals) % 2]
    assert own.mean() > (0.8 if JIT else 0.5)


def test_the_budget_is_part_of_the_name():
    player: Any = make_player("search:25", GAME)
    assert (player.name, player.simulations) == ("search:25", 25)
    default: Any = make_player("search", GAME)
    assert (default.name, default.simulations) == ("search", 400)
    for wrong in ("search:0", "search:-1", "search:many", "search:9999999"):
        with pytest.raises(UnknownNameError, match="search:1 to search:1000000"):
            make_player(wrong, GAME)
