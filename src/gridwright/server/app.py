"""The application: every door of the server, behind its guard."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

from gridwright import __version__
from gridwright.games import game as find_game
from gridwright.games import registered
from gridwright.server import refusals, shelf, socket, tables_api, thinking
from gridwright.server.guard import Guard, content_policy
from gridwright.server.house import House
from gridwright.server.pages import ABSENT, html_pages, page_router
from gridwright.server.rates import Buckets
from gridwright.server.settings import Settings
from gridwright.server.setup import Finder
from gridwright.server.squeezing import Squeezing
from gridwright.server.store import Store


def make_app(settings: Settings, store: Store, find: Finder = find_game) -> FastAPI:
    """The application over a store, without its guard: for tests and for its OpenAPI description."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings, store, find)
        app.state.house = house
        threading.Thread(target=_draw_shelf, daemon=True, name="shelf").start()
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="gridwright",
        version=__version__,
        summary="Play, solve and playtest board games on a grid.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    limits = settings.limits
    app.state.heavy = Buckets(limits.heavy_a_minute / 60, limits.heavy_burst)
    app.state.making = Buckets(limits.tables_a_minute / 60, limits.table_burst)
    app.state.addresses = Counter()
    refusals.install(app)
    for router in (shelf.router, tables_api.router, thinking.router, socket.router):
        app.include_router(router)
    app.include_router(page_router(settings.static))
    return app


def guarded(settings: Settings, app: ASGIApp) -> Guard:
    """The application behind its guard: what is served."""
    return Guard(Squeezing(app), settings, content_policy(settings, html_pages(settings.static), [ABSENT]))


def _draw_shelf() -> None:
    """Draw the shelf's pictures before anybody asks."""
    for name in registered():
        shelf.on_shelf(name)
