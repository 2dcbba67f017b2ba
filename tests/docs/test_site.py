"""The documentation builds without a warning, is whole, and asks nobody else for anything."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests.conftest import HERE

import gridwright as gw
from gridwright.games import SHIPPED

DOCS = HERE.parent / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built anew with every warning an error."""
    folder = tmp_path_factory.mktemp("docs")
    words = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "doctrees")]
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *words, str(DOCS), str(folder / "site")],
        capture_output=True, text=True, check=False, timeout=240,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    assert not built.stderr
    return folder / "site"


def html(site: Path) -> dict[Path, str]:
    """All pages."""
    pages = (page for page in site.rglob("*.html") if "_static" not in page.parts)
    return {page: page.read_text(encoding="utf-8") for page in pages}


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    said = "".join(text for page, text in html(site).items() if page.parent.name == "reference")
    documented = set(re.findall(r'id="gridwright\.(\w+)"', said)) | {"scene"}
    assert documented >= set(gw.__all__)
    assert 'id="gridwright.kernel.scene.Piece"' in said
    for name in ("Position.legal", "Match.resign", "Solution.wins", "Record.line"):
        assert f'id="gridwright.{name}"' in said


def test_constants_are_explained(site: Path) -> None:
    words = (site / "reference" / "words-and-errors.html").read_text(encoding="utf-8")
    assert "The seat of chance" in words
    assert "hundreds of times faster" in words


@pytest.mark.parametrize("name", SHIPPED)
def test_a_rulebook_is_there_with_its_pictures(site: Path, name: str) -> None:
    said = (site / "rulebooks" / f"{name}.html").read_text(encoding="utf-8")
    game = gw.game(name)
    assert f"<h1>{game.about.title}" in said
    shown = {
        Path(unquote(src)).stem.rstrip("0123456789") for src in re.findall(r'<img[^>]* src="([^"]*)"', said)
    }
    for picture in re.findall(r"\]\(pictures/([\w-]+)\.svg\)", game.rules_text()):
        assert picture.rstrip("0123456789") in shown
    for option in game.model.model_fields:
        assert f">{option}<" in said
    for preset in game.presets:
        assert f">{preset}<" in said


def test_links_lead_somewhere(site: Path) -> None:
    pages = html(site)
    assert len(pages) > 25
    wrong = []
    for page, text in pages.items():
        for link in re.findall(r'\b(?:href|src)="([^"#?]+)[^"]*"', text):
            target = unescape(unquote(link))
            if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists():
                wrong.append(f"{page.relative_to(site)}: {target}")
    assert not wrong, "\n".join(wrong)


ELSEWHERE = r"(?:https?:)?//"
LOADED = re.compile(rf'<(?:script|img|link|iframe|source)\b[^>]*(?:src|href)="{ELSEWHERE}[^>]*>')
STYLED = re.compile(rf"""(?:url\(|@import)\s*["']?{ELSEWHERE}[^)]*""")


def test_a_page_asks_nobody_else_for_anything(site: Path) -> None:
    asked = [found for text in html(site).values() for found in LOADED.findall(text)]
    sheets = [sheet.read_text(encoding="utf-8") for sheet in site.rglob("*.css")]
    assert len(sheets) > 2
    asked += [found for sheet in sheets for found in STYLED.findall(sheet)]
    assert not asked, "\n".join(asked)


def test_what_is_generated_is_ignored_by_git() -> None:
    ignored = (HERE.parent / ".gitignore").read_text(encoding="utf-8").split()
    assert {"/site/", "/docs/rulebooks/", "/docs/reference/commands.md"} <= set(ignored)
