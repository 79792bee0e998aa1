"""The board of Andrew's War, as text and as a picture, both made from one `board.Board`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.canvas import Box, Canvas, Colour, Face, columns, grid, groups, stack
from ..core.lines import LINE, labelled
from .board import Board, Piece, Side, Unit, piece_words, read, strength
from .cards import RANK_NAMES, SUIT_SIGNS, card_name
from .state import HIDDEN, RANKS, SUITS

WIDTH, HEIGHT = 1280, 950  # of the picture


def text(book: Any, seen: Any, seat: int) -> str:
    """The board as lines of at most 100 characters.

    Args:
        book: the rules, a record of dtype `config.BOOK`.
        seen: the position, a record of dtype `state.STATE`, veiled for `seat`.
        seat: who looks: 0, 1, or -1 for a spectator who may see everything.
    """
    board = read(book, seen, seat)
    lines = [_head(board.theirs), *reversed(_side_lines(board.theirs)), "-" * LINE]
    lines += [*_side_lines(board.mine), _head(board.mine), "-" * LINE]
    lines += [
        *_wrapped("deck", [_counted(board.deck)]),
        *_wrapped("discards", [_counted(len(board.discard)), *_by_suit(board.discard)]),
        "[ ] lies face down, ?? is not known; 3: is the number of the slot",
        *_wrapped("turn", [board.turn]),
    ]
    lines += [*board.notes, board.decision]
    return "\n".join(line for entry in lines for line in entry.split("\n")) + "\n"


def picture(book: Any, seen: Any, seat: int) -> NDArray[np.uint8]:
    """The board as a picture: uint8 of shape (950, 1280, 3); for the arguments see `text`."""
    return draw(book, seen, seat).array()


# --- as text --------------------------------------------------------------------------------------


def _side_lines(side: Side) -> list[str]:
    """One side from its front row backwards; an entry may hold several lines."""
    lone = [u for u in side.front if len(u.pieces) == 1]
    hordes = [u for u in side.front if len(u.pieces) > 1]
    lines = [_row("front row", [_lone_words(u) for u in lone])]
    lines += [_row("horde", _horde_words(u)) for u in hordes]
    lines.append(_row("second row", [_lone_words(u) for u in side.second]))
    if side.hostages:
        lines.append(_row("hostages", [card_name(c) for c in side.hostages]))
    if side.catalyst:
        lines.append(_row("catalyst", [card_name(c) for c in side.catalyst]))
    if side.known:
        lines.append(_row("known", [*_by_suit(side.known), "(in hand or face down)"]))
    lines.append(_row("hand", [_counted(side.hand_size), *_names_by_suit(side.hand)]))
    return lines


def _head(side: Side) -> str:
    return f"{side.title}, {side.emblem}"


def _lone_words(unit: Unit) -> str:
    piece = unit.pieces[0]
    number = f"{piece.slot}:" if piece.slot else ""
    return _roled(f"{number}{piece_words(piece)}", unit)


def _horde_words(unit: Unit) -> list[str]:
    leader, *minions = unit.pieces
    words = [f"{p.slot}:{piece_words(p)}" for p in minions]
    words[0] = f"{piece_words(leader)} ( {words[0]}"
    words[-1] += _roled(f" )  value {strength(unit)}", unit)
    return words


def _roled(words: str, unit: Unit) -> str:
    return f"{words} <{unit.role}>" if unit.role else words


def _names_by_suit(cards: tuple[int, ...]) -> list[str]:
    suits = [[card_name(c) for c in cards if c // RANKS == suit] for suit in range(SUITS + 1)]
    return [" ".join(suit) for suit in suits if suit]


def _by_suit(cards: tuple[int, ...]) -> list[str]:
    """Cards in short: `♣ A 2 10`, `♠ K`, `Joker`."""
    words = [
        " ".join([sign, *(RANK_NAMES[c % RANKS] for c in cards if c // RANKS == suit)])
        for suit, sign in enumerate(SUIT_SIGNS)
    ]
    jokers = sum(c // RANKS == SUITS for c in cards)
    return [w for w in words if len(w) > 1] + ["Joker"] * jokers


def _counted(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def _row(label: str, entries: list[str]) -> str:
    return "\n".join(_wrapped(label, entries))


def _wrapped(label: str, entries: list[str]) -> list[str]:
    return labelled(label, entries, 11)


# --- as a picture ---------------------------------------------------------------------------------

_TABLE: Colour = (30, 84, 62)
_ZONE: Colour = (38, 100, 75)
_PANEL: Colour = (20, 58, 44)
_LIGHT: Colour = (236, 240, 226)
_FAINT: Colour = (84, 122, 102)
_SOFT: Colour = (168, 200, 178)
_CALL: Colour = (255, 222, 120)
_ROLES: dict[str, Colour] = {"attacks": (238, 96, 66), "defends": (96, 178, 255)}

_MARGIN = 10
_SIDE_PANEL = 256
_LABEL = 16  # height of a zone's label, and of the caption below a card
_HEIGHTS = [26, 118, 108, 136]  # of a side: title, hand, second row, front row
_BANNER = 86
_CARD = 70  # width of the largest card


def draw(book: Any, seen: Any, seat: int) -> Canvas:
    """The board on a canvas, which also tells where each thing lies; arguments as of `text`."""
    board = read(book, seen, seat)
    canvas = Canvas(WIDTH, HEIGHT, _TABLE)
    table, panel = columns(
        canvas.box.inset(_MARGIN), [WIDTH - _SIDE_PANEL - 3 * _MARGIN, _SIDE_PANEL], _MARGIN
    )
    zones = stack(table, [*_HEIGHTS, _BANNER, *reversed(_HEIGHTS)], 8)
    _draw_side(canvas, board.theirs, zones[:4])
    _draw_banner(canvas, board, zones[4])
    _draw_side(canvas, board.mine, zones[:4:-1])
    _draw_panel(canvas, board, panel)
    return canvas


def _draw_side(canvas: Canvas, side: Side, zones: list[Box]) -> None:
    """One side in its title, hand, second row and front row."""
    title, hand, second, front = zones
    left, right = columns(title, [3, 2], _MARGIN)
    canvas.text(left, side.title, 20, _LIGHT)
    canvas.text(right, side.emblem, 20, _LIGHT)
    space = _zone(canvas, hand, f"hand: {_counted(side.hand_size)}")
    faces = [_face(card) for card in side.hand] + [Face()] * side.hidden_hand
    for box, face in zip(grid(space, len(faces), _CARD, 4), faces, strict=True):
        canvas.card(box, face)
    _draw_second(canvas, side, second)
    _draw_units(canvas, side.front, _zone(canvas, front, "front row"), _LABEL)


def _zone(canvas: Canvas, box: Box, label: str) -> Box:
    """A labelled part of the table; returns where things may lie on it."""
    canvas.zone(box, _ZONE)
    head, rest = box.cut_top(_LABEL)
    canvas.text(head._replace(left=head.left + 8), label, 13, _SOFT)
    return Box(rest.left + 8, rest.top + 2, rest.right - 8, rest.bottom - 4)


def _draw_second(canvas: Canvas, side: Side, box: Box) -> None:
    """The second row, with the hostages and the catalyst beside it while there are any."""
    beside = [(n, c) for n, c in (("hostages", side.hostages), ("catalyst", side.catalyst)) if c]
    first, *others = columns(box, [3, *[1] * len(beside)], 8)
    _draw_units(canvas, side.second, _zone(canvas, first, "second row"), 0)
    for place, (label, cards) in zip(others, beside, strict=True):
        units = tuple(Unit((Piece(card),)) for card in cards)
        _draw_units(canvas, units, _zone(canvas, place, label), 0)


def _draw_units(canvas: Canvas, units: tuple[Unit, ...], box: Box, caption: int) -> None:
    """Units side by side, with `caption` pixels for the words below each card."""
    counts = [len(unit.pieces) for unit in units]
    for unit, boxes in zip(units, groups(box, counts, _CARD, 5, caption), strict=True):
        _draw_unit(canvas, unit, boxes, caption)


def _draw_unit(canvas: Canvas, unit: Unit, boxes: list[Box], caption: int) -> None:
    """The cards of a unit, each above its slot, a horde's leader above its value."""
    frame = Box(*boxes[0][:2], boxes[-1].right, boxes[-1].bottom + caption).inset(-4)
    horde = len(boxes) > 1
    if unit.role:
        canvas.zone(frame, _PANEL, _ROLES[unit.role], 3)
    elif horde:
        canvas.zone(frame, _PANEL, _SOFT)
    for piece, box in zip(unit.pieces, boxes, strict=True):
        canvas.card(box, _face(piece.card, piece.down))
        below = box._replace(top=box.bottom, bottom=box.bottom + caption)
        if piece.slot:
            canvas.text(below, str(piece.slot), 13, _LIGHT, centre=True)
        elif horde:
            canvas.text(below, f"= {strength(unit)}", 13, _CALL, centre=True)


