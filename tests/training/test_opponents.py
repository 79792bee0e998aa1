"""Mixtures of opponents as a user types them, and the pool of snapshots behind `self`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wartable
from wartable.agents.policy import Policy
from wartable.training.opponents import (
    Mixture,
    OpponentError,
    Share,
    make_mixture,
    parse_shares,
)
from wartable.training.selfplay import Pool
from wartable.training.settings import make_settings

pytestmark = pytest.mark.interpreter

GAME = wartable.get_game("andrews_war")


def tiny_policy(seed: int) -> Policy:
    rng = np.random.default_rng(seed)
    shape = (GAME.schema.size, GAME.actions.size)
    weights = rng.normal(size=shape).astype(np.float32)
    return Policy(GAME, ((weights, np.zeros(shape[1], np.float32)),))


@pytest.mark.parametrize(
    "texts, shares",
    [
        (["expert"], [Share("expert", 1)]),
        (["expert=0.7", "self=0.3"], [Share("expert", 0.7), Share("self", 0.3)]),
        (["search:200=2"], [Share("search:200", 2)]),
        (["ppo:runs/a=b/policy.npz"], [Share("ppo:runs/a=b/policy.npz", 1)]),
        (["ppo:a=b.npz=3"], [Share("ppo:a=b.npz", 3)]),
    ],
)
def test_what_can_be_typed(texts: list[str], shares: list[Share]) -> None:
    assert parse_shares(texts) == shares


@pytest.mark.parametrize(
    "texts, message",
    [
        ([], "at least one"),
        (["expert=0"], "above 0"),
        (["expert=-1"], "above 0"),
        (["expert=inf"], "above 0"),
        (["expert=nan"], "above 0"),
        (["=1"], "PLAYER=WEIGHT"),
        (["expert", "expert=2"], "named twice"),
    ],
)
def test_what_cant(texts: list[str], message: str) -> None:
    with pytest.raises(OpponentError, match=message):
        parse_shares(texts)


def test_shares_add_up() -> None:
    mixture = make_mixture(GAME, ["random=3", "expert=1"])
    assert mixture.weights.tolist() == [0.75, 0.25]
    assert mixture.cumulative[-1] == 1
    with pytest.raises(OpponentError, match="2 opponents need as many weights"):
        Mixture(mixture.players, [1])


def test_the_last_share_of_zero_is_never_drawn() -> None:
    mixture = Mixture(make_mixture(GAME, ["random", "expert"]).players, [1, 0])
    assert mixture.cumulative.tolist() == [1, 1]


def settings(**values: Any) -> Any:
    return make_settings({"game": "andrews_war", **values})


def test_the_pool_keeps_the_newest_snapshots() -> None:
    pool = Pool(GAME, settings(opponents=("expert=1", "self=3"), snapshots=2))
    assert pool.wanted
    assert [p.name for p in pool.mixture.players] == ["expert"]
    for k in range(3):
        pool.add(tiny_policy(k), 1000 * k)
    assert [p.name for p in pool.mixture.players] == ["expert", "self@2000", "self@1000"]
    assert pool.taken == [2000, 1000]
    assert pool.mixture.weights.tolist() == [0.25, 0.375, 0.375]
    assert pool.mixture.styles[0] > 0, "the expert is compiled"
    assert pool.mixture.styles[1:].tolist() == [-1, -1], "snapshots are not"


def test_without_self_there_is_no_pool() -> None:
    assert not Pool(GAME, settings(opponents=("expert",))).wanted
