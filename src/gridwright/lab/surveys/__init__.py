"""Surveys: what is told of many games together, line by line, and what it means for a designer.

A package may add its own by the entry point `gridwright.surveys`, each a `Survey`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from gridwright.lab.surveys import course, dead_letters, places, uses
from gridwright.lab.surveys.survey import Drawn, Survey, SurveyLine

__all__ = ["Drawn", "Survey", "SurveyLine", "surveys"]


@cache
def surveys() -> dict[str, Survey]:
    """All surveys by name, ours first: what a report tells of many games together."""
    own = [*uses.SURVEYS, *course.SURVEYS, *places.SURVEYS, *dead_letters.SURVEYS]
    found = {one.name: one for one in own}
    for point in entry_points(group="gridwright.surveys"):
        found.setdefault(point.name, point.load())
    return found
