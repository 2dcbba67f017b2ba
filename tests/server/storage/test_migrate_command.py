"""`gridwright migrate`."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.conftest import Cli
from tests.server.later_editions import refusing
from tests.server.storage.old_tables import GO_ON, everything

from gridwright.server.storage import schema
from gridwright.server.storage.store import Store


def test_migrate_says_what_would_happen_and_then_does_it(cli: Cli, old_file: str) -> None:
    before = everything(old_file)
    would = cli("migrate", "--database", old_file, "--dry-run")
    assert would.out.splitlines() == [
        f"{old_file} would be brought from schema 1 to 4.",
        f"34 games: {GO_ON}, 0 would be closed, 0 cannot be opened.",
        "Nothing was changed.",
    ]
    assert everything(old_file) == before
    done = cli("migrate", "--database", old_file)
    assert done.out.splitlines() == [
        f"{old_file} was brought from schema 1 to 4.",
        f"34 games: {GO_ON}, 0 closed, 0 cannot be opened.",
    ]
    after = everything(old_file)
    assert after != before
    told = json.loads(cli("migrate", "--database", old_file, "--json").out)
    assert (told["schema"], told["newest"], told["dry_run"]) == (4, 4, False)
    assert {table["state"] for table in told["tables"]} == {"goes on", "replays"}
    assert everything(old_file) == after


def test_migrate_closes_what_cannot_go_on(
    cli: Cli, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    Store(old_file).close()
    refusing(later_editions, "minefield", "C")
    before = everything(old_file)
    would = cli("migrate", "--database", old_file, "--dry-run").out.splitlines()
    assert would[0] == f"{old_file} has schema 4, which is today's."
    assert " would be closed, 0 cannot be opened." in would[1]
    reasons = [line for line in would if line.startswith("  ")]
    assert reasons
    assert all("(minefield): This game was begun under edition 1 of the rules" in line for line in reasons)
    assert everything(old_file) == before
    done = cli("migrate", "--database", old_file).out.splitlines()
    assert [line for line in done if line.startswith("  ")] == reasons
    store = Store(old_file)
    with store.engine.connect() as connection:
        wanted = select(schema.TABLES).where(schema.TABLES.c.id.in_([line.split()[0] for line in reasons]))
        assert [row.over for row in connection.execute(wanted)] == [True] * len(reasons)
    store.close()


def test_migrate_refuses_in_one_sentence(refused: Cli, tmp_path: Path, old_file: str) -> None:
    assert (
        "There is no database" in refused("migrate", "--database", f"sqlite:///{tmp_path}/none.sqlite3").err
    )
    assert not (tmp_path / "none.sqlite3").exists()
    assert "is no database: write sqlite" in refused("migrate", "--database", "mysql://x").err
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    for words in ([], ["--dry-run"]):
        assert "not a database" in refused("migrate", "--database", f"sqlite:///{letter}", *words).err
    with sqlite3.connect(old_file.removeprefix("sqlite:///")) as file:
        file.execute("update about set value = '7' where key = 'schema'")
    file.close()
    assert "newer gridwright" in refused("migrate", "--database", old_file).err


def test_migrate_has_nothing_to_do_with_an_empty_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite3").touch()
    said = cli("migrate", "--database", f"sqlite:///{tmp_path}/empty.sqlite3")
    assert said.out.splitlines()[0].endswith("holds nothing yet.")
    assert (tmp_path / "empty.sqlite3").stat().st_size == 0
