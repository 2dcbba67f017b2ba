"""`cgt-py`, written in Rust by others: a judge of values in tests, never imported by the package.

It is AGPL and loads two packages for notebooks that no value needs; stand-ins for them are enough.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

from gridwright.kernel.position import Position
from gridwright.solver.ctron import reference


class _Blank:
    """Anything of a notebook's: it can be made, subclassed and tagged, and does nothing."""

    def __init__(self, *words: Any, **more: Any) -> None:
        pass

    def tag(self, **more: Any) -> _Blank:
        return self


class _StandIn(ModuleType):
    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (_Blank,), {})


def canonical_form() -> Any | None:
    """The judge's type of a value, made from a text; None if it is not installed."""
    if importlib.util.find_spec("cgt_py") is None:
        return None
    lacking = [name for name in ("anywidget", "traitlets") if importlib.util.find_spec(name) is None]
    for name in lacking:
        sys.modules[name] = _StandIn(name)
    try:
        return importlib.import_module("cgt_py").CanonicalForm
    finally:
        for name in lacking:
            del sys.modules[name]


def judged(position: Position, form: Any, memo: dict[str, Any]) -> Any:
    """A position's value by the other program, from the rulebook's moves alone."""
    text = position.text().split()[0]
    if text not in memo:
        sides = []
        for seat in (0, 1):
            here = reference.with_mover(position, seat)
            options = [judged(reference.after(here, a), form, memo) for a in here.legal()]
            sides.append(",".join(repr(option).split("'")[1] for option in options))
        memo[text] = form("{" + "|".join(sides) + "}")
    return memo[text]
