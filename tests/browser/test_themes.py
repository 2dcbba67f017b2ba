"""The page's colours are the painters': one variable a role, by day and at night."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright.paint.themes import THEMES

CSS = Path(__file__).parents[2] / "web" / "src" / "themes.css"


def variables(theme: str) -> dict[str, str]:
    day, night = CSS.read_text().split(':root[data-theme="night"] {', 1)
    found = dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", day))
    if theme == "night":
        found |= dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", night))
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_every_role_has_its_colour(theme: str) -> None:
    page = variables(theme)
    for role, colour in THEMES[theme].colours.items():
        assert page[role.replace(":", "-")] == colour, role


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_on_a_fill_can_be_read(theme: str) -> None:
    for name, colour in variables(theme).items():
        if name.startswith("on-"):
            role = re.sub(r"^seat-", "seat:", name.removeprefix("on-"))
            assert colour == THEMES[theme].on(role), role
