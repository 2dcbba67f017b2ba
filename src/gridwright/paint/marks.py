"""The seats' marks: eight outlines that can be told apart without colour, drawn about the origin."""

from __future__ import annotations

from math import cos, pi, sin

from gridwright.paint.markup import polygon, tag


def mark(kind: str, size: float, /, **attributes: object) -> str:
    """A mark that looks as large as a disc of radius ``size``."""
    if kind == "disc":
        return tag("circle", r=size, **attributes)
    if kind == "ring":
        # A ring is a disc with a hole, so that it can be filled like the others.
        o, i = size * 1.08, size * 0.52
        d = f"M{-o:.3f} 0a{o:.3f} {o:.3f} 0 1 0 {2 * o:.3f} 0a{o:.3f} {o:.3f} 0 1 0 {-2 * o:.3f} 0Z"
        d += f"M{-i:.3f} 0a{i:.3f} {i:.3f} 0 1 1 {2 * i:.3f} 0a{i:.3f} {i:.3f} 0 1 1 {-2 * i:.3f} 0Z"
        return tag("path", d=d, fill_rule="evenodd", **attributes)
    return polygon(_outline(kind, size), **attributes)


def _outline(kind: str, size: float) -> list[tuple[float, float]]:
    if kind == "square":
        s = size * 0.9
        return [(-s, -s), (s, -s), (s, s), (-s, s)]
    if kind == "triangle":
        return [(x, y + size * 0.16) for x, y in _star(3, size * 1.32)]
    if kind == "diamond":
        return [(0, -size * 1.28), (size * 1.05, 0), (0, size * 1.28), (-size * 1.05, 0)]
    if kind == "hexagon":
        return _star(6, size * 1.1)
    if kind == "star":
        return _star(5, size * 1.34, 0.42)
    a, b = size * 1.12, size * 0.4
    return [
        (-b, -a),
        (b, -a),
        (b, -b),
        (a, -b),
        (a, b),
        (b, b),
        (b, a),
        (-b, a),
        (-b, b),
        (-a, b),
        (-a, -b),
        (-b, -b),
    ]


def _star(points: int, radius: float, waist: float = 0.0) -> list[tuple[float, float]]:
    """A regular polygon standing on a side, or a star if it has a waist."""
    n = points * 2 if waist else points
    radii = [radius, radius * waist] if waist else [radius]
    return [
        (radii[i % len(radii)] * sin(2 * pi * i / n), -radii[i % len(radii)] * cos(2 * pi * i / n))
        for i in range(n)
    ]
