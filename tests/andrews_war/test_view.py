"""Hidden is hidden, and what the observation says is what its schema means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from andrews_war.invariants import VARIANTS, check, playthrough, variant_name
from andrews_war.scenario import Table, streams

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.actions import ACTIONS
from wartable.envs.andrews_war.rules.skirmish import might_cancel
from wartable.envs.core.state import RUNNING

each_variant = pytest.mark.parametrize("rules", VARIANTS, ids=variant_name)


OCCASIONS = (1, 3, 10, 30, 100)


def sampled(rules: dict[str, Any], games: int = 8) -> Iterator[Table]:
    """Positions of some games: of each kind of prompt the first, third, tenth, ... of a game."""
    for seed in range(games):
        asked: Counter[int] = Counter()
        for table in playthrough(seed, rules):
            asked[int(table.s.prompt)] += 1
            if table.s.status == RUNNING and asked[int(table.s.prompt)] in OCCASIONS:
                yield table


@each_variant
def test_nothing_hidden_reaches_a_seat(rules: dict[str, Any]) -> None:
    """What a seat sees is the same, byte for byte, whatever lies where it can't look."""
    source = streams(1)
    prompts: Counter[str] = Counter()
    for table in sampled(rules):
        prompts[table.prompt] += 1
        for seat in (0, 1):
            other = table.redeal(seat, source)
            assert other.seen(seat).tobytes() == table.seen(seat).tobytes()
            view, same = table.view(seat), other.view(seat)
            assert all((view[name] == same[name]).all() for name in view)
            if table.s.seat == seat:
                assert (other.mask() == table.mask()).all()
    assert len(prompts) == len(st.PROMPTS) - 1


@each_variant
def test_a_re_dealt_position_is_sound_and_plays_on(rules: dict[str, Any]) -> None:
    source = streams(2)
    rng = np.random.default_rng(2)
    for table in sampled(rules):
        for seat in (0, 1):
            other = table.redeal(seat, source)
            check(other.s)
            for _ in range(3):
                if other.s.status == RUNNING:
                    other.act(rng.choice(np.flatnonzero(other.mask())))
                    check(other.s)


@each_variant
def test_what_happens_next_tells_nothing_hidden(rules: dict[str, Any]) -> None:
    """An own action has the same consequences wherever hidden cards lie, until one is turned up.

    So no prompt is asked or skipped because of a card that its owner alone can see.
    """
    source = streams(3)
    compared = 0
    for table in sampled(rules):
        seat = int(table.s.seat)
        other = table.redeal(seat, source)
        for action in np.flatnonzero(table.mask()):
            here, there = table.copy().act(action), other.copy().act(action)
            if _shows_cards(table, here) or _shows_cards(other, there):
                continue
            assert here.seen(seat).tobytes() == there.seen(seat).tobytes()
            compared += 1
    assert compared > 300


def _shows_cards(before: Table, after: Table) -> bool:
    """Whether cards were drawn, or turned up in an army that had them face down."""
    b, a = before.s, after.s
    return bool(
        a.deck_size != b.deck_size
        or a.reshuffles != b.reshuffles
        or a.redeals != b.redeals
        or (a.face_up & ~b.face_up).any()
        or (b.front & ~b.face_up & ~a.front).any()
    )


@each_variant
def test_the_enemy_s_regroup_shows_places_and_not_cards(rules: dict[str, Any]) -> None:
    """Whichever minion or assassin is fielded, assigned or removed: the other sees the same."""
    for table in sampled(rules):
        if table.s.prompt != st.REGROUP:
            continue
        seat = int(table.s.seat)
        seen = set()
        for action in np.flatnonzero(table.mask()):
            block, index = ACTIONS.locate(int(action))
            if block == "field" and (index[0] < 10 or index[0] > 12):
                after = table.copy().act(action)
                seen.add(after.seen(1 - seat).tobytes())
        assert len(seen) <= 1


@each_variant
def test_who_may_cancel_is_asked_by_what_both_see(rules: dict[str, Any]) -> None:
    """The question is put by public facts: each veiled position gives the same answer."""
    answers: Counter[bool] = Counter()
    for table in sampled(rules, 16):
        if table.s.prompt != st.CANCEL:
            continue
        for window in range(st.NO_WINDOW):
            true = table.copy()
            true.s.window = window
            answer = bool(might_cancel(true.s))
            answers[answer] += 1
            assert all(bool(might_cancel(true.seen(seat))) == answer for seat in (0, 1))
    assert answers[True]
    assert answers[False]
