"""Attacks: the text's five steps, and the rulings W33 to W50."""

from __future__ import annotations

import pytest
from agents_of_war.scenario import rule_scenario as scenario

from wartable.envs.agents_of_war.actions import ACTIONS, AMOUNTS
from wartable.envs.agents_of_war.rules import play
from wartable.envs.agents_of_war.state import SLOTS

pytestmark = pytest.mark.interpreter


def test_an_unblocked_group_costs_its_whole_power() -> None:
    table = scenario("Tank, Soldier, Medic*", hand="Zealot")
    table.act("attack", "Tank").act("attack", "Soldier").decline()
    assert table.influence == [10, 4]
    assert not table.is_ready(0, "Tank")
    assert table.prompt == "main"


def test_w33_an_attack_has_at_least_one_attacker() -> None:
    """There is no empty group: an attack begins with its first Agent."""
    table = scenario("Tank, Soldier")
    assert table.prompt == "main"
    table.act("attack", "Soldier")
    assert table.influence == [10, 8], "only higher slots could have joined"


def test_only_ready_agents_attack() -> None:
    table = scenario("Tank*, Soldier!, Medic")
    assert not table.may("attack", "Tank")
    assert not table.may("attack", "Soldier")
    assert table.may("attack", "Medic")


def test_attackers_are_exhausted_and_blockers_are_not() -> None:
    table = scenario("Soldier", "Tank", hand="Zealot").act("attack", "Soldier")
    table.act("block", "Tank").decline()
    assert table.is_ready(1, "Tank")
    assert table.agents(0) == {}
    assert table.agents(1) == {"Tank": 4}
    assert table.influence == [10, 10], "a blocked group costs no Influence"


def test_an_agent_that_has_blocked_blocks_no_more_this_turn() -> None:
    table = scenario("Militia, Soldier", "Tank", hand="Zealot")
    table.act("attack", "Militia").act("done").act("block", "Tank").decline()
    table.act("attack", "Soldier").decline()
    assert table.influence == [10, 8], "nobody was left to block"


def test_w38_who_is_readied_may_block_again() -> None:
    table = scenario("Tank, Soldier", "Tank^", hand="Zealot", their_hand="Zealot")
    assert table.s.has_blocked.tolist() == [0, 1]
    while table.s.active == 0:
        table.act("done")
    assert table.s.has_blocked.tolist() == [0, 0]


def test_a_flying_group_is_blocked_by_flyers_only() -> None:
    table = scenario("Sky Raider", "Tank, Drone", hand="Zealot").act("attack", "Sky Raider")
    assert (table.prompt, table.seat) == ("block", 1)
    assert table.may("block", "Drone")
    assert not table.may("block", "Tank")


def test_w40_a_mixed_group_is_blocked_by_anyone() -> None:
    table = scenario("Sky Raider, Soldier", "Tank", hand="Zealot")
    table.act("attack", "Sky Raider").act("attack", "Soldier")
    assert table.may("block", "Tank")
    table.act("block", "Tank")
    assert table.influence == [10, 10], "the whole group is blocked"


def test_a_flyer_blocks_those_without_flying() -> None:
    table = scenario("Soldier", "Drone", hand="Zealot").act("attack", "Soldier")
    assert table.may("block", "Drone")


def test_w41_flying_is_checked_when_blockers_are_chosen() -> None:
    table = scenario("Soldier", "Tank", hand="Air Lift, Zealot")
    table.act("play", "Air Lift").act("attack", "Soldier").decline()
    assert table.agents(1) == {"Tank": 4}
    assert table.influence == [10, 7], "with Flying this turn, nobody could block it"


def test_w35_the_defender_responds_first_and_the_attacker_only_if_it_did() -> None:
    table = scenario("Soldier", "Tank", hand="Ambush, Zealot", their_hand="Ambush, Evacuation")
    table.act("attack", "Soldier")
    assert (table.prompt, table.seat) == ("respond", 1)
    table.act("done")
    assert (table.prompt, table.seat) == ("block", 1)

    table = scenario("Soldier", "Tank", hand="Ambush, Zealot", their_hand="Ambush, Evacuation")
    table.act("attack", "Soldier").act("play", "Ambush").act("done")
    assert (table.prompt, table.seat) == ("respond", 0)
    table.act("play", "Ambush").act("done")
    assert (table.prompt, table.seat) == ("respond", 1), "then they may respond again"
    table.act("done")
    assert table.prompt == "block"


