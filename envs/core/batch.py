"""Many games of one kind at once: arrays in, arrays out."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import loops
from .errors import IllegalActionError, WartableError
from .game import Game
from .threads import Threads


class Step(NamedTuple):
    """What a batch hands out; arrays are the batch's own and change with its next call.

    Attributes:
        observation: float32 (n, observation), each game's mover's own view.
        mask: int8 (n, actions), what the mover may do.
        seat: int8 (n,), who moves.
        reward: float32 (n, players), payoff of the game that this step ended, else 0.
        terminated, truncated: bool (n,), whether this step ended a game, by rules or by cap.
            A game that ended has begun anew: `observation`, `mask` and `seat` are the new one's.
            Its last views are had from `Batch.final_observation`.
    """

    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    seat: NDArray[np.int8]
    reward: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch:
    """`n` games side by side; each restarts by itself when it ends.

    Args:
        game: which game.
        n: how many at a time, at least 1.
        rules: a rules object of the game, a dict of rules, or None: the defaults.
        players: how many play; None: the game's smallest number.
        threads: how many chunks run at once; the compiled loop holds no lock.

    Raises:
        WartableError: `n` or `threads` below 1.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        rules: Any = None,
        players: int | None = None,
        threads: int = 1,
    ) -> None:
        if n < 1 or threads < 1:
            raise WartableError(f"n={n}, threads={threads}: both must be at least 1")
        self.game = game
        self.n = n
        self.rules = game.as_rules(rules)
        self.players = game.check_players(players, self.rules)
        self.books = game.make_book(self.rules)
        self.states: NDArray[Any] = np.zeros(n, game.state)
        self._finals: NDArray[Any] = np.zeros(n, game.state)
        self._seeds = np.zeros(n, np.uint64)
        self._episodes = np.zeros(n, np.int64)
        self._step = Step(
            observation=np.zeros((n, game.schema.size), np.float32),
            mask=np.zeros((n, game.actions.size), np.int8),
            seat=np.zeros(n, np.int8),
            reward=np.zeros((n, self.players), np.float32),
            terminated=np.zeros(n, np.bool_),
            truncated=np.zeros(n, np.bool_),
        )
        self._threads = Threads(threads)

    def reset(self, seed: int | None = None) -> Step:
        """Begin all games anew; the same seed gives the same games on any number of threads."""
        base = secrets.randbits(64) if seed is None else seed
        entropy = np.random.SeedSequence(base % 2**64)
        self._seeds[:] = entropy.generate_state(self.n, np.uint64)
        self._episodes[:] = 0
        step = self._step
        step.reward[:] = 0
        step.terminated[:] = False
        step.truncated[:] = False

        def run(lo: int, hi: int) -> None:
            loops.start_batch(
                self.books,
                self.states,
                lo,
                hi,
                self.players,
                self._seeds,
                self._episodes,
                np.zeros(1, self.game.state),
                step.observation,
                step.mask,
                step.seat,
            )

        self._threads.share(self.n, run)
        return step

    def step(self, actions: NDArray[np.integer[Any]]) -> Step:
        """Play one action in each game.

        Args:
            actions: int (n,).

        Raises:
            IllegalActionError: an action that its game's mask forbids; no game was changed.
            WartableError: `actions` has another shape, or holds no integers.
        """
        step = self._step
        taken = checked_actions(self.game, self.states, step.mask, actions)

        def run(lo: int, hi: int) -> None:
            loops.step_batch(
                self.books,
                self.states,
                lo,
                hi,
                self.players,
                self._seeds,
                self._episodes,
                taken,
                np.zeros(1, self.game.state),
                step.observation,
                step.mask,
                step.seat,
                step.reward,
                step.terminated,
                step.truncated,
                self._finals,
            )

        self._threads.share(self.n, run)
        return step

    def final_observation(self, games: NDArray[np.integer[Any]]) -> NDArray[np.float32]:
        """Each seat's last view of games that the last step ended.

        Args:
            games: int (k,), numbers of games whose `terminated` or `truncated` is set.

        Returns:
            float32 (k, players, observation), the caller's own.

        Raises:
            WartableError: one of the games was not ended by the last step.
        """
        ended = self._step.terminated | self._step.truncated
        if not ended[games].all():
            raise WartableError(
                f"the last step ended the games {np.flatnonzero(ended).tolist()}, "
                f"not all of {np.asarray(games).tolist()}"
            )
        out = np.zeros((len(games), self.players, self.game.schema.size), np.float32)
        seen = np.zeros(1, self.game.state)
        index = np.asarray(games, np.int64)
        loops.observe_many(self.books, self._finals, index, self.players, seen, out)
        return out

    def close(self) -> None:
        """Let the threads go."""
        self._threads.close()


def checked_actions(
    game: Game, states: NDArray[Any], mask: NDArray[np.int8], actions: NDArray[Any]
) -> NDArray[np.int64]:
    """One action for each of n games, as int64, if all are legal.

    Args:
        game: which.
        states: (n,) positions, for the words of an error.
        mask: int8 (n, a), what each game offers.
        actions: integers (n,).

    Raises:
        IllegalActionError: one of the actions is not offered.
        WartableError: `actions` has another shape, or holds no integers.
    """
    if actions.shape != states.shape or actions.dtype.kind not in "iu":
        raise WartableError(
            f"actions has shape {actions.shape} and dtype {actions.dtype}; "
            f"expected {states.shape} and an integer dtype"
        )
    taken = actions.astype(np.int64, copy=False)
    wrong = loops.first_illegal(taken, mask)
    if wrong >= 0:
        prompt = game.prompts[int(states["prompt"][wrong])]
        legal = ", ".join(map(str, np.flatnonzero(mask[wrong])))
        raise IllegalActionError(
            f"action {int(taken[wrong])} of game {wrong} is illegal at prompt {prompt!r}; "
            f"legal: {legal}"
        )
    return taken
