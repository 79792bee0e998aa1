"""Deals played once with each seat moving first, chunk by chunk, on several threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.loops import play_games
from ..agents.player import Player, player_streams
from ..envs.core.game import Game

# Deals a chunk: what an interrupt may lose, and what a look at the precision waits for.
COMPILED_CHUNK = 1024
SLOW_CHUNK = 32


@dataclass(frozen=True)
class Table:
    """Who sits where, and by which rules.

    Attributes:
        game: what is played.
        players: one for each seat.
        rules: rule sets that all deals are played by, so that they can be compared.
        seed: what all deals and the players' own chance depend on.
    """

    game: Game
    players: tuple[Player, ...]
    rules: tuple[Any, ...]
    seed: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def games_a_deal(self) -> int:
        """How many games are played on each deal."""
        return self.seats * len(self.rules)

    @property
    def compiled(self) -> bool:
        """Whether compiled loops can play all the players."""
        return all(player.style is not None for player in self.players)

    @property
    def chunk(self) -> int:
        """How many deals are played between two looks at the figures."""
        return COMPILED_CHUNK if self.compiled else SLOW_CHUNK


@dataclass(frozen=True)
class Played:
    """Finished games of m deals by one rule set; game (d, f) is deal d with seat f first.

    Attributes:
        states: (m, seats) final positions.
        choices: int64 (m, seats), legal actions summed over a game's decisions.
    """

    states: NDArray[Any]
    choices: NDArray[np.int64]


def chunks(table: Table, deals: int | None, threads: int) -> Iterator[tuple[Played, ...]]:
    """What was played on so many deals (None: endlessly), chunk by chunk, by each rule set.

    It is the same on any number of threads.
    """
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[tuple[Played, ...]]] = deque()
    try:
        for begin in count(0, table.chunk) if deals is None else range(0, deals, table.chunk):
            size = table.chunk if deals is None else min(table.chunk, deals - begin)
            waiting.append(pool.submit(_play, table, begin, size))
            if len(waiting) > threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown()


def _play(table: Table, begin: int, size: int) -> tuple[Played, ...]:
    deals = np.arange(begin, begin + size)
    seeds = player_streams(table.seed, deals, 1)[:, 0, 0]
    streams = player_streams(table.seed, deals, table.seats)
    return tuple(_play_rules(table, rules, seeds, streams) for rules in table.rules)


def _play_rules(
    table: Table, rules: Any, seeds: NDArray[np.uint64], streams: NDArray[np.uint64]
) -> Played:
    game, seats = table.game, table.seats
    games = len(seeds) * seats
    states: NDArray[Any] = np.zeros(games, game.state)
    tally = np.zeros((games, 2), np.int64)
    play_games(
        game.make_book(rules),
        states,
        0,
        games,
        seats,
        np.repeat(seeds, seats),
        np.tile(np.arange(seats, dtype=np.int8), len(seeds)),
        np.zeros(games, np.int8),
        np.tile(np.array([p.style for p in table.players], np.int8), (games, 1)),
        np.repeat(streams, seats, axis=0),
        np.zeros(1, game.state),
        np.zeros(game.actions.size, np.int8),
        tally,
    )
    return Played(states.reshape(-1, seats), tally[:, 0].reshape(-1, seats))
