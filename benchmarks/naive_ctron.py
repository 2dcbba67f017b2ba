"""Combinatorial Tron as one would write it in Python with no thought of speed.

It is what our compiled rulebook is measured against: objects for the board, its bikes and their moves,
legal moves as a fresh list at every turn. It plays the usual game (rooks in opposite corners, a slide may
stop anywhere, the stuck player loses) and lists moves in our order, so that one random stream plays one
game here and there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Cell(Enum):
    OPEN = "."
    HOLE = "#"
    LEFT = "L"
    RIGHT = "R"


class Direction(Enum):
    NORTH = (-1, 0)
    EAST = (0, 1)
    SOUTH = (1, 0)
    WEST = (0, -1)


@dataclass
class Bike:
    player: Cell
    row: int
    col: int


@dataclass
class Move:
    bike: Bike
    direction: Direction
    length: int


class Board:
    """What stands on each square, where the bikes are, and whose turn it is."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.cells = [[Cell.OPEN] * cols for _ in range(rows)]
        self.bikes = [Bike(Cell.LEFT, 0, 0), Bike(Cell.RIGHT, rows - 1, cols - 1)]
        for bike in self.bikes:
            self.cells[bike.row][bike.col] = bike.player
        self.turn = Cell.LEFT

    def copy(self) -> Board:
        twin = Board(self.rows, self.cols)
        twin.cells = [list(row) for row in self.cells]
        twin.bikes = [Bike(bike.player, bike.row, bike.col) for bike in self.bikes]
        twin.turn = self.turn
        return twin

    def is_open(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols and self.cells[row][col] is Cell.OPEN

    def reach(self, bike: Bike, direction: Direction) -> int:
        down, across = direction.value
        length = 0
        while self.is_open(bike.row + (length + 1) * down, bike.col + (length + 1) * across):
            length += 1
        return length

    def legal_moves(self) -> list[Move]:
        return [
            Move(bike, direction, length)
            for bike in self.bikes
            if bike.player is self.turn
            for direction in Direction
            for length in range(1, self.reach(bike, direction) + 1)
        ]

    def play(self, move: Move) -> None:
        bike = move.bike
        down, across = move.direction.value
        for _ in range(move.length):
            self.cells[bike.row][bike.col] = Cell.HOLE
            bike.row += down
            bike.col += across
        self.cells[bike.row][bike.col] = bike.player
        self.turn = self.opponent

    @property
    def opponent(self) -> Cell:
        return Cell.RIGHT if self.turn is Cell.LEFT else Cell.LEFT


class Stream:
    """The random numbers of gridwright's own streams: splitmix64."""

    def __init__(self, word: int) -> None:
        self.word = word

    def below(self, n: int) -> int:
        mask = 0xFFFFFFFFFFFFFFFF
        self.word = z = (self.word + 0x9E3779B97F4A7C15) & mask
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        z ^= z >> 31
        return ((z >> 32) * n) >> 32


def playout(opening: Board, stream: Stream) -> tuple[int, Cell]:
    """Play at random until the player to move is stuck: how many plies it took, and who won."""
    board = opening.copy()
    plies = 0
    while moves := board.legal_moves():
        board.play(moves[stream.below(len(moves))])
        plies += 1
    return plies, board.opponent
