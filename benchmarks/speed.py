"""How fast everything runs here and now: samples of rates, never asserted.

A *decision* is one action played, with mask and observation produced for the next mover. The
choice of the action, uniform over the legal ones, is not counted, for wartable and for its peers
alike. What runs on one thread is measured in seconds of processor time, since other work on the
machine would hit those hardest who do most in a short time; where threads matter, by the wall
clock. Samples are taken in turn, and the median is printed with the lowest and the highest.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

from ..agents.player import player_streams
from ..envs.core.batch import Batch
from ..envs.core.game import Game
from .choose import choose_uniformly

BATCH = 1024  # games side by side
CPU = "decisions / CPU second"
WALL = "decisions / second"


@dataclass
class Figure:
    """One measured thing.

    Attributes:
        name: what was measured.
        unit: of a sample.
        aim: what it should reach, in words; empty if nothing was set.
        samples: measured so far.
    """

    name: str
    unit: str
    aim: str = ""
    samples: list[float] = field(default_factory=list[float])

    @property
    def middle(self) -> float:
        """The median sample; NaN if there is none."""
        return median(self.samples) if self.samples else np.nan


@dataclass(frozen=True)
class Probe:
    """How a figure is measured: `sample` takes one sample, and may be slow the first time."""

    figure: Figure
    sample: Callable[[], float]


class Choices:
    """What one has to do to play and does not count: choosing, uniformly."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng(0)
        self._made = 0
        self._recent: deque[tuple[Callable[..., Any], Any]] = deque(maxlen=500)

    def of_mask(self, mask: Any) -> int:
        """One of the entries that are not 0."""
        return self._choose(self._one_of_mask, mask)

    def of(self, options: Any) -> Any:
        """One of a sequence."""
        return self._choose(self._one_of, options)

    def _choose(self, way: Callable[..., Any], options: Any) -> Any:
        self._made += 1
        self._recent.append((way, options))
        return way(options)

    def _one_of_mask(self, mask: Any) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[self._rng.integers(len(legal))])

    def _one_of(self, options: Any) -> Any:
        return options[self._rng.integers(len(options))]

    def cost(self) -> float:
        """Seconds that all choices took, from repeating the latest."""
        recent = list(self._recent)
        rounds = 1 + 5000 // max(len(recent), 1)
        began = process_time()
        for _ in range(rounds):
            for way, options in recent:
                self._choose(way, options)
        self._made -= rounds * len(recent)
        return (process_time() - began) * self._made / max(rounds * len(recent), 1)


def cpu_rate(play: Callable[[Choices], int], seconds: float) -> float:
    """Decisions for each second that the processor works, without what choosing takes.

    `play` plays a stretch by the choices that it is given, and returns the decisions in it.
    """
    play(Choices())  # what this compiles or loads is not counted
    choices = Choices()
    began = process_time()
    spent, decisions = 0.0, 0
    while spent < seconds:
        decisions += play(choices)
        spent = process_time() - began
    return decisions / (spent - choices.cost())


# --- the batch


def batch_probe(game: Game, threads: int, clock: Callable[[], float], seconds: float) -> Probe:
    """Decisions a second of `Batch.step`, by 1 or more threads and one of the clocks."""
    by_cpu = clock is process_time
    aim = "2,000,000 Andrew's War, 1,000,000 other games" if by_cpu else ""
    name = f"{game.name} batch of {BATCH}, threads {threads}"
    figure = Figure(name, CPU if by_cpu else WALL, aim)
    batch = Batch(game, BATCH, threads=threads)
    streams = player_streams(0, np.arange(BATCH), 1)[:, 0]
    actions = np.zeros(BATCH, np.int64)

    def sample() -> float:
        step = batch.reset(seed=0)
        batch.step(step.mask.argmax(axis=1))  # what this compiles or loads is not counted
        spent, rounds = 0.0, 0
        while spent < seconds:
            choose_uniformly(step.mask, streams, actions)
            before = clock()
            batch.step(actions)
            spent += clock() - before
            rounds += 1
        return rounds * BATCH / spent

    return Probe(figure, sample)


