"""Secrets are kept: what a viewer receives is made from that viewer's view, and from nothing else."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.server.clients import Client, Person

from gridwright.games import game, registered
from gridwright.kernel.contract import HIDDEN, SPECTATOR
from gridwright.kernel.match import Match
from gridwright.kernel.record import Record, replay

SECRETIVE = [name for name, g in registered().items() if g.about.secrets]
KNOWN = {
    "kind",
    "version",
    "ply",
    "looking_as",
    "cover",
    "turn",
    "deciding",
    "over",
    "ending",
    "results",
    "scene",
    "legal",
    "log",
    "clocks",
    "undo",
    "undo_barred",
    "rematch_asked",
    "rematch",
    "notice",
    "position",
}
"""The parts of a state. All but scene, legal, log and position are public by nature."""


def plays(person: Person, rng: random.Random) -> None:
    if person.state["turn"] is not None:
        choice = rng.choice(person.state["legal"])["id"]
        person.ask(kind="play", action=choice, turn=person.state["turn"])


@pytest.mark.parametrize("name", SECRETIVE)
def test_every_frame_is_made_from_the_viewers_own_view(client: Client, name: str) -> None:
    made = client.set_table(name, "me", "open", "random", seats=3)
    keys = {key["seat"]: key["secret"] for key in made["keys"]}
    people = {seat: client.sit(made, secret) for seat, secret in keys.items()}
    people[SPECTATOR] = client.sit(made)
    rng = random.Random(7)
    for _ in range(150):
        for seat in keys:
            people[seat].ask(kind="ping")
            plays(people[seat], rng)
        if people[0].state["over"]:
            break
    for person in people.values():
        person.ask(kind="ping")
    frames = {seat: [json.loads(frame) for frame in person.frames] for seat, person in people.items()}
    for person in people.values():
        assert not any(
            secret in frame for frame in person.frames for secret in [*keys.values(), made["owner"]]
        )
    told = client.sit(made).ask(kind="ping")
    assert told["kind"] == "pong"
    check(client, made["table"], name, frames)


def check(client: Client, table: str, name: str, frames: dict[int, list[dict[str, Any]]]) -> None:
    """Make every scene, list and line again from a state in which the viewer's blanks are really blank."""
    last = max(message["ply"] for message in frames[SPECTATOR] if message["kind"] == "state")
    match = the_match(client, table, name, frames)
    boards: dict[tuple[int, int], Any] = {}
    fresh = Match(match.game, match.asked)
    for ply in range(len(match.entries) + 1):
        for seat in frames:
            boards[ply, seat] = fresh.position.view(seat)
        if ply < len(match.entries):
            fresh.play(*match.entries[ply])
    logs = {seat: match.log(seat) for seat in frames}
    buttons = {b.text for (_, seat), view in boards.items() for b in view.scene(seat, hints=False).buttons}
    states = 0
    for seat, messages in frames.items():
        for message in messages:
            if message["kind"] != "state" or message["ply"] > len(match.entries):
                continue
            states += 1
            assert set(message) <= KNOWN
            assert message["position"] is None
            view = boards[message["ply"], seat]
            asked = message["turn"] is not None
            assert message["scene"] == view.scene(seat, hints=False).to_dict(), (seat, message["ply"])
            assert [a["id"] for a in message["legal"]] == (view.legal(seat) if asked else [])
            for line in message["log"]["entries"]:
                if line["kind"] == "play":
                    assert (line["seat"], line["text"]) == logs[seat][line["ply"] - 1]
                    assert line["events"] == boards[line["ply"], seat].events()
                    assert not line["words"] or (line["text"] != "?" and not line["events"])
                    assert line["words"] in {"", *buttons}
                    if line.get("scene"):
                        assert line["scene"] == boards[line["ply"], seat].scene(seat, hints=False).to_dict()
    assert states > last / 2


