"""What tests of several commands share: records that were played by older rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.games import game
from gridwright.games.ctron import options
from gridwright.kernel.match import Match
from gridwright.kernel.record import record_of


@pytest.fixture
def old_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two records of the edition before today's, of which the second leads elsewhere than it says."""
    match = Match(game("ctron"), game("ctron").options("wood"), seats=["Ada", "club"])
    for seat, text in ((0, "1:1-1:3"), (1, "4:4-1:4"), (0, "1:3-2:3")):
        match.say(seat, text)
    record = record_of(match)
    other = record.model_copy(update={"hashes": {3: "0" * 16}})
    file = tmp_path / "old.jsonl"
    file.write_text(f"{record.line()}\n{other.line()}\n", encoding="utf-8")
    monkeypatch.setattr(options, "RULES_VERSION", options.RULES_VERSION + 1)
    return file
