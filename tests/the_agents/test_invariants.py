"""Laws that hold in every position of every game, at every table."""

from __future__ import annotations

from typing import Any

import helpers
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from the_agents.laws import cards

from wartable import Position
from wartable.envs.the_agents import GAME
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.rules import faction as fa
from wartable.envs.the_agents.rules import hand as ha

pytestmark = pytest.mark.interpreter

EXAMPLES = 12


def check_sides(book: Any, state: Any) -> None:
    """No side above its limit, nothing beyond its agents, and the stored counts are right."""
    limit = fa.side_limit(state)
    stored = state.tally.copy()
    for faction in range(int(state.seats)):
        fa.recount(book, state, faction)
        for side in (0, 1):
            number = int(state.agents[faction, side])
            assert 0 <= number <= limit
            assert (state.card[faction, side, :number] >= 0).all()
            assert (state.card[faction, side, number:] == st.NONE).all()
            assert not (state.toward[faction, side] & state.dead[faction, side]).any()
    assert (state.tally == stored).all()


def check_hands(state: Any) -> None:
    """Sizes are right, and what all know of a hand is in it."""
    for seat in range(int(state.seats)):
        held = [ha.number_of(state.hand, seat, face) for face in range(st.FACES)]
        known = [ha.number_of(state.known, seat, face) for face in range(st.FACES)]
        assert sum(held) == state.hand_size[seat]
        assert all(k <= h for k, h in zip(known, held, strict=True))
        assert sum(known) == ha.known_size(state, seat)


def check_missions(state: Any) -> None:
    """Nobody has assigned two of one name; the table has no more than there are."""
    for seat in range(int(state.seats)):
        sides = [fa.side_of(state, seat, number) for number in range(4)]
        kinds = [int(state.mission[f, s, number // 2]) for number, (f, s) in enumerate(sides)]
        laid = [kind for kind in kinds if kind != st.NONE]
        assert len(set(laid)) == len(laid)
        assert (state.missions[seat] >= 0).all()


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    seats=some.sampled_from(GAME.players),
    partners=some.booleans(),
    seed=some.integers(0, 2**32 - 1),
)
def test_laws_of_a_position(seats: int, partners: bool, seed: int) -> None:
    position = Position(GAME, {"partners": partners, "round_cap": 12}, seats)
    position.start(seed)
    whole = sorted(cards(position.state))
    for _ in helpers.walk(position, np.random.default_rng(seed)):
        state = position.state
        check_sides(position.books[0], state)
        check_hands(state)
        check_missions(state)
        assert sorted(cards(state)) == whole
        assert (state.points >= 0).all()
        assert 0 <= int(state.actions_left) <= 2
    check_the_end(position)


def check_the_end(position: Position) -> None:
    """Everybody had as many turns; who holds most has won; the rewards cancel out."""
    seats = position.players
    assert int(position.state.turn) % seats == 0
    points = position.state.points[:seats]
    best = points == points.max()
    assert position.reward.sum() == pytest.approx(0, abs=1e-6)
    assert best.all() or (position.reward[best] > 0).all()
    assert best.all() or (position.reward[~best] < 0).all()
    assert position.terminated == bool(position.state.last_round)


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    seats=some.sampled_from(GAME.players),
    rules=some.fixed_dictionaries(
        {
            "actions": some.integers(1, 4),
            "hand_limit": some.integers(3, 8),
            "mission_price": some.integers(0, 5),
            "points_to_win": some.integers(1, 60),
            "starting_points": some.integers(0, 10),
            "partners": some.booleans(),
        }
    ),
    seed=some.integers(0, 2**32 - 1),
)
def test_every_rule_set_plays_to_the_end(seats: int, rules: dict[str, Any], seed: int) -> None:
    position = Position(GAME, rules | {"round_cap": 6}, seats)
    position.start(seed)
    for _ in helpers.walk(position, np.random.default_rng(seed)):
        view = position.observe(max(position.seat, 0))
        assert view.min() >= 0
        assert view.max() <= 1
    assert int(position.state.turn) <= 6 * seats
