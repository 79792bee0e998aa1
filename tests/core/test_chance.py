"""The streams: known answers, fairness with fixed seeds, and the same bits in both engines."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from wartable.envs.core import chance, jit

# The first outputs of SplitMix64 for the seed 1234567, as published with its reference code's
# ports (rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64).
REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

STATE = np.dtype((np.record, [("streams", np.uint64, (2, 2)), ("deck", np.int8, (54,))]))


@jit.entry
def draw_into(streams, k, out):
    for i in range(len(out)):
        out[i] = chance.draw(streams, k)


@jit.entry
def below_into(streams, k, n, out):
    for i in range(len(out)):
        out[i] = chance.below(streams, k, n)


@jit.entry
def uniform_into(streams, k, out):
    for i in range(len(out)):
        out[i] = chance.uniform(streams, k)


@jit.entry
def start(streams, k, seed, purpose):
    chance.seed_stream(streams, k, seed, purpose)


@jit.entry
def deal(state, seed):
    for k in range(chance.STREAMS):
        chance.seed_stream(state.streams, k, seed, k)
    for i in range(len(state.deck)):
        state.deck[i] = i
    chance.shuffle(state.streams, chance.DEAL, state.deck, len(state.deck))


@jit.entry
def shuffle_places(streams, rounds, n, out):
    items = np.empty(n, np.int8)
    for _ in range(rounds):
        for i in range(n):
            items[i] = i
        chance.shuffle(streams, 0, items, n)
        for place in range(n):
            out[items[place], place] += 1


@jit.entry
def shuffle_once(streams, k, items, n):
    chance.shuffle(streams, k, items, n)


@jit.entry
def folded(seed, i):
    return chance.fold(seed, i)


def streams_of(seed: int) -> np.ndarray:
    streams = np.zeros((2, 2), np.uint64)
    for k in range(2):
        chance.seed_stream(streams, k, seed, k)
    return streams


def chi_square(counts: np.ndarray) -> float:
    """Return the chi-square statistic against equal expectation, in deviations of its law."""
    expected = counts.sum() / counts.size
    freedom = counts.size - 1
    return (((counts - expected) ** 2 / expected).sum() - freedom) / np.sqrt(2 * freedom)


def test_reference_vector() -> None:
    streams = np.array([[1234567, 0]], np.uint64)
    out = np.zeros(5, np.uint64)
    draw_into(streams, 0, out)
    assert out.tolist() == REFERENCE
    assert streams.tolist() == [[1234567, 5]]
    streams[0, 1] = 0
    assert [int(chance.draw(streams, 0)) for _ in range(5)] == REFERENCE


@pytest.mark.parametrize("n", [2, 3, 6, 54, 60, 1000])
def test_below_is_uniform(n: int) -> None:
    out = np.zeros(n * 2000 if jit.JIT else n * 20, np.int64)
    below_into(streams_of(n), chance.CHANCE, n, out)
    assert out.min() >= 0
    assert abs(chi_square(np.bincount(out, minlength=n))) < 4


def test_below_rejects_what_would_favour() -> None:
    """With 3 * 2**30 values a draw of 32 bits is unfair for a quarter of its range."""
    n = 3 << 30
    out = np.zeros(30_000 if jit.JIT else 3_000, np.int64)
    streams = streams_of(1)
    below_into(streams, 0, n, out)
    assert streams[0, 1] > 1.2 * len(out)
    assert abs(chi_square(np.bincount(out // (1 << 30), minlength=3))) < 4


def test_uniform() -> None:
    out = np.zeros(100_000 if jit.JIT else 10_000)
    uniform_into(streams_of(3), 1, out)
    assert out.min() >= 0
    assert out.max() < 1
    assert abs(chi_square(np.bincount((out * 100).astype(int), minlength=100))) < 4


def test_shuffle_is_uniform() -> None:
    n = 12
    counts = np.zeros((n, n), np.int64)
    shuffle_places(streams_of(4), 50_000 if jit.JIT else 500, n, counts)
    # Rows and columns sum to the same, so of n * n counts (n - 1) ** 2 are free.
    expected = counts.sum() / counts.size
    statistic = ((counts - expected) ** 2 / expected).sum() * (n - 1) / n
    freedom = (n - 1) ** 2
    assert abs(statistic - freedom) < 4 * np.sqrt(2 * freedom)


def test_shuffle_leaves_the_rest() -> None:
    items = np.arange(10, dtype=np.int8)
    chance.shuffle(streams_of(5), 0, items, 6)
    assert sorted(items[:6].tolist()) == list(range(6))
    assert items[6:].tolist() == [6, 7, 8, 9]


def test_streams_and_seeds_are_kept_apart() -> None:
    seeds = [*range(300), -1, 1 << 63, (1 << 64) - 2]
    keys = set()
    for seed in seeds:
        streams = streams_of(seed)
        keys |= {int(streams[0, 0]), int(streams[1, 0])}
        keys |= {int(chance.fold(seed, i)) for i in range(10)}
    assert len(keys) == len(seeds) * 12


def test_one_stream_never_moves_another() -> None:
    streams = streams_of(6)
    before = streams[chance.DEAL].copy()
    out = np.zeros(9, np.uint64)
    draw_into(streams, chance.CHANCE, out)
    assert (streams[chance.DEAL] == before).all()


@pytest.mark.parametrize("seed", [0, 5, -1, 1 << 62])
def test_engines_agree(seed: int) -> None:
    """What is called from Python is interpreted, so one process can compare the two."""
    one, two = np.zeros(1, STATE), np.zeros(1, STATE)
    deal(one[0], seed)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        streams, deck = two[0].streams, two[0].deck
        for k in range(chance.STREAMS):
            chance.seed_stream(streams, k, seed, k)
        deck[:] = np.arange(54)
        chance.shuffle(streams, chance.DEAL, deck, 54)
    assert one.tobytes() == two.tobytes()

    a, b = one[0].streams.copy(), one[0].streams.copy()
    numbers, floats = np.zeros(50, np.int64), np.zeros(50)
    below_into(a, 1, 7, numbers)
    assert numbers.tolist() == [chance.below(b, 1, 7) for _ in range(50)]
    uniform_into(a, 1, floats)
    assert floats.tolist() == [chance.uniform(b, 1) for _ in range(50)]
    assert int(folded(seed, 3)) == chance.fold(seed, 3)
    start(a, 0, np.uint64(chance.fold(seed, 1)), 5)
    chance.seed_stream(b, 0, chance.fold(seed, 1), 5)
    assert (a == b).all()


def test_golden_deal() -> None:
    """A seed's deal may never change: saved games and published results hang on it."""
    for begin, mix in ((start, shuffle_once), (chance.seed_stream, chance.shuffle)):
        streams = np.zeros((2, 2), np.uint64)
        deck = np.arange(12, dtype=np.int8)
        begin(streams, 0, 42, 0)
        mix(streams, 0, deck, 12)
        assert deck.tolist() == [9, 6, 0, 10, 3, 7, 5, 11, 1, 2, 4, 8]
        assert streams[0].tolist() == [14738389769100303869, 11]
    assert chance.fold(42, 1) == folded(42, 1) == 11622123451857164081
