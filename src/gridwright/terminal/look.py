"""Looking at one position: showing it, listing what is legal, counting what may follow."""

from __future__ import annotations

import json as json_text
from pathlib import Path

from rich.console import Console

from gridwright.games import game as find_game
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import BadOption, BadText, listed
from gridwright.kernel.options import read_sets, suggest
from gridwright.kernel.perft import perft
from gridwright.kernel.position import Position
from gridwright.paint.text import plain as plain_text
from gridwright.paint.text import text as rich_text

THEMES = ("paper", "night")


def find(
    name: str, position: str | None, preset: str | None, sets: list[str] | None, seats: int | None
) -> Position:
    """The position that a command's arguments name."""
    g = find_game(name)
    return g.position(g.options(preset, read_sets(sets or []), seats), position)


def observer(position: Position, name: str | None) -> int:
    """The seat that `--as` names; without it a spectator."""
    if name is None or name.casefold() == "spectator":
        return SPECTATOR
    return position.game.seat(position.options, name)


def show(
    position: Position,
    seat_name: str | None,
    svg: Path | None,
    png: Path | None,
    theme: str,
    width: int,
    overlays: list[str],
    plain: bool,
    json: bool,
) -> None:
    """Draw a position where it was asked for: files, JSON, or the terminal."""
    seat = observer(position, seat_name)
    known = position.game.scene.SHOWS
    for name in overlays:
        if name not in known:
            hint = suggest(name, known) if known else "This game shows everything at once."
            raise BadOption(f"{position.game.name} has nothing to show called {name}. {hint}")
    if theme not in THEMES:
        raise BadOption(f"There is no theme {theme}: it is {listed(THEMES)}.")
    if not 64 <= width <= 8192:
        raise BadOption(f"A picture cannot be {width} pixels wide: between 64 and 8192 it can.")
    scene = position.scene(seat, show=overlays)
    if svg:
        from gridwright.paint.svg import svg as draw_svg

        write(svg, draw_svg(scene, theme, width).encode())
    if png:
        from gridwright.paint.png import png as draw_png

        write(png, draw_png(scene, theme, width))
    if json:
        view = position.view(seat)
        print(json_text.dumps({"position": view.text(), "scene": scene.to_dict()}, ensure_ascii=False))
    elif not svg and not png:
        console = Console(highlight=False)
        colour = console.is_terminal and not plain
        console.print(rich_text(scene) if colour else plain_text(scene), markup=False, soft_wrap=True)
        console.print(
            position.view(seat).text(), style="dim" if colour else None, markup=False, soft_wrap=True
        )


def write(file: Path, content: bytes) -> None:
    """Write a picture, or say in a sentence why it cannot be."""
    try:
        file.write_bytes(content)
    except OSError as error:
        raise BadText(f"{file} cannot be written: {error.strerror}.") from None
    print(f"Wrote {file}.")


def legal(position: Position, seat_name: str | None, json: bool) -> None:
    """The legal actions of whoever decides, or of one seat; nature's with their odds."""
    seats = [position.to_move] if position.to_move == NATURE else position.deciding()
    if seat_name is not None:
        wanted = observer(position, seat_name)
        seats = [seat for seat in seats if seat == wanted]
    found = {position.seat_name(seat): position.legal_actions(seat) for seat in seats}
    options = {name: [action.text for action in actions] for name, actions in found.items()}
    if json:
        ids = {name: [action.action for action in actions] for name, actions in found.items()}
        over = position.ending() if position.to_move == OVER else None
        print(json_text.dumps({"legal": options, "ids": ids, "ending": over}, ensure_ascii=False))
        return
    if position.to_move == OVER:
        print(position.ending())
    for name, texts in options.items():
        print(f"{name}: {' '.join(texts)}")


def count(position: Position, depth: int, json: bool) -> None:
    """Perft, natively."""
    native = Position(
        position.game,
        position.options,
        NATIVE,
        position.game.book(NATIVE).adopt(position.book.state_layout, position.plain),
    )
    counts = perft(native, depth)
    if json:
        print(json_text.dumps(counts))
        return
    for ply, number in enumerate(counts, 1):
        print(f"{ply:3d}  {number:,}")
