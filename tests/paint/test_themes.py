"""The colours: contrast as measured, and colour codes in one file only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridwright.kernel.scene as scene_module
from gridwright.kernel.scene import ROLES, SEAT_LETTERS
from gridwright.paint.themes import THEMES, contrast

ROOT = Path(scene_module.__file__).parents[1]
HEX_CODE = re.compile(r"#[0-9A-Fa-f]{6}\b|#[0-9A-Fa-f]{3}\b(?=[\"'])")


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    black, white = (f"#{c * 6}" for c in "0F")
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == 1


@pytest.mark.parametrize(
    ("theme", "role", "least"),
    [("paper", "ink", 14), ("paper", "muted", 5.5), ("night", "ink", 14), ("night", "muted", 7)],
)
def test_text_contrast_on_the_ground(theme: str, role: str, least: float) -> None:
    colours = THEMES[theme]
    assert round(contrast(colours[role], colours["paper"]), 1) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", ["ink", "muted", "attention", "danger"])
@pytest.mark.parametrize("ground", ["paper", "raised"])
def test_all_text_reads_on_both_grounds(theme: str, role: str, ground: str) -> None:
    assert contrast(THEMES[theme][role], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "raised", "sunk", "light", "dark", "marked", "back"])
def test_ink_outlines_stand_out_on_every_ground(theme: str, ground: str) -> None:
    assert contrast(THEMES[theme]["ink"], THEMES[theme][ground]) >= 7


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("letter", SEAT_LETTERS)
def test_marks_read_on_their_own_fill(theme: str, letter: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours.on(f"seat:{letter}"), colours[f"seat:{letter}"]) >= 3


def test_both_themes_know_every_role() -> None:
    for theme in THEMES.values():
        assert set(ROLES) <= set(theme.colours)
    assert set(THEMES["paper"].colours) == set(THEMES["night"].colours)


def test_colour_codes_live_in_themes_only() -> None:
    guilty = [
        str(path.relative_to(ROOT))
        for path in sorted(ROOT.rglob("*.py"))
        if path.name != "themes.py" and HEX_CODE.search(path.read_text(encoding="utf-8"))
    ]
    assert guilty == []
