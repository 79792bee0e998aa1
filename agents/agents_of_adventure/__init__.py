# pyright: basic
"""Scripted players of Agents of Adventure: one way of looking ahead, some styles of weighing."""

from __future__ import annotations

import numpy as np

from ...envs.agents_of_adventure.env import GAME
from ...envs.agents_of_adventure.state import STATE
from ...envs.core.jit import rule
from ..scripted import RANDOM, register_styles, uniform_choice
from .plan import appraise, best_action
from .weights import HOPELESS, STYLES, WEIGHTS

COPIES = 2


@rule
def decide(book, seen, mask, seat, style, streams, k):
    """The action of a style; 0 is uniformly random."""
    if style == RANDOM:
        return uniform_choice(mask, streams, k)
    work = np.empty(COPIES, STATE)
    values = np.empty(mask.size)
    return best_action(book, seen, work, seat, WEIGHTS[style], mask, values)


@rule
def advise(book, seen, mask, seat, style, values):
    """What a style expects of each legal action, in parts of `HOPELESS`."""
    work = np.empty(COPIES, STATE)
    appraise(book, seen, work, seat, WEIGHTS[style], mask, values)
    values /= HOPELESS


register_styles(GAME, {name: i + 1 for i, name in enumerate(STYLES)}, decide, advise)
