"""A lab report in a real browser: axe finds nothing, no request leaves it, it prints on A4."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Opener = Callable[..., Any]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory, warm) -> str:
    from gridwright.lab.besides import Besides
    from gridwright.lab.report.page import report as written
    from gridwright.lab.run import Run
    from gridwright.lab.study import study_of

    warm("cups")
    told = {
        "game": "cups",
        "variants": {"usual": {}, "sticky=any": {"options": {"sticky": "any"}}},
        "players": "4",
        "measure": "draws",
        "until": "games",
        "games": 20,
        "rungs": 1,
        "most_plies": 60,
    }
    run = Run(study_of(told, "here"), tmp_path_factory.mktemp("report"))
    for one in (run, *Besides(run.study, run.shards.folder).runs.values()):
        one.resume()
        one.play(1)
    return written(run)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [900, 390])
def test_a_report_is_accessible(open_page: Opener, report: str, axe: Path, scheme: str, width: int) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(report)
    page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
    page.evaluate(axe.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    wrong = [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found["violations"]]
    assert wrong == []
    assert asked == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_it_prints_on_a4(open_page: Opener, report: str) -> None:
    page = open_page()
    page.set_content(report)
    printed = page.pdf(prefer_css_page_size=True)
    boxes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", printed)}
    assert boxes
    for _, _, across, down in boxes:
        assert (round(across), round(down)) == (595, 842)
