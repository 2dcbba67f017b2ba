"""The log: a line for each thing, with the id of its request."""

from __future__ import annotations

import json
import logging

import pytest

from gridwright.server.logs import REQUEST_ID, JsonLines, TextLines


@pytest.fixture
def record() -> logging.LogRecord:
    REQUEST_ID.set("0123456789ab")
    try:
        raise ZeroDivisionError("by a guest")
    except ZeroDivisionError as error:
        told = (type(error), error, error.__traceback__)
    return logging.LogRecord("gridwright", logging.ERROR, "f.py", 1, "%s said “x”", ("Ann\nsecond",), told)


def test_lines_for_programs_are_objects(record: logging.LogRecord) -> None:
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["request"]) == ("error", "gridwright", "0123456789ab")
    assert told["says"] == "Ann\nsecond said “x”"
    assert "ZeroDivisionError: by a guest" in told["error"]
    assert told["at"].endswith("+00:00")


def test_nobody_can_forge_a_line(record: logging.LogRecord) -> None:
    first, *rest = TextLines().format(record).splitlines()
    assert first.endswith("error [0123456789ab] Ann")
    assert all(line.startswith("    ") for line in rest)
    assert rest[-1].strip() == "ZeroDivisionError: by a guest"
