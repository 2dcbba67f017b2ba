"""What a handler of a request needs besides its body: the hub, the client, and whether it asks too much."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import HTTPException, Request

from gridwright.server.errors import TooMuch
from gridwright.server.limits import Limits
from gridwright.server.live.hub import Hub
from gridwright.server.middleware.addresses import person_of
from gridwright.server.rates import Buckets

T = TypeVar("T")

HUNG_UP = 499
"""The status, for the log, of an answer that nobody waits for."""


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


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do something as long as whoever asked for it waits; it is cancelled when they hang up."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_hang_up(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise HTTPException(HUNG_UP, "Nobody waits for this any more.")
    finally:
        working.cancel()
        leaving.cancel()


async def _hang_up(request: Request) -> None:
    """Wait until whoever asked has hung up. The request's body was read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
