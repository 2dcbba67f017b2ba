"""Re-checking tables and proofs with nothing but the rulebook and the reference solver."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gridwright.kernel.errors import BadText
from gridwright.solver import first_line
from gridwright.solver.contract import Report
from gridwright.solver.ctron.proofs import FalseProof, check, is_proof, read_proof
from gridwright.solver.ctron.reference import outcome_class
from gridwright.solver.ctron.rulebook import squares_of
from gridwright.solver.ctron.solve import Search
from gridwright.solver.ctron.strategy import MOST_POSITIONS, TooLong, prove
from gridwright.solver.ctron.tables import Start, Table, read_table

WHOLLY = 20
"""Boards of at most so many squares are checked start by start with the reference solver."""

SAMPLES = 12
"""Starts of larger boards that are proved, and the proofs played against every defence."""

Tell = Callable[[int, int], None]


def verify(file: Path, samples: int = SAMPLES, seed: int = 1, tell: Tell | None = None) -> Report:
    """Check a table or a proof. `samples` starts of a large table; 0 for all of them."""
    if is_proof(first_line(file)):
        return _verify_proof(file)
    table = read_table(file)
    if not table.classes:
        raise BadText(f"{file} has no starts yet.")
    squares = table.rows * table.cols
    report = _wholly(table, tell) if squares <= WHOLLY else _by_proofs(table, samples, seed, tell)
    if not table.complete:
        report.what += f", {len(table.classes)} of {len(table.starts)} kinds of start so far"
    return report


def _verify_proof(file: Path) -> Report:
    proof = read_proof(file)
    what = f"a proof that {proof.board} is in class {proof.outcome}"
    try:
        return Report(what, "played against every defence with the rulebook alone", check(proof))
    except FalseProof as error:
        return Report(what, "played against every defence", len(proof.answers), [str(error)])


def _what(table: Table) -> str:
    return f"the table of {table.rows} by {table.cols}"


def _wholly(table: Table, tell: Tell | None) -> Report:
    memo: dict[Any, bool] = {}
    faults = []
    for number, (start, letter) in enumerate(table.classes.items(), 1):
        found = outcome_class(table.position(start), memo)
        if found != letter:
            faults.append(f"{table.text(start)}: the table says {letter}, the reference solver {found}.")
        if tell:
            tell(number, len(table.classes))
    how = "every kind of start with the reference solver"
    return Report(_what(table), how, len(table.classes), faults)


def _by_proofs(table: Table, samples: int, seed: int, tell: Tell | None) -> Report:
    starts = list(table.classes)
    if samples and samples < len(starts):
        starts = random.Random(seed).sample(starts, samples)
    search = Search(table.ground)
    report = Report(_what(table), "", len(starts))
    for number, start in enumerate(starts, 1):
        try:
            fault = _proof_fault(table, start, search)
        except TooLong:
            report.unproved.append(table.text(start))
            report.checked -= 1
            fault = ""
        report.faults += [fault] if fault else []
        if tell:
            tell(number, len(starts))
    report.how = f"{report.checked} of {len(table.classes)} kinds of start proved"
    report.how += ", and the proofs played against every defence"
    if report.unproved:
        report.how += (
            f"; left out {len(report.unproved)} with proofs of more than {MOST_POSITIONS:,} positions"
        )
    return report


def _proof_fault(table: Table, start: Start, search: Search) -> str:
    """What is wrong with the class of a start; nothing if a proof of it holds. TooLong if it has none."""
    position = table.position(start)
    found = search.outcome(squares_of(position))
    if found != table.classes[start]:
        return f"{table.text(start)}: the table says {table.classes[start]}, the solver {found}."
    proof = prove(position, search, MOST_POSITIONS)
    try:
        check(proof)
    except FalseProof as error:
        return f"{table.text(start)}: {error}"
    return ""


# The tables that come with the package

DATA = Path(__file__).with_name("data")
CHECKSUMS = DATA / "SHA256SUMS"


def shipped() -> list[Path]:
    """The tables that come with the package."""
    return sorted(DATA.glob("*.csv"))


def checksum(file: Path) -> str:
    """A file's SHA-256."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def write_checksums() -> None:
    """Write the list that `sha256sum --check` reads."""
    lines = [f"{checksum(file)}  {file.name}\n" for file in shipped()]
    CHECKSUMS.write_text("".join(lines), encoding="utf-8")


def stale() -> list[str]:
    """The shipped files that are missing, unlisted or not what their checksum says."""
    rows = (row.split("  ") for row in CHECKSUMS.read_text(encoding="utf-8").splitlines())
    listed = {name: digest for digest, name in rows}
    there = {file.name: checksum(file) for file in shipped()}
    return sorted(name for name in listed.keys() | there.keys() if listed.get(name) != there.get(name))
