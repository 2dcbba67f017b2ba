"""Everything that the server may say."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from gridwright.server.socket.messages.answers import Done, Gone, Pong, Refused
from gridwright.server.socket.messages.change import Change
from gridwright.server.socket.messages.chat import Chat
from gridwright.server.socket.messages.moment import Moment
from gridwright.server.socket.messages.people import Nudge, People
from gridwright.server.socket.messages.state import Picture, State
from gridwright.server.socket.messages.welcome import Welcome

ServerMessage = Annotated[
    Welcome | State | Change | People | Chat | Picture | Moment | Nudge | Done | Refused | Gone | Pong,
    Field(discriminator="kind"),
]

SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
"""Reads one message of the server: for tests, and for programs that play over the network."""
