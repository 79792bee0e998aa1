"""One scenario for each kind of agent of the house set, from the words on its card."""

from __future__ import annotations

import pytest
from the_agents.scenario import scenario, short

from wartable.envs.the_agents.cards import load

pytestmark = pytest.mark.interpreter

# Who lies about, each a kind of its own.
FILLERS = ("Orderly", "Ferryman", "Charmer", "Surgeon", "Matchmaker", "Impostor", "Coroner")
NEAR_DEAD, NEAR, OUT_LEFT, IN_LEFT_DEAD, FAR_OUT, FAR_DEAD, FAR_IN = range(7)

ALL = {*range(7)}
THIS = {NEAR_DEAD, NEAR, OUT_LEFT, IN_LEFT_DEAD}
OTHER = {FAR_OUT, FAR_DEAD, FAR_IN}
DEAD = {NEAR_DEAD, IN_LEFT_DEAD, FAR_DEAD}
ITSELF = {"itself"}


def rows(actor: str, fillers: tuple[str, ...]) -> dict[int, str]:
    """Seat 0's left faction: out, dead | actor, dead, out; right: seen from its other side."""
    f = fillers
    left = f"{f[OUT_LEFT]}v {f[IN_LEFT_DEAD]}x | {actor}v {f[NEAR_DEAD]}x {f[NEAR]}^"
    # Party 0 of the right faction is seat 1: `^` is directed at seat 0 there.
    right = f"{f[FAR_OUT]}v | {f[FAR_DEAD]}x {f[FAR_IN]}^"
    return {0: left, 1: right}


# What each kind may affect in that position: the first choice of its command.
TARGETS: dict[str, set[object]] = {
    "Assassin": THIS - DEAD,
    "Marksman": OTHER - DEAD,
    "Poisoner": set(),  # its only neighbour is dead
    "Blackmailer": THIS,
    "Hacker": OTHER,
    "Turncoat": {NEAR_DEAD} | ITSELF,
    "Charmer": {NEAR, FAR_OUT},  # those whose commands are directed at the other player
    "Paramedic": THIS & DEAD,
    "Surgeon": DEAD,
    "Orderly": {NEAR_DEAD},
    "Abductor": {OUT_LEFT},  # outermost, and directed at seat 0
    "Recruiter": set(),  # innermost there: one is dead, the other directed at seat 1
    "Courier": {NEAR_DEAD, NEAR} | ITSELF,
    "Coroner": DEAD,
    "Smuggler": THIS,
    "Quartermaster": ALL,
    "Drifter": {NEAR_DEAD} | ITSELF,
    "Ferryman": {OUT_LEFT, IN_LEFT_DEAD},
    "Negotiator": ALL,
    "Impostor": {NEAR_DEAD},
    "Matchmaker": {NEAR_DEAD, NEAR},
    "Escort": set(),  # no Partner is assigned
}


def fillers_for(actor: str) -> tuple[str, ...]:
    """Seven kinds other than the actor's."""
    spare = ("Recruiter",)
    return tuple(name for name in (*FILLERS, *spare) if name != actor)[:7]


def test_every_kind_has_its_case() -> None:
    assert set(TARGETS) == {short(agent.name) for agent in load().agents}


@pytest.mark.parametrize("actor", TARGETS)
def test_targets(actor: str) -> None:
    fillers = fillers_for(actor)
    table = scenario(rows(actor, fillers), partners=True, actions=3)
    expected = {actor if t == "itself" else fillers[int(str(t))] for t in TARGETS[actor]}
    assert table.can("activate", actor) == bool(expected)
    if len(expected) == 1:  # the engine chooses a lone target itself
        before = [table.row(0), table.row(1), table.prompt]
        table.play("activate", actor)
        assert [table.row(0), table.row(1), table.prompt] != before
        assert table.prompt != "target"
    elif expected:
        table.play("activate", actor)
        assert table.choices("target") == expected


# --- what they do, one position each: rows before, choices, rows after


def play_out(actor: str, row: dict[int, str], *choices: object) -> tuple[str, str]:
    table = scenario({0: "|", 1: "|", **row}, partners=True, actions=3)
    table.play("activate", actor)
    for choice in choices:
        if isinstance(choice, str):
            table.play("target", choice)
        elif isinstance(choice, int):
            table.play("face", choice)
        else:
            table.play("move_to", *choice)  # type: ignore[misc]
    return table.row(0), table.row(1)


