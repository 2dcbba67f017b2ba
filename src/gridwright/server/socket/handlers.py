"""What is done with each message of a client."""

from __future__ import annotations

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import IllegalAction
from gridwright.server.live.hub import Hub
from gridwright.server.live.rematches import rematch
from gridwright.server.live.room import Room
from gridwright.server.socket.connection import Connection
from gridwright.server.socket.messages import from_client as client
from gridwright.server.socket.messages.answers import Done, Pong
from gridwright.server.socket.messages.base import FromServer
from gridwright.server.table.commands import chat, play, resign, sit_down, takeover, undo


class Handlers:
    """Does what one client asks at a table."""

    def __init__(self, hub: Hub, room: Room, connection: Connection) -> None:
        self.hub = hub
        self.room = room
        self.connection = connection
        self.person = hub.work.person(connection.person)
        self.viewer = connection.viewer

    async def answer(self, asked: client.ClientMessage) -> FromServer | str:
        """Do what was asked; the answer, or GridwrightError with why not."""
        viewer, views = self.viewer, self.room.views
        match asked:
            case client.Ping():
                return Pong(ref=asked.ref)
            case client.Hello():
                raise IllegalAction("You have said hello already.")
            case client.Touch():
                seat = self._seat(asked.seat) if viewer.seats else SPECTATOR
                return views.boards.touched(seat, asked.touched, asked.show, asked.ref)
            case client.ReplayTo():
                await self.room.looks.review(self.person)
                return views.moments.moment(viewer, asked.ply, asked.point, asked.ref)
            case client.LookAs():
                if asked.seat is not None and asked.seat not in viewer.seats:
                    raise IllegalAction("That seat is not yours to look as.")
                await self.room.looks.prepare(asked.seat, self.person)
                viewer.look_as(asked.seat)
                self.connection.wake()
                version = self.room.table.version
            case client.AskWhole():
                viewer.told = None
                self.connection.wake()
                version = self.room.table.version
            case _:
                version = await self._change(asked)
        return Done(ref=asked.ref, version=version)

    async def _change(self, asked: client.ClientMessage) -> int:
        """Something that is stored; the table's version then."""
        room, viewer = self.room, self.viewer
        if not viewer.seats:
            raise IllegalAction("You are watching: only those who hold a seat can do that.")
        if not isinstance(asked, client.Play | client.Say):
            self.hub.person_limits.count_change(room.table.id, viewer.seats[0])
        match asked:
            case client.Play():
                seat = self._seat(asked.seat)
                if room.table.people[seat].driven_by != "person":
                    raise IllegalAction("A bot plays for you now: sit down again first.")
                return await room.commit(lambda t: play.play(t, seat, asked.action, asked.text, asked.turn))
            case client.Resign():
                seat = self._seat(asked.seat)
                return await room.commit(lambda t: resign.resign(t, seat))
            case client.OfferUndo():
                seat = self._seat(asked.seat, self._last_mover())
                return await room.commit(lambda t: undo.offer_undo(t, seat))
            case client.AnswerUndo():
                seats = viewer.seats if asked.seat is None else [self._seat(asked.seat)]
                for seat in seats:
                    if room.table.offer is not None or seat == seats[0]:
                        await room.commit(lambda t, s=seat: undo.answer_undo(t, s, asked.agree))  # type: ignore[misc]
                return room.table.version
            case client.AskRematch():
                return await rematch(self.hub, room, viewer.seats, self.connection.person)
            case client.Say():
                most, seat = self.hub.limits.chat_length, viewer.seats[0]
                self.hub.person_limits.count_talk(self.connection.person, room.table.id, seat)
                return await room.commit(lambda t: chat.say(t, seat, asked.text, most))
            case client.SeatBot():
                heard = room.presence.last_heard(asked.seat)
                return await room.commit(
                    lambda t: takeover.seat_bot(t, viewer.seats, asked.seat, asked.player, heard)
                )
            case client.SitDown():
                seat = self._seat(asked.seat)
                return await room.commit(lambda t: sit_down.sit_down(t, seat))
            case _:
                raise IllegalAction("That cannot be done here.")

    def _seat(self, wanted: int | None, usual: int | None = None) -> int:
        """The seat that a message is about: the one named, the one looked as, or the only one held."""
        viewer = self.viewer
        if wanted is not None:
            if wanted not in viewer.seats:
                raise IllegalAction("That seat is not yours.")
            return wanted
        viewer.look(self.room.table)
        for seat in (usual, viewer.looking):
            if seat is not None and seat in viewer.seats:
                return seat
        if len(viewer.seats) == 1:
            return viewer.seats[0]
        raise IllegalAction("You hold several seats: say which one.")

    def _last_mover(self) -> int | None:
        """On a hot seat: whichever of one's seats acted last, to take back."""
        mine, table = self.viewer.seats, self.room.table
        return next((e[0] for e in reversed(table.match.entries[: table.ply]) if e[0] in mine), None)
