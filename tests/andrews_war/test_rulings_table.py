"""Rulings 1 to 23 on what the rule text leaves open: cards, setting up, drawing, regrouping."""

from __future__ import annotations

import numpy as np
import pytest
from andrews_war.invariants import check
from andrews_war.scenario import Table, cards, dealt, names, scenario, word

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.cards import VALUE
from wartable.envs.andrews_war.config import Rules
from wartable.envs.andrews_war.rules import deal


def deploying(hand: str, catalysts: str = "4♣ 9♣", **more: object) -> Table:
    """Player 1 (seat 0) at the start of his first deployment."""
    options: dict[str, object] = {"emblems": "--", "prompt": "muster", "turn": 0}
    return scenario("", "", hand, "J♠ 5♠ 6♠", catalysts=catalysts, **options | more)  # type: ignore[arg-type]


def test_D1_leaders_stand_face_up_behind_and_diplomats_face_down_in_front() -> None:
    table = scenario("J", "J", "Q♥ A♥ 2♣ 3♣", prompt="regroup")
    table.play("field", "A").play("field", "Q").play("pay", "2♣").play("pay", "3♣")
    assert table.army(0) == "Q J A"
    view = table.view(1)
    assert view["enemy_leaders"].tolist() == [1, 1, 0]
    assert view["enemy_slots"][0, :2].tolist() == [1, 0]


@pytest.mark.parametrize("unit", ["7", "A", "Joker", "Q"])
def test_D2_any_front_row_unit_attacks(unit: str) -> None:
    table = scenario("Q(5) J 7 A Joker", "J")
    assert table.choices("attack") == {"7", "A", "Joker", "Q", "J"}
    table.play("attack", unit)
    assert table.asked != (0, "attack")


def test_D3_valuations_are_the_table_s() -> None:
    values = [int(VALUE[c]) for c in cards("A♥ 2♥ 10♥ J♥ Q♥ K♥ Joker Joker2")]
    assert values == [1, 2, 10, 1, 2, 3, 0, 0]


def test_D3_an_ace_and_a_jack_tie_as_catalysts() -> None:
    assert _first_of("A♣ J♥ 3♦ 2♠") == ("2♠", "3♦", {"A♣", "J♥"})
    assert _first_of("K♣ Joker") == ("Joker", "K♣", set())


def _first_of(top: str) -> tuple[str, str, set[str]]:
    """Catalysts of players 1 and 2, and the discard pile, if these cards are drawn."""
    table = scenario("", "", emblems="--", prompt="over")
    s = table.s
    order = cards(top)
    rest = [c for c in range(st.CARDS) if c not in order]
    s.deck[:], s.deck_size, s.asked_first = np.array(rest + order[::-1]), st.CARDS, st.NONE
    deal.deal_catalysts(s)
    one, two = (next(iter(names(1 << int(s.catalyst[i])))) for i in (s.first, 1 - s.first))
    return one, two, table.discard


def test_D4_tied_catalysts_lie_in_the_discard_pile_and_come_back_with_it() -> None:
    seed = next(i for i in range(100) if dealt(i).s.discard)
    table = dealt(seed)
    tied = cards(" ".join(table.discard))
    assert len(tied) % 2 == 0
    assert VALUE[tied[0]] in VALUE[tied[1:]]
    assert table.s.deck_size == 28 - len(tied)
    full = scenario("J", "J", "2♣ 3♣ 4♣", prompt="regroup", deck="5♣", rotating_observers=False)
    full.play("recruit", "2♣").play("pay", "3♣")
    assert not full.discard, "all that was discarded is in the new deck"


def test_D5_the_first_leader_declares_his_suit_after_any_mulligans() -> None:
    table = deploying("J♥ Q♦ 2♣ 3♣ 4♣ 5♦")
    assert table.s.emblem[0] == st.NONE
    table.play("mulligan")
    assert table.s.emblem[0] == st.NONE
    table = deploying("J♥ Q♦ 2♣ 3♣ 4♣ 5♦").play("lead", "Q♦")
    assert table.s.emblem[0] == 1


