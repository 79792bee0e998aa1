"""Known numbers of the game, measured on the engine's own deals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from andrews_war.scenario import dealt, scenario, word

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.cards import VALUE
from wartable.envs.andrews_war.rules.army import unit_value
from wartable.envs.andrews_war.rules.deal import deal

DEALS = 4000
SIGMAS = 4.0  # a right engine fails one run in 16,000, were the seed not fixed
ALL_LEADERS = word(" ".join(rank + suit for rank in "JQK" for suit in "♣♦♥♠"))


Deals = list[tuple[int, int, list[int], list[int]]]


@pytest.fixture(scope="module")
def deals() -> Deals:
    """Of each deal: cards in the deck, cards of tied catalysts, the hands, the catalysts."""
    return list(_deals())


def _deals() -> Iterator[tuple[int, int, list[int], list[int]]]:
    table = dealt(2024)
    for _ in range(DEALS):
        deal(table.s)
        s = table.s
        hands = [int(s.hand[seat]) for seat in (s.first, 1 - s.first)]
        catalysts = [int(s.catalyst[seat]) for seat in (s.first, 1 - s.first)]
        yield int(s.deck_size), int(s.discard).bit_count(), hands, catalysts


def share_agrees(hits: int, number: int, expected: float) -> bool:
    """Whether `hits` of `number` is within `SIGMAS` standard errors of the expected share."""
    error = (expected * (1 - expected) / number) ** 0.5
    return abs(hits / number - expected) < SIGMAS * error


def test_28_cards_remain_when_no_catalysts_tie(deals: Deals) -> None:
    assert {size for size, tied, *_ in deals if tied == 0} == {28}
    assert all(size == 28 - tied for size, tied, *_ in deals)


def test_catalysts_tie_in_8_9_percent(deals: Deals) -> None:
    """Exactly: 8 cards are worth 1, 2 or 3, 4 each of 4 to 10, 2 are worth 0."""
    exact = (3 * 8 * 7 + 7 * 4 * 3 + 2) / (54 * 53)
    assert exact == pytest.approx(0.089, abs=0.0005)
    assert share_agrees(sum(tied > 0 for _, tied, *_ in deals), len(deals), exact)


def test_a_hand_has_no_leader_in_3_2_percent(deals: Deals) -> None:
    bare = [not hand & ALL_LEADERS for *_, hands, _ in deals for hand in hands]
    assert share_agrees(sum(bare), len(bare), 0.032)


def test_neither_hand_nor_catalyst_is_a_leader_in_2_3_percent(deals: Deals) -> None:
    bare = [
        not (hand | 1 << catalyst) & ALL_LEADERS
        for *_, hands, catalysts in deals
        for hand, catalyst in zip(hands, catalysts, strict=True)
    ]
    assert share_agrees(sum(bare), len(bare), 0.023)


def test_the_lower_catalyst_moves_first(deals: Deals) -> None:
    assert all(VALUE[one] < VALUE[two] for *_, (one, two) in deals)


def test_the_largest_horde_is_worth_58() -> None:
    table = scenario("K(10 9 8 7 6 5 4 3 2 A)", "J")
    assert unit_value(table.s, 0, st.SLOTS + 2) == 58


def test_the_deck_is_shuffled_evenly() -> None:
    """The top card after the deal is each card as often, by a chi-square with 53 degrees."""
    counts = np.zeros(st.CARDS)
    table = dealt(99)
    for _ in range(2500):
        deal(table.s)
        counts[int(table.s.deck[int(table.s.deck_size) - 1])] += 1
    expected = counts.sum() / st.CARDS
    assert ((counts - expected) ** 2 / expected).sum() < 90.6  # the 0.999 quantile
