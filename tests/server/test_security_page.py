"""The page on security names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path


def test_the_docs_name_tests_that_exist() -> None:
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    tests = [
        file
        for room in ("server", "browser")
        for file in (Path(__file__).parents[1] / room).rglob("test_*.py")
    ]
    written = "".join(file.read_text(encoding="utf-8") for file in tests)
    assert named
    missing = {name for name in named if f"def {name}(" not in written}
    assert not missing
