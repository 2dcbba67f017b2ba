"""A session: one client's time at a table, from its hello on. Its messages are answered one by one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from gridwright.kernel.errors import AmbiguousText, GridwrightError, IllegalAction
from gridwright.server.errors import NoTable, StorageDown, TooMuch, WentWrong, WorkFailed
from gridwright.server.fields import TABLE_ID
from gridwright.server.live.admission import make_room
from gridwright.server.live.broadcast import RESTART
from gridwright.server.live.hub import Hub
from gridwright.server.live.room import Room
from gridwright.server.middleware.addresses import person_of
from gridwright.server.rates import Bucket
from gridwright.server.socket.connection import Connection
from gridwright.server.socket.handlers import Handlers
from gridwright.server.socket.messages.answers import Gone, Refused
from gridwright.server.socket.messages.base import PROTOCOL
from gridwright.server.socket.messages.from_client import ClientMessage, Hello, Ping, read_message

MOST_BAD = 50
"""So many messages that nobody could mean, and the client is let go."""


OTHER_PROTOCOL = 4426
"""WebSocket close code: client and server speak different versions of the protocol."""


class Session:
    """One client's time at a table."""

    def __init__(self, socket: WebSocket, hub: Hub, table: str) -> None:
        self.socket = socket
        self.hub = hub
        self.table_id = table
        self.address = person_of(socket.scope)
        limits = hub.limits
        self.rate = Bucket(limits.messages_a_second, limits.message_burst)
        self.bad = 0
        self.room: Room
        self.connection: Connection
        self.handlers: Handlers

    async def run(self) -> None:
        """Say hello, then listen."""
        try:
            if not await self._welcomed():
                return
        except StorageDown as error:
            await close_with(self.socket, RESTART, str(error))
            return
        person = self.hub.work.person(self.address)
        try:
            with self.hub.work.replays.looked_at(person, self.room.table):
                await self.room.looks.prepare_for(self.connection.viewer, person)
                await self._at_table()
        except GridwrightError as error:
            await close_with(self.socket, 4429, str(error))

    async def _at_table(self) -> None:
        """Be there, if there is room, and listen."""
        room, connection = self.room, self.connection
        full = make_room(room.listeners, connection.viewer.seats, self.address, self.hub.limits)
        if full:
            await close_with(self.socket, 4429, full)
            return
        room.enter(connection)
        writer = asyncio.create_task(connection.write(lambda: room.state_for(connection)))
        connection.send(room.welcome_for(connection))
        connection.wake()
        try:
            await self._listen()
        finally:
            room.leave(connection)
            if not connection.closing:
                writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(writer, 5)

    async def _welcomed(self) -> bool:
        """Wait for the hello and find the room; False if there is no welcome, and the socket is closed."""
        try:
            first = await asyncio.wait_for(self._read(), self.hub.limits.hello_seconds)
        except TimeoutError:
            await close_with(self.socket, 4408, "Nobody said hello.")
            return False
        hello = read_message(first)
        if not isinstance(hello, Hello):
            await close_with(self.socket, 4400, "The first message must be a hello.")
            return False
        if hello.protocol not in (None, PROTOCOL):
            await close_with(self.socket, OTHER_PROTOCOL, other_protocol(hello.protocol))
            return False
        try:
            if not re.fullmatch(TABLE_ID, self.table_id):
                raise NoTable
            self.room = await self.hub.room(self.table_id, self.address)
        except (TooMuch, WorkFailed) as error:
            await close_with(self.socket, 4429, str(error))
            return False
        except StorageDown:
            raise  # the table is not gone: whoever comes again finds it
        except GridwrightError as error:
            await self.socket.send_text(Gone(sentence=str(error)).model_dump_json())
            await self.socket.close(4404)
            return False
        seats = await self._seats(hello.secret)
        if seats is None:
            sentence = "That link opens no seat here: it may be cut off. You may watch."
            await close_with(self.socket, 4403, sentence)
            return False
        self.connection = Connection(self.socket, seats, self.address)
        self.connection.viewer.changes = hello.changes
        self.handlers = Handlers(self.hub, self.room, self.connection)
        return True

    async def _seats(self, secret: str | None) -> list[int] | None:
        """The seats a secret opens; none for a spectator, None for a wrong secret."""
        if secret is None:
            return []
        store = self.hub.store
        return await self.hub.reader.read(lambda: store.seats_opened_by(self.table_id, secret)) or None

    async def _read(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if isinstance(text, str) else ""

    async def _listen(self) -> None:
        while self.connection.closing is None:
            await self.connection.written()
            await self.hub.person_limits.let_speak(self.address)
            text = await self._read()
            if not self.rate.take():
                self.connection.send(
                    Refused(sentence="That was a lot at once: slow down, then connect again.")
                )
                self.connection.finish(4429)
                return
            asked = read_message(text)
            if isinstance(asked, str):
                self.bad += 1
                self.connection.send(Refused(sentence=asked))
                if self.bad >= MOST_BAD:
                    self.connection.finish(4400)
                continue
            if not isinstance(asked, Ping):
                self.room.presence.hear(self.connection)
            await self._answer(asked)

    async def _answer(self, asked: ClientMessage) -> None:
        try:
            answer = await self.handlers.answer(asked)
            self.connection.send(answer)
        except AmbiguousText as error:
            self._refuse(asked, error, list(error.meanings))
        except IllegalAction as error:
            self._refuse(asked, error, list(error.nearest))
        except GridwrightError as error:
            self._refuse(asked, error, [])
        except Exception:
            logging.getLogger("gridwright").exception("a %s went wrong", asked.kind)
            self._refuse(asked, WentWrong(), [])

    def _refuse(self, asked: ClientMessage, error: GridwrightError, nearest: list[str]) -> None:
        self.hub.metrics.refuse(error)
        self.connection.send(Refused(ref=asked.ref, sentence=str(error), nearest=nearest))


async def close_with(socket: WebSocket, code: int, sentence: str) -> None:
    """Say why, and close."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(Refused(sentence=sentence).model_dump_json())
        await socket.close(code)


def other_protocol(spoken: int | None) -> str:
    """What somebody is told who speaks another version of the protocol."""
    older = spoken is not None and spoken < PROTOCOL
    what = "The page is older than the server: reload it" if older else "The server is older than the page"
    return f"{what}. (The protocol here is version {PROTOCOL}, and you speak {spoken}.)"
