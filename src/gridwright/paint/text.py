"""A scene as text for a terminal, in colour or plain.

On the board: a seat's letter is its piece, a figure after it a stack's height or a cup's tokens, an arrow
its heading, ``/n`` cover. ``(  )`` may be touched now, ``[  ]`` is chosen, ``*`` is the last move, ``×`` is
barred. A small letter on a face-down tile tells who has looked there.
"""

from __future__ import annotations

from itertools import pairwise

from rich.text import Text

from gridwright.kernel.scene import HEX_ROW, Card, Cell, Scene, Track
from gridwright.paint.canvas import Canvas
from gridwright.paint.glyphs import Glyphs


def text(scene: Scene, colour: bool = True, *, ascii_only: bool = False) -> Text:
    """A scene as text for a rich console: the board, then seats, tracks, hands, buttons and the caption.

    A large board is wider than some terminals: print it with ``soft_wrap=True`` to keep its rows whole.
    """
    glyphs = Glyphs(scene, ascii_only)
    parts = [_BoardText(scene, glyphs).drawn(), *_panels(scene, glyphs)]
    whole = Text("\n\n").join(p for p in parts if p.plain)
    return whole if colour else Text(whole.plain)


def plain(scene: Scene, *, ascii_only: bool = False) -> str:
    """A scene as a plain string, without colour; only ASCII characters are drawn if ``ascii_only``."""
    return text(scene, colour=False, ascii_only=ascii_only).plain


