"""The cards of The Agents: read from a file, turned into a book, found again by their numbers."""

from __future__ import annotations

import hashlib
import tomllib
from functools import lru_cache
from pathlib import Path
from reprlib import Repr
from typing import Any

from numpy.typing import NDArray
from pydantic import BaseModel, ValidationError

from ..core.errors import FileError
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

_PARTS: dict[str, type[BaseModel]] = {
    "agents": Agent,
    "missions": Mission,
    "partners": Partner,
    "when": Comparison,
    "of": Amount,
    "each": Each,
}
_known: dict[int, CardSet] = {}  # by what a book remembers of it


def load(path: str = "") -> CardSet:
    """The cards of a file; of the house set if `path` is empty.

    Raises:
        FileError: the file can't be read, is no TOML, or has a card that can't be played; names
            the card and the key, what was found and what is allowed.
    """
    file = Path(path) if path else HOUSE_SET
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"the card file {file} can't be read: {error}") from None
    return _parse(text, str(file))


@lru_cache(maxsize=64)
def _parse(text: str, file: str) -> CardSet:
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"the card file {file} is not TOML: {error}") from None
    try:
        return CardSet.model_validate(content)
    except ValidationError as error:
        first, *others = error.errors()
        more = f" (and {len(others)} more)" if others else ""
        raise FileError(f"the card file {file}: {_explain(first, content)}{more}") from None


def _explain(error: Any, content: dict[str, Any]) -> str:
    """One of pydantic's errors, as whoever typed the file would put it."""
    where = [step for step in error["loc"] if step not in OF_TAGS]
    card = _card(where, content)
    inside = _path(where[2:] if card else where)
    if error["type"] == "value_error":
        message = str(error["ctx"]["error"])
        place = inside
    elif error["type"] == "missing":
        place, message = _path(where[2 if card else 0 : -1]), f"the key {where[-1]!r} is missing"
    elif error["type"] == "extra_forbidden":
        place = _path(where[2 if card else 0 : -1])
        message = f"there is no key {where[-1]!r}; allowed: {', '.join(_keys(where[:-1]))}"
    else:
        allowed = error["msg"].removeprefix("Input should be ").replace("a valid tuple", "a list")
        place, message = "", f"{inside} = {_short(error['input'])}; allowed: {allowed}"
    return ": ".join(part for part in (card, place, message) if part)


def _card(where: list[Any], content: dict[str, Any]) -> str:
    """`agents[3] 'The Hacker'`: the table that holds an error; empty if none does."""
    if len(where) < 2 or not isinstance(where[1], int):
        return ""
    table = content[where[0]][where[1]]
    name = table.get("name") if isinstance(table, dict) else None
    number = f"{where[0]}[{where[1]}]"
    return number if name is None else f"{number} {name!r}"


def _path(where: list[Any]) -> str:
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in where)
    return words.removeprefix(".")


def _keys(where: list[Any]) -> list[str]:
    names = [step for step in where if step in _PARTS]
    part = _PARTS[names[-1]] if names else CardSet
    return [field.alias or name for name, field in part.model_fields.items()]


def _short(value: Any) -> str:
    short = Repr()
    short.maxstring, short.maxlist, short.maxdict, short.maxother = 60, 4, 4, 60
    return short.repr(value)


def schema() -> dict[str, Any]:
    """The JSON schema of a card file, for editors that complete it."""
    return CardSet.model_json_schema(by_alias=True)


# --- the book -------------------------------------------------------------------------------------


def make_book(rules: Rules) -> NDArray[Any]:
    """The book of a game under these rules: a `BOOK` array of one element.

    Raises:
        FileError: as `load`.
    """
    cards = load(rules.cards)
    number = _digest(cards)
    _known[number] = cards
    books = card_book(cards)
    books["card_set"] = number
    for name in NUMBERS:
        books[name] = getattr(rules, name)
    books["copies"][0, : len(cards.faces)] = [_copies(face, rules) for face in cards.faces]
    return books


def _copies(face: Face, rules: Rules) -> int:
    return face.copies if rules.partners or not face.needs_partners else 0


def _digest(cards: CardSet) -> int:
    """A number that is the same for the same cards in every process, and for no others."""
    content = cards.model_dump_json().encode()
    return int.from_bytes(hashlib.sha256(content).digest()[:8], "little", signed=True)


def card_set_of(book: Any) -> CardSet:
    """The cards that a book was made of.

    Raises:
        FileError: it was made of a card file by another process, and not by this one.
    """
    number = int(book["card_set"])
    if number not in _known:
        make_book(Rules())
    if number not in _known:
        raise FileError(f"no card file was read here whose cards have the digest {number}")
    return _known[number]


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
