"""The speed figures: what is counted, what is compared, what an interrupt keeps. Never how fast."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from wartable.benchmarks import bench, commands
from wartable.benchmarks.bench import Plan, ratios, run
from wartable.benchmarks.speed import CPU, WALL, Choices, Figure, Probe, bytes_a_game, cpu_rate
from wartable.envs.core.game import get_game

GAME = get_game("andrews_war")


def work(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        pass


class SlowToChoose(Choices):
    """Chooses in two milliseconds."""

    def _one_of(self, options: Any) -> Any:
        work(0.002)
        return options[0]


def test_choosing_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wartable.benchmarks.speed.Choices", SlowToChoose)

    def play(choices: Choices) -> int:
        for _ in range(20):
            choices.of([0])
            work(0.001)
        return 20

    assert cpu_rate(play, 0.2) == pytest.approx(1000, rel=0.25)


def test_choices_are_legal_and_uniform() -> None:
    choices = Choices()
    picks = [choices.of_mask([0, 1, 0, 1, 1]) for _ in range(3000)]
    assert {1, 3, 4} == set(picks)
    assert min(map(picks.count, (1, 3, 4))) > 850
    assert {choices.of("ab") for _ in range(50)} == {"a", "b"}


def test_ratios_are_of_figures_measured_alike() -> None:
    figures = [
        Figure("andrews_war raw_env()", CPU, samples=[90.0, 100.0, 500.0]),
        Figure("PettingZoo leduc raw_env()", CPU, samples=[10.0]),
        Figure("PettingZoo leduc env()", CPU, samples=[5.0]),
        Figure("PettingZoo hanabi raw_env()", CPU),
        Figure("andrews_war batch of 1024, threads 1", CPU, samples=[1.0]),
        Figure("andrews_war batch of 1024, threads 1", WALL, samples=[50.0]),
        Figure("andrews_war batch of 1024, threads 2", WALL, samples=[60.0]),
    ]
    assert ratios(figures, [GAME]) == {
        "andrews_war batch of 1024, threads 2 / andrews_war batch of 1024, threads 1": 1.2,
        "andrews_war raw_env() / PettingZoo leduc raw_env()": 10.0,
    }


def test_interrupt_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def sample() -> float:
        if len(figure.samples) == 2:
            raise KeyboardInterrupt
        return 1.0

    figure = Figure("one", CPU)
    monkeypatch.setattr(bench, "_probes", lambda *_: [Probe(figure, sample)])
    plan = Plan([], peers=False, training=False, compiling=False, repeats=5, seconds=0.1)
    figures, notes, complete = run(plan, lambda _: None)
    assert not complete
    assert figures[0].samples == [1.0, 1.0]
    assert notes == []


def test_a_peer_that_can_not_start_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    def sample() -> float:
        raise ImportError("it needs more")

    monkeypatch.setattr(bench, "_probes", lambda *_: [Probe(Figure("peer", CPU), sample)])
    plan = Plan([], peers=True, training=False, compiling=False, repeats=2, seconds=0.1)
    _, notes, complete = run(plan, lambda _: None)
    assert complete
    assert notes == ["peer: not measured, it needs more"]


def test_memory_of_a_game_counts_its_record() -> None:
    (size,) = bytes_a_game(GAME).samples
    assert size > 2 * GAME.state.itemsize


def test_command() -> None:
    app = typer.Typer()
    commands.add_commands(app)
    arguments = ["bench", "andrews_war", "--no-training", "--no-compiling", "--repeats", "1",
                 "--seconds", "0.01", "--json"]  # fmt: skip
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert {f["name"] for f in found["figures"]} >= {"andrews_war raw_env()", "andrews_war env()"}
    assert all(f["median"] > 0 for f in found["figures"])
    assert len(found["ratios"]) == 1  # two threads over one


def test_do_nothing_has_the_shapes_and_trains() -> None:
    pytest.importorskip("sb3_contrib")
    from wartable.benchmarks.ceiling import EPISODE, DoNothing
    from wartable.training.learner import make_learner
    from wartable.training.settings import make_settings
    from wartable.training.vec_env import LearnerVecEnv

    real = LearnerVecEnv("andrews_war", 4, "random", seed=0)
    nothing = DoNothing(real)
    assert nothing.reset().shape == real.reset().shape
    assert nothing.action_masks().shape == real.action_masks().shape
    ends = 0
    for _ in range(EPISODE):
        nothing.step_async(nothing.action_masks().argmax(axis=1))
        observation, reward, dones, infos = nothing.step_wait()
        assert observation.shape == (4, real.games.game.schema.size)
        assert reward.shape == (4,)
        assert [("episode" in info) for info in infos] == dones.tolist()
        ends += int(dones.sum())
    assert ends == 4
    settings = make_settings(
        {"game": "andrews_war", "games": 4, "steps": 8, "batch": 8, "width": 8, "timesteps": 32}
    )
    learner = make_learner(settings, nothing)
    assert learner.learn(32).num_timesteps == 32
