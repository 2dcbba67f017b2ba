"""Tables as files: written, read, resumed, verified, shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.kernel.errors import BadOption, BadText
from gridwright.solver.ctron import verify
from gridwright.solver.ctron.tables import (
    empty_table,
    open_table,
    read_table,
    table_options,
    write_table,
)


def make(rows: int, cols: int, file: Path, **sets: object) -> None:
    open_table(table_options(rows, cols, dict(sets)), file).fill(file, memory=16)


def test_round_trip(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    make(3, 4, file)
    table = read_table(file)
    assert table.complete
    assert table.counts() == {"P": 18, "N": 46, "L": 34, "R": 34}
    again = tmp_path / "u.csv"
    write_table(table, again)
    assert again.read_bytes() == file.read_bytes()


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.csv", tmp_path / "t.csv"
    make(3, 4, whole)
    text = whole.read_text()
    file.write_text(text[: len(text) // 2 + 3])
    table = open_table(table_options(3, 4, {}), file)
    assert 0 < len(table.classes) < len(table.starts)
    make(3, 4, file)
    assert file.read_bytes() == whole.read_bytes()


def test_time_up_keeps_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    options = table_options(8, 8, {})
    table = open_table(options, file).fill(file, memory=16, seconds=0.5)
    assert not table.complete
    assert read_table(file).classes == table.classes


def test_another_board_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    make(3, 3, file)
    with pytest.raises(BadOption, match="another board"):
        open_table(table_options(3, 4, {}), file)
    with pytest.raises(BadOption, match="A table fixes placement itself"):
        table_options(3, 3, {"placement": "corners"})


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("1:1,1:2,R,8", "1:1,1:2,Q,8", "no start of this board"),
        ("1:1,1:2,R,8", "1:9,1:2,R,8", "no start of this board"),
        ("1:1,1:2,R,8", "1:1,1:2,R,7", "no start of this board"),
        ("1:1,1:2,R,8", "1:1,1:2,R,8\n1:1,1:2,R,8", "is there twice"),
        ("# options {", "# options ", "line 2"),
        ("# Comb", "Comb", "is no table"),
    ],
)
def test_bad_files(tmp_path: Path, old: str, new: str, what: str) -> None:
    file = tmp_path / "t.csv"
    make(3, 3, file)
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(BadText, match=what):
        read_table(file)


def test_verify_finds_a_wrong_class(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    make(3, 3, file)
    assert not verify.verify(file).faults
    file.write_text(file.read_text().replace("1:1,1:2,R,8", "1:1,1:2,N,8"))
    report = verify.verify(file)
    assert len(report.faults) == 1
    assert "the table says N, the reference solver R" in report.faults[0]


def test_holes_and_variants(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    make(3, 3, file, holes="1:2", piece="king1")
    table = read_table(file)
    assert sum(table.starts.values()) == 8 * 7
    assert not verify.verify(file).faults


def test_the_shipped_tables() -> None:
    assert verify.stale() == []
    variants = {"piece", "max_step", "play", "slide", "squeeze", "holes"}
    tables = [t for t in map(read_table, verify.shipped()) if not t.options.told().keys() & variants]
    boards = {(t.rows, t.cols): t for t in tables}
    wanted = {(r, c) for r in range(1, 9) for c in range(r, 17) if 2 <= r * c <= 64}
    assert wanted == boards.keys()
    assert all(table.complete for table in boards.values())
    assert boards[6, 6].counts() == {"P": 92, "N": 440, "L": 364, "R": 364}
    assert boards[8, 8].counts() == {"P": 184, "N": 1512, "L": 1168, "R": 1168}


@pytest.mark.parametrize("name", ["ctron-6x6.csv", "ctron-7x9.csv", "ctron-8x8.csv"])
def test_exchanging_the_colours_exchanges_the_classes(name: str) -> None:
    every = read_table(verify.DATA / name).every()
    exchanged = {"L": "R", "R": "L", "N": "N", "P": "P"}
    assert all(every[right, left] == exchanged[letter] for (left, right), letter in every.items())


@pytest.mark.parametrize("name", ["ctron-2x5.csv", "ctron-3x4.csv"])
def test_shipped_tables_verify_wholly(name: str) -> None:
    report = verify.verify(verify.DATA / name)
    assert report.checked > 10
    assert not report.faults


def test_a_large_shipped_table_verifies_by_proofs() -> None:
    report = verify.verify(verify.DATA / "ctron-5x5.csv", samples=2)
    assert report.checked == 2
    assert not report.faults


def test_proofs_that_are_too_long_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "MOST_POSITIONS", 100)
    report = verify.verify(verify.DATA / "ctron-5x5.csv", samples=12)
    assert not report.faults
    assert report.checked > 0
    assert report.unproved
    assert report.checked + len(report.unproved) == 12
    assert report.how.endswith(f"left out {len(report.unproved)} with proofs of more than 100 positions")


def test_empty_tables_know_their_starts() -> None:
    table = empty_table(table_options(4, 4, {}))
    assert sum(table.starts.values()) == 240
    assert not table.complete
