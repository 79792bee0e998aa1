"""The re-deal: consistent with all that was seen, uniform over it, and covering."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pytest
from andrews_war.invariants import check
from andrews_war.scenario import Table, cards, members, scenario, streams, word
from scipy.stats import chisquare

from wartable.envs.andrews_war import redeal as redeal_module


def test_a_leader_announced_is_in_the_hand_until_he_is_paid_for() -> None:
    source = streams(1)
    table = scenario("J", "J", "K♥ 2♣ 3♣ 4♣", prompt="regroup").play("field", "K")
    for _ in range(50):
        other = table.redeal(1, source)
        assert "K♥" in other.hand(0)
        while other.prompt == "pay":
            other.play("pay", min(other.choices("pay")))
        check(other.s)


def test_a_card_announced_for_a_horde_is_no_assassin() -> None:
    source = streams(1)
    table = scenario("J 5", "J", "2♣", prompt="regroup").play("assign", "5 J")
    for _ in range(100):
        other = table.redeal(1, source)
        other.play("pay", min(other.choices("pay")))
        check(other.s)


class Small(NamedTuple):
    """A position with few hidden cards, seen from seat 0."""

    theirs: str
    their_hand: str
    deck: str
    old: str = ""  # of the hidden cards, those that did not go into the present deck
    known: str = ""
    denied: tuple[str, ...] = ()  # for each face-down slot: what it can't be

    def table(self, **options: Any) -> Table:
        """The position."""
        table = scenario(
            *("J 9", self.theirs, "", self.their_hand),
            **{"deck": self.deck, "their_known": self.known, "prompt": "regroup", "seat": 1},
            **options,
        )
        table.s.pool = int(table.s.pool) & ~word(self.old)
        for slot, names in enumerate(self.denied):
            table.s.slot_not[1, slot] |= word(names)
        return table

    def deals(self) -> set[tuple[Any, ...]]:
        """All that seat 0 can't rule out, by brute force: the slots' cards, the hand."""
        s = self.table().s
        down = members(s.front[1] & ~s.face_up[1])
        inside = word(self.deck) | int(s.hand[1]) | word([int(s.slot_card[1, i]) for i in down])
        front_row = word("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ Joker Joker2")
        found = set()
        for row in permutations(members(inside & front_row), len(down)):
            if any(int(s.slot_not[1, i]) >> c & 1 for i, c in zip(down, row, strict=True)):
                continue
            rest = inside & ~word(list(row))
            for deck in combinations(members(rest), len(self.deck.split())):
                if not word(list(deck)) & (word(self.old) | word(self.known)):
                    found.add((*row, rest & ~word(list(deck))))
        return found


SMALL = {
    "first deck": Small("J 5 7", "2♣ 9♠", "Joker 3♣ 4♦"),
    "no slots": Small("J", "2♣ 9♠ 3♦", "Joker 3♣ 4♦"),
    "no deck": Small("J 5 7", "2♣ 9♠ Joker", ""),
    "after a reshuffle": Small("J 5 7", "2♣ 9♠ 8♦", "Joker 3♣ 4♠ 8♠", old="5♠ 9♠ 2♣"),
    "the deck is what it must be": Small("J 5 7", "2♣ 9♠", "3♣ 8♠", old="5♠ 7♠ 2♣ 9♠"),
    "exclusions": Small("J 5 7 2", "9♠ 3♣", "4♠ 8♠", denied=("2♠ 4♠ 9♠", "5♠ 8♠", "")),
    "tight exclusions": Small("J 5 7", "9♠ 3♣", "4♠ 8♠", denied=("4♠ 7♠ 8♠ 9♠", "4♠ 8♠")),
    "a known card": Small("J 5 7", "2♣ 9♠", "3♣ 8♠", known="9♠"),
    "a horde without assassins": Small("J(5) 7", "Joker 9♠", "Joker2 8♠"),
}


def agree(counts: Counter[Any], deals: set[Any]) -> bool:
    """Whether all these deals occur, no others, and as often as each other (p > 0.001)."""
    if set(counts) != deals or len(deals) == 1:
        return set(counts) == deals
    return bool(chisquare([counts[d] for d in deals]).pvalue > 0.001)


def outcome(table: Table) -> tuple[Any, ...]:
    """What seat 0 can't see, without the deck's order."""
    s = table.s
    down = members(s.front[1] & ~s.face_up[1])
    return (*(int(s.slot_card[1, i]) for i in down), int(s.hand[1]))


@pytest.mark.parametrize("name", SMALL)
def test_deals_are_uniform_over_all_that_agree(name: str) -> None:
    small, source = SMALL[name], streams(11)
    table, deals = small.table(), small.deals()
    assert outcome(table) in deals
    counts = Counter(outcome(table.redeal(0, source)) for _ in range(500 + 12 * len(deals)))
    assert agree(counts, deals)


@pytest.mark.parametrize("name", ["after a reshuffle", "tight exclusions", "a known card"])
def test_the_walk_that_takes_over_is_uniform_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where independent deals agree too seldom, a random walk goes on from one found by force."""
    monkeypatch.setattr(redeal_module, "deal_at_once", lambda *_: False)
    monkeypatch.setattr(redeal_module, "SWAPS", 64)
    small, source = SMALL[name], streams(12)
    table, deals = small.table(), small.deals()
    counts = Counter(outcome(table.redeal(0, source)) for _ in range(100 + 6 * len(deals)))
    assert agree(counts, deals)


