"""The rule text, sentence by sentence: the basic turn and the basic attack."""

from __future__ import annotations

import numpy as np
import pytest
from andrews_war.scenario import scenario

from wartable.envs.andrews_war.actions import ACTIONS


def test_fate() -> None:
    """Fate Phase: draw two cards."""
    table = scenario("J", "J", prompt="regroup").play("done")
    assert table.s.hand_size.tolist() == [0, 2]


def test_attack_once_if_desired() -> None:
    """Attack Phase: attack once, if desired."""
    table = scenario("J 9 8", "J 2 3")
    assert table.copy().play("hold").asked == (0, "regroup")
    table.fight("9", "2")
    assert table.asked == (0, "regroup")
    assert not table.can("attack")


def test_regroup_as_often_as_desired() -> None:
    """Regroup Phase: recruit, reinforce, or reorganize as many times as desired."""
    table = scenario("J 5", "J", "2♣ 3♣ 4♣ 5♣ 6♥ 7♥", prompt="regroup", deck="8♥ 9♥ 2♦")
    table.play("recruit", "2♣").play("pay", "3♣").play("recruit", "4♣").play("pay", "5♣")
    table.play("field", "6").play("field", "7").play("field", "8").play("field", "9")
    assert table.army(0) == "J 9 8 7 6 5"
    assert table.play("done").asked == (1, "attack")


def test_the_enemy_chooses_who_defends_against_a_minion() -> None:
    """The enemy chooses one of his minions in play to defend."""
    table = scenario("J 9", "J 2 3 A").play("attack", "9")
    assert table.asked == (1, "defend")
    assert table.choices() == {"defend 2", "defend 3", "defend A"}


def test_exposed_leaders() -> None:
    """If the enemy has no minions in play, the leaders are exposed; one of them must defend."""
    table = scenario("J 9", "J Q K").play("attack", "9")
    assert table.choices() == {"defend J", "defend Q", "defend K"}
    assert scenario("J 9", "J Q K").fight("9", "K").army(1) == "Q J"


def test_both_are_flipped() -> None:
    """Flip both cards face-up."""
    table = scenario("J 9", "J 5 2").fight("9", "5")
    assert table.army(0) == "J 9*"
    table = scenario("J 4", "J 5 2").fight("4", "5")
    assert table.army(1) == "J 5* 2"


@pytest.mark.parametrize(
    "attacker, defender, left",
    [
        ("9", "5", ("J 9*", "J")),
        ("5", "9", ("J", "J 9*")),
        ("2", "A", ("J 2*", "J")),
        ("5", "5", ("J", "J")),
        ("A", "A", ("J", "J")),
    ],
)
def test_the_higher_valuation_wins(attacker: str, defender: str, left: tuple[str, str]) -> None:
    """The higher valuation wins; discard the lower card. If the minions tie, both."""
    table = scenario(f"J {attacker}", f"J {defender}").fight(attacker)
    assert (table.army(0), table.army(1)) == left


def test_recruit() -> None:
    """Discard two observers to draw a card."""
    table = scenario("J", "J", "2♣ 3♠ 4♥", prompt="regroup", deck="9♦ 8♦")
    table.play("recruit", "2♣")
    assert table.choices() == {"pay 3♠"}
    table.play("pay", "3♠")
    assert table.hand(0) == {"4♥", "9♦"}
    assert {"2♣", "3♠"} <= table.discard
    assert not table.can("recruit"), "one observer is not enough"


@pytest.mark.parametrize("name", ["5", "A", "Joker"])
def test_reinforce_with_a_minion_a_diplomat_or_an_assassin(name: str) -> None:
    """Place it face down in a row with your other deployed minions. There is no cost."""
    table = scenario("J 9", "J", "5♥ A♥ Joker", prompt="regroup").play("field", name)
    assert table.asked == (0, "regroup")
    assert table.army(0) == f"J 9 {name}"
    assert len(table.hand(0)) == 2
    assert not table.discard


@pytest.mark.parametrize("name, cost", [("J", 1), ("Q", 2), ("K", 3)])
def test_reinforce_with_a_leader(name: str, cost: int) -> None:
    """Place it face up; discard observers equal in number to the valuation of the leader."""
    rest = "J Q K".replace(name, "").split()[0]
    table = scenario(rest, "J", f"{name}♥ 2♣ 3♣ 4♠ 5♦", prompt="regroup").play("field", name)
    paid = 0
    while table.prompt == "pay":
        assert name not in table.army(0).split()
        table.play("pay", min(table.choices("pay")))
        paid += 1
    assert paid == cost
    assert set(table.army(0).split()) == {name, rest}
    assert len(table.discard) == cost


def test_a_leader_that_can_t_be_paid_for_stays_in_the_hand() -> None:
    """To do so, you must discard observers equal in number to the valuation."""
    table = scenario("J", "J", "Q♥ K♥ 2♣ 3♠ 5♥", prompt="regroup")
    assert table.choices("field") == {"5", "Q"}


def test_assign() -> None:
    """You can assign a minion to a leader's horde. Discard one observer for each."""
    table = scenario("Q 9 5", "J", "2♣ 3♠", prompt="regroup")
    table.play("assign", "9 Q").play("pay", "2♣").play("assign", "5 Q").play("pay", "3♠")
    assert table.army(0) == "Q(9 5)"
    assert not scenario("Q 9", "J", "2♥", prompt="regroup").can("assign")


def test_remove_and_dissolve() -> None:
    """You can also remove a minion from a horde, or dissolve it entirely. There is no cost."""
    table = scenario("Q(9 5 2)", "J", prompt="regroup").play("remove", "5")
    assert table.army(0) == "Q(9 2) 5"
    table.play("dissolve", "Q")
    assert table.army(0) == "Q 9 5 2"
    assert not table.discard


def test_only_own_minions_are_reorganized() -> None:
    """You can assign a minion: the enemy's cards are out of reach, and so are jokers."""
    table = scenario("Q 9 Joker", "J 5 6", "2♣ 3♣", prompt="regroup")
    assert table.choices("assign") == {"9 Q"}
    blocks = {ACTIONS.locate(int(a))[0] for a in np.flatnonzero(table.mask())}
    assert blocks == {"assign", "recruit", "done"}
