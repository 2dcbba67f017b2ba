"""Binding: the same tagged functions, made into a playable rulebook in one of the modes.

Every tagged function a rulebook reaches is given new globals, those of one module made for this game
and mode, in which the names `legal`, `play`, `draw` ... mean that mode's versions. Compiled modules are
registered in `sys.modules` and cached on disk in a folder whose name is a hash of every source that
goes in, so that an edited rule can never play on as the old one.
"""

from __future__ import annotations

import dis
import hashlib
import math
import os
import sys
import threading
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.kernel import chance, contract, engine, instincts, layout, search
from gridwright.kernel.layout import Layout, Plain

INTERPRETED = "interpreted"
NATIVE = "native"
MODES = (INTERPRETED, NATIVE)

TWINS: dict[Callable[..., Any], Callable[..., Any]] = {
    chance.draw: chance.draw_native,
    engine.assign: engine.assign_native,
}
"""Functions of ours that compiled code needs in another form."""

_REAL_FUNCTIONS = (math.sqrt, math.log, math.exp)
INLINE_UP_TO = 4000
"""Rules with no more bytecode than this, callees included, are compiled into whatever calls them.

Left to itself LLVM keeps `legal` and `play` as calls: a status to test, reference counts to bump, nothing
known of the arguments. That cost Combinatorial Tron a fifth of its speed.
"""

