"""Cards as integer tables: how each word of a card file becomes the numbers of a `BOOK`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from ..core.errors import FileError
from . import config as cf
from . import state as st
from .card_schema import (
    Action,
    CardSet,
    Effect,
    Encounter,
    Measure,
    Stat,
    Verb,
    When,
    Whom,
)

# The words of the schema stand in the order of the numbers.
VERBS = {word: cf.ATTACK + i for i, word in enumerate(get_args(Verb))}
WHOM = {word: cf.THIS + i for i, word in enumerate(get_args(Whom))}
MEASURES = {word: cf.TOKENS_HERE + i for i, word in enumerate(get_args(Measure))}
WHEN = {word: cf.START + i for i, word in enumerate(get_args(When))}
STAT = {
    "attack": cf.ATTACK_STAT,
    "defence": cf.DEFENCE_STAT,
    "dice": cf.DICE_STAT,
    "health": cf.HEALTH_STAT,
    "rest": cf.REST_STAT,
    "draw": cf.DRAW_STAT,
}
assert set(STAT) == set(get_args(Stat))
KINDS = {"minion": cf.A_MINION, "permanent": cf.A_PERMANENT, "instant": cf.AN_INSTANT}

MOTIVATED = Action.model_validate(
    {"name": "Motivated", "square": 4, "effects": [{"do": "convert", "to": "this"}]}
)
"""The dice action on each incomplete motivation (A5)."""


Parts = list[tuple[Action, int]]
"""The actions of a card, each with the part of the card where it stands."""


def printed(cards: CardSet) -> list[tuple[str, Parts]]:
    """The name and the actions of each print, in the order of their numbers: a card of which there
    are copies once, and each stage of a mission."""
    found = [
        (hero.name, _on(cf.FRONT, hero.actions) + _on(cf.FLIPPED, hero.incapacitated))
        for hero in cards.heroes
    ]
    found += [
        (card.name, _on(cf.FRONT, (MOTIVATED,)) + _on(cf.BELOW, card.attached))
        for card in cards.motivations
    ]
    found += [(card.name, _on(cf.FRONT, card.actions)) for card in cards.masterminds]
    found += [
        (card.name, _on(cf.FRONT, card.actions) + _on(cf.BELOW, card.attached))
        for card in cards.encounters
    ]
    for mission in cards.missions:
        found.append((mission.name, _on(cf.FRONT, mission.a.actions)))
        found.append((mission.name, _on(cf.FRONT, mission.b.actions)))
    return found


def _on(part: int, actions: Iterable[Action]) -> Parts:
    return [(action, part) for action in actions]


def card_book(cards: CardSet) -> NDArray[Any]:
    """A one-element `BOOK` array with all tables that do not depend on the rules.

    Raises:
        FileError: the cards are more, or have more effects, than a book has room for.
    """
    books = np.zeros(1, cf.BOOK)
    _Writer(books[0], cards).write()
    return books


class _Writer:
    """Writes print after print, and row after row."""

    def __init__(self, book: Any, cards: CardSet) -> None:
        self.book, self.cards = book, cards
        self.printed = printed(cards)
        self.prints = 0
        self.rows = 0
        self.traits = {trait: 1 << i for i, trait in enumerate(cards.all_traits)}

    def write(self) -> None:
        book, cards = self.book, self.cards
        book["time"] = book["matching_set"] = st.NONE
        self.list_of(BASIC_ATTACK.effects)
        self.list_of(BASIC_REST.effects)
        book["hero_prints"] = len(cards.heroes)
        for hero in cards.heroes:
            self.character(hero, cf.A_HERO)
            self.stat(cf.DICE_STAT, hero.dice)
        book["first_motive"], book["motives"] = self.prints, len(cards.motivations)
        for _ in cards.motivations:
            self.print_(cf.A_MOTIVATION, ())
        book["first_mastermind"], book["masterminds"] = self.prints, len(cards.masterminds)
        for mastermind in cards.masterminds:
            self.character(mastermind, cf.A_MASTERMIND)
            book["matching_set"][self.prints - 1] = cards.sets.index(mastermind.set)
        book["sets"] = len(cards.sets)
        room = [0] * len(cards.sets)
        for card in cards.encounters:
            number = cards.sets.index(card.set)
            for _ in range(card.copies):
                book["set_cards"][number, room[number]] = self.prints
                room[number] += 1
            self.encounter(card)
        book["first_mission"], book["missions"] = self.prints, len(cards.missions)
        for mission in cards.missions:
            for stage in (mission.a, mission.b):
                self.print_(cf.A_STAGE, ())
                self.stat(cf.DRAW_STAT, stage.draw)
                book["time"][self.prints - 1] = st.NONE if stage.time is None else stage.time

    def encounter(self, card: Encounter) -> None:
        if card.kind == "minion":
            self.character(card, cf.A_MINION)
        else:
            self.print_(KINDS[card.kind], card.traits)

    def character(self, card: Any, kind: int) -> None:
        self.print_(kind, card.traits)
        self.stat(cf.HEALTH_STAT, card.health)
        self.stat(cf.ATTACK_STAT, card.attack)
        self.stat(cf.DEFENCE_STAT, card.defence or 0)

    def stat(self, stat: int, value: int) -> None:
        """A stat of the print written last."""
        self.book["stat"][self.prints - 1, stat] = value

    def print_(self, kind: int, traits: Iterable[str]) -> None:
        """The next print."""
        number, book = self.prints, self.book
        if number == cf.PRINTS:
            raise FileError(f"there are more than {cf.PRINTS} different cards")
        self.prints += 1
        book["kind"][number] = kind
        book["traits"][number] = self.bits(traits)
        for ability, (action, part) in enumerate(self.printed[number][1]):
            book["part"][number, ability] = part
            book["when"][number, ability] = (
                cf.SQUARE if action.square is not None
                else cf.CIRCLE if action.circle is not None
                else WHEN[action.when or "always"]
            )  # fmt: skip
            book["number"][number, ability] = action.square or action.circle or 0
            book["rows"][number, ability] = self.list_of(action.effects)
            book["changes_stats"][number] |= any(e.do == "change" for e in action.effects)

    def bits(self, traits: Iterable[str]) -> int:
        """Traits as a set; one that no card has is nobody's."""
        nobody = 1 << (cf.TRAITS - 2)
        return sum(self.traits.get(trait, nobody) for trait in dict.fromkeys(traits))

    def list_of(self, effects: tuple[Effect, ...]) -> int:
        """Write a list of effects and what ends it; its first row."""
        first = self.rows
        self.rows += len(effects) + 1
        if self.rows > cf.ROWS:
            raise FileError(f"the cards have more than {cf.ROWS} effects, with one end a list")
        for i, effect in enumerate(effects):
            self.effect(first + i, effect)
            self.book["optional"][first + i] = len(effects) - i if effect.optional else 0
        return first

    def effect(self, row: int, effect: Effect) -> None:
        """One effect."""
        book = self.book
        book["effect"][row] = VERBS[effect.do]
        book["amount"][row] = effect.amount
        book["times"][row] = cf.NO_MEASURE if effect.per is None else MEASURES[effect.per]
        book["whom"][row] = cf.NO_ONE if effect.to is None else WHOM[effect.to]
        book["trait"][row] = self.bits(effect.traits)
        if effect.stat is not None:
            book["which"][row] = STAT[effect.stat]
        elif effect.do == "attack":
            book["which"][row] = effect.bonus
        else:
            book["which"][row] = effect.die or 0
        book["pierces"][row] = effect.true
        if effect.only_if is not None:
            book["measure"][row] = MEASURES[effect.only_if.count]
            book["least"][row] = effect.only_if.at_least
            book["most"][row] = effect.only_if.at_most


def _basic(name: str, effect: dict[str, Any]) -> Action:
    return Action.model_validate({"name": name, "square": 1, "effects": [effect]})


# They come first among the rows: cf.BASIC_ATTACK and cf.BASIC_REST.
BASIC_ATTACK = _basic("Attack", {"do": "attack", "to": "a villain"})
BASIC_REST = _basic("Rest", {"do": "rest", "to": "the hero"})