def test_w36_after_blocks_the_attacker_then_the_defender_always() -> None:
    table = scenario("Soldier", "Tank", hand="Ambush, Zealot", their_hand="Ambush, Evacuation")
    table.act("attack", "Soldier").act("done").act("block", "Tank")
    assert (table.prompt, table.seat) == ("respond", 0)
    table.act("done")
    assert (table.prompt, table.seat) == ("respond", 1)
    table.act("play", "Ambush").act("done")
    assert (table.prompt, table.seat) == ("respond", 0), "if they do, you may respond again"
    table.act("done")
    assert table.prompt == "main"


def test_only_covert_cards_in_an_attack_even_on_ones_own_turn() -> None:
    table = scenario("Soldier", "Tank", hand="Ambush, Zealot", their_hand="Medic")
    table.act("attack", "Soldier").act("done").act("done")
    assert (table.prompt, table.seat) == ("respond", 0)
    assert table.may("play", "Ambush")
    assert not table.may("play", "Zealot")


def test_w37_without_attackers_the_attack_ends_and_nobody_blocks() -> None:
    table = scenario("Soldier", "Tank", hand="Zealot", their_hand="Air Strike, Medic")
    table.act("attack", "Soldier").act("play", "Air Strike").act("target", "Soldier")
    while table.prompt == "respond":
        table.act("done")
    assert (table.prompt, table.seat) == ("main", 0)
    assert table.s.has_blocked.tolist() == [0, 0]


def test_a_blocked_group_stays_blocked_without_blockers() -> None:
    table = scenario("Tank", "Soldier", hand="Evacuation, Zealot")
    table.act("attack", "Tank").act("block", "Soldier")
    table.act("play", "Evacuation").act("target", "Soldier").act("done")
    assert table.influence == [10, 10]
    assert table.agents(0) == {"Tank": 4}


def test_w42_an_agent_that_arrives_before_blocks_may_block() -> None:
    table = scenario("Soldier", their_hand="Shadow Operative, Medic", hand="Zealot")
    table.act("attack", "Soldier").act("play", "Shadow Operative").act("done").act("done")
    assert table.may("block", "Shadow Operative")


def test_w43_an_agent_that_arrives_after_blocks_is_in_no_combat() -> None:
    table = scenario("Soldier", "Militia", hand="Shadow Operative, Zealot", their_hand="Medic")
    table.act("attack", "Soldier").act("done").act("block", "Militia")
    table.act("play", "Shadow Operative").act("done").act("done")
    assert table.influence == [10, 10]
    assert table.agents(0) == {"Soldier": 2, "Shadow Operative": 3}


def test_w45_power_counts_at_damage() -> None:
    table = scenario("Soldier", hand="Ambush, Zealot", their_hand="Medic")
    table.act("attack", "Soldier").act("done").act("play", "Ambush").act("done").act("done")
    assert table.influence == [10, 5]


def test_w46_the_attacker_divides_then_the_defender() -> None:
    table = scenario("Tank, Soldier", "Soldier, Veteran", hand="Zealot")
    table.act("attack", "Tank").act("attack", "Soldier")
    table.act("block", "Soldier").act("block", "Veteran")
    while table.prompt == "respond":
        table.act("done")
    assert (table.prompt, table.seat) == ("damage", 0)
    table.act("damage", 4)
    assert (table.prompt, table.seat) == ("damage", 1)
    table.act("damage", 1)
    # 4 and 2 to the blockers; 1 and 3 to the attackers
    assert table.agents(1) == {}
    assert table.agents(0) == {"Tank": 4}
    assert table.s.damage[0, 0] == 1


