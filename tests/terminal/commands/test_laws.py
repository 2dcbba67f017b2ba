"""`gridwright laws`: a game held to what every game must keep."""

from __future__ import annotations

from tests.conftest import Cli


def test_laws(cli: Cli) -> None:
    told = cli("laws", "ctron", "--preset", "wood", "--games", "2", "--json").json()
    assert told["broken"] == 0
    assert list(told["presets"]) == ["wood"]
    said = cli("laws", "ctron", "--set", "rows=3", "--set", "cols=4", "--games", "1", "--seed", "9")
    assert said.code == 0
    assert said.out.splitlines()[-1].endswith("passed, 0 failed")
