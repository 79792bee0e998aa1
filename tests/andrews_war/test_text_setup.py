"""The rule text, sentence by sentence: cards, setup, important notes. Docstrings quote it."""

from __future__ import annotations

import numpy as np
import pytest
from andrews_war.scenario import Table, cards, dealt, names, scenario, word

from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.cards import RANK_NAMES, VALUE
from wartable.envs.andrews_war.rules.army import observers


def deploying(hand: str, catalysts: str = "4♣ 9♣") -> Table:
    """Player 1 (seat 0) at the start of his first deployment."""
    return scenario(
        *("", "", hand, "J♠ 5♠ 6♠"),
        **{"emblems": "--", "prompt": "muster", "turn": 0, "catalysts": catalysts},
    )


def test_objective() -> None:
    """Leave the enemy army leaderless."""
    table = scenario("J 9", "J").fight("9")
    assert table.won_by == 0
    table = scenario("J 9", "J Q").fight("9", "J")
    assert table.won_by is None
    assert table.army(1) == "Q"


def test_observers() -> None:
    """All cards not bearing your emblem (suit) are "observers." Assassins may be, too."""
    table = scenario("J", "J", "2♥ A♥ Q♥ 2♠ K♠ 3♣ J♦ Joker")
    assert names(observers(table.s, 0)) == {"2♠", "K♠", "3♣", "J♦", "Joker"}


def test_valuations() -> None:
    """A diplomat 1, 2-10 minions at face value, J 1, Q 2, K 3, joker 0."""
    for suit in "♣♦♥♠":
        row = cards(" ".join(rank + suit for rank in RANK_NAMES))
        assert [int(VALUE[c]) for c in row] == [1, *range(2, 11), 1, 2, 3]
    assert VALUE[word("Joker").bit_length() - 1] == 0


@pytest.mark.parametrize("seed", range(20))
def test_catalysts(seed: int) -> None:
    """Each player takes 1 card, face up. The player with the lowest valuation is player 1."""
    table = dealt(seed)
    one, two = (int(table.s.catalyst[i]) for i in (table.s.first, 1 - table.s.first))
    assert VALUE[one] < VALUE[two]
    for seat in (0, 1):
        assert table.seen(seat).catalyst.tolist() == table.s.catalyst.tolist()
    assert table.asked == (int(table.s.first), "muster")


def test_ties_are_discarded_and_repeated() -> None:
    """If card valuations tie, discard these cards and repeat."""
    tied = [dealt(seed).s for seed in range(60)]
    tied = [s for s in tied if s.discard]
    assert tied
    for s in tied:
        values = [int(VALUE[c]) for c in cards(" ".join(names(s.discard)))]
        assert all(values.count(v) % 2 == 0 for v in values)


@pytest.mark.parametrize("seed", range(5))
def test_the_deal(seed: int) -> None:
    """Deal 12 cards to each player's hand. The remaining cards become the draw deck."""
    table = dealt(seed)
    assert table.s.hand_size.tolist() == [12, 12]
    assert table.s.deck_size + 26 + len(table.discard) == 54


def test_emblems_differ() -> None:
    """Player 1 chooses an emblem and deploys. Then player 2 chooses a different emblem."""
    table = deploying("J♠ Q♦ 2♣ 3♣")
    assert table.choices("lead") == {"J♠", "Q♦"}
    table.play("lead", "J♠").play("pay", "2♣").play("refuse_catalyst").play("done")
    assert table.asked == (1, "muster")
    assert table.choices() == {"mulligan"}, "all of his leaders bear player 1's emblem"


def test_the_first_deployment_begins_with_a_leader() -> None:
    """At the start of a players first deployment, that player must field a leader."""
    table = deploying("J♥ 5♥ 6♥ 2♣")
    assert table.choices() == {"lead J♥", "mulligan"}


def test_a_leader_from_the_catalyst() -> None:
    """... either from hand or using the catalyst."""
    assert deploying("J♥ 2♣ 3♣", "Q♦ K♠").choices("lead") == {"J♥", "Q♦"}


def test_the_enemy_s_catalyst_is_his() -> None:
    """... using the catalyst: one's own."""
    assert deploying("J♥ 2♣ 3♣ 4♣", "4♦ K♦").choices("lead") == {"J♥"}


