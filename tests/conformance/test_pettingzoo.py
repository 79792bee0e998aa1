"""PettingZoo's own tests, and what its users trip over elsewhere, one test each."""

from __future__ import annotations

import copy
import pickle
import warnings
from importlib import import_module
from typing import Any

import gymnasium
import helpers
import numpy as np
import pettingzoo
import pytest
from helpers import Case, every_case, every_game
from pettingzoo.test import api_test, render_test, seed_test

import wartable
from wartable import Game, IllegalActionError
from wartable.envs.core.jit import JIT
from wartable.registration import env_id

pytestmark = pytest.mark.interpreter

# What `api_test` says of every observation that is a dictionary.
DOUBTS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


def module(game: Game) -> Any:
    return import_module(f"wartable.envs.{game.name}")


def doors(case: Case) -> list[Any]:
    """The plain and the wrapped environment of a case."""
    options = {"rules": case.rules, "players": case.players}
    return [module(case.game).raw_env(**options), module(case.game).env(**options)]


# --- PettingZoo's own


@every_case
def test_api(case: Case) -> None:
    for env in doors(case):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # The test hands in an option that means nothing, of which the environment warns.
            warnings.filterwarnings("ignore", message=".*no reset option is called")
            for doubt in DOUBTS:
                warnings.filterwarnings("ignore", message=doubt)
            api_test(env, num_cycles=300)


@every_game
def test_seed(game: Game) -> None:
    seed_test(module(game).env, num_cycles=200)
    seed_test(module(game).raw_env, num_cycles=200)


@every_game
def test_render(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module(game).env)
    assert len(capsys.readouterr().out) > 1000, "human mode prints the board"


@every_game
def test_a_cap_truncates(game: Game) -> None:
    """What `max_cycles_test` asks of parallel environments: a cap is kept, and it truncates."""
    for name in helpers.caps(game):
        env = wartable.make(game.name, rules={name: 1})
        ends = []
        for seed in range(10):
            env.reset(seed=seed)
            for _ in helpers.play_env(env, np.random.default_rng(seed)):
                if env.truncations and any(env.truncations.values()):
                    ends.append(seed)
                    assert all(env.truncations.values())
                    assert not any(env.terminations.values())
                    assert helpers.are_fair(game, list(env.rewards.values()))
        assert ends, f"{name}=1 never cut a game short"


@every_game
def test_registered_with_pettingzoo(game: Game) -> None:
    env = pettingzoo.make("aec", env_id(game.name))
    assert env.unwrapped.game is game
    env.reset(seed=3)
    assert sum(1 for _ in helpers.play_env(env, np.random.default_rng(3))) > 2


@every_game
def test_registered_with_gymnasium(game: Game) -> None:
    env = gymnasium.make(env_id(game.name))
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert isinstance(info, dict)


# --- spaces, types


@every_case
def test_spaces_are_single_objects(case: Case) -> None:
    for env in doors(case):
        for agent in env.possible_agents:
            assert env.observation_space(agent) is env.observation_space(agent)
            assert env.action_space(agent) is env.action_space(agent)
            assert env.action_space(agent).n == case.game.actions.size
            assert env.observation_space(agent)["observation"].dtype == np.float32


@every_case
def test_plain_python_types(case: Case) -> None:
    for env in doors(case):
        env.reset(seed=0)
        for agent, (_, reward, terminated, truncated, info) in helpers.play_env(
            env, np.random.default_rng(0)
        ):
            assert type(agent) is str
            assert type(terminated) is bool
            assert type(truncated) is bool
            assert type(reward) in (int, float)
            assert {type(v) for v in env.terminations.values()} == {bool}
            assert {type(v) for v in env.truncations.values()} == {bool}
            assert {type(v) for v in env.rewards.values()} <= {int, float}
            values = [v for i in info.values() for v in (i if isinstance(i, list) else [i])]
            assert {type(v) for v in values} <= {bool, int, float, str}


