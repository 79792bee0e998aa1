# pyright: basic, reportMissingImports=false
"""Other packages' card games in the same run, where they are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from .speed import BATCH, CPU, WALL, Choices, Figure, Probe, aec_probe, cpu_rate

PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
RLCARD = ("leduc-holdem", "limit-holdem", "gin-rummy", "uno")
OPENSPIEL = ("leduc_poker", "gin_rummy", "crazy_eights", "hearts")
PGX = ("leduc_holdem", "kuhn_poker")


def peer_probes(seconds: float) -> tuple[list[Probe], list[str]]:
    """A probe for each game that is there, and a line for each that isn't."""
    probes: list[Probe] = []
    missing: list[str] = []
    for package, module, make in (
        ("PettingZoo's card games", "rlcard", _pettingzoo),
        ("RLCard", "rlcard", _rlcard),
        ("OpenSpiel", "pyspiel", _openspiel),
        ("Pgx", "pgx", _pgx),
    ):
        if find_spec(module) is None:
            missing.append(f"{package}: not measured, {module} is not installed")
        else:
            probes += make(seconds)
    return probes, missing


def _pettingzoo(seconds: float) -> Iterator[Probe]:
    for name in PETTINGZOO:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            continue
        for way in ("raw_env", "env"):
            yield aec_probe(f"PettingZoo {name} {way}()", getattr(module, way), seconds)


def _played(name: str, make: Callable[[], Callable[[Choices], int]], seconds: float) -> Probe:
    """A probe of what `make` returns: a function that plays a game and counts decisions."""
    made: list[Callable[[Choices], int]] = []

    def sample() -> float:
        if not made:
            made.append(make())
        return cpu_rate(made[0], seconds)

    return Probe(Figure(name, CPU), sample)


def _rlcard(seconds: float) -> Iterator[Probe]:
    for name in RLCARD:
        yield _played(f"RLCard {name}", lambda name=name: _rlcard_game(name), seconds)


def _rlcard_game(name: str) -> Callable[[Choices], int]:
    import rlcard

    env = rlcard.make(name, config={"seed": 0})

    def game(choices: Choices) -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choices.of(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return game


def _openspiel(seconds: float) -> Iterator[Probe]:
    import pyspiel

    known = set(pyspiel.registered_names())
    for name in OPENSPIEL:
        if name in known:
            yield _played(f"OpenSpiel {name}", lambda name=name: _openspiel_game(name), seconds)


def _openspiel_game(name: str) -> Callable[[Choices], int]:
    import pyspiel

    spiel = pyspiel.load_game(name)
    by_state = spiel.get_type().provides_information_state_tensor

    def game(choices: Choices) -> int:
        state = spiel.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():  # uniform in the games measured here
                state.apply_action(choices.of(state.legal_actions()))
                continue
            state.information_state_tensor() if by_state else state.observation_tensor()
            state.apply_action(choices.of_mask(state.legal_actions_mask()))
            decisions += 1
        return decisions

    return game


def _pgx(seconds: float) -> Iterator[Probe]:
    for name in PGX:
        yield _pgx_probe(name, seconds)


def _pgx_probe(name: str, seconds: float) -> Probe:
    """By the wall clock, as Pgx uses all the cores that it finds."""
    made: list[Callable[[], float]] = []

    def sample() -> float:
        if not made:
            made.append(_pgx_batch(name))
        spent, rounds = 0.0, 0
        while spent < seconds:
            spent += made[0]()
            rounds += 1
        return rounds * BATCH / spent

    return Probe(Figure(f"Pgx {name}, batch of {BATCH}", WALL), sample)


def _pgx_batch(name: str) -> Callable[[], float]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    key = jax.random.PRNGKey(0)
    choose = jax.jit(
        lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype("float32")))
    )
    state = [init(jax.random.split(key, BATCH)), key]

    def play() -> float:
        keys = jax.random.split(state[1], BATCH + 2)
        state[1] = keys[0]
        action = choose(keys[1], state[0].legal_action_mask).block_until_ready()
        before = perf_counter()
        state[0] = step(state[0], action, keys[2:])
        state[0].observation.block_until_ready()
        return perf_counter() - before

    play()  # compiles
    return play
