"""`gridwright legal`: what may be done in a position."""

from __future__ import annotations

from tests.conftest import Cli


def test_legal(cli: Cli) -> None:
    assert cli("legal", "ctron", "L...R L").out == "Left: 1:1-1:2 1:1-1:3 1:1-1:4\n"
    told = cli("legal", "ctron", "L...R L", "--json").json()
    assert told["legal"] == {"Left": ["1:1-1:2", "1:1-1:3", "1:1-1:4"]}
    assert len(told["ids"]["Left"]) == 3
    assert told["ending"] is None
    assert cli("legal", "ctron", "L...R L", "--as", "Right").out == ""
    assert cli("legal", "ctron", "LR L").out == "Right wins: Left cannot move, and loses.\n"
    assert cli("legal", "ctron", "LR L", "--json").json()["ending"].startswith("Right wins")
