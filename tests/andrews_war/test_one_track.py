"""One-track minions: no leaders needed; who has lost the whole army has lost."""

from __future__ import annotations

from andrews_war.scenario import scenario


def test_who_deploys_nothing_has_lost() -> None:
    """An attack must find a defender: a player without an army is not in the game."""
    table = scenario(
        mine="",
        theirs="",
        hand="K♥ 2♣ 3♣ 4♣",
        their_hand="J♠ 5♠",
        emblems="♥-",
        prompt="regroup",
        turn=0,
        deck="5♦ 6♦",
        one_track_minions=True,
    )
    assert not table.can("done"), "the king can be fielded"
    table.play("recruit", "2♣").play("pay", "3♣")
    assert table.choices() == {"done", "recruit 4♣", "recruit 5♦"}
    table.play("done")
    assert table.won_by == 1
