"""Connections are counted by person, have to ask within a time, and have to read what they asked for."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest
from tests.server.attackers import ALICE, BOB, PATIENCE, Attack, frame, register_of
from tests.server.clients import two_people
from tests.server.running import FREE, Running, Starter

HASTY = replace(FREE, header_seconds=0.5, body_seconds=0.5, unread_seconds=0.5)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-", b"\r\n", b"POST"])
def test_half_a_header_is_given_up(start: Starter, said: bytes, attacker: Attack) -> None:
    server = start(limits=HASTY)
    silent = attacker(server)
    silent.send(said)
    assert silent.rest() == b""
    until(lambda: len(register_of(server)) == 0)


def test_a_header_that_drips_is_given_up(start: Starter, attacker: Attack) -> None:
    server = start(limits=HASTY)
    slow = attacker(server)
    header = slow.request("/api/about", "X-Long: " + "x" * 10_000)
    sent = 0
    while sent < len(header) and slow.send(header[sent : sent + 1]):
        sent += 1
        time.sleep(0.02)
    assert sent < len(header)


def test_a_second_request_may_not_drip_either(start: Starter, attacker: Attack) -> None:
    server = start(limits=HASTY)
    slow = attacker(server)
    slow.send(slow.request("/api/about"))
    slow.socket.recv(100)
    slow.send(b"GET /api/about HTTP/1.1\r\nHo")
    assert slow.rest().count(b"HTTP/1.1") <= 1


def test_half_a_body_is_given_up(start: Starter, attacker: Attack) -> None:
    server = start(limits=HASTY)
    slow = attacker(server)
    slow.send(slow.request("/api/tables", "Content-Length: 1000", method="POST") + b'{"game"')
    assert b"201" not in slow.rest()
    until(lambda: len(register_of(server)) == 0)


def test_a_header_without_end_is_refused(server: Running, attacker: Attack) -> None:
    wordy = attacker(server)
    wordy.send(b"GET / HTTP/1.1\r\n")
    while wordy.send(b"X-More: " + b"x" * 4000 + b"\r\n"):
        pass
    assert wordy.rest()[:12] in (b"HTTP/1.1 431", b"")  # the answer is lost where the rest still comes
    assert server.client.get("/api/about")


def test_requests_ahead_of_their_answers_are_refused(server: Running, attacker: Attack) -> None:
    hasty = attacker(server)
    hasty.send(hasty.request("/api/about") * 5000)
    assert hasty.rest().count(b"HTTP/1.1 200") < 50
    until(lambda: len(register_of(server)) == 0)


@pytest.mark.parametrize("nonsense", [b"\x00\x00", b"GET / HTTP/0.9 x\r\n\r\n"])
def test_what_is_answered_as_a_connection_ends_is_no_error(
    server: Running, attacker: Attack, nonsense: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(20):
        rash = attacker(server)
        rash.send(rash.request("/api/games/tron/rules") * 2 + nonsense)
        rash.rest()
        reset = attacker(server)
        reset.send(reset.request("/api/games/tron/rules") * 5)
        reset.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reset.close()
    until(lambda: len(register_of(server)) == 0)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_connections_of_one_person_are_counted(start: Starter, attacker: Attack) -> None:
    server = start(limits=replace(FREE, connections=3))
    mine = [attacker(server, ALICE) for _ in range(3)]
    late = attacker(server, ALICE)
    assert b"HTTP/1.1 429" in (told := late.rest())
    assert "too many connections" in json.loads(told.partition(b"\r\n\r\n")[2])["sentence"]
    other = attacker(server, BOB)
    other.send(other.request("/api/about", "Connection: close"))
    assert b"HTTP/1.1 200" in other.rest()
    mine.pop().close()
    until(lambda: len(register_of(server)) == 2)
    again = attacker(server, ALICE)
    again.send(again.request("/api/about", "Connection: close"))
    assert b"HTTP/1.1 200" in again.rest()


def test_who_connects_again_and_again_has_to_wait(start: Starter, attacker: Attack) -> None:
    server = start(limits=replace(FREE, connections_a_second=0.001, connection_burst=20))
    answers = []
    for _ in range(40):
        one = attacker(server, ALICE)
        one.send(one.request("/api/about", "Connection: close"))
        answers.append(one.rest()[:12])
    assert answers.count(b"HTTP/1.1 200") == 20
    assert server.client.get("/api/about")


def test_silent_connections_make_room_for_others(start: Starter, attacker: Attack) -> None:
    """Thirty times as many as there is room for, from as many addresses: whoever asks something gets in."""
    server = start(limits=replace(FREE, all_connections=10))
    silent = [attacker(server, f"127.0.1.{i + 1}") for i in range(250)]
    assert httpx.get(f"{server.settings.url}/api/about").status_code == 200
    assert len(register_of(server)) <= 10
    for one in silent:
        one.close()


def test_an_answer_that_nobody_reads_is_thrown_away(start: Starter, attacker: Attack) -> None:
    server = start(limits=HASTY)
    deaf = attacker(server, buffer=4096)
    for _ in range(4):
        deaf.send(deaf.request("/api/openapi.json") * 4)
    until(lambda: len(register_of(server)) == 0)
    assert server.client.get("/api/about")


@pytest.mark.parametrize("asked", ["touch", "look_as", "ping frame"])
def test_a_watcher_who_never_reads_is_let_go(start: Starter, asked: str, attacker: Attack) -> None:
    """What waits for them stays small, is thrown away soon, and the others at the table notice nothing."""
    server = start(limits=HASTY)
    made, left, right = two_people(server.client)
    hub = server.app.state.hub
    deaf = [attacker(server, buffer=4096) for _ in range(5)]
    hello = {"kind": "hello", "secret": made["keys"][0]["secret"]}
    more = {"touch": {"kind": "touch"}, "look_as": {"kind": "look_as", "seat": 0}}
    for one in deaf:
        one.upgrade(made["table"])
        one.send(frame(json.dumps(hello).encode()))
        one.socket.settimeout(0.5)
    room = hub.rooms[made["table"]]
    until(lambda: len(room.listeners) == 7)
    said = frame(b"x" * 100, opcode=9) if asked == "ping frame" else frame(json.dumps(more[asked]).encode())
    most = 0
    for one in deaf:
        while one.send(said * 50):
            most = max([most, *(getattr(listener, "_waiting_bytes", 0) for listener in list(room.listeners))])
    assert most < 600_000
    left.play()
    right.until(lambda: right.state["ply"] == 1)
    until(lambda: len(room.listeners) == 2)
    until(
        lambda: sum(not one.asked or one.person == ALICE for one in register_of(server)._open.values()) == 0
    )


def test_thousands_of_tiny_messages_are_read_in_pieces(start: Starter, attacker: Attack) -> None:
    """Not more of them than the application has heard are read; the rest waits on the client's side."""
    server = start()
    made = server.client.set_table()
    busy = attacker(server)
    busy.upgrade(made["table"])
    busy.send(frame(b'{"kind":"hello"}'))
    busy.send(frame(b"") * 100_000)
    assert b"cannot be read" in busy.rest()
    assert server.client.get("/api/about")


def test_a_message_in_endless_parts_is_cut_off(server: Running, attacker: Attack) -> None:
    made = server.client.set_table()
    busy = attacker(server)
    busy.upgrade(made["table"])
    busy.send(frame(b"", final=False))
    while busy.send(frame(b"", opcode=0, final=False) * 100):
        pass
    until(lambda: len(register_of(server)) <= 1)


def test_a_handshake_that_cannot_be_read_is_given_up(start: Starter, attacker: Attack) -> None:
    server = start(limits=HASTY)
    odd = attacker(server)
    words = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    odd.send(odd.request("/ws/" + "x" * 12, *words, *(f"X-{i}: x" for i in range(200))))
    odd.rest()
    until(lambda: len(register_of(server)) == 0)


def test_proxies_are_not_persons(start: Starter, attacker: Attack) -> None:
    server = start(limits=replace(FREE, connections=3))
    many = [attacker(server, "127.0.0.1") for _ in range(8)]
    for one in many:
        one.send(one.request("/api/about", "Connection: close"))
        assert b"HTTP/1.1 200" in one.rest()
