"""Where WebSockets come in: `/ws/{table}`, so many from one address."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from gridwright.server.live.hub import Hub
from gridwright.server.middleware.addresses import person_of
from gridwright.server.socket.session import Session, close_with

router = APIRouter()


@router.websocket("/ws/{table}")
async def at_table(socket: WebSocket, table: str) -> None:
    """Sit (or watch) at a table until one side has had enough."""
    hub: Hub = socket.app.state.hub
    connections: Counter[str] = socket.app.state.connections_by_address
    address = person_of(socket.scope)
    await socket.accept()
    if connections[address] >= hub.limits.connections:
        await close_with(socket, 4429, "There are too many connections from your address.")
        return
    connections[address] += 1
    try:
        await Session(socket, hub, table).run()
    except WebSocketDisconnect:
        pass
    except Exception:
        logging.getLogger("gridwright").exception("a connection ended by mistake")
        with contextlib.suppress(Exception):
            await socket.close(1011)
    finally:
        connections[address] -= 1
        if connections[address] <= 0:
            del connections[address]
