"""Whoever is told only what has changed knows as much as whoever is told everything each time."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.server.clients import Client, Person

from gridwright.games import game, registered

OWN = ("kind", "log", "clocks")
"""What may differ: how it was told, from where on the log, and how much time was left when it was."""


def same_for_both(whole: Person, changed: Person) -> None:
    """Wait until both have heard of the same version, then compare all they know."""
    for person in (whole, changed):
        person.ask(kind="ping")
    latest = max(whole.state["version"], changed.state["version"])
    for person in (whole, changed):
        person.until(lambda person=person: person.state["version"] >= latest)
    told, made = ({k: v for k, v in p.state.items() if k not in OWN} for p in (whole, changed))
    assert made == told
    assert [bare(entry) for entry in changed.log] == [bare(entry) for entry in whole.log]
    assert set(changed.state) == set(whole.state)


def bare(entry: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in entry.items() if k != "scene"}


def boards_on_the_way(person: Person) -> dict[int, Any]:
    return {entry["ply"]: entry["scene"] for entry in person.log if entry.get("scene")}


@pytest.mark.parametrize("name", registered())
def test_what_changed_makes_the_whole(client: Client, name: str) -> None:
    seats = len(game(name).seat_names(game(name).options()))
    clock = {"per": "game", "seconds": 3000}
    made = client.set_table(name, "me", "open", *["random"] * (seats - 2), clock=clock)
    keys = [key["secret"] for key in made["keys"]] + [None]
    pairs = [(client.sit(made, key), client.sit(made, key, changes=True)) for key in keys]
    rng = random.Random(5)
    for turn in range(30):
        for _, player in pairs[:-1]:
            player.ask(kind="ping")
            if player.state["turn"] is None or player.state["over"]:
                continue
            action = rng.choice(player.state["legal"])["id"]
            player.ask(kind="play", action=action, turn=player.state["turn"])
        if turn % 7 == 3:
            pairs[0][1].ask(kind="offer_undo")
            pairs[1][1].ask(kind="answer_undo", agree=turn % 2 == 0)
        for whole, changed in pairs:
            same_for_both(whole, changed)
    for whole, changed in pairs:
        assert [json.loads(f)["kind"] for f in changed.frames].count("state") == 1
        ways = boards_on_the_way(changed)
        assert all(scene == ways[ply] for ply, scene in boards_on_the_way(whole).items() if ply in ways)
        sizes = [sum(map(len, person.frames)) for person in (changed, whole)]
        assert sizes[0] < sizes[1] / 2


def test_boards_on_the_way_are_told_as_changes_too(client: Client) -> None:
    shot = "W c4 e4 | B d5=2 f8=3 | w D4 | b E4 E5 | turn W A"
    made = client.set_table("ironclad", "me", "open", position=shot)
    white = client.sit(made, made["keys"][0]["secret"])
    black = client.sit(made, made["keys"][1]["secret"], changes=True)
    white.play("*d5")
    black.until(lambda: black.state["ply"] == white.state["ply"])
    assert boards_on_the_way(black) == boards_on_the_way(white) != {}


def test_the_whole_can_be_asked_for_at_any_time(client: Client) -> None:
    made = client.set_table("ctron", "me", "open")
    left, right = (client.sit(made, key["secret"], changes=True) for key in made["keys"])
    left.play()
    right.until(right.my_turn)
    right.play()
    left.until(left.my_turn)
    known, log = dict(left.state), list(left.log)
    left.follower.state, left.follower.log = {}, []
    left.ask(kind="whole")
    left.until(lambda: bool(left.state))
    assert {k: v for k, v in left.state.items() if k not in OWN} == {
        k: v for k, v in known.items() if k not in OWN
    }
    assert [bare(entry) for entry in left.log] == [bare(entry) for entry in log]
    left.play()


def test_a_hot_seat_is_told_a_whole_state_when_it_is_handed_over(client: Client) -> None:
    """Another person's view is never a change to the last one's."""
    made = client.set_table("tron", "me", "me", seats=2)
    me = client.sit(made, made["keys"][0]["secret"], changes=True)
    for _ in range(4):
        seat = me.state["cover"]
        count = len(me.frames)
        me.ask(kind="look_as", seat=seat)
        me.until(lambda seat=seat: me.state["looking_as"] == seat)
        kinds = [json.loads(frame)["kind"] for frame in me.frames[count:]]
        assert "change" not in kinds
        while me.state["looking_as"] == seat and me.state["turn"] is not None:
            me.does(kind="play", action=me.state["legal"][0]["id"], turn=me.state["turn"])


def test_who_speaks_another_protocol_is_told_so(client: Client) -> None:
    made = client.set_table("ctron", "me", "open")
    for spoken, sentence in ((1, "The page is older than the server"), (99, "The server is older")):
        person = Person(client.url, made["table"], greet=False)
        person.send(kind="hello", protocol=spoken)
        assert sentence in person.read()["sentence"]
