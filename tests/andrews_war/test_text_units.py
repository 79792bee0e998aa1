"""The rule text, sentence by sentence: leaders and hordes, diplomats, assassins, options."""

from __future__ import annotations

import pytest
from andrews_war.scenario import Table, scenario


def until(table: Table, seat: int, revealed: bool) -> Table:
    """Let the skirmish go on to the window of a seat before or after the reveal."""
    while not (table.asked == (seat, "cancel") and (table.s.window >= 2) == revealed):
        assert table.prompt == "cancel"
        table.play("proceed")
    return table


# --- leaders and their hordes


def test_leaders_survive_ties() -> None:
    """If a leader is part of a tie, other discards happen as normal, but the leader remains."""
    table = scenario("J 9", "Q(6 A)").fight("9")
    assert (table.army(0), table.army(1)) == ("J", "Q")
    table = scenario("J 2", "Q").fight("2")
    assert (table.army(0), table.army(1)) == ("J", "Q")
    table = scenario("Q", "Q").fight("Q")
    assert (table.army(0), table.army(1), table.won_by) == ("Q", "Q", None)


def test_a_horde_joins_the_front_row() -> None:
    """When a leader forms a horde, he joins the front row."""
    assert scenario("J 9", "Q(6) J").play("attack", "9").s.defender == 13
    assert scenario("J 9", "Q(6) J 5").play("attack", "9").choices() == {"defend Q", "defend 5"}


def test_the_horde_s_cards_stay_face_down() -> None:
    """Cards that are still face down should remain face down."""
    table = scenario("Q 9 5*", "J", "2♣ 3♣", prompt="regroup")
    table.play("assign", "9 Q").play("pay", "2♣").play("assign", "5 Q").play("pay", "3♣")
    assert table.army(0) == "Q(9 5*)"


def test_one_leader_a_horde() -> None:
    """There can only be one leader per horde: leaders are never assigned."""
    table = scenario("Q(9) J", "J", "2♣ 3♣", prompt="regroup")
    assert not table.can("assign")


@pytest.mark.parametrize("attacker", ["K", "Q"])
def test_a_leader_or_horde_chooses_the_defender(attacker: str) -> None:
    """When attacking, a leader or a leader-lead horde may choose the defender."""
    table = scenario("Q(9) K", "J 2 Q(5)").play("attack", attacker)
    assert table.asked == (0, "target")
    assert table.choices() == {"target 2", "target Q"}


def test_the_chosen_defender_is_in_front_unless_there_is_none() -> None:
    """The defender must be on the front row unless the enemy's front row is decimated."""
    assert scenario("Q(9)", "K J").play("attack", "Q").choices() == {"target K", "target J"}
    assert scenario("Q(9)", "K J").fight("Q", "K").army(1) == "J"


def test_a_horde_fights_with_its_total() -> None:
    """A horde attacks and defends en masse. Use the horde's total card valuation."""
    assert scenario("Q(4 5)", "J 10").fight("Q").army(1) == "J"  # 11 against 10
    assert scenario("Q(4 3)", "J 10*").fight("Q").won_by == 1  # 9: the queen was the last
    assert scenario("J 10 5", "Q(4 5) J").fight("10").army(1) == "Q J"  # 10 of 11: 4, 5


def test_the_worked_example() -> None:
    """Q(8, 5, A) attacks the enemy's 9: the 9, the ace and the 5 go; the 8 and the queen stay."""
    table = scenario("Q(8 5 A)", "J 9").fight("Q")
    assert (table.army(0), table.army(1)) == ("Q(8*)", "J")
    assert table.discard == {"9♠", "A♥", "5♥"}


def test_a_horde_that_defends_loses_alike() -> None:
    """A horde incurs losses up to the total valuation of the opposing force."""
    table = scenario("J 9", "Q(8 5 A)").fight("9")
    assert (table.army(0), table.army(1)) == ("J", "Q(8*)")


def test_two_equal_hordes() -> None:
    """If two equally valued hordes: all minions and diplomats go, the leaders survive."""
    table = scenario("Q(8 A)", "J(10)").fight("Q")
    assert (table.army(0), table.army(1), table.won_by) == ("Q", "J", None)


def test_horde_against_horde() -> None:
    """Both totals count, and the winner loses up to the loser's."""
    table = scenario("K(10 4 2) J", "Q(5) J").fight("K")  # 19 against 7
    assert (table.army(0), table.army(1)) == ("K(10*) J", "J")


# --- diplomats


def test_diplomats_are_fielded_fight_and_join_hordes_like_minions() -> None:
    """Field diplomats face down. They can fight and join hordes just like any minion."""
    table = scenario("Q", "J 2 3", "A♥ 2♣", prompt="regroup").play("field", "A")
    assert table.army(0) == "Q A"
    table.play("assign", "A Q").play("pay", "2♣")
    assert table.army(0) == "Q(A)"
    assert scenario("Q A", "J 2 3").fight("A", "2").army(0) == "Q"


def test_an_attacker_s_diplomat_must_be_part_of_the_attack() -> None:
    """If you were attacking: only if the diplomat was part of the attack."""
    table = scenario("Q(A 5) K 9", "J 8 7").play("attack", "Q").play("target", "8")
    assert until(table, 0, False).can("sacrifice")
    table = scenario("Q(4 5) K A", "J 8 7").play("attack", "Q").play("target", "8")
    while table.prompt == "cancel":
        assert not table.can("sacrifice")
        table.play("proceed")


