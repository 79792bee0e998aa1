"""The engine against a second implementation, decision by decision, over random games.

Both play from the same deal. Players are random with a bias, so that what uniform players seldom
do (filled sides, commands on commands, many missions, Partners back and forth) is done as well.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from the_agents.reference import Answer, Reference
from the_agents.reference_cards import wild_cards
from the_agents.reference_table import Fielded, Side

from wartable.envs.core.game import get_game
from wartable.envs.core.position import Position
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.actions import ACTIONS
from wartable.envs.the_agents.cards import load
from wartable.envs.the_agents.config import Rules


@dataclass(frozen=True)
class Bias:
    """How a random player weighs the blocks of actions; what isn't named has weight 1."""

    name: str
    weights: dict[str, float] = field(default_factory=dict[str, float])

    def choose(self, rng: random.Random, answers: list[Answer]) -> Answer:
        return rng.choices(answers, [self.weights.get(block, 1) for block, _ in answers])[0]


BIASES = {
    bias.name: bias
    for bias in (
        Bias("uniform", {"done": 0.3}),
        Bias("builders", {"play": 5, "buy_agent": 5, "done": 0.05, "activate": 0.3}),
        Bias("commanders", {"activate": 8, "use_partner": 8, "play": 2, "done": 0.05}),
        Bias("planners", {"buy_mission": 6, "mission": 3, "play": 2, "done": 0.1}),
        Bias("thieves", {"remove_partner": 0.2, "play": 5, "buy_agent": 5, "activate": 2,
                         "done": 0.1}),
        Bias("partners", {"use_partner": 5, "remove_partner": 3, "play": 5, "buy_agent": 5,
                          "activate": 3, "done": 0.1}),
    )
}  # fmt: skip


def number(answer: Answer) -> int:
    block, index = answer
    entry = ACTIONS[block]
    return entry.start + (int(np.ravel_multi_index(index, entry.shape)) if entry.shape else 0)


# --- the table of either, in the same plain terms -------------------------------------------------


def engine_table(state: Any) -> dict[str, Any]:
    """All of a record that lies on the table, in hands and in decks."""
    seats = int(state["seats"])
    fields = {name: state[name].tolist() for name in state.dtype.names}
    action = fields["prompt"] == st.ACTION
    return {
        "turn": fields["turn"],
        "active": fields["active"],
        "first": fields["first"],
        "last round": bool(fields["last_round"]),
        "actions left": fields["actions_left"] if action else None,
        "points": fields["points"][:seats],
        "hands": [words_to_cards(words) for words in fields["hand"][:seats]],
        "known": [words_to_cards(words) for words in fields["known"][:seats]],
        "hand sizes": fields["hand_size"][:seats],
        "deck": fields["deck"][: fields["deck_size"]],
        "mission deck": fields["mission_deck"][: fields["mission_deck_size"]],
        "for sale": sorted(kind for kind in fields["table"] if kind != st.NONE),
        "missions": [
            {kind: count for kind, count in enumerate(counts) if count}
            for counts in fields["missions"][:seats]
        ],
        "factions": [
            [engine_side(fields, faction, side) for side in range(st.SIDES)]
            for faction in range(seats)
        ],
    }


def words_to_cards(words: list[int]) -> list[int]:
    """A thermometer-coded multiset as a sorted list."""
    return sorted(face for word in words for face in range(st.FACES) if word >> face & 1)


def engine_side(fields: dict[str, Any], faction: int, side: int) -> dict[str, Any]:
    spots = range(fields["agents"][faction][side])
    for name in ("card", "dead", "toward", "influenced"):
        beyond = fields[name][faction][side][len(spots) :]
        assert set(beyond) <= {st.NONE if name == "card" else 0}, f"{name} beyond the last agent"
    return {
        "missions": fields["mission"][faction][side],
        "agents": [
            {
                "face": fields["card"][faction][side][spot],
                "dead": bool(fields["dead"][faction][side][spot]),
                "toward": fields["toward"][faction][side][spot],
                "influenced": bool(fields["influenced"][faction][side][spot]),
                "partners": fields["partner"][faction][side][spot],
            }
            for spot in spots
        ],
    }


