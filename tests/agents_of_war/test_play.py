"""The rule text of Agents of War: the goal, the turn, plays and abilities."""

from __future__ import annotations

import numpy as np
import pytest
from agents_of_war.scenario import Table
from agents_of_war.scenario import rule_scenario as scenario

from wartable.envs.agents_of_war import state as st

pytestmark = pytest.mark.interpreter


def test_influence_at_zero_loses() -> None:
    table = scenario("Tank", influence=(10, 4))
    table.act("attack", "Tank")
    assert table.winner == 0


def test_influence_below_zero_loses_too() -> None:
    assert scenario(hand="Propaganda", influence=(10, 2)).act("play", "Propaganda").winner == 0


def test_w9_influence_has_no_upper_limit() -> None:
    table = scenario("Medic", influence=(10, 10)).act("ability", "Medic")
    assert table.influence == [12, 10]


@pytest.mark.parametrize("starter", [0, 1])
def test_w2_w3_both_at_zero_at_once_is_won_by_who_went_second(starter: int) -> None:
    """The Zealots' controller loses 1 at the end of the turn, in the same game as the burn."""
    table = scenario(starter=starter, influence=(1, 1), hand="Propaganda")
    table.s.influence[:] = 0
    table.act("done")
    assert table.winner == 1 - starter


def test_an_order_takes_effect_once_and_goes_to_the_discard_pile() -> None:
    table = scenario(hand="Propaganda").act("play", "Propaganda")
    assert table.influence == [10, 7]
    assert table.pile("discard", 0) == ["Propaganda"]
    assert not table.pile("hand", 0)


def test_w10_an_order_is_in_no_pile_while_it_takes_effect() -> None:
    table = scenario(hand="Field Orders, Zealot", theirs="Tank").act("play", "Field Orders")
    assert table.prompt == "mode"
    assert table.pile("discard", 0) == []


def test_an_agent_enters_ready_and_stays() -> None:
    table = scenario(hand="Shadow Operative").act("play", "Shadow Operative")
    assert table.agents(0) == {"Shadow Operative": 3}
    assert table.is_ready(0, "Shadow Operative")
    assert table.pile("discard", 0) == []


def test_an_agent_that_entered_this_turn_cannot_attack() -> None:
    table = scenario(hand="Shadow Operative, Zealot").act("play", "Shadow Operative")
    assert not table.may("attack", "Shadow Operative")


def test_w34_an_agent_that_came_during_the_opponents_turn_can_attack_on_ones_own() -> None:
    table = scenario("Tank", hand="Propaganda", their_hand="Shadow Operative, Propaganda")
    table.act("done").act("play", "Shadow Operative")
    pass_turns(table, 1)
    assert table.may("attack", "Shadow Operative")


def test_eight_cards_a_turn_counting_replays() -> None:
    """W29: the whole of the own turn."""
    table = scenario(hand="Propaganda, Boot Camp, Zealot", discard="Mobilization", play_limit=2)
    table.act("play", "Propaganda").act("replay", "Mobilization").act("card", "Boot Camp")
    assert not table.may("play", "Zealot")
    assert table.pile("redacted") == ["Mobilization"]


def test_a_replay_costs_and_is_redacted() -> None:
    table = scenario(hand="Zealot", discard="Mobilization").act("replay", "Mobilization")
    assert table.agents(0) == {"Militia": 1}
    assert table.pile("discard", 0) == ["Zealot"]
    assert table.pile("redacted") == ["Mobilization"]


def test_a_replay_that_cannot_be_paid_is_illegal() -> None:
    table = scenario("Tank", discard="Mobilization")
    assert not table.may("replay", "Mobilization")


def test_w59_a_replay_on_the_opponents_turn_needs_covert() -> None:
    table = scenario("Tank", "Soldier", their_discard="Crossfire, Boot Camp", their_hand="Zealot")
    table.act("attack", "Tank")
    assert table.prompt == "respond"
    assert table.seat == 1
    assert table.may("replay", "Crossfire")
    assert not table.may("replay", "Boot Camp")
    table.act("replay", "Crossfire")
    assert table.influence == [10, 8], "its Replay cost"
    assert table.s.damage[0, 0] == 2, "only the Tank fights"


