"""Mutations: small changes to the tagged functions of a source file, slips that an author could make.

A mutation replaces one stretch of the source, so that what it did can be shown as the line before and after.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

from benchmarks.effects import Effects

TAGS = {"rule", "query"}
NO_RULES = {
    "half_turn", "prior", "progress", "reflect", "reflect_action", "reflect_seat", "symmetries", "unsound",
}  # fmt: skip
"""What the contract asks for that is no rule of the game: what checks it, and what bots lean towards."""

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.FloorDiv(),
    ast.FloorDiv: ast.Mod(),
    ast.Mod: ast.FloorDiv(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
    ast.BitXor: ast.BitOr(),
}
EXTREMES = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutation:
    """One change: in which function, of what kind, and the stretch of bytes it replaces."""

    function: str
    kind: str
    line: int
    last: int
    """The last line of the statement that it changes; of a compound one, of its head."""
    start: int
    end: int
    replacement: bytes

    def applied(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.replacement + source[self.end :]

    def shown(self, source: bytes) -> tuple[str, str]:
        """The lines that it touches, before and after."""
        first, last = source.rfind(b"\n", 0, self.start) + 1, source.find(b"\n", self.end)
        before = source[first : last if last >= 0 else None]
        after = source[first : self.start] + self.replacement + source[self.end : last if last >= 0 else None]
        return _one_line(before), _one_line(after)


def _one_line(stretch: bytes) -> str:
    return " / ".join(line.strip() for line in stretch.decode().splitlines() if line.strip())


@dataclass
class Reader:
    """Finds every mutation of a source file."""

    source: bytes
    effects: Effects
    found: list[Mutation] = field(default_factory=list)
    function: str = ""
    lines: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        lines = self.source.splitlines(keepends=True)
        self.begins = [0]
        for line in lines:
            self.begins.append(self.begins[-1] + len(line))
        for node in ast.parse(self.source).body:
            if isinstance(node, ast.FunctionDef) and tags(node) and node.name not in NO_RULES:
                self.function = node.name
                self._block(node.body, node)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        n: ast.expr | ast.stmt = node  # type: ignore[assignment]
        assert n.end_lineno is not None
        assert n.end_col_offset is not None
        return self.begins[n.lineno - 1] + n.col_offset, self.begins[n.end_lineno - 1] + n.end_col_offset

    def _add(self, kind: str, node: ast.AST, new: ast.AST | str) -> None:
        if isinstance(new, ast.AST):
            bare = not isinstance(node, ast.expr) or isinstance(new, ast.Name | ast.Call)
            bare |= isinstance(new, ast.Constant) and int(new.value) >= 0  # type: ignore[arg-type]
            new = ast.unparse(new) if bare else f"({ast.unparse(new)})"
        self._replace(kind, *self._span(node), new.encode())

    def _replace(self, kind: str, start: int, end: int, new: bytes) -> None:
        self.found.append(Mutation(self.function, kind, *self.lines, start, end, new))

    # Statements

    def _block(self, block: list[ast.stmt], function: ast.FunctionDef) -> None:
        for place, statement in enumerate(block):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # the docstring
            self.lines = (statement.lineno, head_end(statement))
            self._statement(statement, function, block)
            if place + 1 < len(block):
                self._exchange(statement, block[place + 1], function)
            for inner in ("body", "orelse"):
                self._block(getattr(statement, inner, []), function)

    def _statement(self, statement: ast.stmt, function: ast.FunctionDef, block: list[ast.stmt]) -> None:
        if isinstance(statement, ast.If):
            self._add("dropped condition", statement.test, "True")
            self._add("dropped condition", statement.test, "False")
        if isinstance(statement, ast.If | ast.While):
            self._negated(statement.test)
        if self._can_be_dropped(statement, function, block):
            self._add("dropped statement", statement, "pass")
        if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
            other = ast.AugAssign(statement.target, ARITHMETIC[type(statement.op)], statement.value)
            self._add("arithmetic", statement, other)
        for part in head(statement):
            owners = {id(n.value) for n in ast.walk(part) if isinstance(n, ast.Attribute)}
            owners |= {id(n.comparators[0]) for n in ast.walk(part) if asks_for_kind(n)}
            for node in ast.walk(part):
                if isinstance(node, ast.expr) and id(node) not in owners:
                    self._expression(node)

    def _can_be_dropped(self, statement: ast.stmt, function: ast.FunctionDef, block: list[ast.stmt]) -> bool:
        """Whether leaving it out is a slip, and not a crash: names must have been given a value."""
        if isinstance(statement, ast.Return):
            return block is not function.body or statement is not function.body[-1]
        if isinstance(statement, ast.Assign):
            return not (first_stores(statement, function))
        return isinstance(statement, ast.Expr | ast.AugAssign | ast.For | ast.Continue | ast.Break)

    def _exchange(self, one: ast.stmt, two: ast.stmt, function: ast.FunctionDef) -> None:
        """Two neighbours in the other order, where that could matter and names keep their values."""
        if isinstance(one, ast.Return | ast.Continue | ast.Break | ast.Pass):
            return
        if isinstance(two, ast.Return | ast.Continue | ast.Break | ast.Pass):
            return
        gives = first_stores(one, function) | (stores(one) if isinstance(one, ast.Assign) else set())
        if gives & self.effects.of(two).reads or not self.effects.depend(one, two):
            return
        (start, middle), (middle_end, end) = self._span(one), self._span(two)
        first, between, second = (
            self.source[start:middle],
            self.source[middle:middle_end],
            self.source[middle_end:end],
        )
        if b"#" in between:  # a comment would stand between code and its end
            return
        self.lines = (one.lineno, head_end(two))
        self._replace("order", start, end, second + between + first)
        self.lines = (one.lineno, head_end(one))

    # Expressions

    def _expression(self, node: ast.expr) -> None:
        if isinstance(node, ast.Compare):
            for i, op in enumerate(node.ops):
                if type(op) not in COMPARISONS:
                    continue
                ops = [*node.ops[:i], COMPARISONS[type(op)], *node.ops[i + 1 :]]
                self._add("comparison", node, ast.Compare(node.left, ops, node.comparators))
        elif isinstance(node, ast.BoolOp):
            other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            self._add("connective", node, ast.BoolOp(other, node.values))
            for i in range(len(node.values)):
                rest = [*node.values[:i], *node.values[i + 1 :]]
                self._add("dropped condition", node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._add("negation", node, node.operand)
        elif isinstance(node, ast.IfExp):
            self._negated(node.test)
        elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            self._add("arithmetic", node, ast.BinOp(node.left, ARITHMETIC[type(node.op)], node.right))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            self._call(node, node.func.id)
        else:
            self._constant(node)

    def _negated(self, test: ast.expr) -> None:
        equal = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.NotEq)
        if not equal and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            self._add("negation", test, ast.UnaryOp(ast.Not(), test))

    def _call(self, node: ast.Call, name: str) -> None:
        if name in EXTREMES:
            self._add("arithmetic", node, ast.Call(ast.Name(EXTREMES[name]), node.args, []))
        elif name == "range":
            end = min(1, len(node.args) - 1)
            args = list(node.args)
            args[end] = ast.BinOp(args[end], ast.Sub(), ast.Constant(1))
            self._add("constant", node, ast.Call(node.func, args, []))

    def _constant(self, node: ast.expr) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            self._add("constant", node, str(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            for by in (1, -1):
                self._add("constant", node, ast.Constant(node.value + by))
        elif named := constant_name(node):
            self._add("constant", node, f"({named} + 1)")


def tags(node: ast.FunctionDef) -> set[str]:
    """The tags that a function carries: whether it is a rule or a query."""
    return {d.id for d in node.decorator_list if isinstance(d, ast.Name)} & TAGS


def asks_for_kind(node: ast.AST) -> TypeGuard[ast.Compare]:
    """Whether an expression asks whether an action is of a kind: `action in SLIDE`."""
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)


def constant_name(node: ast.expr) -> str:
    """The name of a constant or of a code that an expression reads, if it is one."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.isupper():
        return node.id
    if isinstance(node, ast.Attribute) and node.attr.isupper() and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def head(statement: ast.stmt) -> list[ast.AST]:
    """The expressions of a statement without the statements in it."""
    if isinstance(statement, ast.If | ast.While):
        return [statement.test]
    if isinstance(statement, ast.For):
        return [statement.iter]
    if isinstance(statement, ast.AnnAssign):
        return [statement.value] if statement.value else []
    return [statement]


