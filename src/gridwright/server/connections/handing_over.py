"""Handing over: a connection that one process accepted goes on in the process that owns its table.

What is sent from process to process is the connection's descriptor, with the request that was read from it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from pathlib import Path

WAITING = 1024
"""So many connections may wait to be taken on. Where there are more, they are served where they are."""

AGAIN_AFTER = 1.0
"""So many seconds after this process had no descriptors left it looks again."""

END = b"\r\n\r\n"
"""How a request without a body ends: one that does not was cut off on the way."""

Serve = Callable[[socket.socket, bytes], None]
"""Serves a connection of which this request has been read."""

LOG = logging.getLogger("gridwright")


def hand_over(descriptor: int, request: bytes, to: Path) -> bool:
    """Hand a connection to the process that listens there; False if it could not be, and is still ours."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as owner:
        owner.setblocking(False)
        owner.connect(str(to))
        return socket.send_fds(owner, [request], [descriptor]) == len(request)
    return False


class Receiver:
    """Takes on what other processes hand over. Only they can reach it: its folder is private."""

    def __init__(self, address: Path, longest: int, serve: Serve) -> None:
        self.address = address
        self.longest = longest
        self.serve = serve
        self.loop = asyncio.get_running_loop()
        address.unlink(missing_ok=True)  # of a process that was killed
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.setblocking(False)
        self.listening.bind(str(address))
        self.listening.listen(WAITING)
        self.loop.add_reader(self.listening, self._accept)

    def close(self) -> None:
        """Take on nothing more."""
        self.loop.remove_reader(self.listening)
        self.listening.close()
        self.address.unlink(missing_ok=True)

    def _accept(self) -> None:
        """Somebody has something to hand over, or looks whether anybody is here."""
        try:
            other, _ = self.listening.accept()
        except BlockingIOError:
            return
        except OSError as error:
            LOG.warning("a connection could not be taken on: %s", error)
            self.loop.remove_reader(self.listening)
            self.loop.call_later(AGAIN_AFTER, self._listen_again)
            return
        other.setblocking(False)
        self.loop.add_reader(other, self._receive, other)

    def _listen_again(self) -> None:
        if self.listening.fileno() >= 0:
            self.loop.add_reader(self.listening, self._accept)

    def _receive(self, other: socket.socket) -> None:
        self.loop.remove_reader(other)
        with contextlib.suppress(OSError), other:
            request, descriptors, _, _ = socket.recv_fds(other, self.longest, 1)
            connections = [socket.socket(fileno=descriptor) for descriptor in descriptors]
            for connection in connections:
                if request.endswith(END):
                    self.serve(connection, request)
                else:
                    connection.close()
