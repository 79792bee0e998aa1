"""The learner's transitions: his own observations only, and his payoff exactly once."""

from __future__ import annotations

import numpy as np
import pytest
import toy
from numpy.typing import NDArray

import wartable
from wartable.agents.player import Sights
from wartable.agents.registry import make_player
from wartable.envs.core.errors import IllegalActionError, SeatError, WartableError
from wartable.training.learner_games import LearnerGames
from wartable.training.opponents import Mixture, make_mixture

pytestmark = pytest.mark.interpreter

GAME = wartable.get_game("andrews_war")
TOY = toy.make_toy()
GIVE_UP = toy.GIVE_UP


class Fixed:
    """An opponent in Python who plays the first legal action, or one action always."""

    style = None

    def __init__(self, name: str = "fixed", action: int | None = None) -> None:
        self.name = name
        self.action = action
        self.asked = 0
        self.observations: list[NDArray[np.float32]] = []

    def act(self, sight: object) -> int:
        raise NotImplementedError

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        self.asked += len(sights)
        self.observations.append(sights.observations)
        chosen = np.full(len(sights), self.action or 0)
        return chosen if self.action is not None else np.argmax(sights.masks, axis=1)


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


def seeds(n: int) -> NDArray[np.uint64]:
    return np.arange(1, n + 1, dtype=np.uint64)


@pytest.mark.parametrize("seat", [0, 1])
def test_two_move_game_pays_the_learner_and_not_the_opponent(seat: int) -> None:
    """P1: `reward` is the learner's, whichever seat he has, and comes with his last decision."""
    games = LearnerGames(TOY, 1, Mixture([Fixed(action=1)], [1]), seat=seat)
    for action, payoff in ((2, 1.0), (0, -1.0)):
        games.begin(seeds(1))
        games.play(np.array([action]))
        assert games.reward[0] == 0
        assert not games.terminated[0]
        games.play(np.array([action and 1]))
        assert games.reward[0] == payoff
        assert games.terminated[0]
        assert games.info(0)["payoffs"][seat] == payoff
        assert games.info(0)["payoffs"][1 - seat] == -payoff


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_reward_of_many_seats_is_the_payoff_once(players: int) -> None:
    rng = np.random.default_rng(0)
    python = Fixed(action=1)
    mixture = Mixture([make_player("random", TOY), python], [1, 1])
    games = LearnerGames(TOY, 16, mixture, players=players)
    games.begin(seeds(16))
    paid = np.zeros(16)
    seats: set[int] = set()
    for _ in range(60):
        games.play(random_actions(games.mask, rng))
        paid += games.reward
        for i in np.flatnonzero(games.lives["status"]):
            info = games.info(i)
            assert paid[i] == pytest.approx(info["payoffs"][info["seat"]])
            assert len(info["opponents"]) == players - 1
            assert sum(info["payoffs"]) == pytest.approx(0, abs=1e-6)
            seats.add(info["seat"])
            paid[i] = 0
    assert seats == set(range(players))
    assert python.asked > 0


def test_a_game_that_ends_before_the_learner_is_asked_leaves_no_trace() -> None:
    quitter = Fixed(action=toy.GIVE_UP)
    games = LearnerGames(TOY, 4, Mixture([quitter], [1]))
    games.begin(seeds(4))
    assert (games.lives["learner"] == 0).all(), "in seat 1 the quitter ends every game first"
    for _ in range(8):
        games.play(np.ones(4, np.int64))
        assert (games.reward == 1).all()
        assert (games.lives["ended_decisions"] == 1).all()
    assert quitter.asked > 4 * 8


def test_truncation_is_no_termination() -> None:
    games = LearnerGames(TOY, 1, Mixture([Fixed(action=0)], [1]))
    games.begin(seeds(1))
    games.play(np.array([0]))
    games.play(np.array([0]))
    assert (games.truncated[0], games.terminated[0], games.reward[0]) == (True, False, 0)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_transitions_are_the_learners_own(seat: int | None) -> None:
    """P2: all observations show the learner's seat, the last ones (P31) included."""
    rng = np.random.default_rng(1)
    for opponent in (Fixed(action=1), make_player("random", TOY)):
        games = LearnerGames(TOY, 8, Mixture([opponent], [1]), seat=seat)
        games.begin(seeds(8))
        for _ in range(20):
            learners = games.lives["learner"].copy()
            before = games.observation.copy()
            assert (before[np.arange(8), learners] == 1).all()
            assert (before[:, -1] == 0).all()
            games.play(random_actions(games.mask, rng))
            ended = games.lives["status"] != 0
            last = games.final_observation[ended]
            assert (last[np.arange(len(last)), learners[ended]] == 1).all()
            assert (last[:, -1] == 1).all(), "the last view is of the finished game"
            kept = ~ended
            assert (games.lives["learner"][kept] == learners[kept]).all()
            assert (games.observation[kept, -2] > before[kept, -2]).all()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("python", [False, True])
