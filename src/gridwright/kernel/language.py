"""The language of rules: what a rule may name, and what it may not do."""

from __future__ import annotations

import dis
import types
from enum import IntEnum
from typing import Any

from gridwright.kernel.declarations import RulebookError

BUILTINS = {"range", "len", "min", "max", "abs"}
FORBIDDEN = {
    "BUILD_LIST": "a list",
    "BUILD_SET": "a set",
    "BUILD_MAP": "a dictionary",
    "BUILD_CONST_KEY_MAP": "a dictionary",
    "MAKE_FUNCTION": "a function inside a function",
    "RAISE_VARARGS": "an exception",
    "IMPORT_NAME": "an import",
    "STORE_GLOBAL": "a global variable",
    "YIELD_VALUE": "a generator",
}

_OPCODES = {dis.opmap[name]: made for name, made in FORBIDDEN.items() if name in dis.opmap}


def check_language(function: types.FunctionType, code: types.CodeType) -> None:
    """Refuse what allocates or jumps, at once and in words, before a compiler does in its own."""
    if _OPCODES.keys().isdisjoint(code.co_code[::2]):
        return
    for instruction in dis.get_instructions(code):  # a number in the code may look like an operation
        if instruction.opname in FORBIDDEN:
            raise RulebookError(
                f"{function.__module__}.{function.__name__} makes {FORBIDDEN[instruction.opname]}, "
                "which rules may not: they use only whole numbers, fields and other rules"
            )


def is_plain(value: Any) -> bool:
    """Whether the language of rules takes a global value as a number: a whole one, or a tuple of them."""
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(v, int) for v in value)
    return isinstance(value, int)


def is_codes(value: Any) -> bool:
    """Whether a global value is a family of named numbers."""
    return isinstance(value, type) and issubclass(value, IntEnum)
