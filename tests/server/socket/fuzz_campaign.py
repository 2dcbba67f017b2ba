"""Send a server nonsense: it answers, logs nothing, and does not grow.

python -m tests.server.socket.fuzz_campaign --messages 100000
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from tests.server.server_process import Process
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SCRAPS = [
    "",
    "x",
    "0",
    "-1",
    "null",
    "[]",
    "{}",
    "true",
    '"',
    "\\u0000",
    "1e999",
    "NaN",
    "💥",
    "a" * 3000,
    "[" * 900,
]
KINDS = [
    "hello",
    "play",
    "resign",
    "offer_undo",
    "answer_undo",
    "rematch",
    "chat",
    "seat_bot",
    "sit_down",
    "touch",
    "replay_to",
    "look_as",
    "ping",
    "state",
    "done",
    "",
    None,
    7,
]
FIELDS = [
    "secret",
    "action",
    "text",
    "turn",
    "seat",
    "agree",
    "player",
    "touched",
    "show",
    "ply",
    "point",
    "ref",
    "more",
]
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    99,
    2**31,
    2**53,
    2**70,
    1.5,
    "",
    "x",
    "1:1-1:2",
    "cell:1:1",
    "0.0",
    "me",
    "open",
    "club",
    "random",
    "x" * 200,
    "\u0000",
    "\u202e",
    "’;--",
    [],
    ["cell:1:1"],
    ["x"] * 40,
    {},
    {"a": {}},
    [[[]]],
]


def nonsense(rng: random.Random) -> str:
    """A message that is mostly not one."""
    if rng.random() < 0.1:
        return rng.choice(SCRAPS)
    message: dict[str, Any] = {"kind": rng.choice(KINDS)}
    for _ in range(rng.randrange(4)):
        message[rng.choice(FIELDS)] = rng.choice(VALUES)
    text = json.dumps(message)
    if rng.random() < 0.1:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(SCRAPS) + text[cut + rng.randrange(3) :]
    return text[:8000]


def pester(url: str, messages: int, seed: int, games: list[str]) -> dict[str, int]:
    """Send nonsense to tables of all games, as holders and as spectators; how it was answered."""
    rng = random.Random(seed)
    http = httpx.Client(timeout=20)
    told: dict[str, int] = {}
    sent = 0
    while sent < messages:
        body = {
            "game": rng.choice(games),
            "seating": [{"who": rng.choice(["me", "open"])}],
            "substitute": "random",
        }
        body["seating"].append({"who": "bot", "player": "random"})
        made = http.post(f"{url}/api/tables", json=body).json()
        secret = made["keys"][0]["secret"] if rng.random() < 0.8 else None
        hello = {"kind": "hello", **({"secret": secret} if secret else {})}
        with contextlib.suppress(ConnectionClosed), connect(
            f"{url.replace('http', 'ws', 1)}/ws/{made['table']}", max_size=None, close_timeout=1
        ) as socket:  # fmt: skip
            socket.send(json.dumps(hello) if rng.random() < 0.95 else nonsense(rng))
            for _ in range(min(400, messages - sent)):
                if rng.random() < 0.02:
                    socket.send(b"\x00\xff")
                socket.send(nonsense(rng))
                sent += 1
                if sent % 10 == 0:
                    socket.send('{"kind":"ping"}')
                    kind = ""
                    while kind != "pong":
                        kind = json.loads(socket.recv(20))["kind"]
                        told[kind] = told.get(kind, 0) + 1
    http.close()
    return told


def fuzz(
    messages: int, database: str, port: int, log: Path, games: list[str], rest: float = 25
) -> dict[str, Any]:
    """Nonsense by the thousand; what the server said, whether anything was logged, how its memory grew."""
    told: dict[str, int] = {}
    with Process(port, database, log) as server:
        pester(server.url, min(2000, messages // 4), 0, games)
        grown = [server.memory()]
        for part in range(10):
            for kind, count in pester(server.url, messages // 10, part + 1, games).items():
                told[kind] = told.get(kind, 0) + count
            grown.append(server.memory())
        alive = httpx.get(f"{server.url}/api/about").status_code == 200
        time.sleep(rest)  # rooms where nobody is are closed by then
        rested = server.memory()
    return {
        "alive": alive,
        "told": told,
        "memory in KiB, tenth by tenth": grown,
        "after a rest": rested,
        "logged": log.read_text()[-2000:],
    }


def main() -> None:
    """Run the campaign and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--games", default="ctron,ironclad,cups,minefield,tron")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/games.sqlite3"
        found = fuzz(asked.messages, database, asked.port, Path(folder) / "log", asked.games.split(","))
    print(json.dumps(found, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