def _draw_banner(canvas: Canvas, board: Board, box: Box) -> None:
    """Whose decision it is and what is under way, between the two armies."""
    over = board.decision.startswith("Game over")
    canvas.zone(box, _PANEL, _CALL if over or board.decision.startswith("You") else _SOFT, 2)
    lines = [(board.decision, 22, _CALL), *((note, 17, _LIGHT) for note in board.notes)]
    inner = box.inset(6)
    for place, (words, size, colour) in zip(
        stack(inner, [inner.height // len(lines)] * len(lines), 0), lines, strict=True
    ):
        canvas.text(place, words, size, colour, centre=True)


def _draw_panel(canvas: Canvas, board: Board, box: Box) -> None:
    """What belongs to neither side, and what is publicly known."""
    canvas.zone(box, _PANEL)
    table = 20 * (SUITS + 1) + 26
    heights = [30, 24, 96, table, table, table, 158]
    title, turn, deck, *tables, legend = stack(box.inset(12), heights, 18)
    canvas.text(title, "Andrew's War", 26, _LIGHT)
    canvas.text(turn, f"Turn: {board.turn}", 18, _CALL)
    pile, count = deck.cut_left(80)
    if board.deck:
        canvas.card(grid(pile, 1, 66, 0)[0], Face())
    canvas.text(count, f"Deck: {_counted(board.deck)}", 18, _LIGHT)
    for place, (label, cards) in zip(
        tables,
        (
            (f"Discards: {_counted(len(board.discard))}", board.discard),
            (f"Publicly known: {board.theirs.name}", board.theirs.known),
            (f"Publicly known: {board.mine.name}", board.mine.known),
        ),
        strict=True,
    ):
        _draw_table(canvas, label, cards, place)
    _draw_legend(canvas, legend)


def _draw_table(canvas: Canvas, label: str, cards: tuple[int, ...], box: Box) -> None:
    """A set of cards, a line for each suit, what is not in it faint."""
    head, rest = box.cut_top(26)
    canvas.text(head, label, 16, _LIGHT)
    for suit, line in enumerate(stack(rest, [20] * (SUITS + 1), 0)):
        sign, ranks = line.cut_left(22)
        there = [card for card in cards if card // RANKS == suit]
        if suit == SUITS:
            canvas.text(sign, "★", 17, _LIGHT if there else _FAINT)
            words = f"{len(there)} of 2 jokers"
            canvas.text(ranks, words, 13, _LIGHT if there else _FAINT)
            continue
        canvas.text(sign, SUIT_SIGNS[suit], 17, _LIGHT if there else _FAINT)
        for rank, place in enumerate(columns(ranks, [1] * RANKS, 1)):
            colour = _CALL if suit * RANKS + rank in there else _FAINT
            canvas.text(place, RANK_NAMES[rank], 14, colour, centre=True)


def _draw_legend(canvas: Canvas, box: Box) -> None:
    """What borders and frames mean."""
    *rows, attacks, defends = stack(box, [44, 44, 26, 26], 6)
    samples = (Face("Joker", SUITS, True), "face down, seen by you"), (Face(), "not known to you")
    for row, (face, words) in zip(rows, samples, strict=True):
        card, label = row.cut_left(44)
        canvas.card(grid(card, 1, 30, 0)[0], face)
        canvas.text(label, words, 15, _LIGHT)
    for row, (role, colour) in zip((attacks, defends), _ROLES.items(), strict=True):
        frame, label = row.cut_left(44)
        canvas.zone(frame._replace(right=frame.left + 30).inset(2), None, colour, 3)
        canvas.text(label, role, 15, _LIGHT)


def _face(card: int, down: bool = False) -> Face:
    if card == HIDDEN:
        return Face()
    if card // RANKS == SUITS:
        return Face("Joker", SUITS, down)
    return Face(RANK_NAMES[card % RANKS], card // RANKS, down)
