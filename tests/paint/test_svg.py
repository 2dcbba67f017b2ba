"""SVG: well-formed, self-contained, deterministic, and everything touchable is in it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from demos import DEMOS

from gridwright.kernel import scene as s
from gridwright.paint.svg import svg
from gridwright.paint.themes import THEMES

SVG = "{http://www.w3.org/2000/svg}"
ALL = [(name, theme) for name in DEMOS for theme in THEMES]


def touches(root: ET.Element) -> list[str]:
    return [e.attrib["data-touch"] for e in root.iter() if "data-touch" in e.attrib]


@pytest.mark.parametrize(("name", "theme"), ALL)
def test_is_well_formed_and_says_what_it_shows(name: str, theme: str) -> None:
    scene = DEMOS[name]()
    root = ET.fromstring(svg(scene, theme))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == scene.title
    assert root.findtext(f"{SVG}desc") == scene.alt


@pytest.mark.parametrize(("name", "theme"), ALL)
def test_every_touchable_is_there_once(name: str, theme: str) -> None:
    scene = DEMOS[name]()
    assert sorted(touches(ET.fromstring(svg(scene, theme)))) == sorted(scene.touchables())


@pytest.mark.parametrize(("name", "theme"), ALL)
def test_is_the_same_every_time_and_fetches_nothing(name: str, theme: str) -> None:
    text = svg(DEMOS[name](), theme)
    assert text == svg(DEMOS[name](), theme)
    for outside in ("href", "url(", "@import", "<script", "<style", "<image"):
        assert outside not in text
    assert text.count("http") == 1  # the namespace


@pytest.mark.parametrize("name", DEMOS)
def test_only_colours_of_the_theme_are_used(name: str) -> None:
    for theme, other in (("paper", "night"), ("night", "paper")):
        fills = {
            value
            for e in ET.fromstring(svg(DEMOS[name](), theme)).iter()
            for key, value in e.attrib.items()
            if key in ("fill", "stroke") and value != "none"
        }
        allowed = set(THEMES[theme].colours.values()) | {THEMES[theme].on(r) for r in THEMES[theme].colours}
        assert fills <= allowed
        assert THEMES[other]["paper"] not in fills - allowed


def test_width_scales_and_the_view_box_does_not() -> None:
    small, large = (ET.fromstring(svg(DEMOS["cups"](), width=w)) for w in (360, 1440))
    assert small.attrib["viewBox"] == large.attrib["viewBox"]
    assert (small.attrib["width"], large.attrib["width"]) == ("360", "1440")


def test_words_are_escaped() -> None:
    scene = replace(DEMOS["cups"](), caption="d5<d4 & more", title='<"A">')
    root = ET.fromstring(svg(scene))
    assert root.findtext(f"{SVG}title") == '<"A">'
    assert "d5<d4 & more" in [t.text for t in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("field", ["text", "badge", "ring", "cell"])
def test_short_texts_on_the_board_are_escaped(field: str) -> None:
    board = s.squares(1, 1, labels=False)
    at = "cell:1,1"
    scene = {
        "text": s.Scene("t", board, pieces=(s.Piece("disc", at, "ink", text="<&>"),)),
        "badge": s.Scene("t", board, badges=(s.Badge(at, "ne", text="<&>"),)),
        "ring": s.Scene("t", board, rings=(s.Ring(at, "<&>"),)),
        "cell": s.Scene("t", replace(board, cells=(replace(board.cells[0], text="<&>"),))),
    }[field]
    assert "<&>" in [t.text for t in ET.fromstring(svg(scene)).iter(f"{SVG}text")]


def test_without_panels_only_the_board_is_drawn() -> None:
    root = ET.fromstring(svg(DEMOS["tron"](), panels=False))
    assert not any(t.startswith(("card:", "button:")) for t in touches(root))
    assert "point:1,1" in touches(root)


def test_unknown_theme_is_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match="paper or night"):
        svg(DEMOS["cups"](), "noon")


@pytest.mark.parametrize("shape", s.SHAPES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_shape_can_be_painted_in_every_role(shape: str, theme: str) -> None:
    for role in s.ROLES:
        piece = s.Piece(shape, "cell:1,1", role, count=3, role2="seat:B" if shape == "cup" else "")
        ET.fromstring(svg(s.Scene("t", s.squares(1, 1), seats=s.seats("abcdefgh"), pieces=(piece,)), theme))


@pytest.mark.parametrize("kind", s.CELL_KINDS)
def test_every_kind_of_cell_can_be_painted(kind: str) -> None:
    for board in (s.squares(1, 1), s.hexes([(0, 0)])):
        scene = s.Scene("t", board.with_kinds({board.cells[0].id: kind}))
        assert touches(ET.fromstring(svg(scene))) == [board.cells[0].id]


def test_only_the_trails_of_a_lattice_glow_and_only_at_night() -> None:
    def trail_strokes(name: str, theme: str) -> int:
        root = ET.fromstring(svg(DEMOS[name](), theme))
        layer = next(g for g in root.iter(f"{SVG}g") if g.attrib.get("class") == "trails")
        return len(list(layer.iter(f"{SVG}path")))

    assert trail_strokes("tron", "night") > trail_strokes("tron", "paper")
    assert trail_strokes("ctron", "night") == trail_strokes("ctron", "paper")


def test_seats_without_colour_differ_by_mark() -> None:
    """With the fills taken away, two seats' discs must still not be the same drawing."""
    drawings = set()
    for seat in s.seats("abcdefgh"):
        scene = s.Scene("t", s.squares(1, 1), seats=(seat,), pieces=(s.Piece("disc", "cell:1,1", seat.role),))
        root = ET.fromstring(svg(scene, panels=False))
        drawings.add(tuple((e.tag, e.attrib.get("d"), e.attrib.get("r")) for e in root.iter()))
    assert len(drawings) == 8
