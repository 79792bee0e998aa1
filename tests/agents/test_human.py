"""The person at the terminal, played by a script."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from wartable.agents.human import Human, Quit
from wartable.agents.player import Sights
from wartable.agents.table import sight_of
from wartable.envs.andrews_war import GAME
from wartable.envs.core.position import Position


def deal() -> Position:
    position = Position(GAME)
    position.start(3, first=0)
    return position


def answering(*lines: str) -> tuple[Human, list[str]]:
    rest: Iterator[str] = iter(lines)
    shown: list[str] = []

    def read(prompt: str) -> str:
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    return Human(read=read, write=shown.append), shown


def test_the_board_and_the_choices_are_shown():
    human, shown = answering("1")
    position = deal()
    human.act(sight_of(position))
    text = "\n".join(shown)
    assert position.text(0) in text
    legal = np.flatnonzero(position.mask)
    assert len(legal) > 2
    for number, action in enumerate(legal, 1):
        assert f"{number}  {position.describe(int(action))}" in text
    assert text.count("mulligan:\n") == 1
    assert text.count("lead:\n") == 1


def test_a_number_and_words_choose():
    position = deal()
    legal = np.flatnonzero(position.mask)
    for number, action in enumerate(legal, 1):
        assert answering(f" {number} ")[0].act(sight_of(position)) == action
        words = position.describe(int(action))
        assert answering(words)[0].act(sight_of(position)) == action
        assert answering(words.upper())[0].act(sight_of(position)) == action


def test_the_first_letters_choose_if_no_other_begins_so():
    position = deal()
    mulligan = GAME.actions["mulligan"].start
    assert answering("mul")[0].act(sight_of(position)) == mulligan


def test_what_is_no_choice_is_asked_again():
    position = deal()
    legal = np.flatnonzero(position.mask)
    human, shown = answering("0", str(len(legal) + 1), "xyzzy", "lead", "2")
    assert human.act(sight_of(position)) == legal[1]
    answers = shown[-4:]
    assert all(f"is no choice; 1..{len(legal)}" in answer for answer in answers[:3])
    assert answers[3].startswith("'lead' may mean:\n    2  lead with")


def test_help_and_the_board_again():
    human, shown = answering("?", "b", "1")
    human.act(sight_of(deal()))
    assert sum("q  quit" in line for line in shown) == 1
    assert shown.count(deal().text(0)) == 2


@pytest.mark.parametrize("lines", [["q"], ["QUIT"], [], ["?", "q"]])
def test_quitting(lines: list[str]):
    with pytest.raises(Quit):
        answering(*lines)[0].act(sight_of(deal()))


def test_many_are_asked_one_by_one():
    position = deal()
    human, _ = answering("2")
    sights = Sights.single(sight_of(position), np.zeros((1, 2), np.uint64))
    assert human.act_many(sights).tolist() == [np.flatnonzero(position.mask)[1]]
