"""Which fonts a PNG is written with.

An SVG leaves the choice of fonts to whoever shows it, but a PNG is drawn here, and on a machine without
fonts its words would silently vanish. So the project depends on two font packages (Source Sans 3 and Source
Code Pro, plain files under the Open Font Licence) and PNGs look the same everywhere. Should they be
missing, the machine's own fonts are used.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

SANS_FAMILY = "Source Sans 3"
MONO_FAMILY = "Source Code Pro"
SANS_CHOICES = (
    "Source Sans 3",
    "Source Sans Pro",
    "Noto Sans",
    "Open Sans",
    "DejaVu Sans",
    "Liberation Sans",
    "Ubuntu",
    "Cantarell",
    "Helvetica Neue",
    "Helvetica",
    "Segoe UI",
    "Arial",
    "FreeSans",
)
MONO_CHOICES = (
    "Source Code Pro",
    "Noto Sans Mono",
    "DejaVu Sans Mono",
    "Liberation Mono",
    "Ubuntu Mono",
    "Menlo",
    "Consolas",
    "Courier New",
    "FreeMono",
)
_PACKAGES = ("fontpkg_source_sans_3", "fontpkg_source_code_pro")


@cache
def bundled() -> tuple[str, ...]:
    """The files of the upright fonts, or nothing unless both packages are installed."""
    found: list[str] = []
    for package in _PACKAGES:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            return ()
        files = sorted((Path(spec.origin).parent / "files").glob("*.ttf"))
        found += [str(f) for f in files if "Italic" not in f.name]
    return tuple(found)
