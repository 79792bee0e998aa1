"""Fixed lists of games: every game once, and nothing that matters depends on how they are run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from toy import GIVE_UP, make_toy

from wartable.agents.arena import Results, Schedule, deal_seeds, play
from wartable.agents.registry import make_player
from wartable.envs.andrews_war import GAME
from wartable.envs.core.chance import uniform
from wartable.envs.core.errors import IllegalActionError, SeatError

TOY = make_toy()


class Through:
    """Another player, seen by the arena as one that only Python can run."""

    name, style = "through", None

    def __init__(self, player: Any) -> None:
        self.player = player
        self.sights: list[Any] = []

    def act_many(self, sights: Any) -> Any:
        self.sights.extend(sights)
        return self.player.act_many(sights)


class Coin:
    """Toy: gives up at once or goes on to win, by its own chance; what it loses is short."""

    name, style = "coin", None

    def act_many(self, sights: Any) -> Any:
        give_up = [uniform(sights.streams, i) < 0.5 for i in range(len(sights))]
        first = sights.seen["toy_twos"][np.arange(len(sights)), sights.seats] == 0
        return np.where(first & np.array(give_up), GIVE_UP, np.where(sights.masks[:, 2], 2, 1))


class Zero:
    """Toy: always adds nothing."""

    name, style = "zero", None

    def act_many(self, sights: Any) -> Any:
        return np.zeros(len(sights), np.int64)


def same(a: Results, b: Results) -> bool:
    names = ("rewards", "firsts", "turns", "decisions", "choices", "real", "truncated")
    return all((getattr(a, name) == getattr(b, name)).all() for name in names)


def schedule(number: int = 12) -> Schedule:
    lineups = [[i % 2, 1 - i % 2] for i in range(number)]
    return Schedule.of(deal_seeds(5, number), lineups)


@pytest.fixture(scope="module")
def usual() -> Results:
    random = make_player("random", GAME)
    return play(GAME, [random, random], schedule(), threads=1)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("chunk", [1, 5, 1000])
def test_chunks_and_threads_change_nothing(usual: Results, threads: int, chunk: int):
    random = make_player("random", GAME)
    assert same(usual, play(GAME, [random, random], schedule(), threads=threads, chunk=chunk))


@pytest.mark.parametrize("chunk", [1, 5, 1000])
def test_lockstep_plays_as_the_compiled_loop(usual: Results, chunk: int):
    random = make_player("random", GAME)
    players: list[Any] = [Through(random), random]
    assert same(usual, play(GAME, players, schedule(), chunk=chunk))


def test_scripted_players_play_the_same_in_lockstep():
    expert, random = make_player("expert", GAME), make_player("random", GAME)
    few = schedule(4)
    compiled = play(GAME, [expert, random], few, threads=1)
    through: Any = Through(expert)
    assert same(compiled, play(GAME, [through, random], few))


def test_other_seeds_play_other_games_on_the_same_deals(usual: Results):
    random: Any = make_player("random", GAME)
    first_sights = []
    for seed in (0, 1):
        spy: Any = Through(random)
        same_seats = Schedule.of(schedule().deals, [0, 0])
        other = play(GAME, [spy], same_seats, seed=seed)
        first_sights.append([sight.seen.tobytes() for sight in spy.sights[:12]])
    assert not same(usual, other)
    assert first_sights[0] == first_sights[1]
    assert len(set(first_sights[0])) == 12


def test_a_series_goes_on_where_it_stopped(usual: Results):
    random = make_player("random", GAME)
    rest = Schedule.of(deal_seeds(5, 6, start=6), schedule().lineups[6:], start=6)
    assert same(usual[6:], play(GAME, [random, random], rest))


def test_short_games_count_no_more_than_long_ones():
    players: list[Any] = [Coin(), Zero()]
    games = Schedule.of(deal_seeds(1, 600), [0, 1])
    results = play(TOY, players, games, chunk=64)
    wins = results.rewards[:, 0] > 0
    assert len(results) == 600
    assert (results.decisions[wins] == 4).all()
    assert (results.decisions[~wins] == 1).all()
    assert abs(wins.mean() - 0.5) < 4 * 0.5 / np.sqrt(600)  # games that end first would give 0
    assert same(results, play(TOY, players, games, chunk=1))


def test_counts_of_decisions_and_choices():
    random: Any = Through(make_player("random", GAME))
    results = play(GAME, [random, random], schedule(3))
    assert results.decisions.sum() == len(random.sights)
    assert results.choices.sum() == sum(sight.mask.sum() for sight in random.sights)
    assert results.real.sum() == sum(sight.mask.sum() > 1 for sight in random.sights)


def test_points_are_shared_among_the_best():
    players: list[Any] = [Zero(), Coin()]
    results = play(TOY, players, Schedule.of(deal_seeds(1, 40), [0, 0, 1]))
    points = results.points()
    gave_up = results.decisions == 3
    assert 5 < gave_up.sum() < 35
    assert (points[gave_up] == [0.5, 0.5, 0]).all()
    assert (points[~gave_up] == [0, 0, 1]).all()
    drawn = play(TOY, players, Schedule.of(deal_seeds(1, 1), [0, 0, 0, 0]))
    assert drawn.truncated.all()
    assert (drawn.points() == 0.25).all()


def test_first_and_mirror_reach_the_game():
    random = make_player("random", GAME)
    games = Schedule.of(deal_seeds(5, 12), [0, 0], first=np.arange(12) % 2, mirror=1)
    results = play(GAME, [random], games)
    assert results.firsts.tolist() == [0, 1] * 6
    free = play(GAME, [random], Schedule.of(deal_seeds(5, 12), [0, 0]))
    assert set(free.firsts.tolist()) == {0, 1}


# --- progress and Ctrl-C


@pytest.mark.parametrize("wrap", [lambda player: player, Through])
def test_progress_ends_at_the_end(wrap: Any):
    seen: list[tuple[int, int]] = []
    games = Schedule.of(deal_seeds(5, 5), [0, 0])
    players = [wrap(make_player("random", GAME))]
    play(GAME, players, games, chunk=2, on_progress=lambda *now: seen.append(now))
    assert seen == sorted(seen)
    assert seen[-1] == (5, 5)


def test_ctrl_c_keeps_the_games_before_the_first_unfinished(usual: Results):
    random = make_player("random", GAME)

    def interrupt(done: int, total: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    for player in (random, Through(random)):
        players: list[Any] = [player, player]
        cut = play(GAME, players, schedule(), threads=1, chunk=3, on_progress=interrupt)
        assert cut.interrupted
        assert len(cut) % 3 == 0
        assert 3 <= len(cut) <= 12
        assert same(cut, usual[: len(cut)])
    at_once = play(GAME, players, schedule(), chunk=12, on_progress=interrupt)
    assert len(at_once) == 0
    assert at_once.rewards.shape == (0, 2)


# --- what is refused


def test_an_illegal_action_names_the_player_and_what_is_legal():
    class Wrong(Zero):
        def act_many(self, sights: Any) -> Any:
            return np.full(len(sights), 99)

    players: list[Any] = [Wrong()]
    with pytest.raises(IllegalActionError, match=r"zero chose 99; legal: 0, 1, 2, 3"):
        play(TOY, players, Schedule.of(deal_seeds(0, 1), [0, 0]))


def test_lineups_that_do_not_fit():
    random = make_player("random", GAME)
    with pytest.raises(SeatError, match="can't be played by 3"):
        play(GAME, [random], Schedule.of(deal_seeds(0, 1), [0, 0, 0]))
    for place in (-1, 1):
        with pytest.raises(SeatError, match=r"lineups may hold 0\.\.0"):
            play(GAME, [random], Schedule.of(deal_seeds(0, 1), [0, place]))
