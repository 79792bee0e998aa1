"""The rulings on the base game by number, T1 to T35."""

from __future__ import annotations

import numpy as np
import pytest
from the_agents.scenario import Table, scenario

from wartable.envs.core.state import RUNNING, TERMINATED, TRUNCATED
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.rules import faction as fa

pytestmark = pytest.mark.interpreter

TWO_BLACK = {0: "| Poisoner/BB^"}  # one black token for seat 0, on its left


def rewards(table: Table) -> list[float]:
    return [round(float(v), 3) for v in table.s.reward[: int(table.s.seats)]]


def test_t1_the_last_round_stays_the_last_though_ip_are_spent() -> None:
    table = scenario(TWO_BLACK, points={0: 39, 1: 2})
    table.end_turn()
    assert table.s.last_round
    table.s.points[0] = 10  # spent
    table.end_turn()
    assert table.s.status == TERMINATED


def test_t1_forty_before_the_points_phase_is_not_enough() -> None:
    """Held at the end of the points phase: who spends before it does not end the game."""
    table = scenario(TWO_BLACK, points={0: 40})
    table.sell("Open Line")
    table.play("buy_mission", "Open Line")
    table.play("done")
    while table.s.seat == 0:
        table.play("no_mission")
    assert table.s.points[0] == 39
    assert not table.s.last_round


def test_t2_what_is_held_counts_and_a_mission_costs_points() -> None:
    table = scenario(points={0: 10})
    table.sell("Open Line")
    table.play("buy_mission", "Open Line")
    assert table.s.points[0] == 8


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ([50, 50, 10], [0.5, 0.5, -1]),
        ([50, 10, 10], [1, -0.5, -0.5]),
        ([50, 50, 50], [0, 0, 0]),
    ],
)
def test_t3_a_tie_is_a_shared_win(points: list[int], paid: list[float]) -> None:
    table = scenario(players=3, seat=2, points=dict(enumerate(points)))
    table.s.turn = 3
    table.s.last_round = 1
    table.end_turn()
    assert table.s.status == TERMINATED
    assert rewards(table) == paid


def test_t4_anybody_may_begin() -> None:
    from helpers import CASES

    case = next(c for c in CASES if c.name == "the_agents" and c.players == 5)
    position = case.position()
    first: set[int] = set()
    for seed in range(60):
        position.start(seed)
        first.add(position.seat)
    assert first == {0, 1, 2, 3, 4}


def test_t5_only_matching_tokens_pay() -> None:
    assert scenario(TWO_BLACK).income(0) == 1
    assert scenario({0: "| Poisoner/WW^"}).income(0) == 0


def test_t6_the_bank_never_runs_out() -> None:
    table = scenario(TWO_BLACK, points={0: 300, 1: 300})
    table.end_turn()
    assert table.s.points[0] == 301


def test_t7_a_mission_bought_is_replaced() -> None:
    table = scenario(points={0: 10})
    before = sorted(int(kind) for kind in table.s.table)
    bought = before[0]
    top = int(table.s.mission_deck[int(table.s.mission_deck_size) - 1])
    table.play("buy_mission", table.cards.missions[bought].name)
    after = sorted(int(kind) for kind in table.s.table)
    before.remove(bought)
    assert after == sorted([*before, top])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t8_t9_a_safe_house_is_black_on_the_left_and_white_on_the_right(players: int) -> None:
    """Each side has its own half for either player."""
    table = scenario(players=players)
    for faction in range(players):
        assert fa.seat_of(table.s, faction, 0) == faction
        assert fa.seat_of(table.s, faction, 1) == (faction + 1) % players
        for side in (0, 1):
            assert table.count(faction, side, st.UNJOINED_BLACK, party=0) == 1
            assert table.count(faction, side, st.UNJOINED_WHITE, party=1) == 1
            assert table.count(faction, side, st.UNJOINED_WHITE, party=0) == 0


def test_t10_the_dead_take_up_room() -> None:
    """Five a side for two, four for more; neither playing nor moving goes into a full side."""
    five = "| Assassinx Hackerv Poisonerv Surgeonv Courierv"
    table = scenario({0: five}, hand="Abductor")
    table.play("play", "Abductor")
    assert not table.can("place", 0, 0, 1, 4)
    assert table.can("place", 0, 0, 0, 0)
    four = "| Assassinx Hackerv Poisonerv Surgeonv"
    table = scenario({0: four, 2: "Quartermaster^ |"}, players=3)
    table.play("activate", "Quartermaster").play("target", "Hacker")
    assert table.can("move_to", 1, 0, 0)
    table = scenario({0: four, 2: "Smuggler^ | Courier^"}, players=3)
    table.play("activate", "Smuggler")
    assert table.row(0).startswith("Courierv* | Assassinx"), "only the left side has room"


def test_t10_an_agent_may_move_within_its_full_side() -> None:
    four = "| Assassinv Hackerv Poisonerv Surgeonv"
    table = scenario({0: f"Quartermasterv {four}"}, players=3)
    table.play("activate", "Quartermaster").play("target", "Surgeon").play("move_to", 0, 1, 0)
    assert table.row(0) == "Quartermasterv | Surgeonv* Assassinv Hackerv Poisonerv"