_BUILTINS = {"range", "len", "min", "max", "abs"}
_FORBIDDEN = {
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
_DECLARED = ("OPTIONS", "STATE", "SEATS", "ACTIONS", "MAX_LEGAL", "MAX_PLIES", "ASIDE")
_lock = threading.RLock()
_bound: dict[tuple[str, str, bool], Rulebook] = {}


class RulebookError(Exception):
    """A rulebook that cannot be bound: it names something the rules' language does not have."""


class Rulebook:
    """One game's rules in one mode, and the means to make records for them.

    The contract's functions are attributes: `book.legal(o, s, seat, out)`. So are the engine's
    (`book.playout`) and the game's own queries.
    """

    def __init__(self, name: str, mode: str, rules: types.ModuleType, functions: Mapping[str, Any]) -> None:
        self.name = name
        self.mode = mode
        self.rules = rules
        self.option_layout = option_layout(rules)
        self.state_layout = Layout(rules.STATE)
        self._functions = functions

    def __getattr__(self, name: str) -> Any:
        try:
            return self._functions[name]
        except KeyError:
            raise AttributeError(f"the rules of {self.name} have no function {name}") from None

    def __contains__(self, name: str) -> bool:
        return name in self._functions

    @property
    def native(self) -> bool:
        """Whether records and buffers are numpy's."""
        return self.mode == NATIVE

    def options(self, fields: Mapping[str, Any]) -> Any:
        """The options record with these values."""
        return self.adopt(self.option_layout, fill(self.option_layout, fields))

    def adopt(self, kind: Layout, record: Plain) -> Any:
        """A plain record as this mode holds it."""
        return kind.to_native(record)[0] if self.native else kind.copy(record)

    def plain(self, s: Any) -> Plain:
        """A state of this mode as a plain record of its own."""
        return self.state_layout.to_plain(s) if self.native else self.state_layout.copy(s)

    def state(self) -> Any:
        """A blank state."""
        return self.states(1)[0]

    def states(self, count: int) -> Any:
        """`count` blank states, to index."""
        if self.native:
            return self.state_layout.native(count)
        return [self.state_layout.plain() for _ in range(count)]

    def opening(self, o: Any) -> Any:
        """A fresh state with the opening position."""
        s = self.state()
        self.start(o, s)
        return s

    def copy(self, s: Any) -> Any:
        """An independent copy of a state."""
        twins = self.states(1)
        self.assign(twins, 0, s)
        return twins[0]

    def integers(self, count: int) -> Any:
        """A buffer of `count` numbers."""
        return np.zeros(count, np.int64) if self.native else [0] * count

    def legal_buffer(self) -> Any:
        """A buffer that `legal` may fill."""
        return self.integers(self.rules.MAX_LEGAL)

    def rng(self, seed: int, index: int = 0) -> Any:
        """The random stream with this seed and index."""
        word = chance.stream(seed, index)
        return np.array([word], np.uint64) if self.native else [word]

    def legal_list(self, o: Any, s: Any, seat: int) -> list[int]:
        """The legal ids as a list."""
        out = self.legal_buffer()
        n = self.legal(o, s, seat, out)
        return [int(a) for a in out[:n]]

    def results(self, o: Any, s: Any) -> list[float]:
        """Each seat's result of a finished game."""
        out = np.zeros(self.rules.SEATS) if self.native else [0.0] * self.rules.SEATS
        self.returns(o, s, out)
        return [float(x) for x in out[: int(o["seats"] if self.native else o.seats)]]

    def identity(self, s: Any) -> tuple[Any, ...]:
        """What makes a state itself; equal for states that differ only in what stands aside."""
        return self.state_layout.key(self.plain(s), self.rules.ASIDE)

    def image(self, s: Any) -> bytes:
        """Every byte of a state, the same in both modes."""
        array = np.array([s]) if self.native else self.state_layout.to_native(s)
        return b"".join(np.ascontiguousarray(array[0][f[0]]).tobytes() for f in self.state_layout.fields)


def option_layout(rules: types.ModuleType) -> Layout:
    """The options' fields: the game's own and the number of seats."""
    return Layout([("seats", "i1"), *rules.OPTIONS])


def fill(kind: Layout, fields: Mapping[str, Any]) -> Plain:
    """A plain record with these values; every field must be named, and no other."""
    names = {f[0] for f in kind.fields}
    if set(fields) != names:
        missing, unknown = sorted(names - set(fields)), sorted(set(fields) - names)
        raise RulebookError(f"options record: missing {missing}, unknown {unknown}")
    record = kind.plain()
    try:
        for field in kind.fields:
            value = fields[field[0]]
            if len(field) == 3:
                getattr(record, field[0]).fill([int(v) for v in np.asarray(value, dtype=np.int64).ravel()])
            else:
                setattr(record, field[0], int(value))
    except (IndexError, OverflowError) as error:
        raise RulebookError(f"options record: {error}") from None
    return record


def bind(
    name: str, rules: types.ModuleType, mode: str = INTERPRETED, urges: types.ModuleType | None = None
) -> Rulebook:
    """The rulebook of this game in this mode; bound once, and then the same one every time.

    `urges` is the game's module of `prior` and `progress`, if it has one: they lean on the rules, so they
    cannot stand in the rules' own file.
    """
    checked = bool(os.environ.get("GRIDWRIGHT_BOUNDSCHECK"))
    key = (rules.__name__, mode, checked)
    with _lock:
        if key not in _bound:
            parts = Parts(rules, urges)
            make = _compiled if mode == NATIVE else _interpreted
            _bound[key] = Rulebook(name, mode, rules, make(name, rules, parts, checked))
        return _bound[key]


class Parts:
    """Every tagged function that a rulebook and the engine reach, and what each one's names mean.

    Each source file keeps names of its own; the contract's stand-ins and defaults give way to the
    rulebook's versions wherever they are imported.
    """

    def __init__(self, rules: types.ModuleType, urges: types.ModuleType | None = None) -> None:
        for needed in (*(f.__name__ for f in contract.STANDINS), *_DECLARED):
            if not hasattr(rules, needed):
                raise RulebookError(f"the rules in {rules.__name__} lack {needed}")
        own = {n: v for n, v in vars(rules).items() if hasattr(v, "__rule__")}
        own |= {n: getattr(urges, n) for n in ("prior", "progress") if hasattr(urges, n)}
        ours = {f.__name__: f for f in (*engine.ENGINE, *search.SEARCH, *instincts.INSTINCTS)}
        clash = sorted(set(own) & set(ours))
        if clash:
            raise RulebookError(f"{rules.__name__} names a rule {clash[0]}, which is the engine's name")
        self._gives_way = {f: own.get(f.__name__, f) for f in (*contract.STANDINS, *contract.DEFAULTS)}
        self.public = {f.__name__: self._gives_way[f] for f in contract.DEFAULTS} | own | ours
        self.meanings: dict[types.FunctionType, dict[str, Any]] = {}
        waiting = list(self.public.values())
        while waiting:
            function = waiting.pop()
            if function not in self.meanings:
                _check_language(function)
                names = {n: self._resolve(function, n) for n in sorted(_names(function.__code__))}
                self.meanings[function] = {n: v for n, v in names.items() if v is not None}
                waiting += [v for v in names.values() if hasattr(v, "__rule__")]

    def _resolve(self, function: types.FunctionType, name: str) -> Any:
        """What a global name means in a rule; None for an allowed builtin."""
        if name not in function.__globals__:
            if name in _BUILTINS:
                return None
            raise RulebookError(f"{function.__module__}.{function.__name__} uses {name}, which rules may not")
        value = function.__globals__[name]
        if hasattr(value, "__rule__"):
            return self._gives_way.get(value, value)
        if vars(function).get("__rule__") == "engine" and (
            isinstance(value, float) or value in _REAL_FUNCTIONS
        ):
            return value
        whole = isinstance(value, int)
        several = isinstance(value, tuple) and value and all(isinstance(v, int) for v in value)
        if whole or several or any(value is twin for twin in TWINS):
            return value
        raise RulebookError(
            f"{function.__module__}.{function.__name__} uses {name}: "
            "rules use only whole numbers, fields and functions tagged @rule or @query"
        )

    def sizes(self) -> dict[types.FunctionType, int]:
        """How much bytecode each function is with all that it calls written out in its place."""
        sizes: dict[types.FunctionType, int] = {}

        def size(function: types.FunctionType) -> int:
            if function not in sizes:
                sizes[function] = INLINE_UP_TO + 1  # what calls itself is found here, and never inlined
                calls = (self.meanings[function].get(n) for n in _loads(function.__code__))
                sizes[function] = len(function.__code__.co_code) + sum(
                    size(v) for v in calls if v in self.meanings
                )
            return sizes[function]

        return {function: size(function) for function in self.meanings}

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

    def bound(
        self, prefix: str, tool: Callable[[types.FunctionType], Any], twins: Mapping[Any, Any]
    ) -> dict[str, Any]:
        """All functions under new globals, a module for each source file, each made by `tool`."""
        modules: dict[str, types.ModuleType] = {}
        made: dict[Any, Any] = dict(twins)
        for function in self.meanings:
            home = modules.setdefault(function.__module__, _module(prefix, function.__module__))
            twin = types.FunctionType(
                function.__code__, home.__dict__, function.__name__, function.__defaults__
            )
            twin.__module__, twin.__doc__ = home.__name__, function.__doc__
            made[function] = tool(twin)
        for function, names in self.meanings.items():
            home = modules[function.__module__]
            home.__dict__.update({n: made.get(v, v) if callable(v) else v for n, v in names.items()})
        assign = {"assign": made.get(engine.assign, engine.assign)}
        return {name: made[function] for name, function in self.public.items()} | assign


def _module(prefix: str, source: str) -> types.ModuleType:
    """A module for the bound functions of one source file, where unpickling finds it again."""
    module = types.ModuleType(f"{prefix}_{source.replace('.', '_')}")
    return sys.modules.setdefault(module.__name__, module)


def _loads(code: types.CodeType) -> list[str]:
    """The global names that a function's code loads, as often as it does."""
    return [i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")]


def _names(code: types.CodeType) -> set[str]:
    """The global names that a function's code loads."""
    return set(_loads(code))


def _check_language(function: types.FunctionType) -> None:
    """Refuse what allocates or jumps, at once and in words, before a compiler does in its own."""
    for instruction in dis.get_instructions(function.__code__):
        if instruction.opname in _FORBIDDEN:
            raise RulebookError(
                f"{function.__module__}.{function.__name__} makes {_FORBIDDEN[instruction.opname]}, "
                "which rules may not: they use only whole numbers, fields and other rules"
            )


def _interpreted(name: str, rules: types.ModuleType, parts: Parts, checked: bool) -> dict[str, Any]:
    return parts.bound(f"gridwright_bound_{name}_interpreted", lambda function: function, {})


def _compiled(name: str, rules: types.ModuleType, parts: Parts, checked: bool) -> dict[str, Any]:
    import numba

    digest = fingerprint(rules, parts, checked)
    prefix = f"gridwright_bound_{name}_{digest}"
    folder = cache_folder() / f"{name}-{digest}"
    folder.mkdir(parents=True, exist_ok=True)
    sizes = {f.__code__: size for f, size in parts.sizes().items()}

    def tool(function: Any) -> Any:
        inline = sizes.get(function.__code__, 0) <= INLINE_UP_TO
        compiled = numba.njit(
            cache=True, nogil=True, boundscheck=checked, error_model="numpy", forceinline=inline
        )
        return compiled(function)

    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return parts.bound(prefix, tool, {ours: tool(twin) for ours, twin in TWINS.items()})
    finally:
        settings.CACHE_DIR = before


def cache_folder() -> Path:
    """Where compiled rulebooks are kept: GRIDWRIGHT_CACHE, or a folder in the user's cache."""
    chosen = os.environ.get("GRIDWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "gridwright"


def fingerprint(rules: types.ModuleType, parts: Parts, checked: bool) -> str:
    """A hash of every source file and flag that decides what the compiled rules do."""
    import numba

    sources = {layout.__file__, chance.__file__, __file__}
    sources |= parts.sources() | {str(rules.__file__)}
    digest = hashlib.sha256()
    for source in sorted(str(s) for s in sources):
        digest.update(Path(source).read_bytes())
    digest.update(repr((parts.constants(), checked, numba.__version__, np.__version__, sys.version)).encode())
    digest.update(repr((option_layout(rules).dtype, Layout(rules.STATE).dtype)).encode())
    return digest.hexdigest()[:16]