# --- the course of an episode


@every_case
def test_each_agent_ends_once_and_rewards_are_seen_once(case: Case) -> None:
    decisive = 0
    seeds = range(10 if JIT else 3)
    for seed in seeds:
        for env in doors(case):
            env.reset(seed=seed)
            got = dict.fromkeys(env.possible_agents, 0.0)
            seen_nonzero = dict.fromkeys(env.possible_agents, 0)
            ended: list[str] = []
            for agent, last in helpers.play_env(env, np.random.default_rng(seed)):
                got[agent] += last[1]
                seen_nonzero[agent] += last[1] != 0
                if last[2] or last[3]:
                    ended.append(agent)
                    assert last[2] != last[3], "terminated or truncated, never both"
            payoffs = env.unwrapped.position.reward
            assert sorted(ended) == sorted(env.possible_agents)
            assert list(got.values()) == payoffs.tolist()
            assert helpers.are_fair(case.game, payoffs)
            assert all(n == (p != 0) for n, p in zip(seen_nonzero.values(), payoffs, strict=True))
            assert env.agents == []
            decisive += bool(payoffs.any())
    assert decisive >= len(seeds) // 2


@every_case
def test_a_living_agent_may_not_pass_and_a_dead_one_may_not_act(case: Case) -> None:
    env = case.env()
    env.reset(seed=0)
    with pytest.raises(IllegalActionError):
        env.step(None)
    for _, last in helpers.play_env(env, np.random.default_rng(0)):
        if last[2] or last[3]:
            with pytest.raises(ValueError, match="None"):
                env.step(0)
            break


@every_case
def test_observe_anybody_at_any_time_without_effect(case: Case) -> None:
    looked, plain = case.env(), case.env()
    for env in (looked, plain):
        env.reset(seed=5)
    rng = np.random.default_rng(5)
    while looked.agents:
        for agent in looked.possible_agents * 2:
            seen = looked.observe(agent)
            assert looked.observation_space(agent).contains(seen)
            seen["observation"][:] = -1  # its own copy: nothing comes of this
            seen["action_mask"][:] = 1
        assert looked.save() == plain.save()
        dead = looked.terminations[looked.agent_selection]
        dead = dead or looked.truncations[looked.agent_selection]
        action = None if dead else helpers.pick(rng, looked.position.mask)
        looked.step(action)
        plain.step(action)
    for agent in looked.possible_agents:
        seen = looked.observe(agent)
        assert looked.observation_space(agent).contains(seen)
        assert not seen["action_mask"].any()


# --- illegal actions


def illegal_actions(mask: np.ndarray) -> list[Any]:
    return [int(np.flatnonzero(mask == 0)[0]), -1, len(mask), 10**12, 10**30, 0.5, "0", None]


@every_case
def test_an_illegal_action_raises_and_changes_nothing(case: Case) -> None:
    env = case.env()
    env.reset(seed=1)
    legal = np.flatnonzero(env.position.mask).tolist()
    before = env.save()
    for action in illegal_actions(env.position.mask):
        helpers.raises_naming(
            IllegalActionError, lambda a=action: env.step(a), repr(action), env.position.prompt,
            ", ".join(map(str, legal)),
        )  # fmt: skip
        assert env.save() == before
    env.step(legal[0])


@every_case
def test_an_illegal_action_loses_where_asked_to(case: Case) -> None:
    env = case.env(illegal="lose")
    honest = case.env()
    for action in illegal_actions(np.zeros(case.game.actions.size, np.int8)):
        env.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(5):
            env.step(helpers.pick(rng, env.position.mask))
        offender = env.agent_selection
        if isinstance(action, int) and 0 <= action < len(env.position.mask):
            action = int(np.flatnonzero(env.position.mask == 0)[0])
        env.step(action if action is not None else "none")
        assert env.rewards[offender] == -1
        assert helpers.are_fair(case.game, list(env.rewards.values()))
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        got = {agent: last[1] for agent, last in helpers.play_env(env, rng)}
        assert got[offender] == -1
        assert set(got) == set(env.possible_agents)
        # The next episode is as if nothing had been.
        honest.reset(seed=1)
        for either in (env, honest):
            either.reset()
        assert env.position.states.tobytes() == honest.position.states.tobytes()
        assert env.agent_selection == honest.agent_selection
        assert env.agents == env.possible_agents


