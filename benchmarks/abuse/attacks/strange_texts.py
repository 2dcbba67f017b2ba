"""Sends what no form would: half characters, endless numbers, lists in lists, paths too long for a disk."""

from __future__ import annotations

import json
from typing import Any

from benchmarks.abuse.target import Target

DEEP = b"[" * 9000 + b"]" * 9000
VALUES: list[Any] = [
    None, 0, -1, 1e308, 2**63, 10**400, True, "", "\ud800", "a\udfffb", "\x00", "\x1b[2J", "💥" * 400, [], {},
    [[]], {"": None}, "9" * 4300, "1e999", "../../etc/passwd", "%00", "{}" * 100, ["\ud800"], {"\ud800": 1},
]  # fmt: skip
BODIES = [DEEP, b'{"game":NaN}', b'{"game":1e999}', b"\xff\xfe", b"\xef\xbb\xbf{}", b'"\\ud800"', b"{" * 4000,
    b'{"game":"ctron","game":"tron"}', b"9" * 20_000, b'{"a":' * 5000, b"\x00" * 100]  # fmt: skip
OPTIONS = {
    "tron": ["specials", "side", "flags", "tail_cap", "class_order", "target", "start"],
    "ctron": ["holes", "position", "piece", "rows", "bikes", "max_step"],
    "ironclad": ["robots", "size", "supply", "max_turns", "start"],
    "cups": ["board", "cups", "goal", "sticky"],
    "minefield": ["mine_layout", "max_rounds", "fast_distance"],
}
PATHS = [
    "/" + "a" * 300, "/assets/" + "b" * 4000, "/" + "%00", "/%ff%fe", "/..%2f..%2fetc%2fpasswd",
    "/api/games/" + "c" * 999, "/api/tables/" + "%F0%9F%92%A5" * 9,
    "/api/games/ctron/pictures/" + "d" * 300 + ".svg", "/\ud83d", "//",
    "/?" + "e" * 9000, "/api/games/tron/pictures/..%2f..%2foptions.py", "/api/tables?game=%ED%A0%80",
    "/%E0%80%80",
]  # fmt: skip


async def attack(target: Target) -> None:
    async def send(number: int) -> None:
        person, rng = target.person(number), target.rng
        kind = rng.randrange(4)
        if kind == 0:
            path = rng.choice(PATHS).encode("utf-8", "surrogatepass").decode("latin-1")
            answer = await person.ask(rng.choice(["GET", "HEAD", "POST", "DELETE", "PUT"]), path)
        elif kind == 1:
            path = rng.choice(["tables", "scene", "edit", "analyse", "mine", "records"])
            answer = await person.ask("POST", f"/api/{path}", rng.choice(BODIES))
        else:
            game = rng.choice(list(OPTIONS))
            body: dict[str, Any] = {"game": game, "options": {rng.choice(OPTIONS[game]): rng.choice(VALUES)}}
            if kind == 3:
                fields = [
                    "preset",
                    "seats",
                    "position",
                    "play",
                    "seat",
                    "touched",
                    "name",
                    "seating",
                    "clock",
                ]
                body[rng.choice(fields)] = rng.choice(VALUES)
            path = rng.choice(["tables", "scene", "analyse"])
            if path == "analyse":
                body["simulations"] = 10
            answer = await person.ask("POST", f"/api/{path}", json.dumps(body).encode())
        if answer.status >= 400 and answer.status != 405 and "sentence" not in answer.told() and kind:
            target.success(f"a refusal ({answer.status}) without a sentence: {answer.body[:60]!r}")
        if answer.status >= 500:
            target.success(f"an answer {answer.status}: {answer.body[:100]!r}")

    await target.keep(6, send)
