"""The rule text of Agents of Adventure, sentence by sentence."""

from __future__ import annotations

import pytest
from agents_of_adventure.scenario import scenario

from wartable.envs.agents_of_adventure import state as st

pytestmark = pytest.mark.interpreter


def test_the_hero_turn_of_the_text_die_by_die() -> None:
    """Wyoming Ross is engaged with a Nazi Soldier and a Mad Scientist, and rolls a 1 and a 4."""
    table = scenario("Wyoming Ross -1: Nazi Soldier, Mad Scientist", deck="Nazi Soldier, Piranhas")
    table.turn_of("Wyoming Ross", 1, 4)
    table.act("use", "Wyoming Ross", "Inspiration")  # speed 1
    assert table.pool("Wyoming Ross") == [4, 6]
    # Weird Invention has drawn an encounter card into the staging area: another Nazi Soldier
    assert table.where("Nazi Soldier #2") == "staging"
    assert table.where("Nazi Soldier #1") == "Wyoming Ross"
    # a tie at speed 4: the die, or Ejector Seat
    assert table.may("use", "Mad Scientist", "Ejector Seat")
    table.act("attack")
    table.act("target", "Nazi Soldier #1")
    assert table.health("Nazi Soldier #1") == 3 - (2 - 1)
    # then Ejector Seat, and Pistol Shot at speed 5: 2 - 0 damage
    assert table.where("Mad Scientist") == "staging"
    assert table.health("Wyoming Ross") == 6 - 1 - 2
    table.act("use", "Wyoming Ross", "Second Wind")  # speed 6: two attacks, 2 damage in all
    assert table.where("Nazi Soldier #2") == "discard"  # the one of the two that is not in play
    assert table.where("Nazi Soldier #1") == "staging"
    assert table.health("Wyoming Ross") == 6 - 1 - 2 + 1
    assert table.s.acted.tolist() == [0, 1, 0]


def test_poison_hurts_all_in_the_engagement_and_wears_off() -> None:
    table = scenario("Wyoming Ross ~2: Nazi Soldier ~1, Hatchet Man ~2", staging="Yeti ~3")
    table.turn_of("Wyoming Ross", 2, 3)
    assert table.health("Wyoming Ross") == 4
    assert table.health("Nazi Soldier") == 2  # true damage
    assert table.where("Hatchet Man") == "discard"
    assert table.health("Yeti") == 5
    assert table.s.poison[table.piece("Wyoming Ross")] == 1
    assert table.s.poison[table.piece("Nazi Soldier")] == 0
    assert table.s.poison[table.piece("Yeti")] == 3


def test_a_die_must_be_at_least_the_number_in_the_square() -> None:
    table = scenario("Sister Judith: Nazi Soldier")
    table.turn_of("Sister Judith", 1, 2, 4, 5)
    assert not table.may("use", "Sister Judith", "Bandages")
    table.act("rest")
    assert table.may("use", "Sister Judith", "Bandages")
    table.act("lose_die")
    assert table.may("use", "Sister Judith", "Turn the Other Cheek")


def test_a_dice_action_has_room_for_one_die_a_round() -> None:
    table = scenario("Sister Judith -2: Nazi Soldier")
    table.turn_of("Sister Judith", 2, 2, 3, 3)
    table.act("use", "Sister Judith", "Bandages").act("target", "Sister Judith")
    assert not table.may("use", "Sister Judith", "Bandages")
    table.act("rest").lose_dice()
    assert table.s.dice_on[table.piece("Sister Judith"), 0] == 2
    table.turn_of("Wyoming Ross", 1, 1).lose_dice()


def test_a_motivation_takes_several_dice_in_a_round() -> None:
    """A5: the die becomes a token and leaves the square."""
    table = scenario(motivations="Glory, Duty, Ambition")
    table.turn_of("Sister Judith", 4, 4, 5, 6)
    for _ in range(4):
        table.act("use", "Ambition", "Motivated")
    piece = table.piece("Ambition")
    assert (table.s.tokens[piece], table.s.token_value[piece]) == (4, 19)


