"""Every request has an id: it is in its answer, and in all that is logged meanwhile."""

from __future__ import annotations

import logging
import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.server.logs import REQUEST_ID
from gridwright.server.metrics import Metrics

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Others are counted as one: whoever asks must not choose how many numbers are kept."""

MOST_TOLD = 200

LOG = logging.getLogger("gridwright.requests")


class RequestLog:
    """Gives each request an id, counts how long its answer took, and notes it in the log."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(6)
        REQUEST_ID.set(request_id)
        status, began = 500, time.monotonic()

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            if scope["type"] == "http":
                took = time.monotonic() - began
                method = scope["method"] if scope["method"] in METHODS else "other"
                self.metrics.requests.labels(method=method, status=str(status)).observe(took)
                LOG.info("%s %s %d in %.0f ms", method, _address(scope), status, 1000 * took)


def _address(scope: Scope) -> str:
    """What was asked for, as it was sent: what would break a line is still escaped there."""
    raw: bytes = scope.get("raw_path") or b"?"
    return raw[:MOST_TOLD].decode("ascii", "backslashreplace")
