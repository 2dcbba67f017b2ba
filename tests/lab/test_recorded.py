"""Recorded games: what people answered after them is joined, a game counting once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Cli

from gridwright.games import game
from gridwright.kernel.errors import BadRecord
from gridwright.kernel.match import Match
from gridwright.kernel.record import read_record, record_of
from gridwright.lab.recorded import measured

SAID: list[dict[str, Any]] = [
    {"0": {"fun": 5, "clear": 4}, "1": {"fun": 3}},
    {"1": {"fun": 2}},
    {},
    {"0": {"fun": 3}},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Four short games and what their people said."""
    lines = []
    for answers in SAID:
        match = Match(game("ctron"), game("ctron").options("wood"))
        match.resign(0)
        record = record_of(match).told()
        lines.append(json.dumps(record | ({"answers": answers} if answers else {})))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines))
    return file


def test_answers_are_joined_a_number_a_game(file: Path) -> None:
    (found,) = measured([file])
    said = dict(found.answers)
    assert (found.games, set(said)) == (4, {"fun", "clear"})
    assert (said["fun"].deals, said["fun"].mean) == (3, pytest.approx((4 + 2 + 3) / 3))
    assert said["fun"].low < said["fun"].mean < said["fun"].high
    assert (said["clear"].deals, said["clear"].mean) == (1, 4)


def test_they_are_told_in_the_terminal(file: Path, cli: Cli) -> None:
    told = json.loads(cli("lab", "records", str(file), "--json").out)
    assert told[0]["answers"]["fun"] == {
        "mean": pytest.approx(3), "low": pytest.approx(0.516, abs=0.01),
        "high": pytest.approx(5.484, abs=0.01), "games": 3,
    }  # fmt: skip
    assert "Was it fun?" in cli("lab", "records", str(file)).out


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"0": {"fun": 6}}, "answers.0: input should be less than or equal to 5"),
        ({"0": {"mood": 3}}, "answers.0: extra inputs are not permitted"),
        ({"2": {"fun": 3}}, "it has answers of seat 2, but the game has 2 seats"),
    ],
)
def test_answers_that_nobody_can_have_given(file: Path, answers: dict[str, Any], sentence: str) -> None:
    record = json.loads(file.read_text().splitlines()[2]) | {"answers": answers}
    file.write_text(json.dumps(record))
    with pytest.raises(BadRecord, match=sentence):
        measured([file])
    assert read_record(json.dumps(record | {"answers": {}})).line() == json.dumps(
        {name: part for name, part in record.items() if name != "answers"}, separators=(",", ":")
    )
