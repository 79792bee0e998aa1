"""Truncated games: bootstrapped by PPO, or an end like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wartable.training.audit import AuditedVecEnv
from wartable.training.draws import DrawWorth
from wartable.training.run import Run
from wartable.training.smoke import smoke_settings
from wartable.training.train import train
from wartable.training.vec_env import LearnerVecEnv

pytestmark = pytest.mark.interpreter


def ends(worth: float | None) -> list[tuple[float, dict[str, Any]]]:
    """Reward and info of every game that ends within 60 steps under a low cap."""
    env: Any = AuditedVecEnv(LearnerVecEnv("andrews_war", 8, rules={"turn_cap": 4}, seed=1))
    if worth is not None:
        env = DrawWorth(env, worth)
    env.reset()
    rng = np.random.default_rng(0)
    found: list[tuple[float, dict[str, Any]]] = []
    for _ in range(60):
        masks = env.env_method("action_masks")
        _, reward, done, infos = env.step(np.argmax(rng.random(masks.shape) * masks, axis=1))
        assert not reward[~done].any()
        found += [(float(reward[i]), infos[i]) for i in np.flatnonzero(done)]
    return found


def test_a_draw_is_worth_what_was_said_and_nothing_else_changes() -> None:
    plain, changed = ends(None), ends(-0.5)
    assert len(plain) == len(changed) > 10
    drawn = [info["TimeLimit.truncated"] for _, info in plain]
    assert 0 < sum(drawn) < len(drawn)
    for was_drawn, (before, _), (after, info) in zip(drawn, plain, changed, strict=True):
        assert after == (-0.5 if was_drawn else before)
        assert not info["TimeLimit.truncated"], "PPO would add its own estimate"
        assert info["episode"]["r"] == before, "statistics show the true payoff"


def test_the_worth_of_a_draw_changes_when_it_is_said_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worths: list[float] = []

    class Watched(DrawWorth):
        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            if name == "worth":
                worths.append(value)

    monkeypatch.setattr("wartable.training.train.DrawWorth", Watched)
    settings = smoke_settings(
        {
            **{"game": "andrews_war", "timesteps": 192, "games": 4, "steps": 16, "batch": 64},
            **{"draw_at_first": -0.5, "draw_from": 128, "draw": -1.0},
        }
    )
    train(Run.create(tmp_path / "run", settings), settings)
    assert worths[0] == -0.5
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == -1.0
