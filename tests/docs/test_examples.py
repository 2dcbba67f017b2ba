"""The Python in the README and the tutorial runs as it stands, and prints what it says that it prints."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest
from tests.conftest import HERE

ROOT = HERE.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PYTHON = re.compile(r"^```python\n(.*?)^```(?:\n+```text\n(.*?)^```)?", re.DOTALL | re.MULTILINE)


def examples(page: Path) -> list[tuple[str, str]]:
    """The Python on a page, each piece with what it prints: in a block after it, or behind `#`."""
    found = []
    for code, output in PYTHON.findall(page.read_text(encoding="utf-8")):
        behind = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
        found.append((code, output or "".join(f"{line}\n" for line in behind)))
    return found


WITH_PYTHON = [page for page in PAGES if examples(page)]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=[str(p.relative_to(ROOT)) for p in WITH_PYTHON])
def test_a_pages_python(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for code, wanted in examples(page):
        assert "from gridwright." not in code, "pages use the front door only"
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(compile(code, str(page), "exec"), names)
        assert [line.rstrip() for line in said.getvalue().splitlines()] == wanted.splitlines(), code


def test_the_readme_and_the_tutorial_have_examples() -> None:
    names = {page.name for page in WITH_PYTHON}
    assert "README.md" in names
