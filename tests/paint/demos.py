"""Scenes that resemble the five games, for painters to be tried and judged on."""

from __future__ import annotations

from gridwright.kernel import scene as s


def ctron() -> s.Scene:
    left = ("cell:1,1", "cell:1,2", "cell:1,3", "cell:1,4", "cell:2,4", "cell:3,4")
    right = ("cell:6,6", "cell:5,6", "cell:4,6", "cell:4,5")
    sunk = {*left[:-1], *right[:-1], "cell:5,2", "cell:5,3"}
    return s.Scene(
        title="Combinatorial Tron",
        alt="A board of six by six squares. Left's bike is at 3:4, Right's at 4:5.",
        caption="Left to move: choose a bike, then a square.",
        board=s.squares(6, 6).with_kinds(dict.fromkeys(sunk, "sunk")),
        seats=s.seats(["Left", "Right"]),
        trails=(s.Trail(left, "seat:A", burnt=True), s.Trail(right, "seat:B", burnt=True)),
        pieces=(
            s.Piece("wedge", left[-1], "seat:A", facing=s.S),
            s.Piece("wedge", right[-1], "seat:B", facing=s.W),
        ),
        highlights=(
            s.Highlight("cell:4,5", "last"),
            s.Highlight("cell:3,4", "chosen"),
            *(
                s.Highlight(f"cell:{c}", "legal")
                for c in ("4,4", "5,4", "6,4", "3,3", "3,2", "3,1", "3,5", "3,6")
            ),
        ),
        plates=(
            s.Plate("A", turn=True, notes=("14 squares in reach",)),
            s.Plate("B", notes=("9 squares in reach",)),
        ),
    )


def tron() -> s.Scene:
    def way(*names: str) -> tuple[str, ...]:
        return tuple(f"point:{n}" for n in names)

    blue = way("8,2", "7,2", "6,2", "5,2", "5,3", "5,4", "4,4", "3,4")
    red = way("2,9", "3,9", "4,9", "5,9", "6,9", "6,8", "6,7", "6,6")
    yellow = way("11,4", "11,5", "11,6", "10,6", "9,6", "9,7")
    return s.Scene(
        title="Tron: the Board Game",
        alt="Three riders on a lattice of twelve by twelve, three flags and two crushers.",
        caption="Choose a card. Vermilion has chosen.",
        board=s.lattice(12, 12),
        seats=s.seats(["Blue", "Vermilion", "Yellow"]),
        trails=tuple(s.Trail(w, f"seat:{x}", tack=True) for w, x in ((blue, "A"), (red, "B"), (yellow, "C"))),
        pieces=(
            s.Piece("pennant", "point:2,6", "gold"),
            s.Piece("pennant", "point:10,10", "gold", struck="seat:A"),
            s.Piece("pennant", "point:8,11", "gold"),
            s.Piece("bar", "edge:3,6-3,7", "ink"),
            s.Piece("bar", "edge:8,4-9,4", "ink"),
            s.Piece("rider", blue[-1], "seat:A", facing=s.N),
            s.Piece("rider", red[-1], "seat:B", facing=s.W),
            s.Piece("rider", yellow[-1], "seat:C", facing=s.E),
        ),
        highlights=tuple(s.Highlight(f"point:{p}", "legal") for p in ("2,4", "3,3", "3,5")),
        plates=(
            s.Plate("A", turn=True, notes=("tail 7",)),
            s.Plate("B", notes=("has chosen", "tail 7")),
            s.Plate("C", notes=("choosing", "tail 5")),
        ),
        tracks=(
            s.Track("Blue", 6, 15, "seat:A"),
            s.Track("Vermilion", 9, 15, "seat:B"),
            s.Track("Yellow", 2, 15, "seat:C"),
        ),
        hands=(
            s.Hand(
                "Your cards",
                (
                    s.Card("card:forward", "Forward", "One space ahead"),
                    s.Card("card:left", "Left", "Turn left, one space", chosen=True),
                    s.Card("card:right", "Right", "Turn right, one space"),
                    s.Card("card:dash", "Dash", "Two spaces, after the others"),
                    s.Card("card:cut", "Cut Tail", "No tail beside you", barred=True),
                ),
                "seat:A",
            ),
            s.Hand("Vermilion's specials", (s.Card("", "", back=True), s.Card("", "", back=True)), "seat:B"),
        ),
    )


