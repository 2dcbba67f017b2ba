"""Parts: every function that a rulebook and the engine reach, and what each one's names mean."""

from __future__ import annotations

import dis
import math
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from gridwright.kernel import (
    chance,
    contract,
    copying,
    dispatch,
    engine,
    instincts,
    luck,
    luck_bill,
    search,
    self_play,
)
from gridwright.kernel.actions import Kind
from gridwright.kernel.declarations import Declarations, RulebookError
from gridwright.kernel.language import BUILTINS, check_language, is_codes, is_plain
from gridwright.kernel.lowering import lowered

TWINS: dict[Callable[..., Any], Callable[..., Any]] = {
    chance.draw: chance.draw_native,
    chance.reseed: chance.reseed_native,
    copying.assign: copying.assign_native,
}
"""Functions of ours that compiled code needs in another form."""

INLINE_UP_TO = 4000
"""Rules with no more bytecode than this, callees included, are compiled into whatever calls them.

Left to itself LLVM keeps `legal` and `play` as calls: a status to test, reference counts to bump, nothing
known of the arguments. That cost Combinatorial Tron a fifth of its speed.
"""

_REAL_FUNCTIONS = (math.sqrt, math.log, math.exp)


class Parts:
    """The functions of a rulebook, the engine's beside them, and the code that compilers get of each.

    Each source file keeps names of its own; the contract's stand-ins and defaults give way to the
    rulebook's versions wherever they are imported.
    """

    def __init__(self, modules: Sequence[types.ModuleType], told: Declarations) -> None:
        self.told = told
        self.own = own_rules(modules)
        for needed in contract.STANDINS:
            if needed.__name__ not in self.own:
                raise RulebookError(f"the rules in {modules[0].__name__} lack {needed.__name__}")
        if not told.actions and "legal" not in self.own and "barred" not in self.own:
            raise RulebookError(
                f"the rules in {modules[0].__name__} lack barred: it says of every action why it is not legal"
            )
        ours = {
            f.__name__: f
            for room in (
                engine.ENGINE,
                search.SEARCH,
                instincts.INSTINCTS,
                luck.LUCK,
                self_play.SELF_PLAY,
                luck_bill.LUCK_BILL,
            )
            for f in room
        }
        clash = sorted(set(self.own) & set(ours))
        if clash:
            raise RulebookError(f"{modules[0].__name__} names a rule {clash[0]}, which is the engine's name")
        given_way = (*contract.STANDINS, *contract.DEFAULTS)
        self._gives_way: dict[Any, Any] = {f: self.own.get(f.__name__, f) for f in given_way}
        made = dispatch.dispatchers(told, self.own)
        self._gives_way |= {standin: self.own.get(standin.__name__, one) for standin, one in made.items()}
        given = [f for f in (*contract.DEFAULTS, *made) if f not in contract.INNER]
        self.public = {f.__name__: self._gives_way[f] for f in given} | self.own | ours
        self.meanings: dict[types.FunctionType, dict[str, Any]] = {}
        self.codes: dict[types.FunctionType, types.CodeType] = {}
        waiting = list(self.public.values())
        while waiting:
            function = waiting.pop()
            if function not in self.meanings:
                waiting += self._reach(function)

    def named_by(self, one: Kind) -> tuple[str, ...]:
        """The names that a kind's guard uses."""
        guard = self.own.get(dispatch.guard_of(one))
        return guard.__code__.co_names if guard else ()

    def _reach(self, function: types.FunctionType) -> list[types.FunctionType]:
        """Read a function; the functions it calls."""
        code, dots = lowered(function)
        check_language(function, code)
        found = {}
        for name in sorted(_names(code)):
            value = self._resolve(function, name, dots)
            if value is not None:
                found[name] = value
        self.codes[function], self.meanings[function] = code, found
        return [v for v in found.values() if hasattr(v, "__rule__")]

    def _resolve(self, function: types.FunctionType, name: str, dots: Mapping[str, Any]) -> Any:
        """What a global name means in a rule; None for an allowed builtin."""
        if name not in dots and name not in function.__globals__:
            if name in BUILTINS:
                return None
            raise RulebookError(f"{function.__module__}.{function.__name__} uses {name}, which rules may not")
        value = dots[name] if name in dots else function.__globals__[name]
        if value is contract.carry_out and value not in self._gives_way:
            where = f"{function.__module__}.{function.__name__}"
            raise dispatch.without_deeds(where, self.told, self.own)
        if hasattr(value, "__rule__"):
            return self._gives_way.get(value, value)
        if function.__module__ == contract.__name__ and name in contract.FROM_THE_GAME:
            return getattr(self.told, name)
        if vars(function).get("__rule__") == "engine" and (
            isinstance(value, float) or value in _REAL_FUNCTIONS
        ):
            return value
        if is_plain(value):
            return tuple(map(int, value)) if isinstance(value, tuple) else int(value)
        if value is np.int64 or any(value is twin for twin in TWINS):
            return value
        raise RulebookError(
            f"{function.__module__}.{function.__name__} uses {name}: "
            "rules use only whole numbers, fields and functions tagged @rule or @query"
        )

    def sizes(self) -> dict[types.CodeType, int]:
        """How much bytecode each function is with all that it calls written out in its place."""
        sizes: dict[types.FunctionType, int] = {}

        def size(function: types.FunctionType) -> int:
            if function not in sizes:
                sizes[function] = INLINE_UP_TO + 1  # what calls itself is found here, and never inlined
                code = self.codes[function]
                calls = (self.meanings[function].get(n) for n in _loads(code))
                sizes[function] = len(code.co_code) + sum(size(v) for v in calls if v in self.meanings)
            return sizes[function]

        return {self.codes[function]: size(function) for function in self.meanings}

    def sources(self) -> set[str]:
        """The files that hold the functions."""
        return {f.__code__.co_filename for f in self.meanings}

    def constants(self) -> list[tuple[str, str, Any]]:
        """Every number that a function names, wherever it was defined."""
        return sorted(
            (f.__module__, n, v)
            for f, names in self.meanings.items()
            for n, v in names.items()
            if not callable(v)
        )

    def meaning(self) -> list[tuple[Any, ...]]:
        """What compilers are given, in full, with kinds and codes (whichever file has them) written out."""
        return sorted(
            (f.__module__, f.__name__, code.co_varnames, code.co_names, repr(code.co_consts), code.co_code)
            for f, code in self.codes.items()
        )

    def compiled(
        self, prefix: str, tool: Callable[[types.FunctionType], Any], twins: Mapping[Any, Any]
    ) -> dict[str, Any]:
        """All functions for a compiler, a module for each source file, each made by `tool`."""
        modules: dict[str, types.ModuleType] = {}
        made: dict[Any, Any] = dict(twins)
        for function in self.meanings:
            home = _home(modules, prefix, function)
            made[function] = tool(_twin(function, self.codes[function], home))
        for function, names in self.meanings.items():
            home = modules[function.__module__]
            home.__dict__.update({n: made.get(v, v) if callable(v) else v for n, v in names.items()})
        return self._shown(made)

    def interpreted(self, prefix: str) -> dict[str, Any]:
        """All functions as they stand, a module for each source file, to play at once and to step through."""
        modules: dict[str, types.ModuleType] = {}
        made: dict[Any, Any] = {}
        for function in self.meanings:
            home = _home(modules, prefix, function)
            made[function] = _twin(function, function.__code__, home)
        for function in self.meanings:
            names = {
                n: function.__globals__[n] for n in _names(function.__code__) if n in function.__globals__
            }
            for name, value in names.items():
                if isinstance(value, types.ModuleType):
                    names[name] = self._namespace(modules, prefix, value, made)
                elif hasattr(value, "__rule__"):
                    names[name] = made[self._gives_way.get(value, value)]
                elif function.__module__ == contract.__name__ and name in contract.FROM_THE_GAME:
                    names[name] = getattr(self.told, name)
            modules[function.__module__].__dict__.update(names)
        return self._shown(made)

    def _namespace(
        self,
        modules: dict[str, types.ModuleType],
        prefix: str,
        source: types.ModuleType,
        made: dict[Any, Any],
    ) -> types.ModuleType:
        """What a rule finds behind the name of another file of its rulebook."""
        space = modules.setdefault(source.__name__, _module(prefix, source.__name__))
        for name, value in vars(source).items():
            if isinstance(value, types.FunctionType):
                bound = made.get(self._gives_way.get(value, value))
                if bound is not None:
                    space.__dict__[name] = bound
            elif isinstance(value, Kind) or is_codes(value) or is_plain(value):
                space.__dict__[name] = value
        return space

    def _shown(self, made: Mapping[Any, Any]) -> dict[str, Any]:
        assign = {"assign": made.get(copying.assign, copying.assign)}
        return {name: made[function] for name, function in self.public.items()} | assign


