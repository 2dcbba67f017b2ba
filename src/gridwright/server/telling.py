"""Telling: what each viewer of a table is told, made from that viewer's view and log and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import OPEN, LegalAction
from gridwright.server import dealings
from gridwright.server.fragments import scene_json
from gridwright.server.journal import now
from gridwright.server.messages import (
    Fact,
    Legal,
    LogEntry,
    LogPart,
    Moment,
    Person,
    Picture,
    Point,
    State,
    TableInfo,
    UndoOffer,
    Welcome,
)
from gridwright.server.review import Review
from gridwright.server.store import Summary
from gridwright.server.table import Table
from gridwright.server.witness import Witness

PATIENCE = 0.6
"""So many seconds a look back waits for the review of its game, before it is shown without."""


@dataclass
class Viewer:
    """Somebody who looks at a table: the seats they hold, and whose view they have before them."""

    seats: list[int] = field(default_factory=list)
    looking: int | None = None
    lines: int | None = None
    """How much of the log they have; None before the first state."""
    rewrites: int = 0
    chat: int = 0


class Teller:
    """Tells the viewers of one table how it stands."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._witnesses: dict[int, Witness] = {}
        self._boards: dict[tuple[int, int], tuple[str, str]] = {}
        self._text: tuple[int, str | None] = (-1, None)
        self._review: asyncio.Future[Review] | None = None

    @property
    def secrets(self) -> bool:
        """Whether the game keeps anything from anybody."""
        return self.table.game.about.secrets

    def witness(self, observer: int) -> Witness:
        """The witness for an observer. Where there are no secrets, all see the same."""
        if not self.secrets:
            observer = SPECTATOR
        if observer not in self._witnesses:
            self._witnesses[observer] = Witness(self.table, observer)
            self._witnesses[observer].follow()
        return self._witnesses[observer]

    def forget(self, observers: Collection[int]) -> None:
        """Let go of witnesses that nobody asks."""
        for observer in set(self._witnesses) - set(observers) - {SPECTATOR}:
            del self._witnesses[observer]

    # Whose eyes

    def look(self, viewer: Viewer) -> None:
        """Decide whose view a viewer gets. With several seats and secrets: none until they ask for one."""
        if not viewer.seats:
            viewer.looking = None
        elif len(viewer.seats) == 1:
            viewer.looking = viewer.seats[0]
        elif not self.secrets:
            mine = self._mine(viewer)
            viewer.looking = mine[0] if mine else viewer.seats[0]
        elif viewer.looking is not None:
            mine = self._mine(viewer)
            if mine and viewer.looking not in mine:
                self.look_as(viewer, None)

    def look_as(self, viewer: Viewer, seat: int | None) -> None:
        """Give a viewer another view. Its log is another one too, and is told from the beginning."""
        viewer.looking = seat
        viewer.lines = None

    def _mine(self, viewer: Viewer) -> list[int]:
        """The viewer's own seats that are waited for."""
        deciding = self.table.deciding()
        people = self.table.people
        return [s for s in viewer.seats if s in deciding and people[s].driven_by == "person"]

    def cover(self, viewer: Viewer) -> int | None:
        """The seat that the device is to be handed to, where secrets are covered."""
        if viewer.looking is not None or len(viewer.seats) < 2 or not self.secrets:
            return None
        return next(iter(self._mine(viewer)), None)

    # What is told

    def info(self) -> TableInfo:
        """What does not change."""
        table, setup = self.table, self.table.setup
        return TableInfo(
            id=table.id,
            kind=setup.kind,
            game=setup.game,
            title=table.game.about.title,
            name=setup.name,
            preset=setup.preset,
            options=setup.options,
            position=setup.position if table.over or not self.secrets else None,
            seat_names=list(table.seat_names),
            secrets=self.secrets,
            dice=table.game.about.dice,
            hot_seat=setup.hot_seat,
            public=setup.public,
            clock=setup.clock,
            absence=setup.absence,
            on_resign=setup.on_resign,
            substitute=setup.substitute,
            shows=dict(getattr(table.game.scene, "SHOWS", {})),
            created=setup.created,
        )

    def people(self, here: Collection[int] = ()) -> list[Person]:
        """Who sits where."""
        return [
            Person(
                seat=i,
                seat_name=self.table.seat_names[i],
                name=sitting.name,
                held_by=sitting.held_by,
                driven_by=sitting.driven_by,
                player=sitting.player,
                taken=sitting.taken,
                here=i in here,
                fault=sitting.fault,
            )
            for i, sitting in enumerate(self.table.people)
        ]

    def summary(self) -> Summary:
        """What lists show."""
        table = self.table
        free = sum(not sitting.taken for sitting in table.people)
        shown = {
            "title": table.game.about.title,
            "name": table.setup.name,
            "people": [person.model_dump() for person in self.people()],
            "ply": table.ply,
            "deciding": table.deciding(),
            "over": table.over,
            "ending": table.ending(),
            "free_seats": free,
            "rematch": table.rematch,
        }
        return Summary(table.id, table.version, table.over, free, shown)

    def welcome(self, viewer: Viewer, here: Collection[int], watching: int) -> str:
        """The answer to hello."""
        viewer.chat = len(self.table.chat)
        return Welcome(
            your_seats=viewer.seats,
            table=self.info(),
            people=self.people(here),
            watching=watching,
            chat=self.table.chat,
        ).model_dump_json()

    def state(self, viewer: Viewer, notice: str = "") -> str:
        """How the table stands for a viewer, with the part of the log that they do not have."""
        table = self.table
        self.look(viewer)
        seat = SPECTATOR if viewer.looking is None else viewer.looking
        asked = seat >= 0 and seat in self._mine(viewer)
        scene, legal = self._board(seat, asked)
        start, lines = self._news(viewer, seat)
        offer = table.offer
        state = State(
            version=table.version,
            ply=table.ply,
            looking_as=viewer.looking,
            cover=self.cover(viewer),
            turn=table.turn(seat) if asked else None,
            deciding=table.deciding(),
            over=table.over,
            ending=table.ending(),
            results=table.match.results() if table.match.over else None,
            scene={},
            legal=[],
            log=LogPart(start=start, entries=[]),
            clocks=table.clocks.faces(now()) if table.clocks and not table.over else [],
            undo=None if offer is None else UndoOffer(
                seat=offer.seat,
                agreed=sorted(offer.agreed),
                waiting=dealings.undo_waits_for(table, offer.agreed),
            ),
            undo_barred=table.match.undo_barred(seat) if seat >= 0 else "You are watching.",
            rematch_asked=sorted(table.asked_again),
            rematch=table.rematch,
            notice=notice,
            position=self._position_text(),
        )  # fmt: skip
        head = state.model_dump_json(exclude={"scene", "legal", "log"})
        log = f'{{"start":{start},"entries":[{",".join(lines)}]}}'
        return f'{head[:-1]},"scene":{scene},"legal":{legal},"log":{log}}}'

    def _board(self, seat: int, asked: bool) -> tuple[str, str]:
        """The scene and the legal actions, made once for each version and seat."""
        table = self.table
        if not asked and not self.secrets:
            seat = SPECTATOR
        key = (table.version, seat)
        if key not in self._boards:
            if self._boards and next(iter(self._boards))[0] != table.version:
                self._boards.clear()
            scene = scene_json(table.position.scene(seat, hints=asked))
            legal = offered(Observer(table.position, seat).legal_actions()) if asked else []
            self._boards[key] = scene, f"[{','.join(a.model_dump_json() for a in legal)}]"
        return self._boards[key]

    def _news(self, viewer: Viewer, seat: int) -> tuple[int, list[str]]:
        """The log from where the viewer's own one ends (or was changed by an undo)."""
        table = self.table
        first_time = viewer.lines is None
        start = min([viewer.lines or 0, *table.rewrites[viewer.rewrites :]])
        witness = self.witness(seat)
        witness.follow(draw=not first_time)
        lines = witness.log(start)
        viewer.lines, viewer.rewrites = len(table.lines), len(table.rewrites)
        return start, [_with_scene(entry, None if first_time else scene) for entry, scene in lines]

    def _position_text(self) -> str | None:
        if self.secrets:
            return None
        if self._text[0] != self.table.ply or self.table.rewrites:
            self._text = (self.table.ply, self.table.position.text())
        return self._text[1]

    def picture(self, seat: int, touched: list[str], show: Iterable[str], ref: int | None) -> str:
        """The board with a gesture half made."""
        position = self.table.position
        asked = seat in self.table.deciding()
        way = tuple(touched) if asked else ()
        follow = Observer(position, seat).next_touches(way) if asked else []
        known = set(getattr(self.table.game.scene, "SHOWS", {}))
        scene = position.scene(seat, way, [name for name in show if name in known], asked)
        head = Picture(ref=ref, version=self.table.version, scene={}, next=follow)
        return f'{head.model_dump_json(exclude={"scene"})[:-1]},"scene":{scene_json(scene)}}}'

    def moment(self, viewer: Viewer, ply: int, point: Point, ref: int | None) -> str:
        """A past moment: as the viewer saw it, or, when the game is over, from any point of view."""
        table = self.table
        self.look(viewer)
        if point != "me" and not table.over and not (point == "spectator" and self.secrets):
            allowed = not self.secrets and point in ("spectator", "open")
            if not allowed:
                raise IllegalAction("Other points of view are open once the game is over.")
        observer = self._observer(viewer, point)
        position = table.match.position_at(ply)
        facts = self._facts(ply)
        witness = self.witness(observer)
        witness.follow()
        line = next((line for line in table.lines if not line.note and line.ply == ply), None)
        head = Moment(
            ref=ref,
            ply=ply,
            point=point,
            scene={},
            entry=None if line is None else witness.entry(line),
            deciding=position.deciding(),
            position=None if self.secrets and not table.over else position.text(),
            facts=facts or [],
            reviewing=facts is None,
        )
        scene = scene_json(position.scene(observer, hints=False))
        return f'{head.model_dump_json(exclude={"scene"})[:-1]},"scene":{scene}}}'

    async def review(self, patience: float = PATIENCE) -> None:
        """See to it that a finished game with secrets is reviewed: beside, once; waits a moment at first."""
        table = self.table
        if not (table.over and self.secrets):
            return
        if self._review is None:
            start, actions = table.match.position_at(0), table.match.entries[: table.ply]
            self._review = asyncio.ensure_future(asyncio.to_thread(Review, start, actions))
            await asyncio.wait({self._review}, timeout=patience)

    def _facts(self, ply: int) -> list[Fact] | None:
        """The secrets of a moment; None while they are being worked out."""
        if not (self.table.over and self.secrets):
            return []
        if self._review is None or not self._review.done():
            return None
        return self._review.result().facts(ply)

    def _observer(self, viewer: Viewer, point: Point) -> int:
        if point == "open":
            return OPEN
        if point == "spectator" or (point == "me" and viewer.looking is None):
            return SPECTATOR
        seat = viewer.looking if point == "me" else point
        assert isinstance(seat, int)
        if seat >= len(self.table.people):
            raise GridwrightError(f"There is no seat {seat + 1} at this table.")
        return seat


def offered(actions: Iterable[LegalAction]) -> list[Legal]:
    """Legal actions as a message has them."""
    return [Legal(id=a.action, text=a.text, path=list(a.path)) for a in actions]


def _with_scene(entry: LogEntry, scene: str | None) -> str:
    text = entry.model_dump_json(exclude={"scene"})
    return f'{text[:-1]},"scene":{scene}}}' if scene else text
