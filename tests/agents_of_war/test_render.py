"""The board as text and as a picture, and actions in words: all that counts is there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from agents_of_war.scenario import Table, scenario

from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.describe import describe
from wartable.envs.agents_of_war.render import HEIGHT, WIDTH, draw, picture, text
from wartable.envs.agents_of_war.view import veil

pytestmark = pytest.mark.interpreter


def seen_by(table: Table, seat: int) -> Any:
    out = np.zeros(1, st.STATE)
    veil(table.book, table.s, seat, out)
    return out[0]


def written(table: Table, seat: int) -> str:
    return text(table.book, seen_by(table, seat), seat)


def drawn(table: Table, seat: int) -> list[str]:
    canvas = draw(table.book, seen_by(table, seat), seat)
    return [words for words, _ in canvas.placed]


def words(table: Table) -> list[str]:
    """What may be done, in words."""
    table.legal()
    seen = seen_by(table, table.seat)
    return [
        describe(table.book, seen, table.seat, int(action)) for action in np.flatnonzero(table.mask)
    ]


def fight() -> Table:
    """An attack of two, about to be blocked."""
    table = scenario(
        "Veteran+2, Sky Raider",
        "Tank, Militia-0*",
        hand="Night Glider",
        their_hand="Marksman, Spotter",
        discard="Purge",
        deck="Bribery, Tribute",
        influence=(7, 9),
    )
    return table.act("attack", "Veteran")


def test_text_shows_both_boards() -> None:
    lines = written(fight(), 0).splitlines()
    assert all(len(line) <= 100 for line in lines)
    whole = "\n".join(lines)
    assert "Opponent, seat 1, went second: 9 Influence" in whole
    assert "You, seat 0, went first: 7 Influence" in whole
    assert "1:Tank 4  2:Militia 1 (Exhausted)" in whole
    assert "1:Veteran" in whole
    assert "(+2 counters, Exhausted" in whole
    assert "<attacks>" in whole
    assert "2:Sky Raider 2 (Flying)" in whole
    assert "2 cards unknown" in whole
    assert "Night Glider" in whole
    assert "Purge" in whole
    assert "2 cards" in whole


def test_text_hides_what_the_other_holds() -> None:
    mine, theirs = written(fight(), 0), written(fight(), 1)
    assert "Marksman" not in mine
    assert "Night Glider" not in theirs
    assert "Marksman" in theirs


def test_a_spectator_sees_all() -> None:
    table = fight()
    whole = text(table.book, table.s, -1)
    assert "Marksman" in whole
    assert "Night Glider" in whole
    assert "Seat 0, went first" in whole


def test_notes_tell_the_attack_and_what_is_resolved() -> None:
    table = fight()
    table.act("done").decline()
    assert table.prompt == "block"
    table.act("block", "Tank").act("done") if table.may("done") else None
    assert "Attack of You: Veteran; blocked by Tank in slot 1" in written(table, 0)
    asked = scenario("Veteran", "Tank, Soldier", hand="Air Strike")
    asked.act("play", "Air Strike")
    if asked.prompt == "target":
        assert "You play Air Strike" in written(asked, 0)
        assert "Opponent plays Air Strike" in written(asked, 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_picture_shows_what_the_text_does(seat: int) -> None:
    table = fight()
    assert picture(table.book, seen_by(table, seat), seat).shape == (HEIGHT, WIDTH, 3)
    shown = " ".join(drawn(table, seat))
    for name in ("1 Veteran", "2 Sky Raider", "1 Tank", "2 Militia", "Influence 7", "Influence 9"):
        assert name in shown
    assert ("Night Glider" in shown) == (seat == 0)
    assert ("Marksman" in shown) == (seat == 1)


def test_many_agents_fit_into_the_picture() -> None:
    table = scenario(", ".join(["Militia*"] * st.SLOTS), ", ".join(["Drone+3"] * st.SLOTS))
    canvas = draw(table.book, seen_by(table, 0), 0)
    assert all(canvas.box.contains(box) for _, box in canvas.placed)
    assert sum("Militia" in words for words, _ in canvas.placed) == st.SLOTS


@pytest.mark.parametrize("way", ["quickplay", "pai_gow", "king_of_the_hill"])
def test_what_is_built_is_shown_to_its_player(way: str) -> None:
    table = Table(way=way).deal()
    mine = table.pile("dealt", 0)
    assert all(name in written(table, 0) for name in mine)
    assert not any(name in written(table, 1) for name in mine)
    assert f"{len(mine)} unknown" in written(table, 1)


def test_actions_in_words() -> None:
    table = scenario("Soldier, Marksman", "Tank", hand="Night Glider")
    assert words(table) == [
        "play Night Glider",
        "use the ability of Marksman",
        "attack with Soldier in slot 1",
        "attack with Marksman",
        "pass",
    ]
    table.act("attack", "Soldier")
    assert words(table) == ["attack with Marksman", "attack with these"]
    built = Table(way="quickplay").deal()
    assert all(w.startswith("put ") and w.endswith(" into the deck") for w in words(built))


def test_damage_and_targets_in_words() -> None:
    table = scenario("Tank", "Soldier, Militia", influence=(10, 3))
    table.act("attack", "Tank")
    table.decline()
    table.act("block", "Soldier").act("block", "Militia")
    table.decline()
    assert table.prompt == "damage"
    assert words(table)[2] == "deal 2 damage to Soldier in slot 1"
