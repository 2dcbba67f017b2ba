"""Finding the strategy that a proof writes down, with the solver's help."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position
from gridwright.solver.ctron.proofs import Proof, reachable
from gridwright.solver.ctron.reference import after
from gridwright.solver.ctron.rulebook import (
    DIRECTIONS,
    LEFT,
    RIGHT,
    Ground,
    bikes,
    ground,
    squares_of,
    turn,
    with_mover,
)
from gridwright.solver.ctron.solve import MEMORY, Search

Tell = Callable[[int], object]
"""Called now and then with the number of answers so far."""

MOST_POSITIONS = 200_000
"""Answers in a proof before it is called too long."""


class TooLong(GridwrightError):
    """A proof with more positions than allowed."""


def prove(
    position: Position,
    search: Search | None = None,
    most: int = MOST_POSITIONS,
    tell: Tell | None = None,
) -> Proof:
    """The proof of a position's class. TooLong if it has more than so many positions."""
    search = search or Search.of(position, MEMORY)
    squares = squares_of(position)
    winners = tuple(seat if search.wins(squares, seat) else 1 - seat for seat in (LEFT, RIGHT))
    left, right = winners
    proof = Proof(position.options, position.text().split()[0], (left, right))
    for mover in (LEFT, RIGHT):
        _fill(proof, search, with_mover(position, mover), winners[mover], most, tell)
    return proof


def _fill(proof: Proof, search: Search, start: Position, winner: int, most: int, tell: Tell | None) -> None:
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here.over:
            continue
        if here.to_move != winner:
            waiting += [after(here, move) for move in here.legal()]
            continue
        text = here.text()
        if text in proof.answers:
            continue
        if len(proof.answers) >= most:
            raise TooLong(
                f"The proof is longer than {most:,} positions: prove a smaller board or a later position."
            )
        if tell and len(proof.answers) % 64 == 0:
            tell(len(proof.answers))
        moves = walk(here, search)
        if not moves:
            move = winning_move(here, search)
            moves = [here.action_text(move)]
            waiting.append(after(here, move))
        proof.answers[text] = moves


def winning_move(position: Position, search: Search) -> int:
    """A move that wins: one that is known to, with the fewest answers to it."""
    best: tuple[int, int] | None = None
    other = 1 - position.to_move
    followers = {move: after(position, move) for move in position.legal()}
    for move, follower in followers.items():
        if search.known(squares_of(follower), other) is False:
            best = min(best or (10**9, 0), (_answers(follower), move))
    if best is None:
        for move, follower in followers.items():
            if not search.wins(squares_of(follower), other):
                best = (0, move)
                break
    if best is None:
        raise GridwrightError(f"No move wins in {position.text()}.")
    return best[1]


def _answers(follower: Position) -> int:
    """How much a move leaves the other: squares he can still reach, and moves he has now."""
    seat = turn(follower)
    return 100 * len(reachable(follower, seat)) + len(follower.legal())


def walk(position: Position, search: Search) -> list[str]:
    """More moves of one bike, out of the other's reach, than the other has squares to reach; or nothing."""
    o = ground(position)
    if o.misere or o.furthest:
        return []
    seat = position.to_move
    theirs = reachable(position, 1 - seat)
    need = len(theirs) + 1
    free = squares_of(position)[0] & ~sum(1 << t for t in theirs)
    board = search.board
    for square in bikes(position, seat):
        if need < 2 or not search.has_path(square, free, need):
            continue
        moves = []
        room = free
        for left in range(need - 1, -1, -1):
            for direction in range(DIRECTIONS):
                target = int(board.step[square, direction])
                gated = target >= 0 and room >> target & 1 and room & int(board.gate[square, direction])
                if gated and search.has_path(target, room & ~(1 << target), left):
                    moves.append(f"{_text(o, square)}-{_text(o, target)}")
                    square, room = target, room & ~(1 << target)
                    break
        return moves
    return []


def _text(o: Ground, square: int) -> str:
    return f"{square // o.cols + 1}:{square % o.cols + 1}"