def test_w60_a_replay_of_a_card_that_came_from_the_opponent() -> None:
    """No ownership (W14): what lies in one's discard pile is one's own."""
    table = scenario(hand="Zealot", discard="Boot Camp", mine="Tank").act("replay", "Boot Camp")
    assert table.agents(0) == {"Tank": 6}


def test_a_delayed_card_is_set_aside_and_comes_later() -> None:
    table = scenario("Tank", "Tank", hand="Drone Swarm, Propaganda", their_hand="Zealot")
    table.act("play", "Drone Swarm")
    assert table.pile("delayed", 0) == ["Drone Swarm"]
    assert table.agents(0) == {"Tank": 4}
    pass_turns(table, 2)
    assert table.s.active == 0
    assert table.agents(0) == {"Tank": 4, "Drone": 2}
    assert table.pile("delayed", 0) == []
    assert table.pile("discard", 0) == ["Drone Swarm"]


def test_w24_a_delayed_agent_cannot_attack_in_the_turn_that_it_enters() -> None:
    table = scenario("Tank", "Tank", hand="Siege Gunner, Propaganda", their_hand="Zealot")
    table.act("play", "Siege Gunner")
    pass_turns(table, 2)
    assert table.prompt == "target", "the Warcry, chosen as it enters"
    table.act("target", "Tank")
    assert "Siege Gunner" in table.agents(0)
    assert not table.may("attack", "Siege Gunner")


def test_w21_w23_several_that_expire_come_in_the_owners_order_and_do_not_count() -> None:
    table = scenario("Tank", hand="Drone Swarm, Siege Gunner, Zealot", their_hand="Zealot")
    table.s.hand[1] = table.s.hand_size[1] = 0
    table.act("play", "Drone Swarm").act("play", "Siege Gunner")
    pass_turns(table, 2)
    assert table.prompt == "order"
    assert table.seat == 0
    assert table.may("card", "Drone Swarm")
    assert table.may("card", "Siege Gunner")
    table.act("card", "Siege Gunner").act("target", "Tank")
    assert set(table.agents(0)) == {"Tank", "Siege Gunner", "Drone"}
    assert table.s.plays[0] == 0


def test_w22_an_expired_order_without_a_target_does_nothing_and_is_discarded() -> None:
    table = scenario("Tank", hand="Armoured Push, Zealot")
    table.act("play", "Armoured Push")
    pass_turns(table, 4)
    assert table.pile("discard", 0) == ["Armoured Push"]
    assert "Tank" in table.agents(0)


def test_w54_an_order_without_a_target_is_illegal() -> None:
    assert not scenario("Tank", hand="Assassination").may("play", "Assassination")
    assert scenario("Tank", "Soldier", hand="Assassination").may("play", "Assassination")
    assert not scenario("Soldier", "Tank", hand="Assassination").may("play", "Assassination")


def test_w53_influence_is_paid_only_if_some_stays() -> None:
    assert scenario(hand="Mercenary Chief", influence=(3, 10)).may("play", "Mercenary Chief")
    table = scenario("Tank", hand="Mercenary Chief", influence=(2, 10))
    assert not table.may("play", "Mercenary Chief")


def test_w32_a_printed_cost_is_paid_first() -> None:
    table = scenario(hand="Mercenary Chief").act("play", "Mercenary Chief")
    assert table.influence == [8, 10]
    assert table.agents(0) == {"Mercenary Chief": 4}


def test_modes_are_chosen_among_those_that_can_be_carried_out() -> None:
    table = scenario(hand="Field Orders, Zealot").act("play", "Field Orders")
    assert table.may("mode", 0)
    assert table.may("mode", 2)
    assert not table.may("mode", 1), "nobody to damage"
    assert table.act("mode", 2).influence == [13, 10]


