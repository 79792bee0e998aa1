"""The cards of The Agents: read from a file, turned into a book, found again by their numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from ..core.card_files import CardFiles
from .card_book import card_book
from .card_schema import (
    OF_TAGS,
    Agent,
    Amount,
    CardSet,
    Comparison,
    Each,
    Face,
    Mission,
    Partner,
)
from .card_words import agent_words, command_words, mission_words, partner_words
from .config import NUMBERS, Rules

HOUSE_SET = Path(__file__).with_name("cards.toml")
FILES = CardFiles(
    HOUSE_SET,
    CardSet,
    {
        "agents": Agent,
        "missions": Mission,
        "partners": Partner,
        "when": Comparison,
        "of": Amount,
        "each": Each,
    },
    OF_TAGS,
)
load = FILES.load

# --- the book -------------------------------------------------------------------------------------


def make_book(rules: Rules) -> NDArray[Any]:
    """The book of a game under these rules: a `BOOK` array of one element.

    Raises:
        FileError: as `load`.
    """
    cards = load(rules.cards)
    books = card_book(cards)
    books["card_set"] = FILES.remember(cards)
    for name in NUMBERS:
        books[name] = getattr(rules, name)
    books["copies"][0, : len(cards.faces)] = [_copies(face, rules) for face in cards.faces]
    return books


def _copies(face: Face, rules: Rules) -> int:
    return face.copies if rules.partners or not face.needs_partners else 0


def card_set_of(book: Any) -> CardSet:
    """The cards that a book was made of.

    Raises:
        FileError: it was made of a card file by another process, and not by this one.
    """
    return FILES.recall(int(book["card_set"]))


# --- names ----------------------------------------------------------------------------------------


def face_name(book: Any, face: int) -> str:
    """The name on a card of the agents deck: `The Assassin`; or `no card`."""
    printed = _face(book, face)
    return "no card" if printed is None else printed.card.name


def face_words(book: Any, face: int) -> str:
    """What an agent's command or a Partner's power says; empty if no card has that number."""
    printed = _face(book, face)
    if printed is None:
        return ""
    card = printed.card
    return partner_words(card) if isinstance(card, Partner) else command_words(card)


def face_tokens(book: Any, face: int) -> str:
    """Left and right token half, as whom they are directed at sees them: `BW`; empty if none."""
    printed = _face(book, face)
    return "" if printed is None else printed.tokens


def _face(book: Any, face: int) -> Face | None:
    faces = card_set_of(book).faces
    return faces[face] if 0 <= face < len(faces) else None


def mission_name(book: Any, mission: int) -> str:
    """The name of a kind of mission; `no mission` if none has that number."""
    found = _mission(book, mission)
    return "no mission" if found is None else found.name


def mission_pays(book: Any, mission: int) -> str:
    """A mission's bonus and condition in words; empty if none has that number."""
    found = _mission(book, mission)
    return "" if found is None else mission_words(found)


def _mission(book: Any, mission: int) -> Mission | None:
    missions = card_set_of(book).missions
    return missions[mission] if 0 <= mission < len(missions) else None


def card_tables(rules: Rules) -> dict[str, list[dict[str, Any]]]:
    """What is printed on the cards of the decks under these rules, by deck and by number.

    Raises:
        FileError: as `load`.
    """
    cards = load(rules.cards)
    tables: dict[str, list[dict[str, Any]]] = {"agents": [], "missions": [], "partners": []}
    for number, mission in enumerate(cards.missions):
        tables["missions"].append(
            {
                "mission": number,
                "name": mission.name,
                "copies": mission.copies,
                "pays": mission_words(mission),
            }
        )
    for number, face in enumerate(cards.faces):
        row = {"face": number, "name": face.card.name, "copies": face.copies}
        if not _copies(face, rules):
            continue
        if isinstance(face.card, Partner):
            tables["partners"].append(row | {"power": partner_words(face.card)})
        else:
            row |= {"tokens": face.tokens, "command": agent_words(face.card)}
            tables["agents"].append(row)
    return {name: rows for name, rows in tables.items() if rows}
