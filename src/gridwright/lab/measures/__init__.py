"""Measures: what is told of each game, a number each, and what it means for a designer.

A package may add its own by the entry point `gridwright.measures`, each a `Measure`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from gridwright.kernel.errors import BadOption
from gridwright.kernel.suggestions import suggest
from gridwright.lab.measures import endings, events, length, tension
from gridwright.lab.measures.measure import Measure, Needs

__all__ = ["Measure", "Needs", "measure_named", "measures"]


@cache
def measures() -> dict[str, Measure]:
    """All measures by name."""
    own = [*endings.MEASURES, *length.MEASURES, *tension.MEASURES, *events.MEASURES]
    found = {one.name: one for one in own}
    for point in entry_points(group="gridwright.measures"):
        found.setdefault(point.name, point.load())
    return found


def measure_named(name: str) -> Measure:
    """The measure with this name; BadOption if there is none."""
    if name not in measures():
        raise BadOption(f"There is no measure {name}. {suggest(name, measures())}")
    return measures()[name]
