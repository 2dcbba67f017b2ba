"""A Scene: what a board looks like, as plain data.

A game turns a view into a Scene; the browser, the terminal and the SVG and PNG painters all draw that same
Scene. So a Scene names places, shapes and *roles* of colour, never pixels or colour codes.

Lengths are in cell units: a square cell is 1 by 1, a hexagon is 1 wide; x grows eastwards, y southwards,
and the square cell in row 1, column 1 covers x 0..1, y 0..1. Directions are degrees clockwise from north.

Everything that can be touched has an id. A *gesture* is the tuple of ids a person touches, in order, to
make one action: ``("cell:c2", "cell:c3")`` or ``("button:pass",)``. A piece without an id lets touches
through to its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

Touch = str
"""The id of a thing that can be touched: ``cell:..``, ``point:..``, ``edge:..``, ``piece:..``, ``card:..`` or
``button:..``."""

Gesture = tuple[Touch, ...]
"""What a person touches, in order, to make one action."""

Role = str
"""What a colour means. A painter's theme turns it into a colour; see ``ROLES``."""

SEAT_LETTERS = "ABCDEFGH"
MARKS = ("disc", "square", "triangle", "diamond", "hexagon", "star", "cross", "ring")
ROLES = (
    *(f"seat:{letter}" for letter in SEAT_LETTERS),
    "ink", "muted", "paper", "raised", "rule", "faint", "attention", "danger", "hidden", "gold", "sunk",
)  # fmt: skip

CELL_KINDS = ("open", "light", "dark", "marked", "sunk", "back", "face", "void")
POINT_KINDS = ("cross", "dot", "spot")
SHAPES = (
    "wedge", "disc", "stack", "pebble", "cup", "rider", "pennant", "bar", "ghost", "skull", "tick", "eye",
    "token",
)  # fmt: skip
HIGHLIGHTS = ("legal", "last", "barred", "chosen")
CORNERS = ("nw", "ne", "se", "sw")

N, NE, E, SE, S, SW, W, NW = 0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0
HEX_ROW = 0.8660254037844386
"""The distance between two rows of hexagons that are 1 wide."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the game's own name for the seat, its letter, its mark and its colour role."""

    letter: str
    name: str
    mark: str
    role: Role


