"""What every game's picture is drawn with: boxes, text that fits, cards, suits as shapes.

A canvas draws in memory with Pillow, so that no display is needed; Pillow is imported when the
first picture is drawn and not before. Whatever is written or laid on a canvas is noted in
`Canvas.placed`, so that a test can tell whether two things overlap.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

Colour = tuple[int, int, int]
INK: Colour = (30, 32, 36)
RED: Colour = (186, 32, 40)
PAPER: Colour = (252, 250, 243)
TINTED: Colour = (205, 218, 240)
BACK: Colour = (46, 78, 148)
WEAVE: Colour = (104, 136, 200)
EDGE: Colour = (18, 26, 34)

SIGNS = "♣♦♥♠★"  # characters that are drawn as shapes, wherever they stand in a text
SIGN_COLOURS: tuple[Colour, ...] = (INK, RED, RED, INK, (150, 84, 8))
ASPECT = 1.4  # height of a card over its width
_SMALLEST = 8  # of a font, in pixels


class Box(NamedTuple):
    """A rectangle in pixels; `right` and `bottom` are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    def inset(self, by: int) -> Box:
        """The box smaller by `by` pixels on each side (larger, if negative)."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def cut_top(self, height: int) -> tuple[Box, Box]:
        """The upper `height` pixels, and what is left below them."""
        cut = self.top + height
        return self._replace(bottom=cut), self._replace(top=cut)

    def cut_left(self, width: int) -> tuple[Box, Box]:
        """The leftmost `width` pixels, and what is left beside them."""
        cut = self.left + width
        return self._replace(right=cut), self._replace(left=cut)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def contains(self, other: Box) -> bool:
        """Whether `other` lies inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def stack(box: Box, heights: list[int], gap: int) -> list[Box]:
    """Boxes of the given heights from the top down, as wide as `box`.

    Raises:
        ValueError: they are higher than `box`.
    """
    boxes: list[Box] = []
    rest = box
    for height in heights:
        row, rest = rest.cut_top(height)
        rest = rest._replace(top=rest.top + gap)
        boxes.append(row)
    if boxes and not box.contains(boxes[-1]):
        raise ValueError(f"rows of {heights} are higher than {box.height} pixels")
    return boxes


def columns(box: Box, shares: list[int], gap: int) -> list[Box]:
    """`box` split side by side in the given proportions."""
    room = box.width - gap * (len(shares) - 1)
    boxes: list[Box] = []
    left, taken = box.left, 0
    for share in shares:
        width = room * (taken + share) // sum(shares) - room * taken // sum(shares)
        boxes.append(Box(left, box.top, left + width, box.bottom))
        left += width + gap
        taken += share
    return boxes