def test_andrews_war_pays_exactly_once_in_each_seat(seat: int, python: bool) -> None:
    rng = np.random.default_rng(2)
    opponent = Fixed() if python else make_player("random", GAME)
    games = LearnerGames(GAME, 8, Mixture([opponent], [1]), seat=seat)
    games.begin(seeds(8))
    paid, decisions, ended = np.zeros(8), np.zeros(8, int), 0
    while ended < 12:
        games.play(random_actions(games.mask, rng))
        paid += games.reward
        decisions += 1
        assert (games.mask.any(axis=1)).all(), "P7: whoever is asked has a legal action"
        for i in np.flatnonzero(games.lives["status"]):
            info = games.info(i)
            assert info["seat"] == seat
            assert paid[i] == info["payoffs"][seat]
            assert abs(paid[i]) == (0 if games.truncated[i] else 1)
            assert decisions[i] == info["decisions"]
            paid[i], decisions[i], ended = 0, 0, ended + 1


def test_the_last_observation_is_the_engines_last_view() -> None:
    """P31: what is handed over is the finished game's, seen from the learner's seat."""
    rng = np.random.default_rng(3)
    mixture = make_mixture(GAME, "random")
    flowing = LearnerGames(GAME, 1, mixture)
    standing = LearnerGames(GAME, 1, mixture, onward=False)
    for games in (flowing, standing):
        games.begin(seeds(1))
    while not standing.lives["status"][0]:
        actions = random_actions(flowing.mask, rng)
        flowing.play(actions)
        standing.play(actions)
    position = wartable.Position(GAME)
    position.states[:] = standing.states
    seat = int(standing.lives["ended_learner"][0])
    assert flowing.final_observation[0].tolist() == position.observe(seat).tolist()
    assert flowing.final_observation[0].tolist() != flowing.observation[0].tolist()


def test_an_illegal_action_plays_nothing() -> None:
    games = LearnerGames(GAME, 3, make_mixture(GAME, "random"))
    games.begin(seeds(3))
    before = games.states.copy()
    legal = np.argmax(games.mask, axis=1)
    for wrong in (int(np.argmin(games.mask[1])), -1, GAME.actions.size):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(IllegalActionError, match=rf"action {wrong} .* game 1 .* legal: "):
            games.play(actions)
        assert (games.states == before).all()


def test_an_opponent_who_cheats_is_named() -> None:
    cheat = Fixed("cheat", action=GAME.actions.size - 1)
    games = LearnerGames(GAME, 4, Mixture([cheat], [1]))
    rng = np.random.default_rng(0)

    def play() -> None:
        games.begin(seeds(4))
        for _ in range(200):
            games.play(random_actions(games.mask, rng))

    with pytest.raises(IllegalActionError, match="'cheat'"):
        play()


def test_the_same_seeds_bring_the_same_games() -> None:
    def history(n: int) -> list[list[float]]:
        games = LearnerGames(GAME, n, make_mixture(GAME, ["random", "expert"]))
        games.begin(seeds(n))
        seen: list[list[float]] = []
        for _ in range(60):
            games.play(np.argmax(games.mask, axis=1))
            seen.append(games.observation[0].tolist())
        return seen

    assert history(2) == history(3), "a game does not depend on its neighbours"


def test_the_shares_are_kept() -> None:
    names = [Fixed("a", 1), Fixed("b", 1), Fixed("never", 1)]
    games = LearnerGames(TOY, 200, Mixture(names, [3, 1, 0]))
    games.begin(seeds(200))
    places = games.lives["opponents"][:, 0]
    assert not (places == 2).any()
    assert 0.6 < (places == 0).mean() < 0.9


@pytest.mark.parametrize("onward", [True, False])
def test_a_learner_who_is_never_asked_is_told_so(onward: bool) -> None:
    """Toy: seat 0 gives up at once, in every game; seat 1 would wait for ever."""
    quitter = Mixture([Fixed("quitter", GIVE_UP)], [1])
    games = LearnerGames(TOY, 1, quitter, seat=1, onward=onward)
    with pytest.raises(WartableError, match=r"1000 games in a row .* seat 1 .* quitter"):
        games.begin(seeds(1))


def test_now_and_then_unasked_is_no_fault() -> None:
    """Toy, seat 1: half of the games are over before it is asked."""
    games = LearnerGames(TOY, 64, Mixture([Fixed("quitter", GIVE_UP), Fixed()], [1, 1]), seat=1)
    games.begin(seeds(64))
    began = games.lives["episode"].copy()
    assert began.any()
    for _ in range(8):
        games.play(np.argmax(games.mask, axis=1))
        assert not games.lives["unasked"].any()
    assert (games.lives["episode"] > began).all()


@pytest.mark.parametrize("actions", [[0.0, 1.0], [0], [[0, 1]]])
def test_what_is_not_one_action_a_game(actions: list[object]) -> None:
    games = LearnerGames(TOY, 2, Mixture([Fixed()], [1]))
    games.begin(seeds(2))
    with pytest.raises(WartableError, match=r"expected \(2,\) and an integer dtype"):
        games.play(np.array(actions))


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(SeatError, match=r"no seat 2; seats: 0\.\.1"):
        LearnerGames(GAME, 1, make_mixture(GAME, "random"), seat=2)
