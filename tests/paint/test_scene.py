"""The scene: plain data, stable text, places, and the checks that a scene hangs together."""

from __future__ import annotations

import ast
import json
import sys
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest
from demos import DEMOS

from gridwright.kernel import scene as s


@pytest.mark.parametrize("name", DEMOS)
def test_equal_scenes_give_equal_json(name: str) -> None:
    one, other = DEMOS[name](), DEMOS[name]()
    assert one == other
    assert one.to_json() == other.to_json()
    assert json.loads(one.to_json()) == one.to_dict()


def test_numbers_that_are_equal_are_written_alike() -> None:
    one = s.Scene("t", s.Board((s.Cell("cell:a", 1, 2),)))
    other = s.Scene("t", s.Board((s.Cell("cell:a", 1.0, 2.0),)))
    assert one == other
    assert one.to_json() == other.to_json()


def test_empty_fields_are_left_out_and_order_is_that_of_the_fields() -> None:
    made = s.Scene("t", s.squares(1, 1)).to_dict()
    assert list(made) == ["title", "board"]
    assert made["board"]["cells"] == [
        {"id": "cell:1,1", "x": 0.5, "y": 0.5, "shape": "square", "kind": "open"}
    ]
    order = [f.name for f in fields(s.Scene)]
    assert list(DEMOS["tron"]().to_dict()) == [n for n in order if n in DEMOS["tron"]().to_dict()]


def test_no_field_has_a_default_that_a_reader_would_have_to_know() -> None:
    """Left out means empty, so whatever is not empty must be written, natural sizes included."""
    piece = s.Scene("t", s.squares(1, 1), pieces=(s.Piece("disc", "cell:1,1", "ink"),)).to_dict()["pieces"][0]
    assert piece == {"shape": "disc", "at": "cell:1,1", "role": "ink", "size": 1}


def test_scenes_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        DEMOS["cups"]().title = "x"  # type: ignore[misc]


@pytest.mark.parametrize("name", DEMOS)
def test_demos_hang_together(name: str) -> None:
    assert DEMOS[name]().problems() == []


def test_problems_are_named() -> None:
    bad = replace(
        DEMOS["ctron"](),
        pieces=(s.Piece("spoon", "cell:9,9", "puce"),),
        highlights=(s.Highlight("cell:1,1", "blink"),),
    )
    assert bad.problems() == [
        "a spoon is at cell:9,9, which is no place here",
        "spoon is no shape",
        "blink is no highlight",
        "puce is no role",
    ]
    double = replace(bad, board=s.squares(1, 1) + s.squares(1, 1), pieces=(), highlights=(), trails=())
    assert double.problems() == ["cell:1,1 is used twice"]


def test_squares_and_crossings_share_their_corners() -> None:
    board = s.squares(8, 6, name=s.file_rank, north_up=True) + s.crossings(8, 6)
    where = board.places()
    x, y = where["cell:d5"]
    corners = {
        (x - 0.5, y + 0.5): "D4",
        (x + 0.5, y + 0.5): "E4",
        (x - 0.5, y - 0.5): "D5",
        (x + 0.5, y - 0.5): "E5",
    }
    assert {corner: where[f"point:{name}"] for corner, name in corners.items()} == {c: c for c in corners}
    assert where["cell:a1"] == (0.5, 7.5)
    assert len(board.points) == 63


def test_lattice_has_every_line_once() -> None:
    board = s.lattice(4, 4)
    assert len(board.points) == 16
    assert len(board.edges) == 2 * 4 * 3
    assert board.places()["edge:1,1-1,2"] == (1.0, 0.5)
    assert board.places()["edge:1,1-2,1"] == (0.5, 1.0)
    assert not s.lattice(4, 4, edges=False).edges
    assert [e.id for e in s.lattice(4, 4, edges={"edge:1,1-2,1"}).edges] == ["edge:1,1-2,1"]


def test_neighbouring_hexagons_are_one_apart() -> None:
    around = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    where = s.hexes([(0, 0), *around]).places()
    x, y = where["cell:0,0"]
    for q, r in around:
        nx, ny = where[f"cell:{q},{r}"]
        assert ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 == pytest.approx(1, abs=1e-3)


def test_seats_have_letters_and_marks_of_their_own() -> None:
    made = s.seats(f"p{i}" for i in range(8))
    assert [x.letter for x in made] == list("ABCDEFGH")
    assert len({x.mark for x in made}) == 8


def test_the_scene_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(Path(s.__file__).read_text(encoding="utf-8"))
    modules = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    modules |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    assert {m.partition(".")[0] for m in modules} <= sys.stdlib_module_names


def test_describe_falls_back_on_title_seats_and_caption() -> None:
    made = replace(DEMOS["ctron"](), alt="")
    assert made.describe() == (
        "Combinatorial Tron. Left (A, disc), Right (B, square). Left to move: choose a bike, then a square."
    )
