"""The worked examples of the rule text, in its own order."""

from __future__ import annotations

import pytest
from the_agents.scenario import Table, scenario

from wartable.envs.core.state import RUNNING, TERMINATED
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.rules import faction as fa

pytestmark = pytest.mark.interpreter

LEFT, RIGHT = 0, 1


def test_the_second_of_four_collects_8_and_the_round_is_finished() -> None:
    """The Goal: 42 IP after the second player's turn; the third and the fourth still play."""
    table = scenario({1: "| Poisoner/BB^ Marksman/BW^"}, players=4, seat=1, points={1: 34})
    table.own(1, "Meet Your Match", "Open Line")
    table.play("done")
    table.play("mission", "Meet Your Match").play("mission", "Open Line")
    while table.s.seat == 1:
        table.play("no_mission")
    # Two black tokens, 3 IP for as many matching tokens as the other, 2 IP for two on one side.
    assert table.s.points[1] == 34 + 2 + 3 + 2
    assert table.s.last_round
    assert table.s.status == RUNNING
    for seat in (2, 3):
        assert table.s.seat == seat
        table.end_turn()
    assert table.s.status == TERMINATED
    assert table.s.reward[:4].tolist() == [pytest.approx(v) for v in (-1 / 3, 1, -1 / 3, -1 / 3)]


def test_set_up_for_two() -> None:
    """Two factions; each player has black halves at the one on the left, white on the right."""
    table = scenario(players=2)
    for seat in (0, 1):
        left, right = fa.own_faction(table.s, seat, LEFT), fa.own_faction(table.s, seat, RIGHT)
        assert {left, right} == {0, 1}
        for side in (0, 1):
            assert table.count(left, side, st.UNJOINED_BLACK, party=LEFT) == 1
            assert table.count(right, side, st.UNJOINED_WHITE, party=RIGHT) == 1
            assert table.count(left, side, st.UNJOINED_WHITE, party=LEFT) == 0


def test_set_up_for_four() -> None:
    """Player 1 shares A with player 4 and B with player 2, who shares C with player 3, who shares
    D with player 4: everybody has a faction with each neighbour, and as many as players."""
    table = scenario(players=4)
    shared = {
        frozenset((fa.seat_of(table.s, faction, 0), fa.seat_of(table.s, faction, 1)))
        for faction in range(4)
    }
    assert shared == {frozenset(p) for p in ((0, 3), (0, 1), (1, 2), (2, 3))}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_begins_with_three_cards_and_two_ip(players: int) -> None:
    """Setup 1 to 5, as dealt: eight missions lie out, and there are as many factions as players."""
    table = Table(players, {})
    assert table.s.hand_size[:players].tolist() == [3] * players
    assert table.s.points[:players].tolist() == [2] * players
    assert sum(kind != st.NONE for kind in table.s.table) == 8
    assert int(table.s.deck_size) == 40 - 3 * players
    assert int(table.s.mission_deck_size) == 40 - 8


def test_an_agent_goes_to_the_ends_that_have_room() -> None:
    """The player aid: either end of the faction to the left, but only the right end of the faction
    to the right, whose left side has four agents."""
    # Faction 3 is the right one of seat 0, who is its party 1 and sees it from behind.
    full = "| Assassinv Hackerv Poisonerv Surgeonv"
    table = scenario({3: full}, players=4, hand="Courier")
    table.play("play", "Courier")
    places = {tuple(choice.split()[1:3]) for choice in table.choices("place")}
    assert places == {("0", "0"), ("0", "1"), ("1", "1")}


def test_the_shared_faction_of_player_1_and_player_2() -> None:
    """Outward from the safe house: an unjoined black half, a non-matching token, a matching token
    and an unjoined white half, all directed at player 1; and two commands at player 2."""
    table = scenario({0: "| Marksman/WW^ Recruiter/WW^"})
    assert table.count(0, 0, st.UNJOINED_BLACK) == 1
    assert table.count(0, 1, st.NON_MATCHING) == 1
    assert table.count(0, 1, st.MATCHING_WHITE) == 1
    assert table.count(0, 1, st.UNJOINED_WHITE) == 1
    assert table.count(0, 1, st.COMMANDS, party=1) == 2
    assert table.count(0, 1, st.COMMANDS, party=0) == 0


def test_the_assassin_upside_down_beside_the_hacker_points_the_other_way() -> None:
    table = scenario({0: "| Assassin/BB^ Hacker/BBv"})
    assert table.count(0, 1, st.MATCHING_BLACK, party=0) == 1, "safe house and The Assassin"
    assert table.count(0, 1, st.UNJOINED_BLACK, party=1) == 2, "The Hacker, joined to nothing"
    assert table.count(0, 1, st.COMMANDS, party=0) == table.count(0, 1, st.COMMANDS, party=1) == 1


def test_the_abductor_is_turned_in_its_place() -> None:
    """Safe house, The Abductor, The Paramedic: the same order afterwards, the other direction."""
    table = scenario({0: "Blackmailerv | Abductor^ Paramedic^"})
    table.play("activate", "Blackmailer").play("target", "Abductor")
    assert table.row(0) == "Blackmailerv | Abductorv* Paramedic^"


def test_missions_of_both_players_below_the_same_sides() -> None:
    """Player 1 has missions on both sides of a faction, player 2 one on the same faction."""
    table = scenario()
    table.assign(0, left_left="Open Line", left_right="Foothold")
    table.assign(1, right_left="Cold Case")
    below = [kind != st.NONE for kind in table.s.mission[0].ravel().tolist()]
    assert below == [True, False, True, True]


def test_points_phase() -> None:
    """A black token in one faction, a white one in the other; two of three missions hold."""
    table = scenario({0: "| Poisoner/BB^", 1: "| Marksman/WWv"})
    assert table.income(0) == 1 + 1
    table.assign(0, left_left="Foothold", left_right="Unbroken Chain", right_left="Meet Your Match")
    bonus = {mission.name: mission.bonus for mission in table.cards.missions}
    assert table.income(0) == 2 + bonus["Foothold"] + bonus["Meet Your Match"]