def the_match(client: Client, table: str, name: str, frames: dict[int, Any]) -> Match:
    """What was really played, from the server's own hub (a test may look behind the curtain)."""
    body = client.get(f"/api/tables/{table}/record")
    if body.get("result"):
        return replay(Record.model_validate(body), game)
    hub = client.hub  # type: ignore[attr-defined]
    found: Match = hub.rooms[table].table.match
    return found


@pytest.fixture(autouse=True)
def behind_the_curtain(server: Any, client: Client) -> None:
    client.hub = server.app.state.hub  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_running_record_is_filtered_to_the_viewer(client: Client, name: str) -> None:
    for _ in range(10):  # by chance a game may be over too soon: then another one
        made = client.set_table(name, "me", "open", seats=2)
        people = [client.sit(made, key["secret"]) for key in made["keys"]]
        rng = random.Random(3)
        for _ in range(12):
            for person in people:
                person.ask(kind="ping")
                plays(person, rng)
        match = the_match(client, made["table"], name, {})
        if not match.over:
            break
    assert not match.over
    for seat, key in enumerate(made["keys"]):
        headers = {"authorization": f"Bearer {key['secret']}"}
        body = client.get(f"/api/tables/{made['table']}/record", headers=headers)
        assert not {"result", "hashes", "position"} & set(body)
        fresh = Match(match.game, match.asked)
        for told, (who, action) in zip(body["actions"], match.entries, strict=True):
            seen = fresh.position.seen(seat, who, action)
            assert told == [who, "?" if seen == HIDDEN else fresh.position.action_text(seen, who)]
            fresh.play(who, action)


@pytest.mark.parametrize("name", SECRETIVE)
def test_other_points_of_view_open_at_the_end(client: Client, name: str) -> None:
    made = client.set_table(name, "me", "random", seats=2)
    me = client.sit(made, made["keys"][0]["secret"])
    assert "once the game is over" in me.refused(kind="replay_to", ply=0, point=1)
    assert "once the game is over" in me.refused(kind="replay_to", ply=0, point="open")
    assert "once it is over" in client.post("/api/analyse", {"table": made["table"]}, 409)["sentence"]
    me.does(kind="resign")
    for point in (0, 1, "open", "spectator", "me"):
        for ply in (0, me.state["ply"]):
            moment = me.ask(kind="replay_to", ply=ply, point=point)
            assert moment["kind"] == "moment"
            assert not moment["facts"] or point not in ("spectator",)
    watcher = client.sit(made)
    assert watcher.ask(kind="replay_to", ply=0, point="open")["kind"] == "moment"


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_hot_seat_covers_every_view_until_it_is_asked_for(client: Client, name: str) -> None:
    made = client.set_table(name, "me", "me", seats=2)
    assert len({key["secret"] for key in made["keys"]}) == 1
    me = client.sit(made, made["keys"][0]["secret"])
    seen = set()
    for _ in range(12):
        if me.state["over"]:
            break
        seat = me.state["cover"]
        assert seat is not None
        assert me.state["looking_as"] is None
        assert me.state["legal"] == []
        match = the_match(client, made["table"], name, {})
        assert [(line["seat"], line["text"]) for line in me.log] == match.log(SPECTATOR)
        me.ask(kind="look_as", seat=seat)
        me.until(lambda seat=seat: me.state["looking_as"] == seat)
        seen.add(seat)
        while me.state["looking_as"] == seat and me.state["turn"] is not None:
            me.does(kind="play", action=me.state["legal"][0]["id"], turn=me.state["turn"])
    assert seen == {0, 1}
    assert "not yours" in me.refused(kind="look_as", seat=2)


def test_a_hot_seat_without_secrets_needs_no_cover(client: Client) -> None:
    made = client.set_table("ctron", "me", "me")
    me = client.sit(made, made["keys"][0]["secret"])
    for ply in range(4):
        assert me.state["cover"] is None
        assert me.state["looking_as"] == ply % 2
        me.play()


def test_a_position_cannot_bring_its_own_secrets(client: Client) -> None:
    body = {"game": SECRETIVE[0], "position": "anything"}
    assert client.post("/api/tables", body, 400)["sentence"]
