"""The board of Agents of Adventure, as text and as a picture, both made from one `board.Board`."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.canvas import INK, PAPER, Box, Canvas, Colour, columns, stack
from ..core.lines import LINE, labelled
from .board import Board, Deed, Engagement, Figure, read

WIDTH, HEIGHT = 1280, 960  # of the picture


def text(book: Any, seen: Any, seat: int) -> str:
    """The board as lines of at most 100 characters.

    Args:
        book: the rules, a record of dtype `config.BOOK`.
        seen: the position, a record of dtype `state.STATE`, veiled for `seat`.
        seat: who looks: 0 to 2, or -1 for a spectator.
    """
    board = read(book, seen, seat)
    lines = [f"{board.mission.name}, stage {board.stage}: time {board.time}"]
    lines += _row("on it", list(board.mission.marks))
    lines += _deed_rows(board.deeds)
    lines += _row("staging", [_figure_words(figure) for figure in board.staging])
    for engagement in board.engagements:
        lines += ["-" * LINE, *_engagement_lines(engagement)]
    lines.append("-" * LINE)
    lines += _row("piles", list(board.piles))
    lines += _row("discards", list(board.discard))
    lines += _row("round", [board.round])
    for words in (*board.notes, board.decision):
        lines += textwrap.wrap(words, LINE, subsequent_indent="  ")
    return "\n".join(lines) + "\n"


def picture(book: Any, seen: Any, seat: int) -> NDArray[np.uint8]:
    """The board as a picture: uint8 of shape (960, 1280, 3); for the arguments see `text`."""
    return draw(book, seen, seat).array()


# --- as text --------------------------------------------------------------------------------------


def _engagement_lines(engagement: Engagement) -> list[str]:
    lines = textwrap.wrap(
        ("> " if engagement.active else "") + _figure_words(engagement.hero), LINE
    )
    lines += _row("dice pool", [_pool_words(engagement)])
    if engagement.motivation:
        lines += _row("motivation", [_figure_words(engagement.motivation)])
    if engagement.attachments:
        lines += _row("attached", [_figure_words(figure) for figure in engagement.attachments])
    lines += _row("villains", [_figure_words(figure) for figure in engagement.villains])
    return lines + _deed_rows(engagement.deeds)


def _figure_words(figure: Figure) -> str:
    inside = ", ".join(words for words in (figure.stats, *figure.marks) if words)
    return f"{figure.name} ({inside})" if inside else figure.name


def _pool_words(engagement: Engagement) -> str:
    pool = " ".join(map(str, engagement.pool)) or "empty"
    return ", ".join([pool, *engagement.placed])


def _deed_rows(deeds: tuple[Deed, ...]) -> list[str]:
    lines: list[str] = []
    for deed in deeds:
        state = f" <{deed.state}>" if deed.state else ""
        words = f"{deed.words}{state} {deed.does}. ({deed.bearer})"
        lines += textwrap.wrap(words, LINE, initial_indent="    ", subsequent_indent="        ")
    return lines


def _row(label: str, entries: list[str]) -> list[str]:
    return labelled(label, entries, 12)


# --- as a picture ---------------------------------------------------------------------------------

_TABLE: Colour = (58, 44, 36)
_ZONE: Colour = (84, 66, 52)
_PANEL: Colour = (40, 30, 24)
_LIGHT: Colour = (244, 236, 220)
_SOFT: Colour = (206, 186, 160)
_CALL: Colour = (255, 222, 120)
_FALLEN: Colour = (160, 148, 138)
_ACTIVE: Colour = (238, 150, 60)
_VILLAIN: Colour = (232, 204, 196)
_DIE: Colour = (252, 252, 252)
_MARGIN = 10


def draw(book: Any, seen: Any, seat: int) -> Canvas:
    """The board on a canvas, which also tells where each thing lies; arguments as of `text`."""
    board = read(book, seen, seat)
    canvas = Canvas(WIDTH, HEIGHT, _TABLE)
    top, middle, banner = stack(canvas.box.inset(_MARGIN), [232, 596, 96], 8)
    _draw_mission(canvas, board, top)
    places = columns(middle, [1] * 3, _MARGIN)
    for engagement, place in zip(board.engagements, places, strict=False):
        _draw_engagement(canvas, engagement, place)
    _draw_banner(canvas, board, banner)
    return canvas


def _draw_mission(canvas: Canvas, board: Board, box: Box) -> None:
    """The mission with its time, the staging area, and the piles."""
    mission, staging, piles = columns(box, [5, 4, 3], _MARGIN)
    canvas.zone(mission, _PANEL)
    title, time, deeds = stack(mission.inset(8), [26, 22, mission.height - 76], 4)
    canvas.text(title, f"{board.mission.name}, stage {board.stage}", 22, _LIGHT)
    canvas.text(time, ", ".join([f"Time {board.time}", *board.mission.marks]), 18, _CALL)
    _draw_deeds(canvas, board.deeds, deeds, 14)
    _draw_words(canvas, staging, "Staging area", [_figure_words(f) for f in board.staging])
    _draw_words(
        canvas,
        piles,
        f"Round {board.round}",
        [*board.piles, f"discarded: {', '.join(board.discard) or 'none'}"],
        "; ",
    )


def _draw_engagement(canvas: Canvas, engagement: Engagement, box: Box) -> None:
    """A hero on top, the dice pool, then villains, attachments, and all actions by speed."""
    edge = _ACTIVE if engagement.active else INK
    canvas.zone(box, _ZONE, edge, 4 if engagement.active else 1)
    inner = box.inset(8)
    hero, pool, villains, held, deeds = stack(inner, [74, 34, 132, 50, inner.height - 314], 6)
    canvas.zone(hero, _FALLEN if engagement.incapacitated else PAPER)
    _draw_figure(canvas, engagement.hero, hero.inset(5), 20)
    _draw_pool(canvas, engagement, pool)
    for figure, place in zip(engagement.villains, columns(villains, [1] * 3, 6), strict=False):
        canvas.zone(place, _VILLAIN)
        _draw_figure(canvas, figure, place.inset(5), 15)
    names = [_figure_words(figure) for figure in engagement.attachments]
    if engagement.motivation:
        names.insert(0, f"motivation {_figure_words(engagement.motivation)}")
    canvas.paragraph(held, ", ".join(names), 14, _SOFT)
    _draw_deeds(canvas, engagement.deeds, deeds, 14)


def _draw_figure(canvas: Canvas, figure: Figure, box: Box, size: int) -> None:
    name, rest = box.cut_top(size + 6)
    canvas.text(name, figure.name, size, INK)
    words = ", ".join(words for words in (figure.stats, *figure.marks) if words)
    canvas.paragraph(rest, words, size - 4, INK)


def _draw_pool(canvas: Canvas, engagement: Engagement, box: Box) -> None:
    """The dice that are not placed, each as a square with its value."""
    side = box.height - 4
    left = box.left
    for value in engagement.pool:
        if left + side > box.right - box.width // 3:
            break
        place = Box(left, box.top + 2, left + side, box.top + 2 + side)
        canvas.zone(place, _DIE, INK, 1)
        canvas.text(place, str(value), 20, INK, centre=True)
        left += side + 4
    note = box._replace(left=left + 4)
    words = [*engagement.placed] if engagement.pool else ["pool empty", *engagement.placed]
    canvas.text(note, ", ".join(words), 15, _LIGHT)


def _draw_deeds(canvas: Canvas, deeds: tuple[Deed, ...], box: Box, size: int) -> None:
    """What each action does, in speed order."""
    if not deeds:
        return
    height = min(2 * size + 10, box.height // len(deeds))
    for deed, place in zip(deeds, stack(box, [height] * len(deeds), 0), strict=True):
        state = f" <{deed.state}>" if deed.state else ""
        canvas.paragraph(place, f"{deed.words}{state}: {deed.does}", size, _LIGHT)


def _draw_words(
    canvas: Canvas, box: Box, label: str, names: list[str], between: str = ", "
) -> None:
    """A labelled place with names in it."""
    canvas.zone(box, _ZONE)
    head, rest = box.inset(8).cut_top(22)
    canvas.text(head, label, 16, _SOFT)
    canvas.paragraph(rest, between.join(names) or "none", 16, _LIGHT)


def _draw_banner(canvas: Canvas, board: Board, box: Box) -> None:
    """Whose decision it is and what is under way."""
    canvas.zone(box, _PANEL, _CALL, 2)
    lines = [(board.decision, 20, _CALL), *((note, 15, _LIGHT) for note in board.notes)]
    inner = box.inset(6)
    for place, (words, size, colour) in zip(
        stack(inner, [inner.height // len(lines)] * len(lines), 0), lines, strict=True
    ):
        canvas.text(place, words, size, colour, centre=True)
