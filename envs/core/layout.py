"""Named, shaped blocks laid end to end: one description for an action space or an observation.

Docs, masks, `explain`, `describe` and the tests all read a `Layout`: none of them can drift.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Block:
    """A run of consecutive entries with one name, one shape and one meaning."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    start: int

    @property
    def size(self) -> int:
        """Number of entries."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """One past the last entry."""
        return self.start + self.size


class Layout:
    """Blocks in order; `layout["hand"].start` is where a block begins, `layout.size` the total.

    Args:
        blocks: `(name, shape, meaning)` triples. An empty shape is a single entry.
    """

    def __init__(self, *blocks: tuple[str, tuple[int, ...], str]) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0
        for name, shape, meaning in blocks:
            if name in self.blocks:
                raise ValueError(f"two blocks are called {name!r}")
            self.blocks[name] = Block(name, shape, meaning, self.size)
            self.size += self.blocks[name].size

    def __getitem__(self, name: str) -> Block:
        return self.blocks[name]

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks.values())

    def locate(self, position: int) -> tuple[str, tuple[int, ...]]:
        """The block that holds an entry, and the entry's index inside that block.

        Raises:
            IndexError: `position` is outside `0..size-1`.
        """
        for block in self:
            if block.start <= position < block.stop:
                index = np.unravel_index(position - block.start, block.shape) if block.shape else ()
                return block.name, tuple(int(i) for i in index)
        raise IndexError(f"{position} is outside 0..{self.size - 1}")

    def split(self, flat: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """Views (no copies) of the last axis of `flat`, one a block, in the block's shape."""
        lead = flat.shape[:-1]
        return {b.name: flat[..., b.start : b.stop].reshape(lead + b.shape) for b in self}
