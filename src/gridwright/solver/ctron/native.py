"""Compiling the solver's inner loops, with a cache that never serves an edited source as the old one."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from gridwright.kernel.binding import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

# Every file whose functions are compiled together: a change in one is a change in all of them.
_SOURCES = ("native", "bits", "hashing", "board", "moves", "paths", "regions", "settle", "search")


@cache
def _folder() -> str:
    digest = hashlib.sha256(repr((numba.__version__, np.__version__, sys.version, _checked())).encode())
    for name in _SOURCES:
        digest.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    folder = cache_folder() / f"solver-ctron-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder)


def _checked() -> bool:
    return bool(os.environ.get("GRIDWRIGHT_BOUNDSCHECK"))


def compiled(function: F) -> F:
    """A function compiled by Numba for other compiled functions to call."""
    return _made(function, no_cpython_wrapper=True)


def called(function: F) -> F:
    """A compiled function that Python calls; it drops Python's lock while it runs."""
    return _made(function, nogil=True)


def _made(function: F, **more: bool) -> F:
    numba_any: Any = numba
    settings = numba_any.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = _folder()
    try:
        tool = numba_any.njit(
            cache=True, boundscheck=_checked(), error_model="numpy", no_cfunc_wrapper=True, **more
        )
        made: F = tool(function)
        return made
    finally:
        settings.CACHE_DIR = before


def _count_code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.ctpop(args[0])


def _lowest_code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    from llvmlite import ir

    return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))


def _count(typing: Any, mask: Any) -> Any:
    return types.int64(types.uint64), _count_code


def _lowest(typing: Any, mask: Any) -> Any:
    return types.int64(types.uint64), _lowest_code


_intrinsic: Any = intrinsic

count: Callable[[Any], int] = _intrinsic(_count)
"""How many squares a mask holds."""

lowest: Callable[[Any], int] = _intrinsic(_lowest)
"""The number of the first square in a mask; 64 if there is none."""

signed: Any = np.int64
"""A word as a number that may be negative."""
