"""One scenario for each kind of Partner of the house set: its power on, and off."""

from __future__ import annotations

import pytest
from the_agents.scenario import Table, scenario, short

from wartable.envs.the_agents.cards import load
from wartable.envs.the_agents.rules.choices import price
from wartable.envs.the_agents.rules.command import hand_limit

pytestmark = pytest.mark.interpreter


def partners(rows: dict[int, str], **options: object) -> Table:
    return scenario({0: "|", 1: "|", **rows}, partners=True, **options)  # type: ignore[arg-type]


def test_the_bodyguard_keeps_commands_off_its_agent() -> None:
    """KILL, TURN, EXTRACT, MOVE and the swap, whoever assigned it; not REVIVE, not its Partner."""
    for actor in ("Assassin", "Blackmailer", "Courier", "Smuggler", "Negotiator"):
        for guard in ("+Bodyguard", "-Bodyguard"):
            table = partners({0: f"| {actor}v Hackerv{guard} Surgeonv Ferrymanv"})
            table.play("activate", actor)
            assert "Hacker" not in table.choices("target")
            assert "Surgeon" in table.choices("target")
    table = partners({0: "| Paramedicv Hackerx+Bodyguard"})
    table.play("activate", "Paramedic").play("face", 0)
    assert table.row(0) == "| Paramedicv Hackerv*+Bodyguard"


@pytest.mark.parametrize(
    ("row", "paid"),
    [
        ("| Assassin/BB^+Accountant", 1),
        ("| Assassin/BB^+Accountant Poisoner/BB^", 2),
        ("| Assassin/BBv+Accountant", 0),  # no token directed at its owner
        ("| Assassin/BBx+Accountant", 0),
    ],
)
def test_the_accountant_pays_for_matching_tokens_of_its_agent(row: str, paid: int) -> None:
    without = partners({0: row.replace("+Accountant", "")})
    assert partners({0: row}).income(0) - without.income(0) == paid


@pytest.mark.parametrize(
    ("row", "paid"),
    [
        ("| Marksman/WW^+Forger", 1),
        ("| Marksman/WW^+Forger Poisoner/BB^", 2),
        ("| Poisoner/BB^+Forger", 0),
        ("| Marksman/WWv+Forger", 0),
    ],
)
def test_the_forger_pays_for_non_matching_tokens_of_its_agent(row: str, paid: int) -> None:
    without = partners({0: row.replace("+Forger", "")})
    assert partners({0: row}).income(0) - without.income(0) == paid


def test_the_mole_opens_a_command_that_is_directed_at_the_other() -> None:
    assert not partners({0: "| Assassin^ Hackerv"}).can("activate", "Assassin")
    table = partners({0: "| Assassin^+Mole Hackerv"})
    assert table.can("activate", "Assassin")
    assert not partners({0: "| Assassin^-Mole Hacker^"}).can("activate", "Assassin")
    table.end_turn()
    assert table.can("activate", "Assassin"), "it is still the other's command"


def test_the_lookout_closes_a_command_to_the_other() -> None:
    assert not partners({0: "| Assassinv-Lookout Hacker^"}).can("activate", "Assassin")
    assert partners({0: "| Assassinv+Lookout Hacker^"}).can("activate", "Assassin")


def test_the_undertaker_pays_while_its_agent_is_dead() -> None:
    assert partners({0: "| Hackerx+Undertaker"}).income(0) == 2
    assert partners({0: "| Hackerv+Undertaker"}).income(0) == 0
    assert partners({0: "| Hackerx-Undertaker"}).income(0) == 0


def test_the_fixer_makes_missions_cheaper_for_its_owner() -> None:
    table = partners({0: "| Hackerv+Fixer"}, points={0: 1, 1: 1})
    assert price(table.book, table.s, 0) == 1
    assert price(table.book, table.s, 1) == 2
    table.sell("Open Line")
    table.play("buy_mission", "Open Line")
    assert table.s.points[0] == 0


def test_the_night_nurse_revives_her_agent_for_an_action() -> None:
    assert not partners({0: "| Hackerv+NightNurse"}).can("use_partner")
    table = partners({0: "Courierx | Hackerx+NightNurse"})
    table.play("use_partner", "Hacker").play("face", 1)
    assert table.row(0) == "Courierx | Hacker^*+NightNurse"
    assert table.s.actions_left == 1


def test_the_getaway_driver_moves_his_agent_and_goes_home() -> None:
    table = partners({0: "| Hackerv+GetawayDriver Courierv"})
    assert table.choices("use_partner") == {"Hacker"}
    table.play("use_partner", "Hacker").play("move_to", 1, 0, 0)
    assert table.row(0) == "| Courierv"
    assert table.row(1).replace("|", "").split() == ["Hacker^*"]
    assert table.hand(0) == ["GetawayDriver"]
    assert table.s.actions_left == 1


def test_the_secretary_makes_room_for_a_card() -> None:
    table = partners({0: "| Hackerv+Secretary"}, hand="Courier Assassin Surgeon Drifter")
    assert hand_limit(table.book, table.s, 0) == 5
    assert hand_limit(table.book, table.s, 1) == 4
    assert table.can("buy_agent")
    assert not partners({0: "| Hackerv"}, hand="Courier Assassin Surgeon Drifter").can("buy_agent")


def test_every_kind_has_its_case() -> None:
    tested = {name for name in globals() if name.startswith("test_the_")}
    for partner in load().partners:
        words = "".join(" " + c.lower() if c.isupper() else c for c in short(partner.name))
        assert any(f"test_the_{words.strip().replace(' ', '_')}" in name for name in tested), words
