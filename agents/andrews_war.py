# pyright: basic
"""Scripted players of Andrew's War."""

from __future__ import annotations

from ..envs.andrews_war import GAME
from ..envs.core.jit import rule
from .scripted import register_styles, uniform_choice

AGGRESSIVE, CAREFUL, EXPERT = 1, 2, 3


@rule
def decide(book, seen, mask, seat, style, streams, k):
    """The action of a style; 0 is uniformly random."""
    return uniform_choice(mask, streams, k)


register_styles(GAME, {"aggressive": AGGRESSIVE, "careful": CAREFUL, "expert": EXPERT}, decide)
