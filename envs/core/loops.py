# pyright: basic
"""The compiled doors to a game's rules: one position at a time, or a batch.

Written once over the generics of `game`; `states`, `seen` are arrays of records, `books` and
the `seen` of a single position have one element.
"""

from __future__ import annotations

from .chance import CHANCE, DEAL, fold, seed_stream
from .game import legal, new_game, play, redeal, veil, view
from .jit import entry, rule
from .state import RUNNING

NO_PREFERENCE = -1  # `first`: who moves first is left to the game


@rule
def start(book, state, seats, seed, first, mirror):
    """Begin a game whose chance depends on `seed` alone."""
    seed_stream(state.streams, DEAL, seed, DEAL)
    seed_stream(state.streams, CHANCE, seed, CHANCE)
    state.seats = seats
    new_game(book, state, first, mirror)


@entry
def start_one(books, states, seats, seed, first, mirror, mask):
    """`start` for `states[0]`; `mask` receives what the first mover may do."""
    start(books[0], states[0], seats, seed, first, mirror)
    legal(books[0], states[0], mask)


@entry
def play_one(books, states, action, mask):
    """Play `action` in `states[0]` and write the next mover's mask; False if `mask` forbids it.

    `mask` must be the present mover's. An illegal action changes nothing.
    """
    if action < 0 or action >= mask.size or mask[action] == 0:
        return False
    play(books[0], states[0], action)
    if states[0].status == RUNNING:
        legal(books[0], states[0], mask)
    else:
        mask[:] = 0
    return True


@entry
def legal_one(books, states, mask):
    """Write the mask of `states[0]`'s mover."""
    mask[:] = 0
    if states[0].status == RUNNING:
        legal(books[0], states[0], mask)


@entry
def observe_one(books, states, seat, seen, observation):
    """Veil `states[0]` for `seat` into `seen[0]` and write its observation."""
    veil(books[0], states[0], seat, seen)
    view(books[0], seen[0], seat, observation)


@entry
def veil_one(books, states, seat, seen):
    """Veil `states[0]` for `seat` into `seen[0]`."""
    veil(books[0], states[0], seat, seen)


@entry
def redeal_one(books, seen, seat, states, streams):
    """Fill `seen[0]`, veiled for `seat`, into a full position `states[0]`."""
    redeal(books[0], seen[0], seat, states, streams)


@rule
def offer(book, state, seen, observation, mask):
    """Write mover's observation and mask."""
    seat = int(state.seat)
    veil(book, state, seat, seen)
    view(book, seen[0], seat, observation)
    legal(book, state, mask)


@entry
def start_batch(books, states, lo, hi, seats, seeds, episodes, seen, observation, mask, mover):
    """Begin games lo..hi-1 anew: game i is episode `episodes[i]` of `seeds[i]`.

    `seen` is scratch: one record, which stays in the processor's cache.
    """
    for i in range(lo, hi):
        seed = fold(seeds[i], episodes[i])
        start(books[0], states[i], seats, seed, NO_PREFERENCE, 0)
        offer(books[0], states[i], seen, observation[i], mask[i])
        mover[i] = states[i].seat


@entry
def first_illegal(actions, mask):
    """The first row of `mask` that forbids its action, or -1."""
    for i in range(actions.size):
        action = actions[i]
        if action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            return i
    return -1


@entry
def step_batch(
    books,
    states,
    lo,
    hi,
    seats,
    seeds,
    episodes,
    actions,
    seen,
    observation,
    mask,
    mover,
    reward,
    terminated,
    truncated,
    finals,
):
    """Play one legal action in each of games lo..hi-1; a finished one leaves its last position in
    `finals[i]` and begins anew."""
    book = books[0]
    for i in range(lo, hi):
        state = states[i]
        play(book, state, int(actions[i]))
        status = state.status
        terminated[i] = status == 1
        truncated[i] = status == 2
        for seat in range(seats):
            reward[i, seat] = state.reward[seat]
        if status != RUNNING:
            finals[i] = state
            episodes[i] += 1
            start(book, state, seats, fold(seeds[i], episodes[i]), NO_PREFERENCE, 0)
        offer(book, state, seen, observation[i], mask[i])
        mover[i] = state.seat


@entry
def observe_many(books, states, index, seats, seen, observation):
    """For each j: write to `observation[j, seat]` how `states[index[j]]` looks to each seat."""
    for j in range(index.size):
        for seat in range(seats):
            veil(books[0], states[index[j]], seat, seen)
            view(books[0], seen[0], seat, observation[j, seat])
