"""The two engines, the cache on disk and the generics, each seen from a fresh process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from wartable.envs.core import jit

CORE = Path(jit.__file__).parent

RULES = """
import numpy as np
from ..core.jit import implement, rule
from ..core.loop import play
STATE = np.dtype((np.record, [("total", np.int64), ("hand", np.int64, (2,)),
                              ("grid", np.uint64, (2, 2))]))
@rule
def step(state, amount):
    state.total += amount + 1
    state.hand[1] |= amount
    state.grid[amount & 1, 0] += np.uint64(1)
    return state.total
implement(play, STATE, step)
"""

LOOP = """
from .jit import entry, generic
play = generic("play", on=0)
@entry
def run(states, n):
    total = 0
    for i in range(len(states)):
        for amount in range(n):
            total += play(states[i], amount)
    return total
@entry
def once(state, amount):
    return play(state, amount)
"""

MAIN = """
import sys
import numpy as np
from wartable.envs.{game}.rules import STATE
from wartable.envs.core import jit
from wartable.envs.core.loop import once, play, run
states = np.zeros(3, STATE)
print(run(states, 4), once(states[1], 5), play(states[2], 6), states.tobytes().hex())
if jit.JIT:
    for name in ("cache_hits", "cache_misses"):
        print(name, *(sum(getattr(f.stats, name).values()) for f in (run, once)))
