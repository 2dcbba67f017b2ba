"""Combinatorial Tron, pictured: open squares, burnt ones, each bike's way as a ribbon behind it."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import atan2, degrees
from typing import Any

from gridwright.games.ctron import notation, rules
from gridwright.games.ctron.notation import SEAT_NAMES, square_text
from gridwright.games.ctron.rules import DIRECTIONS, Event, Square
from gridwright.kernel import scene as draw
from gridwright.kernel.contract import OVER
from gridwright.kernel.options import once
from gridwright.kernel.position import Position
from gridwright.kernel.scene import Board, Gesture, Scene, seats, squares
from gridwright.kernel.texts import as_sentence

SHOWS: dict[str, str] = {}


def scene(view: Position, seat: int, touched: Gesture = (), show: frozenset[str] = frozenset()) -> Scene:
    """The board as the seat sees it; everybody sees all of it."""
    o, s = view.plain_options, view.plain
    players = seats(SEAT_NAMES)
    ways = {rider: way_to(o, s, rider) for rider in bikes(o, s)}
    holes = tuple([i for i, square in enumerate(s.cell) if square == Square.HOLE])
    return Scene(
        title="Combinatorial Tron",
        board=board(o, holes),
        alt=alt(o, s, view.to_move, len(holes)),
        caption=caption(view),
        seats=players,
        trails=tuple(
            draw.trail(
                tuple([cell_id(o, i) for i in way]),
                players[s.cell[rider] - Square.LEFT_BIKE].role,
                burnt=True,
            )
            for rider, way in ways.items()
            if len(way) > 1
        ),
        pieces=tuple(
            draw.piece(
                "wedge",
                cell_id(o, i),
                players[s.cell[i] - Square.LEFT_BIKE].role,
                facing=facing(o, s, i, way),
            )
            for i, way in ways.items()
        ),
        highlights=tuple(draw.highlight(cell_id(o, i), "last") for i in last_slide(s)),
        plates=tuple(
            draw.plate(p.letter, turn=view.to_move == i, notes=notes(o, s, i)) for i, p in enumerate(players)
        ),
    )


@lru_cache(maxsize=256)
def board(o: Any, holes: tuple[int, ...]) -> Board:
    """The squares, those that are no more sunk into the table."""
    sunk = {cell_id(o, i): "sunk" for i in holes}
    return squares(o.rows, o.cols, name=square_name).with_kinds(sunk)


def square_name(row: int, column: int) -> str:
    """What a square is called, rows and columns counted from 1."""
    return f"{row}:{column}"


def cell_id(o: Any, square: int) -> str:
    """The touchable id of a square."""
    return f"cell:{square_text(o, square)}"


def bikes(o: Any, s: Any) -> list[int]:
    """The squares with a bike on them, in the order of the board."""
    return [i for i, square in enumerate(s.cell) if square >= Square.LEFT_BIKE]


def way_to(o: Any, s: Any, square: int) -> list[int]:
    """The squares a bike burnt on its way to where it stands, oldest first, its own square last."""
    way, burnt = [square], list(s.way)
    seat = s.cell[square] - Square.LEFT_BIKE
    while came_from := [i for i in left_for(o, burnt, way[0], seat) if i not in way]:
        way.insert(0, came_from[0])
    return way


def left_for(o: Any, burnt: list[int], square: int, seat: int) -> list[int]:
    """The squares round a square that a bike of the seat's left towards it."""
    return [near for near, left in steps_to(o)[square] if burnt[near] == left + DIRECTIONS * seat]


@once
def steps_to(o: Any) -> list[list[tuple[int, int]]]:
    """For each square those round it, each with what a bike of the first seat's leaves there on its way."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(o.rows * o.cols)]
    for square, direction in product(range(o.rows * o.cols), range(DIRECTIONS)):
        row, col = notation.reached(o, square, direction, -1)
        if 0 <= row < o.rows and 0 <= col < o.cols:
            found[square].append((row * o.cols + col, 1 + direction))
    return found


def facing(o: Any, s: Any, square: int, way: list[int]) -> float:
    """The way a bike points: where it last went; before its first move, towards the middle of the board."""
    row, col = divmod(square, o.cols)
    if len(way) > 1:
        direction = (s.way[way[-2]] - 1) % DIRECTIONS
        return degrees(atan2(rules.col_step(direction), -rules.row_step(direction))) % 360
    down, across = (o.rows - 1) / 2 - row, (o.cols - 1) / 2 - col
    if abs(across) >= abs(down):
        return 90.0 if across >= 0 else 270.0
    return 180.0 if down > 0 else 0.0


def last_slide(s: Any) -> list[int]:
    """The squares that the last action left and reached."""
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] == Event.SLID:
            return [s.events[i, 2], s.events[i, 3]]
        if s.events[i, 0] == Event.PUT:
            return [s.events[i, 2]]
    return []


def notes(o: Any, s: Any, seat: int) -> tuple[str, ...]:
    """How many bikes a side has, where it is not one."""
    return () if s.standing[seat] == 1 else (f"{s.standing[seat]} bikes",)


def caption(view: Position) -> str:
    """What is expected now, or how it ended."""
    if view.to_move == OVER:
        return as_sentence(view.ending())
    name = SEAT_NAMES[view.to_move]
    if view.plain.to_place:
        return f"{name}, put a bike on an open square."
    return f"{name}, slide a bike."


def alt(o: Any, s: Any, to_move: int, holes: int) -> str:
    """The picture in words."""
    where = [
        f"{SEAT_NAMES[seat]} on {', '.join(square_text(o, s.bike[seat, i]) for i in range(s.standing[seat]))}"
        for seat in (rules.LEFT, rules.RIGHT)
        if s.standing[seat]
    ]
    turn = "The game is over." if to_move == OVER else f"{SEAT_NAMES[to_move]} to move."
    size = f"A board of {o.rows} by {o.cols} squares, {holes} of them burnt."
    return f"{size} Bikes: {'; '.join(where) or 'none'}. {turn}"
