"""What the reports count in finished games, and which components they compare the worth of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Measure, Trait
from .cards import load, make_book
from .state import FIRST_MOTIVATION, HEROES, MASTERMIND, MISSION, PIECES, SETS

Ints = NDArray[np.integer[Any]]


def _rounds(states: NDArray[Any]) -> Ints:
    return states["rounds"]


def _time(states: NDArray[Any]) -> Ints:
    return states["time"]


def _stage(states: NDArray[Any]) -> Ints:
    return states["stage"].astype(np.int64)


def _incapacitated(states: NDArray[Any]) -> Ints:
    return states["incapacitated"].sum(axis=1, dtype=np.int64)


def _masterminds(states: NDArray[Any]) -> Ints:
    return states["mastermind_defeated"]


def _motivations(states: NDArray[Any]) -> Ints:
    attached = np.bitwise_or.reduce(states["attached"], axis=1)
    bits = attached[:, None] >> np.arange(FIRST_MOTIVATION, PIECES) & 1
    return bits.sum(axis=1, dtype=np.int64)


MEASURES = (
    Measure("rounds", "rounds begun", _rounds),
    Measure("time", "time left at the end", _time),
    Measure("stage", "1: stage B was reached", _stage),
    Measure("incapacitated", "heroes incapacitated at the end", _incapacitated),
    Measure("masterminds", "masterminds defeated", _masterminds),
    Measure("motivations", "motivations attached at the end", _motivations),
)


def _which(prints: Ints, first: int, number: int, players: int) -> NDArray[np.bool_]:
    """Which of `number` components each game was played with: bool (n, players, number)."""
    had = (prints[..., None] == first + np.arange(number)).any(axis=1)
    return np.repeat(had[:, None], players, axis=1)


def _of(
    columns: Callable[[NDArray[Any]], Ints], first: str, number: str, step: int = 1
) -> Callable[[Any, NDArray[Any]], NDArray[np.bool_]]:
    """What a trait needs, from the prints or sets in some columns of a record."""

    def of(rules: Any, states: NDArray[Any]) -> NDArray[np.bool_]:
        book = make_book(rules)[0]
        begin = int(book[first]) if first else 0
        prints = (columns(states).astype(np.int64) - begin) // step
        return _which(prints, 0, int(book[number]), rules.controllers)

    return of


TRAITS = (
    Trait(
        "heroes",
        "the team had this hero",
        lambda rules: [card.name for card in load(rules.cards).heroes],
        _of(lambda states: states["print"][:, :HEROES], "", "hero_prints"),
    ),
    Trait(
        "mastermind",
        "this was the mastermind",
        lambda rules: [card.name for card in load(rules.cards).masterminds],
        _of(lambda states: states["print"][:, [MASTERMIND]], "first_mastermind", "masterminds"),
    ),
    Trait(
        "sets",
        "this set was in the encounter deck",
        lambda rules: load(rules.cards).sets,
        _of(lambda states: states["setting"][:, :SETS], "", "sets"),
    ),
    Trait(
        "mission",
        "this was the mission",
        lambda rules: [card.name for card in load(rules.cards).missions],
        _of(lambda states: states["print"][:, [MISSION]], "first_mission", "missions", 2),
    ),
)