@dataclass(frozen=True, slots=True)
class Cell:
    """A space with an area. ``kind`` is one of CELL_KINDS; ``tint`` washes it lightly with a role."""

    id: Touch
    x: float
    y: float
    shape: str = "square"
    kind: str = "open"
    tint: Role = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A place without area: a crossing of lines, a dot, or an undrawn ``spot`` beside the board."""

    id: Touch
    x: float
    y: float
    kind: str = "cross"


@dataclass(frozen=True, slots=True)
class Edge:
    """The line between two neighbours, as a place of its own; drawn only by what stands on it."""

    id: Touch
    a: Touch
    b: Touch


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate on the board's edge. ``strong`` labels are words in ink rather than muted notation."""

    x: float
    y: float
    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing standing at a place (``at`` is the id of a cell, point or edge).

    ``role2`` is the second owner of a shared cup; ``facing`` turns wedges, riders, cups; ``count`` is a
    stack's height or a cup's tokens; ``text`` is a short caption on or beside it; ``struck`` strikes it
    through with that role's mark (a pennant barred for a seat). Size 1 is the shape's natural size.
    """

    shape: str
    at: Touch
    role: Role
    id: Touch = ""
    role2: Role = ""
    facing: float = 0.0
    count: int = 0
    text: str = ""
    struck: Role = ""
    faded: bool = False
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Trail:
    """A ribbon through places, oldest first. ``tack`` pins its first place; ``burnt`` lays it in cells."""

    through: tuple[Touch, ...]
    role: Role
    tack: bool = False
    burnt: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two places: ``ruled`` (part of the board), ``plain`` or ``dashed`` (fire)."""

    a: Touch
    b: Touch
    role: Role = "rule"
    style: str = "plain"
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring round what stands at a place, with a small number or word on its rim (cover, for instance)."""

    at: Touch
    text: str = ""
    role: Role = "ink"


@dataclass(frozen=True, slots=True)
class Highlight:
    """A place picked out: ``legal`` (may be touched now), ``last`` (last move), ``barred``, ``chosen``."""

    at: Touch
    kind: str
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign in a corner of a place: a shape (eye, skull, tick), a text, or both."""

    at: Touch
    corner: str
    shape: str = ""
    role: Role = "ink"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """What is said of a seat beside the board: whose turn it is, whether it has chosen, short notes."""

    seat: str
    turn: bool = False
    notes: tuple[str, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a hand. ``back`` hides it; ``barred`` shows it as not playable now; ``chosen`` lifts it."""

    id: Touch
    title: str
    text: str = ""
    back: bool = False
    barred: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """A row of cards under the board. ``role`` is its owner's."""

    title: str
    cards: tuple[Card, ...]
    role: Role = "ink"


@dataclass(frozen=True, slots=True)
class Track:
    """A counter running to a target (``target`` 0: just a number)."""

    title: str
    value: int
    target: int = 0
    role: Role = "ink"


@dataclass(frozen=True, slots=True)
class Button:
    """A choice that is no place on the board: pass, end the turn, a number."""

    id: Touch
    text: str
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The places of a board and its fixed lines. Boards add up: ``squares(8, 6) + crossings(8, 6)``."""

    cells: tuple[Cell, ...] = ()
    points: tuple[Point, ...] = ()
    edges: tuple[Edge, ...] = ()
    rules: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()

    def __add__(self, other: Board) -> Board:
        return Board(
            self.cells + other.cells,
            self.points + other.points,
            self.edges + other.edges,
            self.rules + other.rules,
            self.labels + other.labels,
        )

    def with_kinds(self, kinds: Mapping[Touch, str]) -> Board:
        """The same board, with the named cells of other kinds."""
        if not kinds:
            return self
        cells = tuple(
            [c if kinds.get(c.id, c.kind) == c.kind else _of_kind(c, kinds[c.id]) for c in self.cells]
        )
        return Board(cells, self.points, self.edges, self.rules, self.labels)

    def places(self) -> dict[Touch, tuple[float, float]]:
        """Where each place is: the middle of a cell or an edge, or the point itself."""
        found = {c.id: (c.x, c.y) for c in self.cells}
        found.update((p.id, (p.x, p.y)) for p in self.points)
        for e in self.edges:
            (ax, ay), (bx, by) = found[e.a], found[e.b]
            found[e.id] = ((ax + bx) / 2, (ay + by) / 2)
        return found


P = ParamSpec("P")
T = TypeVar("T")


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Make a thing of a picture once: from board to board most are the same, and then compare at a glance."""
    return cast(Callable[P, T], lru_cache(maxsize=4096)(make))


piece, trail, line, ring = kept(Piece), kept(Trail), kept(Line), kept(Ring)
highlight, badge, plate, track = kept(Highlight), kept(Badge), kept(Plate), kept(Track)
card, hand, button = kept(Card), kept(Hand), kept(Button)
"""Things of pictures that are not made anew where the same one was made before."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a game: the board, what stands on it, and the panels round it.

    ``alt`` says in words what the picture shows, for people who cannot see it; ``caption`` is the one
    sentence of what is expected now.
    """

    title: str
    board: Board
    alt: str = ""
    caption: str = ""
    seats: tuple[Seat, ...] = ()
    trails: tuple[Trail, ...] = ()
    lines: tuple[Line, ...] = ()
    pieces: tuple[Piece, ...] = ()
    rings: tuple[Ring, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    badges: tuple[Badge, ...] = ()
    plates: tuple[Plate, ...] = ()
    tracks: tuple[Track, ...] = ()
    hands: tuple[Hand, ...] = ()
    buttons: tuple[Button, ...] = ()

    def seat(self, role: Role) -> Seat | None:
        """The seat that a colour role belongs to, if any."""
        return next((s for s in self.seats if s.role == role), None)

    def touchables(self) -> tuple[Touch, ...]:
        """The ids of everything that can be touched, in drawing order."""
        b = self.board
        ids = [c.id for c in b.cells] + [p.id for p in b.points] + [e.id for e in b.edges]
        ids += [p.id for p in self.pieces if p.id]
        ids += [c.id for h in self.hands for c in h.cards if c.id]
        ids += [k.id for k in self.buttons]
        return tuple(ids)

    def problems(self) -> list[str]:
        """What is wrong with the scene: ids used twice, unknown places, kinds, shapes or roles."""
        return _problems(self)

    def describe(self) -> str:
        """The scene in words: the alt text if the game gave one, otherwise the title, seats and caption."""
        if self.alt:
            return self.alt
        names = ", ".join(f"{s.name} ({s.letter}, {s.mark})" for s in self.seats)
        parts = [self.title, names, self.caption]
        return " ".join(p.rstrip(".") + "." for p in parts if p)

    def to_dict(self) -> dict[str, Any]:
        """The scene as plain dictionaries and lists. A field left out is empty: "", 0, false or []."""
        made = _plain(self)
        assert isinstance(made, dict)
        return made

    def to_json(self) -> str:
        """The scene as JSON; equal scenes give equal bytes."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))


def seat(index: int, name: str) -> Seat:
    """The seat number ``index`` (from 0), with the letter, mark and colour role that belong to it."""
    letter = SEAT_LETTERS[index]
    return Seat(letter, name, MARKS[index], f"seat:{letter}")


def seats(names: Iterable[str]) -> tuple[Seat, ...]:
    """Seats in order, one for each name."""
    return _seats(tuple(names))


@lru_cache(maxsize=64)
def _seats(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """The seats with these names; the same ones are made once."""
    return tuple(seat(i, name) for i, name in enumerate(names))


Namer = Callable[[int, int], str]


def row_column(row: int, column: int) -> str:
    """The default name of a place: ``row,column``."""
    return f"{row},{column}"


def file_rank(row: int, column: int) -> str:
    """A chess-like name, from row and column counted from 1: ``d5`` is rank 5, file d."""
    return f"{_file(column - 1)}{row}"


def point_name(row: int, column: int) -> str:
    """The name of a crossing, counted from 0: ``D4`` is rank 4, the fourth file line."""
    return f"{_file(column).upper()}{row}"


def squares(rows: int, columns: int, *, name: Namer = row_column, north_up: bool = False,
            checker: bool = False, labels: bool = True) -> Board:  # fmt: skip
    """Square cells, rows and columns counted from 1, ids ``cell:<name>``.

    Row 1 is on top, or at the bottom if ``north_up`` (chess). ``checker`` makes cells dark and light, the
    first dark. Files are labelled with letters when the names begin with one.
    """
    return _squares(rows, columns, _names(rows, columns, name), north_up, checker, labels)


@lru_cache(maxsize=64)
def _names(rows: int, columns: int, name: Namer) -> tuple[str, ...]:
    return tuple(name(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1))


@lru_cache(maxsize=64)
def _squares(
    rows: int, columns: int, names: tuple[str, ...], north_up: bool, checker: bool, labels: bool
) -> Board:
    """The squares with these names, row by row; the same ones are made once."""

    def y_of(row: int) -> float:
        return (rows - row if north_up else row - 1) + 0.5

    where = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    cells = tuple(
        Cell(f"cell:{name}", c - 0.5, y_of(r), kind=_checker(r, c) if checker else "open")
        for name, (r, c) in zip(names, where, strict=True)
    )
    if not labels:
        return Board(cells)
    lettered = names[0][:1].isalpha()
    below = rows + 0.27 if north_up else -0.27
    marks = [Label(-0.27, y_of(r), str(r)) for r in range(1, rows + 1)]
    marks += [Label(c - 0.5, below, _file(c - 1) if lettered else str(c)) for c in range(1, columns + 1)]
    return Board(cells, labels=tuple(marks))


def crossings(rows: int, columns: int, *, name: Namer = point_name, north_up: bool = True,
              labels: bool = True) -> Board:  # fmt: skip
    """The crossings of the lines of ``squares(rows, columns)``, counted from 0, ids ``point:<name>``.

    Their labels stand on the sides that the squares' labels leave free.
    """
    names = tuple(name(r, c) for r in range(rows + 1) for c in range(columns + 1))
    return _crossings(rows, columns, names, north_up, labels)


@lru_cache(maxsize=64)
def _crossings(rows: int, columns: int, names: tuple[str, ...], north_up: bool, labels: bool) -> Board:
    """The crossings with these names, row by row; the same ones are made once."""

    def y_of(row: int) -> float:
        return float(rows - row if north_up else row)

    where = [(r, c) for r in range(rows + 1) for c in range(columns + 1)]
    points = tuple(Point(f"point:{n}", float(c), y_of(r)) for n, (r, c) in zip(names, where, strict=True))
    if not labels:
        return Board(points=points)
    lettered = names[0][:1].isalpha()
    beyond = -0.46 if north_up else rows + 0.46
    marks = [Label(columns + 0.46, y_of(r), str(r)) for r in range(rows + 1)]
    marks += [Label(float(c), beyond, _file(c).upper() if lettered else str(c)) for c in range(columns + 1)]
    return Board(points=points, labels=tuple(marks))


def lattice(rows: int, columns: int, *, name: Namer = row_column, edges: bool | Container[Touch] = True,
            labels: bool = True) -> Board:  # fmt: skip
    """Nodes joined by ruled lines, counted from 1, row 1 on top; ids ``point:<name>``.

    Each line between neighbours is a place too: ``edge:<name>-<name>``, the western or northern end first.
    ``edges`` may be False, or the ids of those that are wanted; fewer edges make a smaller scene.
    """

    def pid(r: int, c: int) -> str:
        return f"point:{name(r, c)}"

    spots = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    points = tuple(Point(pid(r, c), c - 0.5, r - 0.5) for r, c in spots)
    joined = [(r, c, r, c + 1) for r, c in spots if c < columns]
    joined += [(r, c, r + 1, c) for r, c in spots if r < rows]
    made = [Edge(f"edge:{name(r, c)}-{name(r2, c2)}", pid(r, c), pid(r2, c2)) for r, c, r2, c2 in joined]
    lines = tuple(e for e in made if (edges if isinstance(edges, bool) else e.id in edges))
    ruled = [Line(pid(r, 1), pid(r, columns), style="ruled") for r in range(1, rows + 1)]
    ruled += [Line(pid(1, c), pid(rows, c), style="ruled") for c in range(1, columns + 1)]
    marks = [Label(-0.15, r - 0.5, str(r)) for r in range(1, rows + 1)]
    marks += [Label(c - 0.5, -0.15, str(c)) for c in range(1, columns + 1)]
    return Board((), points, lines, tuple(ruled), tuple(marks) if labels else ())


def hexes(axial: Sequence[tuple[int, int]], *, names: Sequence[str] = (), labels: bool = True) -> Board:
    """Pointy-top hexagons at axial (q, r), r growing southwards; ids ``cell:<name>``.

    Without names the ids are ``cell:q,r``. Both ends of each row are labelled with the names of their cells.
    """
    return _hexes(tuple(axial), tuple(names) or tuple(f"{q},{r}" for q, r in axial), labels)


@lru_cache(maxsize=64)
def _hexes(axial: tuple[tuple[int, int], ...], given: tuple[str, ...], labels: bool) -> Board:
    """The hexagons with these names; the same ones are made once."""
    where = [(q + r / 2, r * HEX_ROW) for q, r in axial]
    left, top = min(x for x, _ in where) - 0.5, min(y for _, y in where) - 0.5
    cells = tuple(
        Cell(f"cell:{n}", round(x - left, 4), round(y - top, 4), "hex")
        for n, (x, y) in zip(given, where, strict=True)
    )
    rows: dict[int, list[tuple[int, int]]] = {}
    for i, (q, r) in enumerate(axial):
        rows.setdefault(r, []).append((q, i))
    marks: list[Label] = []
    for row in rows.values():
        for (_, i), away in ((min(row), -0.75), (max(row), 0.75)):
            marks.append(Label(cells[i].x + away, cells[i].y, given[i]))
    return Board(cells, labels=tuple(marks) if labels else ())


def spots(where: Mapping[str, tuple[float, float]]) -> Board:
    """Undrawn places beside the board, for ghosts, reserves and the like: ids ``point:<name>``."""
    return Board(points=tuple(Point(f"point:{n}", x, y, "spot") for n, (x, y) in where.items()))


@lru_cache(maxsize=4096)
def _of_kind(cell: Cell, kind: str) -> Cell:
    return replace(cell, kind=kind)


def _file(index: int) -> str:
    return chr(ord("a") + index) if index < 26 else _file(index // 26 - 1) + _file(index % 26)


def _checker(row: int, column: int) -> str:
    return "light" if (row + column) % 2 else "dark"


def _plain(thing: Any) -> Any:
    """Dataclasses as dictionaries in the order of their fields, without the empty ones."""
    if is_dataclass(thing):
        pairs = ((f.name, _plain(getattr(thing, f.name))) for f in fields(thing))
        return {name: value for name, value in pairs if value}
    if isinstance(thing, tuple):
        return [_plain(t) for t in thing]
    # 1.0 and 1 are equal, so equal scenes must not print them differently.
    return int(thing) if isinstance(thing, float) and thing == int(thing) else thing


@dataclass(slots=True)
class _Check:
    known: set[str]
    found: list[str] = field(default_factory=list)

    def place(self, what: str, *ids: str) -> None:
        self.found += [f"{what} is at {i}, which is no place here" for i in ids if i not in self.known]

    def one_of(self, what: str, value: str, allowed: Sequence[str]) -> None:
        if value and value not in allowed:
            self.found.append(f"{value} is no {what}")


def _problems(scene: Scene) -> list[str]:
    board = scene.board
    check = _Check(set(board.places()))
    touchables = scene.touchables()
    if len(set(touchables)) < len(touchables):
        twice = {t for t in touchables if touchables.count(t) > 1}
        check.found += [f"{i} is used twice" for i in sorted(twice)]
    for c in board.cells:
        check.one_of("kind of cell", c.kind, CELL_KINDS)
    for point in board.points:
        check.one_of("kind of point", point.kind, POINT_KINDS)
    for p in scene.pieces:
        check.place(f"a {p.shape}", p.at)
        check.one_of("shape", p.shape, SHAPES)
    for t in scene.trails:
        check.place("a trail", *t.through)
    for line in scene.lines:
        check.place("a line", line.a, line.b)
    marked = [r.at for r in scene.rings] + [h.at for h in scene.highlights] + [b.at for b in scene.badges]
    check.place("a mark", *marked)
    for h in scene.highlights:
        check.one_of("highlight", h.kind, HIGHLIGHTS)
    for b in scene.badges:
        check.one_of("corner", b.corner, CORNERS)
        check.one_of("shape", b.shape, SHAPES)
    for role in _roles(scene):
        check.one_of("role", role, ROLES)
    return check.found


def _roles(scene: Scene) -> list[Role]:
    found = [c.tint for c in scene.board.cells] + [s.role for s in scene.seats]
    for p in scene.pieces:
        found += [p.role, p.role2, p.struck]
    found += (
        [t.role for t in scene.trails] + [line.role for line in scene.lines] + [r.role for r in scene.rings]
    )
    found += [h.role for h in scene.highlights] + [b.role for b in scene.badges]
    return found + [t.role for t in scene.tracks] + [h.role for h in scene.hands]
