"""The house: imports run one way, and every game's folder looks like every other's."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import helpers
import pytest
from helpers import every_game

from wartable import Game
from wartable.agents.scripted import styles_of

pytestmark = pytest.mark.interpreter

ROOT = helpers.TESTS.parent
TOPS = ("envs", "agents", "training", "benchmarks")
# What a folder may import of the others.
BELOW = {
    "envs": {"envs"},
    "agents": {"agents", "envs"},
    "training": {"training", "agents", "envs"},
    "benchmarks": {"benchmarks", "training", "agents", "envs"},
}
HEAVY = {"torch", "matplotlib", "stable_baselines3", "sb3_contrib", "tensorboard", "tkinter"}
HEAVY |= {"pygame", "cv2"}  # nothing in envs opens a window
ENVIRONMENTS = {"pettingzoo", "gymnasium"}
FILES = ("README.md", "__init__.py", "config.py", "state.py", "actions.py", "cards.py", "view.py")
FILES += ("render.py", "env.py")
RULES = ("rules.py", "rules/__init__.py")


def imports(file: Path) -> Iterator[str]:
    """Everything that a file imports, at any depth: `numpy`, `wartable.envs.core.jit`, ..."""
    inside = ("wartable", *file.relative_to(ROOT).with_suffix("").parts)
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(inside[: len(inside) - node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            yield from (f"{module}.{alias.name}" for alias in node.names)


def found(folder: Path) -> list[tuple[str, str]]:
    """(file, what it imports) for all of a folder."""
    files = [folder] if folder.is_file() else sorted(folder.rglob("*.py"))
    pairs = [(f.relative_to(ROOT).as_posix(), name) for f in files for name in imports(f)]
    assert pairs, f"{folder} imports nothing at all"
    return pairs


def top(name: str) -> str:
    """The folder of ours that an imported name belongs to, or the package it comes from."""
    parts = name.split(".")
    return parts[1] if parts[0] == "wartable" and len(parts) > 1 else parts[0]


def test_the_names_of_imports_are_found() -> None:
    """The tests below would pass if nothing were found."""
    assert ("envs/core/aec.py", "wartable.envs.core.position.Position") in found(ROOT / "envs")
    assert top("wartable.envs.core.jit.rule") == "envs"
    assert top("numpy.typing") == "numpy"


@pytest.mark.parametrize("folder", TOPS)
def test_arrows_run_one_way(folder: str) -> None:
    above = set(TOPS) - BELOW[folder]
    wrong = [pair for pair in found(ROOT / folder) if top(pair[1]) in above]
    assert not wrong


def test_envs_bring_nothing_heavy() -> None:
    assert not [pair for pair in found(ROOT / "envs") if top(pair[1]) in HEAVY]


def test_core_knows_no_game() -> None:
    pairs = found(ROOT / "envs" / "core")
    names = [f"wartable.envs.{game.name}" for game in helpers.GAMES]
    assert not [pair for pair in pairs if pair[1].startswith(tuple(names))]


@every_game
def test_no_game_knows_another(game: Game) -> None:
    folders = [ROOT / "envs" / game.name, ROOT / "agents" / game.name]
    pairs = [pair for folder in folders if folder.exists() for pair in found(folder)]
    others = [other.name for other in helpers.GAMES if other is not game]
    assert not [p for p in pairs if set(p[1].split(".")) & set(others)]


@every_game
def test_rules_know_no_environment(game: Game) -> None:
    """Only `env.py` hands the game to PettingZoo, and it does so through the shared adapter."""
    pairs = [p for p in found(ROOT / "envs" / game.name) if top(p[1]) in ENVIRONMENTS]
    assert not pairs
    adapters = ("core.aec", "core.batch")
    users = {p[0] for p in found(ROOT / "envs" / game.name) if any(a in p[1] for a in adapters)}
    assert users == {f"envs/{game.name}/env.py"}


@every_game
def test_a_game_is_complete(game: Game) -> None:
    """Whoever knows one game's folder knows all."""
    folder = ROOT / "envs" / game.name
    assert [name for name in FILES if not (folder / name).is_file()] == []
    assert any((folder / name).is_file() for name in RULES)
    tests = helpers.TESTS / game.name
    assert list(tests.glob("test_*.py")), f"{tests} holds no tests of the rules"
    assert helpers.laws(game).cards
    assert (helpers.TESTS / "golden" / game.name).is_dir()


@every_game
def test_a_game_has_scripted_players(game: Game) -> None:
    styles = styles_of(game)
    assert {"random", "expert"} <= set(styles)
    assert len(styles) >= 3
    assert sorted(styles.values()) == list(range(len(styles)))


@every_game
def test_a_games_module_has_the_usual_names(game: Game) -> None:
    module = import_module(f"wartable.envs.{game.name}")
    assert {"GAME", "Rules", "env", "raw_env"} <= set(module.__all__)
    assert game.rules is module.Rules
    assert module.__doc__
    assert all(field.description for field in helpers.rule_fields(game.rules).values())
    assert game.prompts[0] == "over"


def test_importing_the_package_imports_nothing_heavy() -> None:
    heavy = ",".join(sorted(HEAVY))
    program = (
        "import sys, wartable; print(*(m for m in sys.argv[1].split(',') if m in sys.modules))"
    )
    assert helpers.run_python(program, heavy) == []
