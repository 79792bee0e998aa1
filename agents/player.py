"""What a player is, and what it is shown: a veiled position and never the true one.

A `Sight` is one decision, a `Sights` many at once. Both hold copies, so nothing that a player can
reach leads to the game that is being played, to another's cards, or to the game's own chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..envs.core.chance import Streams
from ..envs.core.game import Game
from ..envs.core.loops import redeal_one
from .loops import advise_many, seed_players, view_many

Action = int
Mask = NDArray[np.int8]


class Player(Protocol):
    """Whoever chooses actions.

    Attributes:
        name: as `make_player` knows it.
        style: the number by which compiled loops play this player, or None if they can't.
    """

    name: str
    style: int | None

    def act(self, sight: Sight) -> Action:
        """Choose one of the actions that `sight.mask` allows, by the player's own chance."""
        ...

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        """Choose for many games at once, by the chance in `sights.streams`: int64 (m,)."""
        ...


class Sight:
    """What a seat knows when it is asked for one decision.

    Attributes:
        game: the game that is played.
        books: its rules and cards; one record in an array.
        seat: who is asked.
        seen: the position, veiled for `seat`; one record in an array.
        mask: int8 (a,), 1 for each legal action.
    """

    def __init__(
        self, game: Game, books: NDArray[Any], seen: NDArray[Any], mask: Mask, seat: int
    ) -> None:
        self.game = game
        self.books = books.copy()
        self.seen = seen.copy()
        self.mask = mask.copy()
        self.seat = seat

    @cached_property
    def legal(self) -> NDArray[np.int64]:
        """The legal actions in order, int64."""
        return np.flatnonzero(self.mask)

    def observation(self) -> NDArray[np.float32]:
        """The position as numbers in [0, 1]: float32 (d,), as `game.schema` lays it out."""
        out = np.zeros((1, self.game.schema.size), np.float32)
        view_many(self.books, self.seen, np.array([self.seat], np.int8), out)
        return out[0]

    def redeal(self, streams: Streams, k: int = 0) -> NDArray[Any]:
        """A full position that agrees with what the seat knows, drawn by row `k` of `streams`.

        Returns:
            One record in an array, with a future of its own.
        """
        out = np.zeros(1, self.game.state)
        redeal_one(self.books, self.seen, self.seat, out, streams[k : k + 1])
        return out

    def describe(self, action: Action) -> str:
        """Words for an action."""
        return self.game.describe(self.books[0], self.seen[0], self.seat, action)

    def text(self) -> str:
        """The board as text."""
        return self.game.text(self.books[0], self.seen[0], self.seat)


class Sights:
    """What the seats to move in m games know; all arrays belong to the player that is asked.

    Attributes:
        game: the game that is played.
        books: its rules and cards, the same in all m; one record in an array.
        seats: int8 (m,), who is asked.
        seen: (m,) records, each veiled for its seat.
        masks: int8 (m, a), 1 for each legal action.
        streams: uint64 (m, 2), the player's own chance in each game; drawing moves it on.
    """

    def __init__(
        self,
        game: Game,
        books: NDArray[Any],
        seen: NDArray[Any],
        masks: Mask,
        seats: NDArray[np.int8],
        streams: Streams,
    ) -> None:
        self.game = game
        self.books = books.copy()
        self.seen = seen.copy()
        self.masks = masks.copy()
        self.seats = seats.copy()
        self.streams = streams.copy()

    @classmethod
    def single(cls, sight: Sight, streams: Streams) -> Sights:
        """One decision as a batch of one; `streams` is uint64 (1, 2)."""
        seats = np.array([sight.seat], np.int8)
        return cls(sight.game, sight.books, sight.seen, sight.mask[None], seats, streams)

    @cached_property
    def observations(self) -> NDArray[np.float32]:
        """The positions as numbers in [0, 1]: float32 (m, d)."""
        out = np.zeros((len(self), self.game.schema.size), np.float32)
        view_many(self.books, self.seen, self.seats, out)
        return out

    def advice(self, style: int) -> NDArray[np.float32]:
        """What a style of the game says of each action: float32 (m, a), see `advise_many`."""
        out = np.zeros(self.masks.shape, np.float32)
        values = np.zeros(self.masks.shape[1])
        advise_many(self.books, self.seen, self.masks, self.seats, style, values, out)
        return out

    def __len__(self) -> int:
        return len(self.seats)

    def __getitem__(self, i: int) -> Sight:
        return Sight(self.game, self.books, self.seen[i : i + 1], self.masks[i], int(self.seats[i]))

    def __iter__(self) -> Iterator[Sight]:
        return (self[i] for i in range(len(self)))


def player_streams(seed: int, games: NDArray[np.int64], seats: int) -> Streams:
    """Each player's own chance, by game and seat alone: uint64 (n, seats, 2).

    Args:
        seed: of the whole series.
        games: int64 (n,), the games' numbers in it.
        seats: number of players.
    """
    streams = np.zeros((len(games), seats, 2), np.uint64)
    seed_players(streams, np.uint64(seed & (1 << 64) - 1), games)
    return streams


class Batched:
    """Base of players that answer many decisions at once; one is a batch of one.

    Args:
        seed: of the player's own chance in `act`.
    """

    style: int | None = None

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._streams = player_streams(seed, np.zeros(1, np.int64), 1)[0]

    def act(self, sight: Sight) -> Action:
        """Choose one of the actions that `sight.mask` allows, by the player's own chance."""
        sights = Sights.single(sight, self._streams)
        action = int(self.act_many(sights)[0])
        self._streams = sights.streams
        return action

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        """Choose for many games at once, by the chance in `sights.streams`: int64 (m,)."""
        raise NotImplementedError