def test_t11_the_end_of_an_empty_side_is_next_to_the_safe_house() -> None:
    table = scenario({0: "| Hackerv"}, hand="Courier")
    table.place("Courier", 0, 0, 0)
    assert table.row(0) == "Courierv | Hackerv"


def test_t12_an_agent_played_may_be_activated_in_the_same_turn_even_twice() -> None:
    table = scenario({0: "| Hackerv Courierv"}, hand="Assassin", actions=3)
    table.place("Assassin", 0, 0, 0)
    assert table.row(0) == "Assassinv | Hackerv Courierv", "playing it kills nobody"
    table.play("activate", "Assassin").play("target", "Hacker")
    table.play("activate", "Assassin")
    assert table.row(0) == "Assassinv | Hackerx Courierx"


def test_t13_a_command_needs_an_effect_and_never_affects_its_own_card() -> None:
    assert not scenario({0: "| Assassinv"}).can("activate")
    assert not scenario({0: "| Paramedicv Hackerv"}).can("activate", "Paramedic")
    table = scenario({0: "| Assassinv Hackerv Courier^"})
    table.play("activate", "Assassin")
    assert table.choices("target") == {"Hacker", "Courier"}


def test_t14_a_dead_agent_breaks_the_tokens_beside_it_and_has_no_command() -> None:
    row = "| Poisoner/BB^ Assassin/BB^ Hacker/BB^"
    table = scenario({0: row})
    assert table.count(0, 1, st.MATCHING_BLACK) == 3
    table = scenario({0: row.replace("BB^ Hacker", "BBx Hacker")})
    assert table.count(0, 1, st.MATCHING_BLACK) == 1
    assert table.count(0, 1, st.UNJOINED_BLACK) == 3, "one before the gap, two after it"
    assert table.count(0, 1, st.COMMANDS, party=1) == 2
    assert table.count(0, 1, st.DEAD) == 1


def test_t15_a_dead_agent_may_be_turned_and_was_influenced() -> None:
    table = scenario({0: "| Blackmailerv Hackerx"})
    table.play("activate", "Blackmailer")
    assert table.row(0) == "| Blackmailerv Hackerx*"
    assert table.count(0, 1, st.INFLUENCED_DEAD) == 1


@pytest.mark.parametrize(("answer", "sign"), [(0, "v"), (1, "^")])
def test_t16_who_revives_chooses_the_direction(answer: int, sign: str) -> None:
    table = scenario({0: "| Paramedicv Hackerx"})
    table.play("activate", "Paramedic").play("face", answer)
    assert table.row(0) == f"| Paramedicv Hacker{sign}*"


def test_t17_nothing_is_extracted_into_a_full_hand() -> None:
    row = {0: "| Abductorv Hackerv"}
    assert not scenario(row, hand="Courier Assassin Surgeon Drifter").can("activate", "Abductor")
    assert scenario(row, hand="Courier Assassin Surgeon").can("activate", "Abductor")


def test_t18_an_extracted_dead_agent_is_an_ordinary_card_again() -> None:
    table = scenario({0: "| Coronerv Hackerx"})
    table.play("activate", "Coroner")
    assert table.hand(0) == ["Hacker"]
    table.place("Hacker", 0, 0, 0)
    assert table.row(0) == "Hackerv | Coronerv"


def test_t19_closing_a_gap_shifts_inward_and_influences_nobody() -> None:
    table = scenario({0: "Coronerv | Hackerx Assassin^ Surgeonv"})
    table.play("activate", "Coroner")
    assert table.row(0) == "Coronerv | Assassin^ Surgeonv"
    assert table.count(0, 1, st.INFLUENCED_ALIVE) == 0


def test_t20_a_move_goes_where_the_card_says_and_elsewhere() -> None:
    """Also next to the safe house and between two cards; not to the place it left."""
    table = scenario({0: "| Quartermasterv Hackerv Assassinv", 1: "| Courierv"})
    table.play("activate", "Quartermaster").play("target", "Hacker")
    assert table.choices("move_to") == {"0 0 0", "0 1 0", "0 1 2"}, "indices without the Hacker"


@pytest.mark.parametrize("seat", [0, 1])
def test_t21_a_moved_agent_faces_its_mover_as_before(seat: int) -> None:
    """From a faction where the mover is one party to one where he is the other."""
    toward_mover = "v^"[seat]
    row = f"| Smuggler{toward_mover} Hacker{toward_mover}"
    table = scenario({0: row}, seat=seat)
    table.play("activate", "Smuggler")
    table.play("move_to", *(int(i) for i in min(table.choices("move_to")).split()))
    assert table.row(1).replace("|", "").split() == [f"Hacker{'^v'[seat]}*"]


