"""Every example of the README runs, Python as it stands and commands with fewer games or steps."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import wartable

README = (Path(wartable.__file__).parent / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
PYTHON = [text for language, text in BLOCKS if language == "python"]
COMMANDS = [
    line for language, text in BLOCKS if language == "console" for line in text.splitlines()
]
WRITTEN = {"game.json": "--record game.json", "my_cards.toml": "--copy my_cards.toml"}
SMALLER = {"--games": "40", "--timesteps": "2_048"}


def shrunk(command: str) -> list[str]:
    """The words of a command after `wartable`, with the sizes of `SMALLER`."""
    words = shlex.split(command)[1:]
    return [SMALLER.get(before, word) for before, word in zip(["", *words], words, strict=False)]


def test_readme_has_examples() -> None:
    assert len(PYTHON) >= 4
    assert len(COMMANDS) >= 7
    assert all(command.startswith("wartable ") for command in COMMANDS)


@pytest.mark.parametrize("source", PYTHON, ids=range(len(PYTHON)))
def test_python_example_runs(source: str) -> None:
    exec(compile(source, "README.md", "exec"), {})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all commands run, since one may read what another has written."""
    return tmp_path_factory.mktemp("readme")


@pytest.mark.parametrize("command", COMMANDS)
def test_command_runs(command: str, folder: Path) -> None:
    for file, writes in WRITTEN.items():  # tests may run apart from each other, in any order
        if writes in command:
            (folder / file).unlink(missing_ok=True)
        elif file in command and not (folder / file).exists():
            test_command_runs(next(c for c in COMMANDS if writes in c), folder)
    words = shrunk(command)
    done = subprocess.run(
        [sys.executable, "-m", "wartable.cli", *words],
        cwd=folder,
        input="q\n",
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (done.stdout + done.stderr).strip(), "said nothing"
