"""The commands `gridwright solve ...`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.conftest import SOURCES, Cli

EIGHT = "L......R/......../......../......../......../......../......../R......L L"


def test_a_position(cli: Cli) -> None:
    said = cli("solve", "ctron", "L..../...../...../...../....R L", "--json")
    answer = json.loads(said.out)
    assert answer["class"] == "N"
    assert answer["nodes"] > 0
    assert (answer["left_first"], answer["right_first"]) == ("Left", "Right")
    assert len(answer["line"]) % 2 == 1
    words = cli("solve", "ctron", "L...R L").out
    assert "Class N: whoever begins wins." in words
    assert "A main line, Left to move: 1:1-1:4" in words


def test_a_proof_and_its_check(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    assert "answers" in cli("solve", "ctron", "L.../..../..../...R L", "--proof", str(file)).out
    said = cli("solve", "verify", str(file))
    assert said.code == 0
    assert "is in class P: right." in said.out
    file.write_text(
        file.read_text().replace('"class": "P", "left_first": "Right"', '"class": "P", "left_first": "Left"')
    )
    said = cli("solve", "verify", str(file), "--json")
    assert said.code == 1
    assert json.loads(said.out)["faults"]


def test_a_table(cli: Cli, tmp_path: Path) -> None:
    file, picture = tmp_path / "t.csv", tmp_path / "t.svg"
    said = cli("solve", "table", "ctron", "5", "6", "--json", "--memory", "64")
    answer = json.loads(said.out)
    assert {k: answer[k] for k in "PNLR"} == {"P": 60, "N": 362, "L": 224, "R": 224}
    assert answer["nodes"] * 10 < 42_518_928
    said = cli("solve", "table", "ctron", "3", "3", "--out", str(file), "--picture", str(picture))
    assert said.code == 0
    assert picture.read_text().count("<rect") > 9 * 9
    assert "right. Checked 12" in cli("solve", "verify", str(file)).out
    said = cli("solve", "table", "ctron", "3", "3", "--set", "piece=king1", "--json")
    assert json.loads(said.out)["N"] == 40


def test_a_value(cli: Cli, tmp_path: Path) -> None:
    picture = tmp_path / "thermograph.png"
    said = cli("solve", "value", "ctron", "L.R/... L", "--thermograph", str(picture), "--json")
    assert json.loads(said.out)["temperature"] == "1"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "+-1" in cli("solve", "value", "ctron", "L.R/... L").out


def test_what_the_time_allows_is_kept(cli: Cli) -> None:
    said = cli("solve", "ctron", EIGHT, "--time", "0.5", "--memory", "16", "--json")
    assert said.code == 1
    answer = json.loads(said.out)
    assert answer["class"] is None
    assert set(answer["possible"]) <= set("PNLR")
    words = cli("solve", "ctron", EIGHT, "--time", "0.5", "--memory", "16").out
    assert "Not solved in" in words
    assert "Partial result" in words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ctron", "/".join("." * 9 for _ in range(9)) + " L"], "at most 64 squares"),
        (["ctron", "L..R L", "--memory", "0.1"], "The memory cannot be"),
        (["ctron", "L..R L", "--time", "-1"], "The time cannot be"),
        (["ctron", "L..Q L"], "is none of"),
        (["table", "ctron", "9", "9"], "at most 64 squares"),
        (["table", "ctron", "3", "3", "--set", "bikes=2"], "A table fixes bikes itself"),
        (["table", "ctron", "3", "3", "--picture", "x.bmp"], "neither an SVG nor a PNG"),
        (["value", "ctron", "L.R L", "--set", "play=misere"], "normal play"),
        (["verify", "nowhere.csv"], "cannot be read"),
    ],
)
def test_what_is_refused(refused: Cli, words: list[str], sentence: str) -> None:
    assert sentence in refused("solve", *words).err


def test_an_interruption_is_answered_at_once(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    words = ["gridwright", "solve", "table", "ctron", "8", "8", "--memory", "16", "--out", str(file)]
    program = f"import sys\nfrom gridwright.terminal.app import main\nsys.argv = {words}\nmain()\n"
    run = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=SOURCES,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_text().count("\n") > 4) and time.monotonic() < deadline:
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    try:
        out, _ = run.communicate(timeout=30)
    finally:
        run.kill()
    assert run.returncode == 130
    assert "run it again to go on" in out
