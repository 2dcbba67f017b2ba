"""Databases that cannot be opened."""

from __future__ import annotations

import random
import resource
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.running import Starter
from tests.server.storage.old_tables import everything
from tests.server.storage.test_store import row

from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.server.live import upkeep
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
    with pytest.raises(GridwrightError, match=r"a newer gridwright \(its schema is 7, this one knows 4\)"):
        Store(old_file)
    assert everything(old_file) == before


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    with pytest.raises(BadOption, match=r"cannot be opened: file is not a database\."):
        Store(f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Ann, " * 200


def test_a_damaged_database_is_one_sentence_wherever_the_damage_is(tmp_path: Path) -> None:
    good = tmp_path / "good.sqlite3"
    store = Store(f"sqlite:///{good}")
    for number in range(120):
        store.create(row(f"table-{number:06}"))
    store.close()
    whole = good.read_bytes()
    half = len(whole) // 8192 * 4096
    for name, damaged in {
        "cut off": whole[:half],
        "nothing in the second half": whole[:half] + bytes(len(whole) - half),
        "nothing in the first half": whole[:4096] + bytes(half - 4096) + whole[half:],
        "noise": whole[:8192] + random.Random(1).randbytes(len(whole) - 8192),
    }.items():
        bad = tmp_path / "bad.sqlite3"
        bad.write_bytes(damaged)
        with pytest.raises(BadOption, match="Restore a backup") as error:
            Store(f"sqlite:///{bad}")
        assert "\n" not in str(error.value), name
        assert bad.read_bytes() == damaged, "it is left as it is"


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    least, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, most))
    try:
        with pytest.raises(BadOption, match=r"cannot be opened: .* (Is the disk full\?|Make room)"):
            Store(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))


def test_a_server_starts_while_its_database_is_away_and_goes_on_when_it_is_back(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start(pace=30)
    made = first.client.set_table("ctron", "me", "random")
    first.client.sit(made, made["keys"][0]["secret"]).play()
    first.stop()
    monkeypatch.setattr(upkeep, "REOPEN_AFTER", 0.05)
    asked, real = [], Store.unfinished

    def away(store: Store, *words: int) -> list[str]:
        asked.append(words)
        if len(asked) < 3:
            raise OperationalError("select", {}, Exception("gone"))
        return real(store, *words)

    monkeypatch.setattr(Store, "unfinished", away)
    second = start()
    while second.client.get(f"/api/tables/{made['table']}")["ply"] < 2:
        time.sleep(0.02)
