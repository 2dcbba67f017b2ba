"""Ironclad: how a game ends, section 6 of RULES.md: robots at home, strings, repetition."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    BLACK,
    DRAWN,
    EAST,
    HOME,
    NORTH,
    REPEATED,
    SOUTH,
    STRUNG,
    WEST,
    WHITE,
    robot_of,
)
from gridwright.kernel.contract import note, query, rule


@rule
def end(s: Any, why: int, winner: int) -> None:
    """The game is over."""
    s.over = why
    s.winner = winner
    note(s, why, winner)


@rule
def check_home(o: Any, s: Any, square: int) -> None:
    """6.1 A robot on the rank farthest from its own side wins for its owner, whoever moved it there."""
    if robot_of(o, s, WHITE, square) and square >= o.squares - o.files:
        end(s, HOME, WHITE)
    elif robot_of(o, s, BLACK, square) and square < o.files:
        end(s, HOME, BLACK)


@rule
def check_string(o: Any, s: Any, point: int) -> None:
    """6.2 A string from one side of the board to the opposite one wins for the owner of its stones."""
    if spans(string_edges(o, s, point)):
        end(s, STRUNG, s.stone[point] - 1)


@query
def spans(touched: int) -> bool:
    """6.2 West and east, or south and north: either will do for either player."""
    return touched & (WEST + EAST) == WEST + EAST or touched & (SOUTH + NORTH) == SOUTH + NORTH


@query
def string_edges(o: Any, s: Any, point: int) -> int:
    """The sides of the board that the string through a stone touches.

    Only the stone that was just put down can complete a string, so only its own string is traced.
    """
    touched = 0
    for i in range(trace_string(o, s, point)):
        touched |= o.edges[s.string[i]]
    return touched


@query
def trace_string(o: Any, s: Any, point: int) -> int:
    """The string through a stone is left in `s.string`; how long it is."""
    stone = s.stone[point]
    s.string[0] = point
    s.in_string[point] = 1
    length = 1
    traced = 0
    while traced < length:
        here = s.string[traced]
        traced += 1
        for direction in range(0, 8, o.string_turn):
            there = o.next_point[here, direction]
            if there >= 0 and s.stone[there] == stone and s.in_string[there] == 0:
                s.string[length] = there
                s.in_string[there] = 1
                length += 1
    for i in range(length):
        s.in_string[s.string[i]] = 0
    return length


@query
def position_key(o: Any, s: Any) -> int:
    """6.4 What makes two positions the same: robots, stones, the stone that slid last, the turn, what is due.

    Bowls need no part in it: they change only when a stone is placed, and then the past is forgotten.
    """
    key = s.key ^ o.moment_key[s.turn, s.due]
    if s.last_slid >= 0:
        key ^= o.slid_key[s.last_slid]
    return key


@rule
def remember(o: Any, s: Any) -> None:
    """6.4 The third time that somebody must decide in the same position, the game is drawn."""
    if o.repetition == 0:
        return
    key = position_key(o, s)
    times = 1
    for i in range(s.kept):
        if s.past[i] == key:
            times += 1
    s.past[s.kept] = key
    s.kept += 1
    if times >= o.repetition:
        end(s, REPEATED, DRAWN)


@rule
def forget(s: Any) -> None:
    """After a placement or damage no earlier position can come back."""
    s.kept = 0


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """6.6 The winner has 1, the loser 0; a draw is a half each."""
    for seat in range(2):
        if s.winner == DRAWN:
            out[seat] = 0.5
        elif s.winner == seat:
            out[seat] = 1.0
        else:
            out[seat] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    """Why the game ended: HOME, STRUNG, FORFEITED, NO_ROBOT, REPEATED or TURNS_UP; 0 while it lasts."""
    return s.over
