"""`gridwright games`: which games there are."""

from __future__ import annotations

from tests.conftest import Cli

from gridwright.games import registered


def test_games(cli: Cli) -> None:
    shelf = cli("games", "--json").json()
    assert [g["name"] for g in shelf] == list(registered())
    assert shelf[0]["presets"]["wood"].startswith("the designer's largest board")
    said = cli("games")
    assert said.code == 0
    assert "Combinatorial Tron" in said.out
