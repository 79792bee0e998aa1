"""The board of Agents of War, as text and as a picture, both made from one `board.Board`."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.canvas import INK, PAPER, Box, Canvas, Colour, columns, stack
from ..core.lines import LINE, labelled
from .board import Agent, Board, Side, read

WIDTH, HEIGHT = 1280, 852  # of the picture


def text(book: Any, seen: Any, seat: int) -> str:
    """The board as lines of at most 100 characters.

    Args:
        book: the rules, a record of dtype `config.BOOK`.
        seen: the position, a record of dtype `state.STATE`, veiled for `seat`.
        seat: who looks: 0, 1, or -1 for a spectator who may see everything.
    """
    board = read(book, seen, seat)
    lines = [*_side_lines(board.theirs), "-" * LINE, *_side_lines(board.mine), "-" * LINE]
    lines += _row("draw pile", [_counted(board.deck)])
    lines += _row("Redacted", list(board.redacted))
    lines += _row("turn", [board.turn])
    for words in (*board.notes, board.decision):
        lines += textwrap.wrap(words, LINE, subsequent_indent="  ")
    return "\n".join(lines) + "\n"


def picture(book: Any, seen: Any, seat: int) -> NDArray[np.uint8]:
    """The board as a picture: uint8 of shape (852, 1280, 3); for the arguments see `text`."""
    return draw(book, seen, seat).array()


# --- as text --------------------------------------------------------------------------------------


def _side_lines(side: Side) -> list[str]:
    head = f"{side.title}: {side.influence} Influence"
    lines = [f"{head}, {side.wins}" if side.wins else head]
    lines += _row("Agents", [_agent_line(agent) for agent in side.agents])
    lines += _row("hand", _hand_words(side))
    if side.delayed:
        lines += _row("set aside", list(side.delayed))
    lines += _row("discards", list(side.discard))
    for label, names in side.building:
        lines += _row(label, list(names))
    return lines


def _agent_line(agent: Agent) -> str:
    words = f"{agent.slot}:{agent.name} {agent.power}"
    marks = [_damage_words(agent), "" if agent.ready else "Exhausted", *agent.marks]
    inside = ", ".join(mark for mark in marks if mark)
    words += f" ({inside})" if inside else ""
    return f"{words} <{agent.role}>" if agent.role else words


def _damage_words(agent: Agent) -> str:
    parts = [f"+{agent.counters} counters"] if agent.counters else []
    parts += [f"damage {agent.damage}"] if agent.damage else []
    return ", ".join(parts)


def _hand_words(side: Side) -> list[str]:
    return [*side.hand, *([f"{_counted(side.hidden_hand)} unknown"] if side.hidden_hand else [])]


def _counted(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def _row(label: str, entries: list[str]) -> list[str]:
    return labelled(label, entries, 15)


# --- as a picture ---------------------------------------------------------------------------------

_TABLE: Colour = (44, 48, 66)
_ZONE: Colour = (58, 64, 86)
_PANEL: Colour = (30, 33, 46)
_LIGHT: Colour = (238, 238, 230)
_SOFT: Colour = (168, 176, 200)
_CALL: Colour = (255, 222, 120)
_SPENT: Colour = (206, 202, 190)
_HURT: Colour = (186, 32, 40)
_ROLES: dict[str, Colour] = {"attacks": (238, 96, 66), "blocks": (96, 178, 255)}

_MARGIN = 10
_PANEL_WIDTH = 240
_HEIGHTS = [30, 62, 252]  # of a side: title, hand, Agents
_BANNER = 96
_CELL = 118  # the most an Agent takes, in both directions


def draw(book: Any, seen: Any, seat: int) -> Canvas:
    """The board on a canvas, which also tells where each thing lies; arguments as of `text`."""
    board = read(book, seen, seat)
    canvas = Canvas(WIDTH, HEIGHT, _TABLE)
    table, panel = columns(
        canvas.box.inset(_MARGIN), [WIDTH - _PANEL_WIDTH - 3 * _MARGIN, _PANEL_WIDTH], _MARGIN
    )
    zones = stack(table, [*_HEIGHTS, _BANNER, *reversed(_HEIGHTS)], 8)
    _draw_side(canvas, board.theirs, zones[:3])
    _draw_banner(canvas, board, zones[3])
    _draw_side(canvas, board.mine, zones[:3:-1])
    _draw_panel(canvas, board, panel)
    return canvas


def _draw_side(canvas: Canvas, side: Side, zones: list[Box]) -> None:
    """One side: its title and Influence, its hand and what is set aside, its Agents."""
    title, hand, field = zones
    left, middle, right = columns(title, [4, 2, 2], _MARGIN)
    canvas.text(left, side.title, 20, _LIGHT)
    canvas.text(middle, f"Influence {side.influence}", 24, _CALL)
    canvas.text(right, side.wins, 18, _LIGHT)
    held, aside = columns(hand, [3, 1], 8)
    _draw_words(canvas, held, "hand", _hand_words(side))
    _draw_words(canvas, aside, "set aside (Delay counters)", list(side.delayed))
    canvas.zone(field, _ZONE)
    for agent, cell in zip(side.agents, _cells(field.inset(8), len(side.agents)), strict=True):
        _draw_agent(canvas, agent, cell)


def _cells(box: Box, count: int) -> list[Box]:
    """Square cells in reading order, the largest that fit."""
    sizes = range(_CELL, 8, -1)
    size = next(s for s in sizes if -(-count // (box.width // s)) * s <= box.height)
    places = [divmod(i, box.width // size) for i in range(count)]
    return [
        Box(left, top, left + size, top + size)
        for top, left in ((box.top + row * size, box.left + i * size) for row, i in places)
    ]


def _draw_agent(canvas: Canvas, agent: Agent, cell: Box) -> None:
    """An Agent: upright while Ready, sideways when Exhausted."""
    box = cell.inset(4)
    narrow = box.width // 6
    if agent.ready:
        box = box._replace(left=box.left + narrow // 2, right=box.right - narrow // 2)
    else:
        box = box._replace(top=box.top + narrow, bottom=box.bottom - narrow)
    edge = _ROLES.get(agent.role, INK)
    canvas.zone(box, PAPER if agent.ready else _SPENT, edge, 4 if agent.role else 1)
    inner = box.inset(6)
    shares = (22, 36, 18, 24)
    rows = [inner.height * share // 100 for share in shares]
    name, strength, hurt, marks = stack(inner, rows, 0)
    canvas.text(name, f"{agent.slot} {agent.name}", 14, INK, centre=True)
    canvas.text(strength, str(agent.power), 34, INK, centre=True)
    canvas.text(hurt, _damage_words(agent), 13, _HURT, centre=True)
    words = ", ".join(agent.marks)
    canvas.paragraph(marks, words, 12, INK, centre=True)


def _draw_words(canvas: Canvas, box: Box, label: str, names: list[str]) -> None:
    """A labelled place with names in it."""
    canvas.zone(box, _ZONE)
    head, rest = box.inset(6).cut_top(16)
    canvas.text(head, label, 13, _SOFT)
    canvas.paragraph(rest, ", ".join(names) or "none", 16, _LIGHT)


def _draw_banner(canvas: Canvas, board: Board, box: Box) -> None:
    """Whose decision it is and what is under way, between the two sides."""
    over = board.decision.startswith("Game over")
    canvas.zone(box, _PANEL, _CALL if over or board.decision.startswith("You") else _SOFT, 2)
    lines = [(board.decision, 22, _CALL), *((note, 17, _LIGHT) for note in board.notes)]
    inner = box.inset(6)
    for place, (words, size, colour) in zip(
        stack(inner, [inner.height // len(lines)] * len(lines), 0), lines, strict=True
    ):
        canvas.text(place, words, size, colour, centre=True)


def _draw_panel(canvas: Canvas, board: Board, box: Box) -> None:
    """The piles, the decks that are built, and the turn."""
    canvas.zone(box, _PANEL)
    rows = [
        ("Discards of the opponent", board.theirs.discard),
        ("Discards on this side", board.mine.discard),
        ("Redacted", board.redacted),
        *(
            (f"{board.theirs.title.split(',')[0]}: {label}", n)
            for label, n in board.theirs.building
        ),
        *((f"{board.mine.title.split(',')[0]}: {label}", n) for label, n in board.mine.building),
    ]
    title, turn, pile, rest = stack(box.inset(10), [32, 44, 28, box.height - 160], 8)
    canvas.text(title, "Agents of War", 26, _LIGHT)
    canvas.paragraph(turn, board.turn, 16, _CALL)
    canvas.text(pile, f"Draw pile: {_counted(board.deck)}", 18, _LIGHT)
    for place, (label, names) in zip(
        stack(rest, [(rest.height - 6 * len(rows)) // len(rows)] * len(rows), 6), rows, strict=True
    ):
        _draw_words(canvas, place, label, list(names))
