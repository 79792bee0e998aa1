"""A run's folder: what a training run writes, and how it is found again.

config.json       the settings, versions and seed
evaluation.csv    every evaluation, one opponent a line
curve.png         the evaluations as a picture
policy.npz        the learner as it stood last; best.npz: at its best evaluation
checkpoints/      all that `--resume` needs, newest last
snapshots/        what `self` has played against
tensorboard/      for `tensorboard --logdir`
"""

from __future__ import annotations

import csv
import json
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, cast

from ..envs.core.errors import FileError, WartableError
from ..envs.core.game import get_game
from .evaluation import Standing
from .settings import Settings, make_settings

PACKAGES = ("numpy", "numba", "torch", "stable-baselines3", "sb3-contrib", "gymnasium")
COLUMNS: tuple[str, ...] = (
    "timesteps",
    "seconds",
    "opponent",
    "games",
    "points",
    "low",
    "high",
    "wins",
    "draws",
    "losses",
    "by_seat",
)


class Run:
    """The folder of one training run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def config(self) -> Path:
        """Settings and versions."""
        return self.folder / "config.json"

    @property
    def evaluations(self) -> Path:
        """The evaluation history."""
        return self.folder / "evaluation.csv"

    @property
    def curve(self) -> Path:
        """The learning curve."""
        return self.folder / "curve.png"

    @property
    def policy(self) -> Path:
        """The learner as it stood last."""
        return self.folder / "policy.npz"

    @property
    def best(self) -> Path:
        """The learner at its best evaluation."""
        return self.folder / "best.npz"

    @property
    def tensorboard(self) -> Path:
        """TensorBoard's event files."""
        return self.folder / "tensorboard"

    def checkpoint(self, timesteps: int) -> Path:
        """Where the checkpoint after so many decisions stands."""
        return self.folder / "checkpoints" / f"{timesteps:012d}.pt"

    def snapshot(self, timesteps: int) -> Path:
        """Where the learner of so many decisions stands."""
        return self.folder / "snapshots" / f"{timesteps:012d}.npz"

    def checkpoints(self) -> list[Path]:
        """All checkpoints, the oldest first."""
        return sorted((self.folder / "checkpoints").glob("*.pt"))

    @classmethod
    def create(cls, folder: Path, settings: Settings) -> Run:
        """Make the folder of a new run and write its `config.json`.

        Raises:
            FileError: it can't be written, or holds something already.
        """
        run = cls(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise FileError(
                    f"the run folder {folder} is not empty; name another one with --run, "
                    f"or go on with --resume {folder}"
                )
            for name in ("checkpoints", "snapshots", "tensorboard"):
                (folder / name).mkdir()
            config = {"settings": settings.model_dump(mode="json"), "versions": versions(settings)}
            write_whole(run.config, json.dumps(config, indent=2).encode() + b"\n")
        except OSError as error:
            raise FileError(f"can't write the run folder {folder}: {error.strerror}") from None
        return run

    @classmethod
    def open(cls, folder: Path) -> tuple[Run, Settings]:
        """An earlier run and its settings.

        Raises:
            FileError: there is none, it can't be written, or its `config.json` is damaged.
        """
        run = cls(folder)
        try:
            config = cast(dict[str, Any], json.loads(run.config.read_text()))
            values = cast(dict[str, Any], config["settings"])
            values["opponents"] = tuple(values["opponents"])
            settings = make_settings(values)
        except OSError as error:
            raise FileError(f"{folder} is no run: {run.config}: {error.strerror}") from None
        except WartableError as error:
            raise FileError(f"{run.config} can't be used: {error}") from None
        except (ValueError, KeyError, TypeError) as error:
            raise FileError(f"{run.config} is damaged: {error!r}") from None
        if not os.access(folder, os.W_OK):
            raise FileError(f"can't write the run folder {folder}: permission denied")
        return run, settings

    def add_standings(self, timesteps: int, seconds: float, standings: list[Standing]) -> None:
        """Append an evaluation to the history."""
        new = not self.evaluations.exists()
        with self.evaluations.open("a", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            if new:
                writer.writeheader()
            for standing in standings:
                row = standing.row() | {"timesteps": timesteps, "seconds": round(seconds, 1)}
                row["by_seat"] = " ".join(f"{points:.4f}" for points in standing.by_seat)
                writer.writerow(row)

    def history(self, until: int | None = None) -> list[dict[str, str]]:
        """The evaluation history; with `until`, what comes after it is struck from the file.

        Raises:
            FileError: the file is damaged.
        """
        if not self.evaluations.exists():
            return []
        try:
            with self.evaluations.open(newline="") as file:
                rows = list(csv.DictReader(file))
            kept = [r for r in rows if until is None or int(r["timesteps"]) <= until]
            [float(r["points"]) for r in kept]
        except (KeyError, ValueError, TypeError, csv.Error) as error:
            raise FileError(f"{self.evaluations} is damaged: {error!r}") from None
        if len(kept) < len(rows):
            with self.evaluations.open("w", newline="") as file:
                writer = csv.DictWriter(file, COLUMNS)
                writer.writeheader()
                writer.writerows(kept)
        return kept


def versions(settings: Settings) -> dict[str, str]:
    """What a run was made with: the game's digest and the packages."""
    found = {"python": platform.python_version(), "game": get_game(settings.game).version}
    for package in ("wartable", *PACKAGES):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = str(getattr(sys.modules.get(package), "__version__", "unknown"))
    return found


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that appears whole or not at all."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
