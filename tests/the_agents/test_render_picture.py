"""The table as a picture: all there, nothing overlapping; what differs looks different."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from the_agents.scenario import Table, scenario
from the_agents.sights import (
    board,
    drawn,
    every_position,
    flat,
    seats,
    written,
)

from wartable.envs.core.canvas import Box
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


# --- what lies at which end -----------------------------------------------------------------------


BLACK, WHITE = (18, 18, 22), (255, 255, 255)
GOLD, RED, VIOLET = (232, 158, 12), (222, 60, 54), (206, 120, 255)
RIGHTMOST = 1050  # of the rows: the legend beside them has all colours


def box_of(canvas: Any, words: str) -> Box:
    """Where a text stands among the rows."""
    found = [b for n, b in canvas.placed if n == f"text {words}" and b.right < RIGHTMOST]
    assert len(found) == 1, f"{words} stands {len(found)} times among the rows"
    return found[0]


def spots_of(canvas: Any, colour: tuple[int, int, int]) -> NDArray[np.int64]:
    """The pixels (y, x) of a colour among the rows."""
    return np.argwhere((canvas.array()[:, :RIGHTMOST] == colour).all(axis=2))


def test_a_command_stands_at_the_end_of_the_player_it_is_directed_at() -> None:
    table = scenario({0: "| Assassin/BWv Abductor/BW^"})
    assassin, abductor = ("Assassin", "KILL"), ("Abductor", "EXTRACT")
    for seat, near, far in ((0, assassin, abductor), (1, abductor, assassin)):
        canvas = drawn(table, seat)
        assert box_of(canvas, near[1]).top >= box_of(canvas, near[0]).bottom, seat
        assert box_of(canvas, far[1]).bottom <= box_of(canvas, far[0]).top, seat


def test_halves_stand_at_the_other_end_in_their_order() -> None:
    """White left and black right as seat 0 sees what is directed at seat 1: BW from behind."""
    table = scenario({0: "| Blackmailer/BW^ Abductor/BWv"})
    for seat, above in ((0, True), (1, False)):
        canvas = drawn(table, seat)
        name = box_of(canvas, "Abductor")
        centre = (name.left + name.right) // 2
        edge = (name.top - 36, name.top) if above else (name.bottom, name.bottom + 36)
        for colour, left in ((WHITE, above), (BLACK, not above)):
            found = [
                x
                for y, x in spots_of(canvas, colour)
                if edge[0] <= y < edge[1] and abs(x - centre) < 40
            ]
            assert len(found) > 100
            assert all((x < centre) == left for x in found), (seat, colour)


@pytest.mark.parametrize("seat", [0, 1])
def test_tokens_lie_across_two_cards_and_show_whether_they_match(seat: int) -> None:
    """Gold around a matching token, red between the halves of another, on the side of its owner."""
    matching, other, dead = (
        drawn(scenario({0: f"| Assassin/{card}"}), seat) for card in ("BB^", "WB^", "BBx")
    )
    assert len(spots_of(matching, GOLD)) > 50
    assert len(spots_of(matching, RED)) == 0
    assert len(spots_of(other, GOLD)) == 0
    assert len(spots_of(other, RED)) > 50
    assert len(spots_of(dead, GOLD)) + len(spots_of(dead, RED)) == 0
    for canvas, colour in ((matching, GOLD), (other, RED)):
        middle = box_of(canvas, "Assassin").top
        assert {bool(y > middle) for y, _ in spots_of(canvas, colour)} == {seat == 0}


def test_missions_and_names_stand_at_their_owners_edge() -> None:
    table = scenario({0: "| Assassin/BBv"})
    table.assign(0, left_right="Cold Case")
    table.assign(1, right_left="Busy Night")
    for seat, (near, far) in enumerate([("Cold Case", "Busy Night"), ("Busy Night", "Cold Case")]):
        canvas = drawn(table, seat)
        at = {n: b.top for n, b in canvas.placed if b.right < RIGHTMOST}
        above, below = (next(at[n] for n in at if n.startswith(f"text {w}")) for w in (far, near))
        assert above < box_of(canvas, "KILL").top < below


def test_influenced_agents_are_framed() -> None:
    plain, influenced = (drawn(scenario({0: f"| Assassin{how}"}), 0) for how in ("v", "v*"))
    assert len(spots_of(plain, VIOLET)) == 0
    assert len(spots_of(influenced, VIOLET)) > 300


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
