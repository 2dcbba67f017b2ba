"""Rulebooks, their pictures, and guided first games."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.lessons import Lesson
from gridwright.server.http.bodies.games import Rulebook
from gridwright.server.http.refusals import NOT_FOUND

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games/{game}/rules", responses=NOT_FOUND)
def rules(game: str) -> Rulebook:
    """A game's rulebook."""
    found = find_game(game)
    try:
        text = found.rules_text()
    except FileNotFoundError:
        raise BadOption(f"{found.name} has no rulebook yet.") from None
    return Rulebook(title=found.about.title, text=text, pictures=sorted(pictures(found)))


@router.get("/games/{game}/lesson", responses=NOT_FOUND, response_model_exclude_none=True)
def lesson(game: str) -> Lesson:
    """A game's guided first game; no steps if it has none."""
    return find_game(game).lesson() or Lesson(steps=[])


@router.get("/games/{game}/pictures/{file}", responses=NOT_FOUND)
def picture(game: str, file: str) -> Response:
    """A picture of a rulebook."""
    found = pictures(find_game(game)).get(file)
    if found is None:
        raise BadOption(f"There is no picture {file[:40]} in that rulebook.")
    return FileResponse(found, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


def pictures(game: Game) -> dict[str, Path]:
    """The pictures of a game's rulebook by name."""
    return {path.name: path for path in (game.folder / "pictures").glob("*.svg")}
