"""Studies as people write them: what is wrong is one sentence, before anything runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridwright.kernel.errors import BadOption
from gridwright.lab.study import Arm, Study, read_study, study_of

PLAIN: dict[str, Any] = {"game": "cups", "variants": {"all": {}, "any": {"options": {"sticky": "any"}}}}


def test_a_study_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "sticky.toml"
    file.write_text(
        'game = "cups"\nclaim = "Fewer draws"\nexpect = "less"\n'
        '[variants.all]\n[variants.any]\noptions = { sticky = "any" }\n'
    )
    study = read_study(file)
    assert list(study.variants) == ["all", "any"]
    assert Arm(study, "any").options.told() == {"sticky": "any"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "There is no game called chess."),
        ({"measure": "fun"}, "There is no measure fun."),
        ({"players": "clbu"}, "There is no player called clbu. Did you mean club?"),
        ({"players": ["club", "club", "club"]}, "3 players cannot take the 2 seats of all"),
        ({"margin": 0}, "margin cannot be 0"),
        ({"margin": 1.5}, "a margin of 1.5 is more than draws can differ by."),
        ({"until": "noon"}, "until cannot be 'noon'"),
        ({"colour": "red"}, "a study has no colour. It has game, claim, variants"),
        ({"variants": {}}, "A study needs a variant: write [variants.base]."),
        ({"variants": {"a": {}}}, "With one variant say what its measure is compared with: bound = 0.5."),
        ({"variants": {"a": {"options": {"stiky": 1}}, "b": {}}}, "cups has no option stiky."),
        ({"variants": {"a": {"preset": "small"}, "b": {}}}, "cups has no preset small."),
        ({"bound": 0.5}, "A bound is for a study of one variant"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        study_of(PLAIN | change, "sticky.toml")
    assert str(refused.value).startswith("sticky.toml: ")
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_file_and_no_toml(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"none\.toml cannot be read"):
        read_study(tmp_path / "none.toml")
    file = tmp_path / "bad.toml"
    file.write_text("game = ")
    with pytest.raises(BadOption, match="is no TOML file"):
        read_study(file)


def test_the_hash_is_of_what_decides_the_games() -> None:
    study = study_of(PLAIN, "here")
    assert study.hash == study_of(PLAIN | {"claim": "in other words"}, "here").hash
    assert study.hash != study_of(PLAIN | {"margin": 0.03}, "here").hash
    assert study.hash != study_of(PLAIN | {"seed": 2}, "here").hash


def test_players_that_differ_change_seats() -> None:
    two = Arm(Study(**PLAIN | {"players": ("club", "novice")}), "all")
    assert two.rotations == [("club", "novice"), ("novice", "club")]
    assert Arm(Study(**PLAIN), "all").rotations == [("club", "club")]