def own_rules(modules: Sequence[types.ModuleType]) -> dict[str, Any]:
    """The tagged functions of a rulebook by name, in whichever file each stands."""
    found: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            if hasattr(value, "__rule__") and value.__module__ == module.__name__:
                if name in found:
                    raise RulebookError(
                        f"two rules are called {name}, in {found[name].__module__} and in {module.__name__}: "
                        "name one differently"
                    )
                found[name] = value
    for module in modules[:1]:
        for name, value in vars(module).items():
            if hasattr(value, "__rule__") and not value.__module__.startswith("gridwright.kernel."):
                found.setdefault(name, value)
    return found


def _home(
    modules: dict[str, types.ModuleType], prefix: str, function: types.FunctionType
) -> types.ModuleType:
    return modules.setdefault(function.__module__, _module(prefix, function.__module__))


def _module(prefix: str, source: str) -> types.ModuleType:
    """A module for the bound functions of one source file, where unpickling finds it again."""
    module = types.ModuleType(f"{prefix}_{source.replace('.', '_')}")
    return sys.modules.setdefault(module.__name__, module)


def _twin(function: types.FunctionType, code: types.CodeType, home: types.ModuleType) -> types.FunctionType:
    twin = types.FunctionType(code, home.__dict__, function.__name__, function.__defaults__)
    twin.__module__, twin.__doc__ = home.__name__, function.__doc__
    return twin


@cache
def _loads(code: types.CodeType) -> tuple[str, ...]:
    """The global names that a function's code loads, as often as it does."""
    return tuple(i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME"))


def _names(code: types.CodeType) -> set[str]:
    """The global names that a function's code loads."""
    return set(_loads(code))
