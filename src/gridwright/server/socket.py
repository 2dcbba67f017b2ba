"""The table's WebSocket: reads a client's messages one by one, and answers each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import AmbiguousText, GridwrightError, IllegalAction
from gridwright.server import dealings, messages
from gridwright.server.connection import Connection
from gridwright.server.guard import address_of
from gridwright.server.house import House, NoTable
from gridwright.server.messages import CLIENT_MESSAGE, Done, Gone, Pong, Refused
from gridwright.server.rates import Bucket
from gridwright.server.room import Room

router = APIRouter()

MOST_BAD = 50
"""So many messages that nobody could mean, and the client is let go."""


@router.websocket("/ws/{table}")
async def at_table(socket: WebSocket, table: str) -> None:
    """Sit (or watch) at a table until one side has had enough."""
    house: House = socket.app.state.house
    addresses: Counter[str] = socket.app.state.addresses
    address = address_of(socket.scope)
    await socket.accept()
    if addresses[address] >= house.limits.connections:
        await _close(socket, 4429, "There are too many connections from your address.")
        return
    addresses[address] += 1
    try:
        await Visit(socket, house, table).run()
    except WebSocketDisconnect:
        pass
    except Exception:
        logging.getLogger("gridwright").exception("a connection ended by mistake")
        with contextlib.suppress(Exception):
            await socket.close(1011)
    finally:
        addresses[address] -= 1
        if addresses[address] <= 0:
            del addresses[address]


async def _close(socket: WebSocket, code: int, sentence: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(Refused(sentence=sentence).model_dump_json())
        await socket.close(code)


class Visit:
    """One client's time at a table."""

    def __init__(self, socket: WebSocket, house: House, table: str) -> None:
        self.socket = socket
        self.house = house
        self.name = table
        limits = house.limits
        self.rate = Bucket(limits.messages_a_second, limits.message_burst)
        self.talk = Bucket(limits.chat_a_minute / 60, limits.chat_burst)
        self.bad = 0
        self.room: Room
        self.connection: Connection

    async def run(self) -> None:
        """Say hello, then listen."""
        if not await self._welcomed():
            return
        room, connection = self.room, self.connection
        room.enter(connection)
        writer = asyncio.create_task(connection.write(lambda: room.state_for(connection)))
        connection.send(room.teller.welcome(connection.viewer, room.here(), room.watching()))
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
        try:
            first = await asyncio.wait_for(self._read(), self.house.limits.hello_seconds)
        except TimeoutError:
            await _close(self.socket, 4408, "Nobody said hello.")
            return False
        hello = self._parsed(first)
        if not isinstance(hello, messages.Hello):
            await _close(self.socket, 4400, "The first message must be a hello.")
            return False
        try:
            if not 8 <= len(self.name) <= 24:
                raise NoTable
            self.room = await self.house.room(self.name)
        except GridwrightError as error:
            await self.socket.send_text(Gone(sentence=str(error)).model_dump_json())
            await self.socket.close(4404)
            return False
        if len(self.room.connections) >= self.house.limits.table_connections:
            await _close(self.socket, 4429, "There is no room left at this table.")
            return False
        seats = await self._seats(hello.secret)
        if seats is None:
            await _close(self.socket, 4403, "That link opens no seat here: it may be cut off. You may watch.")
            return False
        self.connection = Connection(self.socket, seats)
        return True

    async def _seats(self, secret: str | None) -> list[int] | None:
        """The seats a secret opens; none for a spectator, None for a wrong secret."""
        if secret is None:
            return []
        store = self.house.store
        return await self.house.scribe.read(lambda: store.seats_opened_by(self.name, secret)) or None

    async def _read(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if isinstance(text, str) else ""

    @staticmethod
    def _parsed(text: str) -> messages.ClientMessage | str:
        """The message, or a sentence on why it is none."""
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(str(part) for part in first["loc"][-1:])[:40]
            told = first["msg"][:160]
            return (
                f"That message cannot be read: {f'{where}: ' if where else ''}{told[:1].lower()}{told[1:]}."
            )
        except (ValueError, RecursionError):
            return "That message cannot be read."

    async def _listen(self) -> None:
        while self.connection.closing is None:
            text = await self._read()
            if not self.rate.take():
                self.connection.send(
                    Refused(sentence="That was a lot at once: slow down, then connect again.")
                )
                self.connection.finish(4429)
                return
            asked = self._parsed(text)
            if isinstance(asked, str):
                self.bad += 1
                self.connection.send(Refused(sentence=asked))
                if self.bad >= MOST_BAD:
                    self.connection.finish(4400)
                continue
            if not isinstance(asked, messages.Ping):
                self.room.hear(self.connection)
            await self._answer(asked)

    async def _answer(self, asked: messages.ClientMessage) -> None:
        try:
            answer = await self._done(asked)
            self.connection.send(answer)
        except AmbiguousText as error:
            self._refuse(asked, str(error), list(error.meanings))
        except IllegalAction as error:
            self._refuse(asked, str(error), list(error.nearest))
        except GridwrightError as error:
            self._refuse(asked, str(error), [])
        except Exception:
            logging.getLogger("gridwright").exception("a %s went wrong", asked.kind)
            self._refuse(asked, "Something went wrong on the server; it has been noted there.", [])

    def _refuse(self, asked: messages.ClientMessage, sentence: str, nearest: list[str]) -> None:
        self.connection.send(Refused(ref=asked.ref, sentence=sentence, nearest=nearest))

    async def _done(self, asked: messages.ClientMessage) -> messages.FromServer | str:
        """Do what was asked; the answer, or GridwrightError with why not."""
        viewer, teller = self.connection.viewer, self.room.teller
        match asked:
            case messages.Ping():
                return Pong(ref=asked.ref)
            case messages.Hello():
                raise IllegalAction("You have said hello already.")
            case messages.Touch():
                seat = self._seat(asked.seat) if viewer.seats else SPECTATOR
                return teller.picture(seat, asked.touched, asked.show, asked.ref)
            case messages.ReplayTo():
                await teller.review()
                return teller.moment(viewer, asked.ply, asked.point, asked.ref)
            case messages.LookAs():
                if asked.seat is not None and asked.seat not in viewer.seats:
                    raise IllegalAction("That seat is not yours to look as.")
                teller.look_as(viewer, asked.seat)
                self.connection.wake()
                version = self.room.table.version
            case _:
                version = await self._change(asked)
        return Done(ref=asked.ref, version=version)

    async def _change(self, asked: messages.ClientMessage) -> int:
        """Something that is stored."""
        room, viewer = self.room, self.connection.viewer
        if not viewer.seats:
            raise IllegalAction("You are watching: only those who hold a seat can do that.")
        match asked:
            case messages.Play():
                seat = self._seat(asked.seat)
                if room.table.people[seat].driven_by != "person":
                    raise IllegalAction("A bot plays for you now: sit down again first.")
                return await room.commit(
                    lambda t: dealings.play(t, seat, asked.action, asked.text, asked.turn)
                )
            case messages.Resign():
                seat = self._seat(asked.seat)
                return await room.commit(lambda t: dealings.resign(t, seat))
            case messages.OfferUndo():
                seat = self._seat(asked.seat, self._last_mover())
                return await room.commit(lambda t: dealings.offer_undo(t, seat))
            case messages.AnswerUndo():
                seats = viewer.seats if asked.seat is None else [self._seat(asked.seat)]
                for seat in seats:
                    if room.table.offer is not None or seat == seats[0]:
                        await room.commit(lambda t, s=seat: dealings.answer_undo(t, s, asked.agree))  # type: ignore[misc]
                return room.table.version
            case messages.AskRematch():
                return await self.house.rematch(room, viewer.seats)
            case messages.Say():
                if not self.talk.take():
                    raise IllegalAction("You have said a lot just now: wait a moment.")
                most = self.house.limits.chat_length
                seat = viewer.seats[0]
                return await room.commit(lambda t: dealings.say(t, seat, asked.text, most))
            case messages.SeatBot():
                heard = room.last_heard(asked.seat)
                return await room.commit(
                    lambda t: dealings.seat_bot(t, viewer.seats, asked.seat, asked.player, heard)
                )
            case messages.SitDown():
                seat = self._seat(asked.seat)
                return await room.commit(lambda t: dealings.sit_down(t, seat))
            case _:
                raise IllegalAction("That cannot be done here.")

    def _seat(self, wanted: int | None, usual: int | None = None) -> int:
        """The seat that a message is about: the one named, the one looked as, or the only one held."""
        viewer = self.connection.viewer
        if wanted is not None:
            if wanted not in viewer.seats:
                raise IllegalAction("That seat is not yours.")
            return wanted
        self.room.teller.look(viewer)
        for seat in (usual, viewer.looking):
            if seat is not None and seat in viewer.seats:
                return seat
        if len(viewer.seats) == 1:
            return viewer.seats[0]
        raise IllegalAction("You hold several seats: say which one.")

    def _last_mover(self) -> int | None:
        """On a hot seat: whichever of one's seats acted last, to take back."""
        mine, table = self.connection.viewer.seats, self.room.table
        return next((e[0] for e in reversed(table.match.entries[: table.ply]) if e[0] in mine), None)
