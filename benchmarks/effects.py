"""Effects: what a statement of a rule reads and writes, so that one can tell whether an order matters.

What is written is named `n` (a local name), `.field`, `.field[i]` (an element, by the text of its index), or
`return`. Functions of the game are followed; of an unknown one everything is expected.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeGuard

ANYTHING = "anything"
NOTE = frozenset({".events", ".happened"})
FILLED = {"out", "t", "rng"}
"""What the contract has functions fill or use up."""

KNOWN = {"range", "len", "min", "max", "abs", "mix"}
"""Calls that change nothing and read only what they are given."""


@dataclass
class Effect:
    """What is read and what is written."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)

    def fields(self) -> Effect:
        """What of it lies in records: local names are nobody else's."""
        return Effect({n for n in self.reads if _is_far(n)}, {n for n in self.writes if _is_far(n)})

    def __ior__(self, other: Effect) -> Effect:
        self.reads |= other.reads
        self.writes |= other.writes
        return self


def _is_far(name: str) -> bool:
    return name.startswith(".") or name == ANYTHING


class Effects:
    """The effects of all functions of some sources on fields, callees included."""

    def __init__(self, sources: Iterable[bytes]) -> None:
        functions = {
            node.name: node
            for source in sources
            for node in ast.parse(source).body
            if isinstance(node, ast.FunctionDef)
        }
        self.known = {name: Effect() for name in functions} | {"note": Effect(set(NOTE), set(NOTE))}
        calls = {name: set(called(node)) for name, node in functions.items()}
        for name, node in functions.items():
            for statement in node.body:
                self.known[name] |= self.of(statement).fields()
        size = -1
        while size != (size := sum(len(e.reads) + len(e.writes) for e in self.known.values())):
            for name, others in calls.items():
                for other in others & set(self.known):
                    self.known[name] |= self.known[other]

    def of(self, statement: ast.AST) -> Effect:
        """What a statement reads and writes."""
        found = Effect()
        filled = {id(base(n)) for n in ast.walk(statement) if is_filled(n)}
        for node in ast.walk(statement):
            if id(node) in filled:
                continue  # `s.cell` in `s.cell[0] = 1` is not read as a whole
            if isinstance(node, ast.Name):
                (found.writes if isinstance(node.ctx, ast.Store) else found.reads).add(node.id)
            elif isinstance(node, ast.Attribute):
                (found.writes if isinstance(node.ctx, ast.Store) else found.reads).add(f".{node.attr}")
            elif is_filled(node):
                found.writes.add(written(node))
            elif isinstance(node, ast.AugAssign):
                found.reads.add(written(node.target))
            elif isinstance(node, ast.Call):
                found |= self._called(node)
            elif isinstance(node, ast.Return | ast.Continue | ast.Break):
                found |= Effect({"return"}, {"return"})
        return found

    def _called(self, call: ast.Call) -> Effect:
        if not isinstance(call.func, ast.Name):
            return Effect()  # a kind makes or takes apart an action: `SLIDE.square(action)`
        if call.func.id in KNOWN:
            return Effect()
        effect = self.known.get(call.func.id, Effect({ANYTHING}, {ANYTHING}))
        given = {a.id for a in call.args if isinstance(a, ast.Name)}
        return Effect(set(effect.reads), effect.writes | given & FILLED)

    def depend(self, one: ast.stmt, two: ast.stmt) -> bool:
        """Whether the order of two statements could matter."""
        first, second = self.of(one), self.of(two)
        return _meet(first.writes, second.reads | second.writes) or _meet(second.writes, first.reads)


def _meet(some: set[str], others: set[str]) -> bool:
    """Whether two sets of places overlap; elements of a field by different indices do not."""
    return any(_same(a, b) for a in some for b in others)


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    if ANYTHING in (one, other):
        return _is_far(one) and _is_far(other)
    return one == other.partition("[")[0] or other == one.partition("[")[0]


def called(node: ast.AST) -> list[str]:
    """The functions that are called by their names."""
    calls = (n.func for n in ast.walk(node) if isinstance(n, ast.Call))
    return [f.id for f in calls if isinstance(f, ast.Name)]


def is_filled(node: ast.AST) -> TypeGuard[ast.Subscript]:
    """Whether an element of something is written to."""
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)


def base(node: ast.expr) -> ast.expr:
    """What an element is an element of."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


def written(node: ast.expr) -> str:
    """The local name, the field or the element that is written to."""
    if isinstance(node, ast.Subscript):
        return f"{written(base(node))}[{ast.unparse(node.slice)}]"
    return f".{node.attr}" if isinstance(node, ast.Attribute) else getattr(node, "id", "")
