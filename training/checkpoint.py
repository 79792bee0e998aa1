"""Checkpoints: all that a run needs to go on as if it had never stopped.

Written by torch and read with `weights_only`: arrays, numbers and names, never code.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch

from ..envs.core.errors import FileError
from .run import write_whole
from .vec_env import LearnerVecEnv

FORMAT = 3


@dataclass(frozen=True)
class Progress:
    """Where a run stands beside its learner.

    Attributes:
        seconds: of training so far.
        best: the best evaluation's points, below 0 before the first.
        pool: decisions after which each snapshot in play was taken, by place.
    """

    seconds: float = 0.0
    best: float = -1.0
    pool: tuple[int, ...] = ()


def save_checkpoint(path: Path, version: str, model: Any, games: Any, progress: Progress) -> None:
    """Write a checkpoint of a learner between two updates.

    Args:
        path: the file; appears whole or not at all.
        version: the game's digest.
        model: the MaskablePPO.
        games: its `LearnerGames`.
        progress: the rest.

    Raises:
        FileError: it can't be written.
    """
    # SB3 draws its minibatches from numpy's global generator.
    generator = np.random.get_state(legacy=False)  # noqa: NPY002
    content = {
        "format": FORMAT,
        "version": version,
        "timesteps": int(model.num_timesteps),
        "policy": model.policy.state_dict(),
        "optimizer": model.policy.optimizer.state_dict(),
        "torch": torch.get_rng_state(),
        "numpy": torch.from_numpy(generator["state"]["key"].astype(np.int64)),
        "numpy_at": int(generator["state"]["pos"]),
        "starts": torch.from_numpy(np.array(model._last_episode_starts, np.bool_)),
        "games": {name: torch.from_numpy(part) for name, part in games.dump().items()},
        "seconds": progress.seconds,
        "best": progress.best,
        "pool": list(progress.pool),
    }
    buffer = io.BytesIO()
    torch.save(content, buffer)
    try:
        write_whole(path, buffer.getvalue())
    except OSError as error:
        raise FileError(f"can't write the checkpoint {path}: {error.strerror}") from None


def load_checkpoint(path: Path, version: str) -> dict[str, Any]:
    """Read a checkpoint.

    Raises:
        FileError: none, a damaged one, or one of another version of the game.
    """
    try:
        content = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise FileError(f"can't read the checkpoint {path}: {error.strerror}") from None
    except Exception as error:  # torch and zipfile raise whatever they stumble over
        line = str(error).strip().partition("\n")[0]
        raise FileError(f"the checkpoint {path} is damaged: {line}") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise FileError(f"{path} is no checkpoint of format {FORMAT}")
    if content["version"] != version:
        raise FileError(f"{path} was made for another version of the game; it can't be resumed")
    return cast(dict[str, Any], content)


def restore(content: dict[str, Any], path: Path, model: Any, env: LearnerVecEnv) -> Progress:
    """Put a checkpoint's learner and games in place.

    Raises:
        FileError: something is missing in it, or does not fit the settings.
    """
    try:
        model.policy.load_state_dict(content["policy"])
        model.policy.optimizer.load_state_dict(content["optimizer"])
        model.num_timesteps = content["timesteps"]
        env.games.load({name: part.numpy() for name, part in content["games"].items()})
        model._last_obs = env.observed()
        model._last_episode_starts = content["starts"].numpy()
        torch.set_rng_state(content["torch"])
        key = content["numpy"].numpy().astype(np.uint32)
        state = {"key": key, "pos": content["numpy_at"]}
        np.random.set_state({"bit_generator": "MT19937", "state": state})  # noqa: NPY002
        return Progress(content["seconds"], content["best"], tuple(content["pool"]))
    except (KeyError, ValueError, TypeError, RuntimeError, AttributeError) as error:
        line = str(error).strip().partition("\n")[0]
        raise FileError(f"the checkpoint {path} is damaged or of other settings: {line}") from None
