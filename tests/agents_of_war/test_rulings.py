"""Rulings of Agents of War that need a card of their own, or none at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from agents_of_war.scenario import RULE_CARDS
from agents_of_war.scenario import rule_scenario as scenario

from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.actions import ACTIONS
from wartable.envs.agents_of_war.cards import load
from wartable.envs.agents_of_war.config import USE_LIMIT
from wartable.envs.core.errors import FileError

pytestmark = pytest.mark.interpreter


def changed(tmp_path: Path, name: str, old: str, new: str) -> str:
    """The house set with a change on one card; the path of the file."""
    parts = RULE_CARDS.read_text().split("[[cards]]\n")
    (i,) = [i for i, part in enumerate(parts) if part.startswith(f'name = "{name}"\n')]
    assert old in parts[i]
    parts[i] = parts[i].replace(old, new, 1)
    file = tmp_path / "cards.toml"
    file.write_text("[[cards]]\n".join(parts))
    return str(file)


def test_w1_w49_what_a_card_sets_off_comes_before_the_check(tmp_path: Path) -> None:
    """The Old Sergeant dies of the card that takes the last Influence, and gives some back."""
    file = changed(
        tmp_path,
        "Old Sergeant",
        'death = [{ do = "make", amount = 1, to = "you", token = "Soldier" }]',
        'death = [{ do = "gain", amount = 5, to = "you" }]',
    )
    table = scenario("Tank", "Old Sergeant", hand="Tribute, Zealot", influence=(10, 3), cards=file)
    table.s.influence[1] = 0
    table.act("play", "Tribute")
    assert table.influence == [10, 5]
    assert table.winner is None


def test_w11_an_agent_without_power_dies() -> None:
    table = scenario("Soldier, Tank", hand="Zealot, Medic")
    table.s.boost[0, 0] = -2
    table.act("play", "Medic")
    assert table.agents(0) == {"Tank": 4, "Medic": 2}


def test_w13_there_are_as_many_tokens_as_are_made() -> None:
    table = scenario(", ".join(["Militia"] * 13), hand="Mobilization, Zealot")
    table.act("play", "Mobilization")
    assert int(np.sum(table.s.card[0] == st.MILITIA)) == 15


def test_w19_what_is_set_aside_is_not_in_play() -> None:
    table = scenario("Tank", hand="Assassination, Zealot")
    table.s.delayed[1] = 1 << [card.name for card in load().cards].index("Bombardier")
    assert not table.may("play", "Assassination")


def test_w25_w26_an_agent_that_was_delayed_does_at_once_what_begins_a_turn(tmp_path: Path) -> None:
    file = changed(tmp_path, "Recruiter", "power = 1\n", "power = 1\ndelay = 1\n")
    table = scenario(hand="Recruiter, Siege Gunner, Zealot", their_hand="Medic", cards=file)
    table.act("play", "Recruiter").act("play", "Siege Gunner")
    while table.prompt != "order":
        table.act("done")
    blocks = {name for name in ("play", "ability", "done") if offered(table, name)}
    assert not blocks, "nothing can be played in the beginning phase"
    table.act("card", "Siege Gunner")
    assert table.prompt == "main"
    assert "Militia" in table.agents(0)


def offered(table, block: str) -> bool:
    """Whether anything of a block may be chosen."""
    table.legal()
    place = ACTIONS[block]
    return bool(table.mask[place.start : place.start + place.size].any())


def test_w28_eight_abilities_in_a_window(tmp_path: Path) -> None:
    file = changed(tmp_path, "Smuggler", "once = true, ", "")
    table = scenario("Smuggler", hand="Zealot", influence=(30, 10), cards=file)
    for _ in range(USE_LIMIT):
        table.act("ability", "Smuggler")
    assert table.influence == [30 - USE_LIMIT, 10]
    assert not table.may("ability", "Smuggler")


def test_w39_a_blocker_that_is_exhausted_later_stays_in_the_combat() -> None:
    table = scenario("Soldier", "Medic", hand="Zealot", their_hand="Ambush")
    table.act("attack", "Soldier").act("done").act("block", "Medic").act("done")
    table.act("ability", "Medic")
    assert not table.is_ready(1, "Medic")
    table.decline()
    assert (table.agents(0), table.agents(1)) == ({}, {})
    assert table.influence == [10, 12]


def test_w57_replay_is_for_orders(tmp_path: Path) -> None:
    replay = 'power = 2\nreplay = [{ do = "pay", amount = 1 }]\n'
    file = changed(tmp_path, "Medic", "power = 2\n", replay)
    with pytest.raises(FileError, match="'Medic': effects, modes and replay are for Orders"):
        load(file)


def test_w58_a_replay_does_not_wait(tmp_path: Path) -> None:
    replay = 'delay = 1\nreplay = [{ do = "pay", amount = 1 }]\n'
    file = changed(tmp_path, "Drone Swarm", "delay = 1\n", replay)
    table = scenario(hand="Zealot", discard="Drone Swarm", cards=file).act("replay", "Drone Swarm")
    assert table.agents(0) == {"Drone": 2}
    assert table.pile("redacted") == ["Drone Swarm"]


def test_w61_covert_and_delay(tmp_path: Path) -> None:
    """Set aside on the opponent's turn; it ticks on its owner's."""
    file = changed(tmp_path, "Drone Swarm", "delay = 1\n", "delay = 1\ncovert = true\n")
    table = scenario("Tank", hand="Zealot", their_hand="Drone Swarm, Medic", cards=file)
    table.act("done").act("play", "Drone Swarm")
    assert table.pile("delayed", 1) == ["Drone Swarm"]
    while table.s.active == 0:
        table.act("done")
    assert table.agents(1) == {"Drone": 2}
