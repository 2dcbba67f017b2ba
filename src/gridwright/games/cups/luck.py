"""Cups: where luck comes from, and only with the options `first` and `resources`: section 2 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.codes import Code
from gridwright.kernel.contract import rule


class Luck(Code):
    """The sources of luck."""

    TOSS = 0, "the toss for who begins"
    RESOURCES = 1, "the cells that are drawn for resources"


@rule
def source(o: Any, s: Any) -> int:
    """2.2 The toss comes first, then the resources are drawn."""
    return Luck.TOSS if s.toss else Luck.RESOURCES