print("numba" in sys.modules)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder to import from: a package of two small games over this core."""
    root = tmp_path / "src" / "wartable"
    for folder in ("envs/core", "envs/first", "envs/second"):
        (root / folder).mkdir(parents=True)
    for folder in ("", "envs", "envs/core", "envs/first", "envs/second"):
        (root / folder / "__init__.py").touch()
    for name in ("jit.py", "linking.py"):
        shutil.copy(CORE / name, root / "envs/core")
    (root / "envs/core/loop.py").write_text(LOOP)
    (root / "envs/first/rules.py").write_text(RULES)
    (root / "envs/second/rules.py").write_text(RULES.replace("total", "score"))
    return root


def play(package: Path, game: str = "first", **settings: str) -> list[str]:
    home = package.parent.parent
    environment = {
        **os.environ,
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",  # an edit within a second would leave a stale .pyc
        "WARTABLE_CACHE_DIR": str(home / "cache"),
        **settings,
    }
    if "WARTABLE_JIT" not in settings:
        environment.pop("WARTABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "-c", MAIN.format(game=game)],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return (done.stdout + done.stderr).splitlines()


HIT = ["cache_hits 1 1", "cache_misses 0 0"]
MISS = ["cache_hits 0 0", "cache_misses 1 1"]


def test_next_process_finds_the_cache_and_engines_agree(package: Path) -> None:
    first = play(package)
    assert first[1:3] == MISS
    second = play(package)
    assert second[1:3] == HIT
    plain = play(package, WARTABLE_JIT="0")
    assert first[0] == second[0] == plain[0]
    assert plain[1:] == ["False"], "the interpreter must not import numba"


def test_edited_callee_is_compiled_anew_but_not_the_other_game(package: Path) -> None:
    before = play(package)
    other = play(package, "second")
    rules = package / "envs/first/rules.py"
    rules.write_text(rules.read_text().replace("amount + 1", "amount + 2"))
    after = play(package)
    assert after[1:3] == MISS
    assert after[0] != before[0]
    again = play(package, "second")
    assert again[1:3] == HIT
    assert again[0] == other[0]


def test_two_games_share_a_process(package: Path) -> None:
    (package / "envs/second/rules.py").write_text(
        RULES.replace("total", "score").replace("amount + 1", "-amount")
    )
    both = (
        "import numpy as np\n"
        "from wartable.envs.first.rules import STATE as A\n"
        "from wartable.envs.second.rules import STATE as B\n"
        "from wartable.envs.core.loop import once\n"
        "print(once(np.zeros(1, A)[0], 5), once(np.zeros(1, B)[0], 5))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    environment["WARTABLE_CACHE_DIR"] = str(package.parent.parent / "cache")
    for engine in ("1", "0"):
        done = subprocess.run(
            [sys.executable, "-c", both],
            env={**environment, "WARTABLE_JIT": engine},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "6 -5\n"


def test_damaged_file_is_compiled_anew(package: Path) -> None:
    play(package)
    for file in (package.parent.parent / "cache").rglob("*.bin"):
        file.write_bytes(file.read_bytes()[:-1])
    assert play(package)[1:3] == MISS
    assert play(package)[1:3] == HIT


def test_no_place_for_a_cache(package: Path) -> None:
    blocked = package.parent.parent / "file"
    blocked.touch()
    for _ in range(2):
        assert play(package, WARTABLE_CACHE_DIR=str(blocked / "x"))[1:3] == MISS


def test_place_and_message(package: Path) -> None:
    home = package.parent.parent
    said = play(
        package, WARTABLE_CACHE_DIR="", XDG_CACHE_HOME=str(home / "x"), WARTABLE_VERBOSE="1"
    )
    assert "wartable: compiling run for first (once per version) ..." in said
    assert list((home / "x/wartable/jit").glob("first-*/run-*.bin"))


def test_old_versions_are_removed(tmp_path: Path) -> None:
    for i in range(6):
        (tmp_path / f"game-{i}").mkdir()
        os.utime(tmp_path / f"game-{i}", (i, i))
    (tmp_path / "game_two-1").mkdir()
    jit._cache_folder(tmp_path, "game-new")
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "game-3",
        "game-4",
        "game-5",
        "game-new",
        "game_two-1",
    ]


ONE = np.dtype((np.record, [("one", np.int64)]))
TWO = np.dtype((np.record, [("two", np.int64)]))


@jit.rule
def get_one(state, extra):
    return state.one + extra


@jit.rule
def get_two(state):
    return -state.two


get = jit.generic("get")
jit.implement(get, ONE, get_one)
jit.implement(get, TWO, get_two)


def test_generic_from_python() -> None:
    one, two = np.zeros(1, ONE), np.zeros(1, TWO)
    one[0].one = two[0].two = 5
    assert get(one[0], 2) == 7
    assert get(two[0]) == -5


def test_generic_unregistered() -> None:
    with pytest.raises(TypeError, match=r"get\(\) is not implemented for argument 0 .* int"):
        get(3)
    with pytest.raises(TypeError, match="other"):
        get(np.zeros(1, np.dtype((np.record, [("other", np.int64)])))[0])
    with pytest.raises(TypeError, match="already registered"):
        jit.implement(get, ONE, get_two)
    with pytest.raises(TypeError, match="not made by generic"):
        jit.implement(get_one, ONE, get_one)
    with pytest.raises(TypeError, match="record dtype"):
        jit.implement(get, np.dtype(np.int64), get_one)


def test_rule_is_callable_from_python() -> None:
    state = np.ones(1, ONE)
    assert get_one(state[0], 1) == 2


def test_a_foreign_compiled_function_may_call_rules() -> None:
    """It is compiled by numba alone, which links what is called but nothing further down."""
    numba = pytest.importorskip("numba")
    assert numba.njit(lambda x: _outer(x) + _inner(x))(3) == 3 * 7 + 1 + 3 * 7


def test_rules_that_two_entries_share() -> None:
    """Each entry links its own copy; each is told an error with its own words."""
    assert jit.entry(lambda x: _outer(x))(3) == 22
    assert jit.entry(lambda x: _outer(x) + _outer(2))(3) == 22 + 15
    with pytest.raises(ValueError, match="-1 is negative"):
        jit.entry(lambda x: _checked(x))(-1)


@jit.rule
def _inner(x: int) -> int:
    return x * 7


@jit.rule
def _outer(x: int) -> int:
    return _inner(x) + 1


@jit.rule
def _checked(x: int) -> int:
    if x < 0:
        raise ValueError(f"{x} is negative")
    return _outer(x)
