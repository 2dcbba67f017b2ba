"""Gzip: answers that are text travel gzipped to those who can read that; fonts, pictures, secrets do not."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST = 1000
"""Shorter answers are not worth it."""

COMPRESSED_ALREADY = (".woff2", ".woff", ".png", ".ico")


class Gzip:
    """Gzip for text.

    What the bearer of a key is told is left as it is: in it stand secrets beside what others wrote, and
    squeezed together their length would tell one from the other.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.gzip = GZipMiddleware(app, minimum_size=LEAST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        await (self.gzip if _is_worth(scope) else self.plain)(scope, receive, send)


def _is_worth(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["path"].endswith(COMPRESSED_ALREADY):
        return False
    return all(name != b"authorization" for name, _ in scope["headers"])