def test_the_deck_s_order_is_uniform() -> None:
    table, source = SMALL["the deck is what it must be"].table(), streams(13)
    orders = Counter(tuple(table.redeal(0, source).s.deck[:2].tolist()) for _ in range(600))
    three, eight = cards("3♣ 8♠")
    assert agree(orders, {(three, eight), (eight, three)})


def test_who_is_asked_to_pay_has_what_he_owes() -> None:
    small = Small("J 5", "K♠ 2♣ 3♣ 4♣", "9♠ 8♠ 10♠ Joker")
    table, source = small.table().play("field", "K").play("pay", "2♣"), streams(14)
    observers = word("3♣ 4♣ Joker")
    right = {d for d in small_after_payment(table) if (d[-1] & observers).bit_count() >= 2}
    counts = Counter(outcome(table.redeal(0, source)) for _ in range(1500))
    assert agree(counts, right)


def small_after_payment(table: Table) -> set[tuple[Any, ...]]:
    """All deals of one slot and a hand of three, the king in it, over what is still hidden."""
    free = cards("5♠ 8♠ 9♠ 10♠ 3♣ 4♣ Joker")
    king = word("K♠")
    return {
        (slot, king | word(list(hand)))
        for slot in cards("5♠ 8♠ 9♠ 10♠ Joker")
        for hand in combinations([c for c in free if c != slot], 2)
        if int(table.s.hand_size[1]) == 3
    }


def test_every_hidden_zone_varies() -> None:
    """Over 500 re-deals each place holds every card that it may, at some time."""
    table, source = scenario("J 9", "Q(5 7) J 2", "3♣ 4♣", "8♣ 9♣ 10♠"), streams(15)
    slots: list[set[int]] = [set(), set(), set()]
    tops, hands = set(), set()
    for _ in range(500):
        s = table.redeal(0, source).s
        for i in range(3):
            slots[i].add(int(s.slot_card[1, i]))
        tops.add(int(s.deck[int(s.deck_size) - 1]))
        hands.add(int(s.hand[1]))
        assert (s.streams[:, 0] != 0).all()
    minions = set(cards("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠"))
    assert slots == [minions, minions, minions | set(cards("Joker Joker2"))]
    assert len(tops) > 40
    assert len(hands) > 480


def test_a_re_deal_has_a_future_of_its_own() -> None:
    """Neither the true generator nor the last re-deal's."""
    table, source = scenario("J", "J"), streams(16)
    keys = {table.redeal(0, source).s.streams.tobytes() for _ in range(50)}
    assert len(keys | {table.s.streams.tobytes()}) == 51


@pytest.mark.parametrize("before", [True, False])
def test_what_is_fielded_before_the_new_deck_is_drawn_from_was_not_in_it(before: bool) -> None:
    """The deck runs out with the enemy's last draw: all that was discarded is in the new one."""
    table = scenario(
        *("J 9", "J", "", "4♠ 5♠ 6♠"),
        **{"prompt": "regroup", "seat": 0, "deck": "7♠ 8♠", "rotating_observers": False},
    )
    table.play("done").play("hold")
    new = int(table.s.pool)
    assert new.bit_count() == table.s.deck_size
    if before:
        table.play("field", "5")
    for _ in range(2):
        table.play("done").play("hold")
    if not before:
        table.play("field", "5")
    source = streams(17)
    held = [int(table.redeal(0, source).s.slot_card[1, 0]) for _ in range(200)]
    assert any(new >> card & 1 for card in held) != before
