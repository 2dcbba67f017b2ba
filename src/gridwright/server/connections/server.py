"""A server process: uvicorn's, which also takes on the connections that other processes hand to it."""

from __future__ import annotations

import asyncio
import logging
import socket
from functools import partial

import uvicorn

from gridwright.server.connections.handing_over import Receiver
from gridwright.server.connections.http_protocol import HttpProtocol
from gridwright.server.connections.server_config import ServerConfig

LOG = logging.getLogger("gridwright")


class Server(uvicorn.Server):
    """One process of the server."""

    config: ServerConfig

    def __init__(self, config: ServerConfig) -> None:
        super().__init__(config)
        self._receiver: Receiver | None = None
        self._being_made: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, and take on what other processes hand over."""
        await super().startup(sockets)
        owners = self.config.owners
        if owners.count > 1:
            try:
                longest = 2 * self.config.register.limits.header_bytes
                self._receiver = Receiver(owners.address(owners.number), longest, self._take_on)
            except OSError as error:
                LOG.warning("other processes can hand over nothing to this one: %s", error)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        if self._receiver is not None:
            self._receiver.close()
        await super().shutdown(sockets)

    def _take_on(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection as if it had been accepted here."""
        protocol = partial(
            HttpProtocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            handed=request,
        )
        made = asyncio.ensure_future(self._made(protocol, connection))
        self._being_made.add(made)
        made.add_done_callback(self._being_made.discard)

    async def _made(self, protocol: partial[HttpProtocol], connection: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:
            connection.close()  # its client has gone meanwhile
