"""The application: its routes, and the middleware that every request passes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

from gridwright import __version__
from gridwright.games import game as find_game
from gridwright.server import garbage
from gridwright.server.http import (
    about,
    analysis,
    answers,
    games,
    lab,
    lab_reports,
    operations,
    positions,
    records,
    refusals,
    request,
    rulebooks,
    static_pages,
    tables,
)
from gridwright.server.lab.lab import Lab
from gridwright.server.live.hub import Hub
from gridwright.server.metrics import Metrics
from gridwright.server.middleware import security_headers, stack
from gridwright.server.settings import Settings
from gridwright.server.socket import endpoint
from gridwright.server.storage.store import Store
from gridwright.server.table.setup import Finder

ROUTERS = (
    endpoint,
    tables,
    operations,
    about,
    games,
    rulebooks,
    answers,
    records,
    positions,
    analysis,
    lab,
    lab_reports,
)
"""In the order in which they are asked for an address: first those that are asked for most."""


def make_app(settings: Settings, store: Store, find: Finder = find_game) -> FastAPI:
    """The application over a store, without its middleware: for tests and for its OpenAPI description."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hub = Hub(settings, store, find, app.state.metrics)
        app.state.hub = hub
        app.state.lab = Lab(settings.lab, settings.limits, settings.lab_threads) if settings.lab else None
        games.draw_in_background()
        await hub.open()
        garbage.spare_what_stays()
        yield
        if app.state.lab is not None:
            await app.state.lab.close()
        await hub.close()

    app = FastAPI(
        title="gridwright",
        version=__version__,
        summary="Play, solve and playtest board games on a grid.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.metrics = Metrics()
    app.state.request_limits = request.RequestLimits(settings.limits)
    app.state.connections_by_address = Counter()
    refusals.install_refusals(app)
    for routes in ROUTERS:
        app.include_router(routes.router)
    app.include_router(static_pages.page_router(settings.static))
    return app


def with_middleware(settings: Settings, app: FastAPI) -> ASGIApp:
    """The application behind its middleware: what is served."""
    pages = static_pages.html_pages(settings.static)
    policy = security_headers.content_policy(settings, pages, [static_pages.ABSENT])
    return stack.behind_middleware(app, settings, policy, app.state.metrics)
