"""The toll: a second file of the rulebook, with a constant and a rule of its own."""

from __future__ import annotations

from typing import Any

from gridwright import rule

TOLL = 1
FREE_WEIGHT = 2


@rule
def toll_weight(o: Any, s: Any, outcome: int) -> int:
    if outcome == 0:
        return FREE_WEIGHT
    return 1


@rule
def pay_toll(o: Any, s: Any) -> None:
    s.left = max(s.left - TOLL, 0)
