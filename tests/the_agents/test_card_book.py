"""Cards as the numbers of a book."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from the_agents.card_files import agents, missions

from wartable.envs.the_agents import card_book, card_schema
from wartable.envs.the_agents import config as cf
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.card_schema import CardSet, Count
from wartable.envs.the_agents.cards import load, make_book
from wartable.envs.the_agents.config import Rules

pytestmark = pytest.mark.interpreter

HOUSE = load()


def payout(name: str) -> int:
    """The number of a mission's or Partner's payout in the book."""
    names = [mission.name for mission in HOUSE.missions]
    if name in names:
        return names.index(name)
    return st.MISSIONS + [face.card.name for face in HOUSE.faces].index(name)


def test_the_deck_of_the_base_game_has_no_partners() -> None:
    plain, full = (make_book(Rules(partners=partners))[0] for partners in (False, True))
    assert int(plain.copies.sum()) == 40
    assert int(full.copies.sum()) == 40 + 2 + 16
    assert not (plain.copies * plain.is_partner).any()
    assert int((full.copies * full.is_partner).sum()) == 16


def test_the_numbers_of_the_rules_are_in_the_book() -> None:
    book = make_book(Rules(partners=True, points_to_win=77, hand_limit=6))[0]
    assert (book.partners, book.points_to_win, book.hand_limit) == (1, 77, 6)


def test_an_agent_becomes_numbers() -> None:
    book = make_book(Rules())[0]
    face = [(f.card.name, f.tokens) for f in HOUSE.faces].index(("The Drifter", "BW"))
    assert (book.left_half[face], book.right_half[face]) == (cf.BLACK, cf.WHITE)
    assert (book.ability[face], book.scope[face]) == (cf.MOVE, cf.ADJACENT)
    assert book.destination[face] == cf.YOUR_FACTIONS
    assert (book.itself[face], book.between[face], book.is_partner[face]) == (1, 1, 0)


@pytest.mark.parametrize(
    "keys, numbers",
    [
        ({"which": "innermost"}, {"which": cf.INNERMOST}),
        ({"which": "outermost"}, {"which": cf.OUTERMOST}),
        ({"directed": "you"}, {"directed": cf.AT_YOU}),
        ({"directed": "another"}, {"directed": cf.AT_ANOTHER}),
        ({"condition": "dead"}, {"condition": cf.DEAD_ONLY}),
        ({"condition": "living"}, {"condition": cf.LIVING}),
        ({"ability": "MOVE"}, {"ability": cf.MOVE, "destination": cf.YOUR_FACTIONS}),
        (
            {"ability": "MOVE", "to": "other side"},
            {"ability": cf.MOVE, "destination": cf.OTHER_SIDE},
        ),
        (
            {"ability": "SWAP", "second": "adjacent"},
            {"ability": cf.SWAP, "second_scope": cf.ADJACENT},
        ),
        ({"ability": "STEAL", "set": "partners"}, {"ability": cf.STEAL, "itself": 1}),
    ],
    ids=str,
)
def test_what_an_agent_says_becomes_numbers(keys: dict[str, Any], numbers: dict[str, int]) -> None:
    """A thief reaches the Partner at its own side: its own card is left alone."""
    content = agents(*["BB"] * 15) | missions(8, 1)
    common = {"name": "X", "tokens": ["WB"], "ability": "TURN", "where": "this side"}
    content["agents"].append(common | keys)
    book = card_book.card_book(CardSet.model_validate(content))[0]
    expected = {"ability": cf.TURN, "scope": cf.THIS_SIDE, "left_half": cf.WHITE} | numbers
    assert {name: int(book[name][15]) for name in expected} == expected


def test_kill_is_for_the_living_and_revive_for_the_dead() -> None:
    book = make_book(Rules())[0]
    for ability, condition in ((cf.KILL, cf.LIVING), (cf.REVIVE, cf.DEAD_ONLY)):
        assert set(book.condition[book.ability == ability]) == {condition}


def test_a_partner_becomes_numbers() -> None:
    book = make_book(Rules(partners=True))[0]
    faces = {face.card.name: number for number, face in enumerate(HOUSE.faces)}
    bodyguard = int(book.protects[faces["The Bodyguard"]])
    protected = [ability for ability in range(cf.ABILITIES) if bodyguard >> ability & 1]
    assert protected == [cf.TURN, cf.KILL, cf.EXTRACT, cf.MOVE, cf.SWAP]
    assert book.opens[faces["The Mole"]] == 1
    assert book.blocks[faces["The Lookout"]] == 1
    assert book.discount[faces["The Fixer"]] == 1
    assert book.room[faces["The Secretary"]] == 1
    driver = faces["The Getaway Driver"]
    assert (book.ability[driver], book.scope[driver]) == (cf.MOVE, cf.PARTNERED)
    assert book.destination[driver] == cf.YOUR_FACTIONS
    accountant = payout("The Accountant")
    assert (book.bonus[accountant], book.place[accountant, cf.EACH]) == (1, cf.AGENT)
    assert (book.each_of[accountant], book.each_most[accountant]) == (1, 2)


def members(words: Any) -> list[int]:
    """The units of a set in the book: those whose byte is full."""
    content = [int(word) >> 8 * i & 255 for word in words for i in range(8)]
    assert set(content) <= {0, st.MOST_COUNTED}
    return [unit for unit, byte in enumerate(content) if byte]


@pytest.mark.parametrize(
    "count, units",
    [
        ({"count": "matching tokens", "directed": "you"}, [0, 1]),
        ({"count": "matching tokens", "directed": "another"}, [8, 9]),
        ({"count": "matching tokens"}, [0, 1, 8, 9]),
        ({"count": "matching tokens", "colour": "white", "directed": "you"}, [1]),
        ({"count": "non-matching tokens", "directed": "another"}, [10]),
        ({"count": "tokens", "directed": "you"}, [0, 1, 2]),
        ({"count": "unjoined halves", "directed": "you"}, [3, 4]),
        ({"count": "halves", "colour": "black"}, [5, 13]),
        ({"count": "commands"}, [7, 15]),
        ({"count": "agents"}, [16, 17, 18]),
        ({"count": "living agents"}, [16, 18]),
        ({"count": "dead agents"}, [17]),
        ({"count": "partners"}, [18]),
        ({"count": "influenced agents"}, [19, 20]),
        ({"count": "influenced dead agents"}, [20]),
    ],
    ids=str,
)
def test_a_count_becomes_a_set_of_units(count: dict[str, str], units: list[int]) -> None:
    assert card_book.units(Count.model_validate(count | {"where": "this side"})) == units


def test_a_comparison_becomes_numbers() -> None:
    book = make_book(Rules())[0]
    upper_hand = payout("The Upper Hand")
    at = (upper_hand, 0)
    assert members(book.units[upper_hand, cf.LEFT]) == [0, 1]
    assert members(book.units[upper_hand, cf.RIGHT]) == [8, 9]
    assert (book.place[upper_hand, cf.LEFT], book.place[upper_hand, cf.RIGHT]) == (cf.FACTION,) * 2
    assert (book.left_times[at], book.right_times[at]) == (1, 1)
    assert (book.least[at], book.most[at]) == (2, card_book.NO_LIMIT + 2)
    assert book.comparisons[upper_hand] == 1
    quiet_street = payout("Quiet Street")
    assert book.place[quiet_street, cf.LEFT + 1] == cf.BESIDE
    assert (book.least[quiet_street, 1], book.most[quiet_street, 1]) == (-card_book.NO_LIMIT, 0)
    assert book.comparisons[quiet_street] == 2
    assert members(book.units[quiet_street, cf.RIGHT + 1]) == []


@pytest.mark.parametrize(
    "words, numbers",
    [
        (card_schema.Ability, card_book.ABILITIES),
        (card_schema.Place, card_book.PLACES),
        (card_schema.Operator, card_book.OPERATORS),
        (card_schema.Unit, card_book.DIRECTED_UNITS | card_book.UNITS),
    ],
)
def test_every_word_has_its_own_number(words: Any, numbers: dict[str, Any]) -> None:
    assert set(get_args(words)) == set(numbers)
    assert len(set(numbers.values())) == len(numbers)


def test_every_scope_has_a_number() -> None:
    assert set(card_book.SCOPES) == {*get_args(card_schema.Scope), "partnered agent"}
    assert sorted(card_book.SCOPES.values()) == list(range(cf.SCOPES))
