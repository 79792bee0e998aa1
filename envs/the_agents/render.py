"""The table of The Agents as text and as a picture, both made from one `board.Board`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .board import Board, Card, Faction, Held, Player, read
from .describe import SIDE_NAMES
from .drawing import draw_board

_LINE = 100  # characters of the text
_LABEL = 9  # of them before a row
_WIDEST = 17  # characters of a card
_COLOURS = "BW"
_JOINS = {"matching": "=", "non-matching": "x", "": " "}
_MARKS = {"acts": "!", "chosen": "?", "": ""}


def text(book: Any, seen: Any, seat: int) -> str:
    """The table as lines of at most 100 characters.

    Args:
        book: the rules, a record of dtype `config.BOOK`.
        seen: the position, a record of dtype `state.STATE`, veiled for `seat`.
        seat: who looks: 0 to 4, or -1 for a spectator who may see everything.
    """
    board = read(book, seen, seat)
    lines: list[str] = []
    for player in board.players[1:]:
        lines += _player_lines(player, open_hand=False)
    for faction in board.far:
        lines += ["-" * _LINE, *_row_lines(faction), *_edge_lines(faction)]
    for faction in board.own:
        lines += ["-" * _LINE, *_row_lines(faction), *_card_lines(faction), *_edge_lines(faction)]
    lines += ["-" * _LINE, *_player_lines(board.players[0], open_hand=True)]
    lines += ["-" * _LINE, *_table_lines(board)]
    return "\n".join(lines) + "\n"


def picture(book: Any, seen: Any, seat: int) -> NDArray[np.uint8]:
    """The table as a picture: uint8 of shape (h, w, 3), neither above 1400; arguments as `text`."""
    return draw(book, seen, seat).array()


def draw(book: Any, seen: Any, seat: int) -> Any:
    """The table on a canvas, which also tells where each thing lies; arguments as of `text`."""
    return draw_board(read(book, seen, seat))


# --- a faction ------------------------------------------------------------------------------------


def _row_lines(faction: Faction) -> Iterator[str]:
    """The row of a faction: partners, edge, names, numbers, and the same upside down."""
    lower, upper = faction.owners
    yield faction.title
    cards = faction.cards
    width = min(_WIDEST, (_LINE - _LABEL - len(cards) + 1) // len(cards))
    upper_partners, lower_partners = (_partner_rows(cards, end, width) for end in (1, 0))
    yield from (_grid_line("", row, width) for row in upper_partners)
    yield _edge_line(faction, 1, upper, width)
    yield from (_grid_line("", row, width) for row in _rows(map(_name, cards), width))
    yield _grid_line("", [_number(card) for card in cards], width)
    yield _edge_line(faction, 0, lower, width)
    yield from (_grid_line("", row, width) for row in lower_partners)


def _edge_line(faction: Faction, end: int, owner: str, width: int) -> str:
    """One edge of a row: token halves, joined by = or x, and the commands at this end."""
    words = f"{owner:<{_LABEL}}"
    for i, card in enumerate(faction.cards):
        words += _edge(card, end, width)
        words += _JOINS[faction.join(end, i)] if i + 1 < len(faction.cards) else ""
    return words.rstrip()


def _edge(card: Card, end: int, width: int) -> str:
    halves = card.halves[end]
    if halves is not None:
        left, right = (_COLOURS[half] for half in halves)
        return left + " " * (width - 2) + right
    shown = card.ability if card.end == end and not card.dead else ""
    return shown.center(width)


def _name(card: Card) -> str:
    if not card.name:
        return "HOUSE"
    name = _short(card.name)
    return f"[{name}]" if card.dead else name


def _number(card: Card) -> str:
    mark = _MARKS[card.role] + ("*" if card.influenced else "")
    return f"{card.number}{mark}" if card.name else ""


def _partner_rows(cards: tuple[Card, ...], end: int, width: int) -> list[tuple[str, ...]]:
    """The Partners along an edge; no row if there are none."""
    partners = [card.partners[end] for card in cards]
    if not any(partners):
        return []
    return _rows(["" if p is None else f"+{_short(p.name)}" for p in partners], width)


def _rows(cells: Iterable[str], width: int) -> list[tuple[str, ...]]:
    """Cells as lines of a grid, each cell broken into as many as it needs."""
    broken = [textwrap.wrap(cell, width) for cell in cells]
    return list(zip_longest(*broken, fillvalue=""))


def _grid_line(label: str, cells: Iterable[str], width: int) -> str:
    return f"{label:<{_LABEL}}{' '.join(cell.center(width) for cell in cells)}".rstrip()


def _card_lines(faction: Faction) -> Iterator[str]:
    """Each agent of a row with its command, and the Partners at it."""
    for card in faction.cards:
        if not card.name:
            continue
        where = f"{SIDE_NAMES[card.side]} {card.number}"
        name = f"[{card.name}]" if card.dead else card.name
        at = "dead, " if card.dead else f"for {faction.owners[card.end]}: "
        yield from _wrapped(where, [f"{name} {card.tokens}, {at}{card.command}"])
        for end, partner in enumerate(card.partners):
            if partner is not None:
                pays = "" if partner.pays is None else f"; pays {partner.pays} now"
                words = f"{faction.owners[end]} + {partner.name}: {partner.words}{pays}"
                yield from _wrapped("", [f"  {words}"])


def _edge_lines(faction: Faction) -> Iterator[str]:
    """The missions along both edges."""
    for end, missions in reversed(list(enumerate(faction.missions))):
        for side, mission in enumerate(missions):
            asked = faction.asked == (end, side)
            if mission is None and not asked:
                continue
            words = "none" if mission is None else f"{mission.name}: {mission.words}"
            words += "" if mission is None else f"; pays {mission.pays} now"
            words += " <asked>" if asked else ""
            label = f"{SIDE_NAMES[side]} side"
            yield from _wrapped(label, [f"mission of {faction.owners[end]}, {words}"])


# --- the rest -------------------------------------------------------------------------------------


def _player_lines(player: Player, *, open_hand: bool) -> Iterator[str]:
    """What a player holds; of an open hand also what its cards say."""
    turn = ", whose turn it is" if player.active else ""
    more = "" if player.income is None else f", {player.income} more if the turn ended now"
    yield f"{player.title}{turn}: {player.points} IP{more}"
    hand = [] if open_hand else [_held(card) for card in player.hand]
    if player.hidden:
        hand.append(f"{player.hidden} not known")
    yield from _wrapped("hand", [_counted(player.hand_size), *hand])
    for card in player.hand if open_hand else ():
        yield from _wrapped("", [f"{_held(card)}: {card.words}"])
    if player.missions:
        yield from _wrapped("missions", list(player.missions))


def _held(card: Held) -> str:
    words = f"{card.name} {card.tokens}".rstrip()
    return f"{words} (known to all)" if card.shown else words


def _table_lines(board: Board) -> Iterator[str]:
    for offer in board.sale:
        copies = f", {offer.copies} of them" if offer.copies > 1 else ""
        yield from _wrapped("for sale", [f"{offer.name}{copies}: {offer.words}"])
    yield from _wrapped(
        "decks", [f"agents: {_counted(board.deck)};", f"missions: {_counted(board.mission_deck)}"]
    )
    yield from _wrapped("turn", [f"{board.turn}; {board.goal}"])
    yield "B=B a matching token, BxW a non-matching one, B and W halves; [name] is dead;"
    yield "* influenced this turn, ! acts, ? chosen; an edge's halves and commands face its player"
    yield from board.notes
    yield board.decision


def _counted(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def _short(name: str) -> str:
    """A name without its article."""
    return name.removeprefix("The ")


def _wrapped(label: str, entries: list[str]) -> list[str]:
    head = f"  {label:<11}"
    return textwrap.wrap(
        "  ".join(entries), _LINE, initial_indent=head, subsequent_indent=" " * (len(head) + 2)
    )