def reference_table(game: Reference) -> dict[str, Any]:
    return {
        "turn": game.turn,
        "active": game.active,
        "first": game.first,
        "last round": game.last_round,
        "actions left": game.actions_left if game.prompt == "action" else None,
        "points": game.points,
        "hands": [sorted(card.number for card in hand) for hand in game.hands],
        "known": [sorted(card.number for card in hand if card.known) for hand in game.hands],
        "hand sizes": [len(hand) for hand in game.hands],
        "deck": [card.number for card in game.deck],
        "mission deck": game.mission_deck,
        "for sale": sorted(game.sale),
        "missions": [{k: c for k, c in sorted(counts.items()) if c} for counts in game.missions],
        "factions": [[reference_side(side) for side in faction.sides] for faction in game.factions],
    }


def reference_side(side: Side) -> dict[str, Any]:
    seats = side.faction.seats
    return {
        "missions": [side.missions.get(seat, st.NONE) for seat in seats],
        "agents": [reference_agent(agent, seats) for agent in side.agents],
    }


def reference_agent(agent: Fielded, seats: tuple[int, int]) -> dict[str, Any]:
    partners = [agent.partners.get(seat) for seat in seats]
    return {
        "face": agent.card.number,
        "dead": agent.dead,
        "toward": 0 if agent.dead else seats.index(agent.toward),
        "influenced": agent.influenced,
        "partners": [st.NONE if card is None else card.number for card in partners],
    }


def differences(engine: Any, reference: Any, where: str = "") -> list[str]:
    """Where two tables differ, as lines that name the place and both values."""
    if isinstance(engine, dict):
        keys = engine.keys() | reference.keys()
        pairs = [(key, engine.get(key), reference.get(key)) for key in sorted(keys, key=str)]
    elif isinstance(engine, list) and len(engine) == len(reference):
        pairs = [(i, a, b) for i, (a, b) in enumerate(zip(engine, reference, strict=True))]
    else:
        return [] if engine == reference else [f"{where}: engine {engine}, reference {reference}"]
    return [line for key, a, b in pairs for line in differences(a, b, f"{where}/{key}")]


def compare(position: Position, game: Reference) -> None:
    answers = {number(answer): answer for answer in game.answers}
    legal = {int(action) for action in np.flatnonzero(position.mask)}
    lines = differences(
        {
            "seat": position.seat,
            "prompt": position.prompt,
            "only engine allows": [ACTIONS.locate(action) for action in legal - answers.keys()],
            "only reference allows": [],
            "terminated": position.terminated,
            "truncated": position.truncated,
            "reward": position.reward.tolist(),
            "table": engine_table(position.state),
        },
        {
            "seat": game.seat,
            "prompt": game.prompt,
            "only engine allows": [],
            "only reference allows": [answers[action] for action in answers.keys() - legal],
            "terminated": game.terminated,
            "truncated": game.truncated,
            "reward": np.float32(game.reward).tolist(),
            "table": reference_table(game),
        },
    )
    assert not lines, "\n".join(lines)


def begin_reference(rules: Rules, position: Position) -> Reference:
    """A second game from the deal of the first."""
    table = engine_table(position.state)
    return Reference(
        rules,
        load(rules.cards),
        table["hands"],
        table["deck"],
        table["for sale"],
        table["mission deck"],
        table["first"],
    )


def play_side_by_side(rules: Rules, players: int, bias: Bias, seed: int) -> list[str]:
    """One game in both, compared at every decision; returns what happened in it."""
    rng = random.Random(f"{seed} {bias.name} {players}")
    position = Position(get_game("the_agents"), rules, players)
    position.start(seed, rng.choice([None, *range(players)]), rng.random() < 0.3)
    game = begin_reference(rules, position)
    history: list[str] = []
    try:
        compare(position, game)
        while not position.over:
            answer = bias.choose(rng, sorted(game.answers))
            history.append(f"seat {game.seat} {game.prompt}: {answer}")
            position.play(number(answer))
            game.play(answer)
            compare(position, game)
    except AssertionError as error:
        last = "\n".join(history[-30:])
        raise AssertionError(
            f"{players} players, {rules}, {bias.name}, seed {seed}, "
            f"after {len(history)} decisions:\n{last}\n{error}"
        ) from None
    return game.events


# --- the tests ------------------------------------------------------------------------------------

VARIANTS = {
    f"{players} players{', partners' if partners else ''}": (players, partners)
    for players in (2, 3, 4, 5)
    for partners in (False, True)
}
OTHER_RULES = {
    "won by points": Rules(points_to_win=8, round_cap=30),
    "cut short": Rules(round_cap=1, partners=True),
    "cut short, with other numbers": Rules(
        partners=True,
        points_to_win=90,
        actions=4,
        hand_limit=3,
        starting_points=9,
        mission_price=1,
        round_cap=6,
    ),
}

