"""Cards as integer tables: how each word of a card file becomes the numbers of a `BOOK`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import FileError
from . import config as cf
from . import state as st
from .card_schema import Card, CardSet, Effect

VERBS = {
    "damage": cf.DAMAGE,
    "kill": cf.KILL,
    "exhaust": cf.EXHAUST,
    "ready": cf.READY,
    "boost": cf.BOOST,
    "fly": cf.FLY,
    "counter": cf.COUNTER,
    "return": cf.RETURN,
    "control": cf.CONTROL,
    "sacrifice": cf.SACRIFICE,
    "lose": cf.LOSE,
    "gain": cf.GAIN,
    "draw": cf.DRAW,
    "discard": cf.DISCARD,
    "make": cf.MAKE,
    "recover": cf.RECOVER,
    "redact": cf.REDACT,
    "win the game": cf.WIN_GAME,
    "lose the game": cf.LOSE_GAME,
    "pay": cf.PAY,
}
WHOM = {  # whom, of which players, not itself
    "this": (cf.THIS, cf.BOTH, 0),
    "it": (cf.IT, cf.BOTH, 0),
    "an agent": (cf.CHOSEN, cf.BOTH, 0),
    "your agent": (cf.CHOSEN, cf.YOU, 0),
    "an enemy agent": (cf.CHOSEN, cf.OPPONENT, 0),
    "another agent": (cf.CHOSEN, cf.BOTH, 1),
    "another of your agents": (cf.CHOSEN, cf.YOU, 1),
    "all agents": (cf.ALL, cf.BOTH, 0),
    "all your agents": (cf.ALL, cf.YOU, 0),
    "all enemy agents": (cf.ALL, cf.OPPONENT, 0),
    "all other agents": (cf.ALL, cf.BOTH, 1),
    "all your other agents": (cf.ALL, cf.YOU, 1),
    "you": (cf.CHOSEN, cf.YOU, 0),
    "opponent": (cf.CHOSEN, cf.OPPONENT, 0),
    "both": (cf.CHOSEN, cf.BOTH, 0),
}
TOKENS = {"Militia": st.MILITIA, "Soldier": st.SOLDIER, "Drone": st.DRONE, "Tank": st.TANK}
TOKEN_POWER = {"Militia": 1, "Soldier": 2, "Drone": 2, "Tank": 4}
KINDS = {"agent": 1, "order": 2}
MEASURES = {
    "your agents": cf.YOUR_AGENTS,
    "enemy agents": cf.ENEMY_AGENTS,
    "your influence": cf.YOUR_INFLUENCE,
    "enemy influence": cf.ENEMY_INFLUENCE,
    "cards in your hand": cf.YOUR_HAND,
    "cards in your discard pile": cf.YOUR_DISCARD,
}


def card_book(cards: CardSet) -> NDArray[Any]:
    """A one-element `BOOK` array with all tables that do not depend on the rules.

    Raises:
        FileError: the cards have more effects than a book has room for.
    """
    books = np.zeros(1, cf.BOOK)
    book = books[0]
    for field in ("on_play", "cost", "replay", "clause", "use_cost"):
        book[field] = st.NONE
    for name, token in TOKENS.items():
        book["is_agent"][token] = 1
        book["power"][token] = TOKEN_POWER[name]
    book["flying"][st.DRONE] = 1
    rows = _Rows(book)
    for number, card in enumerate(cards.cards):
        _write_card(book, rows, number, card)
    book["cards"] = len(cards.cards)
    numbers = {card.name: number for number, card in enumerate(cards.cards)}
    book["named_decks"] = len(cards.decks)
    for i, deck in enumerate(cards.decks):
        book["named"][i] = sum(1 << numbers[name] for name in deck.cards)
    return books


class _Rows:
    """The rows of effects, filled list by list."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._used = 0

    def add(self, effects: tuple[Effect, ...] | None) -> int:
        """Write a list of effects and what ends it; its first row, or NONE if there is no list."""
        if effects is None:
            return st.NONE
        first = self._used
        self._used += len(effects) + 1
        if self._used > cf.ROWS:
            raise FileError(f"the cards have more than {cf.ROWS} effects, with one end a list")
        for i, effect in enumerate(effects):
            _write_effect(self._book, first + i, effect)
        return first


def _write_card(book: Any, rows: _Rows, number: int, card: Card) -> None:
    book["is_agent"][number] = card.kind == "agent"
    book["power"][number] = card.power or 0
    book["covert"][number] = card.covert
    book["flying"][number] = card.flying
    book["delay"][number] = card.delay or 0
    book["cost"][number] = rows.add(card.cost)
    book["replay"][number] = rows.add(card.replay)
    modes = card.modes or ((card.effects,) if card.effects else ())
    for mode, effects in enumerate(modes):
        book["on_play"][number, mode] = rows.add(effects)
    clauses = {
        cf.WARCRY: card.warcry,
        cf.BEGINNING: card.beginning,
        cf.END: card.end,
        cf.DEATH: card.death,
    }
    for when, effects in clauses.items():
        book["clause"][number, when] = rows.add(effects)
    if card.ability is not None:
        book["clause"][number, cf.USE] = rows.add(card.ability.effects)
        book["use_cost"][number] = rows.add(card.ability.cost)
        book["exhausts"][number] = card.ability.exhaust
        book["once"][number] = card.ability.once


def _write_effect(book: Any, row: int, effect: Effect) -> None:
    whom, side, other = WHOM[effect.to or "you"]
    book["effect"][row] = VERBS[effect.do]
    book["amount"][row] = effect.amount
    book["times"][row] = cf.NO_MEASURE if effect.per is None else MEASURES[effect.per]
    book["whom"][row], book["side"][row], book["other"][row] = whom, side, other
    book["at_most"][row] = effect.power_at_most or 0
    book["flyers"][row] = {None: 0, True: 1, False: 2}[effect.flying]
    book["fighting"][row] = effect.fighting
    if effect.token is not None:
        book["kind"][row] = TOKENS[effect.token]
    elif effect.kind is not None:
        book["kind"][row] = KINDS[effect.kind]
    if effect.only_if is not None:
        book["measure"][row] = MEASURES[effect.only_if.count]
        book["least"][row] = effect.only_if.at_least
        book["most"][row] = effect.only_if.at_most
