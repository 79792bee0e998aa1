"""The commands in which players meet: `wartable evaluate`, `wartable play`, `wartable watch`."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..envs.core.config import typed_rules
from ..envs.core.errors import SeatError, WartableError
from ..envs.core.game import Game, get_game
from ..envs.core.position import Position
from ..envs.core.replay import Replay
from .evaluate import RANKED_BY, Evaluation, Pairing, evaluate, in_words
from .options import CARDS, GAME, RULE, SEATS
from .player import Player
from .registry import make_player
from .table import play_at_table, watch_table
from .teams import TeamEvaluation, evaluate_teams

RECORD = typer.Option(help="Keep the game in this file, for `wartable replay`.")
MORE = typer.Argument(metavar="[PLAYER]...", help="Players, after or instead of --players.")
WHO = "random, a style, search:SIMULATIONS, ppo:FILE; separated by blanks."


def add_commands(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command("evaluate")(evaluate_command)
    app.command("play")(play_command)
    app.command("watch")(watch_command)


def evaluate_command(
    game: Annotated[str, GAME],
    more: Annotated[list[str] | None, MORE] = None,
    players: Annotated[list[str] | None, typer.Option(help=WHO)] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each pair of players.")] = 2000,
    rule: Annotated[list[str] | None, RULE] = None,
    cards: Annotated[Path | None, CARDS] = None,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    together: Annotated[
        bool,
        typer.Option("--together", help="All sit at one table; so they do if one is named twice."),
    ] = False,
    seed: Annotated[int, typer.Option(help="Of all deals and of the players' chance.")] = 0,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads [all cores].")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
) -> None:
    """Play every player against every other, in every seat of the same deals, and rank them.

    At tables of more than two one plays against copies of another; `ppo:FILE expert expert` seats
    these three together. In a cooperative game each plays the same deals with a team of its own.
    """
    found = get_game(game)
    names = [*(players or []), *(more or [])]
    chosen = _players(found, names, seed)
    evaluate_all: Any = evaluate_teams if found.cooperative else evaluate
    with _progress() as progress:
        tasks: dict[str, Any] = {}

        def watch(title: str, done: int, total: int) -> None:
            if title not in tasks:
                tasks[title] = progress.add_task(title, total=total)
            progress.update(tasks[title], completed=done)

        evaluation: Evaluation | TeamEvaluation = evaluate_all(
            found,
            chosen,
            games,
            _rules(found, rule, cards),
            seats=seats,
            together=together or len(set(names)) < len(names),
            seed=seed,
            threads=threads,
            on_progress=watch,
        )
    if as_json:
        print(json.dumps(evaluation.summary()))
    elif isinstance(evaluation, TeamEvaluation):
        _print_teams(evaluation)
    elif evaluation.pairings:
        _print(evaluation)
    if evaluation.interrupted:
        print("interrupted: the figures are of what was played till then", file=sys.stderr)
        raise typer.Exit(130)


def play_command(
    game: Annotated[str, GAME],
    opponent: Annotated[
        list[str] | None, typer.Option(help="Who sits in the other seats, in order [expert].")
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    first: Annotated[int | None, typer.Option(help="Seat that moves first.")] = None,
    rule: Annotated[list[str] | None, RULE] = None,
    cards: Annotated[Path | None, CARDS] = None,
    players: Annotated[int | None, SEATS] = None,
    seed: Annotated[int | None, typer.Option(help="Of the deal [a new one].")] = None,
    record: Annotated[Path | None, RECORD] = None,
) -> None:
    """Play a game yourself, in the terminal."""
    found = get_game(game)
    position = Position(found, _rules(found, rule, cards), players)
    position.check_seat(seat)
    seed = secrets.randbits(32) if seed is None else seed
    names = opponent or ["expert"]
    if len(names) == 1:
        names = names * (position.players - 1)
    names.insert(seat, "human")
    seated = _seated(found, names, position.players, seed)
    print(f"{found.title}, seed {seed}; you have seat {seat}. ? for help, q to quit.\n")
    with _recording(position, seed, first, record) as recorded:
        if not play_at_table(position, recorded, seated, seat):
            print("quit")


def watch_command(
    game: Annotated[str, GAME],
    more: Annotated[list[str] | None, MORE] = None,
    players: Annotated[list[str] | None, typer.Option(help=f"By seat: {WHO}")] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many sit at the table [as many as are named].")
    ] = None,
    seat: Annotated[str, typer.Option(help="Through whose eyes: a seat, or all.")] = "all",
    delay: Annotated[float, typer.Option(min=0, help="Seconds after each board.")] = 0.0,
    first: Annotated[int | None, typer.Option(help="Seat that moves first.")] = None,
    rule: Annotated[list[str] | None, RULE] = None,
    cards: Annotated[Path | None, CARDS] = None,
    seed: Annotated[int, typer.Option(help="Of the deal and of the players' chance.")] = 0,
    record: Annotated[Path | None, RECORD] = None,
) -> None:
    """Watch players play one game, board by board.

    One who is named alone, with --seats, has all of them.
    """
    found = get_game(game)
    names = [*(players or []), *(more or [])] or ["expert"]
    number = len(names) if seats is None and (players or more) else seats
    position = Position(found, _rules(found, rule, cards), number)
    if len(names) == 1:
        names = names * position.players
    seated = _seated(found, names, position.players, seed)
    eyes = _eyes(position, seat)
    try:
        with _recording(position, seed, first, record) as recorded:
            watch_table(position, recorded, seated, eyes, delay)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@contextmanager
def _recording(
    position: Position, seed: int, first: int | None, file: Path | None
) -> Generator[Replay]:
    """Start a game whose decisions are kept in a file, however it is left."""
    recorded = Replay.begin(position, seed, first)
    if file is not None:
        recorded.save(file)  # a place that can't be written shows before the game, not after it
    try:
        yield recorded
    finally:
        if file is not None:
            recorded.save(file)
            print(f"recorded: wartable replay {file}", file=sys.stderr)


def _players(game: Game, specs: list[str], seed: int) -> list[Player]:
    if "human" in specs:
        raise WartableError("a human can't be evaluated; see `wartable play`")
    made = {spec: make_player(spec, game, seed) for spec in specs}
    return [made[spec] for spec in specs]


def _seated(game: Game, specs: list[str], seats: int, seed: int) -> list[Player]:
    if len(specs) != seats:
        raise SeatError(f"{len(specs)} players are named for {seats} seats: {', '.join(specs)}")
    return [make_player(spec, game, seed + i) for i, spec in enumerate(specs)]


def _eyes(position: Position, seat: str) -> int | None:
    if seat == "all":
        return None
    if not seat.isdecimal():
        raise SeatError(f"there is no seat {seat!r}; seats: 0..{position.players - 1}, or all")
    return position.check_seat(int(seat))


def _rules(game: Game, changes: list[str] | None, cards: Path | None) -> Any:
    return game.make_rules(typed_rules(game.rules, changes, cards))


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _print(evaluation: Evaluation) -> None:
    console = Console()
    console.print(
        f"{evaluation.game.title}: wins alone, shares of each game's point, 95% intervals"
    )
    for pairing in evaluation.pairings:
        _print_pairing(console, pairing)
    ranking = Table("", "player", "score", title="Ranking", caption=f"by {RANKED_BY}")
    for place, row in enumerate(evaluation.ranking(), 1):
        ranking.add_row(str(place), row["player"], _percent(row))
    console.print(ranking)


def _print_pairing(console: Console, pairing: Pairing) -> None:
    figures = pairing.summary()
    table = Table(title=in_words(pairing.names), pad_edge=False)
    table.caption = (
        f"even share {figures['even_share']:.1%}; {figures['truncated']:,} ended by the cap; "
        f"{figures['turns']:.1f} turns"
    )
    table.add_column("player", overflow="fold")
    for name in ("seat", "games", "wins", "score", "draws"):
        table.add_column(name, no_wrap=True)
    # Of two players the second has what the first has not.
    for part in pairing.parts[:1] if len(pairing.names) == 2 else pairing.parts:
        found = part.summary()
        table.add_row(part.name, "all", *_counts(found))
        for seat in found["seats"]:
            table.add_row("", str(seat["seat"]), *_counts(seat))
        table.add_section()
    console.print(table)


def _print_teams(evaluation: TeamEvaluation) -> None:
    console = Console()
    table = Table("team", "games", "wins", "cut short", title=evaluation.game.title)
    for team in evaluation.ranking():
        found = team.summary()
        rate = _percent(found["win_rate"])
        table.add_row(found["team"], f"{found['games']:,}", rate, f"{found['truncated']:,}")
    console.print(table)
    for row in evaluation.differences():
        points = [100 * row[key] for key in ("value", "low", "high")]
        console.print(
            f"{row['team']} less {row['less']}, on common deals: {points[0]:+.1f} points "
            f"({points[1]:+.1f} to {points[2]:+.1f})"
        )


def _counts(row: dict[str, Any]) -> tuple[str, str, str, str]:
    rates = _percent(row["win_rate"]), _percent(row["score"])
    return f"{row['games']:,}", *rates, f"{row['draws']:,}"


def _percent(estimate: dict[str, Any]) -> str:
    low, high = 100 * estimate["low"], 100 * estimate["high"]
    return f"{100 * estimate['value']:.1f}% ({low:.1f}-{high:.1f})"
