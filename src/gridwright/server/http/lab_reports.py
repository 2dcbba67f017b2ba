"""Reports of the lab: pages that run no script and fetch nothing, shown within the page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse

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


@router.get("/studies/{study}/report", responses=REFUSED, response_class=FileResponse)
async def report(study: StudyName, request: Request) -> FileResponse:
    """A study's report: one page that runs no script and fetches nothing."""
    lab = lab_of(request)
    count_heavy(request, 1)
    file = await in_thread(lambda folder: folder.report, await lab.found(study))
    if file is None:
        raise NoStudy("This study has no report yet.")
    return FileResponse(
        file, media_type="text/html; charset=utf-8", headers={"content-security-policy": REPORT_POLICY}
    )
