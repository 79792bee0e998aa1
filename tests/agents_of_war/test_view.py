"""What a veil blanks, what the observation says of it, and how the re-deal fills it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from agents_of_war.scenario import NUMBERS, Table, cards, scenario

from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.cards import load
from wartable.envs.agents_of_war.redeal import redeal
from wartable.envs.agents_of_war.rules import play
from wartable.envs.agents_of_war.rules.hand import draw
from wartable.envs.agents_of_war.rules.match import end_game
from wartable.envs.agents_of_war.rules.resolve import play_from_hand
from wartable.envs.agents_of_war.rules.turn import run_on
from wartable.envs.agents_of_war.view import SCHEMA, veil, view

pytestmark = pytest.mark.interpreter

DEALS = 4000
Z = 4.4  # standard errors: beyond it by chance once in 100,000 times


def seen_by(table: Table, seat: int) -> Any:
    """The veiled record of a seat."""
    out = np.zeros(1, st.STATE)
    veil(table.book, table.s, seat, out)
    return out[0]


def observe(table: Table, seat: int) -> dict[str, Any]:
    """The observation of a seat, by block."""
    out = np.zeros(SCHEMA.size, np.float32)
    view(table.book, seen_by(table, seat), seat, out)
    return SCHEMA.split(out)


def deals(table: Table, seat: int, number: int = DEALS) -> list[Any]:
    """Re-deals of what a seat sees."""
    seen = seen_by(table, seat)
    streams = np.array([[5, 0]], np.uint64)
    found = []
    for _ in range(number):
        out = np.zeros(1, st.STATE)
        redeal(table.book, seen, seat, out, streams)
        found.append(out[0])
    return found


def members(word: Any) -> list[int]:
    return [card for card in range(st.CARDS) if int(word) >> card & 1]


def is_about(found: int, number: int, share: float) -> bool:
    """Whether a count is what a chance explains."""
    return abs(found - number * share) < Z * np.sqrt(number * share * (1 - share))


def built(way: str, seed: int = 1) -> Table:
    """A match whose decks have been built with the lowest cards."""
    table = Table(way=way).deal(seed)
    build_on(table)
    return table


def build_on(table: Table) -> None:
    """Build what is asked for with the lowest cards."""
    while table.prompt == "build":
        table.legal()
        play(table.book, table.s, int(np.flatnonzero(table.mask)[0]))


# --- the veil


def test_w16_a_named_deck_is_known_to_both() -> None:
    table = Table().deal()
    seen = seen_by(table, 0)
    assert (seen.hand == table.s.hand).all()
    assert (seen.deck[: seen.deck_size] == st.HIDDEN).all()
    assert not seen.streams.any()


@pytest.mark.parametrize("way", ["quickplay", "pai_gow", "king_of_the_hill"])
def test_w64_pools_and_decks_are_hidden_but_their_sizes_are_not(way: str) -> None:
    table = Table(way=way).deal()
    assert seen_by(table, 0).dealt[1] == 0
    table = built(way)
    seen = seen_by(table, 1)
    assert seen.hand[0] == 0
    assert seen.dealt[0] == 0
    assert not seen.built[0].any()
    assert seen.built_size.tolist() == table.s.built_size.tolist()
    assert (seen.built[1] == table.s.built[1]).all()


def test_w64_a_card_becomes_known_when_it_is_played() -> None:
    table = scenario(hand="Martyr, Zealot", their_hand="Marksman")
    table.act("play", "Zealot")
    assert observe(table, 1)["in_play"][1, NUMBERS["Zealot"]] == 1
    assert not observe(table, 1)["known"].any()


def test_w64_decks_that_leave_are_known_and_of_one_that_stays_what_was_seen() -> None:
    table = built("king_of_the_hill")
    winner, loser = 0, 1
    mine, theirs = int(table.s.built[winner, 0]), int(table.s.built[loser, 0])
    first = members(mine)[0]
    play_from_hand(table.book, table.s, winner, first)
    end_game(table.book, table.s, winner, 0)
    assert table.s.retired[loser] == theirs
    assert table.s.shown[winner] == 1 << first
    seen = seen_by(table, loser)
    assert seen.built[winner, 0] == 1 << first
    table.s.prompt = st.OVER
    run_on(table.book, table.s)
    build_on(table)
    assert seen_by(table, loser).hand[winner] == 1 << first


def test_pai_gow_shows_the_decks_that_have_been_played() -> None:
    table = built("pai_gow")
    end_game(table.book, table.s, 0, 0)
    assert table.s.shown.tolist() == table.s.built[:, 0].tolist()
    seen = observe(table, 0)
    assert np.flatnonzero(seen["shown"]).tolist() == members(table.s.built[1, 0])
    assert not seen_by(table, 0).built[1, 1:].any()


# --- the observation


def test_agents_from_both_sides() -> None:
    table = scenario("Veteran+1-2*, Militia", "Sky Raider!")
    mine, theirs = observe(table, 0), observe(table, 1)
    there, strength, damage, counters, ready = mine["agents"][0, 0, :5]
    printed = load().cards[NUMBERS["Veteran"]].power or 0
    assert (there, ready) == (1, 0)
    assert strength == pytest.approx((printed + 1) / 10)
    assert (damage, counters) == (pytest.approx(0.2), pytest.approx(0.2))
    assert (mine["agents"][0] == theirs["agents"][1]).all()
    assert mine["agents"][1, 0, 5] == 0, "has come this turn"
    assert mine["agents"][1, 0, 7] == 1, "Flying"
    code = mine["agents"][0, 1, 12:]
    assert sum(int(b) << k for k, b in enumerate(code)) == st.MILITIA
    assert not mine["agents"][0, 2].any()


def test_w20_hands_piles_and_influence() -> None:
    """Both see the piles as sets and the size of the draw pile; its order is nobody's."""
    table = scenario(
        hand="Zealot", their_hand="Marksman, Spotter", discard="Martyr", deck="Propaganda"
    )
    mine, theirs = observe(table, 0), observe(table, 1)
    assert np.flatnonzero(mine["hand"]).tolist() == [NUMBERS["Zealot"]]
    assert mine["hand_size"] == pytest.approx([0.1, 0.2])
    assert theirs["hand_size"] == pytest.approx([0.2, 0.1])
    assert np.flatnonzero(theirs["discard"][1]).tolist() == [NUMBERS["Martyr"]]
    assert float(mine["deck_size"]) == float(theirs["deck_size"]) == pytest.approx(1 / 60)
    table.s.redacted |= cards("Curfew")
    for seat in (0, 1):
        assert np.flatnonzero(observe(table, seat)["redacted"]).tolist() == [NUMBERS["Curfew"]]
    assert mine["influence"] == pytest.approx([0.5, 0.5])
    assert (float(mine["to_move"]), float(theirs["to_move"])) == (1, 0)


