"""What each block of the observation says, by positions worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from andrews_war.scenario import BY_NAME, Table, scenario, streams

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.cards import RANK_NAMES
from wartable.envs.andrews_war.view import SCHEMA

ORDER = {0: "♥♠♣♦", 1: "♠♥♣♦"}  # suits as each seat counts them: own, enemy's, the others


@pytest.fixture
def table() -> Table:
    """Seat 0 leads hearts, seat 1 spades; a pile and some of everything else."""
    return scenario(
        *("Q(8 5*) 9", "K J(2) 10* Joker A", "2♣ Q♦ 3♥", "4♣ K♦"),
        **{"deck": "6♣ 7♣ 6♠ 7♠", "turn": 30, "first": 1},
    )


def where(table: Table, seat: int, block: str, value: float = 1.0) -> set[str]:
    """The cards at which a block of 54 has this value."""
    row = table.view(seat)[block]
    found = set()
    for name, card in BY_NAME.items():
        place = card if card >= 52 else ORDER[seat].index("♣♦♥♠"[card // 13]) * 13 + card % 13
        if row[place] == np.float32(value):
            found.add(name)
    return found


def test_the_table(table: Table) -> None:
    mine, theirs = table.view(0), table.view(1)
    assert mine["prompt"].tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    for name, own, other in (("to_move", 1, 0), ("active", 1, 0), ("player_1", 0, 1)):
        assert (mine[name], theirs[name]) == (own, other), name
    assert mine["emblem"].tolist() == [1, 1]
    assert mine["rules"].tolist() == [1, 0, 0]
    assert mine["turn"] == np.float32(30 / 150)
    assert np.allclose(mine["hand_size"], [3 / 54, 2 / 54])
    assert np.allclose(theirs["hand_size"], [2 / 54, 3 / 54])
    assert np.isclose(mine["deck_size"], 4 / 54)


def test_own_hand_and_discards(table: Table) -> None:
    assert where(table, 0, "hand") == {"2♣", "Q♦", "3♥"}
    assert where(table, 1, "hand") == {"4♣", "K♦"}
    for seat in (0, 1):
        assert where(table, seat, "discard") == table.discard


def test_where_unseen_cards_may_be(table: Table) -> None:
    hidden = {"6♣", "7♣", "6♠", "7♠", "4♣", "K♦", "2♠", "Joker", "A♠"}
    assert where(table, 0, "deck") == hidden
    assert where(table, 0, "enemy", 0.5) == hidden
    assert not where(table, 0, "enemy")


def test_what_is_surely_the_enemy_s(table: Table) -> None:
    """What did not go into the present deck, and what he was seen to take."""
    table.s.pool = int(table.s.pool) & ~(1 << BY_NAME["K♦"])
    table.s.pool = int(table.s.pool) & ~(1 << BY_NAME["4♣"])
    table.s.known[1] = 1 << BY_NAME["4♣"]
    assert where(table, 0, "enemy") == {"K♦", "4♣"}
    assert not where(table, 0, "deck") & {"K♦", "4♣"}


def test_own_army(table: Table) -> None:
    view = table.view(0)
    units = dict(zip((*RANK_NAMES, "Joker", "Joker2"), view["units"], strict=True))
    assert {name for name, there in units.items() if there} == {"5", "8", "9", "Q"}
    assert np.flatnonzero(view["face_up"]).tolist() == [4, 11]
    assert np.argwhere(view["horde"]).tolist() == [[4, 1], [7, 1]]


def test_the_enemy_s_army(table: Table) -> None:
    """Slots in the order fielded: 2 in J's horde, 10 face up, Joker, ace."""
    view = table.view(0)
    assert view["enemy_leaders"].tolist() == [1, 0, 1]
    rows: dict[int, list[Any]] = {
        0: [1, 0, 0, 1, 0, 1, 0, 0],  # a horde has no assassins; it may be the diplomat
        1: [1, 1, 1, 0, 0, 0, 0, 0],
        2: [1, 0, 0, 1, 1, 0, 0, 0],
        3: [1, 0, 0, 1, 1, 0, 0, 0],
        4: [0] * 8,
    }
    for slot, row in rows.items():
        assert view["enemy_slots"][slot].tolist() == row, slot


def test_the_skirmish() -> None:
    table = scenario("Q(8 5*) A", "K 10* 3").play("attack", "Q").play("target", "10")
    mine, theirs = table.view(0), table.view(1)
    assert np.flatnonzero(mine["own_fights"]).tolist() == [11]
    assert np.flatnonzero(mine["enemy_fights"]).tolist() == [0]
    assert np.flatnonzero(theirs["own_fights"]).tolist() == [9]
    assert np.flatnonzero(theirs["enemy_fights"]).tolist() == [st.SLOTS + 1]
    assert np.allclose(mine["fight_value"], [7 / 58, 10 / 58])  # the 8 is face down
    assert mine["window"].tolist() == [1, 0, 0, 0]


def test_payment() -> None:
    table = scenario("J", "J", "K♥ 2♣ 3♣ 4♣ 5♣", prompt="regroup").play("field", "K")
    table.play("pay", "2♣")
    for seat in (0, 1):
        view = table.view(seat)
        assert view["pending"].tolist() == [0, 1, 0, 0]
        assert view["pending_leader"].tolist() == [0, 0, 1]
        assert np.isclose(view["owed"], 2 / 3)


def test_catalysts_and_mulligans() -> None:
    table = scenario(
        *("", "", "J♥ 2♣ 3♣ 4♣", "J♠ 5♠"),
        **{"emblems": "--", "prompt": "muster", "turn": 0, "catalysts": "4♦ Joker"},
    )
    mine = table.view(0)
    assert np.flatnonzero(mine["catalyst"][0]).tolist() == [1, 4 + 3]
    assert np.flatnonzero(mine["catalyst"][1]).tolist() == [17]
    table.s.mulligans[1] = 2
    assert np.allclose(table.view(0)["mulligans"], [0, 0.4])
    assert mine["emblem"].tolist() == [0, 0]


def test_hostages_are_seen_by_both() -> None:
    table = scenario("J", "J", captives="K", their_captives="J Q", hostages=True)
    assert table.view(0)["hostages"].tolist() == [[0, 0, 1], [1, 1, 0]]
    assert table.view(1)["hostages"].tolist() == [[1, 1, 0], [0, 0, 1]]


def test_every_block_is_named_once_and_lies_in_0_to_1(table: Table) -> None:
    sizes = [block.size for block in SCHEMA]
    assert sum(sizes) == SCHEMA.size
    for seat in (0, 1):
        for name, block in table.redeal(seat, streams(1)).view(seat).items():
            assert ((block >= 0) & (block <= 1)).all(), name
