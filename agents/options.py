"""What several commands take on the command line, spelled once."""

from __future__ import annotations

import typer

GAME = typer.Argument(help="Name of a game, see `wartable games`.")
RULE = typer.Option(metavar="RULE=VALUE", help="Play by this rule; see `wartable spec GAME`.")
CARDS = typer.Option(metavar="FILE", help="Play with the cards of this file, as --rule cards=FILE.")
SEATS = typer.Option("--seats", "--players", help="How many sit at the table [fewest possible].")
