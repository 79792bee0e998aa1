"""Sets of cards: each primitive against a list of its members, in both engines."""

from __future__ import annotations

import numpy as np
import pytest

from wartable.envs.core import bits, jit


@jit.entry
def members(s, out):
    n = bits.count(s)
    for k in range(n):
        out[k] = bits.nth(s, k)
    if n > 0:
        out[n] = bits.lowest(s)
    return n


@jit.entry
def union(cards):
    s = 0
    for i in range(len(cards)):
        s |= bits.bit(cards[i])
    return s


def some_sets() -> list[list[int]]:
    generator = np.random.default_rng(7)
    sets = [[], [0], [61], list(range(bits.MOST))]
    for size in generator.integers(1, bits.MOST, 200):
        sets.append(sorted(generator.choice(bits.MOST, size, replace=False).tolist()))
    return sets


def word(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def test_compiled() -> None:
    out = np.zeros(64, np.int64)
    for cards in some_sets():
        assert union(np.array(cards, np.int8)) == word(cards)
        assert members(word(cards), out) == len(cards)
        assert out[: len(cards)].tolist() == cards
        if cards:
            assert out[len(cards)] == cards[0]


@pytest.mark.parametrize("kind", [int, np.int64])
def test_python(kind: type) -> None:
    for cards in some_sets():
        s = kind(word(cards))
        assert bits.count(s) == len(cards)
        assert [bits.nth(s, k) for k in range(len(cards))] == cards
        if cards:
            assert bits.lowest(s) == cards[0]
            assert type(bits.lowest(s)) is int
    assert bits.bit(np.int8(61)) == 1 << 61
