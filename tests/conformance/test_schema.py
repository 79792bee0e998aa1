"""The schema says what each number of an observation is, and the numbers agree."""

from __future__ import annotations

import helpers
import numpy as np
import pytest
from helpers import Case, every_case, every_game

from wartable import Game
from wartable.envs.core.layout import Layout


def layouts(game: Game) -> tuple[Layout, Layout]:
    return game.schema, game.actions


@pytest.mark.interpreter
@every_game
def test_blocks_lie_end_to_end_and_are_explained(game: Game) -> None:
    for layout in layouts(game):
        at = 0
        for block in layout:
            assert block.start == at
            assert block.size >= 1
            assert block.name.isidentifier()
            assert len(block.meaning) > 8
            at = block.stop
        assert at == layout.size
        for i in range(layout.size):
            name, index = layout.locate(i)
            block = layout[name]
            inside = int(np.ravel_multi_index(index, block.shape)) if block.shape else 0
            assert block.start + inside == i


@pytest.mark.interpreter
@every_case
def test_explain_is_a_view_of_the_observation(case: Case) -> None:
    env = case.env()
    env.reset(seed=0)
    observation = env.observe(env.agent_selection)["observation"]
    parts = env.explain(observation)
    assert list(parts) == [block.name for block in case.game.schema]
    for block in case.game.schema:
        assert parts[block.name].shape == block.shape
        assert np.shares_memory(parts[block.name], observation)
    rejoined = np.concatenate([part.ravel() for part in parts.values()])
    assert rejoined.tobytes() == observation.tobytes()
    rows = case.game.schema.split(np.stack([observation] * 3))
    assert all(rows[b.name].shape == (3, *b.shape) for b in case.game.schema)


@every_case
def test_entries_are_between_0_and_1(case: Case) -> None:
    survey = helpers.survey(case)
    assert np.isfinite(survey.low).all()
    assert survey.low.min() >= 0
    assert survey.high.max() <= 1
    assert survey.low.size == case.game.schema.size


@every_game
def test_every_entry_tells_something(game: Game) -> None:
    """Each entry is other than 0 somewhere, and none is the same everywhere."""
    surveys = [helpers.survey(case) for case in helpers.cases(game)]
    low = np.min([survey.low for survey in surveys], axis=0)
    high = np.max([survey.high for survey in surveys], axis=0)
    constant = {int(i): game.schema.locate(int(i)) for i in np.flatnonzero(low == high)}
    laws = helpers.laws(game)
    rare = set(getattr(laws, "RARELY_OTHER", {}))
    assert set(constant) - rare == set(laws.ALWAYS_ZERO), f"never change: {constant}"
    assert not high[list(constant)].any()
