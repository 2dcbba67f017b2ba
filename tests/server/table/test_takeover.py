"""Silent people are nudged, or a bot takes over."""

from __future__ import annotations

import time
from dataclasses import replace

from tests.server.clients import Client
from tests.server.running import FREE, Starter


def test_one_silent_player_does_not_stall_the_rest(client: Client) -> None:
    made = client.set_table(
        "minefield", "me", "open", "open", seats=3, absence={"after": 5, "then": "bot"}, substitute="random"
    )
    people = [client.sit(made, key["secret"]) for key in made["keys"][:2]]
    for person in people:
        person.send(kind="chat", text="here")
    table = made["table"]
    end = time.monotonic() + 25
    while time.monotonic() < end:
        seats = people[0].people
        if seats[2]["driven_by"] == "bot":
            break
        for person in people:
            person.ask(kind="ping")
            if person.state["turn"] is not None:
                person.play()
        time.sleep(0.05)
    assert seats[2]["driven_by"] == "bot"
    absent = client.sit(table, made["keys"][2]["secret"])
    assert any("silent" in line["text"] for line in absent.log if line["kind"] == "note")
    assert "; random bot from action" in client.get(f"/api/tables/{table}/record")["seats"][2]
    if absent.ask(kind="sit_down")["kind"] == "done":
        absent.until(lambda: absent.people[2]["driven_by"] == "person")
    else:
        absent.until(lambda: absent.state["over"])


def test_an_absent_opponent_is_nudged_and_may_be_replaced(client: Client) -> None:
    made = client.set_table("ctron", "me", "open", absence={"after": 5, "then": "nudge"})
    me = client.sit(made, made["keys"][0]["secret"])
    me.play()
    assert "5 seconds" in me.refused(kind="seat_bot", seat=1, player="random")
    while me.read(15)["kind"] != "nudge":
        pass
    me.does(kind="seat_bot", seat=1, player="random")
    me.until(lambda: me.state["ply"] == 2)


def test_a_seat_changes_hands_so_often_a_minute(start: Starter) -> None:
    client = start(limits=replace(FREE, changes_a_minute=0.001, change_burst=4)).client
    made = client.set_table("ctron", "me", "open")
    for _ in range(2):  # by another connection, too
        me = client.sit(made, made["keys"][0]["secret"])
        me.does(kind="seat_bot", seat=0, player="random")
        me.does(kind="sit_down")
    assert "a lot at once" in me.refused(kind="seat_bot", seat=0, player="random")
