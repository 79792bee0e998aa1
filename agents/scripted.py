"""Compiled players: each game names its styles, and `decide` plays any of them.

Style 0 is `random` in every game. A game's own styles stand in `agents/<game>.py`.
"""

from __future__ import annotations

from ..envs.core.chance import below
from ..envs.core.jit import generic, implement, rule
from ..envs.core.game import Game

# (book, seen, mask, seat, style, streams, k) -> action. `seen` is veiled for `seat`, who is asked;
# `mask` holds his legal actions; row k of `streams` is the player's own chance.
decide = generic("decide", on=1)

RANDOM = 0

_styles: dict[str, dict[str, int]] = {}


def register_styles(game: Game, styles: dict[str, int], function: object) -> None:
    """Make a game's scripted players known: names, their numbers (from 1), and `decide` for them."""
    implement(decide, game.state, function)
    _styles[game.name] = {"random": RANDOM, **styles}


def styles_of(game: Game) -> dict[str, int]:
    """The compiled players of a game, by name."""
    return _styles[game.name]


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
