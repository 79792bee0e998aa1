"""The record dtype of a position."""

from __future__ import annotations

import numpy as np
import pytest

from wartable.envs.core.state import HEADER, state_dtype

pytestmark = pytest.mark.interpreter

FIELDS = [("small", np.int8, (3,)), ("wide", np.int64), ("last", np.int8)]


def test_fields_keep_their_order_and_alignment() -> None:
    dtype = state_dtype(FIELDS)
    names = [name for name in dtype.names or () if not name.startswith("_pad")]
    assert names == [field[0] for field in HEADER + FIELDS]
    offsets = {name: np.dtype(HEADER + FIELDS, align=True).fields[name][1] for name in names}
    assert {name: dtype.fields[name][1] for name in names} == offsets
    assert dtype.itemsize == np.dtype(HEADER + FIELDS, align=True).itemsize


def test_every_byte_belongs_to_a_field_and_is_copied() -> None:
    dtype = state_dtype(FIELDS)
    covered = np.zeros(dtype.itemsize, int)
    for kind, offset in dtype.fields.values():
        covered[offset : offset + kind.itemsize] += 1
    assert covered.tolist() == [1] * dtype.itemsize
    filled = np.full(dtype.itemsize, 7, np.uint8).view(dtype)
    other = np.zeros(1, dtype)
    other[0] = filled[0]
    assert other.tobytes() == filled.copy().tobytes() == filled.tobytes()
