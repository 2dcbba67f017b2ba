"""The log: a line for each thing, with the id of its request."""

from __future__ import annotations

import io
import json
import logging

import pytest

from gridwright.server.logs import REQUEST_ID, FewOfAKind, JsonLines, TextLines, begin_log


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


def test_a_log_cannot_be_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one kind so many lines are written, whatever they say; other kinds are written still."""
    handlers: list[logging.StreamHandler[io.StringIO]] = []
    monkeypatch.setattr(logging, "basicConfig", lambda **told: handlers.extend(told["handlers"]))
    monkeypatch.setattr(logging.getLogger("gridwright"), "level", logging.WARNING)
    begin_log("text", "warning")
    monkeypatch.setattr(handlers[0], "stream", io.StringIO())
    for number in range(5000):
        handlers[0].handle(a_warning("Invalid request from %s", number))
    handlers[0].handle(a_warning("something else"))
    lines = handlers[0].stream.getvalue().splitlines()
    assert 10 < len(lines) < 100
    assert "something else" in lines[-1]


def a_warning(words: str, *told: object) -> logging.LogRecord:
    return logging.LogRecord("library", logging.WARNING, "", 0, words, told, None)


def test_a_log_says_how_much_it_left_out() -> None:
    few = FewOfAKind()
    few._rates.rate = 1e6
    record = a_warning("again: %s", "this")
    few._left_out["library again: %s"] = 7
    assert few.filter(record)
    assert record.getMessage() == "again: this (and 7 times before, not logged)"
