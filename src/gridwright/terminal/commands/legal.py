"""`gridwright legal`: what may be done in a position."""

from __future__ import annotations

import json as json_text

from gridwright.terminal.arguments import As, GameName, Json, PositionText, Preset, Seats, Sets


def legal_command(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    as_: As = None,
    json: Json = False,
) -> None:
    """List the legal actions of a position."""
    from gridwright.kernel.contract import NATURE, OVER
    from gridwright.terminal.position_arguments import observer_from_argument, position_from_arguments

    found = position_from_arguments(game, position, preset, set_, seats)
    deciders = [found.to_move] if found.to_move == NATURE else found.deciding()
    if as_ is not None:
        wanted = observer_from_argument(found, as_)
        deciders = [seat for seat in deciders if seat == wanted]
    legal = {found.seat_name(seat): found.legal_actions(seat) for seat in deciders}
    texts = {name: [action.text for action in actions] for name, actions in legal.items()}
    ending = found.ending() if found.to_move == OVER else None
    if json:
        ids = {name: [action.action for action in actions] for name, actions in legal.items()}
        print(json_text.dumps({"legal": texts, "ids": ids, "ending": ending}, ensure_ascii=False))
        return
    if ending is not None:
        print(ending)
    for name, actions in texts.items():
        print(f"{name}: {' '.join(actions)}")
