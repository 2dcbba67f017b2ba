"""Templates of reports, filled: pages that need nothing from elsewhere share one frame, `frame.html`."""

from __future__ import annotations

from importlib.resources import files

import jinja2
import markupsafe

from gridwright import __version__
from gridwright.lab.report.colours import sheet


def filled(name: str, **told: object) -> str:
    """A template with what is told in it; the frame's style and colours are there for each."""
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_text), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["svg"] = markupsafe.Markup
    style = markupsafe.Markup(_text("page.css"))
    frame = {"style": style, "day": sheet("paper"), "night": sheet("night"), "version": __version__}
    return environment.get_template(name).render(**frame, **told)


def _text(name: str) -> str:
    return (files("gridwright.lab.report") / name).read_text(encoding="utf-8")
