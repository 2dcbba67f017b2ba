"""What a handler of a request needs besides its body: the hub, the client, and whether it asks too much."""

from __future__ import annotations

from fastapi import Request

from gridwright.server.errors import TooMuch
from gridwright.server.limits import Limits
from gridwright.server.live.hub import Hub
from gridwright.server.middleware.addresses import person_of
from gridwright.server.rates import Buckets


class RequestLimits:
    """How many requests that cost some work one client may make."""

    def __init__(self, limits: Limits) -> None:
        self.heavy = Buckets(limits.heavy_a_minute / 60, limits.heavy_burst)


def hub_of(request: Request) -> Hub:
    """The hub that answers a request."""
    hub: Hub = request.app.state.hub
    return hub


def client_of(request: Request) -> str:
    """Whose request it is, as far as limits are concerned."""
    return person_of(request.scope)


def count_heavy(request: Request, weight: float) -> None:
    """Count a request that costs the server some work; TooMuch if it is one too many."""
    limits: RequestLimits = request.app.state.request_limits
    if not limits.heavy.take(client_of(request), weight):
        raise TooMuch


def count_new_table(request: Request) -> None:
    """Count a request that makes a table; TooMuch if it is one too many."""
    hub_of(request).person_limits.count_table(client_of(request))
