# pyright: basic
"""Games as one learner lives them: compiled opponents answer until the learner is asked again.

A game's *life* is what goes on around its position: whose seat the learner has, who sits in the
others, how many decisions the learner took, and how the last game ended.
"""

from __future__ import annotations

import numpy as np

from ..envs.core.chance import STREAMS, below, fold, seed_stream, uniform
from ..envs.core.game import legal, play, veil, view
from ..envs.core.jit import entry, rule
from ..envs.core.loops import NO_PREFERENCE, offer, start
from ..envs.core.state import MAX_SEATS, RUNNING
from .scripted import decide

NEW_GAME = -1  # in place of an action: begin the next game
ANY_SEAT = -1  # `wanted`: the learner's seat is drawn for each game
IN_PYTHON = -1  # in `styles`: an opponent who is no compiled style
MOST_UNASKED = 1000  # games in a row that may be over before the learner is asked

# What `play_on` stopped at.
ASKED, OVER, STUCK = 0, 1, 2

LIFE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seed", np.uint64),
                ("episode", np.int64),  # games begun before this one
                ("decisions", np.int32),  # the learner's, in this game
                ("unasked", np.int32),  # games in a row in which there were none
                ("learner", np.int8),  # the learner's seat
                ("mover", np.int8),  # who is asked now
                ("opponents", np.int16, (MAX_SEATS,)),  # by seat, indices into `styles`
                # the game that ended during this step, if `status` isn't RUNNING
                ("status", np.int8),
                ("ended_learner", np.int8),
                ("ended_opponents", np.int16, (MAX_SEATS,)),
                ("ended_decisions", np.int32),
                ("payoffs", np.float32, (MAX_SEATS,)),
            ],
            align=True,
        ),
    )
)


@rule
def pick(streams, k, cumulative):
    """An index, drawn by its share in the increasing `cumulative`, whose last is 1."""
    x = uniform(streams, k)
    i = 0
    while i < cumulative.size - 1 and x >= cumulative[i]:
        i += 1
    return i


@rule
def begin(book, state, seats, life, streams, wanted, cumulative):
    """Deal the life's next game; draw the learner's seat and who sits in each other seat."""
    seed = fold(life.seed, life.episode)
    for k in range(seats + 1):
        seed_stream(streams, k, seed, STREAMS + k)
    drawn = below(streams, seats, seats)
    life.learner = drawn if wanted == ANY_SEAT else wanted
    for seat in range(seats):
        life.opponents[seat] = pick(streams, seats, cumulative)
    life.decisions = 0
    start(book, state, seats, seed, NO_PREFERENCE, 0)


@rule
def end(book, state, seats, life, seen, observation):
    """Keep how a game ended: the payoffs, and the learner's own last observation."""
    learner = int(life.learner)
    life.status = state.status
    life.ended_learner = learner
    life.ended_decisions = life.decisions
    for seat in range(seats):
        life.ended_opponents[seat] = life.opponents[seat]
        life.payoffs[seat] = state.reward[seat]
    veil(book, state, learner, seen)
    view(book, seen[0], learner, observation)


@rule
def play_on(
    book, state, life, seats, streams, wanted, onward, cumulative, styles, seen, mask, final
):
    """Play until the learner or Python is asked (ASKED), or the game is over and no other follows
    (OVER); or give up, since one game after another is over before the learner is asked (STUCK)."""
    while True:
        if state.status != RUNNING:
            if life.decisions > 0:
                end(book, state, seats, life, seen, final)
                if not onward:
                    return OVER
            else:
                life.unasked += 1
                if life.unasked == MOST_UNASKED:
                    return STUCK
            life.episode += 1
            begin(book, state, seats, life, streams, wanted, cumulative)
            continue
        seat = int(state.seat)
        style = int(styles[life.opponents[seat]])
        if seat == life.learner or style == IN_PYTHON:
            return ASKED
        legal(book, state, mask)
        veil(book, state, seat, seen)
        play(book, state, decide(book, seen[0], mask, seat, style, streams, seat))


@entry
def advance(
    books,
    states,
    lives,
    index,
    actions,
    seats,
    streams,
    wanted,
    onward,
    cumulative,
    styles,
    seen,
    observation,
    mask,
    final_observation,
):
    """Play `actions[i]` for each i in `index`, then on until the learner or Python is asked.

    How a game ends is kept in its life. A game that ends before the learner was asked at all
    leaves no trace: the next one begins.

    Args:
        actions: int64 (n,), of whoever is asked, legal; or NEW_GAME.
        streams: uint64 (n, seats + 1, 2), each player's own chance, then the draw of who plays.
        wanted: the learner's seat, or ANY_SEAT.
        onward: whether a game that ends is followed by the next one in the same step.
        cumulative: float64 (k,), the shares of the opponents, added up.
        styles: int16 (k,), their compiled styles, or IN_PYTHON.
        seen: (n,) records, out: the position as the seat that is asked may know it.
        observation, mask: float32 (n, d) and int8 (n, a), out: of the seat that is asked; the
            mask is zero if nobody is.
        final_observation: float32 (n, d), out: the learner's, of a game that ended.

    Returns:
        A game in which MOST_UNASKED games in a row left no trace, where all stopped, or -1.
    """
    book = books[0]
    for j in range(index.size):
        i = index[j]
        state = states[i]
        life = lives[i]
        sight = seen[i : i + 1]
        if actions[i] == NEW_GAME:
            begin(book, state, seats, life, streams[i], wanted, cumulative)
        else:
            play(book, state, int(actions[i]))
        stopped = play_on(
            book,
            state,
            life,
            seats,
            streams[i],
            wanted,
            onward,
            cumulative,
            styles,
            sight,
            mask[i],
            final_observation[i],
        )
        if stopped == STUCK:
            return i
        if stopped == ASKED:
            life.mover = state.seat
            if state.seat == life.learner:
                life.decisions += 1
                life.unasked = 0
            offer(book, state, sight, observation[i], mask[i])
        else:
            life.mover = life.learner
            mask[i, :] = 0
    return -1
