"""The table as text: rows, directions, tokens, what is asked; what is hidden stays so."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from the_agents.scenario import Table, scenario
from the_agents.sights import (
    asked_mission,
    board,
    drawn,
    every_position,
    five,
    flat,
    packed,
    placing,
    row,
    seats,
    two,
    with_partners,
    written,
)

from wartable.envs.core.state import TERMINATED, TRUNCATED
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.board import Faction

pytestmark = pytest.mark.interpreter

LINE = 100


# --- rows of a faction ----------------------------------------------------------------------------


def test_text_shows_a_row_from_its_owners_side() -> None:
    """Halves and commands at me below, those at the other player above, tokens joined by = or x."""
    lines = row(written(two(), 0), "Your left faction, shared with Seat 1")
    upper, names, numbers, lower = lines[:4]
    assert packed(names) == "Smuggler [Hacker] Marksman HOUSE Assassin Abductor Poisoner"
    assert packed(numbers) == "3 2* 1 1 2 3*"
    assert packed(upper) == "Seat 1 B B KILL W W KILL W B KILL"
    assert packed(lower) == "You MOVE W WxB B=B B EXTRACT W W"


def test_text_turns_a_row_for_the_player_on_its_other_side() -> None:
    lines = row(written(two(), 1), "Your right faction, shared with Seat 0")
    upper, names, numbers, lower = lines[:4]
    assert packed(names) == "Poisoner Abductor Assassin HOUSE Marksman [Hacker] Smuggler"
    assert packed(numbers) == "3* 2 1 1 2* 3"
    assert packed(upper) == "Seat 0 W W EXTRACT B B=B BxW W MOVE"
    assert packed(lower) == "You KILL B W KILL W W KILL B B"


def test_a_token_of_two_halves_that_match_or_do_not() -> None:
    """Both at both ends, as the card book and the colours of a safe house have it (T5, T8)."""
    table = scenario({0: "| Assassin/BW^ Marksman/WW^ Hacker/WBv Blackmailer/BWv"})
    faction = board(table, 0).own[0]
    assert [faction.join(0, i) for i in range(4)] == ["matching", "matching", "", ""]
    assert [faction.join(1, i) for i in range(4)] == ["", "", "", "matching"]
    table = scenario({0: "| Marksman/WW^ Hacker/BBv Blackmailer/BWv"})
    faction = board(table, 0).own[0]
    assert [faction.join(0, i) for i in range(3)] == ["non-matching", "", ""]
    assert [faction.join(1, i) for i in range(3)] == ["", "", "non-matching"]


@every_position
def test_the_joins_of_a_row_are_the_tokens_that_the_rules_count(
    make: Callable[[], Table],
) -> None:
    table = make()
    for seat in range(int(table.s.seats)):
        for own, faction in enumerate(board(table, seat).own):
            number = seat if own == 0 else (seat - 1) % int(table.s.seats)
            for end in (0, 1):
                assert joins(faction, end) == tokens(table, number, end ^ own), (seat, own, end)


def joins(faction: Faction, end: int) -> tuple[int, int]:
    """Matching and non-matching tokens at an end."""
    found = [faction.join(end, i) for i in range(len(faction.cards) - 1)]
    return found.count("matching"), found.count("non-matching")


def tokens(table: Table, faction: int, party: int) -> tuple[int, int]:
    matching, others = 0, 0
    for side in (0, 1):
        matching += table.count(faction, side, st.MATCHING_BLACK, party)
        matching += table.count(faction, side, st.MATCHING_WHITE, party)
        others += table.count(faction, side, st.NON_MATCHING, party)
    return matching, others


def test_text_tells_what_each_agent_and_mission_says() -> None:
    lines = flat("\n".join(row(written(two(), 0), "Your left faction")))
    assert "left 3 The Smuggler BB, for You: MOVE any agent in this faction to your other" in lines
    assert "left 2 [The Hacker] BB, dead, TURN any agent in your other faction" in lines
    assert "right 1 The Assassin BB, for Seat 1: KILL any agent in this faction" in lines
    assert "left side mission of You, Open Line: 2 IP if this side has at least 2" in lines
    paid = scenario({0: "| Assassin/BB^ Courier/BW^"})
    paid.assign(0, left_right="Open Line")
    assert "; pays 0 now" in lines
    assert "; pays 2 now" in flat(written(paid, 0))
    assert "right side mission of Seat 1, Cold Case: 2 IP if this faction" in lines


def test_partners_stand_at_their_owners_edge() -> None:
    words = row(written(with_partners(), 0), "Your left faction")
    above, upper, names, _, lower, below = words[:6]
    assert packed(above) == "+Bodyguard"
    assert packed(below) == "+Accountant +Mole"
    assert packed(upper).startswith("Seat 1")
    assert packed(lower).startswith("You")
    assert abs(names.index("Marksman") - above.index("+Bodyguard")) < 10
    assert abs(names.index("Assassin") - below.index("+Accountant")) < 10
    words = flat("\n".join(words))
    assert "You + The Accountant: 1 IP for each" in words
    assert "pays 1 now" in words
    assert words.count("now") == 2, "only what pays is said to pay"
    assert "Seat 1 + The Bodyguard: KILL" in words
    turned = row(written(with_partners(), 1), "Your right faction")
    assert "+Accountant" in turned[0]


def test_the_factions_of_others_are_shown_in_turn_order() -> None:
    words = written(five(), 3)
    titles = [line for line in words.splitlines() if ", shared with " in line]
    assert titles == [
        "The left faction of Seat 4, shared with Seat 0",
        "The left faction of Seat 0, shared with Seat 1",
        "The left faction of Seat 1, shared with Seat 2",
        "Your left faction, shared with Seat 4",
        "Your right faction, shared with Seat 2",
    ]
    far = row(words, titles[0])
    assert any(line.startswith("Seat 0") for line in far)
    assert any("mission of Seat 4" in line for line in far)


# --- players, decks, and what is asked ------------------------------------------------------------


def test_text_tells_what_the_players_hold() -> None:
    words = flat(written(two(), 0))
    assert "Seat 1, player 2: 12 IP, 1 more if the turn ended now" in words
    assert (
        "hand 3 cards The Orderly WB (known to all) 2 not known missions Kickback Paper Trail"
        in words
    )
    assert "You, seat 0, player 1, whose turn it is: 7 IP, " in words
    assert "hand 3 cards" in words
    assert "The Charmer BB: TURN any agent in your factions whose command is" in words
    assert "The Courier WB: EXTRACT this agent or any agent on this side" in words
    assert "missions Day Shift" in words


def test_text_tells_of_decks_and_the_round() -> None:
    table = two()
    table.s.turn, table.s.last_round = 8, 1
    table.sell("Open Line", "Kickback", "Open Line")
    words = flat(written(table, 0))
    assert (
        f"agents: {table.s.deck_size} cards; missions: {table.s.mission_deck_size} cards" in words
    )
    assert "turn 8, in round 4 of 60, the last one; 40 IP end the game" in words
    assert "for sale Open Line, 2 of them: " in words
    assert "for sale Kickback: " in words
    table.s.last_round = 0
    assert "the last one" not in flat(written(table, 0))


def test_every_prompt_in_words() -> None:
    """What is asked, for whom decides and for whom looks on."""
    table = two()
    assert "You: choose an action, or finish; 2 actions left" in written(table, 0)
    assert "Seat 0: choose an action" in written(table, 1)
    table.s.actions_left = 0
    assert "no action left" in written(table, 0)
    assert "You: place The Courier, and choose whom its command" in written(placing(), 0)
    assert "Actions left, with this one: 2" in written(placing(), 0)
    assert "Seat 0: choose the mission below the left side of their left" in written(
        asked_mission(), 1
    )
    assert "<asked>" in written(asked_mission(), 1)
    smuggle = two().play("activate", "Smuggler")
    assert "choose whom The Smuggler (MOVE any agent" in flat(written(smuggle, 0))
    assert "3!" in written(smuggle, 0)
    smuggle.play("target", "Assassin")
    assert "You: choose where The Assassin moves to" in written(smuggle, 0)
    assert "1?" in written(smuggle, 0)
    assert "Command: The Smuggler" in written(smuggle, 0)
    swap = two().play("activate", "Negotiator").play("target", "Assassin")
    assert "You: choose whom The Assassin changes places with" in written(swap, 0)
    assign = with_partners().play("play", "NightNurse")
    assert "You: choose the agent to whom The Night Nurse is assigned" in written(assign, 0)
    assert "Actions left: 2" in written(assign, 0)
    assign.play("target", "Hacker")
    assert "not to be taken back yet: The Night Nurse" in written(assign, 1)


def test_the_side_that_is_asked_about_lies_where_it_is_seen_from() -> None:
    """The left side of seat 0's left faction is the right side, at the far end, for seat 1."""
    assert [faction.asked for faction in board(asked_mission(), 0).own] == [(0, 0), None]
    assert [faction.asked for faction in board(asked_mission(), 1).own] == [None, (1, 1)]
    asked = asked_mission()
    asked.s.asked_side = 3
    assert [faction.asked for faction in board(asked, 0).own] == [None, (0, 1)]
    assert [faction.asked for faction in board(asked, 1).own] == [(1, 0), None]
    assert [faction.asked for faction in board(two(), 0).own] == [None, None]


