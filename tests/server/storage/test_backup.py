"""`gridwright backup` and `gridwright restore`: a database that is lost, and what there was of it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tests.conftest import Cli
from tests.server.running import Starter
from tests.server.storage.old_tables import everything, journals

from gridwright.server.storage.backup import restore_backup, write_backup
from gridwright.server.storage.migrations import MIGRATIONS, schema_version
from gridwright.server.storage.store import Store


def quiet(done: int, total: int) -> None:
    assert total in (0, max(done, total))


@pytest.fixture
def backup(old_file: str, tmp_path: Path) -> Path:
    """A backup of a database with many games, brought up to date first."""
    Store(old_file).close()
    file = tmp_path / "games.backup.gz"
    write_backup(old_file, file, quiet)
    return file


def test_a_game_goes_on_after_its_database_was_lost(start: Starter, tmp_path: Path, cli: Cli) -> None:
    lost, file, anew = tmp_path / "lost.sqlite3", tmp_path / "b.gz", tmp_path / "anew.sqlite3"
    before = start(database=f"sqlite:///{lost}")
    made = before.client.set_table("ctron", "me", "me", preset="wood")
    ada = before.client.sit(made, made["keys"][0]["secret"])
    ada.play("1:1-1:3")
    told = cli("backup", str(file), "--database", f"sqlite:///{lost}")  # while the server runs
    assert told.out == f"1 tables of sqlite:///{lost} are in {file}.\n"
    ada.play("4:4-2:4")  # too late for the backup
    ada.close()
    before.stop()
    lost.unlink()
    assert cli("restore", str(file), "--database", f"sqlite:///{anew}").code == 0
    after = start(database=f"sqlite:///{anew}")
    ada = after.client.sit(made, made["keys"][0]["secret"])
    assert [line["text"] for line in ada.log] == ["1:1-1:3"]
    ada.play("4:4-3:4")
    assert ada.state["ply"] == 2
    ada.close()


def test_both_kinds_of_database_restore_what_either_held(
    old_file: str, backup: Path, database: str, tmp_path: Path
) -> None:
    counts = restore_backup(database, backup, quiet)
    assert (counts["tables"], counts["about"]) == (34, 2)
    assert journals(database) == journals(old_file)
    again = tmp_path / "again.gz"
    write_backup(database, again, quiet)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(backup.read_bytes())


def test_a_backup_of_an_older_schema_is_brought_up_to_date(
    old_file: str, tmp_path: Path, database: str
) -> None:
    before, file = everything(old_file), tmp_path / "old.gz"
    write_backup(old_file, file, quiet)
    assert everything(old_file) == before, "a backup changes nothing"
    restore_backup(database, file, quiet)
    Store(old_file).close()
    assert journals(database) == journals(old_file)
    store = Store(database)
    with store.engine.connect() as connection:
        assert schema_version(connection) == len(MIGRATIONS)
    store.close()


def test_a_database_that_is_used_is_left_as_it_is(old_file: str, backup: Path, cli: Cli) -> None:
    before = everything(old_file)
    told = cli("restore", str(backup), "--database", old_file)
    assert (told.code, "holds 34 tables already: restore into an empty one" in told.err) == (2, True)
    assert everything(old_file) == before


def test_a_database_that_nobody_has_used_yet_is_filled(database: str, backup: Path) -> None:
    Store(database).close()
    assert restore_backup(database, backup, quiet)["tables"] == 34


def lines_of(file: Path) -> list[str]:
    return gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)


def packed(lines: list[str]) -> bytes:
    return gzip.compress("".join(lines).encode())


DAMAGE = {
    "cut off": (lambda f: f.read_bytes()[:-400], "no whole backup"),
    "without its end": (lambda f: packed(lines_of(f)[:-1]), "its end is missing"),
    "without a row": (lambda f: packed(lines_of(f)[:50] + lines_of(f)[51:]), "a row was lost or changed"),
    "with another sign": (
        lambda f: packed([line.replace('"play"', '"pIay"', 1) for line in lines_of(f)]),
        "a row was lost or changed",
    ),
    "with another's row": (lambda f: packed([lines_of(f)[0], '["users",[1]]\n']), "a row that no database"),
    "newer": (lambda f: packed(['{"gridwright backup":1,"schema":9}\n']), "written by a newer gridwright"),
    "no backup": (lambda f: packed(["Dear Ann\n"]), "is no backup"),
    "no gzip": (lambda f: b"Dear Ann", "no whole backup"),
    "empty": (lambda f: b"", "is no backup"),
    "a list": (lambda f: packed(["[1]\n"]), "is no backup"),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_backup_is_one_sentence_and_restores_nothing(
    how: str, backup: Path, tmp_path: Path, cli: Cli
) -> None:
    damage, sentence = DAMAGE[how]
    backup.write_bytes(damage(backup))
    database = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    told = cli("restore", str(backup), "--database", database)
    assert told.code == 2
    assert sentence in told.err.replace("\n", " ")
    assert len(told.err.strip().splitlines()) <= 3
    assert everything(database) == "{}", "nothing was restored"


def test_a_backup_is_never_half_written(old_file: str, tmp_path: Path, cli: Cli) -> None:
    Store(old_file).close()
    file = tmp_path / "games.gz"
    file.write_bytes(b"yesterday's")
    told = cli("backup", str(file), "--database", old_file)
    assert "is there already: name another file, or say --overwrite" in told.err.replace("\n", " ")
    assert file.read_bytes() == b"yesterday's"

    def fails(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_backup(old_file, file, fails)
    assert file.read_bytes() == b"yesterday's"
    assert list(tmp_path.glob("*.unfinished")) == []
    assert cli("backup", str(file), "--database", old_file, "--overwrite").code == 0
    assert json.loads(lines_of(file)[0])["schema"] == len(MIGRATIONS)


def test_what_is_not_there_is_one_sentence(tmp_path: Path, cli: Cli) -> None:
    nowhere = f"sqlite:///{tmp_path / 'none.sqlite3'}"
    told = cli("backup", str(tmp_path / "b.gz"), "--database", nowhere)
    assert "There is no database" in told.err
    told = cli("restore", str(tmp_path / "b.gz"), "--database", nowhere)
    assert "cannot be read: No such file or directory" in told.err.replace("\n", " ")
    assert list(tmp_path.iterdir()) == []
