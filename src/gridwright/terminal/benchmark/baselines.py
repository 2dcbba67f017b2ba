"""What we are compared with: programs in the source tree's folder of benchmarks, no part of the package."""

from __future__ import annotations

import importlib.util
import sys
import types
from pathlib import Path

import gridwright


class Incomparable(Exception):
    """Two sides that cannot be compared; the text says why."""


def baselines_folder() -> Path | None:
    """The folder with the programs we are compared with, if this is a clone of the source tree."""
    folder = Path(gridwright.__file__).resolve().parents[2] / "benchmarks"
    return folder if (folder / "baselines.py").is_file() else None


def load_baseline(folder: Path | None, name: str) -> types.ModuleType:
    """Import a module of the folder with what we are compared with; Incomparable without such a folder."""
    if folder is None:
        raise Incomparable("the comparisons need the source tree: run this from a clone of it")
    full = f"gridwright_benchmarks_{name}"
    spec = importlib.util.spec_from_file_location(full, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
