"""How often teams win a cooperative game, and what its components are worth to them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from ..agents.evaluate import OnProgress
from ..agents.player import Player
from ..agents.teams import Team, TeamEvaluation, difference, evaluate_teams
from ..envs.core.game import Game
from .logit import Worth, worths
from .words import between, percent, points, rules_words


def measure_teams(
    game: Game,
    players: list[Player],
    rules: list[Any],
    games: int,
    seats: int | None,
    seed: int,
    threads: int | None,
    on_progress: OnProgress,
) -> list[TeamEvaluation]:
    """Let each player's team play the same deals by each rule set; it stops at Ctrl-C."""
    found: list[TeamEvaluation] = []
    for number, variant in enumerate(rules):

        def report(name: str, done: int, total: int, number: int = number) -> None:
            on_progress(f"{name}, rules {number + 1}" if len(rules) > 1 else name, done, total)

        found.append(
            evaluate_teams(
                game, players, games, variant, seats=seats, seed=seed, threads=threads,
                on_progress=report,
            )
        )  # fmt: skip
        if found[-1].interrupted:
            break
    return found


def values(evaluations: list[TeamEvaluation]) -> list[dict[str, Any]]:
    """All figures as plain values, one entry for each rule set."""
    shown = [
        {**evaluation.summary(), "worths": {t.name: team_values(t) for t in evaluation.teams}}
        for evaluation in evaluations
    ]
    for entry, other in zip(shown[1:], evaluations[1:], strict=True):
        entry["less_the_first_rules"] = _changes(evaluations[0], other)
    return shown


def team_values(team: Team) -> dict[str, dict[str, Any]]:
    """The worth of each thing by kind; in points of win rate from -1 to 1."""
    return {
        kind: {name: asdict(worth) for name, worth in things.items()}
        for kind, things in team_worths(team).items()
    }


def team_worths(team: Team) -> dict[str, dict[str, Worth]]:
    """The worth of each thing that was seen, by kind, the best first; kinds of which all games
    had the same are left out."""
    traits = team.results.traits
    found = worths(team.won, [had[:, 0] for had in traits.values()])
    named: dict[str, dict[str, Worth]] = {}
    for kind, all_worths in zip(traits, found, strict=True):
        known = [(team.labels[kind][i], w) for i, w in enumerate(all_worths) if w is not None]
        if known:
            named[kind] = dict(sorted(known, key=lambda pair: -pair[1].points))
    return named


def _changes(base: TeamEvaluation, other: TeamEvaluation) -> dict[str, dict[str, float]]:
    """What the other rules change for each team that has played by both, on common deals."""
    first = {team.name: team for team in base.teams}
    return {
        team.name: difference(team.won, first[team.name].won)
        for team in other.teams
        if team.name in first
    }


def show(evaluations: list[TeamEvaluation]) -> None:
    """Print the figures."""
    console = Console()
    for evaluation in evaluations:
        words = rules_words(evaluation.game, evaluation.rules)
        console.print(f"\n[bold]{evaluation.game.title}: {words}[/bold]")
        console.print(_grid(evaluation))
        for row in evaluation.differences():
            console.print(f"{row['team']} less {row['less']}: {_change(row)}")
        if evaluation is not evaluations[0]:
            for name, row in _changes(evaluations[0], evaluation).items():
                console.print(f"{name}, less by the first rules: {_change(row)}")
        for team in evaluation.teams:
            for kind, things in team_worths(team).items():
                console.print(_worth_grid(team.name, kind, things))


def _change(row: dict[str, float]) -> str:
    low, high = points(row["low"]), points(row["high"])
    return f"{points(row['value'])} points of win rate (95 %: {low} .. {high}), on common deals"


def _grid(evaluation: TeamEvaluation) -> Grid:
    grid = Grid("team", "games", "win rate (95 %)", "decisions", *_measures(evaluation))
    for team in evaluation.ranking():
        figures = team.summary()
        rate = figures["win_rate"]
        interval = f"{percent(rate['low'])} .. {percent(rate['high'])}"
        grid.add_row(
            team.name,
            f"{figures['games']:,}",
            f"{percent(rate['value'])} ({interval})",
            f"{figures['decisions']:.0f}",
            *(f"{counted.mean():.2f}" for counted in team.results.measures.values()),
        )
    return grid


def _measures(evaluation: TeamEvaluation) -> list[str]:
    return [measure.name for measure in evaluation.game.measures] if evaluation.teams else []


def _worth_grid(team: str, kind: str, things: dict[str, Worth]) -> Grid:
    grid = Grid(
        kind, "games", "worth in points of win rate (95 %)",
        title=f"{team}: what it is worth, against the average of its kind", title_justify="left",
    )  # fmt: skip
    for name, worth in things.items():
        grid.add_row(
            name, f"{worth.games:,}", f"{points(worth.points)} ({between(worth.interval)})"
        )
    return grid
