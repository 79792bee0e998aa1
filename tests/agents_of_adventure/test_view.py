"""Random games: they end, their observations are shares, and a re-deal gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from agents_of_adventure.scenario import Table

from wartable.envs.agents_of_adventure import state as st
from wartable.envs.agents_of_adventure.actions import ACTIONS
from wartable.envs.agents_of_adventure.redeal import redeal
from wartable.envs.agents_of_adventure.rules import legal, play
from wartable.envs.agents_of_adventure.view import SCHEMA, veil, view
from wartable.envs.core.chance import STREAMS, seed_stream
from wartable.envs.core.state import RUNNING

pytestmark = pytest.mark.interpreter

setups = pytest.mark.parametrize("setup", ["first_game", "random", "draft"])
MOST_DECISIONS = 20_000


def decisions(table: Table, seed: int) -> Iterator[None]:
    """One game of random actions; before each, the caller may look at the table."""
    table.deal(seed)
    random = np.random.default_rng(seed)
    for _ in range(MOST_DECISIONS):
        if table.s.status != RUNNING:
            return
        legal(table.book, table.s, table.mask)
        yield
        play(table.book, table.s, int(random.choice(np.flatnonzero(table.mask))))
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def veiled(table: Table) -> Any:
    seen = np.zeros(1, st.STATE)
    veil(table.book, table.s, int(table.s.seat), seen)
    return seen[0]


def observation(table: Table, seen: Any) -> Any:
    out = np.zeros(SCHEMA.size, np.float32)
    view(table.book, seen, int(table.s.seat), out)
    return out


@setups
@pytest.mark.parametrize("controllers", [1, 3])
def test_random_games_end_and_pay_all_the_same(setup: str, controllers: int) -> None:
    for seed in range(3):
        table = Table(setup=setup, controllers=controllers)
        for _ in decisions(table, seed):
            assert table.mask.any()
            assert 0 <= table.s.seat < controllers
        rewards = table.s.reward[:controllers].tolist()
        assert rewards == [1.0 if table.s.outcome == st.WON else -1.0] * controllers


@setups
def test_observations_are_shares_and_name_the_prompt(setup: str) -> None:
    table = Table(setup=setup)
    for _ in decisions(table, 4):
        parts = SCHEMA.split(observation(table, veiled(table))[None])
        for name, part in parts.items():
            assert ((part >= 0) & (part <= 1)).all(), name
        assert parts["to_move"].item() == 1
        assert [st.PROMPTS[1 + i] for i in np.flatnonzero(parts["prompt"])] == [table.prompt]
        assert parts["time"][0, 1] == min(int(table.s.time), 20) / np.float32(20)


@setups
def test_a_redeal_looks_the_same_and_is_played_on(setup: str) -> None:
    """Nobody can tell it from the game: same observation, same actions, the same cards in all."""
    table = Table(setup=setup)
    out, streams = np.zeros(1, st.STATE), np.zeros((STREAMS, 2), np.uint64)
    mask = np.zeros(ACTIONS.size, np.int8)
    apart = 0
    for number, _ in enumerate(decisions(table, 5)):
        seen = veiled(table)
        assert not seen.streams.any()
        seed_stream(streams, 0, number, 0)
        redeal(table.book, seen, int(table.s.seat), out, streams)
        dealt = out[0]
        for deck in ("deck", "face_down", "motives"):
            assert (dealt[deck] == st.HIDDEN).sum() == 0
        hidden = [deck[: int(size)] for deck, size in decks(dealt)]
        real = [deck[: int(size)] for deck, size in decks(table.s)]
        encounters = [sorted([*h[0], *h[1]]) for h in (hidden, real)]
        assert encounters[0] == encounters[1]
        assert sorted(hidden[2]) == sorted(real[2])
        apart += list(hidden[0]) != list(real[0])
        legal(table.book, dealt, mask)
        assert (mask == table.mask).all()
        again = np.zeros(1, st.STATE)
        veil(table.book, dealt, int(table.s.seat), again)
        assert again[0] == seen
        play(table.book, dealt, int(np.flatnonzero(mask)[0]))
    assert apart


def decks(state: Any) -> list[tuple[Any, Any]]:
    """What lies face down, and how much of it."""
    return [
        (state.deck, state.deck_size),
        (state.face_down, state.face_down_size),
        (state.motives, state.motives_size),
    ]
