"""Where players meet: a fixed list of games, each played to its end exactly once.

The list stands before the first card is dealt, and every game on it counts once, however long it
lasts: what is measured over it has no bias towards short games. A game's course depends on its
deal, its number and its players alone, not on how the list is cut up or on the threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..envs.core.errors import IllegalActionError, SeatError, WartableError
from ..envs.core.game import Game
from ..envs.core.loops import NO_PREFERENCE, start_one
from ..envs.core.state import RUNNING, TRUNCATED
from .loops import fold_many, play_games, play_until_asked
from .player import Player, Sights, player_streams
from .scripted import styles_of

COMPILED_CHUNK = 2048  # games that a thread plays between two reports, and holds in memory
LOCKSTEP_CHUNK = 128  # games side by side; Ctrl-C loses at most so many unfinished ones

OnProgress = Callable[[int, int], None]
"""Called with the number of finished games and of all games."""


@dataclass(frozen=True)
class Schedule:
    """A list of n games.

    Attributes:
        deals: uint64 (n,), the seed of each game's own chance.
        lineups: int8 (n, seats), who sits where: places in a list of players.
        firsts: int8 (n,), the seat that moves first, or -1: as the game has it.
        mirrors: int8 (n,), 1 to deal each seat what the next one would have been dealt.
        numbers: int64 (n,), each game's number in its series. The players' own chance depends on
            it, and on nothing else of the game.
    """

    deals: NDArray[np.uint64]
    lineups: NDArray[np.int8]
    firsts: NDArray[np.int8]
    mirrors: NDArray[np.int8]
    numbers: NDArray[np.int64]

    @classmethod
    def of(
        cls, deals: Any, lineups: Any, first: Any = NO_PREFERENCE, mirror: Any = 0, start: int = 0
    ) -> Schedule:
        """A schedule of as many games as `deals`, numbered from `start`.

        Args:
            deals: (n,) seeds.
            lineups: (n, seats), or (seats,) for all games.
            first, mirror: (n,), or one for all games.
            start: number of the first game, for a series that goes on.
        """
        deals = np.asarray(deals, np.uint64)
        number = len(deals)
        lineups = np.asarray(lineups, np.int8)
        return cls(
            deals=deals,
            lineups=np.ascontiguousarray(np.broadcast_to(lineups, (number, lineups.shape[-1]))),
            firsts=np.ascontiguousarray(np.broadcast_to(np.asarray(first, np.int8), number)),
            mirrors=np.ascontiguousarray(np.broadcast_to(np.asarray(mirror, np.int8), number)),
            numbers=np.arange(start, start + number, dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, part: slice) -> Schedule:
        return Schedule(*(getattr(self, field.name)[part] for field in fields(self)))


@dataclass(frozen=True)
class _Table:
    """The games of a lockstep chunk, as `play_until_asked` takes them."""

    states: NDArray[Any]
    styles: NDArray[np.int16]
    streams: NDArray[np.uint64]
    seen: NDArray[Any]
    masks: NDArray[np.int8]
    tally: NDArray[np.int64]
    actions: NDArray[np.int64]


@dataclass(frozen=True)
class Results:
    """How n games ended, in the order of their schedule.

    Attributes:
        rewards: float32 (n, seats), final payoff by seat.
        firsts: int8 (n,), the seat that moved first; -1 if the game does not tell.
        turns: int32 (n,), turns as the game counts them; 0 if it counts none.
        decisions: int32 (n,), prompts answered.
        choices: int64 (n,), legal actions summed over the decisions.
        real: int64 (n,), decisions with more than one legal action.
        truncated: bool (n,), whether a cap ended the game.
        measures: for each of the game's measures by name, int32 (n,).
        traits: for each of the game's traits by name, bool (n, seats, k).
        interrupted: whether Ctrl-C cut the list short; n is then the number of games before the
            first that was not finished, all of them complete.
    """

    rewards: NDArray[np.float32]
    firsts: NDArray[np.int8]
    turns: NDArray[np.int32]
    decisions: NDArray[np.int32]
    choices: NDArray[np.int64]
    real: NDArray[np.int64]
    truncated: NDArray[np.bool_]
    measures: dict[str, NDArray[np.int32]]
    traits: dict[str, NDArray[np.bool_]]
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.truncated)

    def __getitem__(self, part: slice) -> Results:
        columns = {name: getattr(self, name)[part] for name in _COLUMNS}
        measures = {name: values[part] for name, values in self.measures.items()}
        traits = {name: values[part] for name, values in self.traits.items()}
        return Results(**columns, measures=measures, traits=traits, interrupted=self.interrupted)

    def points(self) -> NDArray[np.float64]:
        """One point a game, shared among the seats with the best reward: float64 (n, seats).

        Where all have won together each has the point, where all have lost none has.
        """
        rewards = self.rewards
        best = rewards == rewards.max(axis=1, keepdims=True)
        shared = best / best.sum(axis=1, keepdims=True)
        together = rewards.min(axis=1, keepdims=True) > 0
        lost = rewards.max(axis=1, keepdims=True) < 0
        return np.where(together, 1.0, np.where(lost, 0.0, shared))


_COLUMNS = [f.name for f in fields(Results) if f.name not in ("measures", "traits", "interrupted")]


def deal_seeds(seed: int, number: int, start: int = 0) -> NDArray[np.uint64]:
    """The seeds of deals `start`, `start` + 1, ... of a series: uint64 (number,)."""
    out = np.zeros(number, np.uint64)
    fold_many(np.uint64(seed % 2**64), np.arange(start, start + number), out)
    return out


def play(
    game: Game,
    players: Sequence[Player],
    schedule: Schedule,
    rules: Any = None,
    *,
    seed: int = 0,
    threads: int | None = None,
    chunk: int | None = None,
    on_progress: OnProgress | None = None,
) -> Results:
    """Play every game of a schedule to its end.

    Compiled players play in threads; wherever another sits at the table, games run side by side
    and each player is asked for all the decisions that wait for it at once.

    Args:
        game: what is played.
        players: who the schedule's lineups refer to.
        schedule: the games.
        rules: a rules object; None: the defaults.
        seed: of the players' own chance.
        threads: of compiled play; None: one for each processor.
        chunk: games that are played together; None: what runs well. No result depends on it.
        on_progress: called now and then, from the calling thread.

    Returns:
        The results. After Ctrl-C: those of the games before the first unfinished chunk.

    Raises:
        SeatError: the game can't be played by so many, or a lineup names a player that isn't there.
        IllegalActionError: a player chose what it may not.
    """
    styles_of(game)  # the compiled loops hold the game's own players, whoever sits down
    seats = game.check_players(schedule.lineups.shape[1], rules)
    if not np.isin(schedule.lineups, np.arange(len(players))).all():
        raise SeatError(f"lineups may hold 0..{len(players) - 1}, for {len(players)} players")
    threads = threads or os.cpu_count() or 1
    series = _Series(game, players, seats, game.rules() if rules is None else rules, seed)
    return series.run(schedule, threads, chunk, on_progress or (lambda done, total: None))


class _Series:
    """What all games of one call of `play` have in common."""

    def __init__(
        self, game: Game, players: Sequence[Player], seats: int, rules: Any, seed: int
    ) -> None:
        self.game = game
        self.players = players
        self.seats = seats
        self.rules = rules
        self.books = game.make_book(rules)
        self.seed = seed

    def run(
        self, schedule: Schedule, threads: int, chunk: int | None, on_progress: OnProgress
    ) -> Results:
        total = len(schedule)
        styles = [player.style for player in self.players]
        seated = np.unique(schedule.lineups)
        compiled = all(styles[place] is not None for place in seated)
        size = chunk or (COMPILED_CHUNK if compiled else LOCKSTEP_CHUNK)
        parts = [slice(lo, min(lo + size, total)) for lo in range(0, total, size)]
        finished: dict[int, Results] = {}
        try:
            if compiled:
                self._in_threads(schedule, parts, threads, finished, on_progress)
            else:
                self._in_turn(schedule, parts, finished, on_progress)
        except KeyboardInterrupt:
            return self._join(finished, interrupted=True)
        return self._join(finished)

    def _in_threads(
        self,
        schedule: Schedule,
        parts: list[slice],
        threads: int,
        finished: dict[int, Results],
        on_progress: OnProgress,
    ) -> None:
        pool = ThreadPoolExecutor(threads)
        waiting: dict[Future[Results], int] = {
            pool.submit(self._compiled, schedule[part]): i for i, part in enumerate(parts)
        }
        done = 0
        try:
            for future in as_completed(waiting):
                done += len(future.result())
                on_progress(done, len(schedule))
        finally:
            pool.shutdown(cancel_futures=True)
            for future, i in waiting.items():
                if not future.cancelled() and future.exception() is None:
                    finished[i] = future.result()

    def _in_turn(
        self,
        schedule: Schedule,
        parts: list[slice],
        finished: dict[int, Results],
        on_progress: OnProgress,
    ) -> None:
        for i, part in enumerate(parts):

            def report(done: int, before: int = part.start) -> None:
                on_progress(before + done, len(schedule))

            finished[i] = self._lockstep(schedule[part], report)

    def _join(self, finished: dict[int, Results], interrupted: bool = False) -> Results:
        """The results of the chunks before the first unfinished one, end to end."""
        whole: list[Results] = []
        while len(whole) in finished:
            whole.append(finished[len(whole)])
        if not whole:
            nothing = np.zeros(0, self.game.state)
            whole = [self._results(nothing, np.zeros((0, 2), np.int64), np.zeros(0, np.int8))]
        columns = {n: np.concatenate([getattr(part, n) for part in whole]) for n in _COLUMNS}
        measures = {
            m.name: np.concatenate([part.measures[m.name] for part in whole])
            for m in self.game.measures
        }
        traits = {
            t.name: np.concatenate([part.traits[t.name] for part in whole])
            for t in self.game.traits
        }
        return Results(**columns, measures=measures, traits=traits, interrupted=interrupted)

    def _compiled(self, schedule: Schedule) -> Results:
        """Play in one compiled loop."""
        number = len(schedule)
        states = np.zeros(number, self.game.state)
        tally = np.zeros((number, 2), np.int64)
        styles = np.array([player.style or 0 for player in self.players], np.int8)
        play_games(
            self.books,
            states,
            0,
            number,
            self.seats,
            schedule.deals,
            schedule.firsts,
            schedule.mirrors,
            styles[schedule.lineups],
            player_streams(self.seed, schedule.numbers, self.seats),
            np.zeros(1, self.game.state),
            np.zeros(self.game.actions.size, np.int8),
            tally,
        )
        return self._results(states, tally, schedule.firsts)

    def _lockstep(self, schedule: Schedule, report: Callable[[int], None]) -> Results:
        """Play side by side, one decision in each running game at a time."""
        number = len(schedule)
        states = np.zeros(number, self.game.state)
        seen = np.zeros(number, self.game.state)
        masks = np.zeros((number, self.game.actions.size), np.int8)
        tally = np.zeros((number, 2), np.int64)
        streams = player_streams(self.seed, schedule.numbers, self.seats)
        for i in range(number):
            deal = (schedule.deals[i], schedule.firsts[i], schedule.mirrors[i])
            start_one(self.books, states[i : i + 1], self.seats, *deal, masks[i])
        styles = np.array([-1 if p.style is None else p.style for p in self.players], np.int16)
        table = _Table(
            states, styles[schedule.lineups], streams, seen, masks, tally, np.full(number, -1)
        )
        running = np.arange(number)
        self._play_on(running, table)
        while True:
            running = running[states["status"][running] == RUNNING]
            report(number - running.size)
            if not running.size:
                return self._results(states, tally, schedule.firsts)
            asked = schedule.lineups[running, states["seat"][running]]
            for place in np.unique(asked):
                here = running[asked == place]
                self._ask(self.players[place], here, table)

    def _ask(self, player: Player, here: NDArray[np.int64], table: _Table) -> None:
        """Let one player decide in the games `here`, and play on from there."""
        seats = table.states["seat"][here]
        own = table.streams[here, seats]
        sights = Sights(self.game, self.books, table.seen[here], table.masks[here], seats, own)
        actions = player.act_many(sights)
        table.streams[here, seats] = sights.streams
        if len(actions) != len(here):
            raise WartableError(f"{player.name} gave {len(actions)} actions for {len(here)} games")
        table.actions[here] = actions
        wrong = self._play_on(here, table)
        if wrong >= 0 or table.actions[here].min() < 0:
            i = wrong if wrong >= 0 else int(here[np.argmin(table.actions[here])])
            legal = ", ".join(map(str, np.flatnonzero(table.masks[i])))
            raise IllegalActionError(f"{player.name} chose {table.actions[i]}; legal: {legal}")

    def _play_on(self, here: NDArray[np.int64], table: _Table) -> int:
        return play_until_asked(
            self.books,
            table.states,
            here,
            table.actions,
            table.styles,
            table.streams,
            table.seen,
            table.masks,
            table.tally,
        )

    def _results(
        self, states: NDArray[Any], tally: NDArray[np.int64], asked_first: NDArray[np.int8]
    ) -> Results:
        names = self.game.state.names or ()
        nothing = np.zeros(len(states), np.int32)
        return Results(
            rewards=states["reward"][:, : self.seats].copy(),
            firsts=(states["first"] if "first" in names else asked_first).copy(),
            turns=(states["turn"] if "turn" in names else nothing).astype(np.int32),
            decisions=states["moves"].astype(np.int32),
            choices=tally[:, 0],
            real=tally[:, 1],
            truncated=states["status"] == TRUNCATED,
            measures={m.name: m.of(states).astype(np.int32) for m in self.game.measures},
            traits={t.name: t.of(self.rules, states) for t in self.game.traits},
        )
