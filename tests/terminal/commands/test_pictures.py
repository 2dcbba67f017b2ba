"""`gridwright pictures`: a rulebook's pictures are up to date."""

from __future__ import annotations

from tests.conftest import Cli


def test_pictures(cli: Cli) -> None:
    said = cli("pictures", "ctron", "--check")
    assert (said.code, said.out) == (0, "")
