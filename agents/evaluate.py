"""Who is stronger: every player against every other, in every seat, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..envs.core.errors import SeatError, WartableError
from ..envs.core.game import Game, rules_dict
from .arena import Results, Schedule, deal_seeds, play
from .player import Player

Z = 1.959964  # of a normal 95% interval
RANKED_BY = "mean share of a game's one point, over all tables, each counted alike"

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A share in [0, 1] with its 95% interval."""

    value: float
    low: float
    high: float


def estimate(samples: Sequence[Floats]) -> Estimate:
    """The mean of the means of independent samples of values in [0, 1].

    Wilson's interval, with the number of throws of a coin that would be as precise as these means
    are: so it stays inside [0, 1], and has a width even where all values are equal.
    """
    value = float(np.mean([sample.mean() for sample in samples]))
    number = sum(len(sample) for sample in samples)
    spread = sum(sample.var() / len(sample) for sample in samples)
    variance = float(spread) / len(samples) ** 2
    throws = value * (1 - value) / variance if variance > 0 else float(number)
    centre = (value + Z * Z / (2 * throws)) / (1 + Z * Z / throws)
    half = Z * sqrt(value * (1 - value) / throws + (Z / (2 * throws)) ** 2) / (1 + Z * Z / throws)
    return Estimate(value, max(centre - half, 0.0), min(centre + half, 1.0))


@dataclass(frozen=True)
class Part:
    """What one player of a pairing reached.

    Attributes:
        name: of the player.
        scores: float64 (deals, seats, copies), the share of each game's one point, by own seat;
            1 is a game won alone.
    """

    name: str
    scores: Floats

    @property
    def copies(self) -> int:
        """How many of this player sit at the table."""
        return self.scores.shape[2]

    def summary(self) -> dict[str, Any]:
        """Figures over all seats and seat by seat; the deal is the unit of the intervals."""
        seats = range(self.scores.shape[1])
        return {
            **_figures(self.scores),
            "seats": [{"seat": seat, **_figures(self.scores[:, [seat]])} for seat in seats],
        }


@dataclass(frozen=True)
class Pairing:
    """Players at one table, each once in each seat of each deal.

    Attributes:
        names: who sits at the table, in the order in which they sit.
        parts: what each player reached, the first named first.
        results: of all games, deal by deal.
    """

    names: tuple[str, ...]
    parts: tuple[Part, ...]
    results: Results

    def summary(self) -> dict[str, Any]:
        """Figures as plain values: those of the first player, and of the `others`."""
        first, *others = self.parts
        return {
            "players": [part.name for part in self.parts],
            "copies": [part.copies for part in self.parts],
            "even_share": 1 / len(self.names),
            **first.summary(),
            "others": [{"player": part.name, **part.summary()} for part in others],
            "truncated": int(self.results.truncated.sum()),
            "turns": float(self.results.turns.mean()),
            "decisions": float(self.results.decisions.mean()),
        }


def _figures(scores: Floats) -> dict[str, Any]:
    """Counts of games, and rates of which all games on one deal are a unit."""
    deals = len(scores)
    wins = scores == 1
    return {
        "games": scores.size,
        "wins": int(wins.sum()),
        "draws": int(((scores > 0) & ~wins).sum()),
        "losses": int((scores == 0).sum()),
        "win_rate": vars(estimate([wins.reshape(deals, -1).mean(axis=1)])),
        "score": vars(estimate([scores.reshape(deals, -1).mean(axis=1)])),
    }


@dataclass(frozen=True)
class Evaluation:
    """All pairings that were played, wholly or in part."""

    game: Game
    rules: Any
    seed: int
    pairings: list[Pairing]
    interrupted: bool

    def ranking(self) -> list[dict[str, Any]]:
        """Players by their mean score, best first."""
        scores: dict[str, list[Floats]] = {}
        for pairing in self.pairings:
            for part in pairing.parts:
                if part.copies == 1:  # several would weigh on what each of them reaches
                    own = part.scores.reshape(len(part.scores), -1).mean(axis=1)
                    scores.setdefault(part.name, []).append(own)
        rows = [
            {"player": name, "tables": len(samples), **vars(estimate(samples))}
            for name, samples in scores.items()
        ]
        return sorted(rows, key=lambda row: -row["value"])

    def summary(self) -> dict[str, Any]:
        """Everything as plain values, for `--json`."""
        return {
            "game": self.game.name,
            "rules": rules_dict(self.rules),
            "seed": self.seed,
            "interrupted": self.interrupted,
            "pairings": [pairing.summary() for pairing in self.pairings],
            "ranked_by": RANKED_BY,
            "ranking": self.ranking(),
        }


