"""Whole training runs: what they leave behind, how they stop, go on and fail."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableCategorical

import wartable
from wartable import cli
from wartable.agents.player import Sights
from wartable.agents.policy import Policy, Trained
from wartable.agents.registry import make_player
from wartable.envs.core.errors import FileError
from wartable.training import smoke
from wartable.training.learner_games import LearnerGames
from wartable.training.opponents import Mixture
from wartable.training.run import Run
from wartable.training.settings import Settings, make_settings
from wartable.training.train import Outcome, Report, train

pytestmark = pytest.mark.interpreter

GAME = wartable.get_game("andrews_war")
ROLLOUT = 8 * 16
SMALL: dict[str, Any] = {
    "game": "andrews_war",
    "opponents": ("random",),
    "games": 8,
    "steps": 16,
    "batch": 64,
    "epochs": 2,
    "width": 16,
    "timesteps": 3 * ROLLOUT,
    "evaluate_every": ROLLOUT,
    "evaluate_games": 4,
    "checkpoint_every": ROLLOUT,
    "snapshot_every": ROLLOUT,
    "rules": {"turn_cap": 10},
}


def settings(**values: Any) -> Settings:
    return make_settings({**SMALL, **values})


def start(folder: Path, **values: Any) -> tuple[Run, Outcome]:
    chosen = settings(**values)
    run = Run.create(folder, chosen)
    return run, train(run, chosen)


def weights(path: Path, game: wartable.Game = GAME) -> list[np.ndarray]:
    return [part for layer in Policy.load(path, game).layers for part in layer]


def command(*arguments: object) -> int:
    """Run `wartable train` in this process; returns its exit code."""
    before = sys.argv
    sys.argv = ["wartable", "train", *map(str, arguments)]
    try:
        cli.main()
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        sys.argv = before
    return 0


def small_options(folder: Path) -> list[object]:
    return [
        *("andrews_war", "--run", folder, "--opponent", "random", "--rule", "turn_cap=10"),
        *("--timesteps", f"{ROLLOUT}", "--games", 8, "--steps", 16, "--width", 16),
        *("--evaluate-games", 2),
    ]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that went to its end, against `random` and itself."""
    folder = tmp_path_factory.mktemp("runs") / "finished"
    start(folder, opponents=("random", "self"))
    return folder


def copy_of(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(finished, tmp_path / "copy"))


def test_what_a_run_leaves_behind(finished: Path) -> None:
    config = json.loads((finished / "config.json").read_text())
    assert config["settings"]["opponents"] == ["random", "self"]
    assert config["settings"]["seed"] == 0
    assert config["versions"]["torch"] == torch.__version__
    assert config["versions"]["game"] == GAME.version
    run = Run(finished)
    history = run.history()
    assert [int(row["timesteps"]) for row in history] == [ROLLOUT, 2 * ROLLOUT, 3 * ROLLOUT]
    for row in history:
        assert row["opponent"] == "random"
        assert 0 <= float(row["low"]) <= float(row["points"]) <= float(row["high"]) <= 1
        assert int(row["games"]) == 4
    assert run.curve.read_bytes().startswith(b"\x89PNG")
    assert run.curve.stat().st_size > 5000
    assert len(run.checkpoints()) == 3
    assert any(run.tensorboard.iterdir())
    assert {p.name for p in finished.iterdir()} == {
        *("config.json", "evaluation.csv", "curve.png", "policy.npz", "best.npz"),
        *("checkpoints", "snapshots", "tensorboard"),
    }


def test_the_policy_of_a_run_plays(finished: Path) -> None:
    for name in ("policy.npz", "best.npz"):
        player = make_player(f"ppo:{finished / name}", GAME)
        games = LearnerGames(GAME, 2, Mixture([player], [1]))
        games.begin(np.arange(2, dtype=np.uint64))
        for _ in range(20):
            games.play(np.argmax(games.mask, axis=1))