@pytest.mark.parametrize("first", range(7))
def test_w46_w47_every_split_with_overkill(first: int) -> None:
    table = scenario("Tank, Soldier", "Veteran+7, Tank+7", hand="Zealot")
    table.act("attack", "Tank").act("attack", "Soldier")
    table.act("block", "Veteran").act("block", "Tank")
    while table.prompt == "respond":
        table.act("done")
    table.act("damage", first)
    table.act("damage", 0)
    assert table.s.damage[1, :2].tolist() == [first, 6 - first]


def test_more_damage_than_one_answer_can_name() -> None:
    """The largest number lets the same Agent be asked about again."""
    table = scenario("Tank+60", "Veteran, Tank", hand="Zealot").act("attack", "Tank")
    table.act("block", "Veteran").act("block", "Tank").decline()
    table.act("damage", 31).act("damage", 31)
    assert table.prompt == "damage"
    table.act("damage", 0)
    assert table.agents(1) == {"Tank": 4}, "the last two were for the Tank"


def test_w47_without_enemies_left_no_damage_is_dealt() -> None:
    table = scenario("Soldier", "Tank", hand="Zealot", their_hand="Evacuation, Medic")
    table.act("attack", "Soldier").act("done").act("block", "Tank").act("done")
    table.act("play", "Evacuation").act("target", "Soldier")
    while table.prompt == "respond":
        table.act("done")
    assert table.s.damage[1, 0] == 0
    assert table.influence == [10, 10]


def test_w48_reduced_power_kills_the_damaged() -> None:
    table = scenario("Instructor, Tank-3", "Soldier", hand="Zealot")
    assert table.agents(0)["Tank"] == 4
    table.s.boost[0, 1] = -1
    table.act("play", "Zealot")
    assert "Tank" not in table.agents(0)


def test_w50_an_attacker_that_is_readied_may_attack_again() -> None:
    table = scenario("Soldier", hand="Second Wind, Zealot")
    table.act("attack", "Soldier").decline().act("play", "Second Wind")
    assert table.act("attack", "Soldier").decline().influence == [10, 5]


def test_w44_a_change_of_control_leaves_the_combat() -> None:
    from wartable.envs.agents_of_war.rules.board import change_control

    table = scenario("Soldier, Tank", "Veteran", hand="Ambush, Zealot")
    table.act("attack", "Soldier").act("attack", "Tank").act("block", "Veteran")
    change_control(table.book, table.s, 0, 1)
    assert table.s.fights.tolist() == [1, 1]


def test_several_attacks_in_a_turn() -> None:
    table = scenario("Soldier, Tank").act("attack", "Soldier").act("done")
    assert table.influence == [10, 8]
    assert table.act("attack", "Tank").influence == [10, 4]


# --- boards as big as they come


@pytest.mark.parametrize("amount", range(AMOUNTS))
def test_w46_every_amount_of_damage_can_be_dealt(amount: int) -> None:
    """Of the most that one answer can say, the rest is asked for again."""
    table = scenario(", ".join(["Tank"] * 8), "Soldier, Militia", influence=(10, 50))
    for rank in range(8):
        table.act("attack", f"Tank #{rank + 1}")
    table.decline()
    table.act("block", "Soldier").act("block", "Militia").decline()
    assert (table.prompt, int(table.s.to_deal)) == ("damage", 32)
    table.act("damage", amount)
    assert table.s.dealt_to[1, 0] == amount
    again = amount == AMOUNTS - 1
    assert (table.prompt == "damage" and table.seat == 0) == again


@pytest.mark.parametrize("slot", range(SLOTS))
@pytest.mark.parametrize("whose", [0, 1])
def test_any_agent_of_a_full_board_can_be_chosen(whose: int, slot: int) -> None:
    many = ", ".join(["Soldier"] * SLOTS)
    table = scenario(many, many, hand="Air Strike")
    table.act("play", "Air Strike")
    assert table.prompt == "target"
    action = ACTIONS["target"].start + whose * SLOTS + slot
    table.legal()
    assert table.mask[action]
    play(table.book, table.s, action)
    assert not int(table.s.in_play[whose]) >> slot & 1