# --- reset

# In a cooperative game the players choose who acts first, and nobody's cards are exchanged.
TURNS = [case for case in helpers.CASES if not case.game.cooperative]


@every_case
def test_reset_keeps_rules_and_players(case: Case) -> None:
    env = case.env()
    for seed in (None, 0, 1, None):
        env.reset(seed=seed)
        assert env.position.rules == case.rules
        assert env.position.books.tobytes() == case.game.make_book(case.rules).tobytes()
        assert len(env.agents) == case.players


@every_case
def test_same_seed_same_game_in_a_used_and_in_a_new_environment(case: Case) -> None:
    used, new = case.env(), case.env()
    used.reset(seed=11)
    for _ in helpers.play_env(used, np.random.default_rng(0)):
        pass
    used.reset(seed=12)
    new.reset(seed=12)
    assert used.save() == new.save()
    used.reset()
    assert used.position.states.tobytes() != new.position.states.tobytes()


@every_case
def test_without_a_seed_games_differ(case: Case) -> None:
    deals = set()
    for _ in range(3):
        env = case.env()
        for _ in range(2):
            env.reset()
            deals.add(env.position.states.tobytes())
    assert len(deals) == 6


@pytest.mark.parametrize("case", TURNS, ids=str)
def test_first_player(case: Case) -> None:
    env = case.env()
    for seed in range(5):
        for seat, agent in enumerate(env.possible_agents):
            env.reset(seed=seed, options={"first_player": seat})
            assert env.agent_selection == agent


@pytest.mark.parametrize("case", TURNS, ids=str)
def test_first_player_and_mirror_move_everyone_by_one_seat(case: Case) -> None:
    """Mirrored, and with the seat before moving first, it is the same game moved by one seat, to
    the end; mirrored alone it is another game."""
    seats = range(case.players)
    for seed, first in ((0, 0), (1, 1), (2, case.players - 1)):
        one, moved, half = case.position(), case.position(), case.position()
        one.start(seed, first)
        moved.start(seed, (first - 1) % case.players, mirror=True)
        half.start(seed, first, mirror=True)
        assert any(half.observe(s).tobytes() != one.observe(s).tobytes() for s in seats)
        nexts = [(seat + 1) % case.players for seat in seats]
        for number, action in enumerate(helpers.walk(one, np.random.default_rng(seed))):
            moved.play(action)
            assert moved.mask.tobytes() == one.mask.tobytes()
            seat = number % case.players
            assert moved.observe(seat).tobytes() == one.observe(nexts[seat]).tobytes()
        assert moved.over
        assert moved.reward.tolist() == one.reward[nexts].tolist()


# --- copies of the wrapped environment


@every_case
def test_wrapped_environment_copies(case: Case) -> None:
    env = doors(case)[1]
    env.reset(seed=9)
    rng = np.random.default_rng(9)
    for _ in range(8):
        env.step(helpers.pick(rng, env.last()[0]["action_mask"]))
    copies = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    futures: list[list[str]] = []
    for one in (env, *copies):
        assert type(one) is type(env)
        with pytest.raises(AssertionError):
            one.step(case.game.actions.size)  # the wrappers still watch over it
        steps = helpers.play_env(one, np.random.default_rng(1))
        futures.append(
            [helpers.digest(agent, *last[0].values(), last[1:]) for agent, last in steps]
        )
    assert len(futures[0]) > 3
    assert all(future == futures[0] for future in futures)
