"""What somebody on the way sees of a connection, lengths, number and order of frames, tells no secret."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from tests.server.attackers import Attack, Attacker, frame
from tests.server.running import Running

from gridwright.games import game
from gridwright.kernel.match import Match
from gridwright.server.http.bodies.tables import NewTable, Seating
from gridwright.server.keys import hashed, new_key
from gridwright.server.live.new_tables import new_row
from gridwright.server.live.table_setup import table_setup

OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"


def test_messages_are_never_compressed(server: Running, attacker: Attack) -> None:
    """Compressed together with what others say, a secret would change the length of what is said."""
    made = server.client.set_table("minefield", "me", "open", seats=2)
    answer = attacker(server).upgrade(made["table"], OFFER)
    assert b"101" in answer
    assert b"extensions" not in answer.lower()


def test_answers_to_the_holder_of_a_key_are_never_compressed(server: Running) -> None:
    made = server.client.set_table("minefield", "me", "open", seats=2)
    path = f"/api/tables/{made['table']}/record"
    key = {"authorization": f"Bearer {made['keys'][0]['secret']}"}
    assert "content-encoding" not in server.client.http.get(path, headers=key).headers
    assert server.client.http.get("/api/openapi.json").headers["content-encoding"] == "gzip"


def world(server: Running, laid: int) -> tuple[str, list[str], Any]:
    """A table of its own at which nature has hidden things its own way; its keys, and what a seat sees."""
    store = server.app.state.hub.store
    setup = table_setup(
        NewTable(game="minefield", seats=2, seating=[Seating(), Seating(who="open")]), game, 1
    )
    keys = [new_key(), new_key()]
    row = new_row(setup, [hashed(key) for key in keys], hashed(new_key()), f"world {laid}", game)
    store.create(row)
    match = Match(game("minefield"), game("minefield").options_of(setup.options))
    for entry in row.entries:
        match.say(entry.seat, entry.text or "")
    return row.id, keys, match


@pytest.mark.parametrize("changes", [False, True], ids=["whole states", "changes"])
@pytest.mark.parametrize("words", [["mine", "blank"], ["a" * 300, "mine at c3, mine at d4, blank at e5"]])
def test_frames_of_worlds_that_differ_in_secrets_alone_look_the_same(
    server: Running, attacker: Attack, words: list[str], changes: bool
) -> None:
    worlds = [world(server, laid) for laid in range(3)]
    seen = [match.position.view(0).identity() for _, _, match in worlds]
    assert all(view == seen[0] for view in seen)
    assert len({match.position.identity() for _, _, match in worlds}) > 1
    told = {str(watched(server, attacker, table, keys, words, changes)) for table, keys, _ in worlds}
    assert len(told) == 1


def watched(
    server: Running, attacker: Attack, table: str, keys: list[str], words: list[str], changes: bool
) -> list[int]:
    """The lengths of all frames that a victim gets while an opponent speaks."""
    victim = attacker(server)
    victim.upgrade(table, OFFER)
    victim.send(frame(json.dumps({"kind": "hello", "secret": keys[0], "changes": changes}).encode()))
    lengths = [length_of_frame(victim) for _ in range(2)]
    opponent = attacker(server)
    opponent.upgrade(table, OFFER)
    opponent.send(frame(json.dumps({"kind": "hello", "secret": keys[1]}).encode()))
    lengths.append(length_of_frame(victim))
    for word in words:
        opponent.send(frame(json.dumps({"kind": "chat", "text": word}).encode()))
        lengths.append(length_of_frame(victim))
    for message in ({"kind": "touch"}, {"kind": "replay_to", "ply": 3}, {"kind": "ping"}):
        victim.send(frame(json.dumps(message).encode()))
        lengths.append(length_of_frame(victim))
    victim.close()
    opponent.close()
    return lengths


def length_of_frame(client: Attacker) -> int:
    """How long the next frame is."""
    size = client.exactly(2)[1]
    if size >= 126:
        wide = client.exactly(2 if size == 126 else 8)
        (size,) = struct.unpack("!H" if size == 126 else "!Q", wide)
    client.exactly(size)
    return size