def test_heroes_place_dice_in_their_engagement_on_the_mission_and_on_permanents_only() -> None:
    table = scenario(
        "Wyoming Ross + Jade Dagger: Nazi Soldier",
        staging="Opium Den, Mad Scientist",
        motivations="Glory, Duty, Ambition",
    )
    table.turn_of("Wyoming Ross", 4, 6)
    assert table.may("use", "Jade Dagger", "Jade Dagger")
    assert table.may("use", "Duty", "Motivated")
    assert table.may("use", "Opium Den", "Police Raid")
    assert table.may("use", "Search for the Grail A", "Follow the Clues")
    assert not table.may("use", "Glory", "Motivated")
    assert not table.may("use", "Sister Judith", "Bandages")


def test_a_basic_attack_needs_a_target_and_rest_does_not() -> None:
    table = scenario(staging="Nazi Soldier")
    table.turn_of("Wyoming Ross", 2, 3)
    assert not table.may("attack")
    table.act("rest").act("rest")  # on full health too
    assert table.s.basic[table.piece("Wyoming Ross")].tolist() == [0, 2]


def test_a_fourth_villain_costs_a_health_and_stays_in_staging() -> None:
    table = scenario(
        "Lord Hawthorne: Piranhas, Piranhas, Piranhas",
        "Wyoming Ross: Piranhas, Piranhas, Piranhas",
        "Sister Judith: Piranhas, Piranhas",
        staging="Yeti, Nazi Soldier",
        phase=st.STARTING,
    )
    assert table.prompt == "engage"
    assert not table.may("engage", "Yeti", "Lord Hawthorne")  # another hero has room
    table.act("engage", "Yeti", "Sister Judith")
    table.act("engage", "Nazi Soldier", "Lord Hawthorne")
    assert table.where("Nazi Soldier") == "staging"
    assert table.health("Lord Hawthorne") == 8  # true damage
    assert table.prompt == "hero"


def test_defence_reduces_damage_but_not_true_damage() -> None:
    table = scenario("Lord Hawthorne + Jade Dagger: Tomb Guardian, Scarabs")
    table.turn_of("Lord Hawthorne", 3, 4)
    assert table.health("Lord Hawthorne") == 8  # Gnaw: true damage
    table.act("use", "Jade Dagger", "Jade Dagger").act("target", "Tomb Guardian")
    assert table.health("Tomb Guardian") == 3
    table.act("attack").act("target", "Tomb Guardian")  # 1 - 2 is no damage (A37)
    assert table.health("Tomb Guardian") == 3
    assert table.health("Lord Hawthorne") == 8 - (2 - 1)  # Khopesh


def test_a_hero_is_incapacitated_in_the_order_of_the_faq() -> None:
    """El Huracan's Luchador hits those who were engaged with him when they are back in staging."""
    table = scenario(
        "El Huracan -7 =2: Hatchet Man, Nazi Soldier",
        heroes=("El Huracan", "Wyoming Ross", "Sister Judith"),
        staging="Piranhas",
        motivations="Glory =2, Duty, Love",
    )
    table.turn_of("El Huracan", 5, 6)  # at speed 4 comes the Hatchet
    assert table.is_down("El Huracan")
    assert table.where("Hatchet Man") == "discard"
    assert (table.where("Nazi Soldier"), table.health("Nazi Soldier")) == ("staging", 1)
    assert table.health("Piranhas") == 1
    assert table.pool("El Huracan") == []
    assert table.s.tokens[table.piece("Glory")] == 2
    assert table.s.tokens[table.piece("El Huracan")] == 2
    assert not table.may("hero", "El Huracan")


def test_the_game_is_lost_when_all_heroes_are_incapacitated() -> None:
    table = scenario("Lord Hawthorne -9", "Wyoming Ross -6", "Sister Judith -5")
    assert (table.prompt, int(table.s.outcome)) == ("over", st.LOST)
    assert table.s.reward[0] == -1


