"""Values of games in words and numbers: canonical forms, stops, temperatures, thermographs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pycgt import Game as Value
from pycgt import as_number, left_stop, mean, nimber, render, right_stop, temperature
from pycgt.thermal import thermograph


@dataclass(frozen=True)
class GameValue:
    """A value in words and numbers."""

    value: Value
    text: str
    """As the theory writes it."""
    braces: str
    """Numbers, nimbers and braces only, as CGSuite reads it."""
    left_stop: Fraction
    right_stop: Fraction
    temperature: Fraction
    mean: Fraction

    def to_dict(self) -> dict[str, str]:
        """For JSON: fractions as text."""
        return {
            "value": self.text,
            "cgsuite": self.braces,
            "left_stop": str(self.left_stop),
            "right_stop": str(self.right_stop),
            "temperature": str(self.temperature),
            "mean": str(self.mean),
        }


def told(value: Value) -> GameValue:
    """All that is commonly asked of a value."""
    return GameValue(
        value,
        render(value),
        braces(value),
        Fraction(left_stop(value)),
        Fraction(right_stop(value)),
        temperature(value),
        mean(value),
    )


def braces(value: Value) -> str:
    """A value with numbers, nimbers and braces only: what CGSuite and pycgt both read."""
    number = as_number(value)
    if number is not None:
        return str(number)
    if value.left == value.right:
        size = len(value.left)
        if value.left == {nimber(i) for i in range(size)}:
            return "*" if size == 1 else f"*{size}"
    sides = (",".join(sorted(braces(v) for v in side)) for side in (value.left, value.right))
    return "{" + "|".join(sides) + "}"


Outline = list[tuple[Fraction, Fraction]]


def outlines(value: Value) -> tuple[Outline, Outline, Fraction]:
    """Left's and Right's side of the thermograph as (value, temperature) points, and how high they go."""
    graph = thermograph(value)
    top = max(graph.temperature, Fraction(0))
    high = top + (top / 4 if top else Fraction(1))

    def points(side: Any) -> Outline:
        turns = sorted({Fraction(0), high, *(s[0] for s in side.segments if s[0] <= high)})
        return [(side(t), t) for t in turns]

    return points(graph.left), points(graph.right), high
