"""Errors of the server, each a sentence for whoever asked; http/refusals.py says which status each has."""

from __future__ import annotations

from gridwright.kernel.errors import GridwrightError

TABLE_GONE = "This table is no more: it was deleted."


class NoTable(GridwrightError):
    """There is no table of this name."""

    def __init__(self) -> None:
        super().__init__("There is no such table: the link may be cut off, or the table deleted.")


class TableGone(GridwrightError):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__(TABLE_GONE)


class NoStudy(GridwrightError):
    """There is no study of this name, or no lab at all."""


class TooMuch(GridwrightError):
    """More than one client may do at a time."""

    def __init__(self, sentence: str = "That was a lot at once: wait a moment and try again.") -> None:
        super().__init__(sentence)


class StorageDown(GridwrightError):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__(
            "The server cannot store anything right now, and nothing has changed. Try again soon."
        )


class WentWrong(GridwrightError):
    """A fault of ours."""

    def __init__(self) -> None:
        super().__init__("Something went wrong on the server; it has been noted there.")


class Busy(TooMuch):
    """More is waiting to be worked out than the server takes on."""

    def __init__(self) -> None:
        super().__init__("The server has a lot to work out just now: try again in a moment.")


class WorkFailed(GridwrightError):
    """Something was not worked out; `why` says what happened, as the end of a sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(f"That could not be worked out: {why}")
        self.why = why


class BotFailed(GridwrightError):
    """A bot did not answer with an action."""
