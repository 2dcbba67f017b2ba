"""How long the body of a request may be."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.server.limits import Limits
from gridwright.server.middleware.refuse import refuse


class BodySize:
    """Lets through requests that are short enough; uploads of records may be longer than others."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            most = self.limits.upload_bytes if scope["path"] == "/api/records" else self.limits.body_bytes
            length = Headers(scope=scope).get("content-length", "0")
            if not length.isdigit() or int(length) > most:
                await refuse(scope, receive, send, 413, "That is too long for this server.")
                return
            receive = cut_off(receive, most)
        await self.app(scope, receive, send)


def cut_off(receive: Receive, most: int) -> Receive:
    """A body that says it is short and is not is cut off, so that it cannot be read as anything."""
    so_far = 0

    async def received() -> Message:
        nonlocal so_far
        message = await receive()
        if message["type"] == "http.request":
            so_far += len(message.get("body", b""))
            if so_far > most:
                return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return received
