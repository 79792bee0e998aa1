"""Who is stronger: every player against every other, in every seat, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..envs.core.errors import WartableError
from ..envs.core.game import Game, rules_dict
from .arena import Results, Schedule, deal_seeds, play
from .player import Player

Z = 1.959964  # of a normal 95% interval
RANKED_BY = "mean score over all opponents, each counted alike; a draw is a shared point"

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
class Pairing:
    """One player against another (or several of that other), once in each seat of each deal.

    Attributes:
        names: who is measured, and against whom.
        wins: float64 (deals, seats), 1 for each game that the first won alone, by its seat.
        scores: float64 (deals, seats), its share of each game's one point.
        results: of all games, deal by deal.
    """

    names: tuple[str, str]
    wins: Floats
    scores: Floats
    results: Results

    def summary(self) -> dict[str, Any]:
        """Figures as plain values; the deal is the unit of the intervals over all seats."""
        return {
            "players": list(self.names),
            **_figures(self.wins, self.scores),
            "seats": [
                {"seat": seat, **_figures(self.wins[:, [seat]], self.scores[:, [seat]])}
                for seat in range(self.scores.shape[1])
            ],
            "truncated": int(self.results.truncated.sum()),
            "turns": float(self.results.turns.mean()),
            "decisions": float(self.results.decisions.mean()),
        }


def _figures(wins: Floats, scores: Floats) -> dict[str, Any]:
    """Counts of games, and rates of which each row of games on one deal is a unit."""
    return {
        "games": scores.size,
        "wins": int(wins.sum()),
        "draws": int(((scores > 0) & (wins == 0)).sum()),
        "losses": int((scores == 0).sum()),
        "win_rate": vars(estimate([wins.mean(axis=1)])),
        "score": vars(estimate([scores.mean(axis=1)])),
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
            own = pairing.scores.mean(axis=1)
            scores.setdefault(pairing.names[0], []).append(own)
            if pairing.scores.shape[1] == 2:  # at larger tables each is measured in its own turn
                scores.setdefault(pairing.names[1], []).append(1 - own)
        rows = [
            {"player": name, "opponents": len(samples), **vars(estimate(samples))}
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
    seed: int = 0,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> Evaluation:
    """Play every player against every other.

    Each deal is played once with the one in each seat and the other in all the rest; seat 0 moves
    first. All pairings play the same deals, and each game counts once, however long it lasts.

    Args:
        game: what is played.
        players: at least two, with different names.
        games: in each pairing; rounded up to whole deals.
        rules: a rules object; None: the defaults.
        seats: how many sit at the table; None: the game's smallest number.
        seed: of the deals and of the players' chance.
        threads: as in `arena.play`.
        on_progress: called now and then.

    Raises:
        WartableError: fewer than two players, two of the same name, or no games.
        SeatError: the game can't be played by so many.
    """
    _check(players, games)
    seats = game.check_players(seats)
    rules = game.rules() if rules is None else rules
    schedule = _schedule(seats, games, seed)
    order = combinations if seats == 2 else permutations
    pairings: list[Pairing] = []
    for pair in order(players, 2):
        names = (pair[0].name, pair[1].name)

        def report(done: int, total: int, title: str = " - ".join(names)) -> None:
            if on_progress:
                on_progress(title, done, total)

        results = play(game, pair, schedule, rules, seed=seed, threads=threads, on_progress=report)
        deals = len(results) // seats
        if deals:
            pairings.append(_pairing(names, results, deals, seats))
        if results.interrupted:
            return Evaluation(game, rules, seed, pairings, interrupted=True)
    return Evaluation(game, rules, seed, pairings, interrupted=False)


def _check(players: Sequence[Player], games: int) -> None:
    names = [player.name for player in players]
    if len(names) < 2:
        raise WartableError("at least two players are needed")
    if len(set(names)) < len(names):
        raise WartableError(f"a player is named twice: {', '.join(names)}")
    if games < 1:
        raise WartableError(f"games={games}: at least 1 is needed")


def _schedule(seats: int, games: int, seed: int) -> Schedule:
    """Each deal `seats` times in a row, with player 0 in each seat and player 1 in the others."""
    deals = -(-games // seats)
    rotation = 1 - np.eye(seats, dtype=np.int8)
    seeds = np.repeat(deal_seeds(seed, deals), seats)
    return Schedule.of(seeds, np.tile(rotation, (deals, 1)), first=0)


def _pairing(names: tuple[str, str], results: Results, deals: int, seats: int) -> Pairing:
    whole = results[: deals * seats]
    games = np.arange(deals * seats)
    scores = whole.points()[games, games % seats].reshape(deals, seats)
    return Pairing(names, (scores == 1).astype(np.float64), scores, whole)
