"""Recipes: the settings of a training that was found to work.

`recipe_GAME.toml` is a game's, `recipe_GAME_N.toml` that for N players where it has one.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ..envs.core.errors import UnknownNameError
from ..envs.core.game import unknown

FOLDER = Path(__file__).parent
PREFIX = "recipe_"


def load_recipe(game: str, players: int | None = None) -> dict[str, Any]:
    """The settings of a game's recipe, for `make_settings`.

    Args:
        game: which.
        players: how many play, if that was said; without a recipe of their own, the game's serves.

    Raises:
        UnknownNameError: the game has none; lists those that have.
    """
    path = FOLDER / f"{PREFIX}{game}_{players}.toml"
    if not path.is_file():
        path = FOLDER / f"{PREFIX}{game}.toml"
    if not path.is_file():
        raise UnknownNameError(unknown("recipe", game, recipe_names()))
    values = tomllib.loads(path.read_text())
    return {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}


def recipe_names() -> list[str]:
    """Names of all recipes."""
    return [path.stem.removeprefix(PREFIX) for path in sorted(FOLDER.glob(f"{PREFIX}*.toml"))]
