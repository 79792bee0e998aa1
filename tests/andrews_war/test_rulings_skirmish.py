"""Rulings 24 to 45 on what the rule text leaves open: the skirmish, how games end, hostages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from andrews_war.invariants import check
from andrews_war.scenario import names, scenario

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.config import Rules
from wartable.envs.andrews_war.rules.skirmish import lose
from wartable.envs.core.state import RUNNING, TERMINATED, TRUNCATED


def test_D24_a_lone_leader_attacks_and_stays_behind() -> None:
    table = scenario("K", "J 2*").fight("K")
    assert table.army(0) == "K"
    assert table.s.front[0] == 0
    assert "2♠" in table.discard


def test_D25_a_card_of_a_horde_does_not_attack_alone() -> None:
    table = scenario("Q(8 5) 9", "J 2")
    assert table.choices("attack") == {"Q", "9"}
    table = scenario("Q(8 5) 9", "J 2", prompt="regroup").play("remove", "8")
    assert table.army(0) == "Q(5) 9 8"


def test_D26_the_defender_meets_a_plain_card_with_any_unit_even_a_horde() -> None:
    table = scenario("J 9", "Q(5) K 2 A Joker").play("attack", "9")
    assert table.asked == (1, "defend")
    assert table.choices() == {"defend Q", "defend 2", "defend A", "defend Joker"}


def test_D27_leaders_are_exposed_once_the_front_row_is_empty() -> None:
    table = scenario("J 9", "Q K").play("attack", "9")
    assert table.choices() == {"defend Q", "defend K"}
    table = scenario("J 9", "Q K").play("attack", "J")
    assert table.choices() == {"target Q", "target K"}
    table = scenario("J 9", "Q(2) K J").play("attack", "J")
    assert table.asked != (0, "target"), "the horde alone can be chosen"
    assert table.s.defender == st.SLOTS + 1


def test_D28_a_horde_is_chosen_as_a_whole() -> None:
    table = scenario("J 9", "Q(2 5) 7").play("attack", "J")
    assert table.choices() == {"target Q", "target 7"}


def test_D29_both_sides_are_revealed_at_once() -> None:
    table = scenario("J 9 A", "J 7 A")
    table.play("attack", "9").play("defend", "7")
    while table.prompt == "cancel":
        ups = (int(table.s.face_up[0]), int(table.s.face_up[1]))
        assert ups in ((0, 0), (1, 1))
        table.play("proceed")


def test_D30_a_lone_card_that_wins_is_unharmed() -> None:
    table = scenario("J 9", "J 8*").fight("9")
    assert table.army(0) == "J 9*"


@pytest.mark.parametrize(
    "horde, enemy, left",
    [
        ("Q(8 5 A)", "9", "Q(8*)"),  # the text's own example
        ("Q(8 4 3)", "5", "Q(8* 4*)"),  # 3 leaves 2: not enough for the 4, so stop
        ("K(10 5)", "4", "K(10* 5*)"),
        ("K(10 5)", "5", "K(10*)"),
        ("J(10 A)", "9", "J(10*)"),
        ("K(A 2 3)", "8", "K"),
    ],
)
def test_D31_a_horde_loses_lowest_first_and_stops_at_what_is_too_dear(
    horde: str, enemy: str, left: str
) -> None:
    table = scenario(horde, f"J {enemy}*").fight(horde[0])
    assert table.army(0) == left
    assert table.army(1) == "J"


def test_D32_a_beaten_horde_is_lost_with_its_leader() -> None:
    table = scenario("J(2) K", "J 9*").fight("J")
    assert table.army(0) == "K"
    assert {"J♥", "2♥"} <= table.discard


def test_D32_a_tie_leaves_the_leaders() -> None:
    table = scenario("K(A 5)", "Q(7)").fight("K")
    assert (table.army(0), table.army(1)) == ("K", "Q")
    assert table.discard >= {"A♥", "5♥", "7♠"}


@pytest.mark.parametrize("horde, value", [("J(A)", 2), ("J(2)", 3), ("K(A 2)", 6), ("Q(3 4)", 9)])
def test_D32_a_winning_horde_never_loses_its_leader(horde: str, value: int) -> None:
    for opposing in range(value):
        table = scenario(horde, "J")
        lose(table.s, 0, st.SLOTS + "JQK".index(horde[0]), value, opposing)
        assert table.s.leaders[0]


def test_D33_an_assassin_takes_the_leader_and_disperses_his_horde() -> None:
    table = scenario("J Joker", "Q(8 5) K").fight("Joker")
    assert table.army(0) == "J"
    assert table.army(1) == "K 8* 5*"
    assert {"Joker", "Q♠"} <= table.discard


def test_D33_against_a_card_an_assassin_just_dies() -> None:
    table = scenario("J Joker", "J 2*").fight("Joker")
    assert (table.army(0), table.army(1)) == ("J", "J 2*")
    assert "Joker" in table.discard


def test_D33_two_assassins_both_die() -> None:
    table = scenario("J Joker", "J Joker2").fight("Joker")
    assert (table.army(0), table.army(1)) == ("J", "J")
    assert {"Joker", "Joker2"} <= table.discard


def test_D34_the_strike_is_automatic_and_at_the_opposing_leader_only() -> None:
    table = scenario("Q(5) K", "J Joker").fight("Q")
    assert table.army(0) == "K 5*"
    assert table.army(1) == "J", "the assassin's own leader is safe"


def test_D35_an_assassin_that_a_horde_chose_defends() -> None:
    table = scenario("Q(10 9) K", "J Joker 3").fight("Q", "Joker")
    assert table.army(0) == "K 10* 9*"
    assert table.army(1) == "J 3"


def test_D36_attacker_then_defender_before_and_after_the_reveal() -> None:
    table = scenario("J Q(A 9)", "J 7 A").play("attack", "Q").play("target", "7")
    asked = []
    while table.prompt == "cancel":
        asked.append((table.asked[0], bool(table.s.face_up[0])))
        table.play("proceed")
    assert asked == [(0, False), (1, False), (0, True), (1, True)]


def test_D36_a_cancelled_attack_is_spent() -> None:
    table = scenario("J 9", "J 7 A").play("attack", "9").play("defend", "7")
    while not table.can("sacrifice"):
        table.play("proceed")
    table.play("sacrifice")
    assert table.asked == (0, "regroup")
    assert table.army(0) == "J 9"


def test_D37_a_diplomat_is_given_from_a_horde_but_not_from_the_hand() -> None:
    table = scenario("J 9*", "Q(A 5) J 7*").play("attack", "9").play("defend", "7")
    while not table.can("sacrifice"):
        table.play("proceed")
    table.play("sacrifice")
    assert table.army(1) == "Q(5) J 7*"
    table = scenario("J 9*", "Q(4 5) J 7*", their_hand="A♠").play("attack", "9")
    table.play("defend", "7")
    while table.prompt == "cancel":
        assert not table.can("sacrifice")
        table.play("proceed")


def test_D38_an_assassin_that_was_not_revealed_lives_on_face_down() -> None:
    table = scenario("J 9", "J Joker A").play("attack", "9").play("defend", "Joker")
    while not table.can("sacrifice"):
        table.play("proceed")
    assert not table.s.face_up.any()
    table.play("sacrifice")
    assert table.army(1) == "J Joker"


def test_D39_a_leader_left_alone_is_back_in_the_second_row() -> None:
    table = scenario("Q(5) K(2)", "J", prompt="regroup").play("remove", "5").play("dissolve", "K")
    assert table.army(0) == "K Q 5 2"
    assert table.s.horde[0].tolist() == [0, 0, 0]
    table.play("done").play("hold").play("done")
    assert table.choices("attack") == {"K", "Q", "5", "2"}


def test_D40_from_horde_to_horde_a_minion_is_removed_and_paid_for() -> None:
    table = scenario("Q(5) K", "J", "2♣", prompt="regroup")
    assert not table.can("assign")
    table.play("remove", "5").play("assign", "5 K")
    assert table.asked == (0, "pay")
    table.play("pay", "2♣")
    assert table.army(0) == "K(5) Q"


def test_D41_up_to_three_leaders_with_a_horde_each() -> None:
    table = scenario("K(10) Q(9)", "J", "J♥ 2♣ 3♣ 8♥", prompt="regroup")
    table.play("field", "J").play("pay", "2♣").play("field", "8")
    table.play("assign", "8 J").play("pay", "3♣")
    assert table.army(0) == "K(10) Q(9) J(8)"
    check(table.s)


def test_D42_the_last_leader_s_loss_ends_the_game_whatever_the_hand() -> None:
    table = scenario("J 9", "J", their_hand="K♠ Q♠ 2♣ 3♣ 4♣").fight("9")
    assert (table.won_by, int(table.s.status)) == (0, TERMINATED)
    assert table.s.reward.tolist()[:2] == [1, -1]


def test_D43_the_cap_truncates_and_draws() -> None:
    assert Rules().turn_cap == 150
    table = scenario("J", "J", prompt="regroup", turn=9, turn_cap=10)
    table.play("done")
    assert table.s.status == RUNNING
    table.play("hold").play("done")
    assert (int(table.s.status), table.won_by) == (TRUNCATED, None)
    endless = scenario("J", "J", prompt="regroup", turn=99_999, turn_cap=0).play("done")
    assert endless.s.status == RUNNING


def test_D44_cards_of_the_enemy_s_suit_are_never_fielded() -> None:
    assert not Rules().hostages
    table = scenario("J", "J", "K♠ 5♠ 2♣ 3♣ 4♣ 9♦", prompt="regroup")
    assert not table.can("field")
    assert not table.can("capture")


def test_D45_hostages_are_played_for_free_and_released_together_to_cancel() -> None:
    table = scenario("J 9", "J 7", "K♠ Q♠ 2♣", prompt="regroup", hostages=True)
    table.play("capture", "K").play("capture", "Q")
    assert table.hand(0) == {"2♣"}
    table.play("done").play("attack", "7")
    while table.asked != (0, "cancel"):
        table.play("proceed")
    table.play("release")
    assert {"K♠", "Q♠"} <= table.hand(1)
    assert table.s.hostages[0] == 0
    assert (table.army(0), table.army(1)) == ("J 9", "J 7")
    assert table.asked == (1, "regroup")
    assert names(table.s.known[1]) == {"K♠", "Q♠"}, "all saw them go into the hand"
    check(table.s)


def test_D45_a_release_discards_a_revealed_assassin_like_a_diplomat() -> None:
    table = scenario("J 9 A", "J Joker", their_captives="K", hostages=True)
    table.play("attack", "9")
    while not (table.asked == (1, "cancel") and table.s.face_up[1]):
        table.play("proceed")
    table.play("release")
    assert table.army(1) == "J"
    assert table.army(0) == "J 9* A"
    assert "K♥" in table.hand(0)


def test_every_ruling_has_its_test() -> None:
    text = "".join(path.read_text() for path in Path(__file__).parent.glob("test_rulings_*.py"))
    tested = {int(n) for n in re.findall(r"^def test_D(\d+)_", text, re.MULTILINE)}
    assert tested == set(range(1, 46))
