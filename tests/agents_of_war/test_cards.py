"""One scenario for each card of the house set."""

from __future__ import annotations

import pytest
from agents_of_war.scenario import Table, scenario

from wartable.envs.agents_of_war.cards import load

pytestmark = pytest.mark.interpreter

# The names of the cards that a scenario below is about: at its end all sixty are.
MET: dict[str, str] = {}


def about(*cards: str):
    """Say which cards a test is about."""

    def mark(test):
        for card in cards:
            assert card not in MET, f"{card}: {MET[card]} and {test.__name__}"
            MET[card] = test.__name__
        return test

    return mark


def played(card: str, mine: str = "", theirs: str = "", hand: str = "Zealot", **more) -> Table:
    """After a card was played from a hand that holds another one."""
    return scenario(mine, theirs, hand=f"{card}, {hand}", **more).act("play", card)


def next_turn(table: Table, turns: int = 1) -> Table:
    """After so many turns in which everybody passes."""
    until = int(table.s.turn) + turns
    while table.s.turn < until and not table.s.status:
        table.act("done")
    return table


# --- Agents that enter with something


@about("Vanguard Captain", "Drone Engineer", "Drone Pilot")
@pytest.mark.parametrize(
    ("card", "agents"),
    [
        ("Vanguard Captain", {"Vanguard Captain": 2, "Militia": 1}),
        ("Drone Engineer", {"Drone Engineer": 1, "Drone": 2}),
        ("Drone Pilot", {"Drone Pilot": 1, "Drone": 2}),
    ],
)
def test_enter_with_a_token(card: str, agents: dict[str, int]) -> None:
    assert played(card).agents(0) == agents


@about("Drill Sergeant")
def test_drill_sergeant() -> None:
    """Not on itself."""
    assert played("Drill Sergeant", "Medic").agents(0) == {"Medic": 3, "Drill Sergeant": 2}
    assert played("Drill Sergeant").agents(0) == {"Drill Sergeant": 2}


@about("Sky Raider")
def test_sky_raider() -> None:
    table = played("Sky Raider")
    assert table.agents(0) == {"Sky Raider": 3}
    assert next_turn(table).agents(0) == {"Sky Raider": 2}


@about("Interrogator")
def test_interrogator() -> None:
    table = played("Interrogator", their_hand="Medic")
    assert table.pile("discard", 1) == ["Medic"], "the only card is no choice"


@about("Saboteur", "Siege Gunner", "Bombardier")
def test_enter_with_damage() -> None:
    assert played("Saboteur", theirs="Soldier").agents(1) == {}
    table = played("Siege Gunner", "Tank", their_hand="Medic")
    assert table.agents(0) == {"Tank": 4}
    next_turn(table, 2).act("target", "Tank")
    assert table.s.damage[0, 0] == 1
    assert table.agents(0) == {"Tank": 4, "Siege Gunner": 3}
    table = next_turn(played("Bombardier", theirs="Militia, Soldier", their_hand="Medic"), 2)
    assert table.agents(0) == {"Bombardier": 2}
    assert table.agents(1) == {"Soldier": 2}


@about("Turncoat Handler")
def test_turncoat_handler() -> None:
    table = played("Turncoat Handler", theirs="Soldier+1, Drone, Tank")
    assert table.agents(0) == {"Turncoat Handler": 1, "Drone": 2}, "the only one of Power 2"
    assert table.agents(1) == {"Soldier": 3, "Tank": 4}
    assert not table.may("attack", "Drone"), "not under control since the turn began"


@about("Scavenger", "Archivist")
def test_enter_and_look_into_a_discard_pile() -> None:
    table = played("Scavenger", discard="Purge, Ambush, Medic")
    assert table.prompt == "card"
    assert not table.may("card", "Medic")
    assert table.act("card", "Purge").pile("hand", 0) == ["Purge", "Zealot"]
    table = played("Archivist", their_discard="Purge, Medic", deck="Veteran")
    table.act("card", "Medic")
    assert table.pile("redacted") == ["Medic"]
    assert table.pile("discard", 1) == ["Purge"]
    assert table.pile("hand", 0) == ["Veteran", "Zealot"]


