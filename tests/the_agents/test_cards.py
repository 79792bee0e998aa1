"""The house set is what the rulings page demands, and a card file's mistakes are explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from wartable.envs.core.errors import FileError
from wartable.envs.the_agents import card_book, card_schema
from wartable.envs.the_agents import config as cf
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.card_schema import Agent, CardSet, Count, Mission, Partner
from wartable.envs.the_agents.card_words import agent_words, mission_words, partner_words
from wartable.envs.the_agents.cards import (
    HOUSE_SET,
    card_set_of,
    card_tables,
    face_name,
    face_tokens,
    face_words,
    load,
    make_book,
    mission_name,
    mission_pays,
    schema,
)
from wartable.envs.the_agents.config import Rules

pytestmark = pytest.mark.interpreter

HOUSE = load()
BASE = [agent for agent in HOUSE.agents if agent.set == "base"]


def one(name: str) -> Any:
    """The card of that name in the house set."""
    (found,) = (c for c in (*HOUSE.agents, *HOUSE.missions, *HOUSE.partners) if c.name == name)
    return found


def payout(name: str) -> int:
    """The number of a mission's or Partner's payout in the book."""
    names = [mission.name for mission in HOUSE.missions]
    if name in names:
        return names.index(name)
    return st.MISSIONS + [face.card.name for face in HOUSE.faces].index(name)


def counts(cards: tuple[Mission | Partner, ...]) -> list[Count]:
    """Everything that these cards count."""
    found: list[Count] = [c for card in cards for when in card.when for c in when.counts()]
    return found + [card.each for card in cards if card.each is not None]


# --- what the house set must satisfy


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


def on_empty(units: int, place: int, party: int) -> int:
    """How many of these units there are where nobody has played yet."""
    here, there = (
        sum(int(EMPTY[p, unit]) for unit in range(st.UNITS) if units >> unit & 1)
        for p in (party, 1 - party)
    )
    sides = {cf.HERE: 1, cf.BESIDE: 1, cf.FACTION: 2, cf.EVERYWHERE: 2}
    others = {cf.ELSEWHERE: 2, cf.EVERYWHERE: 2}
    return here * sides.get(place, 0) + there * others.get(place, 0)


COMPARE: dict[int, Callable[[int, int], bool]] = {
    cf.NO_COMPARISON: lambda left, right: True,
    cf.AT_LEAST: lambda left, right: left >= right,
    cf.AT_MOST: lambda left, right: left <= right,
    cf.EXACTLY: lambda left, right: left == right,
    cf.MORE_THAN: lambda left, right: left > right,
    cf.FEWER_THAN: lambda left, right: left < right,
}


def pays_on_empty(book: Any, number: int, party: int) -> int:
    """IP that a payout of the book awards where nobody has played yet."""
    for k in range(cf.COMPARISONS):
        left = int(book.left_times[number, k]) * on_empty(
            int(book.left[number, k]), int(book.left_place[number, k]), party
        )
        right = int(book.constant[number, k]) + int(book.right_times[number, k]) * on_empty(
            int(book.right[number, k]), int(book.right_place[number, k]), party
        )
        if not COMPARE[int(book.op[number, k])](left, right):
            return 0
    bonus = int(book.bonus[number])
    if not book.each[number]:
        return bonus
    times = on_empty(int(book.each[number]), int(book.each_place[number]), party)
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


# --- the book


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
    assert (book.bonus[accountant], book.each_place[accountant]) == (1, cf.AGENT)
    assert (book.each_of[accountant], book.each_most[accountant]) == (1, 2)


def bits(*units: int) -> int:
    return sum(1 << unit for unit in units)


@pytest.mark.parametrize(
    "count, units",
    [
        ({"count": "matching tokens", "directed": "you"}, bits(0, 1)),
        ({"count": "matching tokens", "directed": "another"}, bits(8, 9)),
        ({"count": "matching tokens"}, bits(0, 1, 8, 9)),
        ({"count": "matching tokens", "colour": "white", "directed": "you"}, bits(1)),
        ({"count": "non-matching tokens", "directed": "another"}, bits(10)),
        ({"count": "tokens", "directed": "you"}, bits(0, 1, 2)),
        ({"count": "unjoined halves", "directed": "you"}, bits(3, 4)),
        ({"count": "halves", "colour": "black"}, bits(5, 13)),
        ({"count": "commands"}, bits(7, 15)),
        ({"count": "agents"}, bits(16, 17, 18)),
        ({"count": "living agents"}, bits(16, 18)),
        ({"count": "dead agents"}, bits(17)),
        ({"count": "partners"}, bits(18)),
        ({"count": "influenced agents"}, bits(19, 20)),
        ({"count": "influenced dead agents"}, bits(20)),
    ],
    ids=str,
)
def test_a_count_becomes_a_set_of_units(count: dict[str, str], units: int) -> None:
    assert card_book.units(Count.model_validate(count | {"where": "this side"})) == units


def test_a_comparison_becomes_numbers() -> None:
    book = make_book(Rules())[0]
    at = (payout("The Upper Hand"), 0)
    assert (book.left[at], book.right[at]) == (bits(0, 1), bits(8, 9))
    assert (book.left_place[at], book.right_place[at]) == (cf.FACTION, cf.FACTION)
    assert (book.left_times[at], book.right_times[at]) == (1, 1)
    assert (book.op[at], book.constant[at]) == (cf.AT_LEAST, 2)
    assert book.op[payout("The Upper Hand"), 1] == cf.NO_COMPARISON
    at = (payout("Quiet Street"), 1)
    assert (book.left_place[at], book.op[at], book.constant[at]) == (cf.BESIDE, cf.AT_MOST, 0)
    assert book.right[at] == 0


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


# --- names


def test_names_and_words_are_found_from_a_book() -> None:
    book = make_book(Rules(partners=True))[0]
    assert card_set_of(book) is HOUSE
    assert (face_name(book, 1), face_tokens(book, 1)) == ("The Assassin", "BW")
    assert face_words(book, 5) == "KILL any agent next to this agent"
    assert face_words(book, len(HOUSE.faces) - 1) == "Your hand may hold 1 card more"
    assert mission_name(book, 0) == "Meet Your Match"
    assert mission_pays(book, 1).startswith("2 IP if this side has")
    assert (face_name(book, st.NONE), mission_name(book, st.MISSIONS)) == ("no card", "no mission")


def test_card_sets_that_differ_in_a_name_alone_keep_their_names(tmp_path: Path) -> None:
    other = write(tmp_path, house_with("The Assassin", "The Gardener"))
    house, renamed = make_book(Rules()), make_book(Rules(cards=other))
    assert face_name(house[0], 0) == "The Assassin"
    assert face_name(renamed[0], 0) == "The Gardener"
    assert np.array_equal(house["ability"], renamed["ability"])


def test_the_same_cards_make_the_same_book(tmp_path: Path) -> None:
    copy = write(tmp_path, HOUSE_SET.read_text() + "\n# a comment\n")
    assert make_book(Rules()).tobytes() == make_book(Rules(cards=copy)).tobytes()


def test_a_file_that_was_edited_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, HOUSE_SET.read_text())
    assert load(path).missions[0].bonus == 3
    write(tmp_path, house_with("bonus = 3", "bonus = 4"))
    assert load(path).missions[0].bonus == 4


def test_a_book_of_unknown_cards_has_no_names() -> None:
    book = make_book(Rules())[0]
    book["card_set"] = 1
    with pytest.raises(FileError, match="no card file was read here"):
        card_set_of(book)


def test_card_tables_list_what_is_in_the_decks() -> None:
    plain, full = card_tables(Rules()), card_tables(Rules(partners=True))
    assert [*plain] == ["agents", "missions"]
    assert [*full] == ["agents", "missions", "partners"]
    assert sum(row["copies"] for row in plain["agents"]) == 40
    assert full["agents"][-1] == {
        "face": 41,
        "name": "The Escort",
        "copies": 1,
        "tokens": "WB",
        "command": "STEAL a Partner of the other player in this faction",
    }
    assert full["partners"][0]["face"] == 42
    assert full["missions"][0]["mission"] == 0


def test_the_schema_names_every_key() -> None:
    parts = schema()["$defs"]
    assert set(parts["Agent"]["properties"]) == set(Agent.model_fields)
    assert "is" in parts["Comparison"]["properties"]
    assert parts["Comparison"]["properties"]["count"]["enum"] == [*get_args(card_schema.Unit)]


# --- words


@pytest.mark.parametrize(
    "agent, words",
    [
        ({"ability": "KILL", "where": "other faction"}, "KILL any agent in your other faction"),
        (
            {"ability": "EXTRACT", "where": "this side", "itself": True},
            "EXTRACT this agent or any agent on this side",
        ),
        (
            {"ability": "TURN", "where": "adjacent", "itself": True, "between": True},
            "TURN this agent or any agent next to it; may be placed between two cards",
        ),
        (
            {"ability": "TURN", "where": "your factions", "directed": "another"},
            "TURN any agent in your factions whose command is directed at another player",
        ),
        (
            {"ability": "KILL", "where": "other side", "which": "outermost"},
            "KILL the outermost agent of a side on the other side",
        ),
        ({"ability": "REVIVE", "where": "this side"}, "REVIVE any dead agent on this side"),
        (
            {"ability": "EXTRACT", "where": "your factions", "condition": "dead"},
            "EXTRACT any dead agent in your factions",
        ),
        (
            {"ability": "MOVE", "where": "this faction"},
            "MOVE any agent in this faction to any place in your factions",
        ),
        (
            {"ability": "MOVE", "where": "other side", "to": "this side"},
            "MOVE any agent on the other side to any place on this side",
        ),
        (
            {"ability": "SWAP", "where": "adjacent", "second": "other side"},
            "SWAP any agent next to this agent with any other agent on the other side",
        ),
    ],
)
def test_an_agent_in_words(agent: dict[str, Any], words: str) -> None:
    card = Agent.model_validate({"name": "X", "tokens": ["BB"], **agent})
    assert agent_words(card) == words


MATCHING = {"count": "matching tokens", "directed": "you", "where": "this side"}


@pytest.mark.parametrize(
    "comparison, words",
    [
        (MATCHING | {"is": "at least", "of": 1}, "at least 1 matching token directed at you"),
        (MATCHING | {"is": "at most", "of": 0}, "no matching tokens directed at you"),
        (
            MATCHING | {"is": "more than", "of": {"count": "commands", "where": "other faction"}},
            "more matching tokens directed at you than commands in your other faction",
        ),
        (
            MATCHING
            | {"is": "at least", "of": MATCHING | {"directed": "another", "times": 2}, "plus": 0},
            "at least as many matching tokens directed at you "
            "as 2 times its matching tokens directed at another player",
        ),
        (
            MATCHING
            | {"is": "exactly", "of": {"count": "dead agents", "where": "this side"}, "plus": 1},
            "exactly 1 more matching tokens directed at you than dead agents",
        ),
        (
            {"count": "unjoined halves", "colour": "black", "where": "this side"}
            | {"is": "exactly", "of": 3},
            "exactly 3 black unjoined token halves",
        ),
        (
            {"count": "influenced agents", "where": "this side", "is": "at least", "of": 1},
            "at least 1 agent influenced this turn",
        ),
    ],
)
def test_a_condition_in_words(comparison: dict[str, Any], words: str) -> None:
    card = Mission.model_validate({"name": "X", "bonus": 2, "when": [comparison]})
    assert mission_words(card) == f"2 IP if this side has {words}"


def test_a_repeated_bonus_in_words() -> None:
    each = {"count": "agents", "where": "your factions", "per": 2, "most": 3}
    card = Mission.model_validate({"name": "X", "bonus": 1, "each": each})
    assert mission_words(card) == "1 IP for every 2 agents in your factions, at most 3 times"


def test_partners_in_words() -> None:
    assert [partner_words(partner) for partner in HOUSE.partners] == [
        "KILL, TURN, EXTRACT, MOVE and SWAP don't affect the partnered agent",
        "1 IP for each matching token directed at you of this agent, at most 2 times",
        "You may activate the partnered agent's command although it isn't directed at you",
        "The other player may not activate the partnered agent's command",
        "1 IP for each non-matching token directed at you of this agent, at most 2 times",
        "2 IP if this agent is dead",
        "Missions cost you 1 IP less",
        "REVIVE the partnered agent",
        "MOVE the partnered agent to any place in your factions",
        "Your hand may hold 1 card more",
    ]


# --- mistakes in a file


def house_with(old: str, new: str) -> str:
    """The house set with the first `old` replaced by `new`."""
    text = HOUSE_SET.read_text(encoding="utf-8")
    start = text.index("\n[[agents]]")  # past the head's comment
    assert old in text[start:]
    return text[:start] + text[start:].replace(old, new, 1)


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


SCOPES = "'this faction', 'other faction', 'your factions', 'this side', 'other side' or 'adjacent'"
KILLER = 'ability = "KILL"\nwhere = "this faction"'


@pytest.mark.parametrize(
    "old, new, message",
    [
        (
            KILLER,
            'ability = "KILL"\nwhere = "this town"',
            f"agents[0] 'The Assassin': where = 'this town'; allowed: {SCOPES}",
        ),
        (
            '"BB", "BW", "WB"',
            '"BB", "BX", "WB"',
            "agents[0] 'The Assassin': tokens[1] = 'BX'; allowed: 'BB', 'BW', 'WB' or 'WW'",
        ),
        (
            'tokens = ["BB", "BW", "WB"]',
            'tokens = "BB"',
            "agents[0] 'The Assassin': tokens = 'BB'; allowed: a list",
        ),
        (
            '"BB", "BW", "WB"',
            '"BB", "BB", "BB", "BB"',
            "'The Assassin': 4 copies have the tokens BB; at most 3 may",
        ),
        (
            'name = "The Assassin"\n',
            "",
            "agents[0]: the key 'name' is missing",
        ),
        (
            KILLER,
            KILLER + "\nabillity = 3",
            "agents[0] 'The Assassin': there is no key 'abillity'; allowed: name, tokens, ability,",
        ),
        (KILLER, KILLER + "\nitself = 1", "itself = 1; allowed: a valid boolean"),
        (KILLER, KILLER + '\nto = "this side"', "to is for MOVE, not for KILL"),
        (KILLER, KILLER + '\nsecond = "this side"', "second is for SWAP, not for KILL"),
        (KILLER, KILLER + '\ncondition = "dead"', "KILL affects living agents only"),
        (
            KILLER,
            'ability = "REVIVE"\nwhere = "this side"\ncondition = "living"',
            "REVIVE affects dead agents only",
        ),
        (
            KILLER,
            'ability = "REVIVE"\nwhere = "this side"\ndirected = "you"',
            "a dead agent is directed at nobody",
        ),
        (
            KILLER,
            'ability = "REVIVE"\nwhere = "this side"\nitself = true',
            "itself is not for REVIVE",
        ),
        (
            KILLER,
            'ability = "KILL"\nwhere = "other side"\nitself = true',
            "where = 'other side' never holds the card itself",
        ),
        (KILLER, 'ability = "SWAP"\nwhere = "this side"', "SWAP needs second"),
        (KILLER, 'ability = "STEAL"\nwhere = "this side"', "STEAL needs set = 'partners'"),
        (
            'ability = "STEAL"',
            'ability = "STEAL"\nwhich = "outermost"',
            "STEAL takes Partners: which, directed and condition are for agents",
        ),
        (
            'name = "The Marksman"',
            'name = "The Assassin"',
            "two cards of the agents deck are called 'The Assassin'",
        ),
        (
            'name = "The Mole"',
            'name = "The Assassin"',
            "two cards of the agents deck are called 'The Assassin'",
        ),
        (
            'name = "Open Line"',
            'name = "Meet Your Match"',
            "two missions are called 'Meet Your Match'",
        ),
        (
            'of = { count = "matching tokens", directed',
            'of = { counts = "matching tokens", directed',
            "missions[0] 'Meet Your Match': when[0].of: the key 'count' is missing (and 1 more)",
        ),
        (
            'of = { count = "matching tokens", directed',
            'of = { time = 2, count = "matching tokens", directed',
            "missions[0] 'Meet Your Match': when[0].of: there is no key 'time'; "
            "allowed: count, colour, directed, where, times",
        ),
        (
            '"at least", of = 2 }',
            '"at leest", of = 2 }',
            "missions[1] 'Open Line': when[0].is = 'at leest'; allowed: 'at least', 'at most',",
        ),
        (
            '"at least", of = 2 }',
            '"at least", of = "2" }',
            "missions[1] 'Open Line': when[0].of = '2'; allowed: a valid integer",
        ),
        (
            '"at least", of = 2 }',
            '"at least", of = 2, plus = 1 }',
            "missions[1] 'Open Line': when[0]: plus = 1 needs another count in of; of is 2",
        ),
        (
            'count = "non-matching tokens"',
            'count = "non-matching tokens", colour = "black"',
            "when[0]: non-matching tokens have no colour; matching tokens and unjoined halves",
        ),
        (
            'count = "dead agents"',
            'count = "dead agents", directed = "you"',
            "'Cold Case': when[0]: dead agents have no direction; ",
        ),
        (
            'count = "dead agents", where = "this faction"',
            'count = "dead agents", where = "this agent"',
            "'Cold Case': where = 'this agent' is for Partners; a mission lies below a side",
        ),
        ("bonus = 3", "bonus = 21", "bonus = 21; allowed: less than or equal to 20"),
        ("copies = 2", "copies = 0", "copies = 0; allowed: greater than or equal to 1"),
        (
            'each = { count = "matching tokens", directed = "another", '
            'where = "this faction", most = 3 }\n',
            "",
            "missions[9] 'Kickback': a mission needs when, each, or both",
        ),
        ("opens = true", "", "partners[2] 'The Mole': a Partner needs a power"),
        ("opens = true", "bonus = 1", "a Partner needs a power"),
        (
            "opens = true",
            "opens = true\nbonus = 1",
            "a payout needs bonus, and when, each, or both",
        ),
        (
            "opens = true",
            'ability = "REVIVE"',
            "a command needs ability and where = 'partnered agent'",
        ),
        (
            "opens = true",
            'ability = "REVIVE"\nwhere = "this side"',
            "partners[2] 'The Mole': where = 'this side'; allowed: 'partnered agent'",
        ),
        ("opens = true", 'opens = true\nto = "this side"', "to is for MOVE"),
        ("[[missions]]", "[[mission]]", "there is no key 'mission'; allowed: agents, missions,"),
        ("[[missions]]", "[[missions]", "is not TOML: "),
    ],
)
def test_a_mistake_is_named_with_its_card_and_what_is_allowed(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    path = write(tmp_path, house_with(old, new))
    with pytest.raises(FileError) as caught:
        load(path)
    assert message in str(caught.value)
    assert path in str(caught.value)


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    path = write(tmp_path, "[[agents]]\nname = \n")
    with pytest.raises(FileError, match="line 2"):
        make_book(Rules(cards=path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.toml can't be read"):
        load(str(tmp_path / "none.toml"))


def agents(*tokens: str) -> dict[str, Any]:
    common = {"ability": "KILL", "where": "this side"}
    return {"agents": [{"name": f"A{n}", "tokens": [t], **common} for n, t in enumerate(tokens)]}


def missions(kinds: int, copies: int) -> dict[str, Any]:
    each = {"count": "agents", "where": "this side"}
    rows = [{"name": f"M{n}", "copies": copies, "bonus": 1, "each": each} for n in range(kinds)]
    return {"missions": rows}


@pytest.mark.parametrize(
    "content, message",
    [
        (
            agents(*["BB"] * 14) | missions(8, 1),
            "14 agents outside the set 'partners'; allowed: 15",
        ),
        (agents(*["BB"] * 15) | missions(7, 1), "7 missions; allowed: 8..60"),
        (agents(*["BB"] * 15) | missions(31, 2), "62 missions; allowed: 8..60"),
        (agents(*["BB"] * 15) | missions(41, 1), "41 kinds of missions; allowed: 1..40"),
        (agents(*["BB"] * 61) | missions(8, 1), "61 different prints in the agents deck; allowed:"),
    ],
)
def test_a_set_that_is_too_small_or_too_large(content: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CardSet.model_validate(content)


def test_a_deck_that_is_too_large() -> None:
    thrice = agents(*["BB"] * 31)
    for agent in thrice["agents"]:
        agent["tokens"] *= 3
    with pytest.raises(
        ValueError, match=r"93 agents outside the set 'partners'; allowed: 15\.\.90"
    ):
        CardSet.model_validate(thrice | missions(8, 1))
