"""What the lab needs beside the rest of gridwright: the packages of the extra `lab`."""

from __future__ import annotations

from importlib.util import find_spec

from gridwright.kernel.errors import BadOption

PACKAGES = ("scipy", "polars", "jinja2", "matplotlib")


def need_lab() -> None:
    """BadOption, with how to get it, where the lab's packages are not installed."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise BadOption(f"The lab needs {', '.join(missing)}: pip install 'gridwright[lab]'.")
