"""How middleware refuses a request: a status and a sentence, or a WebSocket that never opens."""

from __future__ import annotations

import json

from starlette.types import Receive, Scope, Send


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    """Answer a request, or close a WebSocket before it is accepted.

    The connection is closed too: to be refused again costs another one, and those are counted as well.
    """
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": ""})
        return
    body = json.dumps({"sentence": sentence}, ensure_ascii=False).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
