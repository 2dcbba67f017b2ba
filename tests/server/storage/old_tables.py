"""Tables of an old database: whether they tell the same as then."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine, inspect, text
from tests.server.clients import Client, Person
from tests.server.storage import first_database

from gridwright.server.live.fast_code import NOTICE
from gridwright.server.table.editions import OLDER

GO_ON = f"{len(first_database.RUNNING) + 1} go on, {len(first_database.OVER)} are over and replay"
"""The one more is the rematch that was set for one of them."""


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


def seen_by(client: Client, told: dict[str, Any], seen: dict[str, Any]) -> Person:
    return client.sit(told["table"], seen["secret"])


def same(person: Person, seen: dict[str, Any]) -> None:
    state = person.state
    assert [[line["kind"][0], line["seat"], line["text"]] for line in person.log] == seen["log"]
    assert [line["text"] for line in person.chat] == seen["chat"]
    for part in ("ply", "over", "ending", "results", "deciding", "turn", "position", "undo", "version"):
        assert state[part] == seen[part], part
    assert sorted(action["text"] for action in state["legal"])[:40] == seen["legal"]
    assert state["notice"] in ("", NOTICE, OLDER)
