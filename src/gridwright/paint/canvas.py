"""A sheet of characters that board lines, trails and signs are drawn on."""

from __future__ import annotations

from rich.text import Text

SHADING = " #:░·"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
# Indexed by the arms that meet in a character: north 1, east 2, south 4, west 8.
_THIN = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_THIN_ASCII = " |-+||++-+-+++++"
_HEAVY_ASCII = " HH#HH##=#=#####"


class Canvas:
    """Characters by column and row; both may be negative until the sheet is read off."""

    def __init__(self, ascii_only: bool) -> None:
        self.ascii_only = ascii_only
        self._signs: dict[tuple[int, int], tuple[str, str]] = {}
        self._arms: dict[tuple[int, int], int] = {}
        self._heavy: dict[tuple[int, int], tuple[int, str]] = {}

    def write(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write a text from a column on, over whatever is there."""
        for i, character in enumerate(text):
            self._signs[column + i, row] = (character, style)

    def free(self, column: int, row: int) -> bool:
        """Whether nothing but shading has been written there (lines do not count)."""
        return self._signs.get((column, row), (" ", ""))[0] in SHADING

    def segment(self, a: tuple[int, int], b: tuple[int, int], style: str | None = None) -> None:
        """A level or upright line: thin, or heavy if it has a style."""
        (ax, ay), (bx, by) = sorted((a, b))
        if ay == by:
            for x in range(ax, bx):
                self._join(x, ay, EAST, style)
                self._join(x + 1, ay, WEST, style)
            return
        for y in range(min(ay, by), max(ay, by)):
            self._join(ax, y, SOUTH, style)
            self._join(ax, y + 1, NORTH, style)

    def _join(self, x: int, y: int, arm: int, style: str | None) -> None:
        if style is None:
            self._arms[x, y] = self._arms.get((x, y), 0) | arm
        else:
            self._heavy[x, y] = (self._heavy.get((x, y), (0, ""))[0] | arm, style)

    def _character(self, x: int, y: int) -> tuple[str, str]:
        if (x, y) in self._signs:
            return self._signs[x, y]
        if (x, y) in self._heavy:
            arms, style = self._heavy[x, y]
            return (_HEAVY_ASCII if self.ascii_only else _HEAVY)[arms], style
        arms = self._arms.get((x, y), 0)
        return (_THIN_ASCII if self.ascii_only else _THIN)[arms], "dim" if arms else ""

    def rendered(self) -> Text:
        """The sheet, cut to what was drawn, without spaces at the ends of lines."""
        used = [*self._signs, *self._arms, *self._heavy]
        if not used:
            return Text()
        left, top = min(x for x, _ in used), min(y for _, y in used)
        right, bottom = max(x for x, _ in used), max(y for _, y in used)
        lines = []
        for y in range(top, bottom + 1):
            line = Text()
            for x in range(left, right + 1):
                line.append(*self._character(x, y))
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)