def head_end(statement: ast.stmt) -> int:
    """The last line of a statement, of a compound one of its head."""
    if isinstance(statement, ast.If | ast.While | ast.For):
        end = head(statement)[0]
        return int(getattr(end, "end_lineno", statement.lineno))
    return statement.end_lineno or statement.lineno


def stores(statement: ast.stmt) -> set[str]:
    """The local names that a statement gives a value."""
    return {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def first_stores(statement: ast.stmt, function: ast.FunctionDef) -> set[str]:
    """The local names that get their first value in a statement."""
    earlier = {
        n.id
        for n in ast.walk(function)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.lineno < statement.lineno
    }
    return stores(statement) - earlier - {a.arg for a in function.args.args}


def mutations(source: bytes, effects: Effects) -> list[Mutation]:
    """Every mutation of a source file's tagged functions."""
    return Reader(source, effects).found


def sample(sources: dict[str, bytes], count: int, rng: random.Random) -> Iterator[tuple[str, Mutation]]:
    """Some mutations of some files, each as likely as any other, none that comes to the same twice."""
    effects = Effects(sources.values())
    able = [(file, mutation) for file in sorted(sources) for mutation in mutations(sources[file], effects)]
    rng.shuffle(able)
    known = {_meaning(source) for source in sources.values()}
    for file, mutation in able:
        if count == 0:
            return
        meaning = _meaning(mutation.applied(sources[file]))
        if meaning not in known:
            known.add(meaning)
            count -= 1
            yield file, mutation


def _meaning(source: bytes) -> str:
    return ast.dump(ast.parse(source))
