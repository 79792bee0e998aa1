"""How a learner stands against an opponent, in a line of `evaluation.csv`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..agents.evaluate import evaluate
from ..agents.player import Player
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
    others = [opponent] * (game.check_players(players, rules) - 1)
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
