"""Addresses: whose request it is, and how many requests one address may make."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from gridwright.server.errors import TooMuch
from gridwright.server.limits import Limits
from gridwright.server.middleware.rates import Buckets
from gridwright.server.middleware.refuse import refuse


def address_of(scope: Scope) -> str:
    """Whose request this is, as far as limits are concerned: an address, or its IPv6 network."""
    client = scope.get("client")
    host = str(client[0]) if client else "?"
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host


class AddressRates:
    """Lets through so many requests a second from each address."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.requests = Buckets(limits.requests_a_second, limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] in ("http", "websocket") and not self.requests.take(address_of(scope)):
            await refuse(scope, receive, send, 429, str(TooMuch()))
            return
        await self.app(scope, receive, send)
