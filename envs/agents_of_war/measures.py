"""What the first-player report counts in finished matches, and what it compares the worth of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Measure, Trait
from .cards import load


def _games(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["wins"].sum(axis=1, dtype=np.int64)


def _turns(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["turn"]


def _capped(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["capped"]


def _stalled(states: NDArray[Any]) -> NDArray[np.integer[Any]]:
    return states["stalled"]


MEASURES = (
    Measure("games", "games in the match", _games),
    Measure("turns", "turns begun in the last game, by both together", _turns),
    Measure("stalled", "games that ended by the stall rule", _stalled),
    Measure("capped", "games that the cap of turns ended (W8)", _capped),
)


def _card_names(rules: Any) -> list[str]:
    return [card.name for card in load(rules.cards).cards]


def _deck_names(rules: Any) -> list[str]:
    return [deck.name for deck in load(rules.cards).decks] if rules.way == "preconstructed" else []


def _members(words: NDArray[Any], number: int) -> NDArray[np.bool_]:
    """Sets of cards (n, players) as bool (n, players, number)."""
    return (words[..., None] >> np.arange(number) & 1).astype(np.bool_)


def _held(rules: Any, states: NDArray[Any]) -> NDArray[np.bool_]:
    decks = np.bitwise_or.reduce(states["built"], axis=2) | states["retired"]
    return _members(decks, len(_card_names(rules)))


def _played(rules: Any, states: NDArray[Any]) -> NDArray[np.bool_]:
    return _members(states["played"], len(_card_names(rules)))


def _deck(rules: Any, states: NDArray[Any]) -> NDArray[np.bool_]:
    cards = load(rules.cards)
    numbers = {card.name: number for number, card in enumerate(cards.cards)}
    named = [sum(1 << numbers[name] for name in deck.cards) for deck in cards.decks]
    return states["built"][:, :, 0, None] == np.array(named, np.int64)


TRAITS = (
    Trait("cards in decks", "it is in a deck of the player's", _card_names, _held),
    Trait("cards played", "the player played it from the hand", _card_names, _played),
    Trait("named decks", "the player was given it", _deck_names, _deck, pairs=True),
)
