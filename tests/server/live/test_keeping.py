"""How long finished games are kept."""

from __future__ import annotations

from tests.server.clients import Client
from tests.server.running import Starter

from gridwright.server.live import upkeep
from gridwright.server.storage.store import Store
from gridwright.server.table.clocks import now


def finished(client: Client) -> str:
    made = client.set_table("ctron", "me", "me", preset="wood")
    ada = client.sit(made, made["keys"][0]["secret"])
    ada.does(kind="resign", seat=0)
    ada.close()
    return str(made["table"])


def test_finished_games_are_kept_for_ever_unless_said(start: Starter, database: str) -> None:
    server = start(database=database)
    old, running = finished(server.client), server.client.set_table("ctron", "me", "me")["table"]
    server.stop()
    store = Store(database)
    assert store.forget_finished(now() - 1000 * upkeep.DAY_MS, [], 100) == 0, "not so old"
    assert store.forget_finished(now() + 1, [old], 100) == 0, "somebody looks at it"
    assert store.forget_finished(now() + 1, [], 100) == 1
    assert (store.load(old), store.load(running) is not None) == (None, True)
    store.close()


def test_a_server_forgets_what_was_over_long_ago(start: Starter, database: str, monkeypatch) -> None:
    first = start(database=database)
    olds = [finished(first.client) for _ in range(3)]
    first.stop()
    monkeypatch.setattr(upkeep, "DAY_MS", 0)
    monkeypatch.setattr(upkeep, "FORGET_EVERY", 0.05)
    monkeypatch.setattr(upkeep, "FORGOTTEN_AT_ONCE", 2)
    second = start(database=database, keep_finished_days=1)
    store = Store(database)
    while any(store.load(old) for old in olds):
        pass
    assert second.client.http.get(f"/api/tables/{olds[0]}").status_code == 404
    store.close()
