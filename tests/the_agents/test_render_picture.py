"""The table as a picture: all there, nothing overlapping; what differs looks different."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from the_agents.scenario import Table, scenario
from the_agents.sights import (
    board,
    drawn,
    every_position,
    flat,
    seats,
    written,
)

from wartable.envs.the_agents import render
from wartable.envs.the_agents import state as st

pytestmark = pytest.mark.interpreter

LARGEST = 1400


@every_position
def test_every_name_on_the_table_is_in_text_and_picture(make: Callable[[], Table]) -> None:
    table = make()
    for seat in seats(table):
        words, picture = flat(written(table, seat)), [n for n, _ in drawn(table, seat).placed]
        shown = " ".join(name.removeprefix("text ") for name in picture)
        seen = board(table, seat)
        for faction in (*seen.own, *seen.far):
            for card in faction.cards:
                names = [card.name, *(p.name for p in card.partners if p is not None)]
                for name in filter(None, names):
                    assert name.removeprefix("The ").split()[-1][:6] in words, name
                    assert name.removeprefix("The ") in shown, name
            for mission in itertools.chain(*faction.missions):
                assert mission is None or mission.name in words
                assert mission is None or mission.name in shown


@every_position
def test_picture_is_an_array_of_pixels(make: Callable[[], Table]) -> None:
    table = make()
    for seat in (-1, 0, int(table.s.seats) - 1):
        seen = table.s if seat < 0 else table.seen(seat)
        pixels = render.picture(table.book, seen, seat)
        assert pixels.dtype == np.uint8
        assert pixels.ndim == 3
        assert pixels.shape[2] == 3
        assert max(pixels.shape) <= LARGEST
        assert pixels.std() > 10
        assert np.array_equal(pixels, render.picture(table.book, seen, seat))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("partners", [False, True])
def test_a_picture_keeps_its_size_through_a_game(players: int, partners: bool) -> None:
    """Whoever records a film needs frames of one size."""
    table = scenario(players=players, partners=partners)
    shape = drawn(table, 0).array().shape
    table.lay(0, "Hackerx | Assassin^")
    table.own(0, "Paper Trail")
    table.deal(0, "Courier Marksman")
    assert {drawn(table, seat).array().shape for seat in (-1, 0, 1)} == {shape}


@every_position
def test_nothing_overlaps_in_the_picture(make: Callable[[], Table]) -> None:
    table = make()
    for seat in (-1, 0, 1):
        canvas = drawn(table, seat)
        for name, box in canvas.placed:
            assert canvas.box.contains(box), name
        for (name, box), (other, second) in itertools.combinations(canvas.placed, 2):
            assert not box.overlaps(second), f"{name} at {box}, {other} at {second}"


@every_position
def test_nothing_is_cut_short_in_the_picture(make: Callable[[], Table]) -> None:
    for seat in (-1, 0, 1):
        assert [n for n, _ in drawn(make(), seat).placed if n.endswith("...")] == []


# --- one public fact apart ------------------------------------------------------------------------


def turned(table: Table) -> None:
    table.s.toward[0, 0, 0] ^= 1


def killed(table: Table) -> None:
    table.s.dead[0, 1, 0] = 1


def influenced(table: Table) -> None:
    table.s.influenced[0, 1, 1] = 1


def replaced(table: Table) -> None:
    table.s.card[0, 1, 0] = table.face("Assassin/BW")


def partnered(table: Table) -> None:
    table.s.partner[0, 1, 0, 1] = table.face("Mole")


def assigned(table: Table) -> None:
    table.s.mission[1, 0, 0] = table.mission("Paper Trail")


def bought(table: Table) -> None:
    table.s.missions[1, table.mission("Open Line")] += 1


def paid(table: Table) -> None:
    table.s.points[1] += 1


def offered(table: Table) -> None:
    kinds = {int(mission) for mission in table.s.table}
    table.s.table[0] = min(set(range(len(table.cards.missions))) - kinds)


def drew(table: Table) -> None:
    table.s.hand_size[1] += 1


def shown(table: Table) -> None:
    face = table.face("Surgeon")
    table.s.known[1, 0] = int(table.s.known[1, 0]) | 1 << face


def dealt(table: Table) -> None:
    table.s.deck_size -= 1


def mission_dealt(table: Table) -> None:
    table.s.mission_deck_size -= 1


def acted(table: Table) -> None:
    table.s.actions_left -= 1


def passed(table: Table) -> None:
    table.s.active = table.s.seat = 1


def next_turn(table: Table) -> None:
    table.s.turn += 2


def last(table: Table) -> None:
    table.s.last_round = 1


def began(table: Table) -> None:
    table.s.first = 1


def acts(table: Table) -> None:
    table.s.prompt, table.s.actor = st.TARGET, 0


FACTS: list[Callable[[Table], None]] = [
    turned,
    killed,
    influenced,
    replaced,
    partnered,
    assigned,
    bought,
    paid,
    offered,
    drew,
    shown,
    dealt,
    mission_dealt,
    acted,
    passed,
    next_turn,
    last,
    began,
    acts,
]


@pytest.mark.parametrize("change", FACTS, ids=lambda change: change.__name__)
def test_positions_that_differ_in_one_public_fact_look_different(
    change: Callable[[Table], None],
) -> None:
    """To every seat, in text and picture; in a game of three also to whom it doesn't touch."""
    for players, looking in ((2, (0, 1)), (3, (2,))):
        one, two_ = (three(players) for _ in range(2))
        change(two_)
        for seat in looking:
            assert written(one, seat) != written(two_, seat), seat
            assert not np.array_equal(drawn(one, seat).array(), drawn(two_, seat).array()), seat


def three(players: int) -> Table:
    """A position in which each of the facts above can change."""
    return scenario(
        {0: "Marksman/WW^ | Assassin/BBv Abductor/BWv"},
        players=players,
        hand="Courier",
        hands={1: "Surgeon Orderly"},
        partners=True,
    )


def test_no_display_and_no_early_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    code = (
        "import sys; from wartable.envs.the_agents import render; assert 'PIL' not in sys.modules;"
        "from wartable import Position; from wartable.envs.core.game import get_game;"
        "game = Position(get_game('the_agents')); game.start(1); print(game.picture(0).shape[2])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "3", run.stderr
