"""All that the solver knows of the rulebook, in one place: its words, its geometry, its records.

Nothing else in this folder imports the game. What a rule decides is asked of the rule.
"""

from __future__ import annotations

from typing import Any

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
OPEN, HOLE = rules.OPEN, rules.HOLE
LEFT_BIKE, RIGHT_BIKE = rules.LEFT_BIKE, rules.RIGHT_BIKE
DIRECTIONS = 8

Squares = tuple[int, int, int]
"""Open squares, Left's bikes, Right's bikes: three masks."""


def ctron() -> Game:
    """The game."""
    return find_game(NAME)


# Options


def record(options: GameOptions) -> Any:
    """The rule options as a plain record."""
    return ctron().record(options)


def stated(options: GameOptions) -> dict[str, Any]:
    """The options that a file must state beside a position's text."""
    return {n: v for n, v in options.told().items() if n not in ("placement", "position")}


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
    return bool(options.fields()["bikes"] == 1)


# The board


def step(direction: int) -> tuple[int, int]:
    """How row and column change by one square in a direction."""
    return rules.row_step(direction), rules.col_step(direction)


def drives(o: Any, direction: int) -> bool:
    """Whether bikes drive in a direction."""
    return rules.drives(o, direction)


def turns(o: Any) -> int:
    """How many turns and reflections a board has, itself unchanged included."""
    return rules.symmetries(o) // 2


def turned(o: Any, k: int, square: int) -> int:
    """Where a square goes under the k-th of them."""
    return rules.turned(o, k, square)


# Positions


def squares_of(position: Position) -> Squares:
    """The three masks of a position."""
    o, s = position.plain_options, position.plain
    masks = [0, 0, 0, 0]
    for square in range(o.rows * o.cols):
        masks[s.cell[square]] |= 1 << square
    return masks[OPEN], masks[LEFT_BIKE], masks[RIGHT_BIKE]


def bikes(position: Position, seat: int) -> list[int]:
    """The squares of a side's bikes."""
    s = position.plain
    return [int(s.bike[seat, i]) for i in range(s.bikes[seat])]


def is_open(position: Position, row: int, col: int) -> bool:
    """Whether there is an open square here."""
    return bool(rules.is_open(position.plain_options, position.plain, row, col))


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
    rules.begin_turn(position.plain_options, words)
    words.happened = 0
    twin = position.copy()
    twin.s = position.book.adopt(position.book.state_layout, words)
    return twin
