"""The reference solver for Combinatorial Tron: short enough to be read as the definition.

It is slow and plain on purpose, so that everything faster can be judged against it.
"""

from __future__ import annotations

from typing import Any

from pycgt import Game as Value
from pycgt import game as value_of

from gridwright.kernel.position import Position
from gridwright.solver.ctron.rulebook import LEFT, RIGHT, turn, with_mover

CLASSES = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}


def outcome_class(position: Position, memo: dict[Any, bool] | None = None) -> str:
    """L, R, N or P: who wins when Left begins, and when Right begins.

    Positions of one board under the same options may share a memo.
    """
    memo = {} if memo is None else memo
    left_first = first_player_wins(with_mover(position, LEFT), memo)
    right_first = first_player_wins(with_mover(position, RIGHT), memo)
    return CLASSES[left_first, right_first]


def first_player_wins(position: Position, memo: dict[Any, bool]) -> bool:
    """The player to move wins if some move leaves the other to move and lose."""
    key = position.identity()
    if key not in memo:
        memo[key] = _wins(position, memo)
    return memo[key]


def _wins(position: Position, memo: dict[Any, bool]) -> bool:
    if position.over:
        return bool(position.results()[turn(position)])
    return any(not first_player_wins(after(position, move), memo) for move in position.legal())


def after(position: Position, move: int) -> Position:
    """The position that a legal move leads to."""
    twin = position.copy()
    twin.push(move)
    return twin


def value(position: Position, memo: dict[Any, Value] | None = None) -> Value:
    """The value of a position as a game in canonical form: {Left's options | Right's options}."""
    memo = {} if memo is None else memo
    key = with_mover(position, LEFT).identity()
    if key not in memo:
        sides = []
        for seat in (LEFT, RIGHT):
            here = with_mover(position, seat)
            sides.append([value(after(here, move), memo) for move in here.legal()])
        memo[key] = value_of(*sides)
    return memo[key]
