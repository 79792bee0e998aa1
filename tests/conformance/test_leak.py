"""Hidden is hidden: whatever a seat is handed stays the same, byte for byte, when all that the seat
can't know is dealt anew; and every hidden thing does change from one re-deal to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import helpers
import numpy as np
import pytest
from helpers import Case, Spot, every_case

from wartable import Position, Replay, WartableEnv
from wartable.envs.core.jit import JIT

pytestmark = pytest.mark.interpreter

DEALS = 8 if JIT else 3
REPLAYS = 4 if JIT else 1


def redeals(spot: Spot, seat: int, number: int = DEALS) -> Iterator[Position]:
    for seed in range(number):
        yield helpers.redeal(spot.position, seat, seed)


def spots_and_seats(case: Case) -> Iterator[tuple[Spot, int]]:
    for spot in helpers.sample(case):
        for seat in range(case.players):
            yield spot, seat


def env_at(spot: Spot, **options: Any) -> WartableEnv:
    """An environment that stands in the position of a spot."""
    env = spot.case.env(**options)
    env.reset(seed=0)
    env.position = spot.position.clone()
    env.agent_selection = env.possible_agents[env.position.seat]
    return env


def everything(position: Position, seat: int) -> dict[str, Any]:
    """All that a seat may be handed in a position."""
    own = position.seat == seat
    legal = np.flatnonzero(position.mask) if own else []
    return {
        "veiled": position.veil(seat).tobytes(),
        "observation": position.observe(seat).tobytes(),
        "mask": position.mask.tobytes() if own else b"",
        "actions": [position.describe(int(action)) for action in legal],
        "prompt": (position.prompt, position.seat, position.reward.tolist()),
        "info": position.info(),
        "text": position.text(seat),
    }


@every_case
def test_the_sample_has_every_prompt_kind_and_seat(case: Case) -> None:
    """Else the tests below would pass by not looking."""
    spots = helpers.sample(case)
    missing = (helpers.asked(case) | {"over"}) - {spot.position.prompt for spot in spots}
    assert not missing
    assert {spot.position.seat for spot in spots} == {-1, *range(case.players)}


@every_case
def test_what_a_seat_is_handed_survives_a_redeal(case: Case) -> None:
    different = 0
    for spot, seat in spots_and_seats(case):
        shown = everything(spot.position, seat)
        for other in redeals(spot, seat):
            again = everything(other, seat)
            changed = [name for name in shown if again[name] != shown[name]]
            assert not changed, f"{changed} told seat {seat} of hidden things: {spot}"
            different += other.states.tobytes() != spot.position.states.tobytes()
    assert different > 100


@every_case
def test_pictures_survive_a_redeal(case: Case) -> None:
    kinds: set[tuple[str, int]] = set()
    for spot, seat in spots_and_seats(case):
        if (spot.position.prompt, seat) in kinds:
            continue
        kinds.add((spot.position.prompt, seat))
        shown = spot.position.picture(seat)
        for other in redeals(spot, seat, 2):
            assert other.picture(seat).tobytes() == shown.tobytes(), spot
    assert len(kinds) == len(helpers.asked(case) | {"over"}) * case.players


@every_case
def test_pictures_and_texts_do_show_hidden_things_to_one_who_sees_all(case: Case) -> None:
    """The two tests above compare something: the same drawing, unveiled, does change."""
    spots = [spot.position for spot in helpers.sample(case) if not spot.position.over]
    pairs = [(position, helpers.redeal(position, 0, 0)) for position in spots]
    assert any(other.text(None) != position.text(None) for position, other in pairs)
    assert any(
        other.picture(None).tobytes() != position.picture(None).tobytes()
        for position, other in pairs
    )


@every_case
def test_the_environment_survives_a_redeal(case: Case) -> None:
    """`observe`, `last`, `infos` and `render` of an environment whose hidden things are swapped."""
    for spot, seat in spots_and_seats(case):
        if spot.position.seat != seat:
            continue
        env = env_at(spot, render_mode="ansi")
        agent = env.agent_selection
        shown = (repr(env.last()), repr(env.infos), env.render(), env.observe(agent))
        other = env.clone()
        for dealt in redeals(spot, seat, 2):
            other.position = dealt
            again = (repr(other.last()), repr(other.infos), other.render(), other.observe(agent))
            assert repr(again) == repr(shown), spot
            for name, array in shown[3].items():
                assert again[3][name].tobytes() == array.tobytes()


def reachable(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from (*reachable(key), *reachable(inner))
    elif isinstance(value, (tuple, list)):
        for inner in value:
            yield from reachable(inner)


@every_case
def test_nothing_leads_from_last_to_the_game(case: Case) -> None:
    """What `last()` and `observe` hand out is plain values and arrays that own their memory."""
    env = case.env()
    env.reset(seed=2)
    plain = (dict, list, tuple, str, bool, int, float, type(None))
    for _, last in helpers.play_env(env, np.random.default_rng(2)):
        handed = [last, *(env.observe(agent) for agent in env.possible_agents)]
        for value in reachable(handed[1:]):
            assert isinstance(value, (np.ndarray, *plain)), type(value)
        for value in reachable(last):
            assert isinstance(value, (np.ndarray, *plain)), type(value)
            if isinstance(value, np.ndarray):
                assert value.base is None, "a view of a buffer that holds more"
                assert value.flags.owndata
                assert value.dtype in (np.float32, np.int8)


@dataclass
class OtherWorld(Replay):
    """A replay for a seat in a world where, decision by decision, all that it can't know is other.

    A re-dealt position has no deal and no actions that lead to it, so each position is dealt anew
    after it was played; and the actions of the others, which the seat doesn't see, are nonsense.
    """

    seat: int = 0

    def positions(self) -> Iterator[Position]:
        for number, position in enumerate(super().positions()):
            yield helpers.redeal(position, self.seat, number)


@every_case
def test_the_replay_for_a_seat_survives_a_redeal(case: Case) -> None:
    frames = 0
    for spot in [s for s in helpers.sample(case) if s.position.over][:REPLAYS]:
        replay = spot.replay()
        for seat in range(case.players):
            mine = [p.seat == seat for p in replay.positions()]
            other = OtherWorld(**vars(replay), seat=seat)
            shown = list(replay.frames(seat))
            # The positions are from the true actions; what is told of them is from these.
            told = [a if m else -1 for a, m in zip(replay.actions, mine, strict=False)]
            worlds = list(other.positions())
            again = list(frames_of(other, worlds, told))
            assert again == shown, spot
            frames += len(shown)
        assert list(replay.frames(None)) != shown
    assert frames > 20


def frames_of(replay: OtherWorld, worlds: list[Position], told: list[int]) -> Iterator[str]:
    replay.actions = told
    replay.positions = lambda: iter(worlds)  # type: ignore[method-assign]
    return replay.frames(replay.seat)


# --- and the hidden does vary


def elements(state: np.ndarray) -> dict[tuple[str, int], Any]:
    return {
        (name, i): value
        for name, values in helpers.each_field(state).items()
        if name != "streams"
        for i, value in enumerate(values.tolist())
    }


def blanks(position: Position, seat: int) -> set[tuple[str, int]]:
    """The elements that stand otherwise in what the seat is shown."""
    true, seen = elements(position.states), elements(position.veil(seat))
    return {key for key in true if seen[key] != true[key]}


@every_case
def test_what_is_hidden_varies_and_nothing_else(case: Case) -> None:
    """Each element of the record that a veil ever blanks takes several values over the re-deals;
    and what a re-deal changes is blanked, as it was or as it is now."""
    hidden: set[tuple[str, int]] = set()
    varied: set[tuple[str, int]] = set()
    for spot, seat in spots_and_seats(case):
        true = elements(spot.position.states)
        blanked = blanks(spot.position, seat)
        dealt: list[dict[tuple[str, int], Any]] = []
        for other in redeals(spot, seat, 12):
            dealt.append(elements(other.states))
            changed = {key for key in true if dealt[-1][key] != true[key]}
            told = changed - blanked - blanks(other, seat)
            assert not told, f"re-dealt, but not hidden from seat {seat}: {sorted(told)} of {spot}"
        hidden |= blanked
        varied |= {key for key in true if len({d[key] for d in dealt}) > 1}
    assert hidden, "nothing is hidden but the chance to come"
    assert hidden <= varied, f"hidden, but the same in each re-deal: {sorted(hidden - varied)}"


@every_case
def test_the_chance_to_come_is_hidden_and_dealt_anew(case: Case) -> None:
    for spot, seat in spots_and_seats(case):
        assert not spot.position.veil(seat)["streams"].any()
        true = spot.position.states["streams"].tobytes()
        dealt = {other.states["streams"].tobytes() for other in redeals(spot, seat, 3)}
        assert len(dealt) == 3
        assert true not in dealt
