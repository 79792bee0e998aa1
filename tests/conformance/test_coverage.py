"""Random play over the variants reaches every prompt kind and every action, and always ends."""

from __future__ import annotations

import helpers
import numpy as np
from helpers import Case, every_case, every_game

from wartable import Game


@every_case
def test_every_prompt_kind_is_asked(case: Case) -> None:
    survey = helpers.survey(case)
    assert survey.prompts == helpers.asked(case)


@every_game
def test_every_action_is_taken(game: Game) -> None:
    surveys = [helpers.survey(case) for case in helpers.cases(game)]
    taken = np.logical_or.reduce([survey.taken for survey in surveys])
    never = {game.actions.locate(int(action)): int(action) for action in np.flatnonzero(~taken)}
    unreachable = set(helpers.laws(game).UNREACHABLE)
    rare = set(getattr(helpers.laws(game), "RARE", {}))
    decisions = sum(survey.decisions for survey in surveys)
    print(f"{game.name}: {int(taken.sum())} of {taken.size} actions taken in {decisions} decisions")
    assert set(never.values()) - rare == unreachable, f"never taken: {never}"


@every_case
def test_episodes_end(case: Case) -> None:
    survey = helpers.survey(case)
    print(f"{case}: {survey.episodes} episodes, the longest of {survey.longest} decisions")
    assert survey.episodes > 100
    # Each game of the batch went through several: none hangs.
    assert survey.fewest >= 2