def test_stage_b_is_turned_up_at_once_and_its_time_is_added() -> None:
    table = scenario(mission="Search for the Grail A", time=3)
    table.s.tokens[st.MISSION] = 3
    table.turn_of("Wyoming Ross", 4, 6)
    table.act("use", "Search for the Grail A", "Follow the Clues")
    assert table.s.stage == 1
    assert table.s.time == 3 + 5  # A32
    assert table.where("Mecha-Hitler") == "staging"  # A35
    assert table.prompt == "act"


def test_the_game_is_won_with_the_last_stage() -> None:
    table = scenario("Wyoming Ross: Mecha-Hitler -13", mission="Search for the Grail B", time=2)
    table.turn_of("Wyoming Ross", 1, 2)
    table.act("lose_die").act("attack")
    assert (table.prompt, int(table.s.outcome)) == ("over", st.WON)
    assert table.s.reward[0] == 1
    assert table.where("Mecha-Hitler") == "nowhere"  # A36


def test_out_of_time_the_game_is_lost() -> None:
    table = scenario(time=1, motivations="Glory, Duty, Ambition")
    for hero in ("Lord Hawthorne", "Wyoming Ross"):  # and then the last one
        assert table.prompt == "hero"
        table.act("hero", hero).lose_dice()
    assert (table.prompt, int(table.s.outcome)) == ("over", st.LOST)


def test_spirit_friend_negates_the_next_action_of_any_kind() -> None:
    """A49: one's own, too; the die is used."""
    team = ("Bill Thunderhawk", "Wyoming Ross", "Sister Judith")
    table = scenario("Bill Thunderhawk: Nazi Soldier, Hatchet Man", heroes=team)
    table.turn_of("Bill Thunderhawk", 2, 5)
    table.act("use", "Bill Thunderhawk", "Spirit Friend")
    # at speed 4 the Hatchet is negated; at speed 5 the die or the Pistol Shot
    assert table.health("Bill Thunderhawk") == 7
    table.act("lose_die")
    assert table.health("Bill Thunderhawk") == 5
    table = scenario("Bill Thunderhawk: Nazi Soldier", heroes=team)
    table.turn_of("Bill Thunderhawk", 2, 3)
    table.act("use", "Bill Thunderhawk", "Spirit Friend").act("attack")
    assert table.health("Nazi Soldier") == 3


def test_hanky_panky_copies_a_dice_action_with_evelyns_stats() -> None:
    """A50: the die must be high enough for both; never basic, mandatory or passive actions."""
    team = ("Evelyn", "Wyoming Ross", "Sister Judith")
    table = scenario("Evelyn -2: Nazi Soldier, Piranhas", "Wyoming Ross + Jade Dagger", heroes=team)
    table.turn_of("Evelyn", 3, 4, 6)
    table.act("use", "Evelyn", "Hanky Panky")
    assert table.prompt == "copy"
    assert table.may("use", "Wyoming Ross", "Inspiration")
    assert table.may("use", "Jade Dagger", "Jade Dagger")
    assert not table.may("use", "Wyoming Ross", "Second Wind")
    table.act("use", "Wyoming Ross", "Inspiration")
    assert table.pool("Evelyn") == [4, 6, 6]
    assert table.pool("Wyoming Ross") == []


def test_a_stunned_villain_does_nothing_and_a_stunned_hero_rolls_in_vain() -> None:
    """A45."""
    table = scenario("Wyoming Ross: Nazi Soldier !", "Sister Judith !: Hatchet Man")
    table.turn_of("Wyoming Ross", 1, 2).lose_dice()
    assert table.health("Wyoming Ross") == 6
    table.act("hero", "Sister Judith")
    assert table.health("Sister Judith") == 3
    assert table.s.acted.tolist() == [0, 1, 1]
