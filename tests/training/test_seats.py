"""Training at tables of more than two: the toy game with three."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy import registered

from wartable import Game
from wartable.cli import main
from wartable.training.audit import AuditedVecEnv
from wartable.training.draws import DrawWorth
from wartable.training.gym_env import LearnerEnv
from wartable.training.run import Run
from wartable.training.smoke import smoke_settings
from wartable.training.train import train
from wartable.training.vec_env import LearnerVecEnv

pytestmark = pytest.mark.interpreter


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return registered(monkeypatch)


def test_a_run_learns_and_is_measured_in_every_seat(tmp_path: Path) -> None:
    settings = smoke_settings(
        {
            **{"game": "toy", "players": 3, "timesteps": 4096, "evaluate_games": 300},
            **{"learning_rate": 5e-3, "epochs": 4, "opponents": ("random", "self=0.5")},
        }
    )
    run = Run.create(tmp_path / "run", settings)
    (standing,) = train(run, settings).standings
    assert standing.opponent == "random"
    assert standing.games == 300
    assert len(standing.by_seat) == 3
    assert standing.points == pytest.approx(np.mean(standing.by_seat))
    assert standing.low > 0.5, "who never gives up and adds 2 wins most games; even is 1/3"
    assert json.loads(run.config.read_text())["settings"]["players"] == 3


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    # Where nothing is compiled yet, another process would do it, which knows no toy.
    monkeypatch.setattr("wartable.training.smoke.interpreted", lambda game: False)
    words = "train toy --smoke --seats 3 --timesteps 1024 --opponent random --rule cap=4"
    monkeypatch.setattr(sys, "argv", ["wartable", *words.split()])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code in (0, None)
    assert "1024 decisions" in capsys.readouterr().out


def capped(worth: float | None) -> list[tuple[float, dict[str, Any]]]:
    """Reward and info of every game of 100 steps that may be cut short after four moves."""
    env: Any = AuditedVecEnv(LearnerVecEnv("toy", 8, rules={"cap": 4}, players=3, seed=1))
    if worth is not None:
        env = DrawWorth(env, worth)
    env.reset()
    rng = np.random.default_rng(0)
    found: list[tuple[float, dict[str, Any]]] = []
    for _ in range(100):
        masks = env.env_method("action_masks")
        _, reward, done, infos = env.step(np.argmax(rng.random(masks.shape) * masks, axis=1))
        found += [(float(reward[i]), infos[i]) for i in np.flatnonzero(done)]
    return found


def test_a_game_that_the_cap_decides_pays_what_it_pays() -> None:
    """Nothing is added to it, and no price of a draw takes its place."""
    plain, priced = capped(None), capped(-0.9)
    kinds: set[bool] = set()
    for (before, info), (after, changed) in zip(plain, priced, strict=True):
        drawn = not any(info["payoffs"])
        assert before == info["payoffs"][info["seat"]]
        assert after == pytest.approx(-0.9 if drawn else before)
        assert info["TimeLimit.truncated"] == drawn
        assert not changed["TimeLimit.truncated"]
        kinds.add(drawn)
    assert kinds == {True, False}


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_single_environment(seat: int | None) -> None:
    env = LearnerEnv("toy", "random", seat=seat, players=3, rules={"cap": 5})
    seats: set[int] = set()
    ends: set[tuple[bool, bool]] = set()
    for seed in range(60):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = int(np.flatnonzero(env.action_masks())[seed % 3])
            _, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        assert reward == info["payoffs"][info["seat"]]
        assert len(info["opponents"]) == 2
        seats.add(info["seat"])
        ends.add((truncated, reward != 0))
    assert seats == ({0, 1, 2} if seat is None else {seat})
    assert {(False, True), (True, True)} <= ends, "decided by the rules, and by the cap"