@pytest.mark.parametrize(
    ("actor", "row", "choices", "after"),
    [
        ("Assassin", {0: "| Assassinv Hacker^"}, (), ("| Assassinv Hackerx*", "|")),
        ("Marksman", {0: "Marksmanv |", 1: "Hackerv |"}, (), ("Marksmanv |", "Hackerx* |")),
        (
            "Poisoner",
            {0: "| Hackerv Poisonerv Courier^"},
            ("Courier",),
            ("| Hackerv Poisonerv Courierx*", "|"),
        ),
        ("Blackmailer", {0: "Hackerv | Blackmailerv"}, (), ("Hacker^* | Blackmailerv", "|")),
        ("Hacker", {0: "| Hackerv", 1: "| Courier^"}, (), ("| Hackerv", "| Courierv*")),
        ("Turncoat", {0: "| Turncoatv Hackerv"}, ("Turncoat",), ("| Turncoat^* Hackerv", "|")),
        (
            "Charmer",
            {0: "| Charmerv Hackerv", 1: "| Courierv"},
            (),
            ("| Charmerv Hackerv", "| Courier^*"),
        ),
        ("Paramedic", {0: "Hackerx | Paramedicv"}, (1,), ("Hacker^* | Paramedicv", "|")),
        # Directed at seat 0 is party 1 of its right faction.
        ("Surgeon", {0: "| Surgeonv", 1: "Hackerx |"}, (0,), ("| Surgeonv", "Hacker^* |")),
        (
            "Orderly",
            {0: "Hackerx | Orderlyv Courierx"},
            (0,),
            ("Hackerx | Orderlyv Courierv*", "|"),
        ),
        ("Abductor", {0: "Hackerv | Abductorv Courier^"}, (), ("| Abductorv Courier^", "|")),
        (
            "Recruiter",
            {0: "| Recruiterv", 1: "| Hacker^ Courier^"},
            (),
            ("| Recruiterv", "| Courier^"),
        ),
        ("Courier", {0: "| Courierv Hackerx"}, ("Courier",), ("| Hackerx", "|")),
        ("Coroner", {0: "| Coronerv Hackerv", 1: "| Assassinx"}, (), ("| Coronerv Hackerv", "|")),
        (
            "Smuggler",
            {0: "| Hackerv Smugglerv", 1: "Courierv |"},
            ((1, 1, 0),),  # the seat's right of its right faction is side 0 of the table
            ("| Smugglerv", "Courierv Hacker^* |"),
        ),
        (
            "Quartermaster",
            {0: "| Quartermasterv", 1: "| Hackerv"},
            ((0, 1, 1),),
            ("| Quartermasterv Hacker^*", "|"),
        ),
        (
            "Drifter",
            {0: "| Drifterv Hackerv", 1: "| Courierv Assassinv"},
            ("Drifter", (1, 0, 1)),
            ("| Hackerv", "| Courierv Drifter^* Assassinv"),
        ),
        ("Ferryman", {0: "Hacker^ | Ferrymanv"}, ((0, 1, 0),), ("| Hacker^* Ferrymanv", "|")),
        (
            "Negotiator",
            {0: "| Negotiatorv Hackerx", 1: "| Courierv"},
            ("Hacker",),
            ("| Negotiatorv Courier^*", "| Hackerx*"),
        ),
        (
            "Impostor",
            {0: "Hackerv | Impostorv Courier^"},
            (),
            ("Courier^* | Impostorv Hackerv*", "|"),
        ),
        (
            "Matchmaker",
            {0: "Hackerv | Matchmakerv Courier^ Assassinx"},
            ("Courier", "Hacker"),
            ("Courier^* | Matchmakerv Hackerv* Assassinx", "|"),
        ),
        ("Escort", {0: "| Escortv Hackerv-Mole"}, (), ("| Escortv Hackerv", "|")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_effect(
    actor: str, row: dict[int, str], choices: tuple[object, ...], after: tuple[str, str]
) -> None:
    assert play_out(actor, row, *choices) == after


def test_who_may_be_placed_between_cards() -> None:
    between = {short(agent.name) for agent in load().agents if agent.between}
    assert between == {"Poisoner", "Orderly", "Drifter"}
    for name in ("Poisoner", "Orderly", "Drifter", "Assassin"):
        table = scenario({0: "| Hackerv Courierv"}, hand=name)
        table.play("play", name)
        assert table.can("place", 0, 0, 1, 2)
        assert table.can("place", 0, 0, 1, 1) == (name in between)
        assert table.can("place", 0, 0, 1, 0) == (name in between)
    table.play("place", 0, 0, 1, 2)
    assert table.row(0) == "| Hackerv Courierv Assassinv"
