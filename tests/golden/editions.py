"""Editions: what each edition of a game's rules made of the transcripts, so that no change goes unsaid.

`versions.json` has, for each game, the number of its rules (`RULES_VERSION` in options.py) and a digest of
each file of transcripts: of what was played, what was legal, the positions and the results, and not of
pictures or words for what happened. Stored games rely on that number. `python -m tests.golden.editions`
writes the file anew, unless games that were played are other games now and the number is still the old one.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from tests.golden import transcripts

from gridwright.games import registered

FILE = Path(__file__).parent / "versions.json"
MEANING = ("legal", "text")
"""The digests of a ply that say what the game is; the others say how it is told."""

Edition = dict[str, Any]


def today(name: str) -> Edition:
    """A game's edition as its options and its transcripts are now."""
    files = {file.stem: digest(file) for file in transcripts.files(name)}
    return {"rules": registered()[name].rules_version, "transcripts": files}


def digest(file: Path) -> str:
    """What a file of transcripts means."""
    told = hashlib.sha256()
    for game in transcripts.read(file):
        plies = [[ply.seat, ply.action, *(ply.digests.get(a) for a in MEANING)] for ply in game.plies]
        told.update(json.dumps([game.game, game.options, plies, game.ending.split(":")[0]]).encode())
    return told.hexdigest()[:16]


def written() -> dict[str, Edition]:
    """The editions as they were written down."""
    found: dict[str, Edition] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def complaint(name: str, was: Edition | None, now: Edition) -> str | None:
    """Why a game's edition cannot be: its rules changed, and its number did not go up."""
    if was is None or now["rules"] > was["rules"]:
        return None
    if now["rules"] < was["rules"]:
        return f"{name}'s RULES_VERSION went down from {was['rules']} to {now['rules']}."
    other = [file for file, told in was["transcripts"].items() if now["transcripts"].get(file) != told]
    if not other:
        return None
    return (
        f"{name}'s transcripts {', '.join(other)} are others, so stored games would be other games: "
        f"raise RULES_VERSION in its options.py from {was['rules']}, and run python -m tests.golden.editions."
    )


def main() -> None:
    """Write the editions down."""
    was, now = written(), {name: today(name) for name in sorted(registered())}
    complaints = [told for name in now if (told := complaint(name, was.get(name), now[name]))]
    if complaints:
        sys.exit("\n".join(complaints))
    FILE.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