def test_training_changes_the_policy(finished: Path) -> None:
    run = Run(finished)
    first, last = weights(run.snapshot(0)), weights(run.policy)
    assert all((a != b).any() for a, b in zip(first, last, strict=True))


def test_snapshots_are_really_played_against(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P32: every snapshot is asked for decisions, and plays by its own weights."""
    asked: dict[str, int] = {}
    act_many = Trained.act_many

    def spy(self: Trained, sights: Sights) -> Any:
        if self.name.startswith("self@"):
            asked[self.name] = asked.get(self.name, 0) + len(sights)
            saved = weights(Run(tmp_path / "run").snapshot(int(self.name[5:])))
            mine = [part for layer in self.policy.layers for part in layer]
            assert all((a == b).all() for a, b in zip(mine, saved, strict=True))
        return act_many(self, sights)

    monkeypatch.setattr(Trained, "act_many", spy)
    start(tmp_path / "run", opponents=("self",), snapshots=2)
    assert {"self@0", f"self@{ROLLOUT}"} <= set(asked)
    assert min(asked.values()) > 10


def test_resume_goes_on_as_if_never_stopped(finished: Path, tmp_path: Path) -> None:
    run = Run(copy_of(finished, tmp_path))
    expected = weights(run.policy)
    history = run.history()
    for late in run.checkpoints()[1:]:
        late.unlink()
    run.policy.unlink()
    opened, chosen = Run.open(run.folder)
    outcome = train(opened, chosen, resume=True)
    assert outcome.timesteps == 3 * ROLLOUT
    assert all((a == b).all() for a, b in zip(weights(run.policy), expected, strict=True))
    without_time = [{k: v for k, v in row.items() if k != "seconds"} for row in run.history()]
    assert without_time == [{k: v for k, v in r.items() if k != "seconds"} for r in history]


@pytest.mark.parametrize("game", ["andrews_war", "the_agents"])
def test_resume_in_the_midst_of_lessons(game: str, tmp_path: Path) -> None:
    """The teacher is asked, and where there is an adviser the learner told, what it would be."""
    adviser = "expert" if game == "the_agents" else None
    lessons = {"imitate": "expert", "imitate_steps": 2 * ROLLOUT, "adviser": adviser}
    run, _ = start(tmp_path / "run", game=game, rules={}, **lessons)
    expected = weights(run.policy, wartable.get_game(game))
    for late in run.checkpoints()[1:]:
        late.unlink()
    train(*Run.open(run.folder), resume=True)
    found = weights(run.policy, wartable.get_game(game))
    assert all((a == b).all() for a, b in zip(found, expected, strict=True))


def test_a_finished_run_can_be_trained_further(finished: Path, tmp_path: Path) -> None:
    folder = copy_of(finished, tmp_path)
    assert command("--resume", folder, "--timesteps", 4 * ROLLOUT) == 0
    assert int(Run(folder).history()[-1]["timesteps"]) == 4 * ROLLOUT


def test_ctrl_c_keeps_everything(tmp_path: Path) -> None:
    chosen = settings()
    run = Run.create(tmp_path / "run", chosen)

    def press(timesteps: int, reward: float) -> None:
        if timesteps == ROLLOUT + 5 * 8:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    outcome = train(run, chosen, report=Report(step=press))
    assert signal.getsignal(signal.SIGINT) is before
    assert outcome.interrupted
    assert ROLLOUT < outcome.timesteps < 2 * ROLLOUT
    assert run.checkpoints()[-1] == run.checkpoint(outcome.timesteps)
    Policy.load(run.policy, GAME)
    outcome = train(run, chosen, resume=True)
    assert not outcome.interrupted
    assert outcome.timesteps >= 3 * ROLLOUT


def test_the_same_seed_trains_the_same_policy(tmp_path: Path) -> None:
    def policy(name: str, seed: int) -> list[np.ndarray]:
        run, _ = start(tmp_path / name, seed=seed, timesteps=ROLLOUT)
        return weights(run.policy)

    first, again, other = policy("a", 1), policy("b", 1), policy("c", 2)
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert any((a != b).any() for a, b in zip(first, other, strict=True))


# --- what bad input gets


def fails(capsys: pytest.CaptureFixture[str], *arguments: object, says: str) -> None:
    assert command(*arguments) == 2
    said = capsys.readouterr().err
    assert says in " ".join(said.split())
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["andrew"], "no game is called 'andrew'"),
        ([], "name a game to train"),
        (["andrews_war", "--opponent", "exprt"], "no player is called 'exprt'"),
        (["toy", "--recipe"], "no recipe is called 'toy'"),
        (["andrews_war", "--imitate", "exprt"], "no player is called 'exprt'"),
        (["andrews_war", "--opponent", "expert=-1"], "above 0"),
        (["andrews_war", "--opponent", "ppo:nowhere.npz"], "nowhere.npz"),
        (["andrews_war", "--timesteps", "0"], "timesteps can't be 0"),
        (["andrews_war", "--rule", "turn_cap=x"], "turn_cap can't be 'x'"),
        (["andrews_war", "--players", "7"], "can't be played by 7"),
        (["andrews_war", "--seat", "2"], "no seat 2"),
        (["andrews_war", "--activation", "gelu"], "'relu' or 'tanh'"),
        (["--resume", "no/such/run"], "no/such/run is no run"),
        (["--resume", "x", "--smoke"], "none of --smoke, --recipe and --run"),
    ],
)
def test_bad_arguments(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    fails(capsys, *arguments, says=says)
    assert not list(tmp_path.iterdir()), "no run is begun"


def test_a_run_folder_that_is_taken_or_cant_be_made(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fails(capsys, "andrews_war", "--run", finished, says="is not empty")
    file = tmp_path / "file"
    file.write_text("")
    fails(capsys, "andrews_war", "--run", file / "run", says="can't write the run folder")
    fails(capsys, "andrews_war", "--run", file, says="can't write the run folder")


def test_resume_takes_its_settings_from_the_run(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fails(capsys, "--resume", finished, "--games", 4, says="only --timesteps can be given anew")


@pytest.mark.parametrize("damage", ["cut", "noise", "empty", "other", "gone"])
def test_damaged_checkpoints(
    damage: str, finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(copy_of(finished, tmp_path))
    last = run.checkpoints()[-1]
    content = last.read_bytes()
    if damage == "cut":
        last.write_bytes(content[: len(content) // 2])
    elif damage == "noise":
        noise = np.random.default_rng(0).bytes(2000)
        last.write_bytes(content[:2000] + noise + content[4000:])
    elif damage == "empty":
        last.write_bytes(b"")
    elif damage == "other":
        torch.save({"policy": {}}, last)
    else:
        shutil.rmtree(last.parent)
    kept = run.policy.read_bytes()
    fails(capsys, "--resume", run.folder, says="checkpoint")
    assert run.policy.read_bytes() == kept


def test_a_checkpoint_is_data_and_runs_no_code(finished: Path, tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> Any:
            return (Path(tmp_path / "sprung").touch, ())

    run = Run(copy_of(finished, tmp_path))
    torch.save({"format": 1, "policy": Trap()}, run.checkpoints()[-1])
    with pytest.raises(FileError, match="damaged"):
        train(*Run.open(run.folder), resume=True)
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("name", ["config.json", "evaluation.csv", "snapshots"])
def test_other_damaged_files(
    name: str, finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy_of(finished, tmp_path) / name
    if path.is_dir():
        for snapshot in path.iterdir():
            snapshot.write_bytes(b"nonsense")
    else:
        path.write_text(path.read_text()[: len(path.read_text()) // 2] + "\nx,y")
    fails(capsys, "--resume", path.parent, says=str(path))


# --- smoke


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smoke-train here and now, whatever is compiled, so that a fault can be planted."""
    monkeypatch.setattr(smoke, "interpreted", lambda game: False)
    monkeypatch.setitem(smoke.SETTINGS, "timesteps", 256)
    monkeypatch.setitem(smoke.SETTINGS, "steps", 16)
    monkeypatch.setitem(smoke.SETTINGS, "rules", {"turn_cap": 3})
    monkeypatch.setitem(smoke.SETTINGS, "evaluate_games", 2)


@pytest.mark.usefixtures("in_process")
def test_smoke_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("andrews_war", "--smoke") == 0
    assert "every reward paid once" in capsys.readouterr().out


def lose_a_reward(monkeypatch: pytest.MonkeyPatch) -> None:
    pay = LearnerGames._pay

    def lossy(self: LearnerGames) -> None:
        pay(self)
        self.reward[:] = 0

    monkeypatch.setattr(LearnerGames, "_pay", lossy)


def pay_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    pay = LearnerGames._pay

    def generous(self: LearnerGames) -> None:
        again = getattr(self, "again", 0)
        pay(self)
        self.again = self.reward.copy()
        self.reward += again

    monkeypatch.setattr(LearnerGames, "_pay", generous)


def pay_the_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    pay = LearnerGames._pay

    def wrong(self: LearnerGames) -> None:
        pay(self)
        self.reward *= -1

    monkeypatch.setattr(LearnerGames, "_pay", wrong)


def observe_nan(monkeypatch: pytest.MonkeyPatch) -> None:
    pay = LearnerGames._pay

    def broken(self: LearnerGames) -> None:
        pay(self)
        self.observation[0, 0] = np.nan

    monkeypatch.setattr(LearnerGames, "_pay", broken)


def learn_nan(monkeypatch: pytest.MonkeyPatch) -> None:
    learn = MaskablePPO.train

    def diverge(self: MaskablePPO) -> None:
        learn(self)
        with torch.no_grad():
            self.policy.action_net.weight[0, 0] = torch.nan

    monkeypatch.setattr(MaskablePPO, "train", diverge)


def ignore_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MaskableCategorical, "apply_masking", lambda self, masks: None)


