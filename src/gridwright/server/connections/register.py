"""The register: all open connections of this process, whose they are, and what they are late with."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network

from gridwright.server.limits import Limits
from gridwright.server.middleware.addresses import is_within, person_at
from gridwright.server.rates import Buckets

LOOK = 1.0
"""So many seconds lie between two looks at all connections."""


@dataclass(eq=False)
class Open:
    """An open connection."""

    transport: asyncio.Transport
    person: str | None
    """Whose it is; None for a trusted proxy, which speaks for many."""
    deadline: float | None
    """By when it must have finished what it asks; None while it need not ask anything."""
    asked: bool = False
    """Whether it has ever asked anything."""
    unread: int = 0
    """The least that it has left unread since `stalled`."""
    stalled: float | None = None
    """Since when it has read nothing of what waits for it; None if nothing waits."""

    def reads(self) -> None:
        """It has read a good part of what waited."""
        self.stalled = None


class Register:
    """All open connections."""

    def __init__(self, limits: Limits, proxies: Sequence[IPv4Network | IPv6Network] = ()) -> None:
        self.limits = limits
        self.proxies = proxies
        self._open: dict[asyncio.Transport, Open] = {}
        self._of_person: Counter[str] = Counter()
        self._opened = Buckets(limits.connections_a_second, limits.connection_burst)
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.Transport, handed: bool = False) -> Open | None:
        """Take in a new connection; None if its person has too many, or there is no room at all.

        How often a person connects was counted where a connection was accepted that is `handed` over.
        """
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else "?"
        person = None if is_within(host, self.proxies) else person_at(host)
        if person is not None and not self._may_open(person, handed):
            return None
        if len(self._open) >= self.limits.all_connections and not self._make_room():
            return None
        loop = asyncio.get_running_loop()
        made = Open(transport, person, loop.time() + self.limits.header_seconds)
        self._open[transport] = made
        if person is not None:
            self._of_person[person] += 1
        if self._looking is None:
            self._looking = loop.call_later(LOOK, self._look)
        return made

    def _may_open(self, person: str, handed: bool) -> bool:
        room = self._of_person[person] < self.limits.connections
        return room and (handed or self._opened.take(person))

    def _make_room(self) -> bool:
        """Let go of the connection that has said nothing for longest; False if all have asked something."""
        silent = next((one for one in self._open.values() if not one.asked), None)
        if silent is None:
            return False
        self._drop(silent)
        return True

    def of(self, transport: asyncio.Transport) -> Open | None:
        """What is known of a connection."""
        return self._open.get(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        gone = self._open.pop(transport, None)
        if gone is not None and gone.person is not None:
            self._of_person[gone.person] -= 1
            if not self._of_person[gone.person]:
                del self._of_person[gone.person]

    def _drop(self, one: Open) -> None:
        """End a connection at once. To close it would wait for it to read what it never reads."""
        one.transport.abort()
        self.leave(one.transport)

    def _look(self) -> None:
        """End the connections that are late, or do not read what they asked for."""
        loop = asyncio.get_running_loop()
        self._looking = loop.call_later(LOOK, self._look) if self._open else None
        held = 0
        for one in list(self._open.values()):
            if one.deadline is not None and one.deadline < loop.time():
                self._drop(one)
                continue
            size = one.transport.get_write_buffer_size()
            held += size
            if self._does_not_read(one, size, loop.time()):
                self._drop(one)
        if held > self.limits.unread_in_all:
            self._drop(max(self._open.values(), key=lambda one: one.transport.get_write_buffer_size()))

    def _does_not_read(self, one: Open, size: int, moment: float) -> bool:
        """Whether a connection has left this much unread for too long, or too much of it."""
        if not size:
            one.stalled = None
        elif one.stalled is None or size < one.unread:
            one.stalled, one.unread = moment, size
        elif moment - one.stalled > self.limits.unread_seconds:
            return True
        return size > self.limits.unread_bytes
