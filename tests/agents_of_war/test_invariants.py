"""Laws that hold at every prompt of every way to play, and that every match ends."""

from __future__ import annotations

import numpy as np
import pytest
from agents_of_war.scenario import Table

from wartable.envs.agents_of_war import state as st
from wartable.envs.agents_of_war.cards import load
from wartable.envs.agents_of_war.config import WAYS
from wartable.envs.agents_of_war.rules import play
from wartable.envs.agents_of_war.rules.board import power

pytestmark = pytest.mark.interpreter

ALL = (1 << len(load().cards)) - 1
DONE = -1  # the last action


def check(table: Table) -> None:
    """Each card is in one place; sets of slots hold Agents in play; nobody dead lives on."""
    s = table.s
    places = [int(word) for field in ("hand", "discard", "delayed") for word in getattr(s, field)]
    places.append(int(s.redacted))
    places.append(sum(1 << int(card) for card in s.deck[: s.deck_size]))
    for seat in (0, 1):
        places.append(sum(1 << int(c) for c in s.card[seat] if 0 <= c < st.CARDS))
    if s.phase != st.BUILDING:
        places.append(out_of_the_game(table))
        if st.PROMPTS[s.prompt] in ("target", "card", "mode") and s.source in (
            st.FROM_HAND,
            st.FROM_DISCARD,
            st.FROM_DELAY,
        ):
            places.append(1 << int(s.origin))
        together = 0
        for place in places:
            assert together & place == 0
            together |= place
        assert together == ALL
    for seat in (0, 1):
        in_play = int(s.in_play[seat])
        assert in_play == sum(1 << i for i in range(st.SLOTS) if s.card[seat, i] != st.NONE)
        for marks in (s.ready, s.settled, s.has_blocked, s.flies, s.spent, s.fights):
            assert int(marks[seat]) & ~in_play == 0
        assert int(s.known[seat]) & ~int(s.hand[seat]) == 0
        assert int(s.hand_size[seat]) == int(s.hand[seat]).bit_count()
        assert s.built_size[seat].tolist() == [int(d).bit_count() for d in s.built[seat]]
        for slot in range(st.SLOTS):
            if in_play >> slot & 1 and s.row == st.NONE:
                assert s.damage[seat, slot] < power(table.book, s, seat, slot)
    if s.row == st.NONE and not s.status and s.phase != st.BUILDING:
        assert (s.influence > 0).all()


def out_of_the_game(table: Table) -> int:
    """Cards that were dealt for building and are not in the present decks."""
    s = table.s
    found = 0
    for seat in (0, 1):
        found |= int(s.dealt[seat]) | int(s.retired[seat])
        for deck in range(st.DECKS):
            if deck != (int(s.game) if table.way == "pai_gow" else 0):
                found |= int(s.built[seat, deck])
    return found


def drive(table: Table, rng: np.random.Generator, willing: bool) -> int:
    """Play a match at random; who is not willing never passes or declines if anything else goes."""
    decisions = 0
    while not table.s.status:
        table.legal()
        check(table)
        mask = table.mask.copy()
        if not willing and mask.sum() > 1:
            mask[DONE] = 0
        play(table.book, table.s, int(rng.choice(np.flatnonzero(mask))))
        decisions += 1
        assert decisions < 20_000, "a match that does not end"
    return decisions


@pytest.mark.parametrize("willing", [True, False])
@pytest.mark.parametrize("way", WAYS)
def test_matches_keep_the_laws_and_end(way: str, willing: bool) -> None:
    rng = np.random.default_rng(0)
    for seed in range(6):
        table = Table(way=way)
        table.deal(seed, first=seed % 2)
        drive(table, rng, willing)
        reward = table.s.reward[:2].tolist()
        assert sorted(reward) == [-1, 1]
