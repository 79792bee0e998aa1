"""The batch is many single games: the same numbers, whatever the threads, and nothing is lost."""

from __future__ import annotations

import helpers
import numpy as np
import pytest
from helpers import Case, every_case
from numpy.typing import NDArray

from wartable import IllegalActionError, Position, WartableError
from wartable.envs.core.batch import Batch, Step
from wartable.envs.core.chance import fold
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

N = 24 if JIT else 4
STEPS = 400 if JIT else 120
SEED = 5


def choose(step: Step, rng: np.random.Generator) -> NDArray[np.intp]:
    return (step.mask * rng.random(step.mask.shape, np.float32)).argmax(axis=1)


def steps_to_an_end(case: Case) -> int:
    """Steps in which about every game of a batch ends, at least once."""
    return max(STEPS, helpers.usual_length(case) * 3 // 2)


class Single:
    """One game of a batch, played by itself: episode after episode of its own seed."""

    def __init__(self, case: Case, seed: int) -> None:
        self.seed = seed
        self.episode = -1
        self.position: Position = case.position()
        self.restart()

    def restart(self) -> None:
        self.episode += 1
        self.position.start(int(fold(self.seed, self.episode)))

    def check_offer(self, step: Step, i: int) -> None:
        """What the batch offers for game `i` is what stands here."""
        position = self.position
        assert step.seat[i] == position.seat
        assert step.mask[i].tobytes() == position.mask.tobytes()
        assert step.observation[i].tobytes() == position.observe(position.seat).tobytes()

    def check_step(self, batch: Batch, step: Step, i: int, action: int) -> None:
        """Play an action and compare what the batch says came of it."""
        position = self.position
        position.play(action)
        assert step.terminated[i] == position.terminated
        assert step.truncated[i] == position.truncated
        assert step.reward[i].tolist() == position.reward.tolist()
        if position.over:
            (views,) = batch.final_observation(np.array([i]))
            for seat, view in enumerate(views):
                assert view.tobytes() == position.observe(seat).tobytes()
            self.restart()
        self.check_offer(step, i)


@every_case
def test_batch_against_one_by_one(case: Case) -> None:
    batch = case.batch(N)
    step = batch.reset(seed=SEED)
    # What `reset` promises: game i is of the i-th number that numpy draws from the seed.
    seeds = np.random.SeedSequence(SEED).generate_state(N, np.uint64).tolist()
    singles = [Single(case, seed) for seed in seeds]
    for i, single in enumerate(singles):
        single.check_offer(step, i)
    rng = np.random.default_rng(0)
    for _ in range(steps_to_an_end(case)):
        actions = choose(step, rng)
        step = batch.step(actions)
        for i, single in enumerate(singles):
            single.check_step(batch, step, i, int(actions[i]))
    assert sum(single.episode for single in singles) >= N // 2


def run(batch: Batch, steps: int) -> list[str]:
    step = batch.reset(seed=SEED)
    rng = np.random.default_rng(1)
    found = [helpers.digest(step.observation, step.mask, step.seat)]
    for _ in range(steps):
        step = batch.step(choose(step, rng))
        ended = np.flatnonzero(step.terminated | step.truncated)
        finals = batch.final_observation(ended)
        found.append(helpers.digest(*step, finals, batch.states))
    batch.close()
    return found


@every_case
def test_threads_change_nothing(case: Case) -> None:
    steps = STEPS // 4
    expected = run(case.batch(N), steps)
    for threads in (2, 3, N + 1):
        assert run(case.batch(N, threads=threads), steps) == expected


@every_case
def test_a_reset_batch_is_a_new_batch(case: Case) -> None:
    batch = case.batch(N)
    first = run(batch, STEPS // 4)
    assert run(batch, STEPS // 4) == first
    step = batch.reset(seed=SEED + 1)
    assert helpers.digest(step.observation, step.mask, step.seat) != first[0]


@every_case
def test_an_illegal_action_leaves_all_games_as_they_were(case: Case) -> None:
    batch = case.batch(N)
    step = batch.reset(seed=SEED)
    before = helpers.digest(batch.states, *step)
    for wrong in (int(np.flatnonzero(step.mask[2] == 0)[0]), -1, case.game.actions.size, 2**40):
        actions = step.mask.argmax(axis=1)
        actions[2] = wrong
        legal = ", ".join(map(str, np.flatnonzero(step.mask[2])))
        helpers.raises_naming(
            IllegalActionError, lambda a=actions: batch.step(a), wrong, "game 2", legal
        )
        assert helpers.digest(batch.states, *step) == before
    batch.step(step.mask.argmax(axis=1))


@every_case
def test_actions_of_another_shape_or_kind(case: Case) -> None:
    batch = case.batch(N)
    step = batch.reset(seed=SEED)
    good = step.mask.argmax(axis=1)
    before = batch.states.tobytes()
    for bad in (good[:-1], good[None], good.astype(float), good.astype(bool)):
        with pytest.raises(WartableError, match=r"shape|integer"):
            batch.step(bad)
        assert batch.states.tobytes() == before
    batch.step(good.astype(np.int16))


@every_case
def test_rewards_are_fair_and_given_once(case: Case) -> None:
    batch = case.batch(N)
    step = batch.reset(seed=SEED)
    rng = np.random.default_rng(2)
    decisive = 0
    for _ in range(steps_to_an_end(case)):
        step = batch.step(choose(step, rng))
        assert not (step.terminated & step.truncated).any()
        assert helpers.are_fair(case.game, step.reward)
        given = step.reward.any(axis=1)
        assert not (given & ~(step.terminated | step.truncated)).any()
        decisive += int(given.sum())
    assert decisive >= N // 2
    assert not batch.reset(seed=SEED).reward.any()


@every_case
def test_last_views_are_had_of_ended_games_only(case: Case) -> None:
    batch = case.batch(N)
    batch.reset(seed=SEED)
    with pytest.raises(WartableError, match=r"the last step ended the games \[\]"):
        batch.final_observation(np.array([0]))
    batch.close()