def test_D5_player_2_can_t_take_player_1_s_emblem() -> None:
    table = scenario(
        *("J", "", "", "K♥ J♦ 2♣ 3♣ 4♣"), emblems="♥-", prompt="muster", seat=1, turn=0
    )
    assert table.choices("lead") == {"J♦"}


def test_D6_the_first_leader_is_paid_for_with_his_value() -> None:
    table = deploying("K♥ 2♣ 3♣ 4♣ 5♥")
    table.play("lead", "K♥")
    for card in ("2♣", "3♣", "4♣"):
        assert table.asked == (0, "pay")
        assert not table.can("pay", "5♣")
        table.play("pay", card)
    assert table.army(0) == "K"
    assert {"2♣", "3♣", "4♣"} <= table.discard
    assert not deploying("K♥ 2♣ 3♣ 5♥").can("lead", "K♥")


def test_D7_a_first_leader_from_the_catalyst_costs_the_same() -> None:
    table = deploying("2♣ 3♣ 5♦", "Q♦ K♠").play("lead", "Q♦")
    table.play("pay", "2♣").play("pay", "3♣")
    assert table.army(0) == "Q"
    assert not deploying("2♣ 5♦", "Q♦ K♠").can("lead", "Q♦")


@pytest.mark.parametrize("take", [True, False])
def test_D8_the_catalyst_may_be_taken_or_is_discarded(take: bool) -> None:
    table = deploying("J♥ 2♣ 3♣", "4♦ K♠").play("lead", "J♥").play("pay", "2♣")
    assert table.choices() == {"take_catalyst", "refuse_catalyst"}
    table.play("take_catalyst" if take else "refuse_catalyst")
    assert ("4♦" in table.hand(0)) == take
    assert ("4♦" in table.discard) == (not take)
    assert table.asked == (0, "regroup")
    check(table.s)


def test_D9_a_catalyst_that_leads_is_the_leader_and_nothing_else_happens() -> None:
    table = deploying("J♥ 2♣ 3♣", "J♦ K♠").play("lead", "J♦").play("pay", "2♣")
    assert table.s.catalyst[0] == st.NONE
    assert table.asked == (0, "regroup")
    assert table.hand(0) == {"J♥", "3♣"}


def test_D10_mulligans_go_from_12_to_2_and_leave_the_catalyst() -> None:
    table = dealt(5)
    seat = int(table.s.seat)
    catalyst = int(table.s.catalyst[seat])
    sizes = [int(table.s.hand_size[seat])]
    while table.can("mulligan"):
        table.play("mulligan")
        if table.s.redeals:
            break
        sizes.append(int(table.s.hand_size[seat]))
        assert table.s.catalyst[seat] == catalyst
    assert sizes == [12, 10, 8, 6, 4, 2][: len(sizes)]
    assert len(sizes) >= 5


def test_D10_nobody_mulligans_two_cards() -> None:
    table = deploying("J♥ 2♣")
    assert table.choices() == {"lead J♥"}


def test_D11_who_can_t_lead_with_two_cards_makes_the_game_be_dealt_anew() -> None:
    table = deploying("3♣ 5♣ 6♣ 7♣", "4♣ 9♣", deck="2♦ 3♦ 4♦ 5♦")
    assert table.choices() == {"mulligan"}
    table.play("mulligan")
    assert table.s.redeals == 1
    assert table.s.hand_size.tolist() == [12, 12]
    assert table.asked == (int(table.s.first), "muster")
    check(table.s)
    twin = deploying("3♣ 5♣ 6♣ 7♣", "4♣ 9♣", deck="2♦ 3♦ 4♦ 5♦").play("mulligan")
    assert twin.s.tobytes() == table.s.tobytes(), "from the game's own stream"


def test_D11_an_unaffordable_leader_does_not_help() -> None:
    table = deploying("3♣ 5♣ 6♣ 7♣", "4♣ 9♣", deck="K♦ 3♦ 4♦ 5♦").play("mulligan")
    assert table.s.redeals == 1


