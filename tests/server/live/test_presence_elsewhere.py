"""Who is at other processes, as they tell it in pieces."""

from __future__ import annotations

import time

import pytest

from gridwright.server.live import presence_elsewhere
from gridwright.server.live.presence_elsewhere import Elsewhere, Seats, in_pieces
from gridwright.server.table.clocks import now


def crowd() -> dict[str, Seats]:
    """People at three hundred tables, heard five seconds ago."""
    return {f"table-{number:06}": dict.fromkeys(range(8), now() - 5000) for number in range(300)}


def test_no_piece_is_longer_than_postgresql_allows() -> None:
    pieces = in_pieces(crowd(), whole=True)
    assert len(pieces) > 1
    assert all(len(f"{'i' * 12} here {piece}".encode()) < 8000 for piece in pieces)


def test_what_is_told_in_pieces_is_known_when_the_last_is_there() -> None:
    known = Elsewhere()
    came = [known.hear("one", piece) for piece in in_pieces(crowd(), whole=True)]
    assert came[:-1] == [set()] * (len(came) - 1)
    assert came[-1] == set(crowd())
    assert [known.hear("one", piece) for piece in in_pieces(crowd(), whole=True)] == [set()] * len(came)
    assert all(set(known.at(table)) == set(range(8)) for table in crowd())
    assert abs(known.at("table-000007")[3] - (now() - 5000)) < 2000


def test_what_is_told_of_some_tables_is_of_these_alone() -> None:
    known = Elsewhere()
    for piece in in_pieces({"a": {0: now()}, "b": {1: now()}}, whole=True):
        known.hear("one", piece)
    assert known.hear("one", in_pieces({"a": {}}, whole=False)[0]) == {"a"}
    assert known.hear("one", in_pieces({"b": {1: now()}}, whole=False)[0]) == set()
    assert known.at("a") == {}
    assert set(known.at("b")) == {1}


def test_a_process_that_says_nothing_any_more_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Elsewhere()
    known.hear("one", in_pieces({"a": {0: now()}}, whole=True)[0])
    assert known.alive
    assert known.forget_the_dead() == set()
    real = time.monotonic
    monkeypatch.setattr(presence_elsewhere.time, "monotonic", lambda: real() + 60)
    assert not known.alive
    assert known.at("a") == {}
    assert known.forget_the_dead() == {"a"}
