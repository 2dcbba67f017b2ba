"""Takes names that nobody sees or that are somebody else's: invisible, turned about, endlessly stacked."""

from __future__ import annotations

import re
import unicodedata

from benchmarks.abuse.target import Target

NAMES = [
    "\u200b", "\u2060\u2060", "\u00ad", "\u3164", "\u115f", "\u2800", "\ufe0f", "\u034f", "\U000e0041",
    " \u200d ", "\u202eadA", "Ada\u202d", "\u2066x\u2069", "A" + "\u0301" * 39, "\u061c",
    "\uffa0", "\u17b4", "\u180e",
]  # fmt: skip
BLANK = {"\u3164", "\u115f", "\u2800", "\uffa0", "\u17b4", "\u034f"}


def invisible(name: str) -> bool:
    """Whether nobody would see a name."""
    return not any(
        c not in BLANK and unicodedata.category(c)[0] not in "CZ" and unicodedata.category(c) != "Mn"
        for c in name
    )


def turned(name: str) -> bool:
    """Whether a name changes how the text around it reads, or is stacked out of its line."""
    stacked = re.search("[\u0300-\u036f]{5}", name)
    return stacked is not None or re.search("[\u202a-\u202e\u2066-\u2069]", name) is not None


async def attack(target: Target) -> None:
    async def take(number: int) -> None:
        name = target.rng.choice(NAMES)
        person = target.person(number)
        made = await person.set_table("ctron", "me", "open", name=name)
        if not made:
            made = await person.set_table("ctron", "me", "open")
        if not made:
            return
        table = made["table"]
        key = made["keys"][1]["secret"]
        await person.ask("POST", f"/api/tables/{table}/join", {"secret": key, "name": name})
        told = (await person.ask("GET", f"/api/tables/{table}")).told()
        for shown in [told.get("name", ""), *(p["name"] for p in told.get("people", []))]:
            if shown and (invisible(shown) or turned(shown)):
                target.success(f"somebody is called {ascii(shown)[:40]}")

    await target.keep(2, take)
