"""Cards in words, made from their data."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.envs.the_agents.card_schema import Agent, Mission
from wartable.envs.the_agents.card_words import agent_words, mission_words, partner_words
from wartable.envs.the_agents.cards import load

pytestmark = pytest.mark.interpreter

HOUSE = load()


@pytest.mark.parametrize(
    "agent, words",
    [
        ({"ability": "KILL", "where": "other faction"}, "KILL any agent in your other faction"),
        (
            {"ability": "EXTRACT", "where": "this side", "itself": True},
            "EXTRACT this agent or any agent on this side",
        ),
        (
            {"ability": "TURN", "where": "adjacent", "itself": True, "between": True},
            "TURN this agent or any agent next to it; may be placed between two cards",
        ),
        (
            {"ability": "TURN", "where": "your factions", "directed": "another"},
            "TURN any agent in your factions whose command is directed at another player",
        ),
        (
            {"ability": "KILL", "where": "other side", "which": "outermost"},
            "KILL the outermost agent of a side on the other side",
        ),
        ({"ability": "REVIVE", "where": "this side"}, "REVIVE any dead agent on this side"),
        (
            {"ability": "EXTRACT", "where": "your factions", "condition": "dead"},
            "EXTRACT any dead agent in your factions",
        ),
        (
            {"ability": "MOVE", "where": "this faction"},
            "MOVE any agent in this faction to any place in your factions",
        ),
        (
            {"ability": "MOVE", "where": "other side", "to": "this side"},
            "MOVE any agent on the other side to any place on this side",
        ),
        (
            {"ability": "SWAP", "where": "adjacent", "second": "other side"},
            "SWAP any agent next to this agent with any other agent on the other side",
        ),
    ],
)
def test_an_agent_in_words(agent: dict[str, Any], words: str) -> None:
    card = Agent.model_validate({"name": "X", "tokens": ["BB"], **agent})
    assert agent_words(card) == words


MATCHING = {"count": "matching tokens", "directed": "you", "where": "this side"}


@pytest.mark.parametrize(
    "comparison, words",
    [
        (MATCHING | {"is": "at least", "of": 1}, "at least 1 matching token directed at you"),
        (MATCHING | {"is": "at most", "of": 0}, "no matching tokens directed at you"),
        (
            MATCHING | {"is": "more than", "of": {"count": "commands", "where": "other faction"}},
            "more matching tokens directed at you than commands in your other faction",
        ),
        (
            MATCHING
            | {"is": "at least", "of": MATCHING | {"directed": "another", "times": 2}, "plus": 0},
            "at least as many matching tokens directed at you "
            "as 2 times its matching tokens directed at another player",
        ),
        (
            MATCHING
            | {"is": "exactly", "of": {"count": "dead agents", "where": "this side"}, "plus": 1},
            "exactly 1 more matching tokens directed at you than dead agents",
        ),
        (
            {"count": "unjoined halves", "colour": "black", "where": "this side"}
            | {"is": "exactly", "of": 3},
            "exactly 3 black unjoined token halves",
        ),
        (
            {"count": "influenced agents", "where": "this side", "is": "at least", "of": 1},
            "at least 1 agent influenced this turn",
        ),
    ],
)
def test_a_condition_in_words(comparison: dict[str, Any], words: str) -> None:
    card = Mission.model_validate({"name": "X", "bonus": 2, "when": [comparison]})
    assert mission_words(card) == f"2 IP if this side has {words}"


def test_a_repeated_bonus_in_words() -> None:
    each = {"count": "agents", "where": "your factions", "per": 2, "most": 3}
    card = Mission.model_validate({"name": "X", "bonus": 1, "each": each})
    assert mission_words(card) == "1 IP for every 2 agents in your factions, at most 3 times"


def test_partners_in_words() -> None:
    assert [partner_words(partner) for partner in HOUSE.partners] == [
        "KILL, TURN, EXTRACT, MOVE and SWAP don't affect the partnered agent",
        "1 IP for each matching token directed at you of this agent, at most 2 times",
        "You may activate the partnered agent's command although it isn't directed at you",
        "The other player may not activate the partnered agent's command",
        "1 IP for each non-matching token directed at you of this agent, at most 2 times",
        "2 IP if this agent is dead",
        "Missions cost you 1 IP less",
        "REVIVE the partnered agent",
        "MOVE the partnered agent to any place in your factions",
        "Your hand may hold 1 card more",
    ]
