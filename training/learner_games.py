"""Many games at once with one learner's seat in each: what the single env and the VecEnv share."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.learner import ANY_SEAT, LIFE, MOST_UNASKED, NEW_GAME, advance
from ..agents.loops import advise_many
from ..agents.player import Player, Sights
from ..agents.scripted import styles_of
from ..envs.core.batch import checked_actions
from ..envs.core.errors import IllegalActionError, SeatError, WartableError
from ..envs.core.game import Game
from ..envs.core.state import RUNNING, TERMINATED, TRUNCATED
from ..envs.core.threads import Threads
from .opponents import Mixture


class LearnerGames:
    """n games, each standing at a decision of the learner's, opponents inside.

    The arrays are overwritten by the next `play`, but for `reward`.

    Attributes:
        observation: float32 (n, d), the learner's.
        mask: int8 (n, a), 1 for each action that the learner may choose.
        final_observation: float32 (n, d), the learner's last view of a game that has just ended.
        reward: float32 (n,), the learner's payoff of a game that has just ended, else 0.
        lives: (n,) records of `LIFE`.
        chance: uint64 (n, players + 1, 2), streams of the players by seat, and of who plays.
        states, seen: (n,) positions, the true ones and as the learner may know them.

    Args:
        game: which.
        n: how many at once.
        mixture: who sits in the other seats; may change while games run.
        rules: the game's rules object; None: its defaults.
        players: how many play; None: the fewest that the game allows.
        seat: the learner's, or None: drawn for each game.
        onward: whether a game that ends is followed by the next one within the same `play`; if
            not, it stands until `begin`.
        threads: how many chunks of games run at once; what happens does not depend on it.

    Raises:
        SeatError: the game has no such seat, or can't be played by so many.
    """

    _kept = ("states", "seen", "lives", "chance", "observation", "mask")

    def __init__(
        self,
        game: Game,
        n: int,
        mixture: Mixture,
        rules: Any = None,
        players: int | None = None,
        seat: int | None = None,
        onward: bool = True,
        threads: int = 1,
    ) -> None:
        self.game = game
        self.rules = game.rules() if rules is None else rules
        self.players = game.check_players(players, self.rules)
        if seat is not None and not 0 <= seat < self.players:
            raise SeatError(f"no seat {seat}; seats: 0..{self.players - 1}, or None: any")
        styles_of(game)  # `advance` compiles the game's players in, whoever may sit down
        self.mixture = mixture
        self.books = game.make_book(self.rules)
        self.states = np.zeros(n, game.state)
        self.seen = np.zeros(n, game.state)
        self.lives = np.zeros(n, LIFE)
        self.observation = np.zeros((n, game.schema.size), np.float32)
        self.final_observation = np.zeros((n, game.schema.size), np.float32)
        self.mask = np.zeros((n, game.actions.size), np.int8)
        self.reward = np.zeros(n, np.float32)
        self._wanted = ANY_SEAT if seat is None else seat
        self._onward = onward
        self.chance = np.zeros((n, self.players + 1, 2), np.uint64)
        self._everyone = np.arange(n)
        self._threads = Threads(threads)

    def begin(self, seeds: NDArray[np.uint64]) -> None:
        """Give up all games and begin anew; game i and its successors follow from `seeds[i]`."""
        self.lives["seed"] = seeds
        self.lives["episode"] = 0
        self.lives["unasked"] = 0
        self._step(np.full(len(self.lives), NEW_GAME))

    def play(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action of the learner's in each game; games that end begin anew.

        Raises:
            IllegalActionError: one of the actions is not offered; nothing has been played.
            WartableError: another number of actions, or what is no integer; or game after game
                ends before the learner is asked at all.
        """
        self._step(checked_actions(self.game, self.states, self.mask, actions).copy())

    def close(self) -> None:
        """Let the threads go."""
        self._threads.close()

    def dump(self) -> dict[str, NDArray[np.uint8]]:
        """All that the games' future depends on, beside the mixture, as bytes."""
        return {name: getattr(self, name).view(np.uint8).copy() for name in self._kept}

    def load(self, parts: dict[str, NDArray[np.uint8]]) -> None:
        """Go on from a `dump`.

        Raises:
            ValueError: it is of another number of games, players or another game.
        """
        for name in self._kept:
            mine = getattr(self, name).view(np.uint8)
            if parts[name].shape != mine.shape:
                raise ValueError(f"{name} has shape {parts[name].shape}, not {mine.shape}")
            mine[...] = parts[name]

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """(n,): a game ended by its rules during the last `play`."""
        return self.lives["status"] == TERMINATED

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """(n,): a game was cut off during the last `play`."""
        return self.lives["status"] == TRUNCATED

    @property
    def decided(self) -> NDArray[np.bool_]:
        """(n,): a game that ended during the last `play` was won by some and lost by others."""
        return (self.lives["status"] != RUNNING) & self.lives["payoffs"].any(axis=1)

    def info(self, i: int) -> dict[str, Any]:
        """How game i ended, if it did so during the last `play`.

        Keys: `seat` (the learner's), `opponents` (names, in seat order), `decisions` (the
        learner's), `payoffs` (of all seats, in order).
        """
        life = self.lives[i]
        seat = int(life["ended_learner"])
        others = [s for s in range(self.players) if s != seat]
        return {
            "seat": seat,
            "opponents": [self.mixture.players[life["ended_opponents"][s]].name for s in others],
            "decisions": int(life["ended_decisions"]),
            "payoffs": life["payoffs"][: self.players].tolist(),
        }

    def _step(self, actions: NDArray[np.int64]) -> None:
        self.lives["status"] = RUNNING
        self._advance(self._everyone, actions)
        waiting = self._waiting()
        while waiting.size:
            self._answer(waiting, actions)
            waiting = waiting[self.lives["mover"][waiting] != self.lives["learner"][waiting]]
        self._pay()

    def ask(
        self, player: Player, index: NDArray[np.int64], seats: NDArray[np.int8]
    ) -> NDArray[np.int64]:
        """What a player would do in the games of `index`, in the seats that are asked there.

        Returns:
            Actions, int64, one for each of `index`; nothing is played.
        """
        actions = np.zeros(len(index), np.int64)

        def work(lo: int, hi: int) -> None:
            games, asked = index[lo:hi], seats[lo:hi]
            chance = self.chance[games, asked]
            sights = Sights(
                self.game, self.books, self.seen[games], self.mask[games], asked, chance
            )
            actions[lo:hi] = player.act_many(sights)
            self.chance[games, asked] = sights.streams

        if player.style is None:
            work(0, len(index))
        else:
            self._threads.share(len(index), work)
        return actions

    def advice(self, style: int) -> NDArray[np.float32]:
        """What a style of the game says of the learner's actions: float32 (n, a)."""
        out = np.zeros(self.mask.shape, np.float32)

        def work(lo: int, hi: int) -> None:
            advise_many(
                self.books,
                self.seen[lo:hi],
                self.mask[lo:hi],
                self.lives["learner"][lo:hi],
                style,
                np.zeros(self.mask.shape[1]),
                out[lo:hi],
            )

        self._threads.share(len(out), work)
        return out

    def _advance(self, index: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        stuck: list[int] = []

        def work(lo: int, hi: int) -> None:
            found = advance(
                self.books,
                self.states,
                self.lives,
                index[lo:hi],
                actions,
                self.players,
                self.chance,
                self._wanted,
                self._onward,
                self.mixture.cumulative,
                self.mixture.styles,
                self.seen,
                self.observation,
                self.mask,
                self.final_observation,
            )
            if found >= 0:
                stuck.append(int(found))

        self._threads.share(len(index), work)
        if stuck:
            seat = int(self.lives["learner"][stuck[0]])
            raise WartableError(
                f"{MOST_UNASKED} games in a row were over before the learner in seat {seat} was "
                f"asked; against {', '.join(p.name for p in self.mixture.players)} it can't learn"
            )

    def _waiting(self) -> NDArray[np.int64]:
        """The games in which an opponent in Python is asked, in order."""
        if (self.mixture.styles >= 0).all():
            return self._everyone[:0]
        return np.flatnonzero(self.lives["mover"] != self.lives["learner"])

    def _answer(self, waiting: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Let each opponent in Python choose for all games that wait for him, and play on."""
        movers = self.lives["mover"][waiting]
        asked = self.lives["opponents"][waiting, movers]
        for place in np.unique(asked):
            index, seats = waiting[asked == place], movers[asked == place]
            chosen = self.ask(self.mixture.players[place], index, seats)
            if not self.mask[index, chosen].all():
                name = self.mixture.players[place].name
                raise IllegalActionError(f"opponent {name!r} chose an action that is not legal")
            actions[index] = chosen
        self._advance(waiting, actions)

    def _pay(self) -> None:
        learners = self.lives["ended_learner"]
        payoffs = self.lives["payoffs"][self._everyone, learners]
        self.reward = np.where(self.lives["status"] != RUNNING, payoffs, np.float32(0))
