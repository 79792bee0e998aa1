"""Positions of The Agents to be drawn, for the tests of text and picture."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from the_agents.scenario import Table, scenario

from wartable.envs.core.state import TERMINATED
from wartable.envs.the_agents import render
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.board import Board, read
from wartable.envs.the_agents.cards import mission_pays
from wartable.envs.the_agents.rules.faction import recount


def written(table: Table, seat: int) -> str:
    return render.text(table.book, table.s if seat < 0 else table.seen(seat), seat)


def drawn(table: Table, seat: int) -> Any:
    return render.draw(table.book, table.s if seat < 0 else table.seen(seat), seat)


def board(table: Table, seat: int) -> Board:
    return read(table.book, table.s if seat < 0 else table.seen(seat), seat)


def flat(words: str) -> str:
    """A text as one line, for sentences that are broken into several."""
    return " ".join(words.split())


def row(words: str, title: str) -> list[str]:
    """The lines of a faction, from below its title to the next rule."""
    lines = words.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(title)) + 1
    stop = next(i for i in range(start, len(lines)) if lines[i].startswith("---"))
    return lines[start:stop]


def packed(line: str) -> str:
    return " ".join(line.split())


# --- positions ------------------------------------------------------------------------------------


def empty() -> Table:
    return scenario()


def two() -> Table:
    """Seat 0 in the midst of a turn: tokens, halves, both directions, a dead agent, missions."""
    table = scenario(
        {
            0: "Smuggler/BBv Hackerx* Marksman/WW^ | Assassin/BB^ Abductor/BWv Poisoner/WW^*",
            1: "| Negotiator/BB^",
        },
        hand="Courier/BW Charmer Courier/WB",
        hands={1: "Surgeon Paramedic"},
        points={0: 7, 1: 12},
    )
    table.deal(1, "Orderly", known=True)
    table.own(0, "Day Shift")
    table.own(1, "Paper Trail", "Kickback")
    table.assign(0, left_left="Open Line", left_right="Safety in Numbers")
    table.assign(1, right_left="Cold Case")
    return table


def with_partners() -> Table:
    table = scenario(
        {
            0: "Hackerx | Assassin/BB^+Accountant Marksman/BWv-Bodyguard+Mole",
            1: "Escortv-Fixer | Courier/WBv",
        },
        hand="NightNurse Courier",
        partners=True,
    )
    table.assign(0, left_left="Meet Your Match")
    return table


def five() -> Table:
    """Every spot taken, a mission below every side, Partners at every agent's both ends."""
    names = "Assassin Marksman Poisoner Blackmailer Hacker Turncoat Charmer Paramedic Surgeon"
    names += " Orderly Abductor Recruiter Courier Coroner Smuggler Quartermaster Drifter Ferryman"
    words = (names + " Negotiator Impostor").split()
    table = scenario(players=5, hand="Matchmaker Escort", partners=True, actions=2)
    faces = [table.face(name) for name in words] * 2
    partners = [i for i, face in enumerate(table.cards.faces) if table.book.is_partner[i]]
    spots = itertools.product(range(5), range(2), range(4))
    for number, (faction, side, index) in enumerate(spots):
        at = (faction, side, index)
        table.s.card[at] = faces[number]
        table.s.toward[at] = number // 2 % 2
        table.s.influenced[at] = number % 3 == 0
        table.s.partner[at] = partners[number % len(partners)]
    table.s.agents[:5] = 4
    kinds = len(table.cards.missions)
    for number, at in enumerate(itertools.product(range(5), range(2), range(2))):
        table.s.mission[at] = number % kinds
    for seat in range(5):
        recount(table.book, table.s, seat)
        table.s.points[seat] = 100 + seat
        table.s.hand_size[seat] = 2 if seat == 0 else 7
        table.s.missions[seat, :kinds:3] = 1
    return table


def longest() -> Table:
    """Two players with eleven cards in each row, a large hand, and the longest words of all."""
    table = five()
    table.s.seats = 2
    table.s.hand_size[0] = 0
    names = "Turncoat Drifter Negotiator GetawayDriver Bodyguard Matchmaker Quartermaster"
    for name in names.split():
        table.s.hand[0, 0] = int(table.s.hand[0, 0]) | 1 << table.face(name)
    table.s.hand_size[0] = int(table.s.hand[0, 0]).bit_count()
    table.s.agents[:2] = 5
    table.s.card[:2, :, 4] = table.face("Quartermaster")
    table.s.dead[:2, :, 4] = 1
    longest_words = sorted(
        range(len(table.cards.missions)), key=lambda m: -len(mission_pays(table.book, m))
    )
    table.s.table[:] = longest_words[: st.TABLE]
    table.s.mission[:2] = np.resize(longest_words[:8], (2, 2, 2))
    for faction in (0, 1):
        recount(table.book, table.s, faction)
    return table


def placing() -> Table:
    return two().play("play", "Courier")


def asked_mission() -> Table:
    return two().play("done")


def won() -> Table:
    table = two()
    table.s.seat, table.s.prompt, table.s.status = -1, st.OVER, TERMINATED
    table.s.reward[:2] = -1, 1
    return table


POSITIONS: list[Callable[[], Table]] = [
    empty,
    two,
    with_partners,
    five,
    longest,
    placing,
    asked_mission,
    won,
]
every_position = pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)


def seats(table: Table) -> range:
    return range(-1, int(table.s.seats))
