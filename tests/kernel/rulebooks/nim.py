"""A little rulebook for the kernel's tests: take up to three tokens, the last one wins.

Its questions are the arithmetic in which numpy's small numbers and Python's differ.
"""

from __future__ import annotations

from typing import Any

from tests.kernel.rulebooks.pile import pile_fits

from gridwright.kernel.contract import OVER, events, mix, query, rule

OPTIONS = [("tokens", "i1"), ("shape", "i2", (3,))]
STATE = [("left", "i1"), ("turn", "i1"), ("tiny", "i1"), ("deep", "i8"), ("box", "i1", (2, 3)), *events(1)]
ASIDE = ("events", "happened")
SEATS, ACTIONS, MAX_LEGAL, MAX_PLIES = 2, 4, 4, 100
MOST = 3


@rule
def start(o: Any, s: Any) -> None:
    s.left = o.tokens


@rule
def to_move(o: Any, s: Any) -> int:
    if s.left == 0:
        return OVER
    return s.turn


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if seat != to_move(o, s) or not pile_fits(o, s):
        return 0
    n = min(MOST, s.left)
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.left -= action
    s.turn = 1 - seat


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[1 - s.turn] = 1.0
    out[s.turn] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    return 1


@query
def both_true(o: Any, s: Any) -> int:
    return (s.left > 0) + (s.turn == 0)


@query
def beyond(o: Any, s: Any) -> int:
    return s.tiny + s.tiny + 1


@query
def product(o: Any, s: Any) -> int:
    return s.tiny * s.tiny * s.tiny


@query
def negated(o: Any, s: Any) -> int:
    return -s.tiny - 1


@query
def shifted(o: Any, s: Any) -> int:
    return 1 << (s.tiny & 31) | s.tiny << 9


@query
def halved(o: Any, s: Any) -> int:
    return (s.tiny // 2) * 1000 + s.tiny % 7


@query
def largest(o: Any, s: Any) -> int:
    return max(s.tiny, s.left) * 100 + abs(s.tiny)


@query
def inverted(o: Any, s: Any) -> int:
    return ~s.tiny * 3


@query
def hashed(o: Any, s: Any) -> int:
    return mix(mix(s.deep, s.tiny), s.left)


@rule
def put(o: Any, s: Any, row: int, col: int, value: int) -> int:
    s.box[row, col] = value
    return s.box[row, col]


QUERIES = (both_true, beyond, product, negated, shifted, halved, largest, inverted, hashed)
