"""The cards of Agents of Adventure: read from a folder of files, and turned into a book."""

from __future__ import annotations

from collections.abc import Sequence
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
from .state import HEROES, NONE, SETS

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
load = FILES.load


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
    for name in ("round_cap", "controllers", "progress"):
        book[name] = getattr(rules, name)
    book["setup"] = SETUPS.index(rules.setup)
    first = cards.first_game if rules.setup == "first_game" else None
    heroes = _names("heroes", rules.heroes, HEROES) or (first and first.heroes)
    sets = _names("sets", rules.sets, SETS) or (first and first.sets)
    mission = rules.mission or (first and first.mission)
    mastermind = rules.mastermind or (first and first.mastermind)
    for name in ("team", "setting", "mission", "mastermind"):
        book[name] = NONE
    if heroes:
        book["team"] = _numbers("heroes", heroes, [hero.name for hero in cards.heroes])
    if sets:
        book["setting"] = _numbers("sets", sets, cards.sets)
    if mission:
        (number,) = _numbers("mission", [mission], [card.name for card in cards.missions])
        book["mission"] = book["first_mission"] + 2 * number
    if mastermind:
        (number,) = _numbers("mastermind", [mastermind], [card.name for card in cards.masterminds])
        book["mastermind"] = book["first_mastermind"] + number
    _check_icons(cards, sets or (), mastermind)
    return books


def _check_icons(cards: CardSet, sets: Sequence[str], mastermind: str | None) -> None:
    """One of the sets that are named must be that of the mastermind, or of some mastermind."""
    fitting = {card.name: card.set for card in cards.masterminds}
    if mastermind:
        fitting = {mastermind: fitting[mastermind]}
    if sets and not set(fitting.values()) & set(sets):
        needed = ", ".join(f"{name} needs {own!r}" for name, own in fitting.items())
        raise RulesError(f"sets: {', '.join(sets)} have no mastermind's icon; {needed}")


def _names(rule: str, text: str, number: int) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names and (len(names) != number or len(set(names)) != number):
        raise RulesError(f"{rule} = {text!r}; allowed: {number} different names, or none")
    return names


def _numbers(rule: str, names: Sequence[str], known: list[str]) -> list[int]:
    for name in names:
        if name not in known:
            raise RulesError(f"{rule}: there is no {name!r}; allowed: {', '.join(known)}")
    return [known.index(name) for name in names]
