"""Reproduce docs/findings/combinatorial-tron.md: tables, claims, counter-examples, pictures, timings.

    make findings                                  everything, from the shipped tables
    python docs/findings/combinatorial_tron.py --tables 36    build missing tables up to 36 squares first

The counts, classes, timings and pictures of the page are computed here, theorems and conjectures asserted;
the words around them stand in the template and must be read again when the numbers change.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import time
from collections import Counter
from pathlib import Path

from pycgt import parse

from gridwright.checks.cases import read_cases
from gridwright.games import game
from gridwright.games.ctron import rules
from gridwright.kernel.position import Position
from gridwright.paint.svg import svg
from gridwright.solver.ctron import tables, verify
from gridwright.solver.ctron.proofs import check, reachable, write_proof
from gridwright.solver.ctron.reference import after, outcome_class
from gridwright.solver.ctron.rulebook import squares_of, with_mover
from gridwright.solver.ctron.solve import Search
from gridwright.solver.ctron.strategy import prove
from gridwright.solver.ctron.values import value_at

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))
from benchmarks.plain_search import all_starts, paper_classes  # noqa: E402
from benchmarks.plain_search import classes as plain_classes  # noqa: E402

CTRON = game("ctron")
PAGE = HERE / "combinatorial-tron.md"
PICTURES = HERE / "pictures"
LETTERS = "PNLR"
VARIANTS = {
    "rook (the game)": {},
    "king1": {"piece": "king1"},
    "queen": {"piece": "queen"},
    "step 1": {"max_step": 1},
    "step 2": {"max_step": 2},
    "slides all the way": {"slide": "max"},
    "misère": {"play": "misere"},
}
PLAIN_SIX = 537_462_735
"""Calls of the plain search for all 6x6 starts: it takes 8 GiB, so it is counted anew only if asked for."""
VARIANT_BOARDS = [(4, 4), (4, 5), (5, 5), (5, 6)]


def at(text, **sets):
    return Position.read(CTRON, CTRON.options(None, sets), text)


def say(words):
    print(words, file=sys.stderr, flush=True)


# Tables


def file_of(rows, cols):
    return verify.DATA / f"ctron-{rows}x{cols}.csv"


def build_tables(most):
    """Every board of up to so many squares, R <= C <= 16; a table that is there is taken as it is."""
    for rows in range(1, 9):
        for cols in range(rows, 17):
            if 2 <= rows * cols <= most:
                file = file_of(rows, cols)
                table = tables.open_table(tables.table_options(rows, cols, {}), file)
                if not table.complete:
                    before = time.perf_counter()
                    table.fill(file, memory=1024)
                    say(f"{file.name}: {table.nodes:,} positions, {time.perf_counter() - before:.1f} s")
    verify.write_checksums()


def shipped():
    found = {}
    for file in verify.shipped():
        table = tables.read_table(file)
        if table.complete:
            found[table.rows, table.cols] = table
    return dict(sorted(found.items(), key=lambda item: (item[0][0] * item[0][1], item[0])))


def in_words(counts):
    return ", ".join(f"{counts[c]} {c}" for c in LETTERS if counts[c])


def counts_line(counts):
    total = sum(counts.values())
    return " | ".join(f"{counts[c]} ({counts[c] / total:.0%})" for c in LETTERS)


# The paper's table


def paper_rows():
    """The paper's rows, from the cases made of them, with its seconds."""
    cases = read_cases(CTRON.folder / "cases" / "wood_table.yaml")
    listed = HERE / "wood_table.csv"
    with listed.open(encoding="utf-8") as lines:
        seconds = {(r["rows"], r["cols"], r["left"], r["right"]): r for r in csv.DictReader(lines)}
    rows = [r for r in seconds.values() if r["cols"] != "n"]
    assert len(rows) == 48 == len([c for c in cases if "class" in c.data.get("expect", {})])
    return rows


def square(text, cols):
    row, col = map(int, text.split(":"))
    return (row - 1) * cols + col - 1


