"""Whose work comes next: persons take turns, games go before questions, and what waits is bounded."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gridwright.server.errors import Busy
from gridwright.server.workers.fair_queue import FairQueue, Kind


@dataclass(eq=False)
class Piece:
    person: str
    name: str
    kind: Kind = Kind.BOT


def queue_of(*pieces: Piece, most: int = 100, most_each: int = 100) -> FairQueue[Piece]:
    queue: FairQueue[Piece] = FairQueue(most, most_each)
    for piece in pieces:
        queue.put(piece)
    return queue


def taken(queue: FairQueue[Piece], most: int = 100) -> str:
    names = []
    while len(names) < most and (piece := queue.take(lambda _: True)) is not None:
        names.append(piece.name)
    return " ".join(names)


def test_persons_take_turns() -> None:
    """Twenty of one person's pieces are no reason for others to wait for more than one of them."""
    many = [Piece("ada", f"a{i}") for i in range(4)]
    queue = queue_of(*many, Piece("ben", "b0"), Piece("ben", "b1"), Piece("cy", "c0"))
    assert taken(queue, 4) == "a0 b0 c0 a1"
    queue.put(Piece("cy", "c1"))
    assert taken(queue) == "b1 a2 c1 a3"
    assert len(queue) == 0


def test_games_go_before_questions() -> None:
    queue = queue_of(
        Piece("ada", "analysis", Kind.ASKED), Piece("ben", "bot", Kind.BOT), Piece("ada", "table", Kind.LOOK)
    )
    assert taken(queue) == "table bot analysis"


def test_who_may_not_begin_yet_keeps_nobody_waiting() -> None:
    queue = queue_of(Piece("ada", "a0"), Piece("ada", "a1"), Piece("ben", "b0"))
    first = queue.take(lambda piece: piece.person != "ada")
    assert first is not None
    assert first.name == "b0"
    assert queue.take(lambda piece: piece.person != "ada") is None
    assert taken(queue) == "a0 a1"


def test_what_waits_is_bounded() -> None:
    queue = queue_of(Piece("ada", "a0"), Piece("ada", "a1"), most=3, most_each=2)
    with pytest.raises(Busy, match="a lot to work out"):
        queue.put(Piece("ada", "a2"))
    queue.put(Piece("ben", "b0"))
    with pytest.raises(Busy):
        queue.put(Piece("cy", "c0"))
    assert taken(queue) == "a0 b0 a1"


def test_what_nobody_waits_for_any_more_is_dropped() -> None:
    left, gone = Piece("ada", "left"), Piece("ada", "gone")
    queue = queue_of(gone, left)
    queue.drop(gone)
    queue.drop(gone)
    assert len(queue) == 1
    assert taken(queue) == "left"