@about("Veteran")
def test_veteran() -> None:
    assert played("Veteran").agents(0) == {"Veteran": 3}


@about("Column Leader")
def test_column_leader() -> None:
    table = next_turn(played("Column Leader", their_hand="Medic"), 2)
    assert table.agents(0) == {}
    assert next_turn(table, 2).agents(0) == {"Column Leader": 2, "Tank": 4}


@about("Mercenary Chief")
def test_mercenary_chief() -> None:
    table = played("Mercenary Chief")
    assert (table.influence, table.agents(0)) == ([8, 10], {"Mercenary Chief": 4})


# --- Agents with keywords only


@about("Night Glider", "Shadow Operative")
@pytest.mark.parametrize(("card", "power"), [("Night Glider", 2), ("Shadow Operative", 3)])
def test_covert_agents(card: str, power: int) -> None:
    table = scenario("Tank", hand="Zealot", their_hand=f"{card}, Medic").act("done")
    assert table.seat == 1
    assert table.act("play", card).agents(1) == {card: power}
    assert table.book.flying[table.s.card[1, 0]] == (card == "Night Glider")


# --- Agents that do something at the beginning or the end of the turn


@about("Field Surgeon", "Zealot", "Recruiter", "Quartermaster", "Standard Bearer")
def test_beginnings_and_ends() -> None:
    assert next_turn(scenario("Field Surgeon", hand="Medic")).influence == [11, 10]
    assert next_turn(scenario("Zealot", hand="Medic")).influence == [9, 10]
    table = next_turn(scenario("Tank", "Recruiter", hand="Medic", their_hand="Veteran"))
    assert table.agents(1) == {"Recruiter": 1, "Militia": 1}
    table = scenario("Tank", "Quartermaster", hand="Medic", their_hand="Veteran", deck="Ambush")
    assert next_turn(table).pile("hand", 1) == ["Ambush", "Veteran"]
    table = next_turn(scenario("Tank", "Standard Bearer, Soldier", their_hand="Veteran"))
    assert table.agents(1) == {"Standard Bearer": 2, "Soldier": 3}
    assert next_turn(table).agents(1) == {"Standard Bearer": 2, "Soldier": 2}


@about("Prophet")
def test_prophet() -> None:
    table = scenario("Tank", "Prophet", their_hand="Medic", hand="Veteran", influence=(10, 18))
    assert next_turn(table).influence == [10, 19]
    assert next_turn(table, 2).winner == 1


@about("Doomed General")
def test_doomed_general() -> None:
    table = scenario("Doomed General, Militia", "Tank", hand="Medic", their_hand="Veteran")
    assert next_turn(table).winner is None
    assert next_turn(scenario("Doomed General", "Tank", hand="Medic")).winner == 1


@about("Foundry Boss")
def test_foundry_boss() -> None:
    table = next_turn(scenario("Foundry Boss", "Tank", hand="Medic", their_hand="Veteran"))
    assert table.agents(0) == {"Foundry Boss": 1, "Tank": 4}
    assert len(next_turn(table, 2).agents(0)) == 2, "with two Agents no more"


@about("Demolitionist", "Old Sergeant")
def test_deaths() -> None:
    table = played("Air Strike", "Demolitionist", "Soldier")
    table.act("target", "Demolitionist")
    assert (table.agents(0), table.agents(1)) == ({}, {}), "2 damage to the only enemy"
    table = played("Air Strike", "Old Sergeant", "Tank").act("target", "Old Sergeant")
    assert table.agents(0) == {"Soldier": 2}


# --- abilities


@about("Marksman", "Medic", "Spotter", "Instructor")
def test_exhaust_abilities() -> None:
    table = scenario("Marksman, Tank", "Soldier", hand="Zealot").act("ability", "Marksman")
    assert table.act("target", "Soldier").agents(1) == {}
    assert scenario("Medic", hand="Zealot").act("ability", "Medic").influence == [13, 10]
    table = scenario("Spotter, Soldier", hand="Zealot").act("ability", "Spotter")
    assert table.agents(0) == {"Spotter": 2, "Soldier": 4}
    table = scenario("Instructor, Soldier", hand="Zealot").act("ability", "Instructor")
    assert next_turn(table).agents(0) == {"Instructor": 2, "Soldier": 3}, "counters stay"
    assert not scenario("Spotter", hand="Zealot").may("ability", "Spotter"), "nobody else"