def test_a_warcry_is_not_optional() -> None:
    table = scenario("Tank", hand="Siege Gunner, Saboteur").act("play", "Saboteur")
    assert table.agents(0) == {"Tank": 4, "Saboteur": 2}, "nobody to damage"
    table = scenario("Tank", "Soldier", hand="Saboteur").act("play", "Saboteur")
    assert table.agents(1) == {}


def test_w56_a_warcry_comes_with_any_entry() -> None:
    """Also when an Agent changes sides."""
    table = scenario("Tank", "Veteran", hand="Bribery").act("play", "Bribery")
    assert table.agents(0) == {"Tank": 4, "Veteran": 3}
    assert table.agents(1) == {}


def test_an_exhaust_ability_needs_a_settled_ready_agent() -> None:
    """W52: and one that is Exhausted by it is so until it is Readied."""
    assert not scenario("Medic!", hand="Zealot").may("ability", "Medic")
    assert not scenario("Medic*", hand="Zealot").may("ability", "Medic")
    table = scenario("Medic", hand="Zealot").act("ability", "Medic")
    assert not table.is_ready(0, "Medic")
    assert not table.may("ability", "Medic")


def test_w52_not_on_the_next_turn_of_the_opponent() -> None:
    table = scenario(hand="Medic, Zealot", their_hand="Propaganda").act("play", "Medic")
    pass_turns(table, 1)
    table.act("play", "Propaganda")
    assert table.seat == 0
    assert not table.may("ability", "Medic")


def test_once_each_turn() -> None:
    table = scenario("Smuggler", hand="Zealot", deck="Medic, Veteran, Archivist, Tribute")
    table.act("ability", "Smuggler")
    assert table.influence == [9, 10]
    assert table.pile("hand", 0) == ["Medic", "Zealot"]
    assert not table.may("ability", "Smuggler")
    pass_turns(table, 1)
    assert table.s.spent.tolist() == [0, 0], "and again in the next turn, whoever's it is"


def test_a_sacrificed_agent_goes_to_the_discard_pile() -> None:
    table = scenario("Martyr", hand="Zealot").act("ability", "Martyr")
    assert table.influence == [12, 10]
    assert table.pile("discard", 0) == ["Martyr"]


def test_w12_a_token_goes_to_the_supply() -> None:
    table = scenario("Militia, Soldier", hand="Last Resort, Zealot", deck="Medic, Veteran")
    table.act("play", "Last Resort").act("target", "Militia")
    assert table.agents(0) == {"Soldier": 2}
    assert table.pile("discard", 0) == ["Last Resort"]


def test_w55_the_owner_chooses_what_to_discard() -> None:
    table = scenario(hand="Interrogator", their_hand="Medic, Veteran").act("play", "Interrogator")
    assert (table.prompt, table.seat) == ("card", 1)
    table.act("card", "Veteran")
    assert table.pile("hand", 1) == ["Medic"]
    assert table.pile("discard", 1) == ["Veteran"]


def test_w15_an_empty_draw_pile_gives_nothing() -> None:
    table = scenario(hand="Supply Drop, Zealot", deck="Medic").act("play", "Supply Drop")
    assert table.pile("hand", 0) == ["Medic", "Zealot"]


def test_w14_return_to_hand_is_the_controllers() -> None:
    table = scenario("Tank", "Veteran", hand="Evacuation").act("play", "Evacuation")
    table.act("target", "Veteran")
    assert table.pile("hand", 1) == ["Veteran"] == table.pile("known", 1)


def test_recovering_from_the_discard_pile() -> None:
    table = scenario(hand="Scavenger", discard="Medic, Propaganda").act("play", "Scavenger")
    assert table.pile("hand", 0) == ["Propaganda"], "the only Order"


# --- the turn


def pass_turns(table: Table, number: int) -> None:
    """Everybody passes and declines until so many turns have ended."""
    until = int(table.s.turn) + number
    while int(table.s.turn) < until and not table.s.status:
        table.act("done")


