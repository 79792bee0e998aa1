"""Cards in words, as they would be printed."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.envs.agents_of_war.card_schema import Card, Effect
from wartable.envs.agents_of_war.card_words import card_words, effect_words
from wartable.envs.agents_of_war.cards import card_tables, load
from wartable.envs.agents_of_war.config import Rules

pytestmark = pytest.mark.interpreter

CARDS = {card.name: card for card in load().cards}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Night Glider", "Covert, Flying."),
        ("Saboteur", "Warcry: deal 2 damage to an enemy Agent."),
        (
            "Extortionist",
            "Redact a card from your discard pile: your opponent loses 2 Influence "
            "(once each turn).",
        ),
        ("Spotter", "Exhaust: give +2 Power this turn to another of your Agents."),
        (
            "Prophet",
            "At the beginning of your turn: you gain 1 Influence, then you win the game if you "
            "have 15 or more Influence.",
        ),
        ("Mobilization", "Make three Militia. Replay: discard a card."),
        (
            "Field Orders",
            "Choose one: draw a card; or deal 2 damage to an Agent; or you gain 3 Influence.",
        ),
        (
            "Bribery",
            "Costs: pay 4 Influence. Take control of an enemy Agent of Power 2 or less.",
        ),
        ("Drone Swarm", "Delay 2. Make two Drones."),
    ],
)
def test_cards_of_the_house_set(name: str, words: str) -> None:
    assert card_words(CARDS[name]) == words


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"do": "boost", "amount": -1, "to": "it"}, "give -1 Power this turn to it"),
        (
            {"do": "damage", "to": "all agents", "flying": True, "fighting": True},
            "deal 1 damage to all Agents with Flying in this attack",
        ),
        (
            {"do": "lose", "to": "both", "per": "your agents"},
            "both players lose 1 Influence for each of your Agents",
        ),
        (
            {"do": "make", "amount": 3, "to": "opponent", "token": "Tank"},
            "your opponent makes three Tanks",
        ),
        (
            {"do": "draw", "to": "you", "if": {"count": "enemy agents", "at_most": 2}},
            "draw a card if your opponent has 2 or fewer Agents",
        ),
        (
            {
                "do": "kill",
                "to": "this",
                "if": {"count": "your influence", "at_least": 2, "at_most": 4},
            },
            "kill this Agent if you have 2 to 4 Influence",
        ),
        ({"do": "sacrifice", "amount": 2, "to": "you"}, "sacrifice two Agents"),
    ],
)
def test_effects(effect: dict[str, Any], words: str) -> None:
    assert effect_words(Effect.model_validate(effect)) == words


def test_every_card_says_what_it_does() -> None:
    (cards, decks) = card_tables(Rules()).values()
    assert len(cards) == 60
    assert len(decks) == 8
    texts = [row["text"] for row in cards]
    assert all(texts)
    assert len(set(texts)) == 60, "no two cards say the same"


def test_a_plain_agent_says_nothing() -> None:
    assert card_words(Card(name="Guard", kind="agent", power=3)) == ""
