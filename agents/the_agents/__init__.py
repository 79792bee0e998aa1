# pyright: basic
"""Scripted players of The Agents: one way of looking ahead, three styles of weighing."""

from __future__ import annotations

import numpy as np

from ...envs.core.jit import rule
from ...envs.the_agents import GAME
from ...envs.the_agents.state import ACTION, MISSION, STATE
from ..scripted import RANDOM, register_styles, uniform_choice
from .plan import choose_action, choose_answer, choose_mission
from .weights import STYLES, WEIGHTS

COPIES = 4


@rule
def decide(book, seen, mask, seat, style, streams, k):
    """The action of a style; 0 is uniformly random."""
    if style == RANDOM:
        return uniform_choice(mask, streams, k)
    if seen.prompt == MISSION:
        return choose_mission(book, seen, seat)
    work = np.empty(COPIES, STATE)
    if seen.prompt == ACTION:
        return choose_action(book, seen, work, seat, WEIGHTS[style], mask)
    return choose_answer(book, seen, work, seat, WEIGHTS[style])


register_styles(GAME, {name: i + 1 for i, name in enumerate(STYLES)}, decide)
