"""What the other rooms may ask of a game's solver.

A solver answers exactly or not at all: what it does not find out within its limits is `Unsolved`, and what it
does not take is refused with a sentence. It is handed positions in which nothing is hidden from the asker.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.kernel.position import Position

if TYPE_CHECKING:
    from pycgt import Game as Value

    from gridwright.solver.values import GameValue

Tell = Callable[[str], object]
"""Called some times a second with a word on how far the work is."""


class Unsolved(GridwrightError):
    """The search was stopped by a limit before it knew."""


@dataclass(frozen=True)
class Standing:
    """What is known exactly of a position and of every move in it."""

    mover_wins: bool
    here: str | None
    """The position's class: a letter that the solver's `meanings` explain. None where it has no class."""
    wins: frozenset[int]
    """The moves that win."""
    after: Mapping[int, str] = field(default_factory=dict)
    """The class that each move leads to, where it leads to one."""


@dataclass(frozen=True)
class Slip:
    """A move that gave a won game away."""

    number: int
    """Which move of the game it was, counted from 1."""
    seat: int
    played: str
    better: tuple[str, ...]
    """The moves that would have kept the win."""


@dataclass
class Report:
    """What was checked of a table or a proof, how, and what was found wrong."""

    what: str
    how: str
    checked: int
    faults: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    """What could not be checked within bounds: neither right nor wrong by this check."""


class Opponent(Protocol):
    """Plays exactly, and knows at which move somebody else gave a won game away.

    It is asked with the moves made so far, so any of them may be taken back.
    """

    start: Position
    winner: int
    """The seat that wins from the start."""

    def move(self, actions: list[int]) -> int:
        """Its move after these: one that wins, else the one that is hardest to answer."""
        ...

    def slip(self, actions: list[int]) -> Slip | None:
        """Whether the last of these moves gave a won game away; Unsolved if that is not known in time."""
        ...


class Study(Protocol):
    """A position being solved: run, then told in words or as data, as far as it was solved."""

    def run(self, seconds: float | None, tell: Tell) -> None:
        """Find out who wins, and how. Unsolved when the time is up: what was found by then is told."""
        ...

    def said(self) -> str:
        """What is known, in words."""
        ...

    def told(self) -> dict[str, Any]:
        """What is known, for a program."""
        ...

    def prove(self, file: Path, tell: Tell) -> int:
        """Write the winner's strategy to a file; how many answers it has."""
        ...


class Table(Protocol):
    """The classes of all starts with one piece a side on a board, as far as they are known."""

    nodes: int
    """Positions looked at so far."""

    @property
    def title(self) -> str:
        """Which game, and how large a board."""
        ...

    @property
    def rows(self) -> int:
        """The board's rows."""
        ...

    @property
    def cols(self) -> int:
        """The board's columns."""
        ...

    @property
    def legend(self) -> Mapping[str, str]:
        """Each class in a few words, in the order in which they are listed."""
        ...

    @property
    def known(self) -> int:
        """How many kinds of start have their class."""
        ...

    @property
    def kinds(self) -> int:
        """How many kinds of start there are: those that are images of each other are one kind."""
        ...

    @property
    def complete(self) -> bool:
        """Whether every start has its class."""
        ...

    def all_starts(self) -> int:
        """How many starts there are, each image counted."""
        ...

    def counts(self) -> dict[str, int]:
        """How many starts are in each class."""
        ...

    def every(self) -> dict[tuple[int, int], str]:
        """The class of every start that is known, by both squares."""
        ...

    def playable(self, square: int) -> bool:
        """Whether a piece may start here."""
        ...

    def fill(
        self,
        file: Path | None = None,
        memory: float = ...,
        threads: int = 1,
        seconds: float | None = None,
        tell: Callable[[int, int], None] | None = None,
    ) -> object:
        """Find the classes that are missing, each written to the file as soon as it is known.

        Stops quietly when the time is up. `tell` is given the kinds of start done and positions looked at.
        """
        ...


class Solver(ABC):
    """A game's solver. What each must answer is abstract; the rest is refused where it is not written."""

    game: str
    meanings: Mapping[str, str]
    """The classes in words."""

    @abstractmethod
    def takes(self, position: Position) -> bool:
        """Whether exact results can be asked for here: at a glance, without a search."""

    @abstractmethod
    def make_ready(self, position: Position) -> None:
        """Load the search for such positions (the first time, compile it), so that no clock counts that."""

    @abstractmethod
    def standing(self, position: Position, limit: int | None = None) -> Standing:
        """Who wins and with which moves. Unsolved if `limit` positions, looked at in all, do not tell."""

    @abstractmethod
    def settled(self, position: Position, order: Sequence[int], work: int) -> list[int]:
        """The same moves, one that is known to win moved to the front, known losses to the end.

        So many positions may be looked at in all, nothing remembered from before: the same each time.
        """

    @abstractmethod
    def main_line(self, position: Position, limit: int | None = None) -> list[int]:
        """A game from here: the winner's moves win, the loser's are the longest way to go on."""

    def study(self, position: Position, memory: float) -> Study:
        """A position to be solved within so many megabytes."""
        raise self.without("solves no single positions")

    def opponent(self, start: Position, seconds: float | None = None) -> Opponent:
        """Somebody who plays exactly, thinking no longer than this about one position."""
        raise self.without("plays no games")

    def opponent_of(self, proof: Path, asked: Position | None, seconds: float | None = None) -> Opponent:
        """Somebody who plays a proof's answers, from its own start or one that was asked for."""
        raise self.without("knows no proofs")

    def reference_class(self, position: Position) -> str:
        """A position's class by the definition alone: slow, to judge everything faster by."""
        raise self.without("knows no classes")

    def reference_value(self, position: Position) -> Value:
        """A position's value by the definition alone."""
        raise self.without("knows no values")

    def value(self, position: Position, seconds: float | None = None) -> GameValue:
        """A position as a sum of games: its canonical form, stops, temperature and mean."""
        raise self.without("knows no values")

    def table(self, rows: int, cols: int, sets: Mapping[str, Any], file: Path | None) -> Table:
        """The table of a board under some rule options: an empty one, or the one that the file holds."""
        raise self.without("makes no tables")

    def wrote(self, line: str) -> bool:
        """Whether a file that begins with this line is a table or a proof of this solver's."""
        return False

    def verify(
        self, file: Path, samples: int, seed: int, tell: Callable[[int, int], None] | None = None
    ) -> Report:
        """Check a table or a proof by the rulebook. `samples` starts of a large table; 0 for all of them."""
        raise self.without("checks no files")

    def without(self, what: str) -> BadOption:
        """The refusal of what this solver cannot do."""
        return BadOption(f"The solver of {self.game} {what}.")
