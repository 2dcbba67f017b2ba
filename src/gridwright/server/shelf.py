"""The shelf: the games, their pictures, options and rulebooks, as the page asks for them."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from gridwright import __version__
from gridwright.agents.levels import LEVELS
from gridwright.games import game as find_game
from gridwright.games import registered
from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.lessons import Lesson
from gridwright.kernel.position import Position
from gridwright.server.bodies import (
    AboutServer,
    GameInFull,
    GameOnShelf,
    PlayerOnOffer,
    PresetOnOffer,
    Rulebook,
    Sentence,
)
from gridwright.server.messages import MOST_TEXT, PROTOCOL

router = APIRouter(prefix="/api", tags=["games"])

REFUSALS: dict[int | str, dict[str, Any]] = {
    404: {"model": Sentence, "description": "There is no such thing."}
}

PLAYERS = {
    "novice": "Knows the rules and little more.",
    "club": "A fair game for most people.",
    "expert": "Hard to beat.",
    "master": "Thinks as long as it takes.",
    "random": "Any legal action.",
}

TURNS = 6
"""So many decisions of each seat into a game is the shelf's picture taken."""

TURNS_AT_ONCE = 14
"""Where all choose at once, a decision moves less: so many."""

GAMES = 6
"""So many games are looked at for one picture."""


@router.get("/about")
def about() -> AboutServer:
    """The server's version and the bots on offer."""
    offered = [PlayerOnOffer(name=name, line=PLAYERS[name]) for name in (*LEVELS, "random")]
    return AboutServer(version=__version__, protocol=PROTOCOL, players=offered, most_chat=MOST_TEXT)


@router.get("/games")
def games() -> list[GameOnShelf]:
    """The shelf."""
    return [on_shelf(name) for name in registered()]


@router.get("/games/{game}", responses=REFUSALS)
def game(game: str) -> GameInFull:
    """One game, with the schema of its options."""
    return in_full(find_game(game).name)


@router.get("/games/{game}/rules", responses=REFUSALS)
def rules(game: str) -> Rulebook:
    """A game's rulebook."""
    found = find_game(game)
    try:
        text = found.rules_text()
    except FileNotFoundError:
        raise BadOption(f"{found.name} has no rulebook yet.") from None
    return Rulebook(title=found.about.title, text=text, pictures=sorted(pictures(found)))


@router.get("/games/{game}/lesson", responses=REFUSALS, response_model_exclude_none=True)
def lesson(game: str) -> Lesson:
    """A game's guided first game; no steps if it has none."""
    return find_game(game).lesson() or Lesson(steps=[])


@router.get("/games/{game}/pictures/{file}", responses=REFUSALS)
def picture(game: str, file: str) -> Response:
    """A picture of a rulebook."""
    found = pictures(find_game(game)).get(file)
    if found is None:
        raise BadOption(f"There is no picture {file[:40]} in that rulebook.")
    return FileResponse(found, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


def pictures(game: Game) -> dict[str, Path]:
    """The pictures of a game's rulebook by name."""
    return {path.name: path for path in (game.folder / "pictures").glob("*.svg")}


@cache
def on_shelf(name: str) -> GameOnShelf:
    """A game as the shelf shows it."""
    found = find_game(name)
    about = found.about
    options = found.options()
    low, high = seat_range(found)
    playable = {seats: found.presets_for(seats) for seats in range(low, high + 1)}
    return GameOnShelf(
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
            preset: PresetOnOffer(
                about=p.about,
                options=dict(p.options),
                seats=[seats for seats, presets in playable.items() if preset in presets],
            )
            for preset, p in found.presets.items()
        },
        scene=typical(found).scene(SPECTATOR, hints=False).to_dict(),
    )


@cache
def in_full(name: str) -> GameInFull:
    """A game with its options."""
    found = find_game(name)
    return GameInFull(
        **on_shelf(name).model_dump(),
        options_schema=found.model.model_json_schema(),
        shows=dict(getattr(found.scene, "SHOWS", {})),
    )


def seat_range(game: Game) -> tuple[int, int]:
    """The fewest and the most seats."""
    numbers = [int(n) for n in re.findall(r"\d+", game.about.players)] or [2]
    return min(numbers), max(numbers)


def typical(game: Game) -> Position:
    """A position some way into a game: of a few games the one with most to look at, always the same."""
    return max((some_way_in(game, seed) for seed in range(GAMES)), key=to_look_at)


def to_look_at(position: Position) -> int:
    """How much there is in a position's picture."""
    scene = position.scene(SPECTATOR, hints=False)
    return len(scene.pieces) + len(scene.badges) + sum(len(trail.through) for trail in scene.trails)


def some_way_in(game: Game, seed: int) -> Position:
    """A game played by urge until every seat has had its turns, or shortly before it was over."""
    rng = random.Random(seed)
    position = Position(game, game.options())
    dice = position.book.rng(seed + 1)
    made = [0] * position.options.seats
    turns, last = TURNS, position.copy()
    while not position.over and (min(made) < turns or position.to_move == NATURE):
        seat = position.to_move
        if seat == NATURE:
            position.play(position.sample(dice), NATURE)
            continue
        deciding = position.deciding()
        if len(deciding) > 1:
            turns = TURNS_AT_ONCE
        if len(deciding) == 1 or len(deciding) == len(made):
            last = position.copy()
        legal = position.legal(seat)
        urges = [int(position.book.prior(position.o, position.s, seat, action)) for action in legal]
        position.play(rng.choices(legal, urges if any(urges) else None)[0], seat)
        made[seat] += 1
    return last
