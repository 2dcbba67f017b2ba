"""Lessons: every step can be set up, and what it asks for can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridwright.games import SHIPPED
from gridwright.games import game as find_game
from gridwright.kernel.errors import BadText
from gridwright.kernel.lessons import read_lesson
from gridwright.server.http.bodies.positions import AskScene
from gridwright.server.http.positions import draw

ASKED = ("position", "preset", "options", "seats", "seat", "play", "touched")


def steps() -> list[tuple[str, int, dict[str, Any]]]:
    told = {name: find_game(name).lesson() for name in SHIPPED}
    return [
        (name, i, step.model_dump(exclude_none=True, by_alias=True))
        for name, lesson in told.items()
        if lesson
        for i, step in enumerate(lesson.steps)
    ]


def test_every_game_has_a_lesson() -> None:
    assert all(find_game(name).lesson() for name in SHIPPED)


def test_a_game_may_have_none(tmp_path: Path) -> None:
    assert read_lesson(tmp_path) is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("{", "is not JSON"), ('{"steps": [{}]}', "steps.0.say"), ('{"steps": [], "more": 1}', "more")],
)
def test_a_broken_lesson_is_refused_in_a_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "first.json").write_text(text)
    with pytest.raises(BadText, match=complaint):
        read_lesson(tmp_path)


@pytest.mark.parametrize(("game", "number", "step"), steps(), ids=lambda v: v if isinstance(v, str) else "")
def test_step(game: str, number: int, step: dict[str, Any]) -> None:
    asked = {key: step[key] for key in ASKED if key in step}
    drawn = draw(AskScene(game=game, **asked), find_game)
    legal = [one.text for one in drawn.legal]
    if "try" not in step:
        return
    for text in step["try"] or legal[:1]:
        assert text in legal
        asked.pop("touched", None)
        asked["play"] = [*step.get("play", []), text, *step.get("then", [])]
        after = draw(AskScene(game=game, **asked), find_game)
        assert after.position != drawn.position
