"""Perft: counting the ways to play, the standard test of a move generator."""

from __future__ import annotations

import numpy as np

from gridwright.kernel.errors import BadOption
from gridwright.kernel.position import Position


def perft(position: Position, depth: int) -> list[int]:
    """How many ways there are to play 1, 2 .. `depth` plies, nature's outcomes once each."""
    if depth < 1:
        raise BadOption(f"A depth of {depth} counts nothing: it must be 1 or more.")
    book = position.book
    states = book.states(depth)
    book.assign(states, 0, position.s)
    most = book.rules.MAX_LEGAL
    outs = np.zeros((depth, most), np.int64) if book.native else [[0] * most for _ in range(depth)]
    counts = book.integers(depth)
    book.perft(position.o, states, outs, book.integers(depth), book.integers(depth), depth, counts)
    return [int(n) for n in counts]