# What must have happened in the games of each variant.
TABLE = {
    "dead agent extracted",
    "living agent extracted",
    "mission taken from a later side",
    "moved over",
    "placed between",
    "swapped in one faction",
    "token pays",
}
WITH_PARTNERS = {
    "assigned",
    "assigned after the last action",
    "removed",
}

PLAIN, PARTNERED = Rules(round_cap=12), Rules(round_cap=12, partners=True)

# What happens more seldom: players, rules, and the bias that makes for it.
RARE = {
    "MOVE by The Getaway Driver": (2, PARTNERED, "partners"),
    "Partner sent back to a full hand": (3, PARTNERED, "uniform"),
    "Partner stolen from the thief": (3, PARTNERED, "thieves"),
    "REVIVE by The Night Nurse": (3, PARTNERED, "commanders"),
    "The Undertaker pays": (3, PARTNERED, "partners"),
    "agents deck empty": (4, PLAIN, "builders"),
    "bought at a discount": (2, PARTNERED, "thieves"),
    "dead agent turned": (2, PARTNERED, "commanders"),
    "moved in one faction": (2, PLAIN, "commanders"),
    "moved in one side": (2, PLAIN, "commanders"),
    "no mission to lie out": (5, PLAIN, "planners"),
    "partnered agent killed": (2, PARTNERED, "uniform"),
    "swapped over": (2, PARTNERED, "uniform"),
    "tie": (3, Rules(round_cap=1), "uniform"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_plays_like_the_reference(name: str) -> None:
    """Same seat, prompt, answers, cards, knowledge, IP and result at every decision."""
    players, partners = VARIANTS[name]
    rules = Rules(partners=partners, round_cap=15)
    happened = Counter[str]()
    for bias in BIASES.values():
        for seed in range(2):
            happened.update(play_side_by_side(rules, players, bias, seed))
    missing = (TABLE | WITH_PARTNERS if partners else TABLE) - happened.keys()
    assert not missing, f"did not happen: {missing}; happened: {happened}"


@pytest.mark.interpreter
@pytest.mark.parametrize("name", OTHER_RULES)
def test_plays_like_the_reference_under_other_rules(name: str) -> None:
    for players in (2, 3):
        for bias in ("uniform", "builders"):
            events = play_side_by_side(OTHER_RULES[name], players, BIASES[bias], players)
            assert name.split(",")[0] in events


@pytest.mark.interpreter
@pytest.mark.parametrize("event", RARE)
def test_plays_like_the_reference_where_something_rare_happens(event: str) -> None:
    players, rules, bias = RARE[event]
    assert any(event in play_side_by_side(rules, players, BIASES[bias], n) for n in range(25))


@pytest.mark.interpreter
@pytest.mark.parametrize("seed", range(4))
def test_reads_all_that_a_card_may_say_like_the_reference(seed: int, tmp_path: Path) -> None:
    """Cards at random: scopes, restrictions, powers and conditions that the house set has not."""
    file = tmp_path / "wild.toml"
    file.write_text(wild_cards(seed), encoding="utf-8")
    rules = Rules(partners=True, points_to_win=200, round_cap=8, cards=str(file))
    happened = Counter[str]()
    for players, bias in ((2, "commanders"), (3, "partners")):
        happened.update(play_side_by_side(rules, players, BIASES[bias], seed))
    assert {"assigned", "token pays"} <= happened.keys()


@pytest.mark.interpreter
def test_an_equal_partner_that_was_assigned_earlier_may_be_taken_back() -> None:
    """The reference itself, by the text: only the one assigned since the last action stays."""
    cards = load()
    bodyguard = next(n for n, f in enumerate(cards.faces) if f.card.name == "The Bodyguard")
    game = Reference(Rules(partners=True), cards, [[0, 1, bodyguard], [2, 3, 4]], [5], [0], [], 0)
    side = game.sides_of(0)[0]
    for face in (6, 7):
        side.agents.append(Fielded(game.card(face), side, toward=0))
    side.agents[0].partners[0] = game.card(bodyguard)
    game.ask_action()
    game.play(("play", (bodyguard,)))
    removable = {where for what, where in game.answers if what == "remove_partner"}
    assert removable == {(0, 0, 0)}
