"""`gymnasium.make("wartable/AndrewsWar-v0")`: one learner, opponents inside."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env as sb3_check_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

import wartable
from wartable.envs.core.errors import IllegalActionError, WartableError

ID = "wartable/AndrewsWar-v0"

pytestmark = pytest.mark.interpreter


def make(**options: Any) -> Any:
    return gymnasium.make(ID, **options).unwrapped


def act(env: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(env.action_masks())))


def play_out(env: Any, seed: int) -> tuple[list[bytes], list[float], dict[str, Any]]:
    """A random game: all observations, all rewards, the last info."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    observations, rewards = [observation.tobytes()], []
    over = False
    while not over:
        observation, reward, terminated, truncated, info = env.step(act(env, rng))
        over = terminated or truncated
        assert not (terminated and truncated)
        observations.append(observation.tobytes())
        rewards.append(reward)
    return observations, rewards, info


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_the_checkers_of_gymnasium_and_sb3_pass(mode: str | None) -> None:
    check_env(make(opponent="expert", render_mode=mode))
    sb3_check_env(make(opponent="expert", render_mode=mode))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_payoff_comes_once_and_last(seat: int) -> None:
    env = make(opponent="random", seat=seat)
    for seed in range(4):
        _, rewards, info = play_out(env, seed)
        assert info["seat"] == seat
        assert rewards[-1] == info["payoffs"][seat]
        assert not any(rewards[:-1])
        assert len(rewards) == info["decisions"]
        assert not info["action_mask"].any()
        assert not env.action_masks().any()


def test_both_seats_are_drawn() -> None:
    env = make()
    assert {env.reset(seed=s)[1]["seat"] for s in range(20)} == {0, 1}


def test_same_seed_same_game() -> None:
    assert play_out(make(), 3)[:2] == play_out(make(), 3)[:2]
    assert play_out(make(), 3)[0] != play_out(make(), 4)[0]


def test_the_mask_samples() -> None:
    env = make()
    _, info = env.reset(seed=0)
    action = env.action_space.sample(info["action_mask"])
    assert env.action_masks()[action]
    assert (info["action_mask"] == env.action_masks()).all()


def test_the_last_observation_and_picture_are_the_finished_games() -> None:
    env = make(render_mode="ansi", seat=0)
    observations, _, _ = play_out(env, 1)
    states = env._games.states
    assert states[0]["status"] != 0, "the next game begins with reset, not before"
    position = wartable.Position(wartable.get_game("andrews_war"))
    position.states[:] = states
    assert observations[-1] == position.observe(0).tobytes()
    assert env.render() == position.text(0)


def test_an_illegal_action_loses() -> None:
    env = make(seat=0)
    env.reset(seed=0)
    wrong = int(np.argmin(env.action_masks()))
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1.0, True, False, wrong)
    assert not info["action_mask"].any()
    _, rewards, info = play_out(env, 1)
    assert sum(rewards) == info["payoffs"][0], "the next game is clean"


def test_an_illegal_action_raises_on_request() -> None:
    env = make(seat=0, illegal="raise")
    env.reset(seed=0)
    before = env.action_masks()
    with pytest.raises(IllegalActionError, match="legal: "):
        env.step(int(np.argmin(before)))
    assert (env.action_masks() == before).all()
    env.step(int(np.argmax(before)))


def test_no_step_after_the_end() -> None:
    env = make()
    play_out(env, 0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    "options, message",
    [
        ({"opponent": "exprt"}, "Did you mean expert"),
        ({"opponent": "self"}, "wartable train"),
        ({"opponent": "random=0"}, "above 0"),
        ({"opponent": []}, "at least one opponent"),
        ({"opponent": ["random", "random=2"]}, "named twice"),
        ({"seat": 2}, r"seats: 0\.\.1"),
        ({"players": 7}, "players: 2"),
        ({"rules": {"turn_cap": -1}}, "allowed: 0"),
        ({"render_mode": "ansy"}, "ansi, rgb_array"),
        ({"illegal": "ignore"}, "'lose', 'raise'"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(WartableError, match=message):
        make(**options)


def _make_one() -> Any:
    import wartable  # noqa: F401  registers, in a subprocess too

    return gymnasium.make(ID, opponent="random")


@pytest.mark.parametrize("kind", [DummyVecEnv, SubprocVecEnv])
def test_sb3_vec_envs_find_the_masks(kind: Any) -> None:
    env = kind([_make_one, _make_one])
    try:
        env.seed(0)
        env.reset()
        assert is_masking_supported(env)
        for _ in range(3):
            masks = get_action_masks(env)
            env.step(np.argmax(masks, axis=1))
        assert masks.shape == (2, env.action_space.n)
    finally:
        env.close()


def test_it_needs_neither_torch_nor_sb3() -> None:
    code = (
        "import sys\n"
        "for name in ('torch', 'stable_baselines3', 'sb3_contrib', 'matplotlib'):\n"
        "    sys.modules[name] = None\n"
        "import gymnasium, wartable\n"
        f"env = gymnasium.make({ID!r}, opponent='random')\n"
        "_, info = env.reset(seed=0)\n"
        "env.step(env.action_space.sample(info['action_mask']))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)