def test_D12_player_2_deploys_after_player_1_has_finished() -> None:
    table = deploying("J♥ 2♣ 3♥").play("lead", "J♥").play("pay", "2♣")
    table.play("refuse_catalyst").play("field", "3").play("done")
    assert table.asked == (1, "muster")
    view = table.view(1)
    assert view["emblem"].tolist() == [0, 1]
    assert view["enemy_leaders"].tolist() == [1, 0, 0]
    assert view["enemy_slots"][0, 0] == 1


def test_D13_the_first_turn_is_a_normal_one() -> None:
    table = scenario(
        *("J 3", "", "", "J♠ 2♣ 5♠"),
        **{"emblems": "♥-", "prompt": "muster", "seat": 1, "turn": 0, "catalysts": "- 9♣"},
    )
    table.play("lead", "J♠").play("pay", "2♣").play("refuse_catalyst").play("done")
    assert table.asked == (0, "attack")
    assert table.s.turn == 1
    assert table.s.hand_size[0] == 2
    assert table.choices("attack") == {"J", "3"}, "fielded just now"


def test_D14_two_cards_are_drawn_whether_wanted_or_not() -> None:
    table = scenario("J", "J", "2♣", "3♣", prompt="regroup", deck="4♣ 5♣ 6♣")
    table.play("done")
    assert table.hand(1) == {"3♣", "4♣", "5♣"}
    assert table.asked == (1, "attack")


def test_D15_a_deck_that_runs_out_within_a_draw_is_replaced_and_the_draw_goes_on() -> None:
    table = scenario("J", "J", "2♣", "3♣", prompt="regroup", deck="4♣", rotating_observers=False)
    pile = table.discard
    table.play("done")
    second = table.hand(1) - {"3♣", "4♣"}
    assert len(second) == 1
    assert second < pile
    assert table.s.deck_size == len(pile) - 1
    assert not table.discard


def test_D15_nothing_is_drawn_from_nothing() -> None:
    everything = " ".join(names(st.ALL_CARDS & ~word("J♥ J♠ 4♣")))
    table = scenario("J", "J", "", everything, prompt="regroup", deck="4♣")
    table.play("done")
    assert "4♣" in table.hand(1)
    assert (table.s.deck_size, int(table.s.discard)) == (0, 0)
    assert table.asked == (1, "attack")
    check(table.s)


def test_D16_rotating_observers_are_on_by_default() -> None:
    assert Rules().rotating_observers


def test_D16_after_a_reshuffle_both_hands_are_exchanged_the_active_player_s_first() -> None:
    table = scenario("J", "J", "2♣ 7♥", "3♣ 8♦ 9♦", prompt="regroup", deck="4♣ 5♣")
    pile = table.discard
    table.play("done")
    assert table.s.reshuffles == 1
    assert table.discard == {"2♣", "7♥", "3♣", "8♦", "9♦", "4♣", "5♣"}
    assert len(table.hand(1)) == 5
    assert len(table.hand(0)) == 2
    assert table.hand(0) | table.hand(1) <= pile
    check(table.s)


@pytest.mark.parametrize("seat", [0, 1])
def test_D16_the_active_player_draws_before_the_other(seat: int) -> None:
    """The same new deck, with and without rotation: who draws first has the cards on its top."""
    tables = [
        scenario(
            *("J", "J", "2♣ 7♦ 9♣", "3♣ 8♦ 10♣"),
            **{"seat": seat, "prompt": "regroup", "deck": "4♣", "rotating_observers": rotating},
        )
        for rotating in (True, False)
    ]
    for table in tables:
        for block in ("recruit", "pay"):
            table.play(block, min(table.choices(block)))
    rotated, plain = (table.s for table in tables)
    top = [int(c) for c in plain.deck[: int(plain.deck_size)]][::-1]
    assert int(rotated.hand[seat]) == word(top[:2])
    assert int(rotated.hand[1 - seat]) == word(top[2:5])


