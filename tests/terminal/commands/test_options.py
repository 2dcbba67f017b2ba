"""`gridwright options`: what can be changed in a game's rules."""

from __future__ import annotations

from tests.conftest import Cli


def test_options(cli: Cli) -> None:
    told = cli("options", "ctron", "--json").json()
    assert told["options"]["properties"]["rows"]["default"] == 6
    assert told["presets"]["step2"]["options"]["max_step"] == 2
    said = cli("options", "ctron")
    assert said.code == 0
    for words in ("max_step", "1 to 16", "rook | king1 | queen", "edges5"):
        assert words in said.out