@about("Extortionist", "Forger")
def test_abilities_that_redact_from_the_own_pile() -> None:
    table = scenario("Extortionist", hand="Zealot", discard="Medic").act("ability", "Extortionist")
    assert table.influence == [10, 8]
    assert table.pile("redacted") == ["Medic"]
    assert not scenario("Forger", hand="Zealot").may("ability", "Forger")
    table = scenario("Forger", hand="Zealot", discard="Medic, Purge", deck="Ambush")
    table.act("ability", "Forger").act("card", "Purge")
    assert table.pile("hand", 0) == ["Ambush", "Zealot"]
    assert table.pile("discard", 0) == ["Medic"]
    assert table.influence == [9, 10]
    assert not table.may("ability", "Forger"), "once each turn"


@about("Smuggler", "Hangar Chief")
def test_abilities_that_cost_influence() -> None:
    table = scenario("Smuggler", hand="Zealot", deck="Ambush").act("ability", "Smuggler")
    assert (table.influence, table.pile("hand", 0)) == ([7, 10], ["Ambush", "Zealot"])
    table = scenario("Hangar Chief", hand="Zealot").act("ability", "Hangar Chief")
    assert (table.influence, table.agents(0)) == ([7, 10], {"Hangar Chief": 1, "Drone": 2})


@about("Martyr")
def test_martyr() -> None:
    table = scenario("Martyr, Tank", "Veteran", hand="Zealot").act("ability", "Martyr")
    assert table.act("target", "Veteran").agents(1) == {}
    assert table.agents(0) == {"Tank": 4}


# --- Orders


@about("Air Strike", "Assassination", "Scorched Earth")
def test_orders_that_hurt() -> None:
    assert played("Air Strike", theirs="Tank").s.damage[1, 0] == 3
    assert played("Assassination", "Militia", "Tank-1, Veteran").agents(1) == {"Tank": 4}
    table = played("Scorched Earth", "Soldier, Tank", "Veteran+1, Drone")
    assert (table.agents(0), table.agents(1)) == ({"Tank": 4}, {"Veteran": 3})


@about("Propaganda", "Supply Drop")
def test_influence_and_cards() -> None:
    table = played("Propaganda", deck="Medic")
    assert (table.influence, table.pile("hand", 0)) == ([10, 8], ["Medic", "Zealot"])
    table = played("Supply Drop", deck="Medic, Veteran, Purge")
    assert table.influence == [9, 10]
    assert table.pile("hand", 0) == ["Medic", "Purge", "Zealot"]
    assert table.pile("hand", 1) == ["Veteran"]
    assert table.pile("known", 0) == []
    table = scenario(hand="Zealot", their_hand="Supply Drop, Curfew", deck="Medic, Veteran, Purge")
    table.act("play", "Zealot")
    next_turn(table).act("play", "Supply Drop")
    assert table.pile("hand", 1) == ["Curfew", "Medic", "Purge"], "who plays it draws first"


@about("Mobilization", "Reinforcements", "Drone Swarm", "Armoured Push", "War Chest")
def test_orders_that_make_tokens() -> None:
    table = played("Mobilization")
    assert table.agents(0) == {"Militia": 1}
    assert table.s.in_play[0] == 0b111
    table = played("Reinforcements")
    assert (table.influence, table.agents(0)) == ([11, 10], {"Soldier": 2})
    table = next_turn(played("Drone Swarm", their_hand="Medic"), 4)
    assert table.s.in_play[0] == 0b11
    table = next_turn(played("Armoured Push", "Soldier", their_hand="Medic"), 4)
    assert table.agents(0) == {"Soldier": 2, "Tank": 4}
    table = next_turn(played("War Chest", their_hand="Medic"), 6)
    assert table.agents(0) == {"Tank": 4, "Soldier": 2}


