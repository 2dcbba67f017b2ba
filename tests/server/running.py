"""A real server in this process: uvicorn in a thread, on a port of its own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from tests.server.clients import Client

from gridwright.server.app import make_app, with_middleware
from gridwright.server.connections.server import Server
from gridwright.server.connections.server_config import server_config
from gridwright.server.limits import Limits
from gridwright.server.settings import Settings
from gridwright.server.storage.store import Store

FREE = Limits(
    messages_a_second=5000,
    message_burst=5000,
    requests_a_second=5000,
    request_burst=5000,
    heavy_a_minute=60_000,
    heavy_burst=5000,
    tables_a_minute=60_000,
    table_burst=5000,
    open_tables=5000,
    connections=5000,
    connections_a_second=5000,
    connection_burst=5000,
    chat_a_minute=6000,
    chat_burst=100,
    changes_a_minute=6000,
    change_burst=5000,
    spectators=5000,
    spectators_each=5000,
    seat_connections=5000,
    public_seats=5000,
    listed_each=5000,
    thinking_a_minute=60_000,
    thinking_burst=5000,
    replayed_a_minute=10_000_000,
    replay_burst=10_000_000,
)
"""Limits that do not get in a test's way."""


def listening() -> socket.socket:
    """A socket on a free port."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("127.0.0.1", 0))
    return made


class Running:
    """A server in this process."""

    def __init__(self, settings: Settings, at: socket.socket, **app_options: Any) -> None:
        self.settings = settings
        self.app = make_app(settings, Store(settings.database), **app_options)
        self.app.openapi()  # builds all routes now: pydantic's warning filters are no thread's own
        config = server_config(settings, with_middleware(settings, self.app), log_level="error")
        self.server = Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [at]}, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        self.client = Client(settings.url)

    def stop(self) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive(), "the server did not stop"


Starter = Callable[..., Running]
