"""The pictures of a rulebook come from its cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.checks.pictures import drawings
from gridwright.games import game
from gridwright.kernel.game import Game


def test_a_picture_is_drawn_for_each_case_that_asks() -> None:
    found = dict(drawings(game("ctron")))
    folder = game("ctron").folder / "pictures"
    assert folder / "stuck.svg" in found
    for picture in found.values():
        assert picture.startswith("<svg")
        assert picture.endswith("</svg>\n")


def test_drawing_twice_gives_the_same_bytes() -> None:
    assert dict(drawings(game("ctron"))) == dict(drawings(game("ctron")))


def test_a_game_without_pictures_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(drawings(Game("toy", "toygame"))) == []
