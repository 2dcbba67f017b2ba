"""Colours of a report: the table's by day and by night, as variables that follow the reader's setting."""

from __future__ import annotations

import re

from gridwright.paint.themes import THEMES

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
ROLES = [role for role in THEMES["paper"].colours if not role.startswith("seat:H")]


def variable(role: str) -> str:
    """The CSS variable in which a report has the colour of a role."""
    return f"--{role.replace(':', '-').lower()}"


def sheet(theme: str) -> str:
    """The variables of a theme, as declarations."""
    return "".join(f"{variable(role)}:{THEMES[theme][role]};" for role in ROLES)


_ROLE_OF: dict[str, str] = {}
for _role in ROLES:
    _ROLE_OF.setdefault(THEMES["paper"][_role].upper(), _role)


def in_variables(markup: str) -> str:
    """A picture by day, its colours as variables."""

    def named(match: re.Match[str]) -> str:
        role = _ROLE_OF.get(match[0].upper())
        return f"var({variable(role)})" if role else match[0]

    return _HEX.sub(named, markup)


def colour(role: str) -> str:
    """A role's colour by day: what charts are drawn with before their colours become variables."""
    return THEMES["paper"][role]
