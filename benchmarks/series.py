"""Deals played once with each seat moving first, block by block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from ..agents.arena import Results, Schedule, deal_seeds, play
from ..agents.player import Player
from ..envs.core.game import Game

# Deals a block: what an interrupt may lose, and what a look at the precision waits for.
COMPILED_BLOCK = 4096
SLOW_BLOCK = 32


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
    def block(self) -> int:
        """How many deals are played between two looks at the figures."""
        compiled = all(player.style is not None for player in self.players)
        return COMPILED_BLOCK if compiled else SLOW_BLOCK

    def schedule(self, begin: int, number: int) -> Schedule:
        """Deals from `begin` on: game `seats` * i + f is the i-th of them, seat f moving first.

        In all games of a deal a seat has the same cards and the same chance of its own.
        """
        seats = np.arange(self.seats)
        first = np.tile(seats, number)
        deals = np.repeat(deal_seeds(self.seed, number, begin), self.seats)
        schedule = Schedule.of(deals, seats, first)
        schedule.numbers[:] = np.repeat(np.arange(begin, begin + number), self.seats)
        return schedule


def blocks(
    table: Table, deals: int | None, threads: int | None, on_progress: Callable[[float], None]
) -> Iterator[tuple[Results, ...]]:
    """What was played on so many deals (None: endlessly), block by block, by each rule set.

    Results are the same on any number of threads. `on_progress` is told now and then how many
    deals of the present block are done.

    Raises:
        KeyboardInterrupt: on Ctrl-C; the block that it cut short is not handed out.
    """
    for begin in count(0, table.block) if deals is None else range(0, deals, table.block):
        number = table.block if deals is None else min(table.block, deals - begin)
        schedule = table.schedule(begin, number)
        played: list[Results] = []
        for rules in table.rules:

            def report(done: int, _: int, before: int = len(played) * len(schedule)) -> None:
                on_progress((before + done) / table.games_a_deal)

            results = play(
                table.game,
                table.players,
                schedule,
                rules,
                seed=table.seed,
                threads=threads,
                chunk=None,
                on_progress=report,
            )
            if results.interrupted:
                raise KeyboardInterrupt
            played.append(results)
        yield tuple(played)
