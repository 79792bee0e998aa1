"""A start by imitation: the learner is taught what another player would do in its place.

In the first half of the lessons the teacher plays and the learner watches; in the second the
learner plays and the teacher says what he would have done (DAgger: Ross, Gordon and Bagnell, "A
reduction of imitation learning and structured prediction to no-regret online learning", 2011).
The critic learns the outcome of whoever plays, so that PPO finds it ready.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from ..agents.player import Player
from .vec_env import LearnerVecEnv

LEARNING_RATE = 1e-3


def imitate(
    model: Any,
    env: LearnerVecEnv,
    teacher: Player,
    until: int,
    between: Callable[[], None],
    go_on: Callable[[], bool],
) -> None:
    """Give lessons until the learner has seen `until` decisions, or `go_on` says no.

    Args:
        model: the MaskablePPO, set up to learn; its games stand at the learner's decisions.
        env: its games.
        teacher: whom to imitate; knows what the learner's seat may know.
        between: called before each rollout.
        go_on: called after each step.
    """
    while model.num_timesteps < until:
        between()
        watches = model.num_timesteps < until // 2
        if not _collect(model, env, teacher, watches, go_on):
            return
        _learn(model)


def _collect(
    model: Any, env: LearnerVecEnv, teacher: Player, watches: bool, go_on: Callable[[], bool]
) -> bool:
    """Fill the rollout buffer with positions and what the teacher would do; False: stopped."""
    games, everyone = env.games, np.arange(env.num_envs)
    buffer = model.rollout_buffer
    buffer.reset()
    model.policy.set_training_mode(False)
    for _ in range(model.n_steps):
        masks = env.action_masks()
        observation = torch.from_numpy(model._last_obs)
        taught = games.ask(teacher, everyone, games.lives["learner"])
        with torch.no_grad():
            played, values, log_probs = model.policy(observation, action_masks=masks)
        actions = taught if watches else played.numpy()
        new, rewards, dones, infos = model.env.step(actions)
        model.num_timesteps += env.num_envs
        model._update_info_buffer(infos, dones)
        buffer.add(
            model._last_obs,
            taught.reshape(-1, 1),
            rewards,
            model._last_episode_starts,
            values,
            log_probs,
            action_masks=masks,
        )
        model._last_obs, model._last_episode_starts = new, dones
        if not go_on():
            return False
    with torch.no_grad():
        values = model.policy.predict_values(torch.from_numpy(model._last_obs))
    buffer.compute_returns_and_advantage(last_values=values, dones=model._last_episode_starts)
    return True


def _learn(model: Any) -> None:
    """Raise the probability of what was taught, and fit the critic to what came of it."""
    model.policy.set_training_mode(True)
    optimizer = model.policy.optimizer
    for group in optimizer.param_groups:
        group["lr"] = LEARNING_RATE
    losses: list[float] = []
    likelihoods: list[float] = []
    for data in model.rollout_buffer.get(model.batch_size):
        values, log_prob, _ = model.policy.evaluate_actions(
            data.observations, data.actions.long().flatten(), action_masks=data.action_masks
        )
        value_loss = functional.mse_loss(values.flatten(), data.returns)
        loss = -log_prob.mean() + model.vf_coef * value_loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.policy.parameters(), model.max_grad_norm)
        optimizer.step()
        losses.append(loss.item())
        likelihoods.append(log_prob.mean().exp().item())
    model.logger.record("train/imitation_loss", float(np.mean(losses)))
    model.logger.record("imitation/likelihood", float(np.mean(likelihoods)))
    model.logger.dump(model.num_timesteps)
