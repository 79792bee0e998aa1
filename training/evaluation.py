"""How a learner stands against an opponent, in a line of `evaluation.csv`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..agents.evaluate import estimate, evaluate
from ..agents.player import Player
from ..agents.teams import evaluate_teams
from ..envs.core.game import Game


@dataclass(frozen=True)
class Standing:
    """One opponent's evaluation; a game's one point is its winner's, shared among several.

    Attributes:
        opponent: spec of whoever sits in all other seats.
        games: how many were played, each deal once from every seat.
        points: mean points of the learner; an even share is 1 / seats.
        low, high: a 95% interval for it; the deal is the unit.
        by_seat: mean points in each seat.
        wins, draws, losses: games in which the learner alone had the best result, shared it, or
            did not have it.
    """

    opponent: str
    games: int
    points: float
    low: float
    high: float
    by_seat: tuple[float, ...]
    wins: int
    draws: int
    losses: int

    def row(self) -> dict[str, Any]:
        """For tables and JSON."""
        return asdict(self)


def measure(
    game: Game,
    learner: Player,
    opponent: Player,
    games: int,
    rules: Any = None,
    players: int | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
) -> Standing:
    """Play `games` games (rounded up to whole deals) against an opponent in all other seats.

    The deals follow from `seed` alone, so that evaluations of one run see the same cards.

    Raises:
        KeyboardInterrupt: Ctrl-C came before the first deal was played from every seat.
    """
    seats = game.check_players(players, rules)
    if game.cooperative:
        return _measure_together(game, learner, opponent, games, rules, seats, seed, threads)
    others = [opponent] * (seats - 1)
    evaluation = evaluate(
        game, [learner, *others], games, rules, together=True, seed=seed, threads=threads
    )
    if not evaluation.pairings:
        raise KeyboardInterrupt
    figures = evaluation.pairings[0].summary()
    return Standing(
        opponent=opponent.name,
        games=figures["games"],
        points=figures["score"]["value"],
        low=figures["score"]["low"],
        high=figures["score"]["high"],
        by_seat=tuple(seat["score"]["value"] for seat in figures["seats"]),
        wins=figures["wins"],
        draws=figures["draws"],
        losses=figures["losses"],
    )


def _measure_together(
    game: Game,
    learner: Player,
    partner: Player,
    games: int,
    rules: Any,
    seats: int,
    seed: int,
    threads: int,
) -> Standing:
    """How often a team wins of which the learner is one, in each seat on the same deals."""
    won: list[np.ndarray] = []
    for seat in range(seats):
        team = [partner] * seat + [learner] + [partner] * (seats - 1 - seat)
        evaluation = evaluate_teams(
            game, team, -(-games // seats), rules, together=True, seed=seed, threads=threads
        )
        if evaluation.interrupted:
            raise KeyboardInterrupt
        won.append(evaluation.teams[0].won)
    found = estimate([np.mean(won, axis=0)])
    wins, total = int(np.sum(won)), sum(map(len, won))
    return Standing(
        opponent=partner.name,
        games=total,
        points=found.value,
        low=found.low,
        high=found.high,
        by_seat=tuple(float(part.mean()) for part in won),
        wins=wins,
        draws=0,
        losses=total - wins,
    )
