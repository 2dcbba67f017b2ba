"""The guided first games: every step can be set up, and what it asks for can be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright.games import SHIPPED
from gridwright.games import game as find_game
from gridwright.server.bodies import AskScene
from gridwright.server.thinking import draw

GUIDES = Path(__file__).parents[2] / "web" / "src" / "guides"
ASKED = ("position", "preset", "options", "seats", "seat", "play", "touched")


def steps() -> list[tuple[str, int, dict[str, Any]]]:
    guides = {path.stem: json.loads(path.read_text()) for path in sorted(GUIDES.glob("*.json"))}
    return [(game, i, step) for game, guide in guides.items() for i, step in enumerate(guide["steps"])]


def test_every_game_has_a_guide() -> None:
    assert {path.stem for path in GUIDES.glob("*.json")} == set(SHIPPED)


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
