"""Admission to a table: who holds a key always gets in, and so many may watch."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.server.limits import Limits
from gridwright.server.live.listener import Listener
from gridwright.server.socket.messages.answers import Refused

ELSEWHERE = 4429
"""The code for a connection that makes way for a newer one of the same seat."""


def make_room(listeners: Collection[Listener], seats: Collection[int], person: str, limits: Limits) -> str:
    """Make room for somebody who holds these seats, or for one who watches: why there is none, or nothing.

    Who watches cannot keep a player out, nor can a player's forgotten windows.
    """
    if seats:
        mine = [one for one in listeners if set(one.viewer.seats) & set(seats) and not one.closing]
        for oldest in sorted(mine, key=lambda one: one.since)[: 1 + len(mine) - limits.seat_connections]:
            oldest.send(Refused(sentence="Your seat is open in too many windows: this one is closed."))
            oldest.finish(ELSEWHERE)
        return ""
    watching = [one for one in listeners if not one.viewer.seats]
    if len(watching) >= limits.spectators:
        return "There is no room left for watching at this table."
    if sum(one.person == person for one in watching) >= limits.spectators_each:
        return "You watch this table from too many windows: close one."
    return ""
