"""Surveys: what is told of many games together, line by line, and what it means for a designer.

A package may add its own by the entry point `gridwright.surveys`, each a `Survey`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from gridwright.lab.surveys import course, dead_letters, places, uses
from gridwright.lab.surveys.survey import Drawn, Line, Survey

__all__ = ["Drawn", "Line", "Survey", "surveys"]


@cache
def surveys() -> dict[str, Survey]:
    """All surveys by name."""
    own = [*uses.SURVEYS, *course.SURVEYS, *places.SURVEYS, *dead_letters.SURVEYS]
    found = {one.name: one for one in own}
    for point in entry_points(group="gridwright.surveys"):
        found.setdefault(point.name, point.load())
    return found
