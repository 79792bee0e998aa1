"""The mask is exactly what can be played, it is never stale, and refusals change nothing."""

from __future__ import annotations

from collections.abc import Iterator

import helpers
import numpy as np
import pytest
from helpers import Case, every_case

from wartable import IllegalActionError, WartableEnv
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

WALKS = 6 if JIT else 2
POSITIONS = 400 if JIT else 100  # about so many are looked at


def walks(case: Case) -> Iterator[WartableEnv]:
    """Random games, decision by decision, or so many of the decisions; the environment is one that
    moves on."""
    env = case.env()
    every = -(-WALKS * helpers.usual_length(case) // POSITIONS)
    number = 0
    for seed in range(WALKS):
        rng = np.random.default_rng(seed)
        env.reset(seed=seed)
        while not env.position.over:
            if number % every == 0:
                yield env
            number += 1
            env.step(helpers.pick(rng, env.position.mask))


@every_case
def test_mask_against_trying_every_action(case: Case) -> None:
    refused = played = 0
    for env in walks(case):
        mask = env.observe(env.agent_selection)["action_mask"]
        before = env.save()
        other = env.clone()
        for action in np.flatnonzero(mask == 0):
            with pytest.raises(IllegalActionError):
                other.step(int(action))
            assert other.position.states.tobytes() == env.position.states.tobytes()
            refused += 1
        assert other.save() == before, "a refusal left a trace"
        for action in np.flatnonzero(mask):
            other = env.clone()
            other.step(int(action))
            assert other.position.state.moves == env.position.state.moves + 1
            running = not other.position.over
            assert bool(other.position.mask.any()) == running
            assert running != all(other.terminations.values()) | all(other.truncations.values())
            played += 1
        assert env.save() == before, "a clone's step reached the original"
    assert refused > played > 100


@every_case
def test_mask_is_what_the_rules_say_and_fresh(case: Case) -> None:
    """The mask at hand is the one that the rules, interpreted, write for this very position."""
    legal = case.game.functions["legal"]
    for spot in helpers.sample(case):
        position = spot.position
        if position.over:
            assert not position.mask.any()
            continue
        mask = np.ones(case.game.actions.size, np.int8)
        number = legal(position.books[0], position.states[0], mask)
        assert mask.tobytes() == position.mask.tobytes(), spot
        assert number == mask.sum() >= 1, spot


@every_case
def test_mask_is_int8_and_samples(case: Case) -> None:
    checked = 0
    for env in walks(case):
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        assert mask.dtype == np.int8
        assert mask.shape == (env.action_space(agent).n,)
        assert set(np.unique(mask)) <= {0, 1}
        assert mask[env.action_space(agent).sample(mask)] == 1
        checked += 1
    assert checked > 20


@every_case
def test_who_is_not_to_move_has_no_mask(case: Case) -> None:
    checked = 0
    for env in walks(case):
        for agent in env.possible_agents:
            offered = env.observe(agent)["action_mask"]
            assert offered.any() == (agent == env.agent_selection)
            checked += 1
    assert checked > 40
    assert env.position.over
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
