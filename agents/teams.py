"""How often a team wins: in a cooperative game every team plays the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from ..envs.core.errors import SeatError, WartableError
from ..envs.core.game import Game, rules_dict
from .arena import Results, Schedule, deal_seeds, play
from .evaluate import Floats, OnProgress, Z, estimate, in_words
from .player import Player


@dataclass(frozen=True)
class Team:
    """What one team reached.

    Attributes:
        name: of its players.
        results: of its games, deal by deal.
        labels: the names of the things of each trait (see `Game.traits`).
    """

    name: str
    results: Results
    labels: dict[str, list[str]]

    @property
    def won(self) -> Floats:
        """1 for each game won, 0 for each lost: float64 (games,)."""
        return self.results.points()[:, 0]

    def summary(self) -> dict[str, Any]:
        """Figures as plain values."""
        return {
            "team": self.name,
            "games": len(self.results),
            "wins": int(self.won.sum()),
            "win_rate": vars(estimate([self.won])),
            "truncated": int(self.results.truncated.sum()),
            "decisions": float(self.results.decisions.mean()),
        }


@dataclass(frozen=True)
class TeamEvaluation:
    """All teams that played, wholly or in part."""

    game: Game
    rules: Any
    seed: int
    teams: list[Team]
    interrupted: bool

    def ranking(self) -> list[Team]:
        """The teams, the one that won most often first."""
        return sorted(self.teams, key=lambda team: -float(team.won.mean()))

    def differences(self) -> list[dict[str, Any]]:
        """How much more often one team wins than one ranked below it, on their common deals.

        Values and the ends of their 95% intervals lie in [-1, 1]; the deal is the unit.
        """
        return [
            {"team": one.name, "less": other.name, **difference(one.won, other.won)}
            for one, other in combinations(self.ranking(), 2)
        ]

    def summary(self) -> dict[str, Any]:
        """Everything as plain values, for `--json`."""
        return {
            "game": self.game.name,
            "rules": rules_dict(self.rules),
            "seed": self.seed,
            "interrupted": self.interrupted,
            "teams": [team.summary() for team in self.ranking()],
            "differences": self.differences(),
        }


def evaluate_teams(
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
) -> TeamEvaluation:
    """Let teams play the same deals of a cooperative game.

    Args:
        game: what is played.
        players: each of them has all seats of a team of its own; with `together` they are one
            team, by seat.
        games: of each team.
        rules: a rules object; None: the defaults.
        seats: how many play; None: as many as the rules say.
        together: whether the players are one team; one may then be named more than once.
        seed: of the deals and of the players' chance.
        threads: as in `arena.play`.
        on_progress: called now and then.

    Raises:
        WartableError: no player, one that is named twice, or no games.
        SeatError: the game can't be played by so many.
    """
    rules = game.rules() if rules is None else rules
    seats = game.check_players(seats, rules)
    names = [player.name for player in players]
    if not names or games < 1:
        raise WartableError(f"{len(names)} players, {games} games: at least 1 of each is needed")
    if together and len(names) != seats:
        raise SeatError(f"{len(names)} players are named for {seats} seats")
    if len(set(names)) < len(names) and not together:
        raise WartableError(f"a player is named twice: {', '.join(names)}")
    labels = {trait.name: trait.labels(rules) for trait in game.traits}
    teams: list[Team] = []
    for lineup in [tuple(players)] if together else [(player,) * seats for player in players]:
        title = in_words([player.name for player in lineup]) if together else lineup[0].name

        def report(done: int, total: int, title: str = title) -> None:
            if on_progress:
                on_progress(title, done, total)

        schedule = Schedule.of(deal_seeds(seed, games), np.arange(seats))
        results = play(
            game, lineup, schedule, rules, seed=seed, threads=threads, on_progress=report
        )
        if len(results):
            teams.append(Team(title, results, labels))
        if results.interrupted:
            return TeamEvaluation(game, rules, seed, teams, interrupted=True)
    return TeamEvaluation(game, rules, seed, teams, interrupted=False)


def difference(one: Floats, other: Floats) -> dict[str, float]:
    """How much higher the mean of `one` is, over the deals that both have played."""
    common = min(len(one), len(other))
    apart = one[:common] - other[:common]
    value = float(apart.mean())
    reach = Z * sqrt(float(apart.var()) / common)
    return {"value": value, "low": max(value - reach, -1.0), "high": min(value + reach, 1.0)}
