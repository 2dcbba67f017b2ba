"""A table's WebSockets go on in the process that owns it, whichever process they were accepted by."""

from __future__ import annotations

import socket
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.attackers import ALICE, Attack, frame, register_of
from tests.server.clients import PATIENCE, Client, Person
from tests.server.running import FREE, Running, Starter, listening

from gridwright.server.connections.handing_over import hand_over
from gridwright.server.limits import Limits
from gridwright.server.owners import Owners

OTHER_ADDRESS = "127.0.0.9"
"""Where the second process listens, so that a test can choose who accepts its connections."""


class Two:
    """Two processes of one server, here in one process."""

    def __init__(self, start: Starter, folder: Path, limits: Limits) -> None:
        at = listening()
        port = at.getsockname()[1]
        other = socket.create_server((OTHER_ADDRESS, port))
        self.clients = [Client(f"http://{address}:{port}") for address in ("127.0.0.1", OTHER_ADDRESS)]
        self.processes: list[Running] = []
        for number, listens in enumerate((at, other)):
            owners = Owners(number, 2, folder)
            url = f"http://{OTHER_ADDRESS}:{port}"
            self.processes.append(start(limits, at=listens, public_url=url, owners=owners))

    def table_of(self, owner: int, *who: str) -> dict[str, Any]:
        """A new table that belongs to this process: it is the one that sets it."""
        made = self.clients[owner].set_table("ctron", *(who or ("me", "me")))
        assert self.processes[owner].settings.owners.is_mine(made["table"])
        return made

    def counts(self) -> list[int]:
        """How many connections each has."""
        return [len(register_of(process)) for process in self.processes]


Begin = Callable[..., Two]


@pytest.fixture
def two(start: Starter, tmp_path: Path) -> Iterator[Begin]:
    made: list[Two] = []

    def begin(limits: Limits = FREE) -> Two:
        made.append(Two(start, tmp_path, limits))
        return made[-1]

    yield begin
    for one in made:
        for client in one.clients:
            client.close()


def sit(client: Client, made: dict[str, Any]) -> Person:
    return client.sit(made, made["keys"][0]["secret"])


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("owner", [0, 1])
def test_whoever_accepts_them_people_are_where_their_table_is(two: Begin, owner: int) -> None:
    server = two()
    made = server.table_of(owner)
    for client in server.clients:
        client.close()
    until(lambda: server.counts() == [0, 0])
    people = [sit(client, made) for client in server.clients]
    hub, other = (server.processes[number].app.state.hub for number in (owner, 1 - owner))
    assert len(hub.rooms[made["table"]].listeners) == 2
    assert made["table"] not in other.rooms
    until(lambda: server.counts() == [2 - 2 * owner, 2 * owner])  # each is counted once, where it is
    version = people[0].play()
    people[1].until(lambda: people[1].state["version"] >= version)
    for person in people:
        person.close()
    until(lambda: server.counts() == [0, 0])


def test_a_connection_that_was_handed_over_is_the_persons_whom_the_proxy_names(
    two: Begin, attacker: Attack
) -> None:
    server = two()
    made = server.table_of(1)
    proxy = attacker(server.processes[0], "127.0.0.1")
    assert b" 101 " in proxy.upgrade(made["table"], "X-Forwarded-For: 203.0.113.7")
    proxy.send(frame(b'{"kind":"hello"}'))
    hub = server.processes[1].app.state.hub
    until(lambda: bool(made["table"] in hub.rooms and hub.rooms[made["table"]].listeners))
    assert [listener.person for listener in hub.rooms[made["table"]].listeners] == ["203.0.113.7"]


def test_what_was_asked_before_on_the_same_connection_is_answered_first(two: Begin, attacker: Attack) -> None:
    server = two()
    made = server.table_of(1)
    asked = attacker(server.processes[0])
    asked.send(asked.request("/api/openapi.json"))
    told = asked.upgrade(made["table"])
    assert told.startswith(b"HTTP/1.1 200")
    while b" 101 " not in told:
        told += asked.exactly(1)