@pytest.mark.parametrize("way", ["quickplay", "pai_gow", "king_of_the_hill"])
def test_w63_what_one_builds_does_not_show_until_both_have(way: str) -> None:
    """Whoever goes first is asked first, and the other one's questions do not depend on it."""
    shown = []
    for choice in (0, -1):
        table = Table(way=way).deal(first=1)
        while table.seat == 1:
            table.legal()
            play(table.book, table.s, int(np.flatnonzero(table.mask)[choice]))
        table.legal()
        shown.append((seen_by(table, 0).tobytes(), table.mask.tobytes()))
        assert observe(table, 0)["starter"].tolist() == [0, 1], "it is known while building"
    assert shown[0] == shown[1]


def test_what_is_built_is_seen_by_its_player() -> None:
    table = Table(way="quickplay").deal()
    six = members(table.s.dealt[0])
    table.act("card", load().cards[six[0]].name)
    mine, theirs = observe(table, 0), observe(table, 1)
    assert np.flatnonzero(mine["built"][0]).tolist() == six[:1]
    assert np.flatnonzero(mine["dealt"]).tolist() == six[1:]
    assert not theirs["built"].any()
    assert mine["building"].tolist() == [1, 0, 0]


# --- the re-deal


@pytest.mark.parametrize("way", ["preconstructed", "quickplay", "pai_gow", "king_of_the_hill"])
def test_a_redeal_looks_the_same(way: str) -> None:
    table = built(way)
    rng = np.random.default_rng(3)
    for _ in range(60):
        if table.s.status:
            break
        table.legal()
        play(table.book, table.s, int(rng.choice(np.flatnonzero(table.mask))))
        for seat in (0, 1):
            seen = seen_by(table, seat)
            for dealt in deals(table, seat, 3):
                again = np.zeros(1, st.STATE)
                veil(table.book, dealt, seat, again)
                assert again[0].tobytes() == seen.tobytes()


