"""Binding: the same tagged functions, made into a playable rulebook in one of the modes.

Every tagged function a rulebook reaches is given new globals, those of one module made for this game
and mode, in which the names `legal`, `play`, `draw` ... mean that mode's versions. Compiled modules are
registered in `sys.modules` and cached on disk in a folder whose name is a hash of every source that
goes in, so that an edited rule can never play on as the old one.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
import types
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.kernel import actions, chance, dispatch, layout, lowering
from gridwright.kernel.declarations import Declarations, RulebookError, declarations, modules_of
from gridwright.kernel.parts import INLINE_UP_TO, TWINS, Parts
from gridwright.kernel.rulebook import INTERPRETED, MODES, NATIVE, Rulebook, fill

__all__ = ["INTERPRETED", "MODES", "NATIVE", "Rulebook", "RulebookError", "bind", "fill", "parts_of"]

_lock = threading.RLock()
_bound: dict[tuple[str, str, bool], Rulebook] = {}
_parts: dict[str, Parts] = {}


def bind(name: str, source: types.ModuleType, mode: str = INTERPRETED) -> Rulebook:
    """The rulebook of this game in this mode; bound once, and then the same one every time.

    `source` is the game's package, in any file of which rules may stand, or a rulebook of one file.
    """
    checked = bool(os.environ.get("GRIDWRIGHT_BOUNDSCHECK"))
    key = (source.__name__, mode, checked)
    with _lock:
        if key not in _bound:
            parts = parts_of(source)
            make = _compiled if mode == NATIVE else _interpreted
            _bound[key] = Rulebook(name, mode, parts.told, make(name, parts, checked))
        return _bound[key]


def parts_of(source: types.ModuleType) -> Parts:
    """What a rulebook is made of; read once."""
    with _lock:
        if source.__name__ not in _parts:
            modules = modules_of(source)
            _parts[source.__name__] = Parts(modules, declarations(modules))
        return _parts[source.__name__]


def _interpreted(name: str, parts: Parts, checked: bool) -> dict[str, Any]:
    return parts.interpreted(f"gridwright_bound_{name}_interpreted")


def _compiled(name: str, parts: Parts, checked: bool) -> dict[str, Any]:
    import numba

    digest = fingerprint(parts, checked)
    prefix = f"gridwright_bound_{name}_{digest}"
    folder = cache_folder() / f"{name}-{digest}"
    folder.mkdir(parents=True, exist_ok=True)
    sizes = parts.sizes()

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
        return parts.compiled(prefix, tool, {ours: tool(twin) for ours, twin in TWINS.items()})
    finally:
        settings.CACHE_DIR = before


def cache_folder() -> Path:
    """Where compiled rulebooks are kept: GRIDWRIGHT_CACHE, or a folder in the user's cache."""
    chosen = os.environ.get("GRIDWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "gridwright"


def fingerprint(parts: Parts, checked: bool) -> str:
    """A hash of every source file and flag that decides what the compiled rules do."""
    import numba

    told: Declarations = parts.told
    ours = (layout, chance, actions, lowering, dispatch)
    sources = {__file__, *(str(module.__file__) for module in ours)}
    digest = hashlib.sha256()
    for source in sorted(str(s) for s in sources | parts.sources()):
        digest.update(Path(source).read_bytes())
    versions = (numba.__version__, np.__version__, sys.version)
    records = (layout.Layout(told.OPTIONS).dtype, layout.Layout(told.STATE).dtype)
    digest.update(repr((parts.constants(), parts.meaning(), checked, versions, records)).encode())
    return digest.hexdigest()[:16]
