"""A training run from its settings to its policy."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from ..agents.policy import Trained
from ..agents.registry import make_player
from ..envs.core.errors import FileError
from ..envs.core.game import Game, get_game
from .audit import AuditedVecEnv, check_finite
from .checkpoint import Progress, load_checkpoint, restore, save_checkpoint
from .curve import draw_curve
from .draws import DrawWorth
from .evaluation import Standing, measure
from .export import policy_of
from .imitation import imitate
from .learner import make_learner
from .run import Run
from .selfplay import Pool
from .settings import Settings
from .stop import StopWish
from .vec_env import LearnerVecEnv

KEPT_CHECKPOINTS = 3
EVALUATION_SEED = 1_000_003  # its deals are none of the training's


@dataclass
class Report:
    """What a run tells while it goes on; each is called from the training's thread.

    Attributes:
        step: (decisions so far, mean payoff of the last finished games).
        standings: (decisions so far, evaluations).
    """

    step: Callable[[int, float], None] = lambda timesteps, reward: None
    standings: Callable[[int, list[Standing]], None] = lambda timesteps, standings: None


@dataclass(frozen=True)
class Outcome:
    """How a run stands when `train` returns.

    Attributes:
        timesteps: decisions of the learner so far.
        seconds: of training so far, over all sessions.
        finished: games that ended in this session.
        standings: the last evaluation.
        interrupted: whether it was stopped before its end; it can be resumed.
    """

    timesteps: int
    seconds: float
    finished: int
    standings: list[Standing]
    interrupted: bool


def train(
    run: Run, settings: Settings, *, resume: bool = False, report: Report | None = None
) -> Outcome:
    """Train until the settings' number of decisions, or until Ctrl-C; keep everything.

    Args:
        run: a fresh folder, or with `resume` that of an earlier run.
        settings: as in the run's `config.json`.
        resume: go on from the newest checkpoint.
        report: told how it goes.

    Raises:
        FileError: a checkpoint or snapshot can't be read, or the folder not be written.
        TrainingFault: see `AuditedVecEnv` and `check_finite`.
    """
    try:
        return _Training(run, settings, report or Report()).go(resume)
    except OSError as error:
        raise FileError(f"can't write {error.filename or run.folder}: {error.strerror}") from None


class _Training:
    """What the steps of one training session share."""

    def __init__(self, run: Run, settings: Settings, report: Report) -> None:
        self.run = run
        self.settings = settings
        self.report = report
        self.game: Game = get_game(settings.game)
        self.pool = Pool(self.game, settings)
        self.env = LearnerVecEnv(
            settings.game,
            settings.games,
            self.pool.mixture,
            settings.make_rules(),
            settings.players,
            settings.seat,
            settings.seed,
            settings.threads,
            settings.adviser,
        )
        self.audited = AuditedVecEnv(self.env)
        self.draws: DrawWorth | None = None
        if settings.draw is not None:
            self.draws = DrawWorth(self.audited, settings.draw_worth(0))
        self.model: MaskablePPO = make_learner(settings, self.draws or self.audited)
        self.model.set_logger(configure(str(run.tensorboard), ["tensorboard"]))
        self.best = -1.0
        self.began = time.monotonic()
        self.seconds_before = 0.0
        self.standings: list[Standing] = []

    def go(self, resume: bool) -> Outcome:
        """Train to the end, or to Ctrl-C."""
        if resume:
            self._resume()
        elif self.pool.wanted:
            self.snapshot()
        with StopWish() as stop:
            loop = _Loop(self, stop)
            self.model._setup_learn(0, loop, not resume)  # pyright: ignore[reportPrivateUsage]
            self.imitate(loop)
            todo = self.settings.timesteps - self.model.num_timesteps
            if todo > 0 and not stop.wished:
                self.model.learn(todo, loop, reset_num_timesteps=False)
            check_finite(self.model)
            if not stop.wished:
                self.evaluate()
            self.checkpoint()
        return Outcome(
            self.model.num_timesteps,
            self.clock(),
            self.audited.finished,
            self.standings,
            stop.wished,
        )

    def imitate(self, loop: _Loop) -> None:
        """Begin with lessons, if the settings name a teacher."""
        settings = self.settings
        if settings.imitate is not None:
            teacher = make_player(settings.imitate, self.game, settings.seed)
            until = min(settings.imitate_steps, settings.timesteps)
            imitate(self.model, self.env, teacher, until, loop.between, loop.step)

    def clock(self) -> float:
        """Seconds of training so far, over all sessions."""
        return self.seconds_before + time.monotonic() - self.began

    def between_updates(self, last: int) -> None:
        """Do what has become due since the learner had taken `last` decisions."""
        check_finite(self.model)
        if self.draws is not None:
            self.draws.worth = self.settings.draw_worth(self.model.num_timesteps)
        for every, action in (
            (self.settings.evaluate_every, self.evaluate),
            (self.settings.snapshot_every if self.pool.wanted else 0, self.snapshot),
            (self.settings.checkpoint_every, self.checkpoint),
        ):
            if every and self.model.num_timesteps // every > last // every:
                action()

    def checkpoint(self) -> None:
        """Write a checkpoint and the policy; drop the oldest checkpoints."""
        path = self.run.checkpoint(self.model.num_timesteps)
        progress = Progress(self.clock(), self.best, tuple(self.pool.taken))
        save_checkpoint(path, self.game.version, self.model, self.env.games, progress)
        self._policy().save(self.run.policy)
        for old in self.run.checkpoints()[:-KEPT_CHECKPOINTS]:
            old.unlink(missing_ok=True)

    def evaluate(self) -> None:
        """Play the learner against `random` and its fixed opponents; keep it if it is the best."""
        policy = self._policy()
        specs = list(dict.fromkeys(["random", *self.settings.fixed_opponents]))
        self.standings = [self._standing(Trained(policy, "learner"), spec) for spec in specs]
        timesteps = self.model.num_timesteps
        self.run.add_standings(timesteps, self.clock(), self.standings)
        for standing in self.standings:
            self.model.logger.record(f"evaluation/{standing.opponent}", standing.points)
        self.model.logger.dump(timesteps)
        title = f"{self.game.title} against {', '.join(self.settings.opponents)}"
        even = 1 / self.game.check_players(self.settings.players, self.settings.make_rules())
        draw_curve(self.run.curve, title, self.run.history(), even)
        judged = self.standings[1:] or self.standings
        points = sum(s.points for s in judged) / len(judged)
        if points > self.best:
            self.best = points
            policy.save(self.run.best)
        self.report.standings(timesteps, self.standings)

    def _standing(self, player: Trained, spec: str) -> Standing:
        return measure(
            self.game,
            player,
            make_player(spec, self.game, self.settings.seed),
            self.settings.evaluate_games,
            self.settings.make_rules(),
            self.settings.players,
            seed=EVALUATION_SEED,
        )

    def snapshot(self) -> None:
        """Seat the learner as it stands among its opponents."""
        policy, timesteps = self._policy(), self.model.num_timesteps
        policy.save(self.run.snapshot(timesteps))
        self.pool.add(policy, timesteps)

    def _policy(self) -> Any:
        return policy_of(self.model, self.game)

    def _resume(self) -> None:
        found = self.run.checkpoints()
        if not found:
            raise FileError(f"{self.run.folder} holds no checkpoint to resume from")
        content = load_checkpoint(found[-1], self.game.version)
        progress = restore(content, found[-1], self.model, self.env)
        self.pool.restore(self.run, progress.pool)
        self.seconds_before, self.best = progress.seconds, progress.best
        self.run.history(until=self.model.num_timesteps)


class _Loop(BaseCallback):
    """Hooks a training into MaskablePPO: between two updates, and at each step for Ctrl-C."""

    def __init__(self, training: _Training, stop: StopWish) -> None:
        super().__init__()
        self._training = training
        self._stop = stop
        self._last = training.model.num_timesteps

    def between(self) -> None:
        """Between two updates."""
        self._training.between_updates(self._last)
        self._last = self._training.model.num_timesteps

    def step(self) -> bool:
        """After each step of all games; False: stop."""
        model = self._training.model
        if self._stop.wished:
            return False
        games = model.ep_info_buffer or []
        reward = sum(game["r"] for game in games) / max(1, len(games))
        self._training.report.step(model.num_timesteps, reward)
        return True

    def _on_rollout_start(self) -> None:
        self.between()

    def _on_step(self) -> bool:
        return self.step()
