"""Stored games survive: an old database goes on, and so do games of older rules, or they say why not."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.engine import Inspector
from tests.conftest import Cli
from tests.server import first
from tests.server.clients import Client, Person
from tests.server.conftest import Starter

from gridwright.games import game, registered
from gridwright.kernel.errors import BadOption, BadText, GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.position import OPEN
from gridwright.kernel.record import EVERY, Record, replay
from gridwright.server import first_schema, migrations, schema
from gridwright.server.bots import WARMING
from gridwright.server.store import Store
from gridwright.server.table import OLDER
from toygame import notation as toy_notation
from toygame import options as toy_options

GO_ON = f"{len(first.RUNNING) + 1} go on, {len(first.OVER)} are over and replay"
"""The one more is the rematch that was set for one of them."""

TOY = Game("toy", "toygame")


@pytest.fixture
def old(database: str) -> str:
    """The database that the first schema's code wrote, in each kind."""
    return first.poured(database)


@pytest.fixture
def old_file(tmp_path: Path) -> str:
    return first.poured(f"sqlite:///{tmp_path / 'old.sqlite3'}")


def columns(found: Inspector) -> dict[str, dict[str, tuple[str, bool]]]:
    return {
        table: {c["name"]: (str(c["type"]), bool(c["nullable"])) for c in found.get_columns(table)}
        for table in found.get_table_names()
    }


def everything(url: str) -> str:
    """A database's whole content."""
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = {
            name: [tuple(row) for row in connection.execute(text(f"select * from {name} order by 1, 2"))]
            for name in inspect(connection).get_table_names()
        }
    engine.dispose()
    return str(rows)


def journals(url: str) -> str:
    """What a database holds for good: lists are told anew now and then."""
    engine = create_engine(url)
    with engine.connect() as connection:
        setups = connection.execute(text("select id, game, setup from tables order by id")).all()
        journal = connection.execute(text("select * from journal order by table_id, number")).all()
    engine.dispose()
    return str((setups, journal))


# The schema


def test_the_first_schema_is_as_it_was() -> None:
    old = first.old_database()
    engine = create_engine("sqlite://", creator=lambda: old)
    made = create_engine("sqlite://")
    first_schema.METADATA.create_all(made)
    was, frozen = inspect(engine), inspect(made)
    assert columns(was) == columns(frozen)
    for table in frozen.get_table_names():
        assert was.get_indexes(table) == frozen.get_indexes(table)
        assert was.get_pk_constraint(table) == frozen.get_pk_constraint(table)
        assert was.get_foreign_keys(table) == frozen.get_foreign_keys(table)
    old.close()


def test_a_database_that_was_migrated_is_what_a_new_one_is(old: str, tmp_path: Path) -> None:
    store = Store(old)
    found = columns(inspect(store.engine))
    assert {name: set(found[name]) for name in found} == {
        table.name: {column.name for column in table.columns} for table in schema.METADATA.sorted_tables
    }
    if store.sqlite:
        new = Store(f"sqlite:///{tmp_path / 'new.sqlite3'}")
        assert found == columns(inspect(new.engine))
        new.close()
    with store.writing() as connection:
        assert migrations.schema_version(connection) == 2
        assert migrations.migrate(connection) == 0
    store.close()


def test_what_was_played_is_text_now(old: str) -> None:
    store = Store(old)
    journal = schema.JOURNAL
    with store.engine.connect() as connection:
        played = connection.execute(select(journal).where(journal.c.kind == "play")).all()
        assert len(played) > 1000
        assert all(row.text and row.action is not None for row in played)
        others = connection.execute(select(journal).where(journal.c.kind != "play")).all()
        assert not any(row.text for row in others)
    rows: dict[str, list[Any]] = {}
    for row in sorted(played, key=lambda row: row.number):
        rows.setdefault(row.table_id, []).append(row)
    for of_one in rows.values():
        assert "hash" in json.loads(of_one[-1].data)
        assert sum(row.data is not None for row in of_one) >= len(of_one) // EVERY
    store.close()


