"""`gridwright check`: case files, and what they get wrong."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Cli

from gridwright.games import game

CASES = """
- case: "passes"
  position: "L...R L"
  expect: {legal_count: 3}
- case: "fails"
  position: "L...R L"
  expect: {legal_count: 4}
"""


def test_check(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(CASES)
    said = cli("check", str(file), "--game", "ctron", "--mode", "interpreted")
    assert said.code == 1
    fault, summary = said.out.splitlines()
    assert fault == f"{file}, case 2 (fails), interpreted: number of legal actions: got 3, expected 4"
    assert summary.startswith("1 passed, 1 failed in ")
    told = json.loads(cli("check", str(tmp_path), "--game", "ctron", "--mode", "interpreted", "--json").out)
    assert (told["passed"], told["failed"], told["faults"][0]["case"]) == (1, 1, "fails")
    rulings = game("ctron").folder / "cases" / "rulings.yaml"
    said = cli("check", str(rulings), "--mode", "interpreted")
    assert said.code == 0, "a file in a game's folder is about that game"
