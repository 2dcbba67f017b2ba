"""Lowering: the form of a rule that compilers are given.

Rules name kinds of action, families of codes and other files of their rulebook, which read well and which
Numba and numba-cuda do not know, or compile anew for every argument. So before a rule is compiled its source
is read once more and

    SLIDE.way(action)      becomes    (action - 256) // 16 % 8
    Refusal.NOT_OPEN       becomes    4
    robots.step(o, s, a)   becomes    robots__step(o, s, a)

and a number given for a parameter that is declared `int` is widened to 64 bits, and defaults are written out,
so that a rule is compiled once and not for every width of field and every constant that it may be asked with.
Nothing else is changed: lines, names and what is computed stay as they stand in the file.
"""

from __future__ import annotations

import ast
import types
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.kernel.actions import Kind
from gridwright.kernel.declarations import RulebookError
from gridwright.kernel.language import is_codes, is_plain

MISSING: Any = object()


@cache
def lowered(function: types.FunctionType) -> tuple[types.CodeType, dict[str, Any]]:
    """A rule's code for compilers, and what the names mean that it has got instead of dotted ones."""
    made_here = vars(function).get("__node__")
    node = made_here or _source(function.__code__.co_filename)[function.__code__.co_firstlineno]
    lowering = Lowering(function)
    body = lowering.visit(node)
    module = ast.fix_missing_locations(ast.Module([body], []))
    made = compile(module, function.__code__.co_filename, "exec", dont_inherit=True)
    code = next(c for c in made.co_consts if isinstance(c, types.CodeType) and c.co_name == node.name)
    return code, lowering.names


@cache
def _text(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


@cache
def _source(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a file by the line they begin on, decorators included."""
    found = {}
    for node in ast.parse(_text(file)).body:
        if isinstance(node, ast.FunctionDef):
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            found[first] = node
    return found


def dotted(code_globals: dict[str, Any], node: ast.expr) -> Any:
    """What a name, or names joined by dots, stand for; MISSING where the first is no global."""
    if isinstance(node, ast.Name):
        return code_globals.get(node.id, MISSING)
    if isinstance(node, ast.Attribute):
        base = dotted(code_globals, node.value)
        if isinstance(base, types.ModuleType) or is_codes(base) or isinstance(base, Kind):
            return getattr(base, node.attr, MISSING)
    return MISSING


class Lowering(ast.NodeTransformer):
    """Rewrites one function."""

    def __init__(self, function: types.FunctionType) -> None:
        local = set(function.__code__.co_varnames)
        self.globals = {n: v for n, v in function.__globals__.items() if n not in local}
        self.names: dict[str, Any] = {}
        self.where = f"{function.__module__}.{function.__name__}"

    def meaning(self, node: ast.expr) -> Any:
        """What an expression names, if it only names something."""
        return dotted(self.globals, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A code becomes its number; a rule of another file a name of its own."""
        value = self.meaning(node)
        if value is MISSING:
            base = self.meaning(node.value)
            if is_codes(base) or isinstance(base, types.ModuleType | Kind):
                raise RulebookError(f"{self.where} uses {ast.unparse(node)}, and there is no such name")
            self.generic_visit(node)
            return node
        if isinstance(value, int):
            return number(int(value))
        if hasattr(value, "__rule__") or is_plain(value):
            name = ast.unparse(node).replace(".", "__")
            self.names[name] = value
            return ast.Name(name, ast.Load())
        raise RulebookError(f"{self.where} uses {ast.unparse(node)}, which rules may not")

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """`action in SLIDE` asks whether the id is among the kind's."""
        kind = self.meaning(node.comparators[-1])
        if not isinstance(kind, Kind):
            self.generic_visit(node)
            return node
        if len(node.ops) != 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
            raise RulebookError(f"{self.where} compares {kind.name}: ask whether an action is in it")
        action = self.visit(node.left)
        inside = ast.Compare(
            number(kind.first), [ast.LtE(), ast.Lt()], [action, number(kind.first + kind.count)]
        )
        return inside if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), inside)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Making an id and taking it apart become arithmetic; numbers are widened for other rules."""
        if isinstance(node.func, ast.Attribute):
            kind = self.meaning(node.func.value)
            if isinstance(kind, Kind):
                return self._packing(kind, node.func.attr, [self.visit(a) for a in node.args])
        target = self.meaning(node.func)
        node.func = self.visit(node.func)
        node.args = [self.visit(a) for a in node.args]
        if isinstance(target, types.FunctionType):
            names = target.__code__.co_varnames[: target.__code__.co_argcount]
            wide = [target.__annotations__.get(name) in ("int", int) for name in names]
            given = target.__defaults__ or ()
            left_out = given[len(node.args) - len(names) :] if len(node.args) < len(names) else ()
            node.args += [number(int(value)) for value in left_out]
            if len(node.args) != len(names):
                raise RulebookError(f"{self.where} calls {target.__name__}, which takes {', '.join(names)}")
            node.args = [self._widened(a) if w else a for a, w in zip(node.args, wide, strict=True)]
        return node

    def _widened(self, argument: ast.expr) -> ast.expr:
        """A number of 64 bits, and no constant: compilers make a version for every one they see."""
        self.names["int64"] = np.int64
        return ast.Call(ast.Name("int64", ast.Load()), [argument], [])

    def _packing(self, kind: Kind, what: str, arguments: list[ast.expr]) -> ast.expr:
        if what == "id":
            if len(arguments) != len(kind.parts):
                raise RulebookError(f"{self.where} makes {kind} from {len(arguments)} parts")
            made: ast.expr = number(kind.base)
            for argument, step in zip(arguments, kind.steps, strict=True):
                made = ast.BinOp(made, ast.Add(), scaled(argument, step))
            return made
        if what not in kind.parts or len(arguments) != 1:
            raise RulebookError(f"{self.where} asks {kind.name} for {what}: it is {kind}")
        place = kind.parts.index(what)
        values, step = kind.values[place], kind.steps[place]
        rest = arguments[0]
        if kind.first:
            rest = ast.BinOp(rest, ast.Sub(), number(kind.first))
        rest = divided(rest, step)
        if place > 0:
            rest = remainder(rest, len(values))
        return ast.BinOp(rest, ast.Add(), number(values.start)) if values.start else rest


def number(value: int) -> ast.expr:
    """A whole number as it is written."""
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def scaled(argument: ast.expr, step: int) -> ast.expr:
    """The argument times a number."""
    return argument if step == 1 else ast.BinOp(argument, ast.Mult(), number(step))


def divided(rest: ast.expr, step: int) -> ast.expr:
    """A division without remainder: a shift where one will do."""
    if step == 1:
        return rest
    if step & (step - 1) == 0:
        return ast.BinOp(rest, ast.RShift(), number(step.bit_length() - 1))
    return ast.BinOp(rest, ast.FloorDiv(), number(step))


def remainder(rest: ast.expr, size: int) -> ast.expr:
    """What is left of a division: a mask where one will do."""
    if size & (size - 1) == 0:
        return ast.BinOp(rest, ast.BitAnd(), number(size - 1))
    return ast.BinOp(rest, ast.Mod(), number(size))
