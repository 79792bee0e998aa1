"""What moving first is worth: games on common deals, summed up as they are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.arena import Results
from ..agents.registry import make_player
from ..envs.core.game import Game
from .series import Table, blocks
from .stats import Estimate, Histogram, Moments

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
POINT = 0.01
FEWEST_DEALS = 1024  # before a look at the precision: the variance is known well enough by then


class Account:
    """What was counted of the games by one rule set."""

    def __init__(self, table: Table) -> None:
        seats = table.seats
        self.games = 0
        self.wins = np.zeros(seats, np.int64)  # by place in turn order, 0 the first mover
        self.draws = 0
        self.truncations = 0
        self.decisions = Histogram()
        self.choices = 0
        self.measures = {measure.name: Histogram() for measure in table.game.measures}

    def add(self, table: Table, played: Results) -> NDArray[np.float64]:
        """Take in a block; the first mover's score in each game: float64 (deals, seats)."""
        seats = table.seats
        scores = played.points()
        games = np.arange(len(played))
        first = scores[games, games % seats]
        for place in range(seats):
            self.wins[place] += np.sum(scores[games, (games + place) % seats] == 1.0)
        truncated = int(played.truncated.sum())
        self.truncations += truncated
        self.draws += int(np.sum(scores.max(axis=1) < 1.0)) - truncated
        self.games += len(played)
        self.decisions.add(played.decisions, first)
        self.choices += int(played.choices.sum())
        for name, histogram in self.measures.items():
            histogram.add(played.measures[name], first)
        return first.reshape(-1, seats)

    def histogram(self, name: str) -> Histogram:
        """Of the decisions, or of a measure."""
        return self.decisions if name == "decisions" else self.measures[name]


@dataclass
class Seating:
    """The figures of one table, as far as it was played.

    Attributes:
        table: who played.
        moments: of the vector of first mover's scores of a deal: rule set by rule set, and in
            each by the seat that moved first.
        accounts: one for each rule set.
    """

    table: Table
    moments: Moments
    accounts: list[Account]

    @classmethod
    def empty(cls, table: Table) -> Seating:
        """Nothing played yet."""
        return cls(table, Moments(table.games_a_deal), [Account(table) for _ in table.rules])

    @property
    def deals(self) -> int:
        """How many deals were played, each `table.games_a_deal` times."""
        return self.moments.count

    def add(self, played: tuple[Results, ...]) -> None:
        """Take in a block."""
        parts = [a.add(self.table, p) for a, p in zip(self.accounts, played, strict=True)]
        self.moments.add(np.concatenate(parts, axis=1))

    def _weights(self, rules: int, seat: int | None = None) -> NDArray[np.float64]:
        weights = np.zeros((len(self.table.rules), self.table.seats))
        if seat is None:
            weights[rules] = 1 / self.table.seats
        else:
            weights[rules, seat] = 1.0
        return weights.ravel()

    def first(self, rules: int = 0) -> Estimate:
        """The first mover's score over all games of a deal."""
        return self.moments.along(self._weights(rules))

    def first_from(self, seat: int, rules: int = 0) -> Estimate:
        """The first mover's score in the games in which that seat moves first."""
        return self.moments.along(self._weights(rules, seat))

    def games_for_a_point(self, rules: int = 0) -> float:
        """How many games give an interval of plus or minus one percentage point."""
        return self.first(rules).units_for(POINT) * self.table.seats

    def gain(self, rules: int = 0) -> float:
        """How many times as many games would be needed on deals of their own."""
        seats = self.table.seats
        apart = sum(self.first_from(seat, rules).variance for seat in range(seats)) / seats**2
        return _ratio(apart, self.first(rules).variance)

    def difference(self) -> Estimate:
        """The first mover's score by the second rule set less that by the first."""
        return self.moments.along(self._weights(1) - self._weights(0))

    def gain_of_comparing(self) -> float:
        """How many times as many deals the difference would need on deals of their own."""
        apart = self.first(0).variance + self.first(1).variance
        return _ratio(apart, self.difference().variance)

    def half_width(self) -> float:
        """Of the interval that answers the question: of the difference, if rules are compared."""
        if len(self.table.rules) > 1:
            return self.difference().interval().half_width
        return self.first().share().half_width


def _ratio(above: float, below: float) -> float:
    return above / below if below > 0 else (1.0 if above == 0 else np.inf)


def tables(
    game: Game, names: list[str], rules: list[Any], players: int | None, seed: int
) -> list[Table]:
    """A table for each way to fill the seats with these players, mirror matches included.

    Raises:
        WartableError: an unknown player, or a number of players that the game does not have.
    """
    seats = game.check_players(players)
    made = {name: make_player(name, game, seed) for name in names}
    return [
        Table(game, tuple(made[name] for name in lineup), tuple(rules), seed)
        for lineup in combinations_with_replacement(made, seats)
    ]


@dataclass(frozen=True)
class Goal:
    """How long to play.

    Attributes:
        games: at least so many at a table, by each rule set.
        half_width: go on until the interval is this narrow; None: stop at `games`.
    """

    games: int
    half_width: float | None = None

    def deals(self, table: Table) -> int | None:
        """How many deals to play at a table, if that is known before."""
        return None if self.half_width is not None else -(-self.games // table.seats)

    def progress(self, seating: Seating) -> tuple[int, int]:
        """Deals played, and how many it will be, as far as can be told."""
        total = -(-self.games // seating.table.seats)
        if self.half_width is not None and seating.half_width() > 0:
            needed = seating.deals * (seating.half_width() / self.half_width) ** 2
            total = max(total, int(needed))
        return seating.deals, total

    def reached(self, seating: Seating) -> bool:
        """Whether a table has played enough."""
        if seating.deals * seating.table.seats < self.games:
            return False
        if self.half_width is None:
            return True
        return seating.deals >= FEWEST_DEALS and seating.half_width() <= self.half_width


Watch = Callable[[Seating, float], None]
"""Called with the figures so far and the deals of the present block that are done."""


def measure(table: Table, goal: Goal, threads: int | None, watch: Watch) -> tuple[Seating, bool]:
    """Play a table.

    Args:
        table: who plays.
        goal: how long.
        threads: of compiled play; None: one for each processor.
        watch: called now and then.

    Returns:
        The figures, and whether it was played to the end rather than interrupted (Ctrl-C).
    """
    seating = Seating.empty(table)

    def on_progress(done: float) -> None:
        watch(seating, done)

    try:
        for played in blocks(table, goal.deals(table), threads, on_progress):
            seating.add(played)
            watch(seating, 0)
            if goal.reached(seating):
                break
    except KeyboardInterrupt:
        return seating, False
    return seating, True
