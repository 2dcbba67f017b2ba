"""Stored games survive: the tables of an old database tell the same as then, and go on."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import create_engine, select
from tests.server.clients import Client
from tests.server.running import Starter
from tests.server.storage import first_database
from tests.server.storage.old_tables import same, seen_by

from gridwright.games import game, registered
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.position import OPEN
from gridwright.kernel.record import Record, replay
from gridwright.server.storage import migrations, schema


@pytest.fixture
def client_of_old(start: Starter, old_file: str) -> Client:
    return start(database=old_file, pace=9999).client


def test_every_table_of_old_tells_the_same(start: Starter, old: str) -> None:
    client = start(database=old, pace=9999).client
    for tables in (first_database.RUNNING, first_database.OVER):
        assert {told["game"] for told in tables} == set(registered())
    for told in first_database.TOLD:
        for seen in told["seen"]:
            person = seen_by(client, told, seen)
            same(person, seen)
            person.close()


def test_games_of_old_go_on(start: Starter, old: str) -> None:
    server = start(database=old, pace=9999)
    went_on: dict[str, int] = {}
    for told in first_database.RUNNING:
        for seen in told["seen"]:
            if seen["turn"] is None:
                continue
            person = seen_by(server.client, told, seen)
            person.play()
            went_on[told["table"]] = person.state["ply"]
            person.close()
            break
    assert {told["game"] for told in first_database.RUNNING if told["table"] in went_on} == set(registered())
    with server.app.state.hub.store.engine.connect() as connection:
        journal = schema.JOURNAL
        latest = connection.execute(
            select(journal).order_by(journal.c.at.desc(), journal.c.number.desc()).limit(1)
        ).one()
    assert (latest.kind, latest.action) == ("play", None)
    assert latest.text
    assert "hash" in json.loads(latest.data)
    server.stop()
    client = start(database=old, pace=9999).client
    for table, ply in went_on.items():
        assert client.sit(table).state["ply"] >= ply


def test_games_that_could_not_be_read_then_are_read_when_they_can_be(start: Starter, old_file: str) -> None:
    """A game that was not installed on the day of the migration; a server of old that was still running."""

    def find(name: str) -> Game:
        if name == "ctron":
            raise BadOption("There is no game called ctron.")
        return game(name)

    engine = create_engine(old_file)
    with engine.begin() as connection:
        migrations.migrate(connection, find=find)
        late = schema.JOURNAL.update().where(
            schema.JOURNAL.c.table_id == first_database.named("cups running")["table"]
        )
        connection.execute(late.where(schema.JOURNAL.c.number > 40).values(text=None, data=None))
        rows = connection.execute(
            select(schema.JOURNAL.c.text)
            .join(schema.TABLES)
            .where(schema.TABLES.c.game == "ctron", schema.JOURNAL.c.kind == "play")
        ).all()
        assert {row.text for row in rows} == {None}
    engine.dispose()
    client = start(database=old_file, pace=9999).client
    for told in first_database.TOLD:
        if told["game"] == "ctron" or told["name"] == "cups running":
            same(client.sit(told["table"]), told["seen"][0])
    told = first_database.named("ctron running")
    person = seen_by(client, told, told["seen"][1])
    person.play()
    again = client.get(f"/api/tables/{told['table']}/record")
    assert all(isinstance(action, str) for _, action in again["actions"])


def test_finished_games_of_old_replay_and_running_ones_have_records(client_of_old: Client) -> None:
    for told in first_database.TOLD:
        body = client_of_old.get(f"/api/tables/{told['table']}/record")
        assert body["version"] == 2
        assert body["seats"] == told["seats_of_record"]
        if "tag" not in body:
            seen = told["seen"][0]
            match = replay(Record.model_validate(body), game)
            played = [line[1:] for line in seen["log"] if line[0] == "p"]
            whole = [list(line) for line in match.log(OPEN)]
            assert [a for a, b in zip(whole, played, strict=True) if b[1] != "?"] == [
                b for b in played if b[1] != "?"
            ]
            assert (match.results() if match.over else None) == seen["results"]


def test_rematches_undos_and_bots_work_at_tables_of_old(client_of_old: Client) -> None:
    told = first_database.named("ctron asked to take back")
    people = [seen_by(client_of_old, told, seen) for seen in told["seen"] if seen["secret"]]
    asks = people[0].state["undo"]["seat"]
    people[1 - asks].does(kind="answer_undo", agree=True)
    assert people[1 - asks].state["ply"] < told["seen"][0]["ply"]
    people[asks].until(lambda: people[asks].state["undo"] is None)
    people[asks].play()
    told = first_database.named("minefield driven by a bot")
    absent = seen_by(client_of_old, told, told["seen"][1])
    assert absent.people[0]["driven_by"] == "bot"
    absent.does(kind="sit_down", seat=0)
    told = first_database.named("ctron ended")
    me = seen_by(client_of_old, told, told["seen"][1])
    me.does(kind="rematch")
    assert client_of_old.sit(me.state["rematch"]).state["ply"] == 0