@about("Ambush", "Air Lift", "Second Wind")
def test_orders_for_this_turn() -> None:
    table = played("Ambush", "Soldier")
    assert table.agents(0) == {"Soldier": 5}
    assert next_turn(table).agents(0) == {"Soldier": 2}
    table = played("Air Lift", "Soldier, Tank", deck="Medic").act("target", "Tank")
    assert table.agents(0) == {"Soldier": 2, "Tank": 5}
    assert table.s.flies[0] == 0b10
    table = played("Second Wind", "Soldier*, Tank*")
    assert table.agents(0) == {"Soldier": 3, "Tank": 5}
    assert table.is_ready(0, "Soldier")


@about("Evacuation", "Curfew")
def test_orders_that_clear_the_way() -> None:
    table = played("Evacuation", "Militia", "Veteran+1").act("target", "Veteran")
    assert table.pile("hand", 1) == ["Veteran"]
    assert table.agents(1) == {}
    table = played("Curfew", "Tank", "Soldier, Drone", deck="Medic")
    assert table.s.ready.tolist() == [1, 0]
    assert table.pile("hand", 0) == ["Medic", "Zealot"]


@about("Conscription", "Field Orders")
def test_orders_with_modes() -> None:
    assert played("Conscription").act("mode", 0).s.in_play[0] == 0b11
    table = played("Conscription").act("mode", 1)
    assert (table.influence, table.agents(0)) == ([11, 10], {"Soldier": 2})
    table = played("Field Orders", "Medic", "Soldier", deck="Purge")
    assert table.act("mode", 0).pile("hand", 0) == ["Purge", "Zealot"]
    table = played("Field Orders", "Medic", "Soldier").act("mode", 1).act("target", "Soldier")
    assert table.agents(1) == {}
    assert played("Field Orders").act("mode", 2).influence == [13, 10]


@about("Crossfire")
def test_crossfire() -> None:
    """Only in an attack, and only on those in it."""
    table = scenario("Tank, Soldier", "Drone", hand="Crossfire, Zealot", their_hand="Medic")
    assert not table.may("play", "Crossfire")
    table.act("attack", "Tank").act("done").act("done").act("block", "Drone")
    table.act("play", "Crossfire").act("target", "Drone")
    assert table.agents(1) == {}


@about("Purge", "Blackout")
def test_orders_against_hand_and_pile() -> None:
    table = played("Purge", their_discard="Medic, Veteran, Ambush", deck="Curfew")
    table.act("card", "Medic").act("card", "Ambush")
    assert table.pile("discard", 1) == ["Veteran"]
    assert table.pile("redacted") == ["Ambush", "Medic"]
    table = played("Blackout", their_hand="Medic, Veteran, Ambush")
    table.act("card", "Medic").act("card", "Ambush")
    assert table.pile("hand", 1) == ["Veteran"]


@about("Boot Camp")
def test_boot_camp() -> None:
    table = next_turn(played("Boot Camp", "Soldier", their_hand="Medic"))
    assert table.agents(0) == {"Soldier": 4}


@about("Bribery")
def test_bribery() -> None:
    table = played("Bribery", "Medic", "Soldier*, Tank")
    assert table.influence == [6, 10]
    assert table.agents(0) == {"Medic": 2, "Soldier": 2}
    assert not table.is_ready(0, "Soldier"), "Exhausted as it was"


@about("Tribute")
def test_tribute() -> None:
    table = played("Tribute", theirs="Soldier, Tank", deck="Medic")
    assert (table.prompt, table.seat) == ("target", 1)
    table.act("target", "Soldier")
    assert table.agents(1) == {"Tank": 4}
    assert table.influence == [8, 10]
    assert table.pile("hand", 0) == ["Medic", "Zealot"]


@about("Last Resort")
def test_last_resort() -> None:
    table = played("Last Resort", "Militia", deck="Medic, Veteran, Purge")
    assert table.pile("hand", 0) == ["Medic", "Veteran", "Zealot"]
    assert table.winner is None
    hand = "Zealot, Purge, Ambush, Curfew, Blackout, Tribute, Bribery"
    table = played("Last Resort", "Militia", hand=hand, deck="Medic, Veteran")
    assert table.winner == 0, "nine cards in hand"


def test_every_card_has_a_scenario() -> None:
    assert set(MET) == {card.name for card in load().cards}
