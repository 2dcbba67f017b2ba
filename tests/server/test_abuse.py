"""Every attack of benchmarks/abuse at once, for some seconds, on a real `gridwright serve`: no harm is done.

How long others wait is not judged here but by `make abuse`, on a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.abuse import attacker
from tests.conftest import SOURCES

ROOT = Path(__file__).parents[2]
SECONDS = 12


@pytest.mark.skipif(sys.platform != "linux", reason="people are told apart by addresses of 127.0.0.0/8")
def test_all_attacks_at_once_do_no_harm(tmp_path: Path) -> None:
    report = tmp_path / "abuse.json"
    words = ["--together", "--seconds", str(SECONDS), "--tables", "6", "--json", str(report)]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.abuse", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert report.exists(), done.stdout + done.stderr
    found: dict[str, Any] = json.loads(report.read_text())
    (together,) = found["phases"]
    assert sorted(one["attack"] for one in together["attacks"]) == attacker.names()
    assert [one for one in together["attacks"] if "fault" in one] == []
    assert {one["attack"]: one["succeeded"] for one in together["attacks"] if one["succeeded"]} == {}
    assert {one["attack"]: one["heard"] for one in together["attacks"] if one["broken"]} == {}
    assert found["tracebacks"] == []
    assert found["lost or doubled"] == []
    assert found["actions acknowledged"] > 0
    assert [what for what in together["failed"] if what.startswith("a bot failed")] == []
    assert found["log in bytes"] < 100_000
    assert found["exit code"] == 0
