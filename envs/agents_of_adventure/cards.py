"""The cards of Agents of Adventure: read from a folder of files, and turned into a book."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from ..core.card_files import CardFiles
from ..core.errors import RulesError
from .card_book import BASIC_ATTACK, BASIC_REST, Parts, card_book, printed
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
from .card_words import actions_words
from .config import SETUPS, Rules
from .state import ABILITIES, HEROES, NONE, SETS

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


def card_tables(rules: Rules) -> dict[str, list[dict[str, Any]]]:
    """What is printed on the cards, kind by kind.

    Raises:
        FileError: as `load`.
    """
    cards = load(rules.cards)
    return {
        "heroes": [
            {
                **_character(hero),
                "dice": hero.dice,
                "text": actions_words(hero.actions),
                "incapacitated": actions_words(hero.incapacitated),
            }
            for hero in cards.heroes
        ],
        "motivations": [
            {"name": card.name, "attached": actions_words(card.attached)}
            for card in cards.motivations
        ],
        "masterminds": [
            {**_character(card), "set": card.set, "text": actions_words(card.actions)}
            for card in cards.masterminds
        ],
        "encounters": [
            {
                **_character(card),
                "kind": card.kind,
                "set": card.set,
                "copies": card.copies,
                "text": actions_words(card.actions),
                "attached": actions_words(card.attached),
            }
            for card in cards.encounters
        ],
        "missions": [
            {
                "name": mission.name,
                "stage": letter,
                "difficulty": mission.difficulty,
                "time": "-" if stage.time is None else stage.time,
                "draw": stage.draw,
                "text": actions_words(stage.actions),
            }
            for mission in cards.missions
            for letter, stage in (("A", mission.a), ("B", mission.b))
        ],
    }


def _character(card: Hero | Mastermind | Encounter) -> dict[str, Any]:
    """Name, traits and stats; what has no stats is no character."""
    stats = {"health": card.health, "attack": card.attack, "defence": card.defence}
    if card.health is not None:
        stats["defence"] = card.defence or 0
    blank = {name: "" if value is None else value for name, value in stats.items()}
    return {"name": card.name, "traits": ", ".join(card.traits), **blank}


# --- names of what is printed


@lru_cache(maxsize=16)
def _printed(card_set: int) -> list[tuple[str, Parts]]:
    return printed(FILES.recall(card_set))


def card_name(book: Any, number: int) -> str:
    """The name of a print; `no card` if none has that number."""
    prints = _printed(int(book["card_set"]))
    return prints[number][0] if 0 <= number < len(prints) else "no card"


def action_of(book: Any, number: int, ability: int) -> Action | None:
    """An action of a print, or None if there is no such."""
    prints = _printed(int(book["card_set"]))
    parts = prints[number][1] if 0 <= number < len(prints) else []
    return parts[ability][0] if 0 <= ability < min(len(parts), ABILITIES) else None


def effect_of(book: Any, row: int) -> Effect | None:
    """The effect that stands in a row of the book, or None if there is no such."""
    rows = _rows(int(book["card_set"]))
    return rows.get(row)


@lru_cache(maxsize=16)
def _rows(card_set: int) -> dict[int, Effect]:
    """The effects by their rows: lists lie one after the other, each with one more row as its end
    (see `card_book`)."""
    lists = [BASIC_ATTACK.effects, BASIC_REST.effects]
    lists += [action.effects for _, parts in _printed(card_set) for action, _ in parts]
    found: dict[int, Effect] = {}
    first = 0
    for effects in lists:
        found |= {first + i: effect for i, effect in enumerate(effects)}
        first += len(effects) + 1
    return found


# --- the set-up


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
