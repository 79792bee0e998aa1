"""The rulings on The Partners by number, P1 to P12; P13 is advice to the players."""

from __future__ import annotations

import pytest
from the_agents.scenario import Table, scenario

from wartable.envs.the_agents import state as st

pytestmark = pytest.mark.interpreter

ROW = {0: "| Hackerv Courierv"}


def partners(rows: dict[int, str], **options: object) -> Table:
    return scenario(rows, partners=True, **options)  # type: ignore[arg-type]


def test_p1_a_partner_in_hand_counts_towards_the_limit() -> None:
    assert not partners(ROW, hand="Mole Forger Fixer Secretary").can("buy_agent")
    assert partners(ROW, hand="Mole Forger Fixer").can("buy_agent")


def test_p2_assigning_and_removing_cost_no_action() -> None:
    table = partners(ROW, hand="Mole Fixer")
    table.play("play", "Mole").play("target", "Hacker")
    assert table.row(0) == "| Hackerv+Mole Courierv"
    assert table.s.actions_left == 2
    table.play("play", "Fixer")
    assert table.row(0) == "| Hackerv+Mole Courierv+Fixer", "one agent was left to choose"
    table = partners({0: "| Hackerv+Mole Courierv"})
    table.play("remove_partner", "Hacker")
    assert table.s.actions_left == 2
    assert table.hand(0) == ["Mole"]


def test_p2_also_after_the_last_action_but_only_on_ones_own_turn() -> None:
    table = partners(ROW, hand="Mole", actions=1)
    table.play("buy_mission", table.words("buy_mission", (int(table.s.table[0]),)))
    assert table.s.seat == 0
    assert table.s.actions_left == 0
    assert table.choices("play") == {"Mole"}
    assert not table.can("buy_agent")
    table.end_turn()
    assert table.s.seat == 1
    assert not table.can("remove_partner")


def test_p3_none_is_taken_back_into_a_full_hand() -> None:
    row = {0: "| Hackerv+Mole Courierv"}
    assert not partners(row, hand="Forger Fixer Assassin Surgeon").can("remove_partner")
    assert partners(row, hand="Forger Fixer Assassin").can("remove_partner")


def test_p3_a_forced_return_may_overfill_the_hand_and_then_nothing_is_drawn() -> None:
    table = partners({0: "| Quartermasterv Hackerv+Mole"}, hand="Forger Fixer Assassin Surgeon")
    table.play("activate", "Quartermaster").play("move_to", 0, 0, 0)
    assert int(table.s.hand_size[0]) == 5
    assert not table.can("buy_agent")


@pytest.mark.parametrize(
    ("row", "block"),
    [("| Assassinv Hackerv+Bodyguard", "KILL"), ("| Blackmailerv Hackerv+Bodyguard", "TURN")],
)
def test_p4_no_command_targets_a_partner(row: str, block: str) -> None:
    """All that lies there is the agent, whom The Bodyguard protects: nothing is left to affect."""
    assert not partners({0: row}).can("activate"), block


def test_p4_the_escort_takes_a_partner_of_the_other_player_in_its_faction() -> None:
    rows = {0: "| Escortv Hackerv-Mole Courierv+Fixer", 1: "| Surgeonv+Forger"}
    table = partners(rows)
    table.play("activate", "Escort")
    assert table.hand(0) == ["Mole"]
    assert table.row(0) == "| Escortv Hackerv Courierv+Fixer", "nobody was influenced"
    full = partners(rows, hand="Secretary Lookout Assassin Drifter")
    assert not full.can("activate", "Escort")


def test_p5_a_partner_counts_as_a_living_agent_for_both() -> None:
    """Safety in Numbers wants four living agents on its side."""
    table = partners({0: "| Hackerv+Mole Courierv-Fixer"})
    table.assign(0, left_right="Safety in Numbers")
    table.assign(1, right_left="Safety in Numbers")
    bonus = next(m.bonus for m in table.cards.missions if m.name == "Safety in Numbers")
    without = partners({0: "| Hackerv+Mole Courierv"})
    without.assign(0, left_right="Safety in Numbers")
    assert table.income(0) - without.income(0) == bonus
    assert table.income(1) == bonus
    assert table.count(0, 1, st.PARTNERS) == 2


