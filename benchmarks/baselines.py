"""What gridwright is measured against: how the C++ is built and called."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

FOLDER = Path(__file__).parent / "cpp"
# Without fused multiplication: sums must round as ours do, or trees could not be compared.
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-std=c++17", "-shared", "-fPIC")

_POINTER, _NUMBER = ctypes.c_void_p, ctypes.c_int64


class NoBaseline(Exception):
    """A baseline that cannot be had on this machine; the text says why."""


def compiler() -> str:
    """The C++ compiler of this machine: $CXX, or the system's."""
    for name in filter(None, (os.environ.get("CXX"), "c++", "g++", "clang++")):
        if found := shutil.which(name):
            return found
    raise NoBaseline("there is no C++ compiler here")


def built(source: str) -> ctypes.CDLL:
    """A source of the cpp folder, compiled and loaded."""
    command = compiler()
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "baseline.so"
        made = subprocess.run(
            [command, *FLAGS, "-o", library, FOLDER / source], capture_output=True, text=True
        )
        if made.returncode:
            raise NoBaseline(f"{command} did not compile {source}: {made.stderr.strip()[:300]}")
        # Loaded code stays in memory when its file goes.
        return ctypes.CDLL(str(library))


class CppCtron:
    """Combinatorial Tron in C++, called as our own compiled rulebook is, with the same records."""

    def __init__(self) -> None:
        self._library = built("ctron.cpp")
        self._library.playouts.argtypes = (
            *[_POINTER] * 3,
            _NUMBER,
            *[_POINTER] * 2,
            _NUMBER,
            *[_POINTER] * 3,
        )
        self._library.playouts.restype = None
        self._library.copies.argtypes = (_POINTER, _NUMBER, _POINTER, _NUMBER)
        self._library.copies.restype = None
        self.sizes = (int(self._library.options_size()), int(self._library.state_size()))

    def playouts(
        self,
        o: Any,
        opening: Any,
        states: np.ndarray,
        rngs: np.ndarray,
        out: np.ndarray,
        limit: int,
        plies: np.ndarray,
        reasons: np.ndarray,
        results: np.ndarray,
    ) -> None:
        """The engine's `playouts`: one random game from `opening` in each of `states`."""
        options, first = np.array([o]), np.array([opening])
        if self.sizes != (options.itemsize, states.itemsize):
            raise NoBaseline(
                "the records of ctron.cpp are no longer those of rules.py: bring them up to date"
            )
        self._library.playouts(
            options.ctypes.data,
            first.ctypes.data,
            states.ctypes.data,
            len(states),
            rngs.ctypes.data,
            out.ctypes.data,
            limit,
            plies.ctypes.data,
            reasons.ctypes.data,
            results.ctypes.data,
        )

    def copies(self, states: np.ndarray, s: Any, times: int) -> None:
        """The engine's `copies`: copy `s` over and over."""
        self._library.copies(states.ctypes.data, len(states), np.array([s]).ctypes.data, times)


class CppSearch:
    """The search on Combinatorial Tron in C++, with the same nodes."""

    def __init__(self) -> None:
        self._library = built("search.cpp")
        self._library.search.argtypes = (*[_POINTER] * 13, _NUMBER)
        self._library.search.restype = _NUMBER
        sizes = ("options_size", "state_size", "node_size", "plan_size")
        self.sizes = tuple(int(getattr(self._library, size)()) for size in sizes)

    def search(self, tree: Any, simulations: int) -> int:
        """The engine's `search`: so many simulations in a tree of ours; how many were run."""
        options, root, plan = np.array([tree.o]), np.array([tree.root]), np.array([tree.plan])
        if self.sizes != tuple(a.itemsize for a in (options, tree.states, tree.nodes, plan)):
            raise NoBaseline(
                "the records of search.cpp are no longer those of search.py: bring them up to date"
            )
        buffers = (
            options, root, tree.states, tree.nodes, tree.used, plan, tree.path, tree.parents, tree.mark,
            tree.weights, tree.out, tree.pay, tree.rng,
        )  # fmt: skip
        return int(self._library.search(*(a.ctypes.data for a in buffers), simulations))
