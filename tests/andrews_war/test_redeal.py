"""The re-deal: consistent with all that was seen, uniform over it, and covering."""

from __future__ import annotations

from andrews_war.invariants import check
from andrews_war.scenario import scenario, streams


def test_a_leader_announced_is_in_the_hand_until_he_is_paid_for() -> None:
    source = streams(1)
    table = scenario("J", "J", "K♥ 2♣ 3♣ 4♣", prompt="regroup").play("field", "K")
    for _ in range(50):
        other = table.redeal(1, source)
        assert "K♥" in other.hand(0)
        while other.prompt == "pay":
            other.play("pay", min(other.choices("pay")))
        check(other.s)


def test_a_card_announced_for_a_horde_is_no_assassin() -> None:
    source = streams(1)
    table = scenario("J 5", "J", "2♣", prompt="regroup").play("assign", "5 J")
    for _ in range(100):
        other = table.redeal(1, source)
        other.play("pay", min(other.choices("pay")))
        check(other.s)