def test_p5_a_partner_has_no_halves() -> None:
    plain, beside = (
        partners({0: f"| Poisoner/BB^{extra} Assassin/BB^"}) for extra in ("", "+Mole-Fixer")
    )
    for unit in range(st.DIRECTED):
        for party in (0, 1):
            assert plain.count(0, 1, unit, party) == beside.count(0, 1, unit, party)


def test_p6_partners_take_no_room_on_a_side() -> None:
    table = partners({0: "| Hackerv+Mole Courierv+Fixer Surgeonv Drifterv"}, hand="Assassin")
    table.play("play", "Assassin")
    assert table.can("place", 0, 0, 1, 4)


@pytest.mark.parametrize(
    ("row", "returns"),
    [
        ("| Abductorv Hackerv+Mole-Fixer", True),  # extract
        ("| Assassinv Hackerv+Mole-Fixer", False),  # kill
        ("| Blackmailerv Hackerv+Mole-Fixer", False),  # turn
    ],
)
def test_p7_extracting_sends_partners_home_killing_and_turning_do_not(
    row: str, returns: bool
) -> None:
    table = partners({0: row})
    actor = row.split()[1].rstrip("v")
    table.play("activate", actor)
    assert ("Mole" in table.hand(0)) == returns
    assert (table.hand(1) == ["Fixer"]) == returns
    assert ("+Mole-Fixer" in table.row(0)) != returns


def test_p7_moving_and_swapping_send_the_partners_of_both_players_home() -> None:
    table = partners({0: "| Quartermasterv Hackerv+Mole-Fixer"})
    table.play("activate", "Quartermaster").play("move_to", 0, 0, 0)
    assert (table.hand(0), table.hand(1)) == (["Mole"], ["Fixer"])
    table = partners({0: "| Negotiatorv Hackerv+Mole Courierv-Fixer"})
    table.play("activate", "Negotiator").play("target", "Hacker")
    assert (table.hand(0), table.hand(1)) == (["Mole"], ["Fixer"])


def test_p8_a_partner_stays_where_a_gap_is_closed() -> None:
    table = partners({0: "Coronerv | Hackerx Courierv+Mole"})
    table.play("activate", "Coroner")
    assert table.row(0) == "Coronerv | Courierv+Mole"


def test_p9_a_dead_agent_may_have_a_partner_whose_power_works_without_its_command() -> None:
    table = partners({0: "| Hackerx Courierv"}, hand="Undertaker Mole")
    before = table.income(0)
    table.play("play", "Undertaker").play("target", "Hacker")
    assert table.income(0) == before + 2
    table = partners({0: "| Assassinx+Mole Courier^"})
    assert not table.can("activate", "Assassin"), "The Mole opens a command, and the dead have none"


def test_p10_one_partner_from_each_player_on_an_agent() -> None:
    table = partners({0: "| Hackerv-Fixer Courierv+Mole"}, hand="Secretary")
    table.play("play", "Secretary")
    assert table.row(0) == "| Hackerv+Secretary-Fixer Courierv+Mole"
    assert not partners({0: "| Courierv+Mole"}, hand="Secretary").can("play", "Secretary")


def test_p11_a_partner_is_not_placed_in_a_faction() -> None:
    assert not partners({}, hand="Mole Fixer").can("play")


def test_p12_a_power_works_all_the_time_and_a_command_costs_an_action() -> None:
    table = partners({0: "| Assassin^+Mole Courier^"})
    assert table.can("activate", "Assassin"), "opened by The Mole"
    table = partners({0: "| Hackerx+NightNurse Courier^"})
    table.play("use_partner", "Hacker").play("face", 0)
    assert table.row(0) == "| Hackerv*+NightNurse Courier^"
    assert table.s.actions_left == 1
