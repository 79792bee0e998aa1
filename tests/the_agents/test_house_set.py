"""The house set is what the rulings page demands of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import numpy as np
import pytest

from wartable.envs.the_agents import card_schema
from wartable.envs.the_agents import config as cf
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.card_schema import Count, Mission, Partner
from wartable.envs.the_agents.card_words import agent_words, mission_words
from wartable.envs.the_agents.cards import load, make_book
from wartable.envs.the_agents.config import Rules

pytestmark = pytest.mark.interpreter

HOUSE = load()
BASE = [agent for agent in HOUSE.agents if agent.set == "base"]


def one(name: str) -> Any:
    """The card of that name in the house set."""
    (found,) = (c for c in (*HOUSE.agents, *HOUSE.missions, *HOUSE.partners) if c.name == name)
    return found


def counts(kinds: tuple[Mission | Partner, ...]) -> list[Count]:
    """Everything that these cards count."""
    found: list[Count] = [c for card in kinds for when in card.when for c in when.counts()]
    return found + [card.each for card in kinds if card.each is not None]


def test_decks_have_the_sizes_of_the_box() -> None:
    assert sum(len(agent.tokens) for agent in BASE) == 40
    assert sum(mission.copies for mission in HOUSE.missions) == 40
    assert sum(partner.copies for partner in HOUSE.partners) == 16
    assert 18 <= len(BASE) <= 24
    assert 18 <= len(HOUSE.missions) <= 24
    assert len(HOUSE.partners) == 10


def test_kinds_come_in_one_to_three_copies() -> None:
    copies = [len(agent.tokens) for agent in BASE] + [m.copies for m in HOUSE.missions]
    assert set(copies) == {1, 2, 3}


def test_the_four_combinations_of_halves_are_balanced() -> None:
    dealt = Counter(tokens for agent in BASE for tokens in agent.tokens)
    assert dealt == {"BB": 10, "BW": 10, "WB": 10, "WW": 10}


def test_copies_of_a_kind_differ_in_their_tokens() -> None:
    assert all(len(set(agent.tokens)) == len(agent.tokens) for agent in HOUSE.agents)


@pytest.mark.parametrize("ability", ["TURN", "KILL", "REVIVE", "EXTRACT", "MOVE", "SWAP"])
def test_each_ability_is_on_several_agents_with_different_ranges(ability: str) -> None:
    ranges = [(agent.where, agent.second, agent.to) for agent in BASE if agent.ability == ability]
    assert len(ranges) >= 3
    assert len(set(ranges)) >= 3


def test_every_range_occurs() -> None:
    assert {agent.where for agent in BASE} == set(get_args(card_schema.Scope))


def test_some_agents_go_between_cards_and_some_may_choose_themselves() -> None:
    assert sum(agent.between for agent in BASE) >= 2
    assert sum(agent.itself for agent in BASE) >= 2


def test_missions_count_every_unit_that_the_rules_define() -> None:
    counted = {(c.count, c.colour, c.directed) for c in counts(HOUSE.missions)}
    assert {
        ("matching tokens", None, "you"),
        ("matching tokens", None, "another"),
        ("matching tokens", "black", "you"),
        ("matching tokens", "white", "you"),
        ("non-matching tokens", None, "you"),
        ("unjoined halves", None, "you"),
        ("halves", "black", "you"),
        ("halves", "white", "you"),
        ("commands", None, "you"),
        ("commands", None, "another"),
        ("agents", None, None),
        ("living agents", None, None),
        ("dead agents", None, None),
        ("influenced agents", None, None),
    } <= counted
    assert {count.where for count in counts(HOUSE.missions)} == {
        *("this side", "other side", "this faction", "other faction", "your factions"),
    }


def test_missions_count_no_partners_which_may_not_be_in_the_deck() -> None:
    assert all(count.count != "partners" for count in counts(HOUSE.missions))


def test_bonuses_are_1_to_5_and_some_mission_pays_again_and_again() -> None:
    assert {mission.bonus for mission in HOUSE.missions} == {1, 2, 3, 4, 5}
    assert any(mission.each is not None for mission in HOUSE.missions)


def test_what_the_rule_texts_name_is_there() -> None:
    assert agent_words(one("The Assassin")) == "KILL any agent in this faction"
    negotiator = one("The Negotiator")
    assert (negotiator.ability, negotiator.where, negotiator.second) == (
        *("SWAP", "your factions", "your factions"),
    )
    match = one("Meet Your Match")
    assert mission_words(match) == (
        "3 IP if this faction has at least as many matching tokens directed at you "
        "as directed at another player"
    )
    escort = one("The Escort")
    assert (escort.ability, escort.where, escort.set) == ("STEAL", "this faction", "partners")
    assert "KILL" in one("The Bodyguard").protects
    for name in ("The Hacker", "The Marksman", "The Abductor", "The Paramedic"):
        assert one(name).set == "base"


EMPTY = np.zeros((2, st.UNITS), np.int64)
"""Units on a side without agents, directions as party 0 sees them, then as party 1 does (T8)."""
for party in range(2):
    for direction in range(2):
        colour = party ^ direction  # black is directed at party 0, white at party 1
        EMPTY[party, st.DIRECTED * direction + st.UNJOINED_BLACK + colour] = 1
        EMPTY[party, st.DIRECTED * direction + st.BLACK_HALVES + colour] = 1


def on_empty(book: Any, number: int, amount: int, party: int) -> int:
    """How much an amount comes to where nobody has played yet."""
    words, place = book.units[number, amount], int(book.place[number, amount])
    units = [u for u in range(st.UNITS) if int(words[u // 8]) >> 8 * (u % 8) & 1]
    here, there = (sum(int(EMPTY[p, unit]) for unit in units) for p in (party, 1 - party))
    sides = {cf.HERE: 1, cf.BESIDE: 1, cf.FACTION: 2, cf.EVERYWHERE: 2}
    others = {cf.ELSEWHERE: 2, cf.EVERYWHERE: 2}
    return here * sides.get(place, 0) + there * others.get(place, 0)


def pays_on_empty(book: Any, number: int, party: int) -> int:
    """IP that a payout of the book awards where nobody has played yet."""
    for k in range(int(book.comparisons[number])):
        left = int(book.left_times[number, k]) * on_empty(book, number, cf.LEFT + k, party)
        right = int(book.right_times[number, k]) * on_empty(book, number, cf.RIGHT + k, party)
        if not book.least[number, k] <= left - right <= book.most[number, k]:
            return 0
    bonus = int(book.bonus[number])
    if not book.each_of[number]:
        return bonus
    times = on_empty(book, number, cf.EACH, party)
    return bonus * min(times // int(book.each_of[number]), int(book.each_most[number]))


@pytest.mark.parametrize("party", [0, 1])
def test_only_meet_your_match_pays_where_nobody_has_played(party: int) -> None:
    book = make_book(Rules())[0]
    paying = {
        mission.name: pays_on_empty(book, number, party)
        for number, mission in enumerate(HOUSE.missions)
        if pays_on_empty(book, number, party)
    }
    assert paying == {"Meet Your Match": 3}
