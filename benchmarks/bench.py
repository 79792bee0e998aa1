"""A whole run of `wartable bench`: everything in turn, several times over, and the ratios."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from ..envs.core.game import Game
from .speed import BATCH, Figure, Probe, bytes_a_game, compile_figures, game_probes


@dataclass(frozen=True)
class Plan:
    """What to measure; see the command's options."""

    games: list[Game]
    peers: bool
    training: bool
    compiling: bool
    repeats: int
    seconds: float


def run(plan: Plan, say: Callable[[str], None]) -> tuple[list[Figure], list[str], bool]:
    """Measure; `say` is told what comes next.

    Returns:
        The figures, notes about what was left out, and whether all was done rather than
        interrupted (Ctrl-C).
    """
    figures: list[Figure] = []
    notes: list[str] = []
    try:
        for game in plan.games:
            figures.append(bytes_a_game(game))
            if plan.compiling:
                say(f"{game.name}: cold and warm start")
                figures.extend(compile_figures(game))
        probes = _probes(plan, notes, say)
        figures += [probe.figure for probe in probes]
        absent: dict[str, str] = {}
        for round_number in range(plan.repeats):
            for probe in probes:
                if probe.figure.name in absent:
                    continue
                say(f"{probe.figure.name}, sample {round_number + 1} of {plan.repeats}")
                try:
                    probe.figure.samples.append(probe.sample())
                except ImportError as error:  # a peer that lacks what it needs
                    absent[probe.figure.name] = str(error)
        notes += [f"{name}: not measured, {why}" for name, why in absent.items()]
    except KeyboardInterrupt:
        return figures, notes, False
    return figures, notes, True


def _probes(plan: Plan, notes: list[str], say: Callable[[str], None]) -> list[Probe]:
    probes: list[Probe] = []
    for game in plan.games:
        say(f"{game.name}: loading or compiling")
        probes += game_probes(game, plan.seconds)
        if plan.training:
            if find_spec("sb3_contrib") is None:
                notes.append("training: not measured, wartable[train] is not installed")
            else:
                from .ceiling import training_probes  # imports torch

                probes += training_probes(game)
    if plan.peers:
        from .peers import peer_probes

        found, missing = peer_probes(plan.seconds)
        probes += found
        notes += missing
    return probes


def ratios(figures: list[Figure], games: list[Game]) -> dict[str, float]:
    """Our figures over those they are to be compared with, where both were measured alike."""
    measured = [f for f in figures if f.samples]
    found: dict[str, float] = {}
    for game in games:
        for ours, theirs in _PAIRS:
            for own in measured:
                if own.name != game.name + ours:
                    continue
                for other in measured:
                    if other.unit == own.unit and _matches(other.name, theirs, game.name):
                        found[f"{own.name} / {other.name}"] = own.middle / other.middle
    return found


def _matches(name: str, pattern: str, game: str) -> bool:
    """Whether a figure's name begins and ends as a pattern does around its `*`."""
    head, _, tail = pattern.replace("GAME", game).partition("*")
    return name.startswith(head) and name.endswith(tail)


_PAIRS = (
    (f" batch of {BATCH}, threads 2", f"GAME batch of {BATCH}, threads 1"),
    (f" batch of {BATCH}, threads 1", "OpenSpiel *"),
    (f" batch of {BATCH}, threads 1", "Pgx *"),
    (" training against random", "GAME training on a do-nothing environment"),
    (" raw_env()", "PettingZoo * raw_env()"),
    (" raw_env()", "RLCard *"),
    (" env()", "PettingZoo * env()"),
)
