# pyright: basic
"""Uniformly random actions for a whole batch, compiled: no player, only something to play."""

from __future__ import annotations

from ..agents.scripted import uniform_choice
from ..envs.core.jit import entry


@entry
def choose_uniformly(mask, streams, actions):
    """For each i: `actions[i]` is one of the actions of `mask[i]`, by row i of `streams`."""
    for i in range(actions.size):
        actions[i] = uniform_choice(mask[i], streams, i)
