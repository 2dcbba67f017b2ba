"""The terminal: whole boards compared with drawings."""

from __future__ import annotations

from textwrap import dedent

import pytest
from demos import DEMOS

from gridwright.kernel import scene as s
from gridwright.paint.text import plain, text


def drawing(picture: str) -> str:
    return dedent(picture).strip("\n")


def test_squares_with_bikes_and_burnt_squares() -> None:
    scene = s.Scene(
        "t",
        s.squares(2, 3).with_kinds({"cell:1,1": "sunk", "cell:2,3": "sunk"}),
        caption="Left to move.",
        seats=s.seats(["Left", "Right"]),
        trails=(s.Trail(("cell:1,1", "cell:1,2"), "seat:A", burnt=True),),
        pieces=(s.Piece("wedge", "cell:1,2", "seat:A", facing=s.E), s.Piece("wedge", "cell:2,1", "seat:B")),
        highlights=(
            s.Highlight("cell:1,3", "legal"),
            s.Highlight("cell:1,2", "chosen"),
            s.Highlight("cell:2,1", "last"),
        ),
        plates=(s.Plate("A", turn=True), s.Plate("B", notes=("no way out",))),
    )
    assert plain(scene) == drawing("""
             1     2     3
          ┌─────┬─────┬─────┐
        1 │░░a░░│[A→ ]│(   )│
          ├─────┼─────┼─────┤
        2 │*B↑  │     │░░░░░│
          └─────┴─────┴─────┘

        > ● A Left
          ■ B Right  no way out

        Left to move.
    """)
    assert plain(scene, ascii_only=True) == drawing("""
             1     2     3
          +-----+-----+-----+
        1 |##a##|[A> ]|(   )|
          +-----+-----+-----+
        2 |*B^  |     |#####|
          +-----+-----+-----+

        > A Left
          B Right  no way out

        Left to move.
    """)


def test_robots_on_squares_and_stones_on_crossings() -> None:
    scene = s.Scene(
        "t",
        s.squares(2, 2, name=s.file_rank, north_up=True, checker=True) + s.crossings(2, 2),
        seats=s.seats(["White", "Black"]),
        pieces=(
            s.Piece("stack", "cell:a1", "seat:A", count=3),
            s.Piece("stack", "cell:b2", "seat:B", count=1),
            s.Piece("pebble", "point:B1", "seat:B"),
            s.Piece("pebble", "point:A2", "seat:A"),
        ),
        rings=(s.Ring("cell:b2", "1", "danger"),),
        lines=(s.Line("cell:a1", "cell:b2", "danger", "dashed"),),
        highlights=(s.Highlight("point:C0", "legal"), s.Highlight("point:C2", "barred")),
    )
    assert plain(scene) == drawing("""
          A     B     C
          A─────┬─────×    2
        2 │     │B1/1 │
          ├─────B─────┤    1
        1 │ A3  │     │
          └─────┴─────○    0
             a     b

        Lines: a1 → b2
    """)


def test_lattice_with_riders_flags_and_crushers() -> None:
    way = ("point:3,1", "point:2,1", "point:2,2")
    scene = s.Scene(
        "t",
        s.lattice(3, 3),
        seats=s.seats(["Blue", "Vermilion"]),
        trails=(s.Trail(way, "seat:A", tack=True),),
        pieces=(
            s.Piece("rider", "point:2,2", "seat:A", facing=s.E),
            s.Piece("pennant", "point:1,3", "gold"),
            s.Piece("bar", "edge:1,1-1,2", "ink"),
            s.Piece("bar", "edge:2,3-3,3", "ink"),
        ),
    )
    assert plain(scene) == drawing("""
           1   2   3
        1  ┌─█─┬───⚑
           │   │   │
        2  ┏━━━A→──┤
           ┃   │  ███
        3  a───┴───┘
    """)


def test_hexagons_with_cups() -> None:
    scene = s.Scene(
        "t",
        s.hexes([(0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)], names=["a1", "a2", "b1", "b2", "b3"]),
        seats=s.seats(["Blue", "Vermilion"]),
        pieces=(
            s.Piece("cup", "cell:a1", "seat:A", count=2),
            s.Piece("cup", "cell:b2", "seat:A", role2="seat:B", count=7),
            s.Piece("token", "cell:b3", "gold"),
        ),
        highlights=(s.Highlight("cell:a2", "legal"),),
    )
    assert plain(scene, ascii_only=True).splitlines() == [
        "       .' '. .' '.",
        "   a1 | A2  |(   )| a2",
        "    .' '. .' '. .' '.",
        "b1 |     | AB7 |  o  | b3",
        "    '. .' '. .' '. .'",
    ]


@pytest.mark.parametrize("name", DEMOS)
def test_ascii_is_ascii(name: str) -> None:
    assert plain(DEMOS[name](), ascii_only=True).isascii()


@pytest.mark.parametrize("name", DEMOS)
def test_colour_changes_no_character(name: str) -> None:
    coloured = text(DEMOS[name]())
    assert coloured.plain == plain(DEMOS[name]())
    assert coloured.spans
    assert not text(DEMOS[name](), colour=False).spans


@pytest.mark.parametrize("name", DEMOS)
def test_caption_seats_and_cards_are_told(name: str) -> None:
    scene = DEMOS[name]()
    told = plain(scene)
    assert told.endswith(scene.caption)
    for words in (*(x.name for x in scene.seats), *(c.title for h in scene.hands for c in h.cards)):
        assert words in told


def test_no_line_ends_in_spaces() -> None:
    for make in DEMOS.values():
        assert all(line == line.rstrip() for line in plain(make()).splitlines())