def bytes_a_game(game: Game) -> Figure:
    """What a game takes in a batch beside its observation and mask."""
    batch = Batch(game, BATCH)
    step = batch.reset(seed=0)
    arrays = [a for a in vars(batch).values() if isinstance(a, np.ndarray) and len(a) == BATCH]
    arrays += [a for name, a in step._asdict().items() if name not in ("observation", "mask")]
    total = sum(array.nbytes for array in arrays) / BATCH
    return Figure(
        f"{game.name} memory a game beside observation and mask", "bytes", "at most 4096", [total]
    )


# --- PettingZoo's loop, for our environments and for others'


STRETCH = 50  # decisions between two looks at the clock


def aec_rate(env: Any, seconds: float) -> float:
    """Decisions of `last` and `step` of an AEC environment with action masks, by `cpu_rate`."""
    env.reset(seed=0)

    def play(choices: Choices) -> int:
        decisions = 0
        while decisions < STRETCH:
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            mask = observation if isinstance(observation, dict) else info
            env.step(choices.of_mask(mask["action_mask"]))
            decisions += 1
        return decisions

    return cpu_rate(play, seconds)


def aec_probe(name: str, make: Callable[[], Any], seconds: float, aim: str = "") -> Probe:
    """`aec_rate` of the environment that `make` makes when the first sample is taken."""
    made: list[Any] = []

    def sample() -> float:
        if not made:
            made.append(make())
        return aec_rate(made[0], seconds)

    return Probe(Figure(name, CPU, aim), sample)


def game_probes(game: Game, seconds: float) -> Iterator[Probe]:
    """The batch and both PettingZoo environments of a game."""
    from importlib import import_module

    module = import_module(f"..envs.{game.name}", __package__)
    yield batch_probe(game, 1, process_time, seconds)
    for threads in (1, 2):
        yield batch_probe(game, threads, perf_counter, seconds)
    raw_aim = "20 x PettingZoo's card games"
    yield aec_probe(f"{game.name} raw_env()", module.raw_env, seconds, raw_aim)
    yield aec_probe(f"{game.name} env()", module.env, seconds, "10 x PettingZoo's card games")


# --- compiling

_START = """
import time; began = time.perf_counter()
import numpy as np, wartable
game = wartable.get_game({game!r})
def lap(name):
    global began
    print(name, time.perf_counter() - began); began = time.perf_counter()
lap("import")
env = wartable.make({game!r}); env.reset(seed=0); observation = env.last()[0]
env.step(int(np.flatnonzero(observation["action_mask"])[0])); env.last()
lap("step")
batch = wartable.make_vec({game!r}, 2); step = batch.reset(seed=0)
batch.step(step.mask.argmax(axis=1))
lap("batch")
from wartable.agents.arena import Schedule, play
from wartable.agents.registry import make_player
player = make_player("random", game)
play(game, [player], Schedule.of([0], [0] * game.players[0]), threads=1)
lap("players")
"""


def compile_figures(game: Game) -> Iterator[Figure]:
    """Seconds from nothing, and from a warm cache, each in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        cold = _laps(game, cache)
        yield Figure(
            f"{game.name} cold compile of step, batch and compiled players",
            "s",
            "at most 30",
            [cold["step"] + cold["batch"] + cold["players"]],
        )
        for lap, what in (("step", "one game"), ("batch", "batch"), ("players", "players")):
            yield Figure(f"{game.name} cold compile, {what}", "s", "", [cold[lap]])
        warm = _laps(game, cache)
        total = warm["import"] + warm["step"]
        yield Figure(f"{game.name} warm import and first step", "s", "at most 2", [total])


def _laps(game: Game, cache: str) -> dict[str, float]:
    environment = {**os.environ, "WARTABLE_CACHE_DIR": cache}
    done = subprocess.run(
        [sys.executable, "-c", _START.format(game=game.name)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    return {name: float(value) for name, value in lines}
