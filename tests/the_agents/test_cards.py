"""A card file is read, its cards are found by number again, its mistakes are explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from the_agents.card_files import agents, house_with, missions, write

from wartable.envs.core.errors import FileError
from wartable.envs.the_agents import card_schema, cards
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.card_schema import Agent, CardSet
from wartable.envs.the_agents.cards import (
    FILES,
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
)
from wartable.envs.the_agents.config import Rules

pytestmark = pytest.mark.interpreter

HOUSE = load()


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


def test_a_book_of_the_house_set_from_another_process_has_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = make_book(Rules())[0]
    monkeypatch.setattr(cards.FILES, "_known", {})
    assert face_name(book, 0) == "The Assassin"


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
    parts = FILES.schema()["$defs"]
    assert set(parts["Agent"]["properties"]) == set(Agent.model_fields)
    assert "is" in parts["Comparison"]["properties"]
    assert parts["Comparison"]["properties"]["count"]["enum"] == [*get_args(card_schema.Unit)]


# --- mistakes in a file


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
