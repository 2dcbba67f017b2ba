"""All that the solver knows of the rulebook, in one place: its words, its geometry, its records.

Nothing else in this folder imports the game. What a rule decides is asked of the rule.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from gridwright.games import game as find_game
from gridwright.games.ctron import rules
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position

NAME = "ctron"
TITLE = "Combinatorial Tron"
SEATS = ("Left", "Right")

LEFT, RIGHT = rules.LEFT, rules.RIGHT
OPEN, HOLE = int(rules.Square.OPEN), int(rules.Square.HOLE)
LEFT_BIKE, RIGHT_BIKE = int(rules.Square.LEFT_BIKE), int(rules.Square.RIGHT_BIKE)
DIRECTIONS = rules.DIRECTIONS

Squares = tuple[int, int, int]
"""Open squares, Left's bikes, Right's bikes: three masks."""


class Ground(NamedTuple):
    """A board's size and the options by which bikes move on it; also a record for the rules' geometry."""

    rows: int
    cols: int
    piece: int
    longest: int
    """The longest slide there is."""
    furthest: bool
    """Whether a slide goes as far as it can."""
    squeeze: bool
    """Whether a diagonal step may pass between two closed corners."""
    misere: bool

    @property
    def squares(self) -> int:
        """How many squares the board has by the rulebook's options."""
        return self.rows * self.cols


def ctron() -> Game:
    """The game."""
    return find_game(NAME)


@cache
def _rule(name: str) -> Any:
    """A function of the rulebook, wherever in the game's folder it stands."""
    return getattr(ctron().book(), name)


# Options


def ground(position: Position) -> Ground:
    """The ground of a position."""
    return _ground(position.plain_options)


def ground_of(options: GameOptions) -> Ground:
    """The ground that options describe."""
    return _ground(ctron().record(options))


def _ground(o: Any) -> Ground:
    furthest, squeeze = o.slide == rules.Stop.MAX, o.squeeze == rules.Squeeze.YES
    return Ground(o.rows, o.cols, o.piece, o.longest, furthest, squeeze, o.play == rules.Play.MISERE)


def setup_of(options: GameOptions) -> tuple[int, ...]:
    """What stands on each square before anybody moves."""
    o = ctron().record(options)
    return tuple(int(o.setup[square]) for square in range(o.rows * o.cols))


def stated(options: GameOptions) -> dict[str, Any]:
    """The options that a file must state beside a position's text."""
    return {n: v for n, v in options.told().items() if n not in ("placement", "position")}


def variant(options: GameOptions) -> dict[str, Any]:
    """The options by which positions are played on, as they are written."""
    written = options.model_dump(mode="json")
    return {name: written[name] for name in ("piece", "max_step", "slide", "squeeze", "play")}


def options_for(text: str, told: dict[str, Any]) -> GameOptions:
    """Options as a file states them, for a position's text."""
    game = ctron()
    options = game.options_of({n: v for n, v in told.items() if n not in ("rows", "cols", "holes")})
    fitted: GameOptions = game.notation.fit(options.changed(placement="fixed"), text)
    return fitted


def options_of_empty_board(rows: int, cols: int, sets: dict[str, Any]) -> GameOptions:
    """A variant of the rules on an empty board, on which bikes are put as one likes."""
    empty = "/".join("." * max(0, min(cols, 99)) for _ in range(max(0, min(rows, 99))))
    return ctron().options(
        None, {**sets, "rows": rows, "cols": cols, "placement": "fixed", "position": empty}
    )


def lone(options: GameOptions) -> bool:
    """Whether each side is to put one bike."""
    return bool(options.record()["bikes"] == 1)


# The board


def step(direction: int) -> tuple[int, int]:
    """How row and column change by one square in a direction."""
    return _rule("row_step")(direction), _rule("col_step")(direction)


def steps(o: Ground) -> dict[int, tuple[int, int]]:
    """The steps in the directions that bikes drive."""
    return {d: step(d) for d in range(DIRECTIONS) if _rule("drives")(o, d)}


def turns(o: Ground) -> int:
    """How many turns and reflections a board has, itself unchanged included."""
    return int(_rule("turns")(o))


def turned(o: Ground, k: int, square: int) -> int:
    """Where a square goes under the k-th of them."""
    return int(_rule("moved_square")(o, k, square))


# Positions


def squares_of(position: Position) -> Squares:
    """The three masks of a position."""
    o, s = position.plain_options, position.plain
    masks = [0, 0, 0, 0]
    for square in range(o.rows * o.cols):
        masks[s.cell[square]] |= 1 << square
    return masks[OPEN], masks[LEFT_BIKE], masks[RIGHT_BIKE]


def members(mask: int) -> list[int]:
    """The squares of a mask."""
    return [square for square in range(mask.bit_length()) if mask >> square & 1]


def bikes(position: Position, seat: int) -> list[int]:
    """The squares of a side's bikes."""
    return members(squares_of(position)[1 + seat])


def turn(position: Position) -> int:
    """The side to move; at the end of the game, the side that cannot."""
    return int(position.plain.turn)


def placing(position: Position) -> bool:
    """Whether bikes are still to be put."""
    return bool(position.plain.to_place)


def with_mover(position: Position, seat: int) -> Position:
    """The same board with this seat to move."""
    if position.game.name != NAME:
        raise GridwrightError(f"Outcome classes and values are defined for {TITLE}.")
    s = position.plain
    words = s._layout.copy(s)
    words.turn, words.over, words.happened = seat, 0, 0
    _rule("begin_turn")(position.plain_options, words)
    words.happened = 0
    twin = position.copy()
    twin.s = position.book.adopt(position.book.state_layout, words)
    return twin
