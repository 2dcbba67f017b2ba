"""A little rulebook with some lines changed, as its author might have slipped."""

from __future__ import annotations

import importlib.util
import sys
import types
from pathlib import Path

Change = tuple[str, str]


def changed(rulebook: types.ModuleType, folder: Path, *changes: Change) -> types.ModuleType:
    """The rulebook with each old text replaced by the new one, as a module of its own."""
    source = Path(str(rulebook.__file__)).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    name = f"changed_{abs(hash((folder, changes)))}"
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