class _BoardText:
    """Draws one scene's board on a canvas."""

    def __init__(self, scene: Scene, glyphs: Glyphs) -> None:
        self.scene, self.glyphs = scene, glyphs
        self.canvas = Canvas(glyphs.ascii_only)
        self.hexed = any(c.shape == "hex" for c in scene.board.cells)
        self.wide = 6 if scene.board.cells else 4
        self.where = {name: self.at(x, y) for name, (x, y) in scene.board.places().items()}
        self.cells = {c.id: c for c in scene.board.cells}
        self.edges = {e.id: (self.where[e.a], self.where[e.b]) for e in scene.board.edges}

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of a position."""
        row = (y - 0.5) / HEX_ROW * 2 + 1 if self.hexed else y * 2
        return round(x * self.wide), round(row)

    def drawn(self) -> Text:
        for line in self.scene.board.rules:
            self.canvas.segment(self.where[line.a], self.where[line.b])
        for cell in self.scene.board.cells:
            self.border(cell)
        self.trails()
        for cell in self.scene.board.cells:
            self.fill(cell)
        for point in self.scene.board.points:
            self.point(point.id, point.kind)
        for edge in self.edges:
            self.edge(edge)
        for label in self.scene.board.labels:
            column, row = self.at(label.x, label.y)
            self.canvas.write(
                self.label_start(column, row, label.text), row, label.text, "" if label.strong else "dim"
            )
        return self.canvas.rendered()

    def label_start(self, column: int, row: int, words: str) -> int:
        """Where a label begins: centred, but clear of the outermost places of its row."""
        mates = [x for x, y in self.where.values() if y == row]
        room = 4 if self.cells else 2
        if mates and column < min(mates):
            return min(column, min(mates) - room - 1) - len(words) + 1
        if mates and column > max(mates):
            return max(column, max(mates) + room + 1)
        return column - len(words) // 2

    def border(self, cell: Cell) -> None:
        x, y = self.where[cell.id]
        if cell.kind == "void":
            return
        if cell.shape != "hex":
            for a, b in (((-3, -1), (3, -1)), ((-3, 1), (3, 1)), ((-3, -1), (-3, 1)), ((3, -1), (3, 1))):
                self.canvas.segment((x + a[0], y + a[1]), (x + b[0], y + b[1]))
            return
        bar = "|" if self.glyphs.ascii_only else "│"
        for column, row, sign in (
            (-3, 0, bar),
            (3, 0, bar),
            (-2, -1, ".'"),
            (1, -1, "'."),
            (-2, 1, "'."),
            (1, 1, ".'"),
        ):
            self.canvas.write(x + column, y + row, sign, "dim")

    def trails(self) -> None:
        """Trails join the nodes of a lattice with heavy lines; in cells a letter stands for them."""
        for trail in self.scene.trails:
            places = [self.where[p] for p in trail.through]
            style = self.glyphs.style(trail.role)
            if trail.through[0] in self.cells:
                continue
            for a, b in pairwise(places):
                self.canvas.segment(a, b, style)
            if trail.tack:
                self.canvas.write(*places[0], self.glyphs.letter(trail.role).lower(), style)

    def burnt(self, at: str) -> tuple[str, str]:
        """The small letter of whose trail runs through a cell."""
        for trail in self.scene.trails:
            if at in trail.through:
                return self.glyphs.letter(trail.role).lower(), self.glyphs.style(trail.role)
        return "", ""

    def signs(self, at: str) -> list[tuple[str, str]]:
        """What stands at a place, in characters, each with its style."""
        found = [(self.glyphs.piece(p), self.glyphs.style(p.role)) for p in self.scene.pieces if p.at == at]
        found += [
            (f"/{r.text}", self.glyphs.style(r.role)) for r in self.scene.rings if r.at == at and r.text
        ]
        found += [(self.glyphs.badge(b), self.glyphs.style(b.role)) for b in self.scene.badges if b.at == at]
        return [pair for pair in found if pair[0]]

    def picked(self, at: str) -> set[str]:
        return {h.kind for h in self.scene.highlights if h.at == at}

    def fill(self, cell: Cell) -> None:
        x, y = self.where[cell.id]
        ascii_only = self.glyphs.ascii_only
        shading = {"sunk": "#" if ascii_only else "░", "back": ":" if ascii_only else "·"}.get(cell.kind, "")
        self.canvas.write(x - 2, y, (shading or " ") * 5, "dim")
        signs = self.signs(cell.id)
        if not signs and cell.kind in ("sunk", "open") and self.burnt(cell.id)[0]:
            signs = [self.burnt(cell.id)]
        if not signs and cell.text:
            signs = [(cell.text[:3], "dim")]
        if not signs and cell.kind == "marked":
            signs = [("-", "dim")]
        length = sum(len(s) for s, _ in signs)
        column = x - min(2, length // 2)
        for sign, style in signs:
            self.canvas.write(column, y, sign, style)
            column += len(sign)
        self.brackets(cell.id, x - 2, x + 2, y)

    def brackets(self, at: str, left: int, right: int, row: int) -> None:
        """What is said of a place, in the outermost characters of it."""
        kinds = self.picked(at)
        cross = "x" if self.glyphs.ascii_only else "×"
        before, after = ("[", "]") if "chosen" in kinds else ("(", ")") if "legal" in kinds else ("", "")
        if "last" in kinds:
            before = "*"
        if "barred" in kinds:
            after = cross
        style = "red" if "barred" in kinds else "yellow"
        if at in self.cells and not (self.canvas.free(left, row) and self.canvas.free(right, row)):
            left, right = left - 1, right + 1  # the cell is full, so its walls carry the signs
        for column, sign in ((left, before), (right, after)):
            if sign:
                self.canvas.write(column, row, sign, style)

    def point(self, at: str, kind: str) -> None:
        x, y = self.where[at]
        signs, kinds = self.signs(at), self.picked(at)
        if kind == "dot" and not signs:
            self.canvas.write(x, y, "o" if self.glyphs.ascii_only else "•", "dim")
        if not signs and "legal" in kinds:
            self.canvas.write(x, y, self.glyphs.sign("ring"), "yellow")
        elif not signs and "barred" in kinds:
            self.canvas.write(x, y, "x" if self.glyphs.ascii_only else "×", "red")
        elif signs:
            self.standing(at, kind, x, y)
            self.brackets(at, x - 1, x + 1, y)

    def standing(self, at: str, kind: str, x: int, y: int) -> None:
        """A piece on a crossing takes one character; its heading goes beside it."""
        for sign, style in self.signs(at):
            pieces = [p for p in self.scene.pieces if p.at == at and p.shape in ("rider", "wedge")]
            if kind == "spot":
                self.canvas.write(x - len(sign) // 2, y, sign, style)
            elif pieces:
                self.canvas.write(x, y, sign[0], style)
                step = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}.get(
                    round(pieces[0].facing), (1, 0)
                )
                self.canvas.write(x + step[0], y + step[1], sign[1:], style)
            else:
                self.canvas.write(x, y, sign, style)

    def edge(self, at: str) -> None:
        (ax, ay), (bx, by) = self.edges[at]
        x, y = (ax + bx) // 2, (ay + by) // 2
        level = ay == by
        for sign, style in self.signs(at):
            self.canvas.write(x if level else x - 1, y, sign if level else sign * 3, style)
        if not self.signs(at) and "legal" in self.picked(at):
            self.canvas.write(x, y, self.glyphs.sign("ring"), "yellow")


def _panels(scene: Scene, glyphs: Glyphs) -> list[Text]:
    lines = [_places(scene, glyphs), _seats(scene, glyphs), *(_track(scene, glyphs, t) for t in scene.tracks)]
    lines += [_hand(h.title, h.cards) for h in scene.hands]
    if scene.buttons:
        lines.append(Text("  ".join(f"({b.text})" if b.barred else f"[{b.text}]" for b in scene.buttons)))
    caption = Text(scene.caption, style="bold")
    return [Text("\n").join(line for line in lines if line.plain), caption]


def _places(scene: Scene, glyphs: Glyphs) -> Text:
    """Lines of fire and the like, in words."""
    to = "->" if glyphs.ascii_only else "→"
    named = [f"{one.a.partition(':')[2]} {to} {one.b.partition(':')[2]}" for one in scene.lines]
    return Text("Lines: " + ", ".join(named), style="red") if named else Text()


def _seats(scene: Scene, glyphs: Glyphs) -> Text:
    rows = []
    widest = max((len(s.name) for s in scene.seats), default=0)
    for plate in scene.plates:
        seat = next(s for s in scene.seats if s.letter == plate.seat)
        row = Text()
        row.append("> " if plate.turn else "  ", "yellow")
        row.append(f"{glyphs.seat_mark(seat.mark)} {seat.letter} ".lstrip(), glyphs.style(seat.role))
        row.append(seat.name.ljust(widest), "bold" if plate.turn else "dim" if plate.out else "")
        row.append("  " + ", ".join(plate.notes) if plate.notes else "", "dim")
        row.rstrip()
        rows.append(row)
    return Text("\n").join(rows)


def _track(scene: Scene, glyphs: Glyphs, track: Track) -> Text:
    widest = max(len(t.title) for t in scene.tracks)
    row = Text(f"{track.title.ljust(widest)}  ")
    full, empty = ("#", ".") if glyphs.ascii_only else ("■", "·")
    if track.target:
        done = max(0, min(track.value, track.target))
        row.append(full * done, glyphs.style(track.role))
        row.append(empty * (track.target - done), "dim")
        row.append(f"  {track.value}/{track.target}")
    else:
        row.append(str(track.value))
    return row


def _hand(title: str, cards: tuple[Card, ...]) -> Text:
    row = Text(f"{title}: ", style="dim")
    for i, card in enumerate(cards):
        row.append("  " if i else "")
        if card.back:
            row.append("[?]", "dim")
        elif card.barred:
            row.append(f"({card.title})", "dim")
        else:
            row.append(
                f"[{card.title}]" if card.chosen else card.title, "bold yellow" if card.chosen else "bold"
            )
    return row