def minefield() -> s.Scene:
    board = s.squares(5, 5, name=s.file_rank, north_up=True)
    cross = {f"cell:{n}" for n in ("c1", "c2", "c3", "c4", "c5", "a3", "b3", "d3", "e3")}
    kinds = {c.id: "face" if c.id in cross else "back" for c in board.cells}
    kinds.update({"cell:b1": "face", "cell:d4": "face"})
    return s.Scene(
        title="Jerks in a Minefield",
        alt="Twenty-five tiles. South's token is on c2; West is a ghost.",
        caption="South, you are fast: 3 steps left. Step, shove or end.",
        board=board.with_kinds(kinds) + s.spots({"ghost-W": (-1.05, 2.5)}),
        seats=s.seats(["South", "West", "North", "East"]),
        pieces=(
            s.Piece("skull", "cell:b1", "ink"),
            s.Piece("disc", "cell:c2", "seat:A", id="piece:0"),
            s.Piece("disc", "cell:c4", "seat:C", id="piece:2"),
            s.Piece("disc", "cell:d4", "seat:D", id="piece:3"),
            s.Piece("ghost", "point:ghost-W", "seat:B", id="piece:1"),
        ),
        badges=(
            s.Badge("cell:d2", "ne", "eye", "seat:A"),
            s.Badge("cell:d2", "se", "skull", "danger"),
            s.Badge("cell:b2", "ne", "eye", "seat:A"),
            s.Badge("cell:b2", "se", "tick", "ink"),
            s.Badge("cell:a5", "ne", "eye", "hidden"),
        ),
        highlights=(
            s.Highlight("cell:c2", "chosen"),
            s.Highlight("cell:c1", "last"),
            *(s.Highlight(f"cell:{n}", "legal") for n in ("c3", "b2", "d2", "c1")),
        ),
        plates=(
            s.Plate("A", turn=True, notes=("fast, 3 left",)),
            s.Plate("B", notes=("ghost",), out=True),
            s.Plate("C"),
            s.Plate("D"),
        ),
        buttons=(s.Button("button:end", "End turn"), s.Button("button:shove", "Shove", barred=True)),
    )


def ironclad() -> s.Scene:
    board = s.squares(8, 6, name=s.file_rank, north_up=True, checker=True) + s.crossings(8, 6)
    robots = (
        ("A", "b1", 2),
        ("A", "c4", 3),
        ("A", "e4", 1),
        ("A", "d1", 3),
        ("B", "d5", 2),
        ("B", "c8", 3),
        ("B", "b7", 1),
    )
    stones = (
        ("A", "D4"),
        ("A", "C3"),
        ("A", "B3"),
        ("B", "E4"),
        ("B", "E5"),
        ("B", "F5"),
        ("A", "A3"),
        ("B", "G7"),
    )
    return s.Scene(
        title="Ironclad",
        alt="White's robots on c4 and e4 aim at Black's on d5, which has cover 3.",
        caption="Black moves for White: choose a shot or a move with White's robots.",
        board=board,
        seats=s.seats(["White", "Black"]),
        lines=(
            s.Line("cell:c4", "cell:d5", "danger", "dashed", arrow=True),
            s.Line("cell:e4", "cell:d5", "danger", "dashed", arrow=True),
        ),
        pieces=(
            *(s.Piece("stack", f"cell:{at}", f"seat:{x}", count=n) for x, at, n in robots),
            *(s.Piece("pebble", f"point:{at}", f"seat:{x}") for x, at in stones),
        ),
        rings=(s.Ring("cell:d5", "3", "danger"),),
        highlights=(
            s.Highlight("cell:d5", "legal"),
            s.Highlight("point:G7", "last"),
            s.Highlight("point:D6", "barred"),
            s.Highlight("point:A6", "legal"),
        ),
        plates=(
            s.Plate("A", notes=("28 stones left",)),
            s.Plate("B", turn=True, notes=("28 stones left", "moves for White")),
        ),
    )


def hexagon_rows() -> tuple[list[tuple[int, int]], list[str]]:
    axial, names = [], []
    for r in range(-3, 4):
        for i, q in enumerate(range(max(-3, -3 - r), min(3, 3 - r) + 1), 1):
            axial.append((q, r))
            names.append(f"{'abcdefg'[r + 3]}{i}")
    return axial, names


def cups() -> s.Scene:
    axial, names = hexagon_rows()
    marked = ["a1", "a4", "b3", "c2", "c5", "d1", "d7", "e2", "e5", "f3", "g1", "g4"]
    return s.Scene(
        title="Cups",
        alt="Thirty-seven hexagons; Blue holds 7 tokens, Vermilion 6.",
        caption="Blue to move: place, move, steal, give, convert or pass.",
        board=s.hexes(axial, names=names).with_kinds({f"cell:{n}": "marked" for n in marked}),
        seats=s.seats(["Blue", "Vermilion"]),
        pieces=(
            *(s.Piece("token", f"cell:{n}", "gold") for n in ("a1", "a4", "d7", "g1", "g4")),
            s.Piece("cup", "cell:d4", "seat:A", facing=s.S, count=2),
            s.Piece("cup", "cell:c3", "seat:A", facing=s.S, count=0),
            s.Piece("cup", "cell:e2", "seat:A", facing=s.S, count=4),
            s.Piece("cup", "cell:d5", "seat:B", facing=s.N, count=1),
            s.Piece("cup", "cell:c5", "seat:B", facing=s.N, count=6),
            s.Piece("cup", "cell:c4", "seat:A", role2="seat:B", facing=s.E, count=3),
        ),
        highlights=(
            s.Highlight("cell:d4", "chosen"),
            s.Highlight("cell:c4", "last"),
            *(s.Highlight(f"cell:{n}", "legal") for n in ("d3", "e3", "e4")),
            s.Highlight("cell:d5", "barred"),
        ),
        plates=(
            s.Plate("A", turn=True, notes=("3 cups in reserve",)),
            s.Plate("B", notes=("4 cups in reserve",)),
        ),
        tracks=(s.Track("Blue", 7, 10, "seat:A"), s.Track("Vermilion", 6, 10, "seat:B")),
        buttons=(s.Button("button:pass", "Pass"),),
    )


DEMOS = {"ctron": ctron, "tron": tron, "minefield": minefield, "ironclad": ironclad, "cups": cups}
