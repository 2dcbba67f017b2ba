"""What other rooms ask the solver: classes, winners and moves of positions, each a call.

Answers are exact. A position that would take too long raises `Unsolved` where a limit is given; without
one these functions take the time they need.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from gridwright.games.ctron import rules
from gridwright.kernel.position import Position
from gridwright.solver.ctron.reference import CLASSES, after, with_mover
from gridwright.solver.ctron.solve import Solver, Unsolved, squares_of

GAME = "ctron"
"""The game that the solver knows."""

MEANINGS = {
    "L": "Left wins, whoever begins",
    "R": "Right wins, whoever begins",
    "N": "whoever begins wins",
    "P": "whoever begins loses",
}
"""The four classes in words."""

_KEPT = 8
_MEMORY = 64

_lock = threading.RLock()
_solvers: OrderedDict[Any, Solver] = OrderedDict()


def solver_for(position: Position) -> Solver:
    """The solver that this process keeps for a position's rule options; one search at a time."""
    o = position.plain_options
    fresh = Solver.of(position, _MEMORY) if position.plain.to_place else None
    _, left, right = squares_of(position)
    single = fresh.single if fresh else left.bit_count() <= 1 and right.bit_count() <= 1
    key = (o.rows, o.cols, o.piece, o.max_step, o.slide_max, o.squeeze, o.misere, single)
    with _lock:
        if key not in _solvers:
            _solvers[key] = fresh or Solver(o, _MEMORY, single)
            if len(_solvers) > _KEPT:
                _solvers.popitem(last=False)
        _solvers.move_to_end(key)
        return _solvers[key]


def mover_wins(position: Position, limit: int | None = None, memo: dict[Any, bool] | None = None) -> bool:
    """Whether the side to move wins; bikes still to be put are part of the game."""
    if not position.plain.to_place:
        with _lock:
            return solver_for(position).wins(squares_of(position), position.plain.turn, limit)
    memo = {} if memo is None else memo
    key = position.identity()
    if key not in memo:
        memo[key] = any(not mover_wins(after(position, a), limit, memo) for a in position.legal())
    return memo[key]


def outcome(position: Position, limit: int | None = None) -> str:
    """L, R, N or P: who wins when Left begins, and when Right begins."""
    first, second = (with_mover(position, seat) for seat in (rules.LEFT, rules.RIGHT))
    return CLASSES[mover_wins(first, limit), mover_wins(second, limit)]


def winner(position: Position, limit: int | None = None) -> int | None:
    """The seat that wins with the side to move that there is; None if not known within the limit."""
    seat = int(position.plain.turn)
    try:
        return seat if mover_wins(position, limit) else 1 - seat
    except Unsolved:
        return None


def move_classes(position: Position, limit: int | None = None) -> dict[int, str]:
    """The class of the position that each legal move leads to."""
    return {action: outcome(after(position, action), limit) for action in position.legal()}


@dataclass(frozen=True)
class Standing:
    """What is known exactly of a position and of every move in it."""

    mover_wins: bool
    here: str | None
    """The class; None while bikes are still to be put, since then one side's turn is fixed."""
    wins: frozenset[int]
    """The moves that win."""
    after: dict[int, str] = field(default_factory=dict)
    """The class that each move leads to, where it leads to one."""


def standing(position: Position, limit: int | None = None) -> Standing:
    """The class of a position and of what each move leads to. `limit` is for all of it together."""
    solver = solver_for(position)
    end = None if limit is None else solver.nodes + limit

    def left() -> int | None:
        return None if end is None else max(0, end - solver.nodes)

    wins, classes = [], {}
    for action in position.legal():
        follower = after(position, action)
        if follower.plain.to_place:
            won = not mover_wins(follower, left())
        else:
            classes[action] = outcome(follower, left())
            won = classes[action] in ("P", "LR"[int(position.plain.turn)])
        if won:
            wins.append(action)
    here = None if position.plain.to_place else outcome(position, left())
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


def main_line(position: Position, limit: int | None = None, most: int = 200) -> list[int]:
    """A game from here: the winner's moves win, the loser's are the longest way to go on."""
    line: list[int] = []
    at = position.copy()
    while not at.over and len(line) < most:
        move = _line_move(at, limit)
        line.append(move)
        at = after(at, move)
    return line


def _line_move(position: Position, limit: int | None) -> int:
    followers = {a: after(position, a) for a in position.legal()}
    lost = [a for a, follower in followers.items() if not mover_wins(follower, limit)]
    return max(lost or followers, key=lambda a: (len(followers[a].legal()) * (-1 if lost else 1), -a))


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
