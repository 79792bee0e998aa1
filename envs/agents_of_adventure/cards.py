"""The cards of Agents of Adventure: read from a folder of files, and turned into a book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from ..core.card_files import CardFiles
from ..core.errors import RulesError
from .card_book import card_book
from .card_schema import (
    Action,
    CardSet,
    Effect,
    Encounter,
    FirstGame,
    Hero,
    If,
    Mastermind,
    Mission,
    Motivation,
    Stage,
)
from .config import SETUPS, Rules
from .state import HEROES, SETS

HOUSE_SET = Path(__file__).with_name("cards")
FILES = CardFiles(
    HOUSE_SET,
    CardSet,
    {
        "heroes": Hero,
        "motivations": Motivation,
        "masterminds": Mastermind,
        "encounters": Encounter,
        "missions": Mission,
        "first_game": FirstGame,
        "a": Stage,
        "b": Stage,
        "actions": Action,
        "incapacitated": Action,
        "attached": Action,
        "effects": Effect,
        "if": If,
    },
)
load, schema = FILES.load, FILES.schema


def make_book(rules: Rules) -> NDArray[Any]:
    """The book of a game under these rules: a `BOOK` array of one element.

    Raises:
        FileError: as `load`.
        RulesError: the set-up names a card that there is not, or not as many as it needs.
    """
    cards = load(rules.cards)
    books = card_book(cards)
    book = books[0]
    book["card_set"] = FILES.remember(cards)
    book["setup"] = SETUPS.index(rules.setup)
    book["round_cap"] = rules.round_cap
    book["controllers"] = rules.controllers
    if rules.setup == "named":
        heroes, sets = _names("heroes", rules.heroes, HEROES), _names("sets", rules.sets, SETS)
        mission, mastermind = rules.mission, rules.mastermind
    else:
        first = cards.first_game
        heroes, sets = list(first.heroes), list(first.sets)
        mission, mastermind = first.mission, first.mastermind
    collection = [hero.name for hero in cards.heroes]
    book["team"] = [_number("heroes", name, collection) for name in heroes]
    book["setting"] = [_number("sets", name, cards.sets) for name in sets]
    number = _number("mission", mission, [card.name for card in cards.missions])
    book["mission"] = book["first_mission"] + 2 * number
    number = _number("mastermind", mastermind, [card.name for card in cards.masterminds])
    book["mastermind"] = book["first_mastermind"] + number
    own = int(book["matching_set"][int(book["mastermind"])])
    if own not in book["setting"]:
        raise RulesError(
            f"sets: {', '.join(sets)}; {mastermind} needs the set {cards.sets[own]!r} among them"
        )
    return books


def _names(rule: str, text: str, number: int) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if len(names) != number or len(set(names)) != number:
        raise RulesError(f"{rule} = {text!r}; setup = 'named' needs {number} different names")
    return names


def _number(rule: str, name: str, names: list[str]) -> int:
    if name not in names:
        raise RulesError(f"{rule}: there is no {name!r}; allowed: {', '.join(names)}")
    return names.index(name)
