"""The cards of Agents of War: read from a file, and turned into a book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from ..core.card_files import CardFiles
from .card_book import TOKENS, card_book
from .card_schema import Ability, Card, CardSet, Effect, If, NamedDeck
from .card_words import card_words, effects_words
from .config import LOSERS, NUMBERS, WAYS, Rules

HOUSE_SET = Path(__file__).with_name("cards.toml")
LISTS = ("cost", "effects", "modes", "replay", "warcry", "beginning", "end", "death")
FILES = CardFiles(
    HOUSE_SET,
    CardSet,
    {"cards": Card, "decks": NamedDeck, "ability": Ability, "if": If}
    | dict.fromkeys(LISTS, Effect),
)
load = FILES.load


def make_book(rules: Rules) -> NDArray[Any]:
    """The book of a match under these rules: a `BOOK` array of one element.

    Raises:
        FileError: as `load`; or more effects than there is room for.
    """
    cards = load(rules.cards)
    books = card_book(cards)
    books["card_set"] = FILES.remember(cards)
    books["way"] = WAYS.index(rules.way)
    books["loser_chooses"] = LOSERS.index(rules.loser)
    for name in NUMBERS:
        books[name] = getattr(rules, name)
    return books


def card_tables(rules: Rules) -> dict[str, list[dict[str, Any]]]:
    """What is printed on the cards, by number, and the named decks.

    Raises:
        FileError: as `load`.
    """
    cards = load(rules.cards)
    return {
        "cards": [
            {
                "card": number,
                "name": card.name,
                "kind": card.kind,
                "power": card.power or "",
                "text": card_words(card),
            }
            for number, card in enumerate(cards.cards)
        ],
        "decks": [{"name": deck.name, "cards": ", ".join(deck.cards)} for deck in cards.decks],
    }


def mode_words(book: Any, card: int, mode: int) -> str:
    """What one of the modes of a card does; `nothing` if it has no such mode."""
    cards = FILES.recall(int(book["card_set"])).cards
    modes = (cards[card].modes or ()) if 0 <= card < len(cards) else ()
    return effects_words(modes[mode]) if mode < len(modes) else "nothing"


def card_name(book: Any, card: int) -> str:
    """The name on a card or a token; `no card` if none has that number."""
    names = {number: name for name, number in TOKENS.items()}
    if card in names:
        return names[card]
    cards = FILES.recall(int(book["card_set"])).cards
    return cards[card].name if 0 <= card < len(cards) else "no card"
