"""The server's log: a line for each thing, for people or for programs, with the id of its request."""

from __future__ import annotations

import contextvars
import json
import logging
import sys
from collections import Counter
from datetime import UTC, datetime
from typing import Literal

from gridwright.server.rates import Buckets

REQUEST_ID: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="")
"""The id of the request, or of the connection, for which something is done."""

LogFormat = Literal["text", "json"]


class TextLines(logging.Formatter):
    """Lines for people. All but the first line of what is told are indented, so nobody can forge one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        request = f" [{REQUEST_ID.get()}]" if REQUEST_ID.get() else ""
        line = f"{_moment(record)} {record.levelname.lower()}{request} {record.getMessage()}"
        return "\n    ".join([*line.splitlines(), *_traceback(self, record).splitlines()])


class JsonLines(logging.Formatter):
    """Lines for programs: an object each."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        told = {
            "at": _moment(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "request": REQUEST_ID.get(),
            "says": record.getMessage(),
            "error": _traceback(self, record),
        }
        return json.dumps({key: value for key, value in told.items() if value}, ensure_ascii=False)


LINES_A_MINUTE = 20.0
LINES_AT_ONCE = 30
MOST_KINDS = 1000


class FewOfAKind(logging.Filter):
    """Lets through so many warnings of one kind a minute: whoever causes many must not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._rates = Buckets(LINES_A_MINUTE / 60, LINES_AT_ONCE, MOST_KINDS)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; it then says how many were not."""
        if record.levelno < logging.WARNING:
            return True
        kind = f"{record.name} {record.msg}"[:200]
        if not self._rates.take(kind):
            if len(self._left_out) < MOST_KINDS:
                self._left_out[kind] += 1
            return False
        if more := self._left_out.pop(kind, 0):
            record.msg, record.args = f"{record.getMessage()} (and {more} times before, not logged)", ()
        return True


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""


def begin_log(form: LogFormat, level: str) -> None:
    """Write what is logged from `level` on to standard error, in one form or the other.

    Libraries are asked for warnings alone: at lower levels some would write whole messages, keys included.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(FewOfAKind())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("gridwright").setLevel(level.upper())
