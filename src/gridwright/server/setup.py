"""What a table was set up with: it is stored with the table and never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from gridwright.agents.levels import bot
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.server.bodies import NewTable, Seating
from gridwright.server.terms import Absence, Clock

Finder = Callable[[str], Game]


class SeatSetup(BaseModel):
    """A seat as it was set: whose it is, and what they are called."""

    model_config = ConfigDict(extra="forbid")

    held_by: Literal["person", "bot"]
    name: str = ""
    player: str = ""
    taken: bool = True


class Setup(BaseModel):
    """A table as it was set."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["play", "record"] = "play"
    game: str
    rules: int = 1
    """The edition of the game's rules that the table was set under."""
    preset: str | None = None
    options: dict[str, Any] = {}
    position: str | None = None
    name: str = ""
    public: bool = False
    clock: Clock | None = None
    absence: Absence = Absence()
    on_resign: Literal["bot", "nobody"] = "bot"
    substitute: str = "club"
    hot_seat: bool = False
    seats: list[SeatSetup]
    created: int


def clean(text: str) -> str:
    """A person's text on one line, without control characters; it is shown as text, never as HTML."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def table_setup(new: NewTable, find: Finder, created: int) -> Setup:
    """The setup that a request asks for; GridwrightError, in a sentence, if there can be none."""
    game = find(new.game)
    match = Match(game, game.options(new.preset, new.options, new.seats), new.position)
    names = game.seat_names(match.options)
    if new.position is not None and game.about.secrets:
        raise BadOption(
            "A game with secrets begins at its opening: whoever wrote the position would know them."
        )
    if len(new.seating) > len(names):
        raise BadOption(f"That is {len(new.seating)} people for {len(names)} seats.")
    seating = new.seating + [Seating(who="bot")] * (len(names) - len(new.seating))
    for seat in seating:
        if seat.who == "bot":
            bot(seat.player, game.name)
    bot(new.substitute, game.name)
    if new.clock and new.clock.then == "lose" and len(names) != 2:
        raise BadOption("Only in a game of two can a seat lose by the clock: with more, a bot takes over.")
    absence = new.absence or Absence(then="nudge" if len(names) == 2 else "bot")
    return Setup(
        game=game.name,
        rules=game.rules_version,
        preset=new.preset,
        options=match.asked.told(),
        position=new.position,
        name=clean(new.name),
        public=new.public,
        clock=new.clock,
        absence=absence,
        on_resign=new.on_resign,
        substitute=new.substitute,
        hot_seat=sum(seat.who == "me" for seat in seating) > 1,
        seats=[_seat(seat) for seat in seating],
        created=created,
    )


def _seat(seat: Seating) -> SeatSetup:
    if seat.who == "bot":
        return SeatSetup(held_by="bot", player=seat.player, name=seat.player)
    return SeatSetup(held_by="person", name=clean(seat.name), taken=seat.who == "me")


def rotated(setup: Setup, created: int) -> tuple[Setup, list[int]]:
    """The setup of a rematch, and for each of its seats the old seat of whoever sits there."""
    count = len(setup.seats)
    came_from = [(seat + 1) % count for seat in range(count)]
    seats = [setup.seats[old].model_copy(update={"taken": True}) for old in came_from]
    return setup.model_copy(update={"seats": seats, "created": created}), came_from
