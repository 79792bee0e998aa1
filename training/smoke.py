"""A training of a few steps that ends well or names a fault: `wartable train GAME --smoke`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ..envs.core.jit import JIT, is_compiled
from .settings import Settings, make_settings

SETTINGS: dict[str, Any] = {
    "opponents": ("random",),
    "timesteps": 2048,
    "games": 16,
    "steps": 64,
    "batch": 256,
    "epochs": 1,
    "width": 32,
    "evaluate_games": 8,
}


def smoke_settings(values: dict[str, Any]) -> Settings:
    """The settings of a smoke training; what `values` names and is not None, goes first."""
    given = {name: value for name, value in values.items() if value is not None}
    return make_settings({**SETTINGS, **given})


def interpreted(game: str) -> bool:
    """Whether to leave it to the interpreter: compiling would take longer than all the steps."""
    return JIT and not is_compiled("advance", game)


def smoke_interpreted(arguments: list[str]) -> int:
    """Run this command line again in a process without compiler; returns its exit code."""
    command = [sys.executable, "-m", "wartable.cli", *arguments]
    return subprocess.run(command, env={**os.environ, "WARTABLE_JIT": "0"}, check=False).returncode


def smoke(settings: Settings) -> str:
    """Train a little, in a folder that is thrown away.

    Returns:
        What was done, in words.

    Raises:
        TrainingFault: NaN, a reward lost or counted twice, an illegal action, or no game ended.
    """
    from .audit import TrainingFault
    from .run import Run
    from .train import train

    with tempfile.TemporaryDirectory() as folder:
        run = Run.create(Path(folder) / "smoke", settings)
        outcome = train(run, settings)
    if outcome.finished == 0:
        raise TrainingFault(f"no game ended within {outcome.timesteps} decisions")
    return (
        f"{outcome.timesteps} decisions in {outcome.finished} finished games: every reward paid "
        f"once, every action legal, every number finite"
    )
