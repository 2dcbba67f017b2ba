"""Copying: one state made like another, among many, in both modes."""

from __future__ import annotations

from typing import Any


def assign(states: Any, i: int, s: Any) -> None:
    """Make the i-th of `states` a copy of `s`."""
    s._layout.fill(states[i], s)


def assign_native(states: Any, i: Any, s: Any) -> None:
    """`assign` as it is compiled: one copy of a block of memory."""
    states[i] = s
