"""The four ways to play: dealing, building, matches of several games (W16 to W18, W62 to W68)."""

from __future__ import annotations

import numpy as np
import pytest
from agents_of_war.scenario import Table

import wartable
from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.cards import load
from wartable.envs.agents_of_war.rules.match import end_game
from wartable.envs.agents_of_war.rules.turn import run_on

pytestmark = pytest.mark.interpreter

ALL = (1 << len(load().cards)) - 1


def finish(table: Table, winner: int) -> None:
    """Let the present game be won, whatever stands in it."""
    end_game(table.book, table.s, winner, 0)
    table.s.prompt = table.s.prompt if table.prompt == "first" else st.OVER
    run_on(table.book, table.s)


def build_all(table: Table) -> list[int]:
    """Build what is asked for with the lowest cards; who was asked, in order."""
    asked = []
    while table.prompt == "build":
        asked.append(table.seat)
        table.act("card", names_of(table)[0])
    return asked


def names_of(table: Table) -> list[str]:
    table.legal()
    cards = load().cards
    start = table.number("card", cards[0].name)
    return [card.name for i, card in enumerate(cards) if table.mask[start + i]]


def in_deck(table: Table) -> int:
    return sum(1 << int(card) for card in table.s.deck[: table.s.deck_size])


@pytest.mark.parametrize("seed", range(5))
def test_preconstructed_two_named_decks_and_the_rest_in_the_draw_pile(seed: int) -> None:
    """W16, W17, W18."""
    table = Table().deal(seed)
    named = [set(deck.cards) for deck in load().decks]
    hands = [set(table.pile("hand", seat)) for seat in (0, 1)]
    assert hands[0] in named
    assert hands[1] in named
    assert hands[0] != hands[1]
    assert [set(table.pile("known", seat)) for seat in (0, 1)] == hands
    assert in_deck(table) == ALL & ~int(table.s.hand[0]) & ~int(table.s.hand[1])


def test_quickplay_keeps_three_of_six() -> None:
    table = Table(way="quickplay").deal()
    dealt = table.s.dealt.tolist()
    assert [bin(word).count("1") for word in dealt] == [6, 6]
    assert build_all(table) == [0, 0, 0, 1, 1, 1]
    for seat in (0, 1):
        assert bin(int(table.s.hand[seat])).count("1") == 3
        assert int(table.s.hand[seat]) & ~dealt[seat] == 0
    assert in_deck(table) == ALL & ~dealt[0] & ~dealt[1], "the dealt cards stay out"
    assert table.s.known.tolist() == [0, 0]


def test_each_deck_is_built_in_one_order_only() -> None:
    table = Table(way="quickplay").deal()
    six = table.pile("dealt", 0)
    order = [card.name for card in load().cards]
    six.sort(key=order.index)
    assert names_of(table) == six[:4], "two more must follow the first"
    table.act("card", six[2])
    assert names_of(table) == six[3:5]


def test_pai_gow_splits_nine_into_three_decks() -> None:
    table = Table(way="pai_gow").deal()
    dealt = table.s.dealt.tolist()
    assert build_all(table) == [0] * 6 + [1] * 6, "the last three are the last deck"
    for seat in (0, 1):
        decks = table.s.built[seat].tolist()
        assert [bin(deck).count("1") for deck in decks] == [3, 3, 3]
        assert decks[0] | decks[1] | decks[2] == dealt[seat]
        assert table.s.hand[seat] == decks[0]


def test_pai_gow_is_won_by_two_games_and_plays_each_deck_in_turn() -> None:
    table = Table(way="pai_gow").deal()
    build_all(table)
    finish(table, 0)
    assert table.s.status == 0
    assert table.s.starter == 1, "W62: the loser goes first"
    assert table.s.hand[0] == table.s.built[0, 1]
    finish(table, 1)
    assert table.s.hand[0] == table.s.built[0, 2]
    finish(table, 1)
    assert table.winner == 1
    assert table.s.reward[:2].tolist() == [-1, 1]


def test_w62_the_loser_may_choose() -> None:
    table = Table(way="pai_gow", loser="chooses").deal()
    build_all(table)
    finish(table, 0)
    assert (table.prompt, table.seat) == ("first", 1)
    table.act("first", 1)
    assert table.s.starter == 0
    assert table.s.active == 0


def test_w67_all_cards_are_reset_between_games() -> None:
    table = Table(way="pai_gow").deal()
    build_all(table)
    before = in_deck(table)
    rng = np.random.default_rng(0)
    for _ in range(30):
        if table.s.game:
            break
        table.legal()
        from wartable.envs.agents_of_war.rules import play

        play(table.book, table.s, int(rng.choice(np.flatnonzero(table.mask))))
    if not table.s.game:
        finish(table, 0)
    assert in_deck(table).bit_count() == before.bit_count() == 60 - 18
    assert in_deck(table) == before
    assert table.influence == [10, 10]
    assert table.s.discard.tolist() == [0, 0]
    assert table.s.turn == 1


def test_king_of_the_hill_loses_rebuilds_and_retires() -> None:
    """W65, W66: twelve cards are enough."""
    table = Table(way="king_of_the_hill").deal()
    build_all(table)
    first = table.s.built[:, 0].tolist()
    finish(table, 0)
    assert (table.prompt, table.seat) == ("build", 1), "only the loser builds anew"
    build_all(table)
    assert table.s.built[0, 0] == first[0]
    assert table.s.retired.tolist() == [0, first[1]]
    finish(table, 0)
    assert table.prompt == "build", "two in a row: the winning deck leaves too"
    assert sorted(build_all(table)) == [0, 0, 0, 1, 1, 1]
    finish(table, 1)
    build_all(table)
    finish(table, 1)
    assert build_all(table) == [], "the last three cards of each are its last deck"
    assert table.s.wins.tolist() == [2, 2]
    for seat in (0, 1):
        assert bin(int(table.s.dealt[seat])).count("1") == 0
    finish(table, 0)
    assert table.winner == 0


def test_w68_play_again_lets_the_other_player_go_first() -> None:
    """A series of matches says who goes first in each; reports and evaluations alternate so."""
    env = wartable.make("agents_of_war", rules={"way": "quickplay"})
    for match in range(4):
        env.reset(seed=match, options={"first_player": match % 2})
        assert env.agent_selection == f"player_{match % 2}"
        assert env.infos["player_0"]["first_player"] == match % 2


def test_the_first_player_and_the_mirror() -> None:
    one, other = Table(way="quickplay"), Table(way="quickplay")
    one.deal(3, first=1)
    assert (one.s.opener, one.s.starter) == (1, 1)
    from wartable.envs.agents_of_war.rules import new_game
    from wartable.envs.core.chance import STREAMS, seed_stream

    for k in range(STREAMS):
        seed_stream(other.s.streams, k, 3, k)
    new_game(other.book, other.s, 0, 1)
    assert other.s.dealt.tolist() == one.s.dealt.tolist()[::-1]
