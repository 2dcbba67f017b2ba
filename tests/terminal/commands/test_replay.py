"""`gridwright replay`: records of older rules replay, or are told as they were."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Cli


def test_a_record_of_older_rules_replays_or_is_told_as_it_was(cli: Cli, old_records: Path) -> None:
    said = cli("replay", str(old_records), "--moves")
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[0] == "1. ctron, 3 actions: Left wins: Right cannot move, and loses."
    assert lines[4] == "2. ctron, 3 actions, as it was written: Left wins: Right cannot move, and loses."
    assert lines[5].startswith("   It does not replay: it was played by edition ")
    assert lines[5].endswith("action 3 (Left): it leads to another position than the record's.")
    assert lines[6:] == lines[1:4]
    told = json.loads(cli("replay", str(old_records), "--json").out.splitlines()[1])
    assert told["actions"] == [["Left", "1:1-1:3"], ["Right", "4:4-1:4"], ["Left", "1:3-2:3"]]
    assert "another position" in told["kept"]
