"""The command line: `wartable COMMAND`. Each command stands beside what it runs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from . import __version__
from .agents.commands import add_commands as add_playing
from .agents.options import CARDS, GAME, RULE
from .benchmarks.commands import add_commands as add_measuring
from .envs.core.card_files import CardFiles
from .envs.core.config import allowed, rule_fields, typed_rules
from .envs.core.docs import refresh
from .envs.core.errors import UnknownNameError, WartableError
from .envs.core.game import Game, games, get_game
from .envs.core.replay import Replay
from .training.commands import add_commands as add_training

app = typer.Typer(
    help="Hidden-information tabletop games as fast reinforcement-learning environments.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.command("games")
def list_games(as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List the games: players, actions, observation size."""
    rows = [
        {
            "name": game.name,
            "title": game.title,
            "players": list(game.players),
            "actions": game.actions.size,
            "observation": game.schema.size,
            "state_bytes": game.state.itemsize,
        }
        for game in map(get_game, games())
    ]
    if as_json:
        print(json.dumps(rows))
    else:
        _print_rows(rows)


@app.command("cards")
def list_cards(
    game: Annotated[str, GAME],
    rule: Annotated[list[str] | None, RULE] = None,
    cards: Annotated[Path | None, CARDS] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON schema of a card file instead.")
    ] = False,
    copy: Annotated[
        Path | None, typer.Option(help="Copy the house set there instead, to edit it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the cards that a game is played with, and what is printed on them."""
    found = get_game(game)
    if schema:
        print(json.dumps(_card_files(found).schema(), indent=2))
        return
    if copy is not None:
        _card_files(found).copy(copy)
        print(f"Copied to {copy}; play with it by --cards {copy}")
        return
    tables = found.cards(found.make_rules(typed_rules(found.rules, rule, cards)))
    if as_json:
        print(json.dumps(tables))
        return
    for name, rows in tables.items():
        _print_rows(rows, name)


def _card_files(game: Game) -> CardFiles[Any]:
    if game.card_files is None:
        raise UnknownNameError(f"{game.name} reads no card file")
    return game.card_files


@app.command()
def spec(
    game: Annotated[str, GAME],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    page: Annotated[
        Path | None, typer.Option(help="Write the generated tables of this Markdown page anew.")
    ] = None,
) -> None:
    """Print a game's rules, actions and observation, block by block."""
    found = get_game(game)
    if page is not None:
        page.write_text(refresh(found, page.read_text()))
        return
    rules = [
        (name, allowed(field), str(field.default), field.description or "")
        for name, field in rule_fields(found.rules).items()
    ]
    layouts = {"actions": found.actions, "observation": found.schema}
    if as_json:
        blocks = {
            kind: [
                {"name": b.name, "start": b.start, "shape": list(b.shape), "meaning": b.meaning}
                for b in layout
            ]
            for kind, layout in layouts.items()
        }
        keys = ("name", "allowed", "default", "meaning")
        print(json.dumps({"rules": [dict(zip(keys, r, strict=True)) for r in rules], **blocks}))
        return
    console = Console()
    table = Table("rule", "allowed", "default", "meaning", title=f"{found.title}: rules")
    for row in rules:
        table.add_row(*row)
    console.print(table)
    for kind, layout in layouts.items():
        table = Table("block", "entries", "shape", "meaning", title=f"{kind} ({layout.size})")
        for b in layout:
            shape = " x ".join(map(str, b.shape)) or "1"
            table.add_row(b.name, f"{b.start}..{b.stop - 1}", shape, b.meaning)
        console.print(table)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A replay file.")],
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat may know; left out: everything.")
    ] = None,
    cards: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where its card file is now, if moved.")
    ] = None,
) -> None:
    """Re-simulate a recorded game and print it board by board."""
    recorded = Replay.load(file, cards)
    if seat is not None:
        next(recorded.positions()).check_seat(seat)
    for number, frame in enumerate(recorded.frames(seat)):
        print(f"=== after {number} decisions ===\n{frame}\n")


@app.command()
def version() -> None:
    """Print the version."""
    print(__version__)


def _print_rows(rows: list[dict[str, Any]], title: str | None = None) -> None:
    table = Table(*rows[0], title=title)
    for row in rows:
        table.add_row(*(str(value).strip("[]") for value in row.values()))
    Console().print(table)


add_playing(app)
add_measuring(app)
add_training(app)


def main() -> None:
    """Run the command line; what the caller can mend is one line on stderr and exit code 2."""
    try:
        app()
    except WartableError as error:
        print(f"wartable: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
