"""For whoever runs the server: whether it is ready, and its numbers."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from gridwright.kernel.errors import IllegalAction
from gridwright.server.errors import StorageDown
from gridwright.server.http.bodies.base import Sentence
from gridwright.server.http.bodies.operations import Ready
from gridwright.server.http.request import hub_of

router = APIRouter(tags=["operations"])

PATIENCE = 2.0
"""So many seconds may the database take to answer."""


@router.get("/healthz", responses={503: {"model": Sentence, "description": "The database does not answer."}})
async def healthz(request: Request) -> Ready:
    """Whether the server is ready: only if its database answers."""
    hub = hub_of(request)
    try:
        await asyncio.wait_for(hub.reader.read(hub.store.answers), PATIENCE)
    except TimeoutError:
        raise StorageDown from None
    return Ready(ready=True)


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses={409: {"model": Sentence, "description": "Not for you."}},
)
def metrics(request: Request) -> Response:
    """The server's numbers in Prometheus's text format, for those whom the settings name."""
    hub = hub_of(request)
    client = request.client.host if request.client else ""
    if not any(ip_address(client) in network for network in hub.settings.metrics_networks()):
        raise IllegalAction("The server's numbers are for whoever runs it.")
    hub.take_stock()
    return Response(hub.metrics.text(), media_type=CONTENT_TYPE_LATEST)
