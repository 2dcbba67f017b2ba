"""`gridwright arena`: bots against each other, and the file that keeps their games."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Cli

FOUR = ["arena", "ctron", "random", "careful", "--preset", "wood", "--games", "4"]


def test_a_rerun_goes_on_from_the_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = [*FOUR, "--record", str(file), "--json"]
    told = cli(*words).json()
    assert told["games"] == 4
    assert len(file.read_text().splitlines()) == 4
    assert cli("replay", str(file)).code == 0, "an arena's games are records like any others"
    assert cli(*words).json() == told, "nothing is left to play"
    assert len(file.read_text().splitlines()) == 4


def test_an_arena_does_not_mix_editions(refused: Cli, old_records: Path) -> None:
    before = old_records.read_text()
    said = refused(*FOUR, "--record", str(old_records))
    assert "line 1 was played by edition " in said.err
    assert said.err.endswith(": give this arena a file of its own.\n")
    assert old_records.read_text() == before
