"""A gate for learning itself: a short training beats `random` in each seat; its control doesn't.

Compiled engine only: some 50,000 decisions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wartable
from wartable.agents.player import Sights
from wartable.agents.registry import make_player
from wartable.envs.core.jit import JIT
from wartable.training.audit import AuditedVecEnv
from wartable.training.evaluation import Standing
from wartable.training.learner_games import LearnerGames
from wartable.training.opponents import make_mixture
from wartable.training.run import Run
from wartable.training.settings import make_settings
from wartable.training.train import train

pytestmark = pytest.mark.skipif(not JIT, reason="too many games for the interpreter")

GAME = wartable.get_game("andrews_war")
DEALS = 60
MARGIN = 4 * 0.5 / DEALS**0.5  # four standard errors of a coin in one seat
SHORT: dict[str, Any] = {
    "game": "andrews_war",
    "opponents": ("random",),
    "games": 64,
    "steps": 32,
    "batch": 512,
    "width": 64,
    "learning_rate": 1e-3,
    "timesteps": 24 * 64 * 32,
    "evaluate_games": 2 * DEALS,
    "seed": 1,
    "rules": {"turn_cap": 40},  # an untrained policy may dither for a very long time
}


def learned(folder: Path, **values: Any) -> Standing:
    settings = make_settings({**SHORT, **values})
    (standing,) = train(Run.create(folder, settings), settings).standings
    return standing


def passes(standing: Standing) -> bool:
    return min(standing.by_seat) > 0.5 + MARGIN


def test_a_short_training_beats_random_in_each_seat(tmp_path: Path) -> None:
    standing = learned(tmp_path / "run")
    assert passes(standing), standing


def test_the_gate_stays_shut_without_true_rewards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P3: the same training on shuffled rewards; a gate that lets it through tests nothing."""
    rng = np.random.default_rng(0)

    def shuffled(self: LearnerGames) -> None:
        signs = rng.choice(np.array([-1, 1], np.float32), len(self.lives))
        self.reward = np.where(self.lives["status"] != 0, signs, np.float32(0))

    monkeypatch.setattr(LearnerGames, "_pay", shuffled)
    monkeypatch.setattr(AuditedVecEnv, "step_wait", lambda self: self.venv.step_wait())
    standing = learned(tmp_path / "run")
    assert not passes(standing), standing


class HighestLegal:
    """A teacher whose lesson is easily learned."""

    style = None
    name = "highest"

    def act(self, sight: Any) -> int:
        return int(np.flatnonzero(sight.mask)[-1])

    def act_many(self, sights: Sights) -> Any:
        return sights.masks.shape[1] - 1 - np.argmax(sights.masks[:, ::-1], axis=1)


def test_lessons_teach_what_the_teacher_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = HighestLegal()
    for module in ("settings", "train"):
        monkeypatch.setattr(
            f"wartable.training.{module}.make_player",
            lambda spec, *a: teacher if spec == "highest" else make_player(spec, *a),
        )
    lessons = 12 * 64 * 32
    run = tmp_path / "run"
    learned(run, imitate="highest", imitate_steps=lessons, timesteps=lessons, evaluate_games=2)
    pupil = make_player(f"ppo:{run / 'policy.npz'}", GAME)
    games = LearnerGames(GAME, 64, make_mixture(GAME, "random"))
    games.begin(np.arange(64, dtype=np.uint64))
    everyone, same = np.arange(64), []
    for _ in range(50):
        seats = games.lives["learner"]
        wanted = games.ask(teacher, everyone, seats)
        same.append(games.ask(pupil, everyone, seats) == wanted)
        games.play(wanted)
    assert np.mean(same) > 0.9
