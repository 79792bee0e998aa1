# pyright: basic
"""Compiled players: each game names its styles, and `decide` plays any of them.

Style 0 is `random` in every game. A game's own styles stand in `agents/<game>.py`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..envs.core.chance import below
from ..envs.core.errors import UnknownNameError
from ..envs.core.game import Game, unknown
from ..envs.core.jit import generic, implement, rule

# (book, seen, mask, seat, style, streams, k) -> action. `seen` is veiled for `seat`, who is asked;
# `mask` holds his legal actions; row k of `streams` is the player's own chance.
decide = generic("decide", on=1)

# (book, seen, mask, seat, style, values): writes to `values`, float64 (a,), what a style expects of
# each legal action: the more the better, and 1 less than the best is as good as hopeless.
advise = generic("advise", on=1)

RANDOM = 0

_styles: dict[str, dict[str, int]] = {}
_advising: set[str] = set()


def register_styles(
    game: Game, styles: dict[str, int], function: Any, advice: Any | None = None
) -> None:
    """Make a game's scripted players known: names and numbers (from 1), and their `decide`.

    If they weigh each action, `advice` is their `advise`.
    """
    implement(decide, game.state, function)
    if advice is not None:
        implement(advise, game.state, advice)
        _advising.add(game.name)
    _styles[game.name] = {"random": RANDOM, **styles}


def advisers(game: Game) -> dict[str, int]:
    """The compiled players of a game who can say what they expect of each action, by name."""
    styles = styles_of(game)
    found = {name: number for name, number in styles.items() if number != RANDOM}
    return found if game.name in _advising else {}


def styles_of(game: Game) -> dict[str, int]:
    """The compiled players of a game, by name; a game without a file here has `random` alone."""
    if game.name not in _styles:
        module = f"{__package__}.{game.name}"
        if find_spec(module):
            import_module(module)
        else:
            register_styles(game, {}, decide_randomly)
    return _styles[game.name]


def find_adviser(game: Game, name: str) -> int:
    """The number of a game's adviser.

    Raises:
        UnknownNameError: there is none of that name; lists those that are.
    """
    found = advisers(game)
    if name not in found:
        raise UnknownNameError(unknown(f"adviser of {game.name}", name, list(found)))
    return found[name]


@rule
def decide_randomly(book, seen, mask, seat, style, streams, k):
    """`decide` for a game that has no players of its own."""
    return uniform_choice(mask, streams, k)


@rule
def uniform_choice(mask, streams, k):
    """A legal action, each with the same chance."""
    number = 0
    for action in range(mask.size):
        number += mask[action] != 0
    rank = below(streams, k, number)
    for action in range(mask.size):
        if mask[action]:
            if rank == 0:
                return action
            rank -= 1
    return -1
