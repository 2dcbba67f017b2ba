"""Clocks and flags."""

from __future__ import annotations

import pytest
from tests.server.clients import Client


@pytest.mark.parametrize("then", ["bot", "lose"])
def test_a_flag_falls(client: Client, then: str) -> None:
    made = client.set_table("ctron", "me", "open", clock={"seconds": 5, "then": then}, substitute="random")
    me = client.sit(made, made["keys"][0]["secret"])
    assert not any(clock["running"] for clock in me.state["clocks"]), "not all are seated"
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"]})
    me.until(lambda: me.state["clocks"][0]["running"])
    if then == "lose":
        me.until(lambda: me.state["over"], timeout=10)
        assert me.state["ending"] == "Right wins: Left's time is over."
    else:
        me.until(lambda: me.people[0]["driven_by"] == "bot", timeout=10)
        me.until(lambda: me.state["ply"] == 1)
