"""What a command's arguments name: the options of a game, a position, whose eyes it is seen with."""

from __future__ import annotations

from gridwright.games import game as find_game
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.options import GameOptions, read_sets
from gridwright.kernel.position import Position


def options_from_arguments(
    game: str, preset: str | None, sets: list[str] | None, seats: int | None
) -> GameOptions:
    """The rule options that `--preset`, `--set` and `--seats` name."""
    return find_game(game).options(preset, read_sets(sets or []), seats)


def position_from_arguments(
    game: str, position: str | None, preset: str | None, sets: list[str] | None, seats: int | None
) -> Position:
    """The position that a command's arguments name: the opening under these options, or a text's."""
    return find_game(game).position(options_from_arguments(game, preset, sets, seats), position)


def observer_from_argument(position: Position, seat_name: str | None) -> int:
    """The seat that `--as` names; the spectator without it."""
    if seat_name is None or seat_name.casefold() == "spectator":
        return SPECTATOR
    return position.game.seat(position.options, seat_name)
