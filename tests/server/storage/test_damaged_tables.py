"""A table that cannot be opened says why, and stays as it is."""

from __future__ import annotations

import sqlite3

import pytest
from tests.server.clients import Person
from tests.server.running import Starter
from tests.server.storage import first_database
from tests.server.storage.old_tables import journals, same

SETUP = "update tables set setup = {} where id = ?"
DAMAGE = {
    "a game that is not here": SETUP.format("""replace(setup, '"ctron"', '"chess"')"""),
    "a setup that is cut off": SETUP.format("substr(setup, 1, 40)"),
    "rules of tomorrow": SETUP.format("""replace(setup, '{"kind"', '{"rules": 9, "kind"')"""),
    "a journal of tomorrow": "update journal set kind = 'dance' where number = 3 and table_id = ?",
}
COMPLAINT = {
    "a game that is not here": "There is no game called chess.",
    "a setup that is cut off": "is damaged, and is left as it is.",
    "rules of tomorrow": "it was played by edition 9 of the rules of ctron, and this gridwright knows",
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
