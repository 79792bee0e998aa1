"""`LearnerVecEnv` as Stable-Baselines3 and MaskablePPO use it."""

from __future__ import annotations

import numpy as np
import pytest
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecCheckNan

from wartable.envs.core.errors import IllegalActionError, UnknownNameError
from wartable.training.vec_env import LearnerVecEnv

pytestmark = pytest.mark.interpreter


def choose(env: LearnerVecEnv, rng: np.random.Generator) -> np.ndarray:
    masks = get_action_masks(env)
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


def test_shapes_dtypes_and_spaces() -> None:
    env = LearnerVecEnv("andrews_war", 4, seed=0)
    observation = env.reset()
    assert observation.dtype == np.float32
    assert env.observation_space.contains(observation[0])
    observation, reward, done, infos = env.step(choose(env, np.random.default_rng(0)))
    assert env.observation_space.contains(observation[0])
    assert (reward.dtype, reward.shape) == (np.dtype(np.float32), (4,))
    assert (done.dtype, done.shape) == (np.dtype(np.bool_), (4,))
    assert len(infos) == 4


def test_advice_follows_the_observation() -> None:
    """Also of the learner's last view, when there is nothing to advise on."""
    plain = LearnerVecEnv("the_agents", 4, seed=0)
    advised = LearnerVecEnv("the_agents", 4, seed=0, adviser="expert")
    size = plain.observation_space.shape[0]
    rng = np.random.default_rng(0)
    one, other = plain.reset(), advised.reset()
    ended = 0
    for _ in range(400):
        assert advised.observation_space.contains(other[0])
        assert (other[:, :size] == one).all()
        masks = plain.action_masks()
        assert ((other[:, size:] == 1) & masks).any(axis=1).all()
        assert not other[:, size:][~masks].any()
        actions = choose(plain, rng)
        one, _, dones, infos = plain.step(actions)
        other, _, _, others = advised.step(actions)
        for i in np.flatnonzero(dones):
            ended += 1
            last = others[i]["terminal_observation"]
            assert (last[:size] == infos[i]["terminal_observation"]).all()
            assert last.shape == advised.observation_space.shape
            assert not last[size:].any()
    assert ended


def test_threads_change_nothing() -> None:
    one = LearnerVecEnv("the_agents", 5, "expert", seed=0, adviser="expert")
    three = LearnerVecEnv("the_agents", 5, "expert", seed=0, adviser="expert", threads=3)
    rng = np.random.default_rng(0)
    assert (one.reset() == three.reset()).all()
    for _ in range(60):
        actions = choose(one, rng)
        for mine, theirs in zip(one.step(actions)[:3], three.step(actions)[:3], strict=True):
            assert (mine == theirs).all()


def test_masks_reach_maskable_ppo() -> None:
    env = LearnerVecEnv("andrews_war", 4, seed=0)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.dtype == np.bool_
    assert (masks == env.games.mask).all()
    assert masks.any(axis=1).all()
    assert (env.env_method("action_masks", indices=[2])[0] == masks[2]).all()
    kept = masks.copy()
    for _ in range(5):
        env.step(choose(env, np.random.default_rng(0)))
    assert (masks == kept).all(), "masks belong to who asked for them: rollout buffers keep them"


def test_what_a_step_gave_is_not_overwritten_by_the_next() -> None:
    env = LearnerVecEnv("andrews_war", 4, seed=0)
    rng = np.random.default_rng(0)
    given = [env.reset()]
    kept = [given[0].copy()]
    for _ in range(5):
        observation, reward, *_ = env.step(choose(env, rng))
        given += [observation, reward]
        kept += [observation.copy(), reward.copy()]
    assert all((a == b).all() for a, b in zip(given, kept, strict=True))


def test_infos_of_finished_games() -> None:
    env = LearnerVecEnv("andrews_war", 8, rules={"turn_cap": 6}, seed=1)
    rng = np.random.default_rng(0)
    env.reset()
    paid, length = np.zeros(8), np.zeros(8, int)
    cut, won = 0, 0
    for _ in range(150):
        observation, reward, done, infos = env.step(choose(env, rng))
        paid += reward
        length += 1
        for i, info in enumerate(infos):
            assert bool(info) == done[i]
            if not done[i]:
                assert reward[i] == 0
                continue
            assert info["terminal_observation"].shape == observation[i].shape
            assert (info["terminal_observation"] != observation[i]).any()
            assert info["payoffs"][info["seat"]] == paid[i] == info["episode"]["r"]
            assert info["episode"]["l"] == length[i]
            assert info["opponents"] == ["random"]
            truncated = info["TimeLimit.truncated"]
            assert abs(paid[i]) == (0 if truncated else 1)
            cut, won = cut + truncated, won + (not truncated)
            paid[i], length[i] = 0, 0
    assert cut > 0
    assert won > 0


def test_seeds() -> None:
    def start(seed: int | None, reseed: int | None = None) -> bytes:
        env = LearnerVecEnv("andrews_war", 3, seed=seed)
        if reseed is not None:
            env.seed(reseed)
        return env.reset().tobytes()

    assert start(1) == start(1) != start(2)
    assert start(1, reseed=5) == start(2, reseed=5) == start(5)
    assert start(None) != start(None)
    env = LearnerVecEnv("andrews_war", 3, seed=1)
    assert env.reset().tobytes() != env.reset().tobytes(), "a second reset brings other games"


def test_sb3_wrappers_accept_it() -> None:
    env = VecCheckNan(LearnerVecEnv("andrews_war", 2, seed=0))
    env.reset()
    masks = get_action_masks(env)
    env.step(np.argmax(masks, axis=1))
    assert env.get_attr("num_envs") == [2, 2]


def test_what_is_refused() -> None:
    env = LearnerVecEnv("andrews_war", 2, seed=0)
    env.reset()
    with pytest.raises(IllegalActionError, match="legal: "):
        env.step(np.argmin(get_action_masks(env), axis=1))
    with pytest.raises(UnknownNameError, match="action_masks"):
        env.env_method("actoin_masks")
    with pytest.raises(UnknownNameError, match="andrews_war"):
        LearnerVecEnv("andrew", 2)
    assert not env.has_attr("no_such_thing")
