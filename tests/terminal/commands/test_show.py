"""`gridwright show`: a position in the terminal, or as a picture."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Cli


def test_show_in_the_terminal(cli: Cli) -> None:
    said = cli("show", "ctron", "L#./..R L", "--plain")
    assert said.code == 0
    assert said.out.rstrip().endswith("L#./..R L")
    assert "\x1b" not in said.out
    assert "Left, slide a bike." in said.out


def test_show_as_pictures(cli: Cli, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    said = cli(
        "show",
        "ctron",
        "L#./..R L",
        "--svg",
        str(svg),
        "--png",
        str(png),
        "--width",
        "200",
        "--theme",
        "night",
    )
    assert said.code == 0
    assert said.out == f"Wrote {svg}.\nWrote {png}.\n"
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_show_as_json(cli: Cli) -> None:
    told = cli("show", "ctron", "L#./..R L", "--json", "--as", "Right").json()
    assert told["position"] == "L#./..R L"
    assert told["scene"]["title"] == "Combinatorial Tron"
