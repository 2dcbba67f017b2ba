"""Ironclad: how a game ends, section 6 of RULES.md: robots at home, strings, repetition."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import EAST, NORTH, SOUTH, WAYS, WEST, WHITE, Event, robot_of
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice


class Reason(Code):
    """Why the game ended."""

    NOT_OVER = 0
    HOME = 9, "a robot of {winner} has reached {goal}"
    STRUNG = 10, "{winner}'s stones run from one side of the board to the other"
    FORFEITED = 11, "{loser} can neither place a stone nor slide one"
    NO_ROBOT = 12, "{loser} has no robot action, and one was due"
    REPEATED = 13, "the same position has come up for the third time"
    TURNS_UP = 14, "{o.max_turns} turns have been played"


class Repetition(Choice):
    """6.4 Which occurrence of a position draws the game."""

    THIRD = 3, "3"
    OFF = 0


DRAWN = -1  # nobody is the winner


@rule
def end(s: Any, why: int, winner: int) -> None:
    s.over = why
    s.winner = winner
    note(s, Event.ENDED, why, winner)


@query
def is_home(o: Any, side: int, square: int) -> bool:
    """6.1 Whether a square lies on the enemy's home rank."""
    return square >= o.squares - o.files if side == WHITE else square < o.files


@rule
def check_home(o: Any, s: Any, square: int) -> None:
    """6.1 A robot that is home wins for its owner, whoever moved it there."""
    owner = s.robot[square] >> 2
    if is_home(o, owner, square):
        end(s, Reason.HOME, owner)


@rule
def check_string(o: Any, s: Any, point: int) -> None:
    """6.2 A string from one side of the board to the opposite one wins for the owner of its stones."""
    if spans(string_edges(o, s, point)):
        end(s, Reason.STRUNG, s.stone[point] - 1)


@rule
def check_standing(o: Any, s: Any, side: int) -> None:
    """6.1, 6.2 Whether anything on the board wins for this side."""
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            check_home(o, s, square)
    if s.over:
        return
    for point in range(o.points):
        if s.stone[point] == 1 + side:
            check_string(o, s, point)


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
        for way in range(0, WAYS, o.stone_adj):
            there = o.next_point[here, way]
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
    if o.repetition == Repetition.OFF:
        return
    key = position_key(o, s)
    times = 1
    for i in range(s.kept):
        if s.past[i] == key:
            times += 1
    s.past[s.kept] = key
    s.kept += 1
    if times >= o.repetition:
        end(s, Reason.REPEATED, DRAWN)


@rule
def forget(s: Any) -> None:
    """6.4 After a placement or damage no earlier position can come back."""
    s.kept = 0


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """6.6 The winner has 1, the loser 0; a draw is a half each."""
    for seat in range(2):
        out[seat] = 1.0 if s.winner == seat else 0.0
        if s.winner == DRAWN:
            out[seat] = 0.5


@rule
def reason(o: Any, s: Any) -> int:
    return s.over
