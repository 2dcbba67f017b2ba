"""A server in a process of its own, with limits out of the way: `python server_program.py PORT DATABASE`."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import replace
from pathlib import Path

import uvicorn
from tests.server.hold_ups import NotedServer

from gridwright.server.app import make_app, with_middleware
from gridwright.server.connections.server_config import server_config
from gridwright.server.limits import Limits
from gridwright.server.live import fast_code
from gridwright.server.settings import Settings
from gridwright.server.storage.store import Store

WIDE = 1_000_000
LIMITS = replace(
    Limits(), messages_a_second=WIDE, message_burst=WIDE, requests_a_second=WIDE, request_burst=WIDE,
    heavy_a_minute=WIDE, heavy_burst=WIDE, tables_a_minute=WIDE, table_burst=WIDE, open_tables=WIDE,
    connections=WIDE, connections_a_second=WIDE, connection_burst=WIDE, chat_a_minute=WIDE, chat_burst=WIDE,
    changes_a_minute=WIDE, change_burst=WIDE, spectators=WIDE, spectators_each=WIDE, seat_connections=WIDE,
    public_seats=WIDE,
    thinking_a_minute=WIDE, thinking_burst=WIDE, replayed_a_minute=WIDE, replay_burst=WIDE,
)  # fmt: skip


def main(port: int, database: str) -> None:
    logging.basicConfig(level=logging.ERROR)
    settings = Settings(database=database, port=port, limits=LIMITS, pace=0.0)
    app = with_middleware(settings, make_app(settings, Store(database)))
    config = server_config(settings, app, log_level="error")
    noted = os.environ.get("GRIDWRIGHT_NOTED")
    if noted:
        fast_code.COMPILE = "raise SystemExit(1)"  # a killed server's compilers would go on beside the tests
        NotedServer(config, Path(noted)).run()
    else:
        uvicorn.Server(config).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
