"""`gridwright perft`: how many ways there are to play on."""

from __future__ import annotations

from tests.conftest import Cli

WOOD = "L.../..../..../...R L"


def test_perft(cli: Cli) -> None:
    assert cli("perft", "ctron", "6", "--position", WOOD, "--json").json() == [6, 34, 108, 276, 664, 1298]
    eight = ["--set", "rows=8", "--set", "cols=8"]
    assert cli("perft", "ctron", "3", *eight, "--json").json() == [14, 194, 1812]
    assert cli("perft", "ctron", "2", "--preset", "wood", "--json").json() == [6, 34]
    assert cli("perft", "ctron", "3", *eight).out == "  1  14\n  2  194\n  3  1,812\n"
