# pyright: basic
"""What a position is worth to the team, in points."""

from __future__ import annotations

from ...envs.agents_of_adventure.config import ATTACK_STAT, HEALTH_STAT
from ...envs.agents_of_adventure.rules.mission import progress
from ...envs.agents_of_adventure.rules.round import TO_COMPLETE
from ...envs.agents_of_adventure.rules.table import (
    engaged_anywhere,
    in_play,
    only_villains,
)
from ...envs.agents_of_adventure.state import (
    FIRST_MOTIVATION,
    HEROES,
    MASTERMIND,
    NONE,
    WON,
)
from ...envs.core.bits import count, lowest
from ...envs.core.jit import rule
from ...envs.core.state import RUNNING
from .weights import (
    BOSS,
    DANGER,
    FALLEN,
    GOAL,
    GROWN,
    HEALTH,
    MISSION_DONE,
    STAGED,
    THREAT,
    TIME,
    VILLAIN,
    WOUND,
)

A_GAME = 100.0  # what a won game counts; one that is lost counts as much less


@rule
def worth(book, state, w):
    """What a position is worth, as a style weighs it."""
    done = float(progress(book, state))
    if state.status != RUNNING:
        return A_GAME if state.outcome == WON else -A_GAME + w[MISSION_DONE] * done
    total = w[MISSION_DONE] * done + w[TIME] * float(state.time)
    if (in_play(state) >> MASTERMIND) & 1:
        most = max(1, int(book.stat[int(state.print[MASTERMIND]), HEALTH_STAT]))
        total += w[BOSS] * float(state.damage[MASTERMIND]) / most
    for hero in range(HEROES):
        total += hero_worth(book, state, hero, w)
    total -= threat(book, state, engaged_anywhere(state), w)
    return total - w[STAGED] * threat(
        book, state, only_villains(book, state, int(state.staging)), w
    )


@rule
def hero_worth(book, state, hero, w):
    """What a hero is worth, with the motivations."""
    grown = count(int(state.attached[hero]) >> FIRST_MOTIVATION)
    total = w[GROWN] * grown
    if state.incapacitated[hero]:
        return total - w[FALLEN]
    left = quick_health(book, state, hero) - 0.5 * float(state.poison[hero])
    total += w[HEALTH] * left - w[DANGER] / (1.0 + max(0.0, left))
    motivation = int(state.motivation[hero])
    if motivation != NONE:
        total += w[GOAL] * min(int(state.tokens[motivation]), TO_COMPLETE)
    return total


@rule
def threat(book, state, villains, w):
    """How bad some villains are."""
    total = 0.0
    while villains:
        piece = lowest(villains)
        villains &= villains - 1
        total += w[VILLAIN] + w[THREAT] * float(book.stat[int(state.print[piece]), ATTACK_STAT])
        if piece != MASTERMIND:
            total += w[WOUND] * max(0, quick_health(book, state, piece) - int(state.poison[piece]))
    return total


@rule
def quick_health(book, state, piece):
    """A character's health as printed, less what it has lost: what other cards change is left
    out."""
    return int(book.stat[int(state.print[piece]), HEALTH_STAT]) - int(state.damage[piece])