def test_the_catalyst_is_offered_after_a_leader_from_the_hand() -> None:
    """If a player fields a leader from hand, that player may take his catalyst into his hand."""
    table = deploying("J♥ 2♣ 3♣", "Q♦ K♠").play("lead", "J♥")
    assert table.choices() == {"pay 2♣", "pay 3♣"}, "it is no payment yet"
    table.play("pay", "2♣").play("take_catalyst")
    assert table.hand(0) == {"3♣", "Q♦"}


def test_mulligan() -> None:
    """A player may first discard his hand and draw 2 cards less than were discarded."""
    table = deploying("J♥ 5♥ 6♥ 2♣ 8♣ 9♦")
    old = table.hand(0)
    table.play("mulligan")
    assert old <= table.discard
    assert len(table.hand(0)) == 4
    assert not table.hand(0) & old


def test_no_mulligan_after_the_first_leader() -> None:
    """Before fielding his first general."""
    table = deploying("J♥ 5♥ 6♥ 2♣ 8♣").play("lead", "J♥").play("pay", "2♣")
    table.play("refuse_catalyst")
    assert not table.can("mulligan")


def test_the_first_deployment_is_a_regroup_phase() -> None:
    """Deploys (treat it as a regroup phase)."""
    table = deploying("J♥ Q♥ 5♥ Joker 2♣ 3♣ 4♣ 8♦ 9♦ 10♦").play("lead", "J♥").play("pay", "2♣")
    table.play("refuse_catalyst")
    for block in ("field", "recruit", "done"):
        assert table.can(block)
    table.play("field", "5").play("assign", "5 J").play("pay", "3♣")
    assert table.army(0) == "J(5)"


def test_turns_start_with_player_1() -> None:
    """Play then proceeds in turns starting with player 1 until the objective is met."""
    table = scenario("J", "J", prompt="regroup", seat=1, first=0, turn=0)
    asked = []
    for _ in range(4):
        asked.append(table.play("done").asked)
        table.play("hold")
    assert asked == [(0, "attack"), (1, "attack"), (0, "attack"), (1, "attack")]


def test_the_deck_is_renewed_when_it_runs_out() -> None:
    """Whenever the draw deck runs out, shuffle the discard pile and make it the new draw deck."""
    table = scenario("J", "J", prompt="regroup", deck="4♣ 5♣", rotating_observers=False)
    pile = table.discard
    table.play("done")
    assert table.hand(1) == {"4♣", "5♣"}
    assert names(word([int(c) for c in table.s.deck if c >= 0])) == pile
    assert not table.discard


def test_the_deck_is_not_renewed_before() -> None:
    """The shuffle should only take place after the current draw deck is completely depleted."""
    table = scenario("J", "J", prompt="regroup", deck="4♣ 5♣ 6♣")
    table.play("done")
    assert table.s.reshuffles == 0
    assert table.s.deck_size == 1


def test_the_new_deck_is_shuffled() -> None:
    """Shuffle the discard pile: its order depends on the game's chance."""
    orders = set()
    for seed in range(5):
        table = scenario("J", "J", prompt="regroup", deck="4♣ 5♣", seed=seed).play("done")
        orders.add(tuple(table.s.deck.tolist()))
    assert len(orders) == 5


def test_own_face_down_cards_may_be_looked_at() -> None:
    """At any time, you may look at your own face-down cards covertly."""
    table = scenario("J 5 Joker", "J 7 A")
    for seat in (0, 1):
        seen = table.seen(seat)
        assert seen.slot_card[seat].tolist() == table.s.slot_card[seat].tolist()
        assert seen.slot_card[1 - seat].tolist()[:2] == [st.HIDDEN, st.HIDDEN]


def test_face_up_is_for_life() -> None:
    """Once a card is turned face up, it remains face up until it is discarded."""
    table = scenario("Q 9", "J 5 2", "3♣", "A♠").fight("9", "5")
    table.play("assign", "9 Q").play("pay", "3♣")
    assert table.army(0) == "Q(9*)"
    table.play("remove", "9")
    assert table.army(0) == "Q 9*"
    assert np.count_nonzero(table.seen(1).slot_card[0] >= 0) == 1
