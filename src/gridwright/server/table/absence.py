"""Absence: what happens to a seat that is waited for and has been silent for long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


class Absence(BaseModel):
    """What happens to a seat that is waited for and silent so long: nothing, a nudge, or a bot takes over."""

    model_config = ConfigDict(extra="forbid")

    after: int = Field(default=120, ge=5, le=7 * 24 * 3600, description="seconds of silence")
    then: Literal["wait", "nudge", "bot"] = "nudge"


def is_absent(table: Table, seat: int, at: int, heard: int = 0) -> bool:
    """Whether a seat is waited for and has been silent for longer than the table's patience.

    `heard` is when its person was last heard of in ways that are not stored, as by touching the board.
    """
    since = table.people[seat].waited_since
    return since > 0 and at - max(since, heard) >= table.setup.absence.after * 1000
