"""The page's files: what the web build left in `server/static`, or a word on how to build it."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

ABSENT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>gridwright</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>gridwright</h1>
<p>The server is running, but its page has not been built: run <code>make page</code> in a clone, or install
a wheel, which brings the page along.</p></body></html>
"""

UNCHANGING = "public, max-age=31536000, immutable"


def html_pages(folder: Path) -> list[Path]:
    """The page's HTML files."""
    return sorted(folder.glob("*.html")) if folder.is_dir() else []


def file_at(root: Path, path: str) -> Path | None:
    """The file at an address, if there is one; an address may be anything, as one that no file can have."""
    try:
        wanted = (root / path).resolve()
        return wanted if path and wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):
        return None


def page_router(folder: Path) -> APIRouter:
    """Serves the page's files; every address that is no file is the page itself, which knows what to show."""
    router = APIRouter(include_in_schema=False)
    root = folder.resolve()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str) -> Response:
        if path == "api" or path.startswith(("api/", "ws/")):
            raise HTTPException(404)
        index = root / "index.html"
        if not index.is_file():
            if path:
                raise HTTPException(404)
            return HTMLResponse(ABSENT, headers={"cache-control": "no-cache"})
        wanted = file_at(root, path)
        if wanted is not None:
            hashed = wanted.parent.name == "assets"
            return FileResponse(wanted, headers={"cache-control": UNCHANGING if hashed else "no-cache"})
        if "." in path.rsplit("/", 1)[-1]:
            raise HTTPException(404)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return router
