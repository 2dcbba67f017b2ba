"""Long games: told the same, whoever replays them, and replayed so much and no more."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.server.clients import PATIENCE, Client, Person
from tests.server.clients import closing as closed_with
from tests.server.running import FREE, Running, Starter

from gridwright.games import game
from gridwright.kernel.contract import NATURE
from gridwright.kernel.match import Match
from gridwright.kernel.record import record_of
from gridwright.server.live import uploads

WORKERS = replace(FREE, long_game=8)
"""Nearly every game is a long one, and replayed by the workers."""

GAMES = ["cups", "minefield", "tron"]


@cache
def played(name: str, plies: int) -> Match:
    """A random game of so many actions at most."""
    match = Match(game(name), game(name).options())
    rng, dice = random.Random(3), match.position.book.rng(3)
    while not match.over and match.ply < plies:
        seat = match.position.to_move
        outcome = match.position.sample(dice) if seat == NATURE else rng.choice(match.position.legal(seat))
        match.play(seat, outcome)
    return match


def uploaded(client: Client, rules: str, plies: int = 60, **more: Any) -> str:
    """The name of the table that a random game becomes."""
    line = record_of(played(rules, plies)).line()
    return str(client.post("/api/records", {"record": line, **more}, 201)["table"])


def told(client: Client, table: str, seats: int) -> dict[str, Any]:
    """All that is told of a finished game's table, times left out."""
    person = client.sit(table)
    state, log = dict(person.state), person.log
    points: list[Any] = ["me", "open", *range(seats)]
    moments = {
        f"{ply} {point}": moment(person, ply, point)
        for ply in (0, 1, len(log) // 2, state["ply"])
        for point in points
    }
    everything = {"state": state, "log": log, "moments": moments}
    everything["record"] = client.get(f"/api/tables/{table}/record")
    person.close()
    found: dict[str, Any] = json.loads(json.dumps(everything), object_hook=without_times)
    return found


def without_times(one: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in one.items() if name not in ("at", "ref")}


def moment(person: Person, ply: int, point: str | int) -> dict[str, Any]:
    """A moment as it is told once the game is reviewed."""
    while (found := person.ask(kind="replay_to", ply=ply, point=point))["reviewing"]:
        assert found["facts"] == []
    return found


def test_a_review_that_takes_too_long_says_so(start: Starter) -> None:
    client = start(limits=replace(FREE, replay_seconds=0.001)).client
    person = client.sit(uploaded(client, "minefield"))
    found = moment(person, 1, "open")
    assert found["facts"] == []
    assert found["unreviewed"] == "That could not be worked out: it was not done after 0.001 seconds."
    person.close()


@pytest.mark.parametrize("name", GAMES)
def test_what_workers_replay_is_told_as_if_it_had_been_replayed_here(start: Starter, name: str) -> None:
    seats = len(played(name, 60).seats)
    here = start(limits=replace(FREE, long_game=10_000))
    expected = told(here.client, uploaded(here.client, name), seats)
    here.stop()
    there = start(limits=WORKERS)
    assert told(there.client, uploaded(there.client, name), seats) == expected


@pytest.mark.parametrize("name", ["cups", "tron"])
def test_a_long_game_goes_on_where_workers_opened_it(start: Starter, name: str) -> None:
    """With what was played, talked and taken back before; views and legal actions are those of now."""
    server = start(limits=WORKERS)
    made = server.client.set_table(name, "me", "random")
    me = server.client.sit(made, made["keys"][0]["secret"])
    rng = random.Random(1)
    for _ in range(8):
        me.until(me.my_turn)
        me.does(kind="play", action=rng.choice(me.state["legal"])["id"], turn=me.state["turn"])
    me.until(me.my_turn)
    before = dict(me.state)
    log = [line["text"] for line in me.log]
    server.stop()
    again = start(limits=WORKERS)
    me = again.client.sit(made, made["keys"][0]["secret"])
    assert [line["text"] for line in me.log][: len(log)] == log
    for part in ("legal", "turn"):  # in tron others may have chosen meanwhile
        assert me.state[part] == before[part], part
    me.does(kind="play", action=me.state["legal"][0]["id"], turn=me.state["turn"])
    me.until(me.my_turn)


def test_the_same_record_is_replayed_once(start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[str] = []
    real = uploads.replay_record

    def counted(*words: Any) -> Any:
        replayed.append("once")
        return real(*words)

    monkeypatch.setattr(uploads, "replay_record", counted)
    client = start(limits=replace(FREE, long_game=10_000)).client
    tables = {uploaded(client, "cups", name="a game") for _ in range(3)}
    assert len(tables) == 3
    assert len(replayed) == 1
    assert len({json.dumps(client.get(f"/api/tables/{table}/record")) for table in tables}) == 1


@pytest.fixture
def thrifty(start: Starter) -> Running:
    """A server that replays 200 actions for a person, and then none for long."""
    return start(limits=replace(FREE, long_game=8, replayed_a_minute=0.01, replay_burst=200))


def test_actions_that_are_replayed_for_a_person_are_counted(thrifty: Running) -> None:
    """Not requests: a long record costs what it costs the server."""
    client = thrifty.client
    table = uploaded(client, "ctron", 8)
    line = record_of(played("cups", 200)).line()
    assert "a lot at once" in client.post("/api/records", {"record": line}, 429)["sentence"]
    assert client.get(f"/api/tables/{table}/record")["game"] == "ctron"


def test_who_has_had_much_replayed_cannot_open_more(start: Starter) -> None:
    """They are told so and may come again, and what is open already they see."""
    first = start()
    tables = [uploaded(first.client, "cups", plies) for plies in (20, 21)]
    first.stop()
    client = start(limits=replace(FREE, long_game=8, replayed_a_minute=0.01, replay_burst=50)).client
    watching = client.sit(tables[0])
    refused = Person(client.url, tables[1], greet=False)
    refused.send(kind="hello")
    assert "a lot at once" in refused.read()["sentence"]
    assert closed_with(refused) == 4429
    refused.close()
    assert client.sit(tables[0]).state["ply"] == watching.state["ply"] == 20


def test_one_person_looks_at_so_much_at_once(start: Starter) -> None:
    """In as many windows as they like: it is games that take up room."""
    client = start(limits=replace(WORKERS, open_actions=30)).client
    first, second = (uploaded(client, "cups", plies) for plies in (20, 21))
    windows = [client.sit(first), client.sit(first)]
    refused = Person(client.url, second, greet=False)
    refused.send(kind="hello")
    assert "a lot at once" in refused.read()["sentence"]
    assert closed_with(refused) == 4429
    for window in [*windows, refused]:
        window.close()
    end, told = time.monotonic() + PATIENCE, "refused"
    while told == "refused":
        assert time.monotonic() < end
        again = Person(client.url, second, greet=False)
        again.send(kind="hello")
        told = again.read()["kind"]
        again.close()
    assert told == "welcome"


def test_a_record_is_downloaded_without_being_replayed(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start().client
    record = record_of(played("cups", 200)).told()
    table = uploaded(client, "cups", 200)
    client.get(f"/api/tables/{table}")
    monkeypatch.setattr(Match, "position_at", None)
    assert client.get(f"/api/tables/{table}/record") == json.loads(json.dumps(record))
