"""The re-deal: seeded, conserving, covering all that may be, and playable to the end."""

from __future__ import annotations

import helpers
import numpy as np
import pytest
from helpers import Case, Spot, every_case

from wartable import Position
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

DEALS = 2000  # at most; a card of 58 is at a given place of a deck in one deal of 58
PAIRS = 150 if JIT else 16  # of a position and a seat
WORD = 64

Fields = dict[str, np.ndarray]


def some_spots(case: Case) -> list[Spot]:
    """One position for each prompt kind and mover."""
    kinds = {(spot.position.prompt, spot.position.seat): spot for spot in helpers.sample(case)}
    return list(kinds.values())


def spots_and_seats(spots: list[Spot]) -> list[tuple[Spot, int]]:
    """Positions as seen from each seat, or so many of these pairs."""
    seats = range(spots[0].case.players)
    return helpers.some([(spot, seat) for spot in spots for seat in seats], PAIRS)


def cards(position: Position) -> list[int]:
    return sorted(helpers.laws(position.game).cards(position.state))


@every_case
def test_cards_are_conserved_in_play(case: Case) -> None:
    position = case.position()
    position.start(0)
    whole = cards(position)
    assert len(whole) > 10
    for seed in range(5):
        position.start(seed)
        assert cards(position) == whole
        for _ in helpers.walk(position, np.random.default_rng(seed)):
            assert cards(position) == whole


@every_case
def test_cards_are_conserved_in_redeals(case: Case) -> None:
    for spot, seat in spots_and_seats(helpers.sample(case)):
        whole = cards(spot.position)
        for seed in range(5):
            dealt = helpers.redeal(spot.position, seat, seed)
            assert cards(dealt) == whole, spot
            assert dealt.mask.any() != dealt.over, spot


@every_case
def test_same_stream_same_redeal(case: Case) -> None:
    for spot, seat in spots_and_seats(some_spots(case)):
        dealt = [helpers.redeal(spot.position, seat, s).states.tobytes() for s in (1, 1, 2)]
        assert dealt[0] == dealt[1] != dealt[2]


Trait = tuple[str, int, int]  # a field, an element of it, and a bit (-1: its whole value)


def hidden_traits(spot: Spot, seat: int) -> list[Trait]:
    """What the veil changes, as the single bits of wide words and as whole small numbers."""
    true = helpers.each_field(spot.position.states)
    seen = helpers.each_field(spot.position.veil(seat))
    found: list[Trait] = []
    for name in true:
        if name == "streams":  # fresh in each re-deal, by design
            continue
        for i in np.flatnonzero(true[name] != seen[name]).tolist():
            if true[name].dtype.itemsize < WORD // 8:
                found.append((name, i, -1))
                continue
            changed = int(true[name][i]) ^ int(seen[name][i])
            found += [(name, i, bit) for bit in range(WORD) if changed >> bit & 1]
    return found


def same(trait: Trait, one: Fields, other: Fields) -> bool:
    name, i, bit = trait
    if bit < 0:
        return bool(one[name][i] == other[name][i])
    return not (int(one[name][i]) ^ int(other[name][i])) >> bit & 1


@every_case
def test_the_truth_is_among_the_redeals(case: Case) -> None:
    """Each hidden element takes, in some re-deal, the value that it really has."""
    for spot, seat in spots_and_seats(some_spots(case)):
        true = helpers.each_field(spot.position.states)
        missing = hidden_traits(spot, seat)
        assert missing, f"nothing is hidden from seat {seat}: {spot}"
        for seed in range(DEALS):
            dealt = helpers.each_field(helpers.redeal(spot.position, seat, seed).states)
            missing = [trait for trait in missing if not same(trait, dealt, true)]
            if not missing:
                break
        assert not missing, f"never dealt for seat {seat}: {missing[:5]} of {spot}"


@every_case
def test_play_goes_on_from_a_redeal_to_the_end(case: Case) -> None:
    ended = 0
    for spot, seat in spots_and_seats(some_spots(case)):
        for seed in range(3 if JIT else 1):
            position = helpers.redeal(spot.position, seat, seed)
            whole = cards(position)
            for _ in helpers.walk(position, np.random.default_rng(seed)):
                assert position.mask.any() != position.over
            assert cards(position) == whole
            ended += 1
    assert ended >= len(case.game.prompts)
