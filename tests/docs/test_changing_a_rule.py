"""Six changes of the rules, each a patch: it applies, the game keeps its laws and cases, and it is small."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.conftest import SOURCES, Program

DOCS = SOURCES.parent / "docs"
PATCHES = DOCS / "changing-a-rule"

# The most places that a change may touch outside its case; a place is a hunk of the diff.
MOST = {
    "steal-two": ("cups", 4),
    "robots-block-fire": ("ironclad", 4),
    "ghosts-act-twice": ("minefield", 5),
    "a-new-card": ("tron", 9),
    "knights": ("ctron", 4),
    "a-second-board": ("cups", 2),
}

# Cases and laws, interpreted, without the cases of bots: compiling and thinking would take minutes.
TRIAL = """
import sys
from gridwright.checks.cases import read_cases, run_case
from gridwright.checks.laws import LAWS, Trial, run_law
from gridwright.games import game
from gridwright.kernel.binding import INTERPRETED

g, new = game(sys.argv[1]), sys.argv[2]
assert new in {file.name for file in (g.folder / "cases").glob("*.yaml")}, "the change brings no case"
files = sorted(file for file in (g.folder / "cases").glob("*.yaml") if file.stem != "bots")
faults = [f"{c.name}: {f}" for file in files for c in read_cases(file) for f in run_case(g, c, INTERPRETED)]
for preset in list(g.presets)[:2]:
    trial = Trial(g, g.options(preset), games=2, mode=INTERPRETED)
    for law in LAWS:
        if law != "modes":
            faults += [f"{preset}, {law}: {fault}" for fault in run_law(law, trial)]
print(*faults, sep="\\n")
"""


def places(patch: str) -> int:
    """The hunks of a patch outside cases."""
    files = re.split(r"^diff --git ", patch, flags=re.MULTILINE)[1:]
    return sum(len(re.findall(r"^@@ ", file, re.MULTILINE)) for file in files if "/cases/" not in file[:200])


def new_case(patch: str) -> str:
    """The file of cases that a patch brings."""
    return re.findall(r"^\+\+\+ b/\S*/cases/(\S+)$", patch, re.MULTILINE)[0]


def test_there_are_six_and_no_other() -> None:
    assert {file.stem for file in PATCHES.glob("*.patch")} == set(MOST)


@pytest.mark.parametrize("name", MOST)
def test_a_change_is_small(name: str) -> None:
    patch = (PATCHES / f"{name}.patch").read_text(encoding="utf-8")
    game, most = MOST[name]
    assert 0 < places(patch) <= most
    touched = set(re.findall(r"^\+\+\+ b/src/gridwright/games/(\w+)/", patch, re.MULTILINE))
    assert touched == {game}, "a rule is changed in its game's folder"
    row = re.search(rf"^\| .*/{name}\.patch\) \| (\d+|–) \| (\d+) \|$", page(), re.MULTILINE)
    assert row, f"docs/changing-a-rule.md has no row for {name}"
    assert int(row[2]) == places(patch)


def page() -> str:
    """The page that tells of the changes."""
    return (DOCS / "changing-a-rule.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MOST)
def test_a_change_applies_and_keeps_laws_and_cases(name: str, tmp_path: Path, python: Program) -> None:
    game, _ = MOST[name]
    patch = PATCHES / f"{name}.patch"
    leave = shutil.ignore_patterns("static", "data", "__pycache__")
    shutil.copytree(SOURCES / "gridwright", tmp_path / "src" / "gridwright", ignore=leave)
    applied = subprocess.run(["git", "apply", str(patch)], cwd=tmp_path, capture_output=True, text=True)
    assert applied.returncode == 0, applied.stderr
    case = new_case(patch.read_text(encoding="utf-8"))
    told = python("-c", TRIAL, game, case, path=[tmp_path / "src"])
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip() == ""
