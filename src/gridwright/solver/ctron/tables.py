"""Tables of outcome classes: every start with one bike a side on a board, up to its turns and reflections.

A table is a CSV file that anybody can read and check. It grows a line at a time, so a run that was
stopped goes on where it was.
"""

from __future__ import annotations

import csv
import json
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from gridwright.kernel.errors import BadOption, BadText
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.solver.contract import Unsolved
from gridwright.solver.ctron import rulebook
from gridwright.solver.ctron.rulebook import HOLE, LEFT, OPEN, Ground, squares_of
from gridwright.solver.ctron.solve import MEMORY, Search
from gridwright.solver.patience import patiently

TITLE = (
    "# Combinatorial Tron: outcome classes of all starts with one bike a side, up to turns and reflections"
)
LEGEND = {"P": "the second wins", "N": "the first wins", "L": "Left wins", "R": "Right wins"}
COLUMNS = ["left", "right", "class", "starts"]
_FIXED = ("placement", "position", "bikes", "first", "rows", "cols")

Start = tuple[int, int]


@dataclass
class Table:
    """The classes found so far of one board's starts, each kind of start once."""

    options: GameOptions
    starts: dict[Start, int]
    """Left's square and Right's, with how many ordered starts it stands for."""
    classes: dict[Start, str] = field(default_factory=dict)
    nodes: int = 0

    @property
    def title(self) -> str:
        """Which game, and how large a board."""
        return f"{rulebook.TITLE}, {self.rows} by {self.cols}"

    @property
    def rows(self) -> int:
        """The board's rows."""
        return self.ground.rows

    @property
    def cols(self) -> int:
        """The board's columns."""
        return self.ground.cols

    @property
    def legend(self) -> dict[str, str]:
        """The classes in a few words."""
        return LEGEND

    @property
    def known(self) -> int:
        """How many kinds of start have their class."""
        return len(self.classes)

    @property
    def kinds(self) -> int:
        """How many kinds of start there are: turns and reflections of one are the same kind."""
        return len(self.starts)

    @property
    def complete(self) -> bool:
        """Whether every start has its class."""
        return self.known == self.kinds

    def all_starts(self) -> int:
        """How many starts there are, each image counted."""
        return sum(self.starts.values())

    def playable(self, square: int) -> bool:
        """Whether a bike may start here."""
        return self.setup[square] != HOLE

    @cached_property
    def ground(self) -> Ground:
        """The board and how bikes move on it."""
        return rulebook.ground_of(self.options)

    @cached_property
    def setup(self) -> tuple[int, ...]:
        """What stands on each square before the bikes are put."""
        return rulebook.setup_of(self.options)

    def counts(self) -> dict[str, int]:
        """How many ordered starts are in each class."""
        found: Counter[str] = Counter()
        for start, letter in self.classes.items():
            found[letter] += self.starts[start]
        return {letter: found[letter] for letter in LEGEND}

    def every(self) -> dict[Start, str]:
        """The class of every ordered start, images included."""
        o = self.ground
        turns = _turns(o, self.setup)
        return {
            (rulebook.turned(o, k, left), rulebook.turned(o, k, right)): letter
            for (left, right), letter in self.classes.items()
            for k in turns
        }

    def position(self, start: Start, mover: int = LEFT) -> Position:
        """A start as a position."""
        return Position.read(rulebook.ctron(), self.options, self.text(start, mover))

    def text(self, start: Start, mover: int = LEFT) -> str:
        """A start as a position's text."""
        letters = ["#" if square == HOLE else "." for square in self.setup]
        letters[start[0]], letters[start[1]] = "L", "R"
        rows = ("".join(letters[i : i + self.cols]) for i in range(0, len(letters), self.cols))
        return f"{'/'.join(rows)} {'LR'[mover]}"

    def fill(
        self,
        file: Path | None = None,
        memory: float = MEMORY,
        threads: int = 1,
        seconds: float | None = None,
        tell: Callable[[int, int], None] | None = None,
    ) -> Table:
        """Find the classes that are missing. Each is written to the file as soon as it is known.

        Stops quietly when the time is up: `complete` says whether it was enough. `tell` is called with the
        number of starts done and of positions looked at.
        """
        first = Search(self.ground, memory)
        searches = [first] + [first.twin() for _ in range(max(1, threads) - 1)]
        if file is not None and not file.exists():
            _put(file, "w", "\n".join(header(self.options)) + "\n")

        def going_on(nodes: int) -> None:
            if tell:
                tell(self.known, nodes)

        try:
            patiently(searches, lambda: self._find(searches, file), seconds, going_on)
        except Unsolved:
            pass
        finally:
            self.nodes = sum(search.nodes for search in searches)
        if self.complete and file is not None:
            write_table(self, file)
        return self

    def _find(self, searches: list[Search], file: Path | None) -> None:
        """Share out the missing starts among searches, each in a thread of its own."""
        lock = threading.Lock()
        missing = iter([start for start in self.starts if start not in self.classes])

        def take(search: Search) -> None:
            while True:
                with lock:
                    start = next(missing, None)
                if start is None:
                    return
                letter = search.outcome(squares_of(self.position(start)))
                with lock:
                    self.classes[start] = letter
                    if file is not None:
                        _put(file, "a", line(self, start) + "\n")

        with ThreadPoolExecutor(len(searches)) as pool:
            for done in [pool.submit(take, search) for search in searches]:
                done.result()


