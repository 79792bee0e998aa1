"""Words for each action of Agents of Adventure, and names for the pieces on the table."""

from __future__ import annotations

from typing import Any

from .actions import ACTIONS
from .card_schema import Effect
from .card_words import effect_words
from .cards import action_of, card_name, effect_of
from .config import CIRCLE
from .state import (
    COPY,
    FIRST_ENCOUNTER,
    FIRST_MOTIVATION,
    MASTERMIND,
    NONE,
    ORDER,
)

BASIC = ("basic attack", "rest")


def describe(book: Any, seen: Any, seat: int, action: int) -> str:
    """Words for an action of `seat` in the veiled position `seen`."""
    block, index = ACTIONS.locate(action)
    if block == "draft":
        return f"keep {card_name(book, drafted_print(seen, index[0]))}"
    if block == "engage":
        villain, hero = index
        return (
            f"engage {piece_name(book, seen, FIRST_ENCOUNTER + villain)} with "
            f"{piece_name(book, seen, hero)}"
        )
    if block == "hero":
        return f"{piece_name(book, seen, index[0])} acts next"
    if block == "use":
        return _use(book, seen, *index)
    if block == "basic":
        return f"place a {int(seen.speed)}: {BASIC[index[0]]}"
    if block == "lose_die":
        return f"do not use a {int(seen.speed)}"
    if block == "mode":
        return f"{present_words(book, seen)}: {'do it' if index[0] == 0 else 'leave it out'}"
    if block == "die":
        return f"turn a {index[0] + 1} {_turned(book, seen)}"
    return f"{present_words(book, seen)}: choose {piece_name(book, seen, index[0])}"


def drafted_print(seen: Any, which: int) -> int:
    """The print of one of the two cards looked at; NONE if there are none."""
    card = int(seen.drafted[which])
    return int(seen.print[card]) if card >= FIRST_MOTIVATION and _is_motive(seen) else card


def _is_motive(seen: Any) -> bool:
    """Whether motivations are drafted, as pieces, and not heroes."""
    hero = int(seen.drafting)
    return hero != NONE and seen.print[hero] != NONE


def piece_name(book: Any, seen: Any, piece: int) -> str:
    """The name of a card on the table, numbered where the encounter deck has it several times."""
    number = int(seen.print[piece]) if 0 <= piece < len(seen.print) else NONE
    name = card_name(book, number)
    if FIRST_ENCOUNTER <= piece < MASTERMIND and number != NONE:
        same = [p for p in range(FIRST_ENCOUNTER, MASTERMIND) if seen.print[p] == number]
        return f"{name} {same.index(piece) + 1}" if len(same) > 1 else name
    return name


def action_name(book: Any, seen: Any, piece: int, ability: int) -> str:
    """`Wyoming Ross: Inspiration`; a basic action if `ability` is NONE."""
    bearer = piece_name(book, seen, piece)
    number = int(seen.print[piece])
    action = action_of(book, number, ability)
    return f"{bearer}: {action.name if action else 'basic action'}"


def present_words(book: Any, seen: Any) -> str:
    """The effect that is being resolved; `nothing` if there is none."""
    effect = _present_effect(book, seen)
    return effect_words(effect) if effect else "nothing"


def _present_effect(book: Any, seen: Any) -> Effect | None:
    """The effect that is being resolved, or None."""
    if seen.frames == 0:
        return None
    return effect_of(book, int(seen.frame_row[int(seen.frames) - 1]))


def _use(book: Any, seen: Any, piece: int, ability: int) -> str:
    name = action_name(book, seen, piece, ability)
    if seen.prompt == ORDER:
        return f"resolve {name} first"
    if seen.prompt == COPY:
        return f"copy {name}"
    if book.when[int(seen.print[piece]), ability] == CIRCLE:
        return f"trigger {name}"
    return f"place a {int(seen.speed)} on {name}"


def _turned(book: Any, seen: Any) -> str:
    """What a die is turned to, or by how much."""
    effect = _present_effect(book, seen)
    if effect is None or effect.do != "turn die":
        return "over"
    return f"to {effect.die}" if effect.die else f"by {effect.amount:+}"
