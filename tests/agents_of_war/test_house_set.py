"""What the house set must satisfy, and how a card file's mistakes are told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from wartable.envs.agents_of_war.card_schema import Card, Effect
from wartable.envs.agents_of_war.cards import HOUSE_SET, load
from wartable.envs.core.errors import FileError

pytestmark = pytest.mark.interpreter

CARDS = load().cards


def lists(card: Card) -> Iterator[tuple[Effect, ...]]:
    """All lists of effects on a card, costs among them."""
    for effects in (card.cost, card.effects, card.replay, card.warcry):
        yield effects or ()
    for effects in (card.beginning, card.end, card.death):
        yield effects or ()
    yield from card.modes or ()
    if card.ability:
        yield card.ability.effects
        yield card.ability.cost or ()


def does(verb: str) -> list[str]:
    """The cards with such an effect or cost."""
    return [c.name for c in CARDS if any(e.do == verb for es in lists(c) for e in es)]


def makes(token: str) -> list[str]:
    return [c.name for c in CARDS if any(e.token == token for es in lists(c) for e in es)]


def test_sixty_cards_and_eight_decks() -> None:
    assert len(CARDS) == 60
    assert sum(card.kind == "agent" for card in CARDS) == 36
    assert len(load().decks) == 8


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("Warcry", [c.name for c in CARDS if c.warcry]),
        ("Covert", [c.name for c in CARDS if c.covert]),
        ("Flying", [c.name for c in CARDS if c.flying]),
        ("Redact", does("redact")),
        ("Replay", [c.name for c in CARDS if c.replay]),
        ("Delay", [c.name for c in CARDS if c.delay]),
        ("+1 Power counters", does("counter")),
        ("sacrifice", does("sacrifice")),
        ("discard", does("discard")),
        ("Exhaust abilities", [c.name for c in CARDS if c.ability and c.ability.exhaust]),
        ("paid abilities", [c.name for c in CARDS if c.ability and c.ability.cost]),
        ("once each turn", [c.name for c in CARDS if c.ability and c.ability.once]),
        ("Militia", makes("Militia")),
        ("Soldier", makes("Soldier")),
        ("Drone", makes("Drone")),
        ("Tank", makes("Tank")),
        ("beginning of turn", [c.name for c in CARDS if c.beginning]),
        ("end of turn", [c.name for c in CARDS if c.end]),
    ],
)
def test_each_keyword_stands_on_four_cards(what: str, names: list[str]) -> None:
    assert len(names) >= 4, f"{what}: {names}"


def test_other_ways_to_win_and_to_lose_and_modes() -> None:
    assert len(does("win the game") + does("lose the game")) >= 2
    assert sum(card.modes is not None for card in CARDS) >= 2


def test_no_card_returns_itself_and_burn_is_at_most_three() -> None:
    for card in CARDS:
        for effects in lists(card):
            for effect in effects:
                if effect.do == "recover":
                    assert effect.kind is not None
                    assert effect.kind != card.kind
                if effect.do == "lose" and effect.to == "opponent":
                    assert effect.amount <= 3


def burn(card: Card) -> int:
    """The most Influence that a card can take on the turn on which it is played."""
    agent = card.kind == "agent"
    lists_now = [card.effects, *(card.modes or ()), card.warcry]
    if agent and card.ability and not card.ability.exhaust:
        lists_now.append(card.ability.effects)
    return sum(
        max(0, e.amount)
        for effects in lists_now
        for e in effects or ()
        if e.do == "lose" and e.to in ("opponent", "both")
    )


def test_no_deck_takes_ten_influence_on_its_first_turn() -> None:
    """Against an empty board, over all decks: what enters can't attack, so only burn counts, and
    what is drawn or recovered may burn too, each by the most of any card."""
    most = max(burn(card) for card in CARDS)
    further = {
        card.name: sum(e.amount for es in lists(card) for e in es if e.do in ("draw", "recover"))
        for card in CARDS
    }
    worst = 0
    for deck in combinations(CARDS, 3):
        direct = sum(burn(card) for card in deck)
        worst = max(worst, direct + most * min(1, sum(further[card.name] for card in deck)))
    assert worst < 10


# --- mistakes


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "power = 2\n",
            "power = 0\n",
            r"cards\[0\] 'Vanguard Captain': power = 0; allowed: greater",
        ),
        ('kind = "agent"\n', 'kind = "spy"\n', "kind = 'spy'; allowed: 'agent' or 'order'"),
        ('do = "make"', 'do = "build"', "allowed: 'damage', 'kill'"),
        ('to = "an agent"', 'to = "somebody"', "allowed: 'this', 'it'"),
        (
            'token = "Militia"',
            'token = "Knight"',
            "allowed: 'Militia', 'Soldier', 'Drone' or 'Tank'",
        ),
        ("covert = true", "hidden = true", "there is no key 'hidden'; allowed: name, kind, power"),
        ('name = "Sky Raider"', 'name = "Night Glider"', "two cards are called 'Night Glider'"),
        ('"Mercenary Chief", "Sky', '"Merc", "Sky', "'Hired Wings' holds 'Merc', which is no card"),
        ("exhaust = true, ", "", "an ability that is free needs exhaust or once"),  # W51
        (
            'replay = [{ do = "pay"',
            'replay = [{ to = "you", do = "draw"',
            "draw is no cost; allowed: pay",
        ),
    ],
)
def test_a_mistake_names_the_card(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = HOUSE_SET.read_text()
    assert old in text
    file = tmp_path / "mine.toml"
    body = text.index("[[cards]]")
    file.write_text(text[:body] + text[body:].replace(old, new, 1))
    with pytest.raises(FileError, match=complaint) as caught:
        load(str(file))
    assert str(file) in str(caught.value)
