"""A table that cannot be opened says why, and stays as it is."""

from __future__ import annotations

import sqlite3
import time

import pytest
from sqlalchemy import make_url
from tests.server.clients import Person
from tests.server.running import Starter
from tests.server.storage import first_database
from tests.server.storage.old_tables import journals, same

from gridwright.server.storage.database import engine_of

SETUP = "update tables set setup = {} where id = ?"
DAMAGE = {
    "a game that is not here": SETUP.format("""replace(setup, '"ctron"', '"chess"')"""),
    "a setup that is cut off": SETUP.format("substr(setup, 1, 40)"),
    "rules of tomorrow": SETUP.format("""replace(setup, '{"kind"', '{"rules": 9, "kind"')"""),
    "a journal of tomorrow": "update journal set kind = 'dance' where number = 3 and table_id = ?",
    "a journal that is no journal": "update journal set data = '[1]' where number = 3 and table_id = ?",
    "a seat that no table has": "update journal set seat = 99 where number = 3 and table_id = ?",
    "a summary that is none": "update tables set summary = 'null' where id = ?",
}
COMPLAINT = {
    "a game that is not here": "There is no game called chess.",
    "a setup that is cut off": "is damaged, and is left as it is.",
    "rules of tomorrow": "it was played by edition 9 of the rules of ctron, and this gridwright knows",
    "a journal that is no journal": "is damaged, and is left as it is.",
    "a seat that no table has": "is damaged, and is left as it is.",
    "a summary that is none": "is damaged, and is left as it is.",
    "a journal of tomorrow": "This gridwright knows no “dance” at a table: update gridwright.",
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_table_that_cannot_be_opened_says_why_and_stays_as_it_is(
    start: Starter, old_file: str, what: str
) -> None:
    told = first_database.named("ctron running")
    with sqlite3.connect(old_file.removeprefix("sqlite:///")) as file:
        file.execute(DAMAGE[what], (told["table"],))
    file.close()
    server = start(database=old_file, pace=9999)
    before = journals(old_file)
    answer = server.client.http.get(f"/api/tables/{told['table']}")
    assert 400 <= answer.status_code < 500
    assert COMPLAINT[what] in answer.json()["sentence"]
    person = Person(server.client.url, told["table"], greet=False)
    person.send(kind="hello")
    gone = person.read()
    assert gone["kind"] == "gone"
    assert COMPLAINT[what] in gone["sentence"]
    other = first_database.named("tron running")
    same(server.client.sit(other["table"]), other["seen"][0])
    assert journals(old_file) == before


ROWS = [
    "update tables set summary = 'null', updated = updated + 1 where id = ?",
    "update journal set data = '[1]' where number = 1 and table_id = ?",
]


@pytest.mark.parametrize("damage", ROWS)
def test_one_bad_row_stops_nobody_else_when_a_server_starts(
    start: Starter, database: str, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The bots of all other games go on, and lists have all other tables."""
    first = start(database=database, pace=30)
    tables = [first.client.set_table("ctron", "me", "random", public=True) for _ in range(3)]
    for made in tables:
        first.client.sit(made, made["keys"][0]["secret"]).play()
    first.stop()
    bad, *good = tables[::-1]  # the one that something happened to last is opened first
    engine = engine_of(make_url(database))
    with engine.begin() as connection:
        connection.exec_driver_sql(damage.replace("?", f"'{bad['table']}'"))
    engine.dispose()
    second = start(database=database)
    for made in good:
        while second.client.get(f"/api/tables/{made['table']}")["ply"] < 2:
            time.sleep(0.02)
    listed = {table["id"] for table in second.client.get("/api/tables")["tables"]}
    assert {made["table"] for made in good} <= listed
    keys = [{"table": made["table"], "secret": made["keys"][0]["secret"]} for made in tables]
    assert len(second.client.post("/api/mine", {"keys": keys})["tables"]) >= 2
    assert bad["table"] in caplog.text, "it is set aside by its name"