def test_a_migration_that_fails_has_changed_nothing(old_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(old_file)
    calls = 0

    def tired(position: object) -> str:
        nonlocal calls
        calls += 1
        if calls == 30:
            raise RuntimeError("the disk is full")
        return "hash"

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "position_hash", tired)
        with pytest.raises(RuntimeError, match="the disk is full"):
            Store(old_file)
    assert everything(old_file) == before
    Store(old_file).close()


# The games


def seen_by(client: Client, told: dict[str, Any], seen: dict[str, Any]) -> Person:
    return client.sit(told["table"], seen["secret"])


def same(person: Person, seen: dict[str, Any]) -> None:
    state = person.state
    assert [[line["kind"][0], line["seat"], line["text"]] for line in person.log] == seen["log"]
    assert [line["text"] for line in person.chat] == seen["chat"]
    for part in ("ply", "over", "ending", "results", "deciding", "turn", "position", "undo", "version"):
        assert state[part] == seen[part], part
    assert sorted(action["text"] for action in state["legal"])[:40] == seen["legal"]
    assert state["notice"] in ("", WARMING, OLDER)


def test_every_table_of_old_tells_the_same(start: Starter, old: str) -> None:
    client = start(database=old, pace=9999).client
    assert (
        {told["game"] for told in first.RUNNING} == {told["game"] for told in first.OVER} == set(registered())
    )
    for told in first.TOLD:
        for seen in told["seen"]:
            person = seen_by(client, told, seen)
            same(person, seen)
            person.close()


def test_games_of_old_go_on(start: Starter, old: str) -> None:
    server = start(database=old, pace=9999)
    went_on: dict[str, int] = {}
    for told in first.RUNNING:
        for seen in told["seen"]:
            if seen["turn"] is None:
                continue
            person = seen_by(server.client, told, seen)
            person.play()
            went_on[told["table"]] = person.state["ply"]
            person.close()
            break
    assert {told["game"] for told in first.RUNNING if told["table"] in went_on} == set(registered())
    with server.app.state.house.store.engine.connect() as connection:
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
            schema.JOURNAL.c.table_id == first.named("cups running")["table"]
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
    for told in first.TOLD:
        if told["game"] == "ctron" or told["name"] == "cups running":
            same(client.sit(told["table"]), told["seen"][0])
    told = first.named("ctron running")
    person = seen_by(client, told, told["seen"][1])
    person.play()
    again = client.get(f"/api/tables/{told['table']}/record")
    assert all(isinstance(action, str) for _, action in again["actions"])


def test_finished_games_of_old_replay_and_running_ones_have_records(client_of_old: Client) -> None:
    for told in first.TOLD:
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


@pytest.fixture
def client_of_old(start: Starter, old_file: str) -> Client:
    return start(database=old_file, pace=9999).client


def test_rematches_undos_and_bots_work_at_tables_of_old(client_of_old: Client) -> None:
    told = first.named("ctron asked to take back")
    people = [seen_by(client_of_old, told, seen) for seen in told["seen"] if seen["secret"]]
    asks = people[0].state["undo"]["seat"]
    people[1 - asks].does(kind="answer_undo", agree=True)
    assert people[1 - asks].state["ply"] < told["seen"][0]["ply"]
    people[asks].until(lambda: people[asks].state["undo"] is None)
    people[asks].play()
    told = first.named("minefield driven by a bot")
    absent = seen_by(client_of_old, told, told["seen"][1])
    assert absent.people[0]["driven_by"] == "bot"
    absent.does(kind="sit_down", seat=0)
    told = first.named("ctron ended")
    me = seen_by(client_of_old, told, told["seen"][1])
    me.does(kind="rematch")
    assert client_of_old.sit(me.state["rematch"]).state["ply"] == 0


# Other editions of the rules


LATER = 1 + max(found.rules_version for found in registered().values())


