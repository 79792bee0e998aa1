"""The cards of Andrew's War: a standard deck with two jokers, its valuations and its names.

Cards are numbered as `state.py` says. The valuations are those of the rule text's table: the ace
(diplomat) 1, the minions 2-10 their face, J, Q, K (leaders) 1, 2, 3, the joker (assassin) 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .state import CARDS, FIRST_LEADER_RANK, RANKS, SUITS

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
SUIT_SIGNS = "♣♦♥♠"
RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_RANK_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3)
_VALUES = _RANK_VALUES * SUITS + (0, 0)

VALUE: NDArray[np.int8] = np.array(_VALUES, np.int8)
"""Valuation of each card, shape (54,); read-only, since compiled rules freeze it."""
VALUE.setflags(write=False)


def card_name(card: int) -> str:
    """A card in print: `10♥`, `A♣`, `Joker`.

    Raises:
        ValueError: `card` is not in 0..53.
    """
    if not 0 <= card < CARDS:
        raise ValueError(f"card {card} is outside 0..{CARDS - 1}")
    if card >= SUITS * RANKS:
        return "Joker"
    return RANK_NAMES[card % RANKS] + SUIT_SIGNS[card // RANKS]


def card_tables(rules: Any) -> dict[str, list[dict[str, Any]]]:
    """Number, name, kind and valuation of every card, by number; the same under all rules."""
    rows = [
        {"card": card, "name": card_name(card), "kind": _kind(card), "value": int(VALUE[card])}
        for card in range(CARDS)
    ]
    return {"cards": rows}


def _kind(card: int) -> str:
    if card >= SUITS * RANKS:
        return "assassin"
    rank = card % RANKS
    return "diplomat" if rank == 0 else "minion" if rank < FIRST_LEADER_RANK else "leader"
