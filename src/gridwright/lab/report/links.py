"""Links of a report to the page, where its variants can be played."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from gridwright.lab.study import Arm

USUAL_ADDRESS = "http://127.0.0.1:8000"
"""Where `make play` has the page. A report that a server shows links to that server."""


def play_link(arm: Arm, at: str = USUAL_ADDRESS) -> str:
    """The form of a new game, filled in with a variant: all options that differ from the usual ones."""
    told: dict[str, Any] = arm.options.told()
    query = {"seats": told.pop("seats", arm.options.seats)}
    if told:
        query["options"] = json.dumps(told, separators=(",", ":"))
    return f"{at}/new/{arm.game.name}?{urlencode(query | {'name': arm.name})}"
