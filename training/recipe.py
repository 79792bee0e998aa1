"""Recipes: the settings of a training that was found to work, one file a game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ..envs.core.errors import UnknownNameError
from ..envs.core.game import unknown

FOLDER = Path(__file__).parent
PREFIX = "recipe_"


def load_recipe(game: str) -> dict[str, Any]:
    """The settings of a game's recipe, for `make_settings`.

    Raises:
        UnknownNameError: the game has none; lists those that have.
    """
    path = FOLDER / f"{PREFIX}{game}.toml"
    if not path.is_file():
        names = [p.stem.removeprefix(PREFIX) for p in sorted(FOLDER.glob(f"{PREFIX}*.toml"))]
        raise UnknownNameError(unknown("recipe", game, names))
    values = tomllib.loads(path.read_text())
    return {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
