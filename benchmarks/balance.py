"""What moving first is worth: games on common deals, summed up as they are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.arena import Results
from ..agents.registry import make_player
from ..envs.core.game import Game, Trait
from .series import Table, blocks
from .stats import Estimate, Histogram, Moments, Ratios

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
POINT = 0.01
FEWEST_DEALS = 1024  # before a look at the precision: the variance is known well enough by then


class Account:
    """What was counted of the games by one rule set.

    Places are counted in turn order: place 0 is the first mover's, place 1 the next seat's.
    """

    def __init__(self, table: Table, rules: Any) -> None:
        self.games = 0
        self.wins = np.zeros(table.seats, np.int64)  # by place, alone
        self.draws = 0  # games that nobody won alone, ended by the rules or by a cap
        self.truncations = 0  # games that a cap ended, drawn or won
        self.decisions = Histogram()
        self.choices = 0
        self.measures = {measure.name: Histogram() for measure in table.game.measures}
        self.traits = {
            trait.name: Worths(trait, labels)
            for trait in table.game.traits
            if (labels := trait.labels(rules))
        }

    def add(self, table: Table, played: Results) -> NDArray[np.float64]:
        """Take in a block; the scores by first seat and place: float64 (deals, seats, seats)."""
        seats = table.seats
        games = np.arange(len(played))
        in_turn = (games[:, None] + np.arange(seats)) % seats  # game i of a deal: seat i is first
        scores = np.take_along_axis(played.points(), in_turn, axis=1)
        first = scores[:, 0]
        self.wins += np.sum(scores == 1.0, axis=0)
        self.draws += int(np.sum(scores.max(axis=1) < 1.0))
        self.truncations += int(played.truncated.sum())
        self.games += len(played)
        self.decisions.add(played.decisions, first)
        self.choices += int(played.choices.sum())
        for name, histogram in self.measures.items():
            histogram.add(played.measures[name], first)
        for name, worths in self.traits.items():
            worths.add(played.traits[name], played.points())
        return scores.reshape(-1, seats, seats)

    def histogram(self, name: str) -> Histogram:
        """Of the decisions, or of a measure."""
        return self.decisions if name == "decisions" else self.measures[name]


class Worths:
    """What the things of a trait are worth to whoever has them, over the deals of a table.

    Args:
        trait: what they are.
        labels: their names.
    """

    def __init__(self, trait: Trait, labels: list[str]) -> None:
        self.trait = trait
        self.labels = labels
        self._each = Ratios(len(labels))
        self._pairs = Ratios(len(labels) ** 2) if trait.pairs else None

    def add(self, had: NDArray[np.bool_], scores: NDArray[np.float64]) -> None:
        """Take in games, bool (n, seats, k) and (n, seats); each seat moves first once a deal."""
        number, seats, _ = had.shape
        deals = (number // seats, seats * seats, -1)
        things = had.astype(np.float64).reshape(deals)
        by_seat = scores.reshape(number // seats, seats * seats, 1)
        self._each.add(things.sum(axis=1), (things * by_seat).sum(axis=1))
        if self._pairs is not None:
            others = had[:, ::-1].astype(np.float64).reshape(deals)
            counts = np.einsum("dsi,dsj->dij", things, others)
            sums = np.einsum("dsi,dsj->dij", things * by_seat, others)
            self._pairs.add(counts.reshape(len(counts), -1), sums.reshape(len(sums), -1))

    def of(self, thing: int) -> Estimate:
        """The score of a seat that has it."""
        return self._each.estimate(thing)

    def games(self, thing: int) -> int:
        """In how many games a seat had it."""
        return int(self._each.counts[thing])

    def against(self, thing: int, other: int) -> Estimate:
        """The score of one thing against another, where each seat of two has exactly one."""
        assert self._pairs is not None, f"{self.trait.name} are not set against each other"
        return self._pairs.estimate(thing * len(self.labels) + other)


@dataclass
class Seating:
    """The figures of one table, as far as it was played.

    Attributes:
        table: who played.
        moments: of the vector of a deal's scores: rule set by rule set, in each by the seat that
            moved first, and there by place in turn order.
        accounts: one for each rule set.
    """

    table: Table
    moments: Moments
    accounts: list[Account]

    @classmethod
    def empty(cls, table: Table) -> Seating:
        """Nothing played yet."""
        accounts = [Account(table, rules) for rules in table.rules]
        return cls(table, Moments(table.games_a_deal * table.seats), accounts)

    @property
    def deals(self) -> int:
        """How many deals were played, each `table.games_a_deal` times."""
        return self.moments.count

    def add(self, played: tuple[Results, ...]) -> None:
        """Take in a block."""
        parts = [a.add(self.table, p) for a, p in zip(self.accounts, played, strict=True)]
        self.moments.add(np.stack(parts, axis=1).reshape(-1, self.moments.size))

    def _weights(
        self, rules: int, firsts: list[int] | None = None, place: int = 0
    ) -> NDArray[np.float64]:
        """What makes of a deal's scores the mean score of a place, where `firsts` move first."""
        seats = self.table.seats
        firsts = list(range(seats)) if firsts is None else firsts
        weights = np.zeros((len(self.table.rules), seats, seats))
        weights[rules, firsts, place] = 1 / len(firsts)
        return weights.ravel()

    def first(self, rules: int = 0) -> Estimate:
        """The first mover's score over all games of a deal."""
        return self.place(0, rules)

    def place(self, place: int, rules: int = 0) -> Estimate:
        """The score of a place in turn order over all games of a deal; place 0 moves first."""
        return self.moments.along(self._weights(rules, place=place))

    def first_from(self, seats: list[int], rules: int = 0) -> Estimate:
        """The first mover's score in the games in which one of these seats moves first."""
        return self.moments.along(self._weights(rules, seats))

    def games_for_a_point(self, rules: int = 0) -> float:
        """How many games give an interval of plus or minus one percentage point."""
        return self.first(rules).units_for(POINT) * self.table.seats

    def gain(self, rules: int = 0) -> float:
        """How many times as many games would be needed on deals of their own."""
        seats = self.table.seats
        apart = sum(self.first_from([seat], rules).variance for seat in range(seats)) / seats**2
        return _ratio(apart, self.first(rules).variance)

    def difference(self, place: int = 0) -> Estimate:
        """A place's score by the second rule set less that by the first; place 0 moves first."""
        weights = self._weights(1, place=place) - self._weights(0, place=place)
        return self.moments.along(weights)

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
    """A table for each player against copies of each, mirror matches (copies of one) included.

    Raises:
        WartableError: an unknown player, a number of players that the game does not have, or a
            card file with a fault.
    """
    seats = game.check_players(players, rules[0])
    for variant in rules:
        game.make_book(variant)  # a fault of a card file is found before the first game
    made = {name: make_player(name, game, seed) for name in names}
    return [
        Table(game, tuple(made[name] for name in lineup), tuple(rules), seed)
        for lineup in _lineups(list(made), seats)
    ]


def _lineups(names: list[str], seats: int) -> list[tuple[str, ...]]:
    if seats == 2:
        return list(combinations_with_replacement(names, 2))
    mirrored = [(name,) * seats for name in names]
    return mirrored + [(one, *[other] * (seats - 1)) for one, other in permutations(names, 2)]


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
