"""What a game hands to everything else: its name, its data, its rules; and the registry."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .card_files import CardFiles
from .config import make_rules
from .errors import RulesError, SeatError, UnknownNameError
from .jit import generic, implement
from .layout import Layout

# The generics that each game implements. `book` is the record of its rules and cards, `state` a
# position, `seen` a veiled position, `out` an array of one record.
# (book, state, first, mirror); with mirror, each seat is dealt what the next one would have been
new_game = generic("new_game", on=1)
legal = generic("legal", on=1)  # (book, state, mask) -> number of legal actions
play = generic("play", on=1)  # (book, state, action)
veil = generic("veil", on=1)  # (book, state, seat, out)
# (book, seen, seat, observation): `observation` holds zeros, or an earlier view of a game with the
# same rules and number of players.
view = generic("view", on=1)
redeal = generic("redeal", on=1)  # (book, seen, seat, out, streams)

GENERICS = {f.__name__: f for f in (new_game, legal, play, veil, view, redeal)}

CardTables = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True)
class Measure:
    """A number of a finished game that a report may sum up.

    Attributes:
        name: of the measure.
        meaning: what it counts, in words.
        of: final positions (n,) to non-negative integers (n,).
    """

    name: str
    meaning: str
    of: Callable[[NDArray[Any]], NDArray[np.integer[Any]]]


@dataclass(frozen=True)
class Trait:
    """Things of a kind that each seat had in a finished game, whose worth a report may compare.

    Attributes:
        name: of the kind.
        meaning: when a seat has one, in words.
        labels: a rules object to the names of the things; none if these rules have none.
        of: (a rules object, final positions (n,)) to which seat had which: bool (n, players, k).
        pairs: whether each seat has exactly one, so that they can be set against each other.
    """

    name: str
    meaning: str
    labels: Callable[[Any], list[str]]
    of: Callable[[Any, NDArray[Any]], NDArray[np.bool_]]
    pairs: bool = False


@dataclass(frozen=True)
class Game:
    """One game, as data and functions; `register` makes it known.

    Attributes:
        name: as in `wartable.make(name)`, snake case.
        title: as printed on the box.
        players: the numbers of players it can be played by.
        rules: the frozen dataclass of its variants.
        state: dtype of a position.
        book: dtype of what is fixed through a game: rules and cards.
        make_book: a rules object to the one-element array that holds its book.
        actions: layout of the action space.
        schema: layout of the observation.
        prompts: names of the prompt kinds, by number; 0 is "over".
        cards: a rules object to the tables of the cards that are played with, by name: one row
            of facts a card, all rows of a table with the same keys.
        functions: implementation of each of `GENERICS`.
        describe: (book, seen, seat, action) to words for the action.
        text: (book, seen, seat) to the board as text.
        picture: (book, seen, seat) to the board as an RGB array.
        info: (state) to what is public and stands in no observation: counters of the game, as
            plain numbers and texts or lists of them, made anew each time.
        measures: what the reports count in finished games.
        traits: what the reports compare the worth of.
        card_files: what cards it can be played with, in games that read them from files.
        cooperative: whether all seats win or lose together, and nobody moves first.
        players_by: a rules object to how many play by it, in games whose rules say so.
    """

    name: str
    title: str
    players: tuple[int, ...]
    rules: type[Any]
    state: np.dtype[Any]
    book: np.dtype[Any]
    make_book: Callable[[Any], NDArray[Any]]
    actions: Layout
    schema: Layout
    prompts: tuple[str, ...]
    cards: Callable[[Any], CardTables]
    functions: dict[str, Callable[..., Any]]
    describe: Callable[[Any, Any, int, int], str]
    text: Callable[[Any, Any, int], str]
    picture: Callable[[Any, Any, int], NDArray[np.uint8]]
    info: Callable[[Any], dict[str, Any]]
    measures: tuple[Measure, ...] = ()
    traits: tuple[Trait, ...] = ()
    card_files: CardFiles[Any] | None = None
    cooperative: bool = False
    players_by: Callable[[Any], int] | None = None

    @cached_property
    def version(self) -> str:
        """A digest of the formats that a saved state or replay relies on."""
        parts = repr((self.state.descr, self.book.descr, [b for b in self.actions]))
        return hashlib.sha256(parts.encode()).hexdigest()[:12]

    def make_rules(self, values: dict[str, Any]) -> Any:
        """A rules object from keyword values; `RulesError` names what does not fit."""
        return make_rules(self.rules, values)

    def as_rules(self, rules: Any) -> Any:
        """A rules object from one, from a dict of values, or from None: the defaults.

        Raises:
            RulesError: something else, or a value that does not fit.
        """
        if rules is None or isinstance(rules, dict):
            return self.make_rules(cast("dict[str, Any]", rules or {}))
        if not isinstance(rules, self.rules):
            expected = f"{self.rules.__module__}.{self.rules.__qualname__}"
            raise RulesError(f"rules={rules!r} is neither a dict nor a {expected}")
        return rules

    def players_for(self, rules: Any = None) -> tuple[int, ...]:
        """The numbers of players that it can be played by under some rules; None: the defaults."""
        if self.players_by is None:
            return self.players
        return (self.players_by(self.as_rules(rules)),)

    def check_players(self, players: int | None, rules: Any = None) -> int:
        """The number of players to play with; the smallest if None.

        Args:
            players: how many are wanted.
            rules: a rules object; None: the defaults.

        Raises:
            SeatError: the game, or the game by these rules, can't be played by so many.
        """
        allowed = self.players_for(rules)
        if players is None:
            return allowed[0]
        if players not in allowed:
            options = ", ".join(map(str, allowed))
            by = " by these rules" if allowed != self.players else ""
            raise SeatError(f"{self.name} can't be played by {players}{by}; players: {options}")
        return players


def rules_dict(rules: Any) -> dict[str, Any]:
    """A rules object as plain values, for files and prints."""
    return asdict(rules)


def book_from_rules(dtype: np.dtype[Any]) -> Callable[[Any], NDArray[Any]]:
    """For games without card tables: how to write a rules object into a book of `dtype`."""

    def make_book(rules: Any) -> NDArray[Any]:
        book = np.zeros(1, dtype)
        for name, value in rules_dict(rules).items():
            book[name] = value
        return book

    return make_book


_registry: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known by its name to `make`, the command line and the conformance tests."""
    missing = set(GENERICS) - set(game.functions)
    if missing:
        raise UnknownNameError(f"{game.name} does not implement {', '.join(sorted(missing))}")
    for name, function in game.functions.items():
        implement(GENERICS[name], game.state, function)
    _registry[game.name] = game
    return game


def games() -> list[str]:
    """The names of all registered games, in order of registration."""
    return list(_registry)


def get_game(name: str) -> Game:
    """The game of that name.

    Raises:
        UnknownNameError: there is none; lists those there are.
    """
    if name not in _registry:
        raise UnknownNameError(unknown("game", name, games()))
    return _registry[name]


def unknown(kind: str, name: object, options: list[str]) -> str:
    """The message for a name that does not exist, with the nearest that does."""
    close = get_close_matches(str(name), options, 1)
    hint = f" Did you mean {close[0]}?" if close else ""
    return f"no {kind} is called {name!r}; there is: {', '.join(options) or 'none'}.{hint}"
