"""Databases that cannot be opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.server.storage.old_tables import everything

from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.server.settings import database_url
from gridwright.server.storage.database import make_safe
from gridwright.server.storage.store import Store


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path / 'nowhere' / 'x.sqlite3'}")
    with pytest.raises(BadOption, match="write sqlite:///FILE"):
        database_url("mysql://somewhere")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:hush@127.0.0.1:1/none",
        "postgresql://127.0.0.1:1/none?user=me&password=hush",
        "postgresql://127.0.0.1:1/none?passwd=hush",
        "postgresql://me@127.0.0.1:1/none?sslmode=prefer&sslpassword=hush",
        "postgresql://me:p@hush@127.0.0.1:1/none",
        "postgresql://me:hush@127.0.0.1:port/none",
        "mysql://me:hush@127.0.0.1/none?password=hush",
    ],
)
def test_no_sentence_tells_a_password(url: str) -> None:
    with pytest.raises(BadOption) as error:
        Store(database_url(url))
    assert "hush" not in str(error.value)
    assert "hush" not in make_safe(url)


def test_a_newer_database_is_one_sentence_and_unchanged(old_file: str) -> None:
    Store(old_file).close()
    with sqlite3.connect(old_file.removeprefix("sqlite:///")) as file:
        file.execute("update about set value = '7' where key = 'schema'")
    file.close()
    before = everything(old_file)
    with pytest.raises(GridwrightError, match=r"a newer gridwright \(its schema is 7, this one knows 3\)"):
        Store(old_file)
    assert everything(old_file) == before


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    with pytest.raises(BadOption, match=r"cannot be opened: file is not a database\."):
        Store(f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Ann, " * 200
