"""What the conformance tests can't know about Agents of Adventure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wartable.envs.agents_of_adventure import config as cf
from wartable.envs.agents_of_adventure import state as st
from wartable.envs.agents_of_adventure import view as vw
from wartable.envs.agents_of_adventure.actions import ACTIONS
from wartable.envs.agents_of_adventure.cards import make_book
from wartable.envs.agents_of_adventure.config import Rules
from wartable.envs.agents_of_adventure.rules.effects import asks_whom

__all__ = [
    "ALWAYS_ZERO",
    "RARE",
    "RARELY_OTHER",
    "UNREACHABLE",
    "cards",
    "never_asked",
]


def cards(state: Any) -> list[int]:
    """All pieces of a full position, zone by zone, but for heroes, mission and mastermind, which
    are not drawn from anywhere."""
    found = [int(piece) for piece in state.deck[: int(state.deck_size)]]
    found += [int(piece) for piece in state.face_down[: int(state.face_down_size)]]
    found += [int(piece) for piece in state.motives[: int(state.motives_size)]]
    words = [state.staging, state.discard, *state.engaged, *state.attached]
    for word in words:
        found += [p for p in range(st.PIECES) if int(word) >> p & 1 and p != st.MASTERMIND]
    found += [int(piece) for piece in state.motivation if piece != st.NONE]
    if state.drafting != st.NONE and state.print[int(state.drafting)] != st.NONE:
        found += [int(piece) for piece in state.drafted]
    return found + sorted(being_resolved(state) - set(found))


def being_resolved(state: Any) -> set[int]:
    """The cards of the encounter deck that do something now; an instant lies nowhere then."""
    pieces = [int(piece) for piece in state.frame_piece[: int(state.frames)]]
    pieces += [int(entry[st.WAITING_PIECE]) for entry in state.queue[: int(state.waiting)]]
    return {p for p in pieces if st.FIRST_ENCOUNTER <= p < st.MASTERMIND}


def never_asked(rules: Rules) -> set[str]:
    """The prompts that no card of the first game has a use for."""
    return {"mode", "copy"} if rules.setup == "first_game" else set()


# --- what the house set can do where

BOOK = make_book(Rules())[0]
PIECES = range(st.PIECES)
ENCOUNTERS = range(st.FIRST_ENCOUNTER, st.MASTERMIND)
BY_ITSELF = (cf.NOTHING, cf.ALWAYS)


def prints(piece: int) -> Iterable[int]:
    """What may be printed on a piece."""
    if piece < st.HEROES:
        return range(int(BOOK.hero_prints))
    if piece < st.MASTERMIND:
        slot = (piece - st.FIRST_ENCOUNTER) % st.SET_SIZE
        return {int(BOOK.set_cards[number, slot]) for number in range(int(BOOK.sets))}
    if piece == st.MASTERMIND:
        first = int(BOOK.first_mastermind)
        return range(first, first + int(BOOK.masterminds))
    if piece == st.MISSION:
        first = int(BOOK.first_mission)
        return range(first, first + 2 * int(BOOK.missions))
    return [int(BOOK.first_motive) + piece - st.FIRST_MOTIVATION]


def whens(piece: int, ability: int) -> set[int]:
    """What may set off the action in a place of a piece."""
    return {int(BOOK.when[print_, ability]) for print_ in prints(piece)}


def kinds(piece: int) -> set[int]:
    """What kinds of card a piece may be."""
    return {int(BOOK.kind[print_]) for print_ in prints(piece)}


def is_attachable(piece: int) -> bool:
    """Whether something stands below the line of what a piece may be."""
    return any(cf.BELOW in BOOK.part[print_] for print_ in prints(piece))


def squares(piece: int) -> bool:
    """Whether a dice action may be on a piece."""
    return any(cf.SQUARE in whens(piece, ability) for ability in range(st.ABILITIES))


def unused_bits(most: int) -> Iterator[int]:
    """The bits that no number from 0 to `most` has."""
    yield from (bit for bit in range(vw.CODE) if most >> bit == 0)


def asking_effects() -> set[int]:
    """The effects that leave something to choose on some card."""
    return {
        int(BOOK.effect[row])
        for row in range(cf.ROWS)
        if asks_whom(BOOK, row)
        or BOOK.optional[row]
        or BOOK.effect[row] in (cf.TURN_DIE, cf.COPY_ACTION)
    }


# --- actions

USE, ENGAGE, TARGET = (ACTIONS[name].start for name in ("use", "engage", "target"))

UNREACHABLE: dict[int, str] = (
    {
        USE + piece * st.ABILITIES + ability: "no card here has an action in this place"
        for piece in PIECES
        for ability in range(st.ABILITIES)
        if whens(piece, ability) <= set(BY_ITSELF)
    }
    | {
        ENGAGE + (piece - st.FIRST_ENCOUNTER) * st.HEROES + hero: "no set has a minion here"
        for piece in ENCOUNTERS
        for hero in range(st.HEROES)
        if cf.A_MINION not in kinds(piece)
    }
    | {TARGET + st.MISSION: "no card asks for the mission"}
)
RARE: dict[int, str] = {
    USE + piece * st.ABILITIES + ability: "seldom one of several that wait: test_text.py"
    for piece in PIECES
    for ability in range(st.ABILITIES)
    if not whens(piece, ability) & {cf.SQUARE, cf.CIRCLE}
} | {
    TARGET + piece: "seldom chosen: permanents, attachments; test_text.py"
    for piece in PIECES
    if piece >= st.FIRST_MOTIVATION or (piece in ENCOUNTERS and cf.A_MINION not in kinds(piece))
}
RARE = {action: why for action, why in RARE.items() if action not in UNREACHABLE}

# --- entries of the observation


def hero_entry(hero: int, feature: int) -> int:
    """Of the block `heroes`."""
    return vw.HEROES_AT + hero * vw.HERO_FEATURES + feature


def card_entry(piece: int, feature: int) -> int:
    """Of the block `encounters`."""
    return vw.ENCOUNTERS_AT + (piece - st.FIRST_ENCOUNTER) * vw.CARD_FEATURES + feature


def unused_features(piece: int) -> Iterator[int]:
    """The features of a card of the encounter deck, or the mastermind, that never change."""
    villain = bool(kinds(piece) & {cf.A_MINION, cf.A_MASTERMIND})
    if kinds(piece) == {cf.AN_INSTANT}:
        yield 0  # in staging
    if not villain:
        yield from (1, 2, 3, 9, 10, 11, 12, 13, 14)
    if not is_attachable(piece):
        yield from (4, 5, 6)
    if piece == st.MASTERMIND:
        yield 8  # is no card of the deck
    if not squares(piece):
        yield 16


ALWAYS_ZERO: dict[int, str] = (
    {
        card_entry(piece, feature): "no card here is like that"
        for piece in range(st.FIRST_ENCOUNTER, st.MASTERMIND + 1)
        for feature in unused_features(piece)
    }
    | {
        card_entry(piece, 15): "no card puts tokens there"
        for piece in range(st.FIRST_ENCOUNTER, st.MASTERMIND + 1)
    }
    | {
        hero_entry(hero, vw.HERO_CODE_AT + bit): "there are not so many heroes"
        for hero in range(st.HEROES)
        for bit in unused_bits(int(BOOK.hero_prints) - 1)
    }
    | {
        hero_entry(hero, 19 + ability): "no hero has a dice action in this place"
        for hero in range(st.HEROES)
        for ability in range(st.ABILITIES)
        if cf.SQUARE not in whens(hero, ability)
    }
    | {hero_entry(hero, 10): "no card puts tokens on a hero" for hero in range(st.HEROES)}
    | {
        vw.MISSION_AT + bit: "there are not so many missions"
        for bit in unused_bits(2 * int(BOOK.missions) - 1)
    }
    | {
        vw.MASTERMIND_AT + bit: "there are not so many masterminds"
        for bit in unused_bits(int(BOOK.masterminds) - 1)
    }
    | {
        vw.SETS_AT + k * cf.SETS_KNOWN + number: "there are not so many sets"
        for k in range(st.SETS)
        for number in range(int(BOOK.sets), cf.SETS_KNOWN)
    }
    | {
        vw.MISSION_DICE_AT + ability: "no mission has a dice action in this place"
        for ability in range(st.ABILITIES)
        if cf.SQUARE not in whens(st.MISSION, ability)
    }
    | {
        vw.DRAFTED_AT + which * vw.CODE + bit: "there are not so many heroes or motivations"
        for which in range(2)
        for bit in unused_bits(max(int(BOOK.hero_prints), int(BOOK.motives)))
    }
    | {
        vw.EFFECT_AT + effect - 1: "it leaves nothing to choose"
        for effect in range(1, cf.EFFECTS + 1)
        if effect not in asking_effects()
    }
    | {vw.PHASE_AT + st.SETTING_UP: "nothing is asked while a stage is turned up"}
)
RARELY_OTHER: dict[int, str] = (
    {
        vw.MOTIVATIONS_AT + number * vw.MOTIVE_FEATURES + 9: "few motivations leave a choice"
        for number in range(st.MOTIVATIONS)
    }
    | {vw.SPEED_AT: "hardly anything is asked at speed 0"}
    | {vw.EFFECT_AT + effect - 1: "seldom comes up" for effect in asking_effects()}
    | {
        card_entry(piece, feature): "seldom comes up"
        for piece in range(st.FIRST_ENCOUNTER, st.MASTERMIND + 1)
        for feature in (4, 5, 6, 16)
        if feature not in unused_features(piece)
    }
)
