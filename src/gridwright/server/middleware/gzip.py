"""Gzip: answers that are text travel gzipped to those who can read that; fonts and pictures do not."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST = 1000
"""Shorter answers are not worth it."""

COMPRESSED_ALREADY = (".woff2", ".woff", ".png", ".ico")


class Gzip:
    """Gzip for text. There are no cookies here, so nothing secret can be guessed from an answer's length."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.gzip = GZipMiddleware(app, minimum_size=LEAST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        worth = scope["type"] == "http" and not scope["path"].endswith(COMPRESSED_ALREADY)
        await (self.gzip if worth else self.plain)(scope, receive, send)
