"""Chance: streams of random numbers that are two words each and depend on nothing else.

A stream is one row ``(key, counter)`` of a uint64 array of shape (n, 2). Its j-th number is a
fixed function of the key and j, so a position holds its own future, a copy of it has the same
future, and what one stream gives never moves another. The function is SplitMix64 (Steele, Lea
and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014) with the key as its
seed. Not for secrets.

Both engines give the same bits: compiled code computes in uint64, the interpreter in plain
integers cut to 64 bits. A number of 64 bits is therefore np.uint64 when compiled and int when
interpreted; turn it into int64 before it meets other integers, which numba would otherwise
make a float64 of.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import compiled_as, rule

DEAL = 0
"""The row for deck orders and hands."""
CHANCE = 1
"""The row for dice and for shuffles during play."""
STREAMS = 2
"""How many rows a position holds."""

Streams = npt.NDArray[np.uint64]

_GOLDEN = 0x9E3779B97F4A7C15  # 2**64 / golden ratio, odd: SplitMix64's step
_FOLD = 0xD1342543DE82EF95  # odd, and not _GOLDEN, so that seeds and keys are kept apart
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB

_MASK = (1 << 64) - 1


def _word(x: int) -> int:
    return int(x) & _MASK


def _add(a: int, b: int) -> int:
    return (a + b) & _MASK


def _mul(a: int, b: int) -> int:
    return (a * b) & _MASK


def _int64(x: int) -> int:
    return int(x)


@compiled_as(_int64)
def _(x: Any) -> Any:
    return np.int64(x)


@compiled_as(_word)
def _(x: Any) -> Any:
    return np.uint64(x)


@compiled_as(_add)
def _(a: Any, b: Any) -> Any:
    return a + b


@compiled_as(_mul)
def _(a: Any, b: Any) -> Any:
    return a * b


@rule
def _mix(z: int) -> int:
    """SplitMix64's finalizer: a bijection of 64 bits in which each bit moves half of the others."""
    z = _mul(z ^ (z >> _word(30)), _word(_MIX_1))
    z = _mul(z ^ (z >> _word(27)), _word(_MIX_2))
    return z ^ (z >> _word(31))


@rule
def _derive(seed: int, index: int, step: int) -> int:
    """Hash two words; both are mixed, so that neighbouring seeds share nothing."""
    first = _mix(_add(_word(seed), _word(_GOLDEN)))
    second = _mix(_mul(_add(_word(index), _word(1)), _word(step)))
    return _mix(_add(first, _mul(second, _word(step))))


@rule
def fold(seed: int, i: int) -> int:
    """Return the seed (uint64) of part `i` of what `seed` stands for: game `i`, episode `i`."""
    return _derive(seed, i, _FOLD)


@rule
def seed_stream(streams: Streams, k: int, seed: int, purpose: int) -> None:
    """Start stream `k` anew from `seed` (any 64-bit integer) for a `purpose` (DEAL, ...).

    Streams of the same seed and different purposes are unrelated.
    """
    streams[k, 0] = _derive(seed, purpose, _GOLDEN)
    streams[k, 1] = _word(0)


@rule
def draw(streams: Streams, k: int) -> int:
    """Return the next 64 random bits of stream `k`, as uint64."""
    counter = _add(_word(streams[k, 1]), _word(1))
    streams[k, 1] = counter
    return _mix(_add(_word(streams[k, 0]), _mul(counter, _word(_GOLDEN))))


@rule
def below(streams: Streams, k: int, n: int) -> int:
    """Return an int64 uniform in [0, `n`), exactly; 1 <= `n` < 2**32.

    The upper 32 bits times `n` give the answer in the product's upper half; the few low halves
    that would favour some answers are drawn again (Lemire, "Fast random integer generation in
    an interval", 2019).
    """
    bound = _word(n)
    product = _mul(draw(streams, k) >> _word(32), bound)
    low = product & _word(0xFFFFFFFF)
    if low < bound:
        unfair = (_word(1 << 32) - bound) % bound
        while low < unfair:
            product = _mul(draw(streams, k) >> _word(32), bound)
            low = product & _word(0xFFFFFFFF)
    return _int64(product >> _word(32))


@rule
def uniform(streams: Streams, k: int) -> float:
    """Return a float64 uniform over the multiples of 2**-53 in [0, 1)."""
    return float(draw(streams, k) >> _word(11)) * 2.0**-53


@rule
def shuffle(streams: Streams, k: int, items: npt.NDArray[np.int8], n: int) -> None:
    """Put the first `n` of `items` into an order uniform over all (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(streams, k, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
