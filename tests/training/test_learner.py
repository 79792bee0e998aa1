"""MaskablePPO with our masks, and the policy that comes out of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution

import wartable
from wartable.agents.player import Sights
from wartable.agents.policy import Trained
from wartable.agents.registry import make_player
from wartable.envs.core.errors import IllegalActionError
from wartable.training.evaluation import measure
from wartable.training.export import policy_of
from wartable.training.learner import make_learner
from wartable.training.settings import make_settings
from wartable.training.vec_env import LearnerVecEnv

pytestmark = pytest.mark.interpreter

GAME = wartable.get_game("andrews_war")
ADVISED = wartable.get_game("the_agents")


def fresh(game: str = GAME.name, **values: Any) -> Any:
    """A learner with 16 games before its first lesson."""
    small = {"game": game, "games": 16, "steps": 8, "width": 24}
    settings = make_settings(small | values)
    env = LearnerVecEnv(game, 16, "random", seed=0, adviser=settings.adviser)
    return make_learner(settings, env)


@pytest.fixture(params=["relu", "tanh"])
def learner(request: pytest.FixtureRequest) -> Any:
    return fresh(activation=request.param)


def positions(learner: Any, number: int) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Observations and masks of random play."""
    env, rng = learner.env, np.random.default_rng(0)
    observations, masks = [env.reset()], [env.env_method("action_masks")]
    while 16 * len(masks) < number:
        observations.append(env.step(np.argmax(rng.random(masks[-1].shape) * masks[-1], axis=1))[0])
        masks.append(env.env_method("action_masks"))
    return np.concatenate(observations), np.concatenate(masks)


def test_the_exported_policy_is_the_learner(learner: Any) -> None:
    """P4: and in 1,000 positions it never chooses what its mask forbids."""
    policy = policy_of(learner, GAME)
    observations, masks = positions(learner, 1000)
    actions, _ = learner.predict(observations, deterministic=True, action_masks=masks)
    chosen = policy.forward(observations, masks.astype(np.int8))
    assert len(chosen) >= 1000
    assert masks[np.arange(len(chosen)), chosen].all()
    assert (chosen == actions).mean() > 0.999, "but for rounding"
    with torch.no_grad():
        values = learner.policy.predict_values(torch.from_numpy(observations)).numpy()[:, 0]
    assert policy.values(observations) == pytest.approx(values, abs=1e-5)


def test_an_advised_policy_is_its_learner_too() -> None:
    learner = fresh(ADVISED.name, adviser="expert")
    policy = policy_of(learner, ADVISED)
    assert policy.adviser == "expert"
    observations, masks = positions(learner, 1000)
    actions, _ = learner.predict(observations, deterministic=True, action_masks=masks)
    chosen = policy.forward(observations, masks.astype(np.int8))
    assert (chosen == actions).mean() > 0.999, "but for rounding"


def test_an_advised_learner_begins_by_following_the_advice() -> None:
    learner = fresh(ADVISED.name, adviser="expert")
    observations, masks = positions(learner, 1000)
    advice = observations[:, -ADVISED.actions.size :]
    chosen = policy_of(learner, ADVISED).forward(observations, masks.astype(np.int8))
    followed = advice[np.arange(len(chosen)), chosen]
    assert (followed > 0.9).mean() > 0.99
    deaf = policy_of(fresh(ADVISED.name, adviser="expert", trust=0.0), ADVISED)
    ignored = advice[np.arange(len(chosen)), deaf.forward(observations, masks.astype(np.int8))]
    assert (ignored > 0.9).mean() < 0.9


def test_an_advised_policy_at_the_table_hears_what_its_learner_heard() -> None:
    """The inputs that training saw are those that a player makes of what its seat knows."""
    env = LearnerVecEnv(ADVISED.name, 16, "random", seed=0, adviser="expert")
    policy = policy_of(fresh(ADVISED.name, adviser="expert"), ADVISED)
    rng = np.random.default_rng(0)
    observations = env.reset()
    for _ in range(30):
        games = env.games
        sights = Sights(
            ADVISED, games.books, games.seen, games.mask, games.lives["learner"],
            games.chance[:, 0],
        )  # fmt: skip
        assert (policy.inputs(sights) == observations).all()
        masks = env.action_masks()
        observations = env.step(np.argmax(rng.random(masks.shape) * masks, axis=1))[0]


def test_no_mask_no_action(learner: Any) -> None:
    """P7: an empty mask is an error and not a uniform choice among illegal actions."""
    policy = policy_of(learner, GAME)
    observations, masks = positions(learner, 16)
    masks = masks.astype(np.int8)
    masks[3] = 0
    with pytest.raises(IllegalActionError, match="row 3"):
        policy.forward(observations, masks)
    with pytest.raises(TypeError):
        policy.forward(observations)  # type: ignore[call-arg]


def test_a_thousand_masks_pass_validation() -> None:
    """P6: no "Simplex()" error at our number of actions, from one legal action to all of them."""
    number = GAME.actions.size
    rng = np.random.default_rng(0)
    generator = torch.Generator().manual_seed(0)
    before = torch.distributions.Distribution._validate_args
    torch.distributions.Distribution.set_default_validate_args(True)
    try:
        for k in range(1000):
            scale = 10.0 ** rng.uniform(-3, 3)
            logits = torch.randn((4, number), generator=generator) * scale
            masks = rng.random((4, number)) < rng.uniform(0, 1)
            masks[np.arange(4), rng.integers(number, size=4)] = True
            made = MaskableCategoricalDistribution(number).proba_distribution(logits)
            made.apply_masking(masks)
            actions = made.sample()
            assert masks[np.arange(4), actions.numpy()].all(), f"round {k}"
            assert torch.isfinite(made.log_prob(actions)).all()
            assert torch.isfinite(made.entropy()).all()
    finally:
        torch.distributions.Distribution.set_default_validate_args(before)


class Spy:
    """Plays by a mask and notes whether it was ever given an empty or a foreign one."""

    style = None
    name = "spy"

    def __init__(self) -> None:
        self.asked = 0

    def act(self, sight: object) -> int:
        raise NotImplementedError

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        assert sights.masks.any(axis=1).all()
        for sight in sights:
            position = wartable.Position(GAME)
            position.states[:] = sight.seen
            assert int(position.states[0]["seat"]) == sight.seat
        self.asked += len(sights)
        return np.argmax(sights.masks, axis=1)


def test_evaluation_hands_over_masks_and_seats_everyone_alike() -> None:
    """P5."""
    spy = Spy()
    standing = measure(GAME, spy, make_player("random", GAME), 6, seed=1)
    assert spy.asked > 0
    assert standing.games == 6 == standing.wins + standing.draws + standing.losses
    assert standing.points == pytest.approx(np.mean(standing.by_seat))


def test_the_same_policy_on_both_sides_is_exactly_even() -> None:
    """Paired deals: what one game gives to a seat, its twin takes back."""
    policy = policy_of(fresh(), GAME)
    twins = Trained(policy, "a"), Trained(policy, "b")
    standing = measure(GAME, *twins, 10, GAME.make_rules({"turn_cap": 6}), seed=1)
    assert standing.points == 0.5