def table_options(rows: int, cols: int, sets: dict[str, Any]) -> GameOptions:
    """The options of a table: a board and a variant of the rules."""
    for name in sets:
        if name in _FIXED:
            raise BadOption(f"A table fixes {name} itself: it takes one bike a side from every start.")
    return rulebook.options_of_empty_board(rows, cols, sets)


def _turns(o: Ground, setup: Sequence[int]) -> list[int]:
    """The turns and reflections that leave the holes where they are."""
    return [
        k
        for k in range(rulebook.turns(o))
        if all(content == setup[rulebook.turned(o, k, square)] for square, content in enumerate(setup))
    ]


def empty_table(options: GameOptions) -> Table:
    """The starts of a board, without classes."""
    o, setup = rulebook.ground_of(options), rulebook.setup_of(options)
    squares = [square for square, content in enumerate(setup) if content == OPEN]
    turns = _turns(o, setup)
    starts: dict[Start, int] = {}
    for left in squares:
        for right in squares:
            images = {(rulebook.turned(o, k, left), rulebook.turned(o, k, right)) for k in turns}
            if left != right and (left, right) == min(images):
                starts[left, right] = len(images)
    return Table(options, starts)


# Files


def header(options: GameOptions) -> list[str]:
    """The first lines of a table's file."""
    o = rulebook.ground_of(options)
    told = {"rows": o.rows, "cols": o.cols} | rulebook.stated(options)
    return [TITLE, f"# options {json.dumps(told)}", ",".join(COLUMNS)]


def line(table: Table, start: Start) -> str:
    """A start's line in the file."""
    left, right = (f"{s // table.cols + 1}:{s % table.cols + 1}" for s in start)
    return f"{left},{right},{table.classes[start]},{table.starts[start]}"


def is_table(line: str) -> bool:
    """Whether a file that begins with this line is a table of ours."""
    return line == TITLE


def read_table(file: Path) -> Table:
    """A table from its file, complete or not; BadText with the line that is wrong."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(lines) < 3 or not is_table(lines[0]) or not lines[1].startswith("# options "):
        raise BadText(f"{file} is no table of outcome classes: `gridwright solve table` writes them.")
    try:
        told = json.loads(lines[1].removeprefix("# options "))
        options = table_options(told.pop("rows"), told.pop("cols"), told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadText(f"{file}, line 2: the options cannot be read.") from None
    table = empty_table(options)
    for number, row in enumerate(csv.reader(lines[3:]), 4):
        start = _start(row, table.cols)
        if start not in table.starts or row[2] not in LEGEND or row[3] != str(table.starts[start]):
            raise BadText(
                f"{file}, line {number}: “{','.join(row)}” is no start of this board with its class."
            )
        if start in table.classes:
            raise BadText(f"{file}, line {number}: {row[0]} against {row[1]} is there twice.")
        table.classes[start] = row[2]
    return table


def _start(row: list[str], cols: int) -> Start:
    try:
        (r, c), (s, d) = (map(int, text.split(":")) for text in row[:2])
        whole = len(row) == len(COLUMNS) and len(row[2]) == 1
        return ((r - 1) * cols + c - 1, (s - 1) * cols + d - 1) if whole else (-1, -1)
    except ValueError:
        return (-1, -1)


def write_table(table: Table, file: Path) -> None:
    """Write a table anew, in the order of its starts."""
    lines = header(table.options) + [line(table, start) for start in table.starts if start in table.classes]
    _put(file, "w", "\n".join(lines) + "\n")


def _put(file: Path, mode: str, text: str) -> None:
    try:
        with file.open(mode, encoding="utf-8", newline="\n") as out:
            out.write(text)
    except OSError as error:
        raise BadText(f"{file} cannot be written: {error.strerror}.") from None


# Going on


def open_table(options: GameOptions, file: Path | None) -> Table:
    """An empty table, or the one in the file if it is of the same board and rules."""
    if file is None or not file.exists():
        return empty_table(options)
    _mend(file)
    table = read_table(file)
    if table.options != options:
        raise BadOption(f"{file} holds the table of another board or other rules: choose another file.")
    return table


def _mend(file: Path) -> None:
    """Drop a last line that was cut off when a run was killed."""
    text = file.read_text(encoding="utf-8", errors="replace")
    if text and not text.endswith("\n"):
        _put(file, "w", text[: text.rfind("\n") + 1])