@pytest.mark.parametrize("theirs", ["J 8 A", "J 8 K(A)", "J 8 A*"])
@pytest.mark.parametrize("revealed", [False, True])
def test_a_defender_s_diplomat_cancels_from_anywhere_in_play(theirs: str, revealed: bool) -> None:
    """If defending, from anywhere in play; before any cards or after all cards are revealed."""
    table = scenario("J 9", theirs).play("attack", "9").play("defend", "8")
    until(table, 1, revealed).play("sacrifice")
    assert table.asked == (0, "regroup")
    assert table.discard == {"A♠"}
    up = "*" if revealed else ""
    assert table.army(0) == f"J 9{up}", "cards turned face up stay face up"


def test_a_cancelled_battle_discards_a_revealed_assassin() -> None:
    """Discard the diplomat AND ANY ASSASSIN that was revealed. No other cards are discarded."""
    table = scenario("J Joker", "Q(8) A").play("attack", "Joker").play("defend", "Q")
    until(table, 1, True).play("sacrifice")
    assert (table.army(0), table.army(1)) == ("J", "Q(8*)")
    assert table.discard == {"Joker", "A♠"}


def test_a_diplomat_defeats_the_assassination() -> None:
    """If a diplomat cancels a battle, he also defeats any associated assassination attempts."""
    table = scenario("Q(A 9)", "J Joker 5").play("attack", "Q").play("target", "Joker")
    until(table, 0, True).play("sacrifice")
    assert (table.army(0), table.army(1)) == ("Q(9*)", "J 5")


# --- assassins


def test_assassins_fight_under_any_emblem_or_observe() -> None:
    """Assassins may fight under any emblem, or they may be relegated to observer status."""
    for emblems in ("♥♠", "♣♦", "♠♣"):
        table = scenario("J", "J", "Joker Joker2", emblems=emblems, prompt="regroup")
        assert table.can("field", "Joker")
        assert table.can("recruit", "Joker2")


def test_assassins_join_no_hordes() -> None:
    """Assassins MAY NOT JOIN HORDES."""
    table = scenario("Q Joker", "J", "2♣", prompt="regroup")
    assert not table.can("assign")


def test_a_revealed_assassin_is_always_discarded() -> None:
    """When an attacking or defending assassin is revealed, it is always discarded."""
    assert scenario("J Joker", "J 10").fight("Joker").army(0) == "J"
    assert scenario("J 2", "J Joker 5").fight("2", "Joker").army(1) == "J 5"


def test_an_assassin_strikes_down_a_leader() -> None:
    """Any leader involved: discard that leader and disperse the horde into minions."""
    table = scenario("K(9 A) J", "J Joker 5").fight("K", "Joker")
    assert table.army(0) == "J 9* A*"
    assert table.discard == {"K♥", "Joker"}
    assert scenario("J Joker", "K").fight("Joker").won_by == 0


# --- optional rules


def test_rotating_observers() -> None:
    """AFTER each reshuffling each player discards his entire hand and draws as many cards."""
    table = scenario("J", "J", "2♣ 7♥ 9♦", "3♣", prompt="regroup", deck="4♣ 5♣").play("done")
    assert table.discard == {"2♣", "7♥", "9♦", "3♣", "4♣", "5♣"}
    assert table.s.hand_size.tolist() == [3, 3]


def test_hostages() -> None:
    """An observer that is a leader with the enemy's emblem may be played to the hostage area."""
    table = scenario("J 9", "J 7", "Q♠ Q♦ Q♣", prompt="regroup", hostages=True)
    assert table.choices("capture") == {"Q"}
    table.play("capture", "Q")
    assert table.s.hostages.tolist() == [2, 0]
    assert table.view(1)["hostages"].tolist() == [[0, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize("revealed", [False, True])
def test_all_hostages_are_released_to_cancel_one_attack(revealed: bool) -> None:
    """You may cancel any one attack by releasing ALL current hostages to the enemy's hand."""
    table = scenario("J 9", "J 7", their_captives="Q K", hostages=True).play("attack", "9")
    until(table, 1, revealed).play("release")
    assert table.hand(0) == {"Q♥", "K♥"}
    assert table.s.hostages.tolist() == [0, 0]
    assert table.army(1) == ("J 7*" if revealed else "J 7")


def test_one_track_minions_need_no_leader() -> None:
    """You don't need leaders at all. The objective: destroy the entire enemy army."""
    table = scenario("9 8", "5 4", one_track_minions=True).fight("9", "5")
    assert table.won_by is None
    table.play("done").play("hold").play("done")
    assert table.fight("8").won_by == 0


def test_one_track_minions_tied_to_the_last_draw() -> None:
    """Both armies destroyed at once: nobody has won."""
    table = scenario("5", "5", one_track_minions=True).fight("5")
    assert table.won_by is None
    assert table.s.prompt == 0


def test_one_track_minions_declare_an_emblem_and_field_from_the_hand() -> None:
    """You don't need leaders: an emblem is declared if a card can be fielded under it."""
    table = scenario(
        *("", "5", "2♣ K♦ 5♠"),
        **{"emblems": "-♠", "prompt": "muster", "turn": 0, "catalysts": "3♣ 4♦"},
        one_track_minions=True,
    )
    assert table.choices() == {"emblem ♣", "mulligan"}, "two observers don't pay for the king"
    table.play("emblem", "♣").play("take_catalyst").play("field", "2").play("field", "3")
    assert table.army(0) == "3 2"