def test_t22_a_swap_takes_two_other_agents() -> None:
    table = scenario({0: "| Negotiatorv Hackerv", 1: "| Courierv Assassinx"})
    table.play("activate", "Negotiator")
    assert table.choices("target") == {"Hacker", "Courier", "Assassin"}
    table.play("target", "Hacker")
    assert table.choices("target") == {"Courier", "Assassin"}
    table.play("target", "Courier")
    # Directed at seat 0 before and after: party 0 of one faction and 1 of the other.
    assert table.row(0) == "| Negotiatorv Courier^*"
    assert table.row(1) == "| Hacker^* Assassinx"


def test_t23_missions_and_points_follow_without_an_action() -> None:
    table = scenario(TWO_BLACK)
    table.own(0, "Meet Your Match")
    table.play("done")
    assert table.prompt == "mission"
    table.play("mission", "Meet Your Match")
    assert table.s.points[0] == 2 + 1 + 3


def test_t24_no_credit() -> None:
    assert not scenario(points={0: 1}).can("buy_mission")
    assert scenario(points={0: 2}).can("buy_mission")


def test_t25_bought_missions_stay_known() -> None:
    table = scenario(points={0: 2})
    table.sell("Open Line")
    table.play("buy_mission", "Open Line")
    assert table.seen(1).missions[0, table.mission("Open Line")] == 1


def test_t26_four_missions_and_both_players_below_one_side() -> None:
    table = scenario()
    names = ("Open Line", "Foothold", "Cold Case", "Kickback")
    table.own(0, *names)
    table.assign(1, right_right="Loose Ends")  # below the left side of seat 0's left faction
    table.play("done")
    for name in names:
        table.play("mission", name)
    assert (table.s.mission[:2] != st.NONE).sum() == 5
    assert (table.s.mission[0, 0] != st.NONE).all()


def test_t27_never_two_of_one_name() -> None:
    table = scenario()
    table.own(0, "Open Line", "Open Line", "Foothold")
    table.play("done").play("mission", "Open Line")
    assert table.choices() == {"mission Foothold", "no_mission"}


def test_t28_missions_may_be_rearranged_at_will() -> None:
    """What lies below a later side can be laid below an earlier one, and all can change places."""
    table = scenario()
    table.assign(0, left_left="Foothold", left_right="Open Line", right_left="Kickback")
    table.play("done")
    for name in ("Kickback", "Foothold", "Open Line"):
        table.play("mission", name)
    if table.s.seat == 0:
        table.play("no_mission")
    laid = [int(table.s.mission[0, side, 0]) for side in (0, 1)]
    assert laid == [table.mission("Kickback"), table.mission("Foothold")]
    assert int(table.s.mission[1, 1, 1]) == table.mission("Open Line")


def test_t29_a_side_counts_its_own_half_of_the_safe_house() -> None:
    """Open Line wants two tokens on its side: safe house and first agent make one of them."""
    table = scenario({0: "| Poisoner/BB^ Assassin/BB^"})
    table.assign(0, left_right="Open Line")
    assert table.income(0) == 2 + 2
    table = scenario({0: "Assassin/BB^ | Poisoner/BB^"})
    table.assign(0, left_right="Open Line")
    assert table.income(0) == 2, "one on each side"


def test_t30_ip_are_collected_without_being_asked() -> None:
    table = scenario(TWO_BLACK)
    table.play("done")
    assert table.s.seat == 1
    assert table.s.points[0] == 3


def test_t31_empty_decks_stay_empty() -> None:
    table = scenario(points={0: 10})
    table.s.deck_size = 0
    assert not table.can("buy_agent")
    table.s.mission_deck_size = 0
    table.sell("Open Line")
    table.s.mission_deck_size = 0
    table.play("buy_mission", "Open Line")
    assert (np.asarray(table.s.table) == st.NONE).all()
    assert not table.can("buy_mission")


def test_t32_finishing_is_always_possible_and_the_cap_decides_by_ip() -> None:
    table = scenario(TWO_BLACK, points={0: 5, 1: 9}, round_cap=2)
    for turn in range(1, 5):
        assert table.s.turn == turn
        assert table.s.status == RUNNING
        assert table.can("done")
        table.end_turn()
    assert table.s.status == TRUNCATED
    assert rewards(table) == [-1, 1]


def test_t33_a_dead_agent_is_public() -> None:
    table = scenario({0: "| Hackerx"})
    assert int(table.seen(1).card[0, 1, 0]) == table.face("Hacker")


def test_t34_any_agent_in_this_faction() -> None:
    """Both sides, whoever played them; the dead too, but not for KILL."""
    row = "Hackerx Courier^ | Blackmailerv Surgeonv"
    table = scenario({0: row})
    table.play("activate", "Blackmailer")
    assert table.choices("target") == {"Hacker", "Courier", "Surgeon"}
    table = scenario({0: row.replace("Blackmailer", "Assassin")})
    table.play("activate", "Assassin")
    assert table.choices("target") == {"Courier", "Surgeon"}


def test_t35_two_players_have_each_other_in_both_factions() -> None:
    """The Hacker turns an agent of the other faction; Away Game counts there."""
    table = scenario({0: "| Hackerv Assassin/BB^", 1: "| Courierv Drifter^"})
    table.play("activate", "Hacker")
    assert table.choices("target") == {"Courier", "Drifter"}
