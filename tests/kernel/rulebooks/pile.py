"""A second file of the little rulebook; its MOST is not the first one's."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import query

MOST = 100


@query
def pile_fits(o: Any, s: Any) -> bool:
    return s.left <= MOST
