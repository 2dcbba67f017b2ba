"""The server that is loaded: this checkout's, with limits wide enough for one address to be everybody."""

from __future__ import annotations

import argparse
import socket
from dataclasses import fields, replace

from gridwright.server.limits import Limits
from gridwright.server.serving import serve, serve_from_several
from gridwright.server.settings import Settings
from gridwright.server.storage.store import Store

BOUNDED = {"unread_seconds", "unread_bytes", "unread_in_all", "keep_alive_seconds"}
"""Limits on what somebody does who does not read: everybody reads here."""


def wide() -> Limits:
    """Limits that nobody reaches."""
    usual = Limits()
    numbers = {f.name: getattr(usual, f.name) for f in fields(usual) if f.name not in BOUNDED}
    return replace(usual, **{name: type(number)(10**9) for name, number in numbers.items()})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", type=int, required=True, help="the port")
    parser.add_argument("--database", required=True)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", asked.serve))
    limits = replace(wide(), all_connections=20_000)
    settings = Settings(
        database=asked.database, port=asked.serve, processes=asked.workers, limits=limits
    )  # fmt: skip
    store = Store(asked.database)
    if asked.workers == 1:
        serve(settings, store, listening)
    else:
        store.close()
        serve_from_several(settings, listening)


if __name__ == "__main__":
    main()
