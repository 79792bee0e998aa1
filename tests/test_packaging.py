"""The wheel: what it holds, and that it plays with nothing but the base dependencies."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("agents", "benchmarks", "envs", "training")
LEFTOVERS = ("__pycache__", "*.pyc", "*.nbi", "*.nbc")
EXTRAS_ONLY = ("matplotlib", "sb3_contrib", "stable_baselines3", "tensorboard", "torch")

PLAY = """
import json, sys

target, absent = sys.argv[1], sys.argv[2].split(",")
sys.path.insert(0, target)
sys.modules.update(dict.fromkeys(absent))  # None: importing it raises ImportError

import wartable

env = wartable.make("andrews_war")
env.reset(seed=0)
seat = env.agent_selection
env.step(int(env.observe(seat)["action_mask"].argmax()))
print(json.dumps({"file": wartable.__file__, "version": wartable.__version__}))
"""


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    """Run a command to its end and return what it printed; a failure shows all of its output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def project() -> dict[str, str]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the wheel is built from: a build writes beside its sources."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns(*LEFTOVERS))
    for file in (*ROOT.glob("*.py"), *ROOT.glob("*.md")):
        shutil.copy(file, copy)
    for name in ("LICENSE", "py.typed", "pyproject.toml"):
        shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture(scope="module")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", out, sources)
    run(sys.executable, *build, cwd=out)
    (built,) = out.glob("*.whl")
    return built


def test_wheel_holds_every_file_of_the_package_and_no_other(sources: Path, wheel: Path) -> None:
    expected = {
        path.relative_to(sources).as_posix()
        for folder in FOLDERS
        for path in (sources / folder).rglob("*")
        if path.is_file()
    }
    expected |= {path.name for path in sources.glob("*.py")} | {"py.typed"}
    names = zipfile.ZipFile(wheel).namelist()
    packed = {name.removeprefix("wartable/") for name in names if ".dist-info/" not in name}

    assert packed == expected, (
        "name the package under [tool.setuptools] packages, or its data under package-data"
    )
    assert all(name.startswith(("wartable/", "wartable-")) for name in names)


def test_wheel_brings_the_command_and_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = f"wartable-{project()['version']}.dist-info"
        assert "wartable = wartable.cli:main" in archive.read(f"{info}/entry_points.txt").decode()
        assert f"{info}/licenses/LICENSE" in archive.namelist()


def test_wheel_plays_without_the_extras(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    install = ("-m", "pip", "install", "--no-deps", "--no-index", "--quiet", "--target", target)
    run(sys.executable, *install, wheel, cwd=tmp_path)

    arguments = (target, ",".join(EXTRAS_ONLY))
    printed = run(sys.executable, "-I", "-c", PLAY, *arguments, cwd=tmp_path, WARTABLE_JIT="0")
    said = json.loads(printed.splitlines()[-1])

    assert Path(said["file"]).is_relative_to(target)
    assert said["version"] == project()["version"]


def test_import_alone_loads_nothing_of_the_extras(tmp_path: Path) -> None:
    code = "import sys, wartable; print(*(m for m in sys.argv[1].split(',') if m in sys.modules))"
    loaded = run(sys.executable, "-c", code, ",".join(EXTRAS_ONLY), cwd=tmp_path)
    assert loaded.split() == []


def test_the_root_package_has_one_name_here() -> None:
    """A second import under the folder's name would register every environment twice."""
    face = str(ROOT / "__init__.py")
    loaded = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    names = [name for name, file in loaded.items() if file == face]
    assert names in ([], ["wartable"])


def test_constraints_pin_every_line_and_torch() -> None:
    lines = [
        line
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert all(line.count("==") == 1 and "+" not in line for line in lines)
    assert "torch==2.13.0" in lines
