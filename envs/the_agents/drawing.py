"""The table of The Agents as a picture, made from a `board.Board`.

The lower end of every row is the end of whom it is drawn for. A card shows its command as a
coloured band with an arrow at one end, its token halves as halves of an arrow at the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..core.canvas import INK, PAPER, Box, Canvas, Colour, columns, stack
from .board import Board, Card, Faction, Held, Mission, Offer, Partner, Player

WIDTH = 1400
_PANEL_WIDTH = 330
_MARGIN = 10
_GAP = 8  # between the cards of a row, and between zones

_TABLE: Colour = (38, 44, 66)
_ZONE: Colour = (50, 58, 84)
_PANEL: Colour = (26, 30, 48)
_LIGHT: Colour = (236, 238, 246)
_SOFT: Colour = (164, 174, 204)
_FAINT: Colour = (74, 84, 116)
_CALL: Colour = (255, 214, 102)
_CARD: Colour = (228, 216, 188)
_DEAD: Colour = (84, 88, 102)
_HOUSE: Colour = (112, 132, 168)
_PARTNER: Colour = (136, 190, 128)
_PAYS: Colour = (246, 206, 92)
_PAYS_NOT: Colour = (150, 146, 140)
_SPLIT: Colour = (222, 60, 54)
_GOLD: Colour = (232, 158, 12)
_EDGE: Colour = (70, 62, 48)
_INFLUENCED: Colour = (206, 120, 255)
_ROLES: dict[str, Colour] = {"acts": (255, 132, 60), "chosen": (92, 196, 255)}
_HALVES: tuple[Colour, Colour] = ((18, 18, 22), (255, 255, 255))
_ABILITIES: dict[str, Colour] = {
    "KILL": (204, 92, 84),
    "TURN": (96, 150, 206),
    "REVIVE": (112, 176, 112),
    "EXTRACT": (196, 138, 84),
    "MOVE": (132, 124, 196),
    "SWAP": (84, 168, 168),
    "STEAL": (196, 110, 160),
}


@dataclass(frozen=True)
class _Sizes:
    """How large the parts of a row are, in pixels."""

    title: int
    mission: int
    partner: int
    card: int
    half: int  # height of a token half; its width is 7/8 of that
    name: int
    band: int
    in_full: bool  # with the words of commands and missions

    def heights(self, partners: bool) -> list[int]:
        """Of the strips of a row, from the top down."""
        beside = [self.partner] if partners else []
        return [self.title, self.mission, *beside, self.card, *beside, self.mission]

    def height(self, partners: bool) -> int:
        """Of the zone that they make up."""
        heights = self.heights(partners)
        return sum(heights) + _STRIP_GAP * (len(heights) - 1) + 2 * _STRIP_GAP


_STRIP_GAP = 4
_OWN = _Sizes(18, 34, 20, 136, 30, 17, 20, True)
_FAR = _Sizes(16, 18, 15, 62, 20, 16, 17, False)
_BANNER = 62
_HAND = 164
_TALLEST = 90  # pixels by which a card may grow if there is room

_HEAD = [34, 66]  # of the panel: the title, and how the game stands
_PLAYER = 84
_OFFER = 52  # at least
_OFFERS = 8
_LEGEND = 214


def draw_board(board: Board) -> Canvas:
    """The board on a canvas, which also tells where each thing lies."""
    parts = [*_HEAD, *[_PLAYER] * len(board.players), 22, _OFFERS * (_OFFER + 4), _LEGEND]
    panel = sum(parts) + 6 * (len(parts) - 1) + 20
    spare = max(0, panel - _height(board, _OWN))
    own = replace(_OWN, card=_OWN.card + min(_TALLEST, spare // len(board.own)))
    canvas = Canvas(WIDTH, max(panel, _height(board, own)) + 2 * _MARGIN, _TABLE)
    shares = [WIDTH - _PANEL_WIDTH - 3 * _MARGIN, _PANEL_WIDTH]
    left, right = columns(canvas.box.inset(_MARGIN), shares, _MARGIN)
    *rows, banner, hand = stack(left, _heights(board, own), _GAP)
    sizes = [_FAR] * len(board.far) + [own] * len(board.own)
    for faction, box, size in zip((*board.far, *board.own), rows, sizes, strict=True):
        _draw_faction(canvas, board, faction, box, size)
    _draw_banner(canvas, board, banner)
    _draw_hand(canvas, board.players[0], hand._replace(bottom=left.bottom))
    parts[-2] += right.height - panel
    _draw_panel(canvas, board, right, parts)
    return canvas


def _heights(board: Board, own: _Sizes) -> list[int]:
    """Of what lies left of the panel, from the top down."""
    far = [_FAR.height(board.partners)] * len(board.far)
    return [*far, *[own.height(board.partners)] * len(board.own), _BANNER, _HAND]


def _height(board: Board, own: _Sizes) -> int:
    heights = _heights(board, own)
    return sum(heights) + _GAP * (len(heights) - 1)


# --- a row ----------------------------------------------------------------------------------------


def _draw_faction(canvas: Canvas, board: Board, faction: Faction, box: Box, sizes: _Sizes) -> None:
    canvas.zone(box, _ZONE)
    inner = Box(box.left + 8, box.top + _STRIP_GAP, box.right - 8, box.bottom - _STRIP_GAP)
    title, *strips = stack(inner, sizes.heights(board.partners), _STRIP_GAP)
    canvas.text(title, faction.title, sizes.title - 3, _SOFT)
    places = _slots(inner, board.limit, faction.cards)
    for end, strip in ((1, strips[0]), (0, strips[-1])):
        _draw_missions(canvas, faction, end, strip, sizes)
    row = strips[len(strips) // 2]
    _draw_slots(canvas, columns(row, [1] * (2 * board.limit + 1), _GAP))
    boxes = [place._replace(top=row.top, bottom=row.bottom) for place in places]
    for card, place in zip(faction.cards, boxes, strict=True):
        _draw_card(canvas, card, place, sizes)
    for end in (0, 1):
        _draw_halves(canvas, faction, end, boxes, sizes)
    if board.partners:
        for end, strip in ((1, strips[1]), (0, strips[-2])):
            for card, place in zip(faction.cards, places, strict=True):
                partner = card.partners[end]
                if partner is not None:
                    beside = place._replace(top=strip.top, bottom=strip.bottom)
                    _draw_partner(canvas, partner, beside)


def _slots(box: Box, limit: int, cards: tuple[Card, ...]) -> list[Box]:
    """Where the cards of a row lie: the safe house in the middle, each agent at its number."""
    slots = columns(box, [1] * (2 * limit + 1), _GAP)
    return [slots[limit + (card.number if card.side else -card.number)] for card in cards]


def _draw_slots(canvas: Canvas, boxes: list[Box]) -> None:
    for box in boxes:
        canvas.zone(box.inset(1), None, _FAINT)


def _draw_card(canvas: Canvas, card: Card, box: Box, sizes: _Sizes) -> None:
    colour = _ROLES.get(card.role, _INFLUENCED if card.influenced else None)
    if colour is not None:
        canvas.zone(box.inset(-4), colour)
    if not card.name:
        canvas.zone(box, _HOUSE, _EDGE)
        canvas.text(box, "safe house", sizes.name - 3, INK, centre=True)
    elif card.dead:
        _draw_dead(canvas, card, box, sizes)
    else:
        _draw_living(canvas, card, box, sizes)


def _draw_dead(canvas: Canvas, card: Card, box: Box, sizes: _Sizes) -> None:
    """A card that lies face down; anyone may look at it (T33)."""
    canvas.zone(box, _DEAD, _EDGE)
    middle = box.top + box.height // 2
    name = Box(box.left + 4, middle - sizes.name, box.right - 4, middle)
    canvas.text(name, f"[{_label(card)}]", sizes.name - 3, _LIGHT, centre=True)
    canvas.text(
        name._replace(top=middle, bottom=middle + sizes.name), "dead", 12, _SOFT, centre=True
    )


def _draw_living(canvas: Canvas, card: Card, box: Box, sizes: _Sizes) -> None:
    """Its command at one end, its halves at the other, its name between them."""
    canvas.zone(box, _CARD, _EDGE)
    heights = [sizes.half + 2, sizes.name, sizes.card - sizes.half - sizes.name - sizes.band - 6]
    strips = stack(box.inset(2), [*heights, sizes.band], 0)
    if card.end == 1:
        strips = stack(box.inset(2), [sizes.band, *reversed(heights)], 0)[::-1]
    _, name, words, band = strips
    inside = 2
    canvas.text(
        Box(name.left + inside, name.top, name.right - inside, name.bottom),
        _label(card),
        sizes.name - 3,
        INK,
        centre=True,
    )
    if sizes.in_full:
        rest = card.command.partition(" ")[2]
        place = Box(words.left + inside, words.top, words.right - inside, words.bottom)
        canvas.paragraph(place, rest, 12, INK, centre=True)
    _draw_band(canvas, card, band)


def _draw_band(canvas: Canvas, card: Card, box: Box) -> None:
    """The ability between two arrows towards whom it is directed at."""
    canvas.zone(box, _ABILITIES.get(card.ability, _SOFT))
    size = box.height // 2
    for left in (box.left + 4, box.right - 4 - size):
        tip, base = (
            (box.bottom - 4, box.top + 4) if card.end == 0 else (box.top + 4, box.bottom - 4)
        )
        points = [(left, base), (left + size, base), (left + size // 2, tip)]
        canvas.shape(points, INK, INK)
    inner = Box(box.left + 6 + size, box.top, box.right - 6 - size, box.bottom)
    canvas.text(inner, card.ability, 14, INK, centre=True)


def _label(card: Card) -> str:
    return _short(card.name) + ("*" if card.influenced else "")


def _short(name: str) -> str:
    return name.removeprefix("The ")


# --- token halves ---------------------------------------------------------------------------------


def _draw_halves(
    canvas: Canvas, faction: Faction, end: int, boxes: list[Box], sizes: _Sizes
) -> None:
    """The halves along an edge: each on its own card, those that join across the gap."""
    for i, (card, box) in enumerate(zip(faction.cards, boxes, strict=True)):
        halves = card.halves[end]
        if halves is None:
            continue
        before = faction.join(end, i - 1) if i else ""
        after = faction.join(end, i) if i + 1 < len(boxes) else ""
        for half, join, right in ((halves[0], before, False), (halves[1], after, True)):
            _draw_half(canvas, box, half, join, (end, right), sizes)


def _draw_half(
    canvas: Canvas, box: Box, half: int, join: str, at: tuple[int, bool], sizes: _Sizes
) -> None:
    """One half of an arrow that points out of the card at `end`, at its left or its right edge."""
    end, right = at
    inward = -1 if right else 1
    edge = box.right - 1 if right else box.left
    if join == "matching":
        edge -= inward * (_GAP // 2)
    width = sizes.half * 7 // 8 + (_GAP // 2 if join == "matching" else 0)
    tip, base = (box.bottom - 2, box.bottom - 1 - sizes.half)
    if end == 1:
        tip, base = (box.top + 1, box.top + sizes.half)
    shoulder = base + (tip - base) * 3 // 10
    far = edge + inward * width
    points = [(edge, base), (far, base), (far, shoulder), (edge, tip)]
    canvas.shape(points, _HALVES[half], _HALVES[half] if join == "matching" else _EDGE)
    if join == "matching":
        canvas.line([(edge, base), (far, base), (far, shoulder), (edge, tip)], _GOLD, 3)
    if join == "non-matching":
        beside = edge - inward * (_GAP // 2)
        canvas.line([(beside, base), (beside, tip)], _SPLIT, 3)


# --- along the edges ------------------------------------------------------------------------------


def _draw_partner(canvas: Canvas, partner: Partner, box: Box) -> None:
    canvas.zone(box, _PARTNER, _EDGE)
    words = _short(partner.name) + ("" if partner.pays is None else f" {partner.pays} IP")
    canvas.text(Box(box.left + 3, box.top, box.right - 3, box.bottom), words, 12, INK, centre=True)


def _draw_missions(canvas: Canvas, faction: Faction, end: int, box: Box, sizes: _Sizes) -> None:
    """What the player at an end has assigned to either side; his name stands between them."""
    left, name, right = columns(box, [10, 2, 10], _GAP)
    canvas.text(name, faction.owners[end], 14, _LIGHT, centre=True)
    for side, place in enumerate((left, right)):
        mission = faction.missions[end][side]
        asked = faction.asked == (end, side)
        if mission is not None:
            _draw_mission(canvas, mission, place, sizes)
        elif asked:
            canvas.text(place.inset(2), "which mission?", 13, _CALL, centre=True)
        if asked:
            canvas.zone(place.inset(-2), None, _CALL, 3)


def _draw_mission(canvas: Canvas, mission: Mission, box: Box, sizes: _Sizes) -> None:
    canvas.zone(box, _PAYS if mission.pays else _PAYS_NOT, _EDGE)
    words, pays = columns(box._replace(left=box.left + 6, right=box.right - 6), [9, 1], 6)
    shown = f"{mission.name}: {mission.words}" if sizes.in_full else mission.name
    canvas.paragraph(words, shown, 13, INK)
    canvas.text(pays, f"{mission.pays} IP", 15, INK, centre=True)


# --- the rest of the table ------------------------------------------------------------------------


def _draw_banner(canvas: Canvas, board: Board, box: Box) -> None:
    """Whose decision it is, and what is under way."""
    call = board.decision.startswith(("You", "Game over"))
    canvas.zone(box, _PANEL, _CALL if call else _SOFT, 2)
    lines = [(board.decision, 20, _CALL), *((note, 14, _LIGHT) for note in board.notes)]
    inner = box.inset(5)
    places = stack(inner, [inner.height // len(lines)] * len(lines), 0)
    for place, (words, size, colour) in zip(places, lines, strict=True):
        canvas.text(place, words, size, colour, centre=True)


def _draw_hand(canvas: Canvas, player: Player, box: Box) -> None:
    canvas.zone(box, _ZONE)
    inner = Box(box.left + 8, box.top + _STRIP_GAP, box.right - 8, box.bottom - _STRIP_GAP)
    label, place = inner.cut_top(18)
    whose = "Your hand" if player.name == "You" else f"The hand of {player.name}"
    canvas.text(label, f"{whose}: {player.hand_size}", 15, _SOFT)
    width = min(140, (place.width + _GAP) // max(1, len(player.hand)) - _GAP)
    for i, held in enumerate(player.hand):
        left = place.left + i * (width + _GAP)
        at = Box(left, place.top + 2, left + width, min(place.bottom, place.top + 134))
        _draw_held(canvas, held, at)


def _draw_held(canvas: Canvas, held: Held, box: Box) -> None:
    """A card in the hand: an agent as it lies if its command is directed at the other player."""
    if held.partner:
        canvas.zone(box, _PARTNER, _EDGE)
        name, words = box.inset(4).cut_top(22)
        canvas.text(name, _short(held.name), 14, INK, centre=True)
        canvas.paragraph(words, held.words, 12, INK, centre=True)
        return
    left, right = ("BW".index(half) for half in held.tokens)
    card = Card(((left, right), None), name=held.name, command=held.words, end=1)
    sizes = replace(_OWN, card=box.height)
    _draw_living(canvas, card, box, sizes)
    for half, edge in ((left, False), (right, True)):
        _draw_half(canvas, box, half, "", (0, edge), sizes)


def _draw_panel(canvas: Canvas, board: Board, box: Box, heights: list[int]) -> None:
    """The players, the missions for sale, and what the colours mean."""
    canvas.zone(box, _PANEL)
    title, state, *rest = stack(box.inset(10), heights, 6)
    canvas.text(title, "The Agents", 26, _LIGHT)
    lines = (
        f"Turn {board.turn}",
        f"{board.goal}; missions deck: {board.mission_deck}",
        f"agents deck: {board.deck}",
    )
    for place, words in zip(stack(state, [22] * 3, 0), lines, strict=True):
        canvas.text(place, words, 15, _CALL if words.startswith("Turn") else _LIGHT)
    *players, label, sale, legend = rest
    for place, player in zip(players, board.players, strict=True):
        below = player is board.players[0]  # its hand lies open below the rows
        cards = tuple(card for card in player.hand if card.shown or not below)
        _draw_player(canvas, player, cards, place)
    canvas.text(label, "Missions for sale", 16, _LIGHT)
    height = min(72, (sale.height + 4) // max(1, len(board.sale)) - 4)
    for place, offer in zip(stack(sale, [height] * len(board.sale), 4), board.sale, strict=True):
        _draw_offer(canvas, offer, place)
    _draw_legend(canvas, legend)


def _draw_player(canvas: Canvas, player: Player, cards: tuple[Held, ...], box: Box) -> None:
    canvas.zone(box, _ZONE, _CALL if player.active else None)
    inner = Box(box.left + 8, box.top + 2, box.right - 8, box.bottom - 2)
    head, hand, missions = stack(inner, [22, 28, 28], 0)
    name, points = columns(head, [3, 4], 4)
    canvas.text(name, player.title, 15, _LIGHT)
    more = "" if player.income is None else f", {player.income} more now"
    canvas.text(points, f"{player.points} IP{more}", 15, _CALL)
    canvas.paragraph(hand, _hand_words(player, cards), 12, _LIGHT)
    canvas.paragraph(missions, f"missions: {', '.join(player.missions) or 'none'}", 12, _SOFT)


def _hand_words(player: Player, cards: tuple[Held, ...]) -> str:
    """Some cards of a hand, and how many are not known."""
    words = [
        f"{_short(card.name)} {card.tokens}".rstrip() + (" (known to all)" if card.shown else "")
        for card in cards
    ]
    if player.hidden:
        words.append(f"{player.hidden} not known")
    return f"hand {player.hand_size}: {', '.join(words)}" if words else f"hand {player.hand_size}"


def _draw_offer(canvas: Canvas, offer: Offer, box: Box) -> None:
    canvas.zone(box, PAPER, _EDGE)
    copies = f" x {offer.copies}" if offer.copies > 1 else ""
    name, words = Box(box.left + 6, box.top + 2, box.right - 6, box.bottom - 2).cut_top(17)
    canvas.text(name, f"{offer.name}{copies}", 14, INK)
    canvas.paragraph(words, offer.words, 12, INK)


def _draw_legend(canvas: Canvas, box: Box) -> None:
    """What shapes, frames and colours mean."""
    *tokens, command, frames, chips = stack(box, [40, 40, 24, 24, 24], 12)
    for row, halves, words in (
        (tokens[0], (0, 0), "matching token: 1 IP for the player it points at"),
        (tokens[1], (1, 0), "non-matching token, with unjoined halves beside it"),
    ):
        sample, label = row.cut_left(110)
        pair = Faction(cards=tuple(Card(((half, half), None)) for half in halves))
        boxes = columns(sample._replace(right=sample.right - 12), [1, 1], _GAP)
        for place in boxes:
            canvas.zone(place, _CARD, _EDGE)
        _draw_halves(canvas, pair, 0, boxes, _FAR)
        canvas.paragraph(label, words, 13, _LIGHT)
    band, label = command.cut_left(110)
    _draw_band(canvas, Card((None, None), command="TURN"), band._replace(right=band.right - 12))
    canvas.paragraph(label, "command of the player it points at", 13, _LIGHT)
    framed = {"influenced *": _INFLUENCED, "acts": _ROLES["acts"], "chosen": _ROLES["chosen"]}
    for place, (words, colour) in zip(columns(frames, [4, 3, 3], 8), framed.items(), strict=True):
        canvas.zone(place, None, colour, 3)
        canvas.text(place, words, 13, _LIGHT, centre=True)
    coloured = {"pays now": _PAYS, "pays nothing": _PAYS_NOT, "Partner": _PARTNER}
    for place, (words, colour) in zip(columns(chips, [1] * 3, 8), coloured.items(), strict=True):
        canvas.zone(place, colour, _EDGE)
        canvas.text(place, words, 13, INK, centre=True)
