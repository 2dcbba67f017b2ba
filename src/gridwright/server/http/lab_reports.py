"""Reports of the lab: pages that run no script and fetch nothing, shown within the page."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from gridwright.server.errors import NoStudy
from gridwright.server.http.lab import StudyName, lab_of
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import count_heavy
from gridwright.server.lab.lab import in_thread

router = APIRouter(prefix="/api/lab", tags=["lab"])

REPORT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    )
)
"""A report is a page without scripts: none runs, nothing is fetched, and it is of no origin."""


DARK = "(prefers-color-scheme: dark)"
"""How a report asks whether it is night."""

THEMES = {"paper": "not all", "night": "all"}


PAGE: dict[int | str, dict[str, Any]] = {200: {"description": "The report", "content": {"text/html": {}}}}


@router.get("/studies/{study}/report", responses=PAGE | REFUSED, response_class=Response)
async def report(
    study: StudyName, request: Request, theme: Literal["paper", "night"] | None = None
) -> HTMLResponse:
    """A study's report, one page that runs no script and fetches nothing; by day or at night, if said so."""
    lab = lab_of(request)
    count_heavy(request, 1)
    folder = await lab.found(study)
    page = await in_thread(folder.report_text)
    if page is None:
        raise NoStudy("This study has no report yet.")
    if theme is not None:
        page = page.replace(DARK, THEMES[theme])
    return HTMLResponse(page, headers={"content-security-policy": REPORT_POLICY})
