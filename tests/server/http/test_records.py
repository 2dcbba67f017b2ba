"""Records go out and come back."""

from __future__ import annotations

import json

from tests.server.clients import Client


def test_records_go_out_and_come_back(client: Client) -> None:
    made = client.set_table("ironclad", "me", "random")
    me = client.sit(made, made["keys"][0]["secret"])
    for _ in range(5):
        me.play()
        me.until(me.my_turn)
    me.does(kind="resign")
    record = client.get(f"/api/tables/{made['table']}/record")
    line = json.dumps(record)
    uploaded = client.post("/api/records", {"record": line, "name": "Old game", "public": True}, 201)
    viewer = client.sit(uploaded["table"])
    assert viewer.welcome["table"]["kind"] == "record"
    assert viewer.state["ply"] == me.state["ply"]
    assert viewer.ask(kind="replay_to", ply=3, point=1)["kind"] == "moment"
    listed = client.get("/api/tables?show=over")["tables"]
    assert "Old game" in [table["name"] for table in listed]
    bad = record | {"actions": record["actions"][:-2]}
    assert "claims a result" in client.post("/api/records", {"record": json.dumps(bad)}, 400)["sentence"]
    assert "not JSON" in client.post("/api/records", {"record": "{{{"}, 400)["sentence"]
    nested = "[" * 100_000
    assert client.post("/api/records", {"record": nested}, 400)["sentence"]