def test_unseen_cards_are_anywhere_equally_often() -> None:
    table = built("quickplay")
    mine = set(members(table.s.hand[0])) | set(members(table.s.dealt[0]))
    unseen = [card for card in range(60) if card not in mine]
    card = unseen[7]
    found = Counter[str]()
    for dealt in deals(table, 0):
        found["hand"] += int(dealt.hand[1]) >> card & 1
        found["dealt"] += int(dealt.dealt[1]) >> card & 1
        assert dealt.hand[1] == dealt.built[1, 0]
        assert int(dealt.hand[1]).bit_count() == int(dealt.dealt[1]).bit_count() == 3
    assert is_about(found["hand"], DEALS, 3 / len(unseen))
    assert is_about(found["dealt"], DEALS, 3 / len(unseen))


def test_a_card_that_is_played_after_a_draw_may_have_been_drawn() -> None:
    """One card drawn to three of the deck: any of the four is as likely to be the one played; of
    two played after two draws, the second one is, if the first was of the deck, one of 2 + 2."""
    table = built("king_of_the_hill")
    draw(table.s, 1)
    first, second = members(int(table.s.hand[1]))[:2]
    play_from_hand(table.book, table.s, 1, first)
    draw(table.s, 1)
    play_from_hand(table.book, table.s, 1, second)
    found = Counter[tuple[int, int]]()
    for dealt in deals(table, 0):
        deck = int(dealt.built[1, 0])
        assert deck.bit_count() == 3
        assert deck & ~(int(dealt.hand[1]) | 1 << first | 1 << second) == 0
        found[deck >> first & 1, deck >> second & 1] += 1
    # before the second card: three unknown cards from before and one drawn since
    assert is_about(found[1, 1], DEALS, 3 / 4 * 2 / 4)
    assert is_about(found[1, 0], DEALS, 3 / 4 * 2 / 4)
    assert is_about(found[0, 1], DEALS, 1 / 4 * 3 / 4)
    assert is_about(found[0, 0], DEALS, 1 / 4 * 1 / 4)


def test_a_deck_half_built_can_be_completed_in_rising_order() -> None:
    table = Table(way="quickplay").deal()
    table.act("card", load().cards[members(table.s.dealt[0])[1]].name)
    for dealt in deals(table, 1, 300):
        (chosen,) = members(dealt.built[0, 0])
        assert sum(card > chosen for card in members(dealt.dealt[0])) >= 2
        assert int(dealt.dealt[0]).bit_count() == 5


def test_stalls_are_noted_by_what_both_see() -> None:
    """A card that goes and comes back is no change; a card drawn is."""
    table = scenario(hand="Zealot", deck="Propaganda")
    s = table.s
    s.moved[0] = cards("Zealot") ^ cards("Zealot")
    assert s.moved[0] == 0
    before = int(s.deck_size)
    draw(s, 0)
    assert s.deck_size == before - 1 != s.last_deck_size
