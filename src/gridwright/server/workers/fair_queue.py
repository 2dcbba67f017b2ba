"""A fair queue: work waits in a line for each person, and persons take turns."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from gridwright.server.errors import Busy


class Kind(IntEnum):
    """Kinds of work; the first kinds go first."""

    LOOK = 0
    """Somebody waits for a table, or a board, to look at it."""
    BOT = 1
    """A bot's action: a game waits for it."""
    ASKED = 2
    """What somebody would like to know: an analysis, a review, whether a record replays."""


class Waiting(Protocol):
    """A piece of work that waits."""

    person: str
    kind: Kind


W = TypeVar("W", bound=Waiting)


class FairQueue(Generic[W]):
    """What waits: so much of everybody's, and so much of one person's."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self._lines: dict[Kind, OrderedDict[str, deque[W]]] = {kind: OrderedDict() for kind in Kind}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, work: W) -> None:
        """Let it wait; Busy if there is no room."""
        line = self._lines[work.kind].get(work.person, deque())
        if self._count >= self.most or len(line) >= self.most_each:
            raise Busy
        line.append(work)
        self._lines[work.kind][work.person] = line
        self._count += 1

    def take(self, may_begin: Callable[[W], bool]) -> W | None:
        """The next that may begin; its person's others wait until everybody had a turn."""
        for lines in self._lines.values():
            for person, line in lines.items():
                if may_begin(line[0]):
                    work = line[0]
                    self.drop(work)
                    if person in lines:
                        lines.move_to_end(person)
                    return work
        return None

    def drop(self, work: W) -> None:
        """Let something wait no more, if it does."""
        lines = self._lines[work.kind]
        line = lines.get(work.person)
        if line is None or work not in line:
            return
        line.remove(work)
        self._count -= 1
        if not line:
            del lines[work.person]
