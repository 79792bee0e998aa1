"""One scenario for each kind of mission of the house set: where it pays, where it just fails."""

from __future__ import annotations

import pytest
from the_agents.scenario import scenario

from wartable.envs.the_agents.cards import load
from wartable.envs.the_agents.rules import faction as fa

pytestmark = pytest.mark.interpreter

MISSIONS = {mission.name: mission for mission in load().missions}

# The left faction of seat 0, below whose right side the mission lies; the safe house shows black to
# seat 0 there and white to seat 1, `^` directs token halves at seat 0.
T = "Assassin/BB^"  # with the safe house, or after another like it, a black token for seat 0
U = "Hacker/BB^"
V = "Poisoner/BB^"
W = "Courier/WB^"  # after a black half a non-matching token, with a black half outward

Rows = dict[int, str]
# name: (rows where it pays, how many times its bonus, rows where it just does not)
CASES: dict[str, tuple[Rows, int, Rows]] = {
    "Meet Your Match": (
        {0: f"| {T}"},
        1,
        {0: "| Marksman/WWv"},  # a white token for seat 1, none for seat 0
    ),
    "Open Line": ({0: f"| {T} {U}"}, 1, {0: f"{U} | {T}"}),
    "Foothold": (
        {0: f"| {T}", 1: "| Marksman/WWv"},  # seat 0 is party 1 there, and white
        1,
        {0: f"| {T} {U}", 1: "| Hacker/BBv"},
    ),
    "Night Shift": ({0: f"{U} | {T}"}, 1, {0: f"| {T}", 1: "| Marksman/WWv"}),
    "Day Shift": (
        {1: "Turncoat/WWv | Marksman/WWv"},
        1,
        {0: f"| {T}", 1: "| Marksman/WWv"},
    ),
    "Two Ledgers": (
        {0: "| Assassin/BW^ Marksman/WW^"},  # black beside the safe house, then white
        1,
        {0: f"| {T} {U}"},
    ),
    "The Upper Hand": ({0: f"| {T} {U}"}, 1, {0: f"Marksman/WWv | {T} {U}"}),
    "Unbroken Chain": (
        {0: f"| {T} {U} {V} Recruiter/BB^"},
        1,
        {0: f"Recruiter/BB^ | {T} {U} {V}"},
    ),
    "Away Game": (
        {1: "Turncoat/WWv | Marksman/WWv"},
        1,
        {0: f"{U} | {T}", 1: "Turncoat/WWv | Marksman/WWv"},  # not more there than here
    ),
    "Kickback": (
        {0: "Turncoat/WWv | Marksman/WWv"},
        2,
        {0: f"{U} | {T}"},
    ),
    "The Long Game": ({0: "| Marksman/WWv"}, 1, {0: f"{T} | Marksman/WWv"}),
    "Crossed Wires": ({0: f"Blackmailer/BW^ | {W}"}, 1, {0: f"| {W}"}),
    "Loose Ends": (
        # Beside a command of seat 0 the halves of seat 0 are broken.
        {0: "| Surgeonv Assassin/BB^ Ferrymanv Hacker/BB^"},
        1,
        {0: "| Assassin/BB^ Surgeonv"},
    ),
    "Dark Matter": ({0: f"| {T} {U} {V}"}, 1, {0: f"| {T} {U}"}),
    "Paper Trail": (
        {1: "| Marksman/WWv Turncoat/WWv Poisoner/WWv"},
        1,
        {1: "| Marksman/WWv Turncoat/WWv"},
    ),
    "On the Payroll": ({0: "| Surgeonv Ferrymanv"}, 1, {0: "Surgeonv | Ferrymanv"}),
    "Under Pressure": ({0: f"{U} | {T}"}, 1, {0: f"{U} | {T} Surgeonv"}),
    "Safety in Numbers": (
        {0: "| Surgeonv Ferrymanv Hackerv Courierv"},
        1,
        {0: "| Surgeonv Ferrymanv Hackerv Courierx"},
    ),
    "Quiet Street": (
        {0: "| Surgeonv Ferrymanx Hackerv"},
        1,
        {0: "Courierv | Surgeonv Ferrymanx Hackerv"},
    ),
    "Cold Case": ({0: "Surgeonx | Ferrymanx"}, 1, {0: "Surgeonx |", 1: "Ferrymanx |"}),
    "Hazard Pay": ({0: "Surgeonx |", 1: "Ferrymanx |"}, 2, {0: "Surgeonv |"}),
    "Sole Survivor": (
        {0: "| Surgeonx Ferrymanx Hackerv"},
        1,
        {0: "| Surgeonx Ferrymanx Hackerv Courierv"},
    ),
    "Busy Night": ({0: "Surgeonv* | Ferrymanx*"}, 1, {0: "Surgeonv* | Ferrymanx"}),
    "Fresh Evidence": ({1: "| Ferrymanx*"}, 1, {0: "Surgeonv* | Ferrymanx"}),
}


def paid(name: str, rows: Rows, seat: int = 0) -> int:
    """What the mission pays below the right side of seat 0's left faction."""
    table = scenario({0: "|", 1: "|", **rows})
    before = table.income(seat)
    table.assign(0, left_right=name)
    assert fa.side_of(table.s, 0, 1) == (0, 1)
    return table.income(seat) - before


def test_every_kind_has_its_case() -> None:
    assert set(CASES) == set(MISSIONS)


@pytest.mark.parametrize("name", CASES)
def test_it_pays(name: str) -> None:
    rows, times, _ = CASES[name]
    assert paid(name, rows) == times * MISSIONS[name].bonus


@pytest.mark.parametrize("name", CASES)
def test_it_just_does_not_pay(name: str) -> None:
    assert paid(name, CASES[name][2]) == 0


@pytest.mark.parametrize("name", CASES)
def test_it_pays_nobody_else(name: str) -> None:
    assert paid(name, CASES[name][0], seat=1) == 0
