"""Tables that were set a moment ago are opened as they were set, unless something has happened to them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.clients import Client
from tests.server.running import Starter
from tests.server.table.at_a_table import AtATable

from gridwright.server.live.just_made import MOST, JustMade
from gridwright.server.storage.store import Store


def test_who_comes_to_a_new_table_finds_it_unread(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(self: Store, table: str) -> None:
        raise AssertionError("the table was read")

    made = client.set_table("minefield", "me", "open")
    monkeypatch.setattr(Store, "load", load)
    for key in made["keys"]:
        person = client.sit(made, key["secret"])
        assert person.state["version"] == person.state["ply"] > 0


def test_what_happened_at_it_elsewhere_is_not_lost(start: Starter, database: str) -> None:
    """The table is set at one process and played at another: whoever comes to the first one sees both."""
    one, two = start(database=database), start(database=database)
    made = one.client.set_table("ctron", "me", "open")
    left = two.client.sit(made, made["keys"][0]["secret"])
    left.play()
    right = one.client.sit(made, made["keys"][1]["secret"])
    right.until(right.my_turn)
    right.play()
    left.until(left.my_turn)
    assert left.state["position"] == right.state["position"]


@pytest.mark.parametrize(
    "forget",
    [
        lambda made: made.forget("table-one"),
        lambda made: made.forget_if_longer("table-one", 1_000),
        lambda made: made.forget_if_longer("table-one", None),
    ],
)
def test_what_may_have_changed_is_forgotten(forget: Callable[[JustMade], None]) -> None:
    made, table = JustMade(), AtATable().table
    made.keep(table, "somebody")
    made.forget_if_longer("table-one", table.version)
    assert list(made) == ["table-one"]
    forget(made)
    assert made.take("table-one") is None


def test_only_so_many_are_kept() -> None:
    made = JustMade()
    for number in range(MOST + 1):
        table = AtATable().table
        table.id = f"table-{number}"
        made.keep(table, "somebody")
    assert made.take("table-0") is None
    assert len(list(made)) == MOST