def test_the_revived_agent_is_named() -> None:
    table = scenario({0: "Hackerx | Paramedicv Marksmanx"})
    table.play("activate", "Paramedic").play("target", "Hacker")
    assert table.prompt == "face"
    assert "You: choose whom the command of The Hacker is directed at" in written(table, 0)


@pytest.mark.parametrize(
    ("reward", "players", "words"),
    [
        ([1, -1], 2, "Game over: You have won"),
        ([-1, 1], 2, "Game over: Seat 1 has won"),
        ([0, 0], 2, "Game over: a draw"),
        ([-1, 0.5, 0.5], 3, "Game over: Seat 1 and Seat 2 have won together"),
    ],
)
def test_text_of_the_end(reward: list[float], players: int, words: str) -> None:
    table = scenario(players=players)
    table.s.seat, table.s.prompt, table.s.status = -1, st.OVER, TERMINATED
    table.s.reward[:players] = reward
    assert words in written(table, 0).splitlines()
    assert "if the turn ended now" not in written(table, 0)
    table.s.status = TRUNCATED
    assert f"{words}, cut off at the cap of rounds" in written(table, 0).splitlines()


# --- whoever looks --------------------------------------------------------------------------------


def test_hidden_cards_are_not_shown() -> None:
    """Of another's hand no more than what all know, of the decks no more than a number."""
    words = written(two(), 0)
    picture = " ".join(name for name, _ in drawn(two(), 0).placed)
    for hidden in ("Surgeon", "Paramedic", "Recruiter", "Quiet Street"):
        assert hidden not in words.split("for sale")[0]
        assert hidden not in picture.split("Missions for sale")[0]
    assert "Orderly" in words
    assert "Orderly" in picture


@pytest.mark.parametrize("make", [two, with_partners, placing, asked_mission])
def test_dealing_hidden_cards_anew_changes_nothing(make: Callable[[], Table]) -> None:
    table = make()
    for seat in range(2):
        other = make()
        other.s = table.redeal(seat, 3)
        assert other.s.tobytes() != table.s.tobytes()
        assert written(other, seat) == written(table, seat)
        assert np.array_equal(drawn(other, seat).array(), drawn(table, seat).array())


def test_a_spectator_sees_all_hands_from_seat_0() -> None:
    words = written(two(), -1)
    assert "The Surgeon" in words
    assert "The Courier WB: EXTRACT" in words
    assert "not known" not in words
    assert "You" not in words.replace("Your", "")
    assert "The left faction of Seat 0, shared with Seat 1" in words


@every_position
def test_text_keeps_to_its_width(make: Callable[[], Table]) -> None:
    for seat in seats(make()):
        assert max(map(len, written(make(), seat).splitlines())) <= LINE
