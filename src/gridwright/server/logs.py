"""The server's log: a line for each thing, for people or for programs, with the id of its request."""

from __future__ import annotations

import contextvars
import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal

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


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""


def begin_log(form: LogFormat, level: str) -> None:
    """Write what is logged from `level` on to standard error, in one form or the other.

    Libraries are asked for warnings alone: at lower levels some would write whole messages, keys included.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("gridwright").setLevel(level.upper())
