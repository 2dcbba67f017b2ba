"""`gridwright rules`: a game's rulebook."""

from __future__ import annotations

from tests.conftest import Cli

from gridwright.games import game


def test_rules_are_printed_as_they_stand(cli: Cli) -> None:
    assert cli("rules", "ctron").out == game("ctron").rules_text() + "\n"
