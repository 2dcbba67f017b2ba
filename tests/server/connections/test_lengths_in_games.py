"""Whole games in two worlds that differ in secrets alone: who counts bytes cannot tell one from the other.

GRIDWRIGHT_FRAMES=10000 compares so many frames.
"""

from __future__ import annotations

import json
import os
import random
import struct
from typing import Any

import pytest
from tests.server.attackers import Attack, Attacker, frame
from tests.server.connections.test_frame_lengths import OFFER
from tests.server.connections.twin_tables import twin_table
from tests.server.connections.twin_worlds import VICTIM, Step, twin_games
from tests.server.running import Running

from gridwright.kernel.contract import NATURE

FRAMES = int(os.environ.get("GRIDWRIGHT_FRAMES", "160"))
"""So many frames of two worlds are compared, half of them in each game with secrets."""
TABLES = 4
"""Tables in each pair of worlds, at different moments of the game."""


@pytest.mark.parametrize("name", ["minefield", "tron"])
def test_frames_of_games_that_differ_in_secrets_alone_look_the_same(
    server: Running, attacker: Attack, name: str
) -> None:
    compared, differed, seed = 0, 0, 0
    while compared < FRAMES // 2:
        rng = random.Random(f"{name} {seed}")
        steps = twin_games(name, rng.randrange(30, 120), rng)
        acts = [at for at, step in enumerate(steps) if at and step.seat != NATURE]
        for at in sorted(rng.sample(acts, min(TABLES, len(acts)))):
            told = [told_after(server, attacker, name, steps, at, world) for world in range(2)]
            assert told[0] == told[1], f"{name}, worlds {seed}, after {at} actions"
            compared += len(told[0])
            differed += len(told[0]) if steps[at - 1].differ else 0
        seed += 1
    print(f"{name}: {compared} frames of {seed} pairs of worlds, {differed} of them where these differed")
    assert differed


class Listener:
    """Somebody at a table who counts the bytes of each frame."""

    def __init__(self, person: Attacker, table: str, key: str, changes: bool) -> None:
        self.person = person
        self.lengths: list[int] = []
        person.upgrade(table, OFFER)
        self.say(kind="hello", secret=key, changes=changes)
        self.until("state")

    def say(self, **message: Any) -> None:
        self.person.send(frame(json.dumps(message).encode()))

    def until(self, *kinds: str) -> None:
        """Hear what comes, up to a message of one of these kinds.

        Who is there is told to everybody alike, at moments that nobody's secrets decide: it is left out.
        """
        while True:
            told = frame_of(self.person)
            kind = json.loads(told)["kind"]
            if kind != "people":
                self.lengths.append(len(told))
            if kind in kinds:
                return

    def all_so_far(self) -> None:
        """Hear all that is on its way: a state may come after the answer to the first ping."""
        for _ in range(2):
            self.say(kind="ping")
            self.until("pong")


def told_after(
    server: Running, attacker: Attack, name: str, steps: list[Step], at: int, world: int
) -> list[int]:
    """The lengths of all that a victim is told after so many steps in one of two worlds."""
    table, keys = twin_table(server, name, [(step.seat, step.texts[world]) for step in steps[:at]])
    victim = Listener(attacker(server), table, keys[VICTIM], changes=at % 2 == 0)
    opponent = Listener(attacker(server), table, keys[1 - VICTIM], changes=False)
    for message in ({"kind": "whole"}, {"kind": "touch"}, {"kind": "replay_to", "ply": at // 2}):
        victim.say(**message)
        victim.all_so_far()
    if at + 1 == len(steps) or steps[at + 1].seat != NATURE:  # else the server would draw by itself
        actor = victim if steps[at].seat == VICTIM else opponent
        actor.say(kind="play", text=steps[at].texts[world])
        actor.until("done")
    opponent.say(kind="chat", text="mine at c3")
    opponent.until("done")
    victim.all_so_far()
    asking = attacker(server)
    key = f"Authorization: Bearer {keys[VICTIM]}"
    asking.send(asking.request(f"/api/tables/{table}/record", key, "Connection: close"))
    for person in (victim.person, opponent.person):
        person.close()
    return [*victim.lengths, len(asking.rest())]


def frame_of(client: Attacker) -> bytes:
    """The next frame."""
    size = client.exactly(2)[1]
    if size >= 126:
        wide = client.exactly(2 if size == 126 else 8)
        (size,) = struct.unpack("!H" if size == 126 else "!Q", wide)
    return client.exactly(size)
