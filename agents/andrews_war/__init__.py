# pyright: basic
"""Scripted players of Andrew's War: one way of reasoning, three styles of weighing."""

from __future__ import annotations

from ...envs.andrews_war import GAME
from ...envs.andrews_war.rules.turn import TAKE_CATALYST
from ...envs.andrews_war.state import ATTACK, CANCEL, CATALYST, DEFEND, MUSTER, PAY, TARGET
from ...envs.core.jit import rule
from ..scripted import RANDOM, register_styles, uniform_choice
from .fight import choose_attack, choose_cancel, choose_defender, choose_target
from .regroup import choose_muster, choose_payment, choose_regroup
from .weights import STYLES, WEIGHTS


@rule
def choose(book, seen, mask, seat, w):
    """The action of a player with weights `w`; draws no random numbers."""
    prompt = int(seen.prompt)
    if prompt == ATTACK:
        return choose_attack(book, seen, w, seat)
    if prompt == TARGET:
        return choose_target(book, seen, w, seat)
    if prompt == DEFEND:
        return choose_defender(book, seen, w, seat)
    if prompt == CANCEL:
        return choose_cancel(book, seen, w, seat, mask)
    if prompt == MUSTER:
        return choose_muster(seen, w, seat, mask)
    if prompt == CATALYST:
        return TAKE_CATALYST
    if prompt == PAY:
        return choose_payment(seen, w, seat, mask)
    return choose_regroup(seen, w, seat, mask)


@rule
def decide(book, seen, mask, seat, style, streams, k):
    """The action of a style; 0 is uniformly random."""
    if style == RANDOM:
        return uniform_choice(mask, streams, k)
    return choose(book, seen, mask, seat, WEIGHTS[style])


register_styles(GAME, {name: i + 1 for i, name in enumerate(STYLES)}, decide)