@pytest.fixture
def later_editions(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Every game's rules are in a later edition, and mean the same."""
    for found in registered().values():
        monkeypatch.setattr(found._part("options"), "RULES_VERSION", LATER)
    return monkeypatch


def test_games_of_older_rules_go_on_with_a_sentence(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    server = start(database=old_file, pace=9999)
    for told in first.RUNNING:
        spectator = server.client.sit(told["table"])
        assert spectator.state["notice"] == OLDER
        assert spectator.state["ply"] == told["seen"][0]["ply"]
        spectator.close()
    for told in first.OVER:
        assert server.client.sit(told["table"]).state["notice"] == ""
    told = first.named("tron running")
    seen = next(seen for seen in told["seen"] if seen["turn"])
    person = seen_by(server.client, told, seen)
    person.play()
    added = [line["text"] for line in person.log[len(seen["log"]) :]]
    assert added[0] == f"From here on the game is played by edition {LATER} of the rules."
    played = [line for line in person.log if line["kind"] == "play"]
    later_editions.undo()
    server.stop()
    older = start(database=old_file, pace=9999).client
    answer = older.http.get(f"/api/tables/{told['table']}")
    assert answer.status_code == 400
    sentence = answer.json()["sentence"]
    assert sentence.startswith(
        f"This game cannot be opened here: it was played by edition {LATER} of the rules"
    )
    assert len(played) > told["seen"][0]["ply"]


def refusing(monkeypatch: pytest.MonkeyPatch, name: str, gone: str) -> None:
    """An edition of a game in which an action is no longer known."""
    notation = game(name).notation
    reads = notation.read_action

    def reads_less(o: Any, s: Any, seat: int, said: str) -> list[int]:
        if said == gone:
            raise BadText(f"“{gone}” is played no more.")
        return list(reads(o, s, seat, said))

    monkeypatch.setattr(notation, "read_action", reads_less)


def test_a_game_that_todays_rules_make_another_one_is_closed_and_kept(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    Store(old_file).close()  # by the rules of then
    told = first.named("minefield running")
    was = next(seen for seen in told["seen"] if seen["turn"] is not None)
    texts = [line[2] for line in was["log"] if line[0] == "p"]
    gone = next(line[2] for line in was["log"] if line[1] >= 0 and line[2] != "?" and line[0] == "p")
    refusing(later_editions, "minefield", gone)
    server = start(database=old_file, pace=9999)
    person = seen_by(server.client, told, was)
    house = server.app.state.house
    table = house.rooms[told["table"]].table
    number = 1 + next(i for i, written in enumerate(table.written) if written.text == gone)
    state = person.state
    assert state["over"]
    assert state["results"] is None
    assert state["ending"].startswith(
        f"This game was begun under edition 1 of the rules, and by today's edition {LATER} it would be "
        f"another game. It is closed, and kept as it was played: action {number} "
    )
    assert f"“{gone}” is played no more." in state["ending"]
    assert (state["turn"], state["deciding"], state["legal"]) == (None, [], [])
    # All of it can be read, as it was written; the board is the last one that is surely the same.
    assert state["ply"] <= number - 1
    assert len(person.log) == len(was["log"])
    assert sum(line["text"].endswith(f": {gone}") for line in person.log) == texts.count(gone)
    assert "This game was begun" in person.refused(kind="play", text="F")
    assert "This game was begun" in person.refused(kind="offer_undo")
    person.does(kind="chat", text="a pity")
    body = server.client.get(f"/api/tables/{told['table']}/record")
    assert body["rules"] == 1
    assert [action for _, action in body["actions"]] == [written.text for written in table.written]
    server.stop()
    # The rules of then would go on with it, but everybody has seen everything now.
    later_editions.undo()
    again = start(database=old_file, pace=9999).client.sit(told["table"])
    assert again.state["over"]
    assert "would go on" in again.state["ending"]


def test_a_game_that_was_over_does_not_begin_again(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    told = first.named("ctron resigned")
    store = Store(old_file)
    with store.writing() as connection:  # as if today's rules did not know that end
        connection.execute(schema.JOURNAL.delete().where(schema.JOURNAL.c.kind == "resign"))
    store.close()
    state = start(database=old_file, pace=9999).client.sit(told["table"]).state
    assert state["over"]
    assert "it was over, and would go on" in state["ending"]


def test_options_that_are_no_more_close_a_game(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    told = first.named("cups in random pairs")
    with sqlite3.connect(old_file.removeprefix("sqlite:///")) as file:
        file.execute("update tables set setup = replace(setup, 'hex61_spread', 'hex99') where game = 'cups'")
    file.close()
    Store(old_file).close()
    person = start(database=old_file, pace=9999).client.sit(told["table"])
    assert "hex99" in person.state["ending"]
    assert len(person.log) == len(told["seen"][0]["log"])


def toy_server(start: Starter, database: str) -> Any:
    def find(name: str) -> Game:
        return TOY if name == "toy" else game(name)

    return start(database=database, pace=0, app={"find": find})


def test_a_later_edition_of_somebodys_own_game(
    start: Starter, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undone, resigned and talked over: all of it is told of a game that is closed."""
    server = toy_server(start, database)
    made = server.client.set_table("toy", "me", "open", options={"tokens": 30})
    people = [server.client.sit(made, key["secret"]) for key in made["keys"]]
    people[1].does(kind="sit_down")
    for _ in range(3):
        people[0].play("3")
        people[1].until(people[1].my_turn)
        people[1].play("1")
        people[0].until(people[0].my_turn)
    people[0].does(kind="chat", text="well")
    before = [line["text"] for line in people[0].log]
    server.stop()
    monkeypatch.setattr(toy_options, "RULES_VERSION", 2, raising=False)
    tells = toy_notation.position_text
    monkeypatch.setattr(toy_notation, "position_text", lambda o, s: tells(o, s).replace("2", "two"))
    server = toy_server(start, database)
    person = server.client.sit(made, made["keys"][0]["secret"])
    assert "it leads to another position now" in person.state["ending"]
    told = [line["text"].split(": ")[-1] for line in person.log]
    assert told == before
    assert [line["text"] for line in person.chat] == ["well"]
    uploaded = server.client.get(f"/api/tables/{made['table']}/record")
    kept = server.client.post("/api/records", {"record": json.dumps(uploaded)}, 201)
    again = server.client.sit(kept["table"])
    assert "would be another game" in again.state["ending"]
    assert [line["text"].split(": ")[-1] for line in again.log] == [
        action for _, action in uploaded["actions"]
    ]


# What cannot be opened


def test_a_newer_database_is_one_sentence_and_unchanged(old_file: str) -> None:
    Store(old_file).close()
    with sqlite3.connect(old_file.removeprefix("sqlite:///")) as file:
        file.execute("update about set value = '7' where key = 'schema'")
    file.close()
    before = everything(old_file)
    with pytest.raises(GridwrightError, match=r"a newer gridwright \(its schema is 7, this one knows 2\)"):
        Store(old_file)
    assert everything(old_file) == before


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    with pytest.raises(BadOption, match=r"cannot be opened: file is not a database\."):
        Store(f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Ann, " * 200


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
    told = first.named("ctron running")
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
    other = first.named("tron running")
    same(server.client.sit(other["table"]), other["seen"][0])
    assert journals(old_file) == before


# gridwright migrate


def test_migrate_says_what_would_happen_and_then_does_it(cli: Cli, old_file: str) -> None:
    before = everything(old_file)
    would = cli("migrate", "--database", old_file, "--dry-run")
    assert would.out.splitlines() == [
        f"{old_file} would be brought from schema 1 to 2.",
        f"34 games: {GO_ON}, 0 would be closed, 0 cannot be opened.",
        "Nothing was changed.",
    ]
    assert everything(old_file) == before
    done = cli("migrate", "--database", old_file)
    assert done.out.splitlines() == [
        f"{old_file} was brought from schema 1 to 2.",
        f"34 games: {GO_ON}, 0 closed, 0 cannot be opened.",
    ]
    after = everything(old_file)
    assert after != before
    told = json.loads(cli("migrate", "--database", old_file, "--json").out)
    assert (told["schema"], told["newest"], told["dry_run"]) == (2, 2, False)
    assert {table["state"] for table in told["tables"]} == {"goes on", "replays"}
    assert everything(old_file) == after


def test_migrate_closes_what_cannot_go_on(
    cli: Cli, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    Store(old_file).close()
    refusing(later_editions, "minefield", "C")
    before = everything(old_file)
    would = cli("migrate", "--database", old_file, "--dry-run").out.splitlines()
    assert would[0] == f"{old_file} has schema 2, which is today's."
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
