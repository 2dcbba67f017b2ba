"""Chat: what people at a table say to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from gridwright.kernel.errors import BadOption
from gridwright.server.fields import is_seen, one_line
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


class ChatLine(BaseModel):
    """Something said at the table; plain text, to be shown as text."""

    model_config = ConfigDict(extra="forbid")

    seat: int
    who: str
    text: str
    at: int


def say(table: Table, seat: int, text: str, most: int) -> list[Entry]:
    """Say something to everybody at the table."""
    text = one_line(text)
    if not is_seen(text):
        raise BadOption("There is nothing in that message.")
    if len(text) > most:
        raise BadOption(f"That is {len(text)} characters: {most} is the most at once.")
    return [Entry("chat", seat, data={"text": text})]


def apply_chat(table: Table, entry: Entry) -> None:
    """Somebody has said something."""
    who = table.people[entry.seat].name or table.name_of(entry.seat)
    text = str(entry.data.get("text", ""))
    table.chat.append(ChatLine(seat=entry.seat, who=who, text=text, at=entry.at))