@pytest.mark.parametrize("left_its_socket", [False, True])
def test_an_owner_that_is_gone_costs_no_connection(two: Begin, left_its_socket: bool) -> None:
    server = two()
    made = server.table_of(1)
    server.processes[1].stop()
    if left_its_socket:
        address = server.processes[1].settings.owners.address(1)
        with socket.socket(socket.AF_UNIX) as dead:
            dead.bind(str(address))
    person = sit(server.clients[0], made)
    assert made["table"] in server.processes[0].app.state.hub.rooms
    person.play()
    person.close()


def test_half_an_upgrade_counts_where_it_was_accepted(two: Begin, attacker: Attack) -> None:
    server = two(replace(FREE, connections=3, header_seconds=0.5))
    made = server.table_of(1)
    half = [attacker(server.processes[0]) for _ in range(3)]
    for one in half:
        one.send(one.request(f"/ws/{made['table']}", "Upgrade: websocket", "Connection: Upgrade")[:-2])
    until(lambda: server.counts()[0] >= 3)
    late = attacker(server.processes[0])
    assert b"HTTP/1.1 429" in late.rest()
    assert not [one for one in register_of(server.processes[1])._open.values() if one.person == ALICE]
    for one in half:
        assert one.rest() == b""


def test_what_is_handed_over_counts_where_it_goes_on(two: Begin, attacker: Attack) -> None:
    """At most so many at the owner; how often somebody connects is counted once, where that is."""
    server = two(replace(FREE, connections=3, connections_a_second=0.001, connection_burst=3))
    made = server.table_of(1)

    mine = [attacker(server.processes[0]) for _ in range(3)]
    for one in mine:
        assert b" 101 " in one.upgrade(made["table"])
    until(lambda: register_of(server.processes[1])._of_person == {ALICE: 3})
    again = attacker(server.processes[0])
    assert b"HTTP/1.1 429" in again.rest()  # three times is as often as one may
    fourth = attacker(server.processes[1], at=OTHER_ADDRESS)
    assert b"HTTP/1.1 429" in fourth.rest()  # and three are as many as one may have


def test_what_was_cut_off_on_the_way_is_no_connection(two: Begin) -> None:
    server = two()
    made = server.table_of(1)
    before = server.counts()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        address = server.processes[1].settings.owners.address(1)
        assert hand_over(theirs.fileno(), b"GET / HTTP/1.1\r\nHo", address)
    assert server.counts() == before
    sit(server.clients[0], made).close()


def test_a_table_that_is_looked_at_elsewhere_has_its_bots_asked_once(
    two: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = two()
    made = server.table_of(1, "me", "random")
    asked: list[int] = []
    for number, process in enumerate(server.processes):
        bots = process.app.state.hub.work.bots
        real = bots.choose

        def choose(*words: Any, real: Any = real, number: int = number) -> Any:
            asked.append(number)
            return real(*words)

        monkeypatch.setattr(bots, "choose", choose)
    person = sit(server.clients[0], made)
    turns = 0
    while not person.state["over"]:
        server.clients[0].get(f"/api/tables/{made['table']}")  # opens it there too
        person.play()
        turns += not person.state["over"]
        person.until(person.my_turn)
    assert asked == [1] * turns != []
    person.close()


def test_where_nobody_is_nothing_is_read_until_somebody_asks(start: Starter, postgres: str) -> None:
    one, other = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "me")
    path = f"/api/tables/{made['table']}"
    assert other.client.get(path)["ply"] == 0
    room = other.app.state.hub.rooms[made["table"]]
    person = sit(one.client, made)
    person.play()
    until(lambda: room._stale)
    assert room.table.ply == 0
    assert other.client.get(path)["ply"] == 1


def test_a_table_has_one_owner_for_all() -> None:
    tables = [f"table-{i}" for i in range(300)]
    every = [Owners(number, 3, Path()) for number in range(3)]
    assert {tuple(owners.is_mine(table) for owners in every).count(True) for table in tables} == {1}
    assert all(70 < sum(owners.is_mine(table) for table in tables) < 130 for owners in every)
    assert Owners().is_mine("table-1")


def test_the_sockets_between_processes_are_unlinked_at_the_end(two: Begin, tmp_path: Path) -> None:
    server = two()
    sockets = [server.processes[n].settings.owners.address(n) for n in range(2)]
    assert all(stat.S_ISSOCK(one.stat().st_mode) for one in sockets)
    for process in server.processes:
        process.stop()
    assert not any(one.exists() for one in sockets)
