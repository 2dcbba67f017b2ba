"""What the layers between an action and the wire cost: uvicorn's, ours past it, granian's and picows'.

    pip install granian picows                 (in an environment of its own: gridwright needs neither)
    python benchmarks/load/layers.py           processor time of each server for a message and its two answers

Each server gets a message of 60 bytes and answers with one of 40 (it is done) and one of 1,200 (what has
changed), as gridwright does for whoever acts; it does nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SHORT, LONG = b"d" * 40, b"c" * 1200
ASKED = b"\x81\xbc" + b"\0" * 4 + b"a" * 60
CONNECTIONS, MESSAGES = 20, 600


def header(length: int) -> bytes:
    return bytes((0x81, length)) if length < 126 else struct.pack("!BBH", 0x81, 126, length)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """An ASGI application."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": SHORT.decode()})
        await send({"type": "websocket.send", "text": LONG.decode()})


async def at_once(scope: Any, receive: Any, send: Any) -> None:
    """The same, whose answers are written as gridwright writes them."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    transport = scope["extensions"]["transport"]
    while (await receive())["type"] == "websocket.receive":
        transport.write(header(len(SHORT)) + SHORT)
        transport.write(header(len(LONG)) + LONG)


def serve(kind: str, port: int) -> None:
    if kind == "granian":
        from granian.server.embed import Server

        server = Server(application, "127.0.0.1", port, interface="asgi")
        asyncio.run(server.serve())
    elif kind == "picows":
        asyncio.run(_picows(port))
    else:
        import uvicorn
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

        class Reached(WebSocketsSansIOProtocol):
            def handle_connect(self, event: Any) -> None:
                super().handle_connect(event)
                self.scope["extensions"]["transport"] = self.transport

        asked = at_once if kind == "at once" else application
        uvicorn.run(asked, port=port, log_level="error", ws=Reached, loop="uvloop", lifespan="off")


async def _picows(port: int) -> None:
    import uvloop
    from picows import WSListener, WSMsgType, ws_create_server

    class Answers(WSListener):  # type: ignore[misc]
        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == WSMsgType.TEXT:
                transport.send(WSMsgType.TEXT, SHORT)
                transport.send(WSMsgType.TEXT, LONG)

    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    server = await ws_create_server(lambda request: Answers(), "127.0.0.1", port)
    await server.serve_forever()


async def load(port: int) -> None:
    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        answers = len(header(len(SHORT))) + len(SHORT) + len(header(len(LONG))) + len(LONG)
        for _ in range(MESSAGES):
            writer.write(ASKED)
            await reader.readexactly(answers)
        writer.close()

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))


def cpu(pid: int) -> float:
    found = 0.0
    for listed in [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]:
        fields = Path(f"/proc/{listed}/stat").read_text().rpartition(")")[2].split()
        found += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def main() -> None:
    if len(sys.argv) > 2:
        serve(sys.argv[1], int(sys.argv[2]))
        return
    found: dict[str, list[float]] = {}
    for kind in ("uvicorn", "at once", "granian", "picows"):
        with socket.socket() as spare:
            spare.bind(("127.0.0.1", 0))
            port = spare.getsockname()[1]
        server = subprocess.Popen([sys.executable, __file__, kind, str(port)])
        time.sleep(4)
        for _ in range(4):
            before = cpu(server.pid)
            asyncio.run(load(port))
            found.setdefault(kind, []).append(1e6 * (cpu(server.pid) - before) / CONNECTIONS / MESSAGES)
        server.terminate()
        server.wait()
    print(json.dumps({kind: f"{min(spent):.0f} µs" for kind, spent in found.items()}, ensure_ascii=False))


if __name__ == "__main__":
    main()