def test_D16_a_recruit_that_empties_the_deck_rotates_too() -> None:
    table = scenario("J", "J", "2♣ 3♣ 4♦", "9♦", prompt="regroup", deck="4♣")
    table.play("recruit", "2♣").play("pay", "3♣")
    assert {"4♦", "4♣", "9♦"} == table.discard
    assert table.asked == (0, "regroup")
    assert table.s.hand_size.tolist() == [2, 1]


def test_D16_a_mulligan_that_empties_the_deck_rotates_too() -> None:
    table = deploying("J♥ 2♣ 3♣ 4♦ 7♦ 8♦", deck="5♦ 6♦ 9♦ 10♦").play("mulligan")
    assert {"5♦", "6♦", "9♦", "10♦"} <= table.discard
    assert {"J♠", "5♠", "6♠"} <= table.discard
    assert table.s.hand_size.tolist() == [4, 3]
    check(table.s)


def test_D16_a_reshuffle_while_rotating_rotates_nothing_more() -> None:
    most = "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦"
    theirs = " ".join(names(st.ALL_CARDS & ~word(most) & ~word("J♥ J♠ A♦ J♦ Q♦ K♦")))
    table = scenario("J", "J", most, theirs, prompt="regroup", deck="A♦ J♦", seat=1)
    sizes = table.s.hand_size.copy()
    table.play("done")
    assert table.s.reshuffles > 1
    assert table.s.hand_size.tolist() == [sizes[0] + 2, sizes[1]]
    assert table.asked == (0, "attack")
    check(table.s)


def test_D17_there_is_no_hand_limit() -> None:
    table = scenario("J", "J", their_hand="", prompt="regroup")
    for _ in range(10):
        table.play("done").play("hold").play("done").play("hold")
    assert table.s.hand_size.tolist() == [20, 20]


def test_D18_discards_are_face_up_for_both() -> None:
    table = scenario("J 2", "J", "2♣ 3♣", prompt="regroup").play("recruit", "2♣")
    assert all(names(table.seen(seat).discard) == {"2♣"} for seat in (0, 1))


def test_D19_own_suit_is_no_payment() -> None:
    table = scenario("J 5", "J", "2♥ K♥ 3♣ 4♦ 5♠ Joker", prompt="regroup")
    assert table.choices("recruit") == {"3♣", "4♦", "5♠", "Joker"}
    table.play("assign", "5 J")
    assert table.choices() == {"pay 3♣", "pay 4♦", "pay 5♠", "pay Joker"}


def test_D20_a_joker_is_assassin_or_observer_at_each_use() -> None:
    table = scenario("J", "J", "Joker Joker2 3♣", prompt="regroup")
    assert table.can("field", "Joker")
    assert table.can("recruit", "Joker")
    table.play("recruit", "Joker").play("pay", "3♣")
    assert table.can("field", "Joker2")
    table.play("field", "Joker2")
    assert not table.can("recruit", "Joker2")


def test_D21_regroup_goes_in_any_order_and_a_recruit_serves_at_once() -> None:
    table = scenario("J 5", "J", "2♣ 3♣ 4♣ 6♥", prompt="regroup", deck="9♥ 2♦")
    table.play("assign", "5 J").play("pay", "2♣").play("recruit", "3♣").play("pay", "4♣")
    table.play("field", "9").play("remove", "5").play("field", "6")
    assert table.army(0) == "J 9 6 5"


def test_D22_nothing_in_play_returns_to_the_hand() -> None:
    table = scenario("K Q(5) 9 Joker A", "J", "2♣ 3♣", prompt="regroup")
    in_play = {"9♥", "5♥", "A♥", "K♥", "Q♥", "Joker"}
    for action in np.flatnonzero(table.mask()):
        assert not table.copy().act(action).hand(0) & in_play


def test_D23_a_slot_is_kept_for_life() -> None:
    table = scenario("J 5 9", "J", "2♣ 3♥", prompt="regroup")
    before = table.s.slot_card[0].tolist()
    table.play("assign", "5 J").play("pay", "2♣").play("remove", "5").play("field", "3")
    assert table.s.slot_card[0].tolist()[:2] == before[:2]
    assert table.slot(0, "3") == 2
