"""What holds in every position of Andrew's War, as one check, and random play to reach many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from andrews_war.scenario import JOKER, Table, dealt, members

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.actions import ACTIONS
from wartable.envs.core.state import NOBODY, RUNNING

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"rotating_observers": False},
    {"hostages": True},
    {"one_track_minions": True},
    {"rotating_observers": False, "hostages": True, "one_track_minions": True},
    {"hostages": True, "rotating_observers": False},
)


def variant_name(rules: dict[str, Any]) -> str:
    """A variant as a test's id."""
    return "+".join(k if v else f"no_{k}" for k, v in rules.items()) or "standard"


def places(s: Any) -> list[int]:
    """The cards of all places, in any order; a card that lies in two of them comes twice."""
    found = [int(c) for c in s.deck[: int(s.deck_size)]]
    found += members(s.discard)
    for seat in range(2):
        found += members(s.hand[seat])
        found += [int(s.slot_card[seat, i]) for i in members(s.front[seat], st.SLOTS)]
        found += [int(s.emblem[seat]) * 13 + 10 + i for i in members(s.leaders[seat], 3)]
        found += [int(s.emblem[1 - seat]) * 13 + 10 + i for i in members(s.hostages[seat], 3)]
        if s.catalyst[seat] != st.NONE:
            found.append(int(s.catalyst[seat]))
    return found


def check(s: Any) -> None:
    """Assert all that holds in every full position."""
    assert sorted(places(s)) == list(range(st.CARDS))
    assert (s.deck[int(s.deck_size) :] == st.NONE).all()
    for seat in range(2):
        _check_side(s, seat)
    _check_memory(s)
    _check_prompt(s)


def _check_side(s: Any, seat: int) -> None:
    front, up, emblem = int(s.front[seat]), int(s.face_up[seat]), int(s.emblem[seat])
    hordes = [int(h) for h in s.horde[seat]]
    assert int(s.hand_size[seat]) == int(s.hand[seat]).bit_count()
    assert 0 <= front < 1 << st.SLOTS
    assert up & ~front == 0
    assert 0 <= int(s.leaders[seat]) < 8
    assert 0 <= int(s.hostages[seat]) < 8
    assert sum(hordes) == hordes[0] | hordes[1] | hordes[2], "a slot in two hordes"
    assert sum(hordes) & ~front == 0
    for leader, horde in enumerate(hordes):
        assert not horde or int(s.leaders[seat]) >> leader & 1, "a horde without its leader"
    for slot in range(st.SLOTS):
        card = int(s.slot_card[seat, slot])
        if not front >> slot & 1:
            assert card == st.NONE
            assert s.slot_not[seat, slot] == 0
            continue
        assert card >= JOKER or (card // 13 == emblem and card % 13 < 10)
        assert card < JOKER or not sum(hordes) >> slot & 1, "an assassin in a horde"
        if up >> slot & 1:
            assert s.slot_not[seat, slot] == 0


def _check_memory(s: Any) -> None:
    """What is public knowledge is true."""
    for card in s.deck[: int(s.deck_size)]:
        assert int(s.pool) >> int(card) & 1, "the deck holds a card that it can't"
    for seat in range(2):
        down = [
            (slot, int(s.slot_card[seat, slot]))
            for slot in members(int(s.front[seat]) & ~int(s.face_up[seat]), st.SLOTS)
        ]
        for slot, card in down:
            assert not int(s.slot_not[seat, slot]) >> card & 1, "a slot holds what it can't"
        held = int(s.hand[seat]) | sum(1 << card for _, card in down)
        assert int(s.known[seat]) & ~held == 0, "known to be held and isn't"
        assert int(s.pool) & int(s.known[seat]) == 0


def _check_prompt(s: Any) -> None:
    if s.status != RUNNING:
        assert (int(s.seat), int(s.prompt)) == (NOBODY, st.OVER)
        return
    assert s.seat in (0, 1)
    assert st.OVER < s.prompt < len(st.PROMPTS)
    assert (s.reward == 0).all()
    assert (s.prompt == st.PAY) == (s.owed > 0) == (s.pending != st.FOR_NOTHING)
    assert (s.prompt == st.CANCEL) == (s.window != st.NO_WINDOW)
    assert (s.attacker != st.NONE) == (s.prompt in (st.TARGET, st.DEFEND, st.CANCEL))


def _patience() -> Any:
    """Weights of actions that make for long games: large armies, few attacks, many reshuffles."""
    weights = np.ones(ACTIONS.size)
    for name, weight in (("attack", 0.06), ("mulligan", 0.2), ("recruit", 0.1), ("done", 0.3)):
        weights[ACTIONS[name].start : ACTIONS[name].stop] = weight
    return weights


PATIENT = _patience()


def playthrough(seed: int, rules: dict[str, Any]) -> Iterator[Table]:
    """The positions of a game of random play, from the deal to the end, each before its move.

    Even seeds choose evenly, odd ones patiently.
    """
    rng = np.random.default_rng(seed)
    table = dealt(seed, **rules)
    while True:
        yield table
        if table.s.status != RUNNING:
            return
        weights = table.mask() * PATIENT if seed % 2 else table.mask().astype(float)
        table.act(rng.choice(ACTIONS.size, p=weights / weights.sum()))
