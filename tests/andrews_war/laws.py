"""What the conformance tests can't know about Andrew's War."""

from __future__ import annotations

from andrews_war.invariants import places as cards

__all__ = ["ALWAYS_ZERO", "UNREACHABLE", "cards"]

UNREACHABLE: dict[int, str] = {}
ALWAYS_ZERO: dict[int, str] = {}
