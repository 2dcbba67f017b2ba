"""The reference solver for Combinatorial Tron: short enough to be read as the definition.

It is slow and plain on purpose, so that everything faster can be judged against it.
"""

from __future__ import annotations

from typing import Any

from pycgt import Game as Value
from pycgt import game as value_of

from gridwright.games.ctron import rules
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position

CLASSES = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}


def outcome_class(position: Position, memo: dict[Any, bool] | None = None) -> str:
    """L, R, N or P: who wins when Left begins, and when Right begins.

    Positions of one board under the same options may share a memo.
    """
    memo = {} if memo is None else memo
    left_first = first_player_wins(with_mover(position, rules.LEFT), memo)
    right_first = first_player_wins(with_mover(position, rules.RIGHT), memo)
    return CLASSES[left_first, right_first]


def first_player_wins(position: Position, memo: dict[Any, bool]) -> bool:
    """The player to move wins if some move leaves the other to move and lose."""
    key = position.identity()
    if key not in memo:
        memo[key] = _wins(position, memo)
    return memo[key]


def _wins(position: Position, memo: dict[Any, bool]) -> bool:
    if position.over:
        return bool(position.results()[position.plain.turn])
    return any(not first_player_wins(after(position, move), memo) for move in position.legal())


def after(position: Position, move: int) -> Position:
    """The position that a legal move leads to."""
    twin = position.copy()
    twin.book.play(twin.o, twin.s, twin.to_move, move)
    return twin


def with_mover(position: Position, seat: int) -> Position:
    """The same board with this seat to move."""
    if position.game.rules is not rules:
        raise GridwrightError("Outcome classes and values are defined for Combinatorial Tron.")
    s = position.plain
    words = s._layout.copy(s)
    words.turn, words.over, words.happened = seat, 0, 0
    rules.begin_turn(position.plain_options, words)
    words.happened = 0
    book = position.book
    twin = position.copy()
    twin.s = book.adopt(book.state_layout, words)
    return twin


def value(position: Position, memo: dict[Any, Value] | None = None) -> Value:
    """The value of a position as a game in canonical form: {Left's options | Right's options}."""
    memo = {} if memo is None else memo
    key = with_mover(position, rules.LEFT).identity()
    if key not in memo:
        sides = []
        for seat in (rules.LEFT, rules.RIGHT):
            here = with_mover(position, seat)
            sides.append([value(after(here, move), memo) for move in here.legal()])
        memo[key] = value_of(*sides)
    return memo[key]
