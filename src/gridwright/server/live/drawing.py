"""A position asked for in words, drawn, with what may be played in it."""

from __future__ import annotations

from gridwright.games import game as find_game
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import BadOption
from gridwright.server.http.bodies.positions import AskScene, SceneDrawn
from gridwright.server.live.reading import read_position
from gridwright.server.table.setup import Finder
from gridwright.server.views.boards import legal_messages


def draw(asked: AskScene, find: Finder = find_game) -> SceneDrawn:
    """The position asked for, drawn."""
    position = read_position(find, asked.game, asked)
    to_move = position.to_move
    seat = asked.seat
    if seat is not None and seat >= position.options.seats:
        raise BadOption(f"There is no seat {seat + 1} in this game.")
    if seat is None:
        seat = to_move if to_move >= 0 else SPECTATOR
    decider = seat if seat in position.deciding() else to_move
    touched = tuple(asked.touched)
    known = getattr(position.game.scene, "SHOWS", {})
    hints = seat in position.deciding()
    picture = position.scene(seat, touched, [name for name in asked.show if name in known], hints)
    return SceneDrawn(
        scene=picture.to_dict(),
        position=position.text(),
        options=position.options.told(),
        seat_names=list(position.game.seat_names(position.options)),
        to_move=to_move,
        deciding=position.deciding(),
        legal=legal_messages(position.legal_actions(decider)),
        next=position.next_touches(touched, seat) if hints else [],
        over=position.over,
        ending=position.ending() if position.over else None,
        events=position.view(seat).events(),
    )
