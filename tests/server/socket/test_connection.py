"""How messages reach a client: at once where it reads them, by a task of their own where it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from tests.server.clients import Client

from gridwright.server.at_once import EXTENSION
from gridwright.server.connections.websocket_protocol import WebSocketProtocol, header
from gridwright.server.socket.connection import Connection


def test_what_happens_at_a_table_is_written_past_the_middleware(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Sequence[bytes]] = []
    write_texts = WebSocketProtocol.write_texts

    def noted(self: WebSocketProtocol, texts: Sequence[bytes]) -> None:
        written.append(texts)
        write_texts(self, texts)

    monkeypatch.setattr(WebSocketProtocol, "write_texts", noted)
    made = client.set_table("ctron", "me", "open")
    left = client.sit(made, made["keys"][0]["secret"], changes=True)
    right = client.sit(made, made["keys"][1]["secret"], changes=True)
    left.play()
    right.until(lambda: right.state["ply"] == 1)
    told = [[text[: text.index(b",")] for text in texts] for texts in written]
    assert [b'{"kind":"done"', b'{"kind":"change"'] in told, "who has acted is answered in one go"
    assert [b'{"kind":"change"'] in told
    assert left.state["version"] == right.state["version"] == 1


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_headers_say_how_long_a_message_is(length: int) -> None:
    from websockets.frames import Frame, Opcode

    told = Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
    assert header(length) + b"x" * length == told


class Line(SimpleNamespace):
    """A client's end that can be made to read nothing."""

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.read.append(f"waited: {text}")

    @property
    def ready(self) -> bool:
        return bool(self.reads.is_set())

    def write_texts(self, texts: Sequence[bytes]) -> None:
        self.read += [f"at once: {text.decode()}" for text in texts]


def test_who_does_not_read_gets_everything_in_its_order_and_the_newest_state() -> None:
    async def run() -> list[str]:
        line = Line(reads=asyncio.Event(), read=[])
        line.scope = {"extensions": {EXTENSION: line}}
        connection = Connection(cast(WebSocket, line), [], "somebody")
        versions = iter(range(1, 9))
        task = asyncio.create_task(connection.write(lambda: f"state {next(versions)}"))
        line.reads.set()
        await asyncio.sleep(0.01)
        connection.send("a")
        connection.wake()
        await asyncio.sleep(0.01)
        line.reads.clear()
        for _ in range(3):
            connection.wake()
            connection.send("b")
            await asyncio.sleep(0.01)
        line.reads.set()
        await asyncio.sleep(0.01)
        connection.send("c")
        await asyncio.sleep(0.01)
        task.cancel()
        found: list[Any] = line.read
        return found

    read = asyncio.run(run())
    assert read[:2] == ["at once: a", "at once: state 1"]
    assert [text.partition(": ")[2] for text in read if "state" not in text] == ["a", "b", "b", "b", "c"]
    assert [text.partition(": ")[2] for text in read if "state" in text] == ["state 1", "state 2"]
    assert read[-1] == "at once: c"