OnProgress = Callable[[str, int, int], None]
"""Called with the names of the pairing, its finished games and all of its games."""


def evaluate(
    game: Game,
    players: Sequence[Player],
    games: int,
    rules: Any = None,
    *,
    seats: int | None = None,
    together: bool = False,
    seed: int = 0,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> Evaluation:
    """Play every player against every other, or all of them at one table.

    Each deal is played as often as there are seats: from game to game everyone moves on by one
    seat, so that each sits in each; seat 0 moves first. All pairings play the same deals, and
    each game counts once, however long it lasts.

    Args:
        game: what is played.
        players: at least two different ones.
        games: in each pairing; rounded up to whole deals.
        rules: a rules object; None: the defaults.
        seats: how many sit at a table, one player and copies of another; None: the game's
            smallest number, or with `together` as many as there are players.
        together: whether all sit at one table, in the order given; a player may then be named
            more than once.
        seed: of the deals and of the players' chance.
        threads: as in `arena.play`.
        on_progress: called now and then.

    Raises:
        WartableError: fewer than two players, two of the same name, or no games.
        SeatError: the game can't be played by so many.
    """
    _check(players, games, together)
    seats = game.check_players(len(players) if together and seats is None else seats)
    if together and seats != len(players):
        raise SeatError(f"{len(players)} players are named for {seats} seats")
    rules = game.rules() if rules is None else rules
    pairings: list[Pairing] = []
    for lineup in [tuple(players)] if together else _lineups(players, seats):
        names = tuple(player.name for player in lineup)

        def report(done: int, total: int, title: str = in_words(names)) -> None:
            if on_progress:
                on_progress(title, done, total)

        places = [names.index(name) for name in names]
        schedule = _schedule(places, games, seed)
        results = play(
            game, lineup, schedule, rules, seed=seed, threads=threads, on_progress=report
        )
        deals = len(results) // seats
        if deals:
            pairings.append(_pairing(names, results[: deals * seats]))
        if results.interrupted:
            return Evaluation(game, rules, seed, pairings, interrupted=True)
    return Evaluation(game, rules, seed, pairings, interrupted=False)


def in_words(names: Sequence[str]) -> str:
    """Who sits at a table: `ppo - 2 x expert`."""
    counts = {name: names.count(name) for name in names}
    return " - ".join(name if n == 1 else f"{n} x {name}" for name, n in counts.items())


def _lineups(players: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """Each player against copies of each other one, which at a table of two is one for a pair."""
    pairs = combinations(players, 2) if seats == 2 else permutations(players, 2)
    return [(one, *[other] * (seats - 1)) for one, other in pairs]


def _check(players: Sequence[Player], games: int, together: bool) -> None:
    names = [player.name for player in players]
    if len(set(names)) < 2:
        raise WartableError(f"at least two different players are needed, not {', '.join(names)}")
    if len(set(names)) < len(names) and not together:
        raise WartableError(f"a player is named twice: {', '.join(names)}")
    if games < 1:
        raise WartableError(f"games={games}: at least 1 is needed")


def _schedule(places: list[int], games: int, seed: int) -> Schedule:
    """Each deal once for each seat: in its game k, seat k is held by the first of `places`."""
    seats = len(places)
    deals = -(-games // seats)
    rotations = np.array([np.roll(places, k) for k in range(seats)], np.int8)
    seeds = np.repeat(deal_seeds(seed, deals), seats)
    return Schedule.of(seeds, np.tile(rotations, (deals, 1)), first=0)


def _pairing(names: tuple[str, ...], results: Results) -> Pairing:
    """What each player of a table reached; its places are those of `_schedule`."""
    seats = np.arange(len(names))
    points = results.points().reshape(-1, len(names), len(names))  # by deal, game, seat
    parts: list[Part] = []
    for name in dict.fromkeys(names):
        places = np.flatnonzero([other == name for other in names])
        game = (seats[:, None] - places) % len(names)  # in which a place has come to a seat
        parts.append(Part(name, points[:, game, seats[:, None]]))
    return Pairing(names, tuple(parts), results)
