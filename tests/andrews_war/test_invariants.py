"""What holds in every position, by random play over all variants, on both engines."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from andrews_war.invariants import VARIANTS, check, playthrough, variant_name
from andrews_war.scenario import Table, dealt, make_book

from wartable.envs.andrews_war import GAME
from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.actions import ACTIONS
from wartable.envs.core import loops
from wartable.envs.core.chance import fold
from wartable.envs.core.jit import JIT
from wartable.envs.core.state import RUNNING

needs_compiler = pytest.mark.skipif(not JIT, reason="there is one engine only")
each_variant = pytest.mark.parametrize("rules", VARIANTS, ids=variant_name)


@each_variant
def test_every_position_of_random_play_is_sound(rules: dict[str, Any]) -> None:
    for seed in range(8):
        for table in playthrough(seed, rules):
            check(table.s)


@each_variant
def test_every_legal_action_leads_to_a_sound_position_with_a_decision(
    rules: dict[str, Any],
) -> None:
    for seed in range(4):
        for number, table in enumerate(playthrough(seed, rules)):
            if number % 19:
                continue
            for action in np.flatnonzero(table.mask()):
                after = table.copy().act(action)
                check(after.s)
                assert after.s.moves == table.s.moves + 1
                assert after.mask().any() == (after.s.status == RUNNING)


@each_variant
def test_what_is_face_up_stays_so_until_it_is_discarded(rules: dict[str, Any]) -> None:
    for seed in range(4):
        up: set[tuple[int, int]] = set()
        for table in playthrough(seed, rules):
            s = table.s
            now = {(seat, int(s.slot_card[seat, i])) for seat in (0, 1) for i in _up(s, seat)}
            for seat, card in up - now:
                down = [c for i, c in enumerate(s.slot_card[seat]) if i not in _up(s, seat)]
                assert card not in down
            up = now


def _up(s: Any, seat: int) -> list[int]:
    return [i for i in range(st.SLOTS) if int(s.face_up[seat]) >> i & 1]


def test_random_play_reaches_every_prompt_and_every_block_of_actions() -> None:
    blocks: Counter[str] = Counter()
    prompts: Counter[str] = Counter()
    for rules in VARIANTS:
        for seed in range(100, 106):
            for table in playthrough(seed, rules):
                prompts[table.prompt] += 1
                for action in np.flatnonzero(table.mask()):
                    blocks[ACTIONS.locate(int(action))[0]] += 1
    assert set(blocks) == {block.name for block in ACTIONS}
    assert set(prompts) == set(st.PROMPTS)


def test_a_new_game_leaves_nothing_of_the_old_one() -> None:
    *_, used = playthrough(3, {"hostages": True})
    fresh = dealt(7)
    loops.start(fresh.book, used.s, 2, 7, -1, 0)
    assert used.s.tobytes() == fresh.s.tobytes()


class Batch:
    """Games on the compiled batch, played at random."""

    def __init__(self, games: int, rules: dict[str, Any]) -> None:
        n = self.n = games
        self.books = GAME.make_book(GAME.make_rules(rules))
        self.states, self.seen = np.zeros((2, n), st.STATE)
        self.observation = np.zeros((n, GAME.schema.size), np.float32)
        self.mask = np.zeros((n, ACTIONS.size), np.int8)
        self.mover = np.zeros(n, np.int8)
        self.seeds = np.arange(n, dtype=np.uint64)
        self.episodes = np.zeros(n, np.int64)
        self.reward = np.zeros((n, 2), np.float32)
        self.terminated, self.truncated = np.zeros((2, n), np.bool_)
        self.finals = np.zeros(n, st.STATE)
        self.rng = np.random.default_rng(0)
        loops.start_batch(
            *(self.books, self.states, 0, n, 2, self.seeds, self.episodes),
            *(self.seen, self.observation, self.mask, self.mover),
        )

    def step(self) -> Any:
        """Play one random action in each game; the actions."""
        draws = self.rng.random(self.mask.shape) * self.mask
        actions = draws.argmax(axis=1)
        loops.step_batch(
            *(self.books, self.states, 0, self.n, 2, self.seeds, self.episodes, actions),
            *(self.seen, self.observation, self.mask, self.mover),
            *(self.reward, self.terminated, self.truncated, self.finals),
        )
        return actions


@needs_compiler
@each_variant
def test_compiled_games_are_sound(rules: dict[str, Any]) -> None:
    batch = Batch(64, rules)
    finished = 0
    for _ in range(120):
        batch.step()
        finished += int((batch.terminated | batch.truncated).sum())
        assert (batch.mask.sum(axis=1) > 0).all()
        assert ((batch.observation >= 0) & (batch.observation <= 1)).all()
        assert (batch.reward.sum(axis=1) == 0).all()
        for state in batch.states[::4]:
            check(state)
    assert finished > 20


@needs_compiler
@each_variant
def test_compiled_games_are_those_of_the_interpreter_byte_for_byte(rules: dict[str, Any]) -> None:
    batch = Batch(6, rules)
    tables = [_begin(i, 0, rules) for i in range(batch.n)]
    for _ in range(150):
        for i, table in enumerate(tables):
            seat = int(table.s.seat)
            assert batch.states[i].tobytes() == table.s.tobytes()
            loops.veil_one(batch.books, batch.states[i : i + 1], seat, batch.seen[i : i + 1])
            assert batch.seen[i].tobytes() == table.seen(seat).tobytes()
            assert (batch.mask[i] == table.mask()).all()
            assert batch.mover[i] == seat
            view = table.view(seat)
            for name, block in GAME.schema.split(batch.observation[i]).items():
                assert (block == view[name]).all(), name
        for i, action in enumerate(batch.step()):
            tables[i].act(action)
            if tables[i].s.status != RUNNING:
                tables[i] = _begin(i, int(batch.episodes[i]), rules)


def _begin(seed: int, episode: int, rules: dict[str, Any]) -> Table:
    table = Table(make_book(**rules), np.zeros(1, st.STATE)[0])
    loops.start(table.book, table.s, 2, fold(seed, episode), -1, 0)
    return table
