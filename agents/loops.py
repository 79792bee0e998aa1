# pyright: basic
"""Compiled loops in which compiled players play whole games, or answer for a batch."""

from __future__ import annotations

import numpy as np

from ..envs.core.chance import STREAMS, fold, seed_stream, uniform
from ..envs.core.game import legal, play, veil, view
from ..envs.core.jit import entry
from ..envs.core.loops import start
from ..envs.core.state import RUNNING
from .scripted import advise, decide


@entry
def play_games(
    books, states, lo, hi, seats, seeds, firsts, mirrors, styles, streams, seen, mask, tally
):
    """Play games lo..hi-1 from their deals to the end with compiled players in every seat.

    Args:
        seeds: uint64 (n,), the deals; firsts, mirrors: int8 (n,), as in `start`.
        styles: int8 (n, seats), who sits where.
        streams: uint64 (n, seats, 2), each player's own chance.
        seen, mask: scratch; one record and one mask for this call's thread.
        tally: int64 (n, 2), out: legal actions summed over decisions, decisions with a choice.
    """
    book = books[0]
    for i in range(lo, hi):
        state = states[i]
        start(book, state, seats, seeds[i], firsts[i], mirrors[i])
        choices = 0
        real = 0
        while state.status == RUNNING:
            seat = int(state.seat)
            number = legal(book, state, mask)
            choices += number
            real += number > 1
            veil(book, state, seat, seen)
            action = decide(book, seen[0], mask, seat, int(styles[i, seat]), streams[i], seat)
            play(book, state, action)
        tally[i, 0] = choices
        tally[i, 1] = real


@entry
def play_until_asked(books, states, here, actions, styles, streams, seen, masks, tally):
    """Play `actions[i]` for each i of `here`, then on while compiled players are asked.

    Args:
        actions: int64 (n,), of whoever is asked; -1 at the start, when nobody is yet.
        styles: int16 (n, seats), who sits where; -1 for players who are not compiled.
        streams, tally: as in `play_games`.
        seen, masks: (n,) and (n, a), out: of whoever is asked next, if the game goes on.

    Returns:
        The first game whose action its mask forbids, where all stopped, or -1.
    """
    book = books[0]
    for j in range(here.size):
        i = here[j]
        state = states[i]
        action = actions[i]
        if action >= 0:
            if action >= masks.shape[1] or masks[i, action] == 0:
                return i
            play(book, state, action)
        while state.status == RUNNING:
            seat = int(state.seat)
            number = legal(book, state, masks[i])
            tally[i, 0] += number
            tally[i, 1] += number > 1
            veil(book, state, seat, seen[i : i + 1])
            style = int(styles[i, seat])
            if style < 0:
                break
            play(book, state, decide(book, seen[i], masks[i], seat, style, streams[i], seat))
    return -1


@entry
def decide_many(books, seen, mask, seats, styles, streams, actions, index):
    """For each i of `index`: `actions[i]` by style `styles[i]` in `seen[i]`, which is veiled."""
    for j in range(index.size):
        i = index[j]
        seat = int(seats[i])
        actions[i] = decide(books[0], seen[i], mask[i], seat, int(styles[i]), streams[i], seat)


@entry
def advise_many(books, seen, mask, seats, style, values, advice):
    """For each i: `advice[i]` is what a style says of the actions legal in `seen[i]`.

    Args:
        values: float64 (a,), room for what it expects.
        advice: float32 (n, a), out: 1 for the best, 0 for an illegal or hopeless one.
    """
    for i in range(seats.size):
        advise(books[0], seen[i], mask[i], int(seats[i]), style, values)
        best = -np.inf
        for action in range(mask.shape[1]):
            if mask[i, action]:
                best = max(best, values[action])
        for action in range(mask.shape[1]):
            advice[i, action] = 0.0
            if mask[i, action]:
                advice[i, action] = max(0.0, 1.0 - (best - values[action]))


@entry
def view_many(books, seen, seats, observations):
    """For each i: `observations[i]` is how `seen[i]`, veiled for `seats[i]`, looks to that seat."""
    for i in range(seats.size):
        view(books[0], seen[i], int(seats[i]), observations[i])


@entry
def seed_players(streams, seed, games):
    """Start each player's own chance, `streams[i, seat]`, in game number `games[i]` of a series."""
    for i in range(games.size):
        part = fold(seed, games[i])
        for seat in range(streams.shape[1]):
            seed_stream(streams[i], seat, part, STREAMS + seat)


@entry
def uniform_many(streams, out):
    """For each i: `out[i]` is the next number in [0, 1) of row i of `streams`."""
    for i in range(out.size):
        out[i] = uniform(streams, i)


@entry
def fold_many(seed, parts, out):
    """For each i: `out[i]` is the seed (uint64) of part `parts[i]` of what `seed` stands for."""
    for i in range(out.size):
        out[i] = fold(seed, parts[i])
