"""A position of Agents of Adventure in words: what the text and the picture are both made from.

It reads what is in the record and nothing else. The record of a position that a seat looks at has
been veiled by `view` before it comes here; all seats see the same. A spectator, seat -1, is shown
the true position, and sees the next encounter cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.bits import bit
from ..core.state import RUNNING, TRUNCATED
from .card_words import action_title, effects_words
from .cards import action_of, card_name
from .config import ATTACK_STAT, CIRCLE, DEFENCE_STAT, DICE_STAT, DRAW_STAT, HEALTH_STAT, SQUARE
from .describe import action_name, drafted_print, piece_name
from .rules.stats import stat_of
from .rules.table import engagement, is_villain, works
from .state import (
    ABILITIES,
    DRAFT,
    FACES,
    HERO_TURNS,
    HEROES,
    MISSION,
    NONE,
    PHASES,
    PIECES,
    PROMPTS,
    WAITING_ABILITY,
    WAITING_PIECE,
    WON,
)

_SPECTATOR = -1
_NEXT = 5  # encounter cards that a spectator sees coming
_CHOICES = {
    "draft": "keep one of two cards",
    "engage": "engage a villain with a hero",
    "hero": "choose who acts next",
    "act": "place a die, or trigger a mandatory action",
    "target": "choose a card",
    "mode": "do it, or leave it out",
    "die": "choose a die",
    "copy": "choose a dice action to copy",
    "order": "choose what is resolved first",
}


@dataclass(frozen=True)
class Deed:
    """An action or passive ability on a card that works now."""

    words: str  # its name with what sets it off: `Second Wind [6]`, `Pistol Shot (5)`
    bearer: str  # on whose card it stands
    does: str  # what it does
    speed: int  # the number in the square or circle; 7 for what has neither
    state: str  # "" or: `4 placed`, `done`


@dataclass(frozen=True)
class Figure:
    """A card in play."""

    name: str
    stats: str  # `2/3 health, 2 attack, 1 defence`; "" for what is no character
    marks: tuple[str, ...]  # poison, tokens, stunned, retreated, boosts


@dataclass(frozen=True)
class Engagement:
    """A hero with all that belongs to them."""

    hero: Figure
    active: bool
    incapacitated: bool
    pool: tuple[int, ...]  # dice not placed yet
    placed: tuple[str, ...]  # dice on the basic actions
    motivation: Figure | None
    attachments: tuple[Figure, ...]
    villains: tuple[Figure, ...]
    deeds: tuple[Deed, ...]  # squares and circles in speed order, then all else


@dataclass(frozen=True)
class Board:
    """A position in words."""

    mission: Figure
    stage: str
    time: str
    deeds: tuple[Deed, ...]  # of the mission and the cards in the staging area
    engagements: tuple[Engagement, ...]
    staging: tuple[Figure, ...]
    piles: tuple[str, ...]
    discard: tuple[str, ...]
    round: str
    decision: str  # who decides what, or how the game ended
    notes: tuple[str, ...]  # what is being resolved or drafted


def read(book: Any, seen: Any, seat: int) -> Board:
    """What a record holds; `seat` tells who is called `you`."""
    number = int(seen.print[MISSION])
    staged = [piece for piece in range(PIECES) if int(seen.staging) >> piece & 1]
    timed = int(book.time[number]) != NONE
    return Board(
        mission=_figure(book, seen, MISSION),
        stage="AB"[int(seen.stage)],
        time=f"{int(seen.time)} left" if timed else "-",
        deeds=_deeds(book, seen, [MISSION, *staged]),
        engagements=tuple(
            _engagement(book, seen, hero) for hero in range(HEROES) if seen.print[hero] != NONE
        ),
        staging=tuple(_figure(book, seen, piece) for piece in staged),
        piles=tuple(_piles(book, seen, seat)),
        discard=tuple(
            piece_name(book, seen, p) for p in range(PIECES) if int(seen.discard) >> p & 1
        ),
        round=f"{int(seen.rounds)}, {PHASES[int(seen.phase)]}",
        decision=_decision(book, seen, seat),
        notes=tuple(_notes(book, seen)),
    )


def _engagement(book: Any, seen: Any, hero: int) -> Engagement:
    motivation = int(seen.motivation[hero])
    pieces = [piece for piece in range(PIECES) if engagement(seen, hero) >> piece & 1]
    basic = zip(("attack", "rest"), seen.basic[hero].tolist(), strict=True)
    return Engagement(
        hero=_figure(book, seen, hero),
        active=seen.active == hero,
        incapacitated=bool(seen.incapacitated[hero]),
        pool=tuple(v for v in range(1, FACES + 1) for _ in range(int(seen.pool[hero, v]))),
        placed=tuple(f"{n} on {what}" for what, n in basic if n),
        motivation=None if motivation == NONE else _figure(book, seen, motivation),
        attachments=_figures(book, seen, int(seen.attached[hero])),
        villains=_figures(book, seen, int(seen.engaged[hero])),
        deeds=_deeds(book, seen, pieces),
    )


def _figures(book: Any, seen: Any, pieces: int) -> tuple[Figure, ...]:
    return tuple(_figure(book, seen, piece) for piece in range(PIECES) if pieces >> piece & 1)


def _figure(book: Any, seen: Any, piece: int) -> Figure:
    """A card in play with what lies on it."""
    marks: list[str] = []
    if piece < HEROES and seen.incapacitated[piece]:
        marks.append("incapacitated")
    if seen.poison[piece]:
        marks.append(f"{int(seen.poison[piece])} poison")
    if seen.tokens[piece]:
        marks.append(f"tokens {int(seen.tokens[piece])} (value {int(seen.token_value[piece])})")
    for word in ("stunned", "retreated"):
        if int(seen[word]) & bit(piece):
            marks.append(word)
    if piece < HEROES and seen.acted[piece]:
        marks.append("has acted")
    return Figure(piece_name(book, seen, piece), _stats(book, seen, piece), tuple(marks))


def _stats(book: Any, seen: Any, piece: int) -> str:
    if piece >= HEROES and not is_villain(book, seen, piece):
        return ""
    most = int(stat_of(book, seen, piece, HEALTH_STAT))
    words = [
        f"health {most - int(seen.damage[piece])}/{most}",
        f"attack {int(stat_of(book, seen, piece, ATTACK_STAT))}",
        f"defence {int(stat_of(book, seen, piece, DEFENCE_STAT))}",
    ]
    if piece < HEROES:
        words.append(f"dice {int(stat_of(book, seen, piece, DICE_STAT))}")
    return ", ".join(words)


def _deeds(book: Any, seen: Any, pieces: list[int]) -> tuple[Deed, ...]:
    """What works on some cards, by speed."""
    found: list[Deed] = []
    for piece in pieces:
        for ability in range(ABILITIES):
            if works(book, seen, piece, ability):
                found.append(_deed(book, seen, piece, ability))
    return tuple(sorted(found, key=lambda deed: deed.speed))


def _deed(book: Any, seen: Any, piece: int, ability: int) -> Deed:
    number = int(seen.print[piece])
    action = action_of(book, number, ability)
    assert action is not None, "what works is printed"
    timed = book.when[number, ability] in (SQUARE, CIRCLE)
    die = int(seen.dice_on[piece, ability])
    done = seen.phase == HERO_TURNS and int(seen.triggered[ability]) & bit(piece)
    return Deed(
        words=action_title(action),
        bearer=piece_name(book, seen, piece),
        does=effects_words(action.effects),
        speed=int(book.number[number, ability]) if timed else FACES + 1,
        state=f"{die} placed" if die else "done" if done else "",
    )


def _piles(book: Any, seen: Any, seat: int) -> Iterator[str]:
    number = int(seen.print[MISSION])
    draw = int(stat_of(book, seen, MISSION, DRAW_STAT)) if number != NONE else 0
    yield f"encounter deck {int(seen.deck_size)}, {draw} drawn each round"
    if seen.face_down_size:
        yield f"{int(seen.face_down_size)} face down"
    yield f"motivation deck {int(seen.motives_size)}"
    if seat == _SPECTATOR:
        coming = [int(piece) for piece in seen.face_down[: int(seen.face_down_size)]][::-1]
        coming += [int(piece) for piece in seen.deck[: int(seen.deck_size)]][::-1]
        yield f"next {', '.join(piece_name(book, seen, p) for p in coming[:_NEXT]) or 'none'}"
    if seen.mastermind_defeated:
        yield "the mastermind is defeated"


def _decision(book: Any, seen: Any, seat: int) -> str:
    if seen.status != RUNNING:
        cap = " at the cap of rounds" if seen.status == TRUNCATED else ""
        return f"Game over: the team has {'won' if seen.outcome == WON else 'lost'}{cap}"
    choice = _CHOICES[PROMPTS[int(seen.prompt)]]
    if seen.seats == 1:
        who = "The team" if seat == _SPECTATOR else "You"
    else:
        who = f"Seat {int(seen.seat)}" if seat != int(seen.seat) else "You"
    return f"{who}: {choice}"


def _notes(book: Any, seen: Any) -> Iterator[str]:
    if seen.prompt == DRAFT:
        names = [card_name(book, drafted_print(seen, which)) for which in range(2)]
        hero = int(seen.drafting)
        known = seen.print[hero] != NONE
        whom = piece_name(book, seen, hero) if known else f"hero {hero + 1} of the team"
        yield f"For {whom}: {names[0]} or {names[1]}"
    if seen.active != NONE and seen.phase == HERO_TURNS:
        yield f"Turn of {piece_name(book, seen, int(seen.active))}, speed {int(seen.speed)}"
    if seen.negations:
        yield f"The next {int(seen.negations)} actions of this round are negated"
    for f in range(int(seen.frames)):
        what = action_name(book, seen, int(seen.frame_piece[f]), int(seen.frame_ability[f]))
        yield f"Being resolved: {what}"
    waiting = [
        action_name(book, seen, int(entry[WAITING_PIECE]), int(entry[WAITING_ABILITY]))
        for entry in seen.queue[: int(seen.waiting)]
    ]
    if waiting:
        yield f"Waiting: {', '.join(waiting)}"
