"""`gridwright show`: a position in the terminal, or as a picture."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import As, GameName, Json, Plain, PositionText, Preset, Seats, Sets

if TYPE_CHECKING:
    from gridwright.kernel.position import Position
    from gridwright.kernel.scene import Scene

THEMES = ("paper", "night")


def show_command(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    as_: As = None,
    svg: Annotated[Path | None, typer.Option(metavar="F", help="Write the picture to this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="F", help="Write the picture to this PNG file.")] = None,
    theme: Annotated[str, typer.Option(metavar="paper|night", help="Which of the two looks.")] = "paper",
    width: Annotated[int, typer.Option(metavar="PIXELS", help="How wide the picture is.")] = 960,
    overlay: Annotated[
        list[str] | None, typer.Option("--show", metavar="NAME", help="Draw what is shown only on request.")
    ] = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Show a position, in the terminal or as a picture."""
    from gridwright.terminal.position_arguments import observer_from_argument, position_from_arguments

    found = position_from_arguments(game, position, preset, set_, seats)
    seat = observer_from_argument(found, as_)
    _check_overlays(found, overlay or [])
    _check_look(theme, width)
    scene = found.scene(seat, show=overlay or [])
    if svg:
        from gridwright.paint.svg import svg as draw_svg

        _write(svg, draw_svg(scene, theme, width).encode())
    if png:
        from gridwright.paint.png import png as draw_png

        _write(png, draw_png(scene, theme, width))
    if json:
        told = {"position": found.view(seat).text(), "scene": scene.to_dict()}
        print(json_text.dumps(told, ensure_ascii=False))
    elif not svg and not png:
        _print_scene(scene, found.view(seat).text(), plain)


def _check_overlays(position: Position, names: list[str]) -> None:
    from gridwright.kernel.errors import BadOption
    from gridwright.kernel.suggestions import suggest

    known = position.game.scene.SHOWS
    for name in names:
        if name not in known:
            hint = suggest(name, known) if known else "This game shows everything at once."
            raise BadOption(f"{position.game.name} has nothing to show called {name}. {hint}")


def _check_look(theme: str, width: int) -> None:
    from gridwright.kernel.errors import BadOption, listed

    if theme not in THEMES:
        raise BadOption(f"There is no theme {theme}: it is {listed(THEMES)}.")
    if not 64 <= width <= 8192:
        raise BadOption(f"A picture cannot be {width} pixels wide: between 64 and 8192 it can.")


def _write(file: Path, content: bytes) -> None:
    from gridwright.terminal.output_files import write_output_file

    write_output_file(file, content)
    print(f"Wrote {file}.")


def _print_scene(scene: Scene, text: str, plain: bool) -> None:
    """The board, and the position's text under it."""
    from rich.console import Console

    from gridwright.terminal.board import print_board

    console = Console(highlight=False)
    colour = console.is_terminal and not plain
    print_board(console, scene, colour)
    console.print(text, style="dim" if colour else None, markup=False, soft_wrap=True)