def test_w27_the_opponent_answers_a_pass_and_the_main_phase_goes_on() -> None:
    table = scenario("Tank", hand="Zealot", their_hand="Shadow Operative, Air Strike")
    table.act("done")
    assert (table.prompt, table.seat) == ("respond", 1)
    table.act("play", "Shadow Operative").act("play", "Air Strike").act("target", "Tank")
    assert (table.prompt, table.seat) == ("main", 0), "its hand is empty: it has nothing more"


def test_only_covert_cards_on_the_opponents_turn() -> None:
    table = scenario("Tank", hand="Zealot", their_hand="Propaganda, Air Strike").act("done")
    assert table.may("play", "Air Strike")
    assert not table.may("play", "Propaganda")


def test_damage_and_this_turn_effects_end_together() -> None:
    """W31: who lives by a boost alone does not die when it ends."""
    table = scenario("Soldier", hand="Ambush, Zealot", their_hand="Air Strike, Medic")
    table.act("play", "Ambush").act("done").act("play", "Air Strike")
    assert table.s.damage[0, 0] == 3
    pass_turns(table, 1)
    assert table.agents(0) == {"Soldier": 2}
    assert table.s.damage[0, 0] == 0


def test_w49_the_owner_orders_his_effects() -> None:
    """W30: as at the beginning of the turn."""
    table = scenario("Tank", "Recruiter, Standard Bearer", hand="Zealot", their_hand="Medic")
    pass_turns(table, 1)
    assert (table.prompt, table.seat) == ("order", 1)
    table.act("card", "Recruiter")
    assert table.agents(1)["Militia"] == 2, "made in time for the Standard Bearer"


def test_w5_w6_w7_three_turns_without_change_are_a_stall() -> None:
    table = scenario("Tank", "Tank", starter=0)
    pass_turns(table, 3)
    assert table.winner == 1
    assert table.s.status == 1
    table = scenario("Tank", "Tank", starter=1)
    pass_turns(table, 3)
    assert table.winner == 0


def test_w5_a_ticking_delay_is_a_change() -> None:
    table = scenario("Tank", "Tank", hand="War Chest").act("play", "War Chest")
    pass_turns(table, 6)
    assert table.winner is None
    assert {"Soldier", "Tank"} <= set(table.agents(0))


def test_w6_what_is_made_and_lost_within_a_turn_is_no_change() -> None:
    table = scenario("Tank", "Tank")
    pass_turns(table, 2)
    table.s.in_play[0] |= 2
    table.s.card[0, 1] = st.MILITIA
    table.s.in_play[0] &= ~2
    table.s.card[0, 1] = st.NONE
    pass_turns(table, 1)
    assert table.winner is not None


def test_w8_the_cap_is_resolved_like_a_stall_and_counted_apart() -> None:
    table = scenario("Field Surgeon", "Field Surgeon", turn_cap=6)
    pass_turns(table, 4)
    assert table.winner == 1
    assert (table.s.status, table.s.capped) == (2, 1)


# --- ways to win by cards


def test_w4_a_card_wins_at_once() -> None:
    table = scenario("Tank", "Prophet", hand="Zealot", their_hand="Medic", influence=(10, 19))
    pass_turns(table, 1)
    assert table.winner == 1


def test_w4_a_card_loses_at_once() -> None:
    table = scenario("Doomed General", "Tank", hand="Zealot", their_hand="Medic")
    pass_turns(table, 1)
    assert table.winner == 1


def test_a_full_board_takes_no_more() -> None:
    """The engine's own limit: what finds no slot does not enter play."""
    table = scenario(", ".join(["Militia"] * (st.SLOTS - 1)), hand="Mobilization, Veteran")
    table.act("play", "Mobilization")
    assert np.count_nonzero(table.s.card[0] != st.NONE) == st.SLOTS
    table.act("play", "Veteran")
    assert table.pile("discard", 0) == ["Mobilization", "Veteran"]
