"""Answers about positions: classes, winners and moves, each a call.

Answers are exact. A position that would take too long raises `Unsolved` where a limit is given; without
one these functions take the time they need.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from gridwright.kernel.position import Position
from gridwright.solver.contract import Standing, Unsolved
from gridwright.solver.ctron.reference import CLASSES, after
from gridwright.solver.ctron.rulebook import (
    LEFT,
    RIGHT,
    Ground,
    ground,
    lone,
    placing,
    squares_of,
    turn,
    with_mover,
)
from gridwright.solver.ctron.solve import Search

_KEPT = 8
_MEMORY = 64

_lock = threading.RLock()
_searches: OrderedDict[tuple[Ground, bool], Search] = OrderedDict()


def search_for(position: Position) -> Search:
    """The search that this process keeps for a position's rule options; one runs at a time."""
    o = ground(position)
    _, left, right = squares_of(position)
    single = left.bit_count() <= 1 and right.bit_count() <= 1
    if placing(position):
        single = lone(position.options)
    key = (o, single)
    with _lock:
        if key not in _searches:
            _searches[key] = Search(o, _MEMORY, single)
            if len(_searches) > _KEPT:
                _searches.popitem(last=False)
        _searches.move_to_end(key)
        return _searches[key]


def mover_wins(position: Position, limit: int | None = None, memo: dict[Any, bool] | None = None) -> bool:
    """Whether the side to move wins; bikes still to be put are part of the game."""
    if not placing(position):
        with _lock:
            return search_for(position).wins(squares_of(position), turn(position), limit)
    memo = {} if memo is None else memo
    key = position.identity()
    if key not in memo:
        memo[key] = any(not mover_wins(after(position, a), limit, memo) for a in position.legal())
    return memo[key]


def outcome(position: Position, limit: int | None = None) -> str:
    """L, R, N or P: who wins when Left begins, and when Right begins."""
    first, second = (with_mover(position, seat) for seat in (LEFT, RIGHT))
    return CLASSES[mover_wins(first, limit), mover_wins(second, limit)]


def winner(position: Position, limit: int | None = None) -> int | None:
    """The seat that wins with the side to move that there is; None if not known within the limit."""
    seat = turn(position)
    try:
        return seat if mover_wins(position, limit) else 1 - seat
    except Unsolved:
        return None


def move_classes(position: Position, limit: int | None = None) -> dict[int, str]:
    """The class of the position that each legal move leads to."""
    return {action: outcome(after(position, action), limit) for action in position.legal()}


def standing(position: Position, limit: int | None = None) -> Standing:
    """The class of a position and of what each move leads to. `limit` is for all of it together."""
    search = search_for(position)
    end = None if limit is None else search.nodes + limit

    def left() -> int | None:
        return None if end is None else max(0, end - search.nodes)

    wins, classes = [], {}
    for action in position.legal():
        follower = after(position, action)
        if placing(follower):
            won = not mover_wins(follower, left())
        else:
            classes[action] = outcome(follower, left())
            won = classes[action] in ("P", "LR"[turn(position)])
        if won:
            wins.append(action)
    here = None if placing(position) else outcome(position, left())
    return Standing(mover_wins(position, left()), here, frozenset(wins), classes)


def winning_moves(position: Position, limit: int | None = None) -> list[int]:
    """The legal moves that win."""
    return [a for a in position.legal() if not mover_wins(after(position, a), limit)]


def best_move(position: Position, limit: int | None = None) -> int | None:
    """A move that wins if there is one, else the move after which the other has the fewest that win."""
    if position.over:
        return None
    followers = {a: after(position, a) for a in position.legal()}
    for action, follower in followers.items():
        if not mover_wins(follower, limit):
            return action
    return min(followers, key=lambda a: (len(winning_moves(followers[a], limit)), a))


def main_line(
    position: Position, limit: int | None = None, search: Search | None = None, most: int = 200
) -> list[int]:
    """A game from here: the winner's moves win, the loser's leave him the most to go on with.

    `search` is asked rather than the one that this process keeps.
    """
    line: list[int] = []
    at = position.copy()
    while not at.over and len(line) < most:
        line.append(_line_move(at, limit, search))
        at = after(at, line[-1])
    return line


def _line_move(position: Position, limit: int | None, search: Search | None) -> int:
    followers = {a: after(position, a) for a in position.legal()}
    lost = [a for a, follower in followers.items() if _is_lost(follower, 0, search)]
    if not lost:  # what is remembered does not tell
        lost = [a for a, follower in followers.items() if _is_lost(follower, limit, search)]
    return max(lost or followers, key=lambda a: (len(followers[a].legal()) * (-1 if lost else 1), -a))


def _is_lost(position: Position, limit: int | None, search: Search | None) -> bool:
    """Whether the side to move loses; with no work allowed, whether that is plain or remembered."""
    try:
        if search is not None and not placing(position):
            return not search.wins(squares_of(position), turn(position), limit)
        return not mover_wins(position, limit)
    except Unsolved:
        if limit == 0:
            return False
        raise


def mistakes(position: Position, actions: list[int], limit: int | None = None) -> list[int]:
    """The plies (from 0) at which a won game was given away, playing these actions from a position."""
    found = []
    at = position.copy()
    won = mover_wins(at, limit)
    for ply, action in enumerate(actions):
        at = after(at, action)
        after_it = mover_wins(at, limit)
        if won and after_it:
            found.append(ply)
        won = after_it
    return found
