"""The measuring commands: `wartable balance`, `wartable bench`."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ..agents.options import CARDS, GAME, RULE, SEATS
from ..agents.registry import make_player
from ..envs.core.config import typed_rules
from ..envs.core.errors import FileError, WartableError
from ..envs.core.game import Game, get_game
from ..envs.core.game import games as all_games
from .balance import Account, Goal, Seating, measure, tables
from .words import SEQUENTIAL, changed_rules, comparison, lineup, rows, values, verdict
from .worths import extremes, sheets

USUAL_GAMES = 20_000
FIRST_LOOK = 2_000  # games before the precision is looked at


def add_commands(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command("balance")(balance)
    app.command("bench")(bench)


def balance(
    game: Annotated[str, GAME],
    player: Annotated[
        list[str] | None,
        typer.Option(help="Who plays; several times: every pairing, mirror matches included."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games at each table [20000; 2000 with --precision].")
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(help="Play on until the interval's half width is this, e.g. 0.005."),
    ] = None,
    rule: Annotated[list[str] | None, RULE] = None,
    cards: Annotated[Path | None, CARDS] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(metavar="RULE=VALUE", help="Also play the same deals with this rule changed."),
    ] = None,
    compare_cards: Annotated[
        Path | None, typer.Option(help="Also play the same deals with this card file.")
    ] = None,
    players: Annotated[int | None, SEATS] = None,
    seed: Annotated[int, typer.Option(help="Of all deals and of the players' chance.")] = 0,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads [all cores].")] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write DIR/balance-GAME.html, with pictures.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
) -> None:
    """Measure what moving first is worth, on deals played once with each seat moving first.

    Of a cooperative game: how often teams win, and what heroes and the like are worth to them.
    """
    if precision is not None and not 0.0001 <= precision < 0.5:
        raise WartableError(f"--precision {precision} is outside 0.0001..0.5")
    found = get_game(game)
    changed = typed_rules(found.rules, compare, compare_cards)
    rule_sets = _rule_sets(found, typed_rules(found.rules, rule, cards), changed)
    if found.cooperative:
        if precision is not None or report is not None:
            raise WartableError("--precision and --report are for games with opponents")
        number = games or USUAL_GAMES
        _balance_teams(found, player or ["expert"], rule_sets, number, players, seed, threads,
                       as_json)  # fmt: skip
        return
    goal = Goal(games or (USUAL_GAMES if precision is None else FIRST_LOOK), precision)
    lineups = tables(found, player or ["expert"], rule_sets, players, seed)
    if report is not None:
        _check_writable(report)
    seatings: list[Seating] = []
    complete = True
    with _progress() as progress:
        for table in lineups:
            task = progress.add_task(lineup(table), total=None, width="")

            def watch(seating: Seating, ahead: float) -> None:
                done, total = goal.progress(seating)
                half = 100 * seating.half_width() if done else 100.0
                progress.update(task, completed=done + ahead, total=total, width=f"±{half:.2f}")  # noqa: B023

            seating, complete = measure(table, goal, threads, watch)
            seatings.append(seating)
            if not complete:
                break
    played = [seating for seating in seatings if seating.deals > 0]
    figures = [values(s, complete or s is not seatings[-1], precision) for s in played]
    if as_json:
        print(json.dumps(figures))
    else:
        _print(played, precision)
    if report is not None and played:
        from .report import write  # it draws, which most runs don't

        print(f"report: {write(report, played, precision is not None)}", file=sys.stderr)
    if not complete:
        print("interrupted: the figures are of what was played till then", file=sys.stderr)
        raise typer.Exit(130)


def _balance_teams(
    game: Game,
    names: list[str],
    rule_sets: list[Any],
    games: int,
    seats: int | None,
    seed: int,
    threads: int | None,
    as_json: bool,
) -> None:
    """`balance` for a game that all win or lose together."""
    from .together import measure_teams, show, values

    made = [make_player(name, game, seed) for name in names]
    with _progress() as progress:
        tasks: dict[str, Any] = {}

        def watch(title: str, done: int, total: int) -> None:
            if title not in tasks:
                tasks[title] = progress.add_task(title, total=total, width="")
            progress.update(tasks[title], completed=done)

        evaluations = measure_teams(game, made, rule_sets, games, seats, seed, threads, watch)
    if as_json:
        print(json.dumps(values(evaluations)))
    else:
        show(evaluations)
    if evaluations[-1].interrupted:
        print("interrupted: the figures are of what was played till then", file=sys.stderr)
        raise typer.Exit(130)


def _rule_sets(game: Game, base: dict[str, Any], changed: dict[str, Any]) -> list[Any]:
    sets = [game.make_rules(base)]
    return [*sets, game.make_rules(base | changed)] if changed else sets


def _check_writable(folder: Path) -> None:
    """Fail before hours of play rather than after."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"no report can be written to {folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise FileError(f"no report can be written to {folder}: no permission")
    from .report import check_possible

    check_possible()


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} deals"),
        TextColumn("{task.fields[width]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _print(seatings: list[Seating], precision: float | None) -> None:
    console = Console()
    for seating in seatings:
        console.print(f"\n[bold]{seating.table.game.title}: {lineup(seating.table)}[/bold]")
        console.print(_grid(seating))
        if len(seating.table.rules) > 1:
            console.print(comparison(seating))
            gain = seating.gain_of_comparing()
            console.print(f"Common deals are worth {gain:.2f} times as many separate ones.")
        else:
            console.print(verdict(seating))
        for account, rules in zip(seating.accounts, changed_rules(seating), strict=True):
            _print_worths(console, account, rules)
    if precision is not None:
        console.print(SEQUENTIAL)


def _print_worths(console: Console, account: Account, rules: str) -> None:
    """What the things of each trait are worth."""
    for sheet in sheets(account):
        grid = Grid(*sheet.heads, title=f"{sheet.title} [{rules}]", title_justify="left")
        for line in sheet.lines:
            grid.add_row(*line)
        console.print(grid)
    for sentence in extremes(account):
        console.print(sentence)


def _grid(seating: Seating) -> Grid:
    """One column for each rule set."""
    grid = Grid("", *changed_rules(seating))
    for name, texts in rows(seating):
        grid.add_row(name, *texts)
    return grid


def bench(
    game: Annotated[list[str] | None, typer.Argument(help="Games; left out: all.")] = None,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also measure other packages' card games.")
    ] = False,
    training: Annotated[bool, typer.Option(help="Measure training against its ceiling.")] = True,
    compiling: Annotated[bool, typer.Option(help="Measure cold and warm starts.")] = True,
    repeats: Annotated[int, typer.Option(min=1, help="Samples of each rate.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Timed seconds of a sample.")] = 0.5,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
) -> None:
    """Measure how fast everything runs here; a decision is one action with mask and observation."""
    from .bench import Plan, ratios, run

    chosen = [get_game(name) for name in game or all_games()]
    plan = Plan(chosen, peers, training, compiling, repeats, seconds)
    console = Console(stderr=True)
    figures, notes, complete = run(plan, lambda name: console.print(f"measuring {name}"))
    compared = ratios(figures, chosen)
    if as_json:
        shown = [{**asdict(f), "median": f.middle} for f in figures if f.samples]
        print(json.dumps({"figures": shown, "ratios": compared, "notes": notes}))
    else:
        grid = Grid("", "median", "lowest .. highest", "unit", "aim")
        for f in figures:
            if f.samples:
                low, high = min(f.samples), max(f.samples)
                grid.add_row(f.name, _short(f.middle), f"{_short(low)} .. {_short(high)}", f.unit,
                             f.aim)  # fmt: skip
        Console().print(grid)
        for name, value in compared.items():
            print(f"{name}: {value:.2f}")
        for note in notes:
            print(note)
    if not complete:
        print("interrupted: the figures are of what was measured till then", file=sys.stderr)
        raise typer.Exit(130)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
