"""The games: what they are, their options, and a picture of each, as the page asks for them."""

from __future__ import annotations

import re
import threading
from functools import cache

from fastapi import APIRouter

from gridwright.games import game as find_game
from gridwright.games import registered
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.game import Game
from gridwright.server.http.bodies.games import GameDetail, GameSummary, Preset
from gridwright.server.http.refusals import NOT_FOUND
from gridwright.server.http.typical_position import typical_position

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
def games() -> list[GameSummary]:
    """All games."""
    return [game_summary(name) for name in registered()]


@router.get("/games/{game}", responses=NOT_FOUND)
def game(game: str) -> GameDetail:
    """One game, with the schema of its options."""
    return game_detail(find_game(game).name)


@cache
def game_summary(name: str) -> GameSummary:
    """A game as the list of games shows it."""
    found = find_game(name)
    about = found.about
    options = found.options()
    low, high = seat_range(found)
    playable = {seats: found.presets_for(seats) for seats in range(low, high + 1)}
    return GameSummary(
        name=name,
        title=about.title,
        designer=about.designer,
        line=about.line,
        players=about.players,
        minutes=about.minutes,
        secrets=about.secrets,
        dice=about.dice,
        least_seats=low,
        most_seats=high,
        seat_names=list(found.seat_names(options)),
        presets={
            preset: Preset(
                about=p.about,
                options=dict(p.options),
                seats=[seats for seats, presets in playable.items() if preset in presets],
            )
            for preset, p in found.presets.items()
        },
        scene=typical_position(found).scene(SPECTATOR, hints=False).to_dict(),
    )


@cache
def game_detail(name: str) -> GameDetail:
    """A game with its options."""
    found = find_game(name)
    return GameDetail(
        **game_summary(name).model_dump(),
        options_schema=found.model.model_json_schema(),
        shows=dict(getattr(found.scene, "SHOWS", {})),
    )


def seat_range(game: Game) -> tuple[int, int]:
    """The fewest and the most seats."""
    numbers = [int(n) for n in re.findall(r"\d+", game.about.players)] or [2]
    return min(numbers), max(numbers)


def draw_in_background() -> None:
    """Draw the pictures of all games in a thread, before anybody asks."""

    def draw() -> None:
        for name in registered():
            game_summary(name)

    threading.Thread(target=draw, daemon=True, name="games").start()
