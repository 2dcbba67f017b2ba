"""Nonsense: messages over the WebSocket that are mostly none, and the odd values that stand in them."""

from __future__ import annotations

import json
import random
from typing import Any

SCRAPS = [
    "", "x", "0", "-1", "null", "[]", "{}", "true", '"', "\\u0000", "1e999", "NaN", "💥",
    "a" * 3000, "[" * 900,
]  # fmt: skip
KINDS = [
    "hello", "play", "resign", "offer_undo", "answer_undo", "rematch", "chat", "seat_bot", "sit_down",
    "touch", "replay_to", "look_as", "ping", "whole", "state", "done", "", None, 7,
]  # fmt: skip
FIELDS = [
    "secret", "action", "text", "turn", "seat", "agree", "player", "touched", "show", "ply", "point",
    "ref", "more",
]  # fmt: skip
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 16, 99, 2**31, 2**53, 2**70, 1.5, "", "x", "0.0", "1:1-1:2",
    "cell:1:1", "me", "open", "club", "3600s", "random", "x" * 200, "a" * 501, "\x00", "\u202e",
    "\ud800", "’;--", [], ["cell:1:1"], ["cell:1:1"] * 9, ["x"] * 40, {}, {"a": {}}, [[[]]],
]  # fmt: skip


def nonsense(rng: random.Random) -> str:
    """A message that is mostly not one."""
    if rng.random() < 0.1:
        return rng.choice(SCRAPS)
    message: dict[str, Any] = {"kind": rng.choice(KINDS)}
    for _ in range(rng.randrange(4)):
        message[rng.choice(FIELDS)] = rng.choice(ODD)
    text = json.dumps(message)
    if rng.random() < 0.1:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(SCRAPS) + text[cut + rng.randrange(3) :]
    return text[:8000]
