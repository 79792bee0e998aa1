"""Sets of cards as words of bits: card `i` is in the set `s` when bit `i` of `s` is 1.

A word is an int64 of which at most 62 bits are used, so it is never negative and every set
operator (``&``, ``|``, ``^``, ``a & ~b``) means the same to numba, numpy and plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .jit import JIT, compiled_as, rule

MOST = 62
"""How many cards a set has room for."""


def count(s: int) -> int:
    """Return how many cards are in `s`, as int64."""
    return int(s).bit_count()


def lowest(s: int) -> int:
    """Return the lowest card in `s`, as int64; `s` must not be empty."""
    s = int(s)
    return (s & -s).bit_length() - 1


def bit(i: int) -> int:
    """Return the set of card `i` alone, as int64; 0 <= `i` < 62."""
    return 1 << int(i)


if JIT:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def _emit(generate: Callable[[Any, Any], Any]) -> Any:
        """Make an int64 -> int64 function of what `generate(builder, word)` emits."""

        def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return generate(builder, args[0])

        def typed(typing: Any, word: Any) -> Any:
            return types.int64(types.int64), codegen

        return intrinsic(typed)

    _ctpop = _emit(lambda builder, word: builder.ctpop(word))
    _cttz = _emit(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 0)))

    @compiled_as(count)
    def _count(s: Any) -> Any:
        return _ctpop(s)

    @compiled_as(lowest)
    def _lowest(s: Any) -> Any:
        return _cttz(s)

    @compiled_as(bit)
    def _bit(i: Any) -> Any:
        return np.int64(1) << np.int64(i)


@rule
def nth(s: int, k: int) -> int:
    """Return the card with exactly `k` lower ones in `s`, as int64; 0 <= `k` < count(s)."""
    for _ in range(k):
        s &= s - 1
    return lowest(s)


@rule
def mark_bits(mask: Any, start: int, s: int) -> int:
    """Set entry `start + i` of `mask` to 1 for each card i of `s`; return how many there are."""
    number = 0
    while s:
        mask[start + lowest(s)] = 1
        number += 1
        s &= s - 1
    return number
