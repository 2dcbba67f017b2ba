"""Whom a request is meant for and where it comes from: other hosts and other sites are refused."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gridwright.server.middleware.refuse import refuse
from gridwright.server.settings import Settings

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
"""Methods by which a request may change something."""


class Origins:
    """Lets through what is meant for this server and comes from its own page, or from no page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.url = settings.url
        self.hosts = settings.hosts()
        self.origins = settings.origins()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if headers.get("host", "").casefold() not in self.hosts:
                sentence = f"This server answers for {self.url} only: open it by that address."
                await refuse(scope, receive, send, 421, sentence)
                return
            if self._from_elsewhere(scope, headers):
                await refuse(scope, receive, send, 403, "Another site may not use this server.")
                return
        await self.app(scope, receive, send)

    def _from_elsewhere(self, scope: Scope, headers: Headers) -> bool:
        """Whether another site's page has sent something that may change anything, or opens a WebSocket."""
        websocket = scope["type"] == "websocket"
        unsafe = websocket or scope["method"] in UNSAFE
        origin = headers.get("origin")
        if origin is not None and origin.casefold() not in self.origins:
            return unsafe
        site = headers.get("sec-fetch-site", "same-origin")
        return unsafe and not websocket and site not in ("same-origin", "none")
