"""The scripted players of Agents of War: legal in every way to play, blind, repeatable, strong."""

from __future__ import annotations

import helpers
import numpy as np
import pytest
from agents_of_war.scenario import Table, scenario

from wartable import Position
from wartable.agents.agents_of_war import weights
from wartable.agents.player import Sight, Sights
from wartable.agents.registry import make_player
from wartable.agents.scripted import advisers, styles_of
from wartable.envs.agents_of_war import GAME
from wartable.envs.agents_of_war.config import WAYS
from wartable.envs.core.jit import JIT
from wartable.training.evaluation import measure

STYLES = [name for name in styles_of(GAME) if name != "random"]
compiled = pytest.mark.skipif(not JIT, reason="too many games for the interpreter")


def sight(position: Position) -> Sight:
    seen = position.veil(position.seat)
    return Sight(GAME, position.books, seen, position.mask, position.seat)


def builds_by_chance(style: str, position: Position) -> bool:
    """Whether a style draws its answer from its own stream."""
    return position.prompt == "build" and not weights.STYLES[style]["builds"]


@compiled
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("style", STYLES)
def test_every_answer_is_legal_and_blind(style: str, way: str) -> None:
    """The same answer where all that the seat can't know is dealt anew."""
    player = make_player(style, GAME)
    position = Position(GAME, {"way": way})
    prompts: set[str] = set()
    for seed in range(12):
        position.start(seed)
        while not position.over:
            prompts.add(position.prompt)
            action = player.act(sight(position))
            assert position.mask[action]
            if seed < 3 and not builds_by_chance(style, position):
                other = helpers.redeal(position, position.seat, seed)
                assert player.act(sight(other)) == action
            position.play(action)
    assert prompts >= {"main", "respond", "target"}
    assert ("build" in prompts) == (way != "preconstructed")


@compiled
def test_a_style_advises_what_it_does() -> None:
    """1 for what it would choose, between 0 and 1 for what else is legal, 0 for the rest."""
    position = Position(GAME, {"way": "quickplay"})
    for seed in range(8):
        position.start(seed)
        while not position.over:
            for style, number in advisers(GAME).items():
                if builds_by_chance(style, position):
                    continue
                asked = sight(position)
                advice = Sights.single(asked, np.zeros((1, 2), np.uint64)).advice(number)[0]
                assert advice[make_player(style, GAME).act(asked)] == 1
                assert ((advice >= 0) & (advice <= 1)).all()
                assert not advice[position.mask == 0].any()
            position.play(make_player("expert", GAME).act(sight(position)))


@compiled
@pytest.mark.parametrize("way", ["preconstructed", "quickplay"])
@pytest.mark.parametrize(
    ("player", "opponent", "least"),
    [
        ("raider", "random", 0.8),
        ("warden", "random", 0.8),
        ("expert", "random", 0.85),
        ("expert", "raider", 0.53),
        ("expert", "warden", 0.5),
    ],
)
def test_strength(way: str, player: str, opponent: str, least: float) -> None:
    one, other = make_player(player, GAME), make_player(opponent, GAME)
    standing = measure(GAME, one, other, 600, GAME.make_rules({"way": way}), seed=11)
    assert standing.low > least


# --- single positions


def answer(table: Table, style: str) -> str:
    """What a style does, in words."""
    books = GAME.make_book(GAME.make_rules({}))
    seen = np.zeros(1, GAME.state)
    GAME.functions["veil"](books[0], table.s, table.seat, seen)
    table.legal()
    mask = table.mask.copy()
    action = make_player(style, GAME).act(Sight(GAME, books, seen, mask, table.seat))
    assert mask[action]
    return GAME.describe(books[0], seen[0], table.seat, action)


@pytest.mark.interpreter
@pytest.mark.parametrize("style", STYLES)
def test_it_attacks_when_that_wins(style: str) -> None:
    table = scenario("Tank, Soldier", influence=(5, 6))
    assert answer(table, style).startswith("attack with")


@pytest.mark.interpreter
@pytest.mark.parametrize("style", STYLES)
def test_it_does_not_attack_into_certain_loss(style: str) -> None:
    table = scenario("Militia", "Tank")
    assert answer(table, style) == "pass"


@pytest.mark.interpreter
@pytest.mark.parametrize("style", STYLES)
def test_it_plays_an_agent_while_nothing_else_goes_on(style: str) -> None:
    table = scenario(hand="Veteran")
    assert answer(table, style) == "play Veteran"


@pytest.mark.interpreter
@pytest.mark.parametrize("style", STYLES)
def test_it_blocks_what_would_kill_it(style: str) -> None:
    table = scenario("Tank", "Tank", influence=(10, 4))
    table.act("attack", "Tank")
    assert (table.prompt, table.seat) == ("block", 1)
    assert answer(table, style) == "block with Tank in slot 1"
