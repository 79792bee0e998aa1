"""What the observation says of hand-made positions, block by block, and what a veil blanks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from the_agents.scenario import Table, scenario

from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.view import AGENT_FEATURES

pytestmark = pytest.mark.interpreter

LEFT_FACTION, RIGHT_FACTION = 0, 1
CARD_AT = 4  # features of an agent before those of its card


def agent(seen: dict[str, Any], faction: int, side: int, index: int) -> list[float]:
    """The features of an own spot."""
    return seen["agents"][(faction * 2 + side) * 5 + index].tolist()


def test_turn_and_table() -> None:
    table = scenario(players=4, seat=2, points={0: 6, 1: 12, 2: 3, 3: 90}, round_cap=50)
    me, before = table.observe(2), table.observe(1)
    assert me["prompt"].tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert (float(me["to_move"]), float(before["to_move"])) == (1, 0)
    assert me["players"].tolist() == before["players"].tolist() == [0, 0, 1, 0]
    assert me["active"].tolist() == [1, 0, 0, 0, 0]
    assert before["active"].tolist() == [0, 1, 0, 0, 0], "the next after seat 1"
    assert me["first"].tolist() == [0, 0, 1, 0, 0], "seat 0 is the second after seat 2"
    assert me["points"] == pytest.approx([0.05, 1, 0.1, 0.2, 0])
    assert float(me["actions_left"]) == 0.5
    assert float(me["round"]) == pytest.approx(1 / 50)


def test_cards_in_hands() -> None:
    table = scenario(hand="Hacker Courier Courier", hands={1: "Assassin"})
    table.deal(1, "Surgeon", known=True)
    for seat in (0, 1):
        seen = table.observe(seat)
        hand = {table.cards.faces[i].card.name: v for i, v in enumerate(seen["hand"]) if v}
        assert all(share == 0.25 for share in hand.values())
        names = {"The Hacker", "The Courier"} if seat == 0 else {"The Assassin", "The Surgeon"}
        assert set(hand) == names
    mine, theirs = table.observe(0), table.observe(1)
    surgeon, assassin = table.face("Surgeon"), table.face("Assassin")
    assert np.flatnonzero(mine["known"]).tolist() == [surgeon]
    assert not theirs["known"].any()
    assert mine["unseen"][surgeon] == 0
    assert mine["unseen"][assassin] == theirs["unseen"][table.face("Hacker")] == 0.25
    assert mine["unseen"].sum() * 4 == 40 - 3 - 1
    assert mine["hand_size"].tolist()[:2] == [3 / 8, 2 / 8]
    assert mine["known_size"].tolist()[:2] == [0, 1 / 8]


def test_missions() -> None:
    table = scenario({0: "| Poisoner/BB^"}, players=3)
    table.own(0, "Open Line")
    table.own(1, "Kickback", "Kickback")
    table.assign(0, left_right="Meet Your Match", right_left="Foothold")
    table.assign(1, right_left="Cold Case")  # below the right side of seat 0's left faction
    seen = table.observe(0)
    kind = table.mission
    assert np.flatnonzero(seen["missions"]).tolist() == [kind("Open Line")]
    assert seen["assigned"][1, kind("Meet Your Match")] == 1
    assert seen["assigned"][2, kind("Foothold")] == 1
    assert seen["assigned"].sum() == 2
    # The left of seat 1, who sits opposite, is the right of seat 0.
    assert seen["others_assigned"].tolist() == [0, 1, 0, 0]
    assert seen["others_missions"][0, kind("Kickback")] == 2 / 8
    assert seen["others_missions"][0, kind("Cold Case")] == 1 / 8
    assert not seen["others_missions"][1:].any()
    assert seen["table"].sum() * 8 == (np.asarray(table.s.table) != st.NONE).sum()


def test_an_agent_from_both_ends() -> None:
    """A card between two others, as its two players see it."""
    table = scenario({0: "| Poisoner/BB^ Blackmailer/BW^* Hackerx"})
    mine = agent(table.observe(0), LEFT_FACTION, 1, 1)
    theirs = agent(table.observe(1), RIGHT_FACTION, 0, 1)
    # there, dead, directed at me, influenced
    assert mine[:CARD_AT] == [1, 0, 0, 1]
    assert theirs[:CARD_AT] == [1, 0, 1, 1]
    # left half black, right half white; TURN; this faction
    assert mine[CARD_AT : CARD_AT + 2] == [0, 1]
    assert mine[CARD_AT + 2 : CARD_AT + 9] == [1, 0, 0, 0, 0, 0, 0]
    assert mine[CARD_AT + 9 : AGENT_FEATURES] == [1, 0, 0, 0, 0, 0]
    assert mine[CARD_AT:] == theirs[CARD_AT:]
    dead = agent(table.observe(0), LEFT_FACTION, 1, 2)
    assert dead[:CARD_AT] == [1, 1, 0, 0]
    assert not any(agent(table.observe(0), LEFT_FACTION, 1, 3))


def test_partners_of_an_agent() -> None:
    table = scenario({0: "| Hackerx+Undertaker-Mole Courierv+Lookout"}, partners=True)
    mine = table.observe(0)["partners_at"]
    # there, opens, blocks, protects, has a command, pays now / 10; mine, then the other's
    assert mine[5] == pytest.approx(np.array([[1, 0, 0, 0, 0, 0.2], [1, 1, 0, 0, 0, 0]]))
    assert mine[6, 0, 2] == 1
    theirs = table.observe(1)["partners_at"]
    assert theirs[10] == pytest.approx(np.array([[1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0.2]]))


def test_what_sides_hold_from_both_ends() -> None:
    table = scenario({0: "| Poisoner/BB^ Surgeonv"})
    mine, theirs = table.observe(0)["sides"][1], table.observe(1)["sides"][2]
    assert mine[st.MATCHING_BLACK] == pytest.approx(1 / 6)
    assert mine[st.COMMANDS] == mine[st.COMMANDS + st.DIRECTED] == pytest.approx(1 / 6)
    assert theirs[st.MATCHING_BLACK + st.DIRECTED] == pytest.approx(1 / 6)
    assert mine[st.ALIVE] == theirs[st.ALIVE] == pytest.approx(2 / 6)


def test_how_rows_end() -> None:
    """[side][directed at me, at the other][black, white]."""
    table = scenario({0: "Surgeonx | Blackmailer/BW^"})
    ends = table.observe(0)["ends"]
    assert ends[0].tolist() == [[0, 0], [0, 0]], "the dead show no halves"
    assert ends[1].tolist() == [[0, 1], [0, 0]], "white outward; nothing at the other"
    assert ends[2].tolist() == [[0, 1], [1, 0]], "a bare safe house, white for me on my right"


def test_where_the_card_from_the_hand_fits() -> None:
    """[command at me, at the other][side]: a BB card makes a token where black is shown."""
    table = scenario({}, hand="Poisoner/BB")
    table.play("play", "Poisoner/BB")
    seen = table.observe(0)
    # Directed at me the halves are the other's, who faces black in my right faction.
    assert seen["fits"].tolist() == [[0, 0, 1, 1], [1, 1, 0, 0]]
    assert seen["pending"][:2].tolist() == [1, 0]
    assert not table.observe(1)["fits"].any()


def test_the_side_that_is_asked_about() -> None:
    table = scenario({0: "| Poisoner/BB^ Assassin/BB^"})
    table.own(0, "Open Line", "Meet Your Match")
    table.play("done").play("no_mission")
    assert table.observe(0)["asked_side"].tolist() == [0, 1, 0, 0]
    assert not table.observe(1)["asked_side"].any()


def test_an_activation_in_progress() -> None:
    table = scenario({0: "| Negotiatorv Hackerv Courierv Surgeonv"})
    table.play("activate", "Negotiator")
    seen = table.observe(0)
    assert np.flatnonzero(seen["actor"]).tolist() == [5]
    assert not seen["chosen"].any()
    assert not table.observe(1)["actor"].any()


def test_factions_of_others() -> None:
    """Four play: seat 0 sees the faction of seats 1 and 2 as seat 1 does, then that of 2 and 3."""
    table = scenario({1: "| Blackmailer/BW^", 2: "Hackerx |"}, players=4)
    far = table.observe(0)["far"]
    assert far[0, 1, 0].tolist() == [1, 0, 1, 0, 1]
    assert far[1, 0, 0, :3].tolist() == [1, 1, 0]
    assert np.count_nonzero(far.sum(axis=-1)) == 2


# --- the veil


def test_what_a_veil_blanks_and_what_it_keeps() -> None:
    table: Table = scenario({0: "| Hackerx"}, hand="Courier", hands={1: "Assassin"})
    table.deal(1, "Surgeon", known=True)
    seen = table.seen(0)
    assert not seen.streams.any()
    assert (seen.deck[: int(table.s.deck_size)] == st.HIDDEN).all()
    assert (seen.mission_deck[: int(table.s.mission_deck_size)] == st.HIDDEN).all()
    assert (seen.hand[1] == table.s.known[1]).all()
    assert (seen.hand[0] == table.s.hand[0]).all()
    assert seen.hand_size[1] == 2
    for name in ("card", "dead", "toward", "partner", "mission", "missions", "points", "table"):
        assert (seen[name] == table.s[name]).all(), name


def test_redeals_are_uniform_over_the_unseen_cards() -> None:
    """One unknown card in the other's hand: each unseen card is in it equally often."""
    table = scenario({0: "| Hackerv"}, hand="Courier", hands={1: "Assassin"})
    deals = 6000
    counted = np.zeros(st.FACES, np.int64)
    for seed in range(deals):
        dealt = table.redeal(0, seed * 7919 + 1)
        counted[int(dealt.hand[1, 0]).bit_length() - 1] += 1
    copies = np.asarray(table.book.copies, np.float64)
    for face in (table.face("Courier"), int(table.s.card[0, 1, 0])):
        copies[face] -= 1
    expected = copies / copies.sum() * deals
    there = expected > 0
    assert counted[~there].sum() == 0
    chi = ((counted[there] - expected[there]) ** 2 / expected[there]).sum()
    assert chi < 75, f"37 degrees of freedom: above 75 once in 5,000 times; {chi}"