def grid(box: Box, count: int, width: int, gap: int) -> list[Box]:
    """Boxes of `count` cards in reading order, the largest that fit, at most `width` wide.

    Raises:
        ValueError: `box` is too small for so many.
    """
    for size in range(width, 4, -1):
        height = round(size * ASPECT)
        a_row = (box.width + gap) // (size + gap)
        if a_row and -(-count // a_row) * (height + gap) - gap <= box.height:
            return [_cell(box, divmod(i, a_row), size, height, gap) for i in range(count)]
    raise ValueError(f"{count} cards don't fit into {box.width} x {box.height} pixels")


def _cell(box: Box, place: tuple[int, int], width: int, height: int, gap: int) -> Box:
    left = box.left + place[1] * (width + gap)
    top = box.top + place[0] * (height + gap)
    return Box(left, top, left + width, top + height)


def groups(box: Box, counts: list[int], width: int, pad: int, caption: int) -> list[list[Box]]:
    """Boxes of cards in one centred row, in groups with `pad` pixels free around each.

    The cards are the largest that fit, at most `width` wide, and leave `caption` pixels below.

    Raises:
        ValueError: `box` is too small for so many.
    """
    inner = 3
    fixed = sum(2 * pad + inner * (count - 1) for count in counts)
    cards = sum(counts)
    size = min(width, (box.width - fixed) // max(cards, 1))
    size = min(size, int((box.height - 2 * pad - caption) / ASPECT))
    if size < 5:
        raise ValueError(f"{cards} cards don't fit into {box.width} x {box.height} pixels")
    height = round(size * ASPECT)
    left = box.left + (box.width - fixed - cards * size) // 2
    top = box.top + (box.height - height - caption) // 2
    found: list[list[Box]] = []
    for count in counts:
        left += pad
        lefts = [left + i * (size + inner) for i in range(count)]
        found.append([Box(x, top, x + size, top + height) for x in lefts])
        left += count * (size + inner) - inner + pad
    return found


@dataclass(frozen=True)
class Face:
    """What a card shows: its rank and its sign, an index into `SIGNS`; nothing if `rank` is ""."""

    rank: str = ""
    sign: int = 0
    down: bool = False  # it lies face down; drawn with the back as a border if it has a rank


class Canvas:
    """A picture in the making."""

    def __init__(self, width: int, height: int, background: Colour) -> None:
        from PIL import Image, ImageDraw

        self.box = Box(0, 0, width, height)
        self.placed: list[tuple[str, Box]] = []
        self._image = Image.new("RGB", (width, height), background)
        self._draw = ImageDraw.Draw(self._image)

    def array(self) -> NDArray[np.uint8]:
        """The picture: uint8 of shape (height, width, 3)."""
        return np.array(self._image, np.uint8)

    def zone(
        self, box: Box, fill: Colour | None, edge: Colour | None = None, thickness: int = 1
    ) -> None:
        """A rounded rectangle for other things to lie on; not noted in `placed`."""
        corners = (box.left, box.top, box.right - 1, box.bottom - 1)
        self._draw.rounded_rectangle(corners, 6, fill, edge, thickness)

    def text(
        self, box: Box, words: str, size: int, colour: Colour = INK, *, centre: bool = False
    ) -> None:
        """One line of text in `box`, in the largest font up to `size` in which it fits.

        What does not even fit in the smallest font is cut short. `SIGNS` are drawn as shapes: in
        their own colours on paper, that is beside text in `INK`, otherwise in the text's colour.
        """
        words, size = _fit(words, size, box)
        if not words:
            return
        width = _width(words, size)
        left = box.left + (box.width - width) // 2 if centre else box.left
        height = _line_height(size)
        top = box.top + (box.height - height) // 2
        self.placed.append((f"text {words}", Box(left, top, left + width, top + height)))
        for run in _runs(words):
            if run in SIGNS:
                shade = SIGN_COLOURS[SIGNS.index(run)] if colour == INK else colour
                self._sign(run, _sign_size(size), left + 1, top + height // 2, shade)
            else:
                self._draw.text((left, top), run, colour, _font(size), anchor="la")
            left += _run_width(run, size)

    def paragraph(
        self, box: Box, words: str, size: int, colour: Colour = INK, *, centre: bool = False
    ) -> None:
        """Text in `box`, broken into lines, in the largest font up to `size` in which it fits.

        What does not even fit in the smallest font is cut short.
        """
        lines, size = _broken(words, size, box)
        height = _line_height(size)
        top = box.top + (box.height - height * len(lines)) // 2
        for i, line in enumerate(lines):
            place = box._replace(top=top + i * height, bottom=top + (i + 1) * height)
            self.text(place, line, size, colour, centre=centre)

    def shape(
        self, points: list[tuple[int, int]], fill: Colour, edge: Colour, thickness: int = 1
    ) -> None:
        """A polygon; not noted in `placed`."""
        self._draw.polygon(points, fill, edge, thickness)

    def line(self, points: list[tuple[int, int]], colour: Colour, thickness: int) -> None:
        """A line from point to point; not noted in `placed`."""
        self._draw.line(points, colour, thickness, "curve")

    def card(self, box: Box, face: Face) -> None:
        """A playing card: its rank above its suit, or its back."""
        name = f"{face.rank}{SIGNS[face.sign]}" if face.rank else "back"
        self.placed.append((f"card {name}", box))
        if not face.rank:
            self._back(box)
            return
        if face.down:
            self.zone(box, BACK, EDGE)
            inner = box.inset(max(3, box.width // 10))
            self.zone(inner, TINTED)
        else:
            self.zone(box, PAPER, EDGE)
            inner = box.inset(2)
        upper, lower = inner.cut_top(inner.height // 2)
        colour = SIGN_COLOURS[face.sign]
        words, size = _fit(face.rank, upper.height, upper.inset(1)._replace(bottom=upper.bottom))
        left = upper.left + (upper.width - _width(words, size)) // 2
        centre = (upper.top + upper.bottom) // 2
        self._draw.text((left, centre), words, colour, _font(size), anchor="lm")
        sign = min(lower.width - 4, lower.height - 2)
        left = lower.left + (lower.width - sign) // 2
        self._sign(SIGNS[face.sign], sign, left, lower.top + lower.height // 2 - 1, colour)

    def _back(self, box: Box) -> None:
        self.zone(box, BACK, EDGE)
        inner = box.inset(max(3, box.width // 9))
        for x in range(inner.left, inner.right - 2, 4):
            self._draw.line((x, inner.top, x, inner.bottom - 1), WEAVE)
        for y in range(inner.top, inner.bottom - 2, 4):
            self._draw.line((inner.left, y, inner.right - 1, y), WEAVE)

    def _sign(self, sign: str, size: int, left: int, middle: int, colour: Colour) -> None:
        mask = _sign_mask(sign, size)
        self._image.paste(colour, (left, middle - size // 2), mask)


@cache
def _font(size: int) -> FreeTypeFont:
    from PIL import ImageFont

    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


@cache
def _line_height(size: int) -> int:
    ascent, descent = _font(size).getmetrics()
    return ascent + descent


def _runs(words: str) -> list[str]:
    """Split a text before and after each of the `SIGNS`."""
    for sign in SIGNS:
        words = words.replace(sign, f"\0{sign}\0")
    return [run for run in words.split("\0") if run]


@lru_cache(4096)
def _run_width(run: str, size: int) -> int:
    if run in SIGNS:
        return _sign_size(size) + 2
    return round(_font(size).getlength(run))


def _sign_size(size: int) -> int:
    return max(6, round(size * 0.75))


def _width(words: str, size: int) -> int:
    return sum(_run_width(run, size) for run in _runs(words))


def _fit(words: str, size: int, box: Box) -> tuple[str, int]:
    """The text, cut short if need be, and the largest font size up to `size` for `box`."""
    while size > _SMALLEST and (_width(words, size) > box.width or _line_height(size) > box.height):
        size -= 1
    if _width(words, size) <= box.width:
        return words, size
    while words and _width(words + "...", size) > box.width:
        words = words[:-1]
    return words and words + "...", size


def _broken(words: str, size: int, box: Box) -> tuple[list[str], int]:
    """The lines of a paragraph, and the largest font size up to `size` for `box`."""
    while size > _SMALLEST:
        lines = _lines(words, size, box.width)
        fits = all(_width(line, size) <= box.width for line in lines)
        if fits and len(lines) * _line_height(size) <= box.height:
            return lines, size
        size -= 1
    lines = _lines(words, size, box.width)
    most = max(1, box.height // _line_height(size))
    return [*lines[: most - 1], " ".join(lines[most - 1 :])], size


@lru_cache(4096)
def _lines(words: str, size: int, width: int) -> list[str]:
    """Words in lines of at most `width` pixels, but for words that are wider themselves."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(512)
def _sign_mask(sign: str, size: int) -> Image:
    """The shape of a suit as a square of `size` pixels, drawn large and scaled down."""
    from PIL import Image, ImageDraw

    large = 192
    image = Image.new("L", (large, large), 0)
    draw = ImageDraw.Draw(image)
    outlines, circles = _SHAPES[sign]
    for outline in outlines:
        draw.polygon([(x * large, y * large) for x, y in outline], 255)
    for x, y, radius in circles:
        corners = ((x - radius) * large, (y - radius) * large)
        draw.ellipse((*corners, (x + radius) * large, (y + radius) * large), 255)
    return image.resize((size, size), Image.Resampling.LANCZOS)


_Outline = list[tuple[float, float]]
_STEM: _Outline = [(0.5, 0.55), (0.66, 0.97), (0.34, 0.97)]
_STAR: _Outline = [
    (0.5 + r * float(np.sin(k * np.pi / 5)), 0.53 - r * float(np.cos(k * np.pi / 5)))
    for k, r in enumerate([0.5, 0.21] * 5)
]
# Of each sign: polygons, and circles as (x, y, radius), in a square of side 1.
_SHAPES: dict[str, tuple[list[_Outline], list[tuple[float, float, float]]]] = {
    "♣": ([_STEM], [(0.5, 0.25, 0.22), (0.26, 0.58, 0.22), (0.74, 0.58, 0.22), (0.5, 0.48, 0.1)]),
    "♦": ([[(0.5, 0.02), (0.87, 0.5), (0.5, 0.98), (0.13, 0.5)]], []),
    "♥": (
        [[(0.07, 0.42), (0.5, 0.3), (0.93, 0.42), (0.5, 0.97)]],
        [(0.28, 0.3, 0.24), (0.72, 0.3, 0.24)],
    ),
    "♠": (
        [[(0.07, 0.5), (0.5, 0.02), (0.93, 0.5), (0.5, 0.65)], _STEM],
        [(0.28, 0.58, 0.23), (0.72, 0.58, 0.23)],
    ),
    "★": ([_STAR], []),
}
