"""Who holds a key gets in, whoever else is there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.server.clients import Person, closing
from tests.server.running import FREE, Running, Starter

TIGHT = replace(FREE, spectators=3, spectators_each=2, seat_connections=2)


def watcher(server: Running, table: str, address: str = "127.0.0.1") -> Person:
    """Somebody who asks to watch, from an address."""
    named = {"X-Forwarded-For": address}
    person = Person(server.client.url, table, greet=False, additional_headers=named)
    person.send(kind="hello")
    return person


def test_spectators_keep_no_player_out(start: Starter) -> None:
    server = start(limits=TIGHT)
    made = server.client.set_table("ctron", "me", "open")
    addresses = ["10.0.0.1", "10.0.0.1", "10.0.0.2"]
    watching = [watcher(server, made["table"], address) for address in addresses]
    for one in watching:
        assert one.read()["kind"] == "welcome"
    full = watcher(server, made["table"], "10.0.0.3")
    assert "no room left for watching" in full.read()["sentence"]
    assert closing(full) == 4429
    me = server.client.sit(made, made["keys"][0]["secret"])
    me.play()


def test_one_person_watches_so_often(start: Starter) -> None:
    server = start(limits=TIGHT)
    made = server.client.set_table("ctron", "me", "open")
    watching = [watcher(server, made["table"], "10.0.0.1") for _ in range(2)]
    assert [one.read()["kind"] for one in watching] == ["welcome"] * 2
    again = watcher(server, made["table"], "10.0.0.1")
    assert "too many windows" in again.read()["sentence"]
    assert watcher(server, made["table"], "10.0.0.2").read()["kind"] == "welcome"


def test_a_players_newest_windows_stay(start: Starter) -> None:
    server = start(limits=TIGHT)
    made = server.client.set_table("ctron", "me", "open")
    windows = [server.client.sit(made, made["keys"][0]["secret"]) for _ in range(3)]
    assert closing(windows[0]) == 4429
    windows[2].play()
    windows[1].until(lambda: windows[1].state["ply"] == 1)


def test_whoever_comes_and_goes_is_told_with_others_who_do(start: Starter) -> None:
    """So a crowd that comes at once does not make a crowd of messages for everybody there."""
    server = start(limits=replace(FREE, spectators=100))
    made = server.client.set_table("ctron", "me", "open")
    me = server.client.sit(made, made["keys"][0]["secret"])
    crowd = [server.client.sit(made) for _ in range(40)]
    before = len(me.frames)
    with ThreadPoolExecutor(40) as pool:
        list(pool.map(Person.close, crowd))
    me.until(lambda: me.frames[-1].startswith('{"kind":"people"') and '"watching":0' in me.frames[-1])
    assert len(me.frames) - before < 40
