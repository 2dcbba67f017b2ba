"""Dispatch: which guard and which deed belong to an action, made from the kinds that a game declares.

A game writes `barred_move(o, s, seat, cell, way)` and `play_move(o, s, seat, cell, way)` for its kind
`MOVE = kind("cell", "way")`. The contract's `guarded` and `carry_out` are then made as if somebody had
written

    if action in MOVE:
        return barred_move(o, s, seat, MOVE.cell(action), MOVE.way(action))

for one kind after the other, nature's for nature.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gridwright.kernel import contract
from gridwright.kernel.actions import Kind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.declarations import Declarations, RulebookError

Rules = Mapping[str, Callable[..., Any]]


def dispatchers(told: Declarations, own: Rules) -> dict[Callable[..., Any], types.FunctionType]:
    """What takes the place of `guarded` and, where a game has deeds, of `carry_out`."""
    kinds = list(told.actions)
    found = {contract.guarded: _made(contract.guarded, kinds, guard_of, own, told.NO_SUCH_ACTION)}
    lacking = [one for one in kinds if deed_of(one) not in own]
    if kinds and len(lacking) < len(kinds):
        if lacking:
            name = deed_of(lacking[0])
            raise RulebookError(
                f"the kind {lacking[0].name} is never carried out: "
                f"write {name}(o, s, seat{also(lacking[0])}), as for the other kinds"
            )
        found[contract.carry_out] = _made(contract.carry_out, kinds, deed_of, own, 0)
    return found


def guard_of(one: Kind) -> str:
    """The name of the function that says why an action of a kind is barred."""
    return f"barred_{one.name.lower()}"


def deed_of(one: Kind) -> str:
    """The name of the function that carries out an action of a kind."""
    return f"play_{one.name.lower()}"


def also(one: Kind) -> str:
    """A kind's parts, as they follow in a list of parameters."""
    return "".join(f", {part}" for part in one.parts)


def _made(
    standin: Callable[..., Any],
    kinds: Sequence[Kind],
    name_of: Callable[[Kind], str],
    own: Rules,
    otherwise: int,
) -> types.FunctionType:
    """The function that takes a stand-in's place: its source, and what the names in it mean."""
    meanings: dict[str, Any] = {"NATURE": NATURE}
    lines = [f"def {standin.__name__}(o, s, seat, action):", "    if seat == NATURE:"]
    for natures, indent in ((True, "        "), (False, "    ")):
        for one in kinds:
            if one.natures == natures:
                name = name_of(one)
                meanings |= {one.name: one, name: own[name]}
                parts = "".join(f", {one.name}.{part}(action)" for part in one.parts)
                lines += [
                    f"{indent}if action in {one.name}:",
                    f"{indent}    return {name}(o, s, seat{parts})",
                ]
        lines.append(f"{indent}return {otherwise}")
    code = standin.__code__
    node = ast.parse("\n".join(lines)).body[0]
    assert isinstance(node, ast.FunctionDef)
    for inner in ast.walk(node):
        if hasattr(inner, "lineno"):
            inner.lineno = inner.end_lineno = code.co_firstlineno  # type: ignore[attr-defined]
    made = compile(ast.Module([node], []), code.co_filename, "exec", dont_inherit=True)
    body = next(c for c in made.co_consts if isinstance(c, types.CodeType))
    function = types.FunctionType(body, meanings, standin.__name__)
    function.__module__, function.__doc__ = standin.__module__, standin.__doc__
    function.__annotations__ = dict(standin.__annotations__)
    vars(function).update(__rule__="rule", __node__=node)
    return function
