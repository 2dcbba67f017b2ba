"""What people say to each other."""

from __future__ import annotations

from typing import Literal

from gridwright.server.socket.messages.base import FromServer
from gridwright.server.table.commands.chat import ChatLine


class Chat(FromServer):
    """New talk."""

    kind: Literal["chat"] = "chat"
    lines: list[ChatLine]
