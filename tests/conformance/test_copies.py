"""Copies of a running game: clone, save and load, pickle, deepcopy, and then the same future; and
bytes that are no game of ours."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator

import helpers
import numpy as np
import pytest
from helpers import Case, every_case, every_game

import wartable
from wartable import FileError, Game, Position, WartableEnv
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

MOST = 40 if JIT else 3  # steps of a game at which copies are made


def loaded(env: WartableEnv, case: Case) -> WartableEnv:
    other = case.env()
    other.reset(seed=99)
    other.load(env.save())
    return other


def copies(env: WartableEnv, case: Case) -> list[WartableEnv]:
    return [
        env.clone(),
        copy.deepcopy(env),
        copy.copy(env).clone(),
        pickle.loads(pickle.dumps(env)),
        loaded(env, case),
    ]


def future(env: WartableEnv) -> str:
    """Digest of the rest of the game, of all that is handed out in it, and of the next deal."""
    rng = np.random.default_rng(77)
    seen = [
        helpers.digest(agent, *last[0].values(), last[1:])
        for agent, last in helpers.play_env(env, rng)
    ]
    env.reset()
    return helpers.digest(*seen, env.save())


@every_case
def test_copies_have_the_same_future(case: Case) -> None:
    """At steps spread over a whole game; at every one of a short game."""
    compared = 0
    env = case.env()
    env.reset(seed=4)
    env.reset()  # not the seed's first game: how many there were is part of the state
    length = sum(1 for _ in helpers.play_env(env.clone(), np.random.default_rng(4)))
    for number, _ in enumerate(helpers.play_env(env, np.random.default_rng(4))):
        if number % -(-length // MOST):
            continue
        whole = env.save()
        made = copies(env, case)
        assert all(one.save() == whole for one in made)
        expected = future(made[0])
        assert [future(one) for one in made[1:]] == [expected] * (len(made) - 1)
        assert env.save() == whole, "a copy's future reached the original"
        compared += 1
    assert compared >= min(MOST // 2, length)
    assert env.agents == []
    expected = future(env.clone())
    assert [future(one) for one in copies(env, case)] == [expected] * 5


@every_case
def test_positions_copy_at_every_prompt(case: Case) -> None:
    ways: list[Callable[[Position], Position]] = [
        Position.clone,
        copy.deepcopy,
        lambda position: pickle.loads(pickle.dumps(position)),
        lambda position: Position.load(position.save()),
    ]
    for spot in helpers.sample(case):
        for way in ways:
            other = way(spot.position)
            assert other.save() == spot.position.save()
            assert helpers.look(other) == helpers.look(spot.position)
            assert other.rules == case.rules
            assert other.players == case.players


# --- bytes that are no game of ours


def damaged(data: bytes) -> Iterator[bytes]:
    """What is left of a saved environment or position in a hundred accidents."""
    yield from (b"", b"\n", b"null\n", b"{}\n", b"[]\n" + data, b"\xff\xfe" * 50, b"wartable" * 9)
    for cut in np.linspace(1, len(data) - 1, 40).astype(int).tolist():
        yield data[:cut]
        yield data[:cut] + bytes([data[cut] ^ 0x10]) + data[cut + 1 :]
    yield data + b"\0"
    for key in (b'"rules"', b'"players"', b'"game"', b'"version"'):
        yield data.replace(key, b'"other"')
    yield data.partition(b"\n")[2]


@every_case
def test_damaged_environments_are_refused_and_nothing_is_lost(case: Case) -> None:
    env = case.env()
    env.reset(seed=6)
    for agent, _ in zip(range(6), helpers.play_env(env, np.random.default_rng(6)), strict=False):
        del agent
    whole = env.save()
    for data in damaged(whole):
        with pytest.raises(FileError):
            env.load(data)
        assert env.save() == whole


@every_case
def test_damaged_positions_are_refused(case: Case) -> None:
    position = case.position()
    position.start(6)
    whole = position.save()
    for data in damaged(whole):
        with pytest.raises(FileError):
            Position.load(data)


@every_game
def test_states_of_another_version_or_game_are_refused_by_name(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = wartable.make(game.name)
    env.reset(seed=1)
    whole = env.save()
    for field, value in (("version", "0" * 12), ("name", "chess")):
        with monkeypatch.context() as patch:
            patch.setitem(game.__dict__, field, value)
            foreign = env.save(), env.position.save()
        helpers.raises_naming(FileError, lambda f=foreign: env.load(f[0]), value, game.name)
        helpers.raises_naming(FileError, lambda f=foreign: Position.load(f[1]), value, game.name)
    helpers.raises_naming(FileError, lambda: env.load(env.position.save()), "environment")
    assert env.save() == whole