def compare_rows():
    """Each row solved from nothing by the search, and by the paper's algorithm compiled."""
    out = []
    warm = Search.of(at("L.R L"))
    warm.outcome(squares_of(at("L.R L")))
    paper_classes(1, 3, [(0, 2)])
    for row in paper_rows():
        rows, cols = int(row["rows"]), int(row["cols"])
        start = square(row["left"], cols), square(row["right"], cols)
        position = tables.empty_table(tables.table_options(rows, cols, {})).position(start)
        search = Search.of(position, 1)
        before = time.perf_counter()
        letter = search.outcome(squares_of(position))
        ours = time.perf_counter() - before
        assert letter == row["outcome"], row
        before = time.perf_counter()
        found, calls = paper_classes(rows, cols, [start])
        plain = time.perf_counter() - before
        assert found[start] == row["outcome"], row
        out.append((row, ours, search.nodes, plain, calls))
    return out


def rows_section():
    found = compare_rows()
    lines = [
        "| board | Left | Right | class | paper, s | its algorithm here, s | calls "
        "| our search, s | positions | paper / ours |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row, ours, nodes, plain, calls in found:
        printed = float(row["seconds"].lstrip("<"))
        sign = "<" if row["seconds"].startswith("<") else ""
        head = f"{row['rows']}x{row['cols']} | {row['left']} | {row['right']} | {row['outcome']}"
        head += f" | {row['seconds']}"
        timed = f"{plain:.5f} | {calls:,} | {ours:.5f} | {nodes} | {sign}{printed / ours:,.0f}"
        lines.append(f"| {head} | {timed} |")
    four = [f for f in found if f[0]["rows"] == f[0]["cols"] == "4"]
    printed = sum(float(f[0]["seconds"]) for f in four)
    ours = sum(f[1] for f in four)
    plain = sum(f[3] for f in four)
    calls = sum(f[4] for f in four)
    nodes = sum(f[2] for f in four)
    corner = next(f for f in four if (f[0]["left"], f[0]["right"]) == ("1:1", "4:4"))
    a_call = float(corner[0]["seconds"]) / corner[4] * 1e6
    summary = "\n".join(
        [
            f"All 48 numeric rows are confirmed. The paper's ten 4x4 rows took it {printed:,.0f} s together.",
            f"Its own algorithm, compiled and run here, takes {plain:.2f} s and {calls:,} calls for them,",
            f"our search {ours * 1000:.1f} ms and {nodes:,} positions: {printed / ours:,.0f} times",
            f"faster than the paper's printed times, {plain / ours:,.0f} times faster than its algorithm",
            "on the same machine.",
            f"(The opposite corners took it {corner[0]['seconds']} s for what are {corner[4]:,} calls, about",
            f"{a_call:.0f} microseconds a call: the wall was the number of calls.)",
        ]
    )
    return summary, lines


# The claims


def images(rows, cols):
    n = rows * cols
    return {
        "half turn": lambda s: n - 1 - s,
        "left and right": lambda s: s // cols * cols + cols - 1 - s % cols,
        "top and bottom": lambda s: (rows - 1 - s // cols) * cols + s % cols,
    }


def symmetric_counts(found):
    """By kind of board and of symmetry: the classes of starts in which the bikes are each other's image."""
    out = {}
    for (rows, cols), table in found.items():
        kind = {0: "both sides even", 1: "one side odd", 2: "both sides odd"}[rows % 2 + cols % 2]
        if min(rows, cols) < 2:
            continue
        every = table.every()
        for name, image in images(rows, cols).items():
            for s in range(rows * cols):
                if image(s) != s:
                    out.setdefault((kind, name), Counter())[every[s, image(s)]] += 1
    return out


def walls(position):
    """The moves that cut the other off in fewer squares than the mover keeps."""
    seat = position.to_move
    for move in position.legal():
        follower = after(position, move)
        mine, theirs = reachable(follower, seat), reachable(follower, 1 - seat)
        if not mine & theirs and len(mine) > len(theirs):
            yield move


def wall_claim(most):
    """Starts in which the first player can wall the other in, and how many of them he does not win."""
    can = fail = 0
    boards = []
    for (rows, cols), table in shipped().items():
        if min(rows, cols) < 2 or rows * cols > most:
            continue
        boards.append((rows, cols))
        for start, letter in table.classes.items():
            for seat, wins in ((rules.LEFT, letter in "NL"), (rules.RIGHT, letter in "NR")):
                if any(True for _ in walls(table.position(start, seat))):
                    can += table.starts[start]
                    fail += table.starts[start] * (not wins)
    return can, fail, boards


def wall_counter_example():
    """The position with the fewest open squares, and then holes, in which walling in does not win."""
    rng = random.Random(1)
    best = None
    for _ in range(6000):
        rows, cols = rng.choice([(3, 3), (3, 4), (4, 4)])
        cells = ["#" if rng.random() < 0.3 else "." for _ in range(rows * cols)]
        a, b = rng.sample(range(rows * cols), 2)
        cells[a], cells[b] = "L", "R"
        text = "/".join("".join(cells[i : i + cols]) for i in range(0, rows * cols, cols)) + " L"
        size = (text.count("."), text.count("#"), text)
        if best and size >= best:
            continue
        position = at(text)
        can = not position.over and any(True for _ in walls(position))
        if can and not Search.of(position, 1).wins(squares_of(position), rules.LEFT):
            best = size
    text = best[2]
    assert outcome_class(at(text)) in "RP"
    return text


def blocked_claim(most):
    """L-class starts, and those in which Left's first move can leave Right without a move."""
    starts = blocked = 0
    for (rows, cols), table in shipped().items():
        if min(rows, cols) < 2 or rows * cols > most:
            continue
        for start, letter in table.classes.items():
            if letter == "L":
                starts += table.starts[start]
                here = table.position(start, rules.LEFT)
                stuck = not with_mover(here, rules.RIGHT).legal()
                if stuck or any(after(here, m).over for m in here.legal()):
                    blocked += table.starts[start]
    return starts, blocked


# The theorem of one row


def row_value(a, m, b):
    """The value that theorem 1 gives, in the notation that pycgt reads."""
    if a == b == 0:
        return "0" if m == 0 else f"*{m}"
    if b == 0 or a == 0:
        sign, side = ("", a) if b == 0 else ("-", b)
        return sign + (str(side - m) if m < side else f"1/{2 ** (m - side + 1)}")
    return str(max(0, a - max(m, b)) - max(0, b - max(m, a)))


def check_row_values(most):
    for n in range(2, most + 1):
        for left in range(n):
            for right in range(left + 1, n):
                a, m, b = left, right - left - 1, n - 1 - right
                text = "." * a + "L" + "." * m + "R" + "." * b + " L"
                assert value_at(at(text)).value == parse(row_value(a, m, b)), text
    return most


# The centre


def centre_classes(found):
    """The classes of the starts with Left on the centre square of boards with both sides odd, by board."""
    out = {}
    for (rows, cols), table in found.items():
        if rows % 2 and cols % 2 and min(rows, cols) >= 3:
            middle = rows // 2 * cols + cols // 2
            out[rows, cols] = Counter(c for (left, _), c in table.every().items() if left == middle)
    return out


def four_centre_classes(found):
    """The classes of the starts with both bikes among the four centre squares of even boards, by board."""
    out = {}
    for (rows, cols), table in found.items():
        if rows % 2 == cols % 2 == 0 and min(rows, cols) >= 4:
            middle = {r * cols + c for r in (rows // 2 - 1, rows // 2) for c in (cols // 2 - 1, cols // 2)}
            every = table.every().items()
            out[rows, cols] = {c for (left, right), c in every if left in middle and right in middle}
    return out


# The work


def work_lines(recount=False):
    """Positions and seconds of our search beside the calls of the plain search, both counting everything."""
    lines = []
    for rows, cols, corner, bits in (
        (4, 4, False, 20),
        (5, 6, False, 26),
        (6, 6, True, 24),
        (6, 6, False, 30 if recount else 0),
        (7, 7, True, 0),
        (7, 8, True, 0),
        (8, 8, True, 0),
    ):
        start = (0, rows * cols - 1)
        table = tables.empty_table(tables.table_options(rows, cols, {}))
        if corner:
            table.starts = {start: 2}
        before = time.perf_counter()
        table.fill(memory=512)
        seconds = time.perf_counter() - before
        calls = (
            plain_classes(rows, cols, [start] if corner else all_starts(rows, cols), bits)[1] if bits else 0
        )
        if (rows, cols, corner) == (5, 6, False):
            assert calls == 42_518_928
        if (rows, cols, corner) == (6, 6, True):
            assert calls == 4_241_387
        if (rows, cols, corner) == (6, 6, False):
            assert calls in (0, PLAIN_SIX)
            calls = PLAIN_SIX
        assert not calls or calls >= 10 * table.nodes
        fewer = (
            f"{calls:,} | {table.nodes:,} | {calls / table.nodes:,.0f}" if calls else f"| {table.nodes:,} |"
        )
        what = "opposite corners" if corner else "all starts"
        lines.append(f"| {rows}x{cols}, {what} | {fewer} | {seconds:.2f} |")
    return lines


# Pictures


def draw(name, position):
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.svg").write_text(svg(position.scene(hints=False), "paper", 360, panels=False) + "\n")
    return f"![{position.text()}](pictures/{name}.svg)"


def draw_table(rows, cols):
    from gridwright.paint.png import png_of
    from gridwright.terminal.solver_pictures.class_table import draw_class_table

    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"table-{rows}x{cols}.png").write_bytes(
        png_of(draw_class_table(shipped()[rows, cols]), width=1400)
    )
    return f"![the class of every start on {rows} by {cols}](pictures/table-{rows}x{cols}.png)"


# Corners


def corner_classes(limit=64):
    out = {}
    for rows in range(1, 9):
        for cols in range(rows, 17):
            if 2 <= rows * cols <= limit:
                position = Position(CTRON, CTRON.options(None, {"rows": rows, "cols": cols}))
                out[rows, cols] = Search.of(position, 256).outcome(squares_of(position))
    return out


def proofs_section():
    lines = []
    for name, text in (
        ("6x6-right-wins", "L.R.../....../....../....../....../...... L"),
        ("6x6-corners", "L...../....../....../....../....../.....R L"),
    ):
        proof = prove(at(text))
        write_proof(proof, HERE / f"{name}.jsonl")
        met = check(proof)
        lines.append(f"* [`{name}.jsonl`]({name}.jsonl): class {proof.outcome}, {met:,} answers.")
    return "\n".join(lines)


def write_page(recount=False):
    found = shipped()
    say(f"{len(found)} tables")
    summary, rows = rows_section()
    say("rows compared")
    symmetric = symmetric_counts(found)
    even = symmetric["both sides even", "half turn"]
    assert set(even) == {"P"}
    odd_half = symmetric["both sides odd", "half turn"]
    mixed_half = symmetric["one side odd", "half turn"]
    can, fail, wall_boards = wall_claim(30)
    say("walls")
    wall_text = wall_counter_example()
    wall_at = at(wall_text)
    wall_move = wall_at.action_text(next(iter(walls(wall_at))))
    starts, blocked = blocked_claim(36)
    corners = corner_classes()
    say("corners")
    assert all(letter == "P" for (r, c), letter in corners.items() if r % 2 == 0 and c % 2 == 0)
    assert all(corners[r, c] == "N" for r, c in corners if r % 2 and r >= 3)
    assert all(corners[2, c] == "P" for c in range(2, 17))
    assert "".join(corners[4, c] for c in range(5, 17, 2)) == "NNNPPP"
    large = max(r * c for r, c in found)
    every_board = {(r, c) for r in range(1, 9) for c in range(r, 17) if 2 <= r * c <= large}
    assert every_board == set(found), every_board ^ set(found)
    centre, four = centre_classes(found), four_centre_classes(found)
    assert all(set(classes) <= {"L", "P"} for classes in centre.values())
    assert {b for b, classes in four.items() if classes != {"P"}} == {(4, 4), (4, 6)}
    assert all(c in "LP" for (left, _), c in found[8, 8].every().items() if left in (27, 28, 35, 36))
    middle = [(r, c) for r, c in found if min(r, c) >= 3]
    assert all(found[b].counts()["L"] == found[b].counts()["R"] for b in found)
    shares = {
        b: {c: n / sum(found[b].counts().values()) for c, n in found[b].counts().items()} for b in middle
    }
    p_odd = max(shares[b]["P"] for b in middle if b[0] % 2 and b[1] % 2 and b[0] * b[1] > 9)
    n_odd = min(shares[b]["N"] for b in middle if b[0] % 2 and b[1] % 2 and b[0] * b[1] > 9)
    n_even = max(shares[b]["N"] for b in middle if b[0] % 2 == b[1] % 2 == 0)
    assert n_odd > n_even
    variant_lines = []
    for name, sets in VARIANTS.items():
        cells = []
        for r, c in VARIANT_BOARDS:
            table = tables.empty_table(tables.table_options(r, c, sets)).fill(memory=512)
            cells.append(" / ".join(str(n) for n in table.counts().values()))
        variant_lines.append(f"| {name} | " + " | ".join(cells) + " |")
        say(name)
    proofs = proofs_section()
    page = PAGE_TEXT.format(
        summary=summary,
        rows="\n".join(rows),
        wall_can=can,
        wall_fail=fail,
        wall_boards=len(wall_boards),
        wall_text=wall_text,
        wall_move=wall_move,
        wall_class=Search.of(wall_at, 1).outcome(squares_of(wall_at)),
        wall_value=value_at(wall_at).text,
        wall_picture=draw("wall", wall_at),
        mirror_picture=draw("mirror", at("L..R/.... L")),
        blocked_picture=draw("territory", at("RL./.../... L")),
        row_values=check_row_values(11),
        l_starts=starts,
        l_blocked=blocked,
        even_boards=sum(1 for r, c in found if r % 2 == 0 and c % 2 == 0),
        even_starts=sum(even.values()),
        lr_even=in_words(symmetric["both sides even", "left and right"]),
        tb_even=in_words(symmetric["both sides even", "top and bottom"]),
        mixed_half=in_words(mixed_half),
        odd_half=in_words(odd_half),
        shares="\n".join(
            f"| {r}x{c} | {sum(found[r, c].counts().values())} | {counts_line(found[r, c].counts())} |"
            for r, c in middle
        ),
        p_odd=f"{p_odd:.1%}",
        n_odd=f"{n_odd:.0%}",
        n_even=f"{n_even:.0%}",
        boards=len(found),
        large=large,
        centre_boards=len(centre),
        centre_starts=sum(sum(classes.values()) for classes in centre.values()),
        centre_all_l=", ".join(f"{r}x{c}" for (r, c), classes in centre.items() if set(classes) == {"L"}),
        four_boards=len(four),
        table_picture=draw_table(6, 6),
        large_picture=draw_table(8, 8),
        corner_table="\n".join(
            f"| {r} | " + " | ".join(corners.get((min(r, c), max(r, c)), "") for c in range(2, 17)) + " |"
            for r in range(1, 9)
        ),
        corner_head="| | " + " | ".join(str(c) for c in range(2, 17)) + " |",
        corner_rule="|---" * 16 + "|",
        variant_head="| | " + " | ".join(f"{r}x{c}" for r, c in VARIANT_BOARDS) + " |",
        variants="\n".join(variant_lines),
        proofs=proofs,
        work="\n".join(work_lines(recount)),
    )
    PAGE.write_text(page, encoding="utf-8")
    say(f"wrote {PAGE.name}")


PAGE_TEXT = (HERE / "combinatorial-tron.template.md").read_text(encoding="utf-8")

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--tables", type=int, default=0, help="build missing tables up to so many squares first"
    )
    parser.add_argument(
        "--recount", action="store_true", help="run the plain search on all 6x6 starts too (8 GiB, minutes)"
    )
    chosen = parser.parse_args()
    if chosen.tables:
        build_tables(chosen.tables)
    write_page(chosen.recount)
