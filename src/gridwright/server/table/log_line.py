"""The lines of a table's log, the same for everybody; views/viewer_log.py puts them into words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: an action by its place in the match, or a note in words."""

    seat: int
    at: int
    ply: int
    note: str = ""