def end_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(smoke.SETTINGS, "timesteps", 16)
    monkeypatch.setitem(smoke.SETTINGS, "steps", 1)


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize(
    "plant, says",
    [
        (lose_a_reward, "lost or counted twice"),
        (pay_twice, "paid"),
        (pay_the_opponent, "lost or counted twice"),
        (observe_nan, "not a finite number"),
        (learn_nan, "action_net.weight holds numbers that are not finite"),
        (ignore_masks, "illegal in game"),
        (end_no_game, "no game ended"),
    ],
)
def test_smoke_finds_the_fault(
    plant: Any, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plant(monkeypatch)
    assert command("andrews_war", "--smoke") == 1
    said = capsys.readouterr().err
    assert says in said
    assert "Traceback" not in said


def test_smoke_with_a_cold_cache_is_interpreted(tmp_path: Path) -> None:
    """Nothing is compiled for a few steps, and so the cache stays cold."""
    env = {**os.environ, "WARTABLE_CACHE_DIR": str(tmp_path)}
    env.pop("WARTABLE_JIT", None)
    smoke_command = ("-m", "wartable.cli", "train", "andrews_war", "--smoke", "--timesteps", "1024")
    done = subprocess.run(
        [sys.executable, *smoke_command], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "every reward paid once" in done.stdout
    assert not list(tmp_path.rglob("advance-*"))


def test_the_command_trains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(*small_options(tmp_path / "run"), "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["timesteps"] == ROLLOUT
    assert [row["opponent"] for row in said["evaluation"]] == ["random"]
    assert not said["interrupted"]


def test_importing_the_command_imports_no_torch() -> None:
    code = "import sys, wartable.cli; print('torch' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.strip() == "False"
