"""The process in which a server lets a study be played, and the file that says how far it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwright.lab import process, progress_file
from gridwright.lab.progress_file import ProgressFile
from gridwright.lab.run import Progress, Run
from gridwright.lab.study import Study
from gridwright.lab.verdict import Finding, Verdict

Maker = Callable[..., Study]


def read(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "progress.json").read_text())
    return told


def test_it_ends_when_whoever_started_it_is_gone(small: Maker, tmp_path: Path, warm_lab: None) -> None:
    command = [sys.executable, "-m", "gridwright.lab.process", "3000000000"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdin is not None
        study = small(games=20_000, players="random").model_dump(mode="json")
        asked = {"task": "play", "folder": str(tmp_path), "study": study, "seconds": 600, "threads": 1}
        print(json.dumps(asked), file=started.stdin, flush=True)
        started.stdin.close()
        assert started.wait(60) == 1
        assert started.stdout is not None
        assert started.stdout.read() == ""


def test_what_goes_wrong_in_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-m", "gridwright.lab.process", "3000000000"]
    for asked, told in (
        ({"task": "play", "folder": "/", "study": {"game": "chess"}, "seconds": 1, "threads": 1}, "refused"),
        ({"task": "play"}, "failed"),
    ):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
            assert started.stdin is not None
            assert started.stdout is not None
            print(json.dumps(asked), file=started.stdin, flush=True)
            assert list(json.loads(started.stdout.readline())) == [told]
            started.stdin.close()
            started.wait(60)


def test_every_task_is_one_that_there_is() -> None:
    assert set(process.TASKS) == {"measures", "play"}


def test_a_study_that_is_done_says_so(small: Maker, tmp_path: Path) -> None:
    run = Run(small(), tmp_path)
    run.resume()
    file = ProgressFile(run)
    run.play(1, file.tell)
    file.write("finished", run.progress())
    told = read(tmp_path)
    assert (told["state"], told["deals"], told["games"], told["seconds_left"]) == ("finished", 40, 80, 0.0)
    assert told["finding"] == run.results().verdict().finding.value
    assert not list(tmp_path.glob("*.tmp"))


@pytest.mark.parametrize(
    ("more", "seconds", "left", "enough"),
    [(50, 1000, 100.0, True), (5000, 500, 300.0, False), (5000, None, 720.0, True)],
)
def test_the_time_left_is_that_of_the_deals_that_are_missing(
    small: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int, seconds: float | None,
    left: float, enough: bool,
) -> None:  # fmt: skip
    """A hundred deals took 200 seconds; of at most 460 so many more would decide it."""
    run = Run(small(until="verdict"), tmp_path)
    clock = [1000.0]
    monkeypatch.setattr(progress_file.time, "monotonic", lambda: clock[0])
    file = ProgressFile(run, seconds)
    clock[0] += 200.0
    verdict = Verdict(Finding.UNDECIDED, None, 0.02, more)  # type: ignore[arg-type]
    monkeypatch.setattr(file, "_found", lambda progress: {})
    file.run.shards.prepare()
    file.write("playing", Progress(100, 460, verdict, False))
    told = read(tmp_path)
    assert (told["seconds_left"], told["enough"]) == (left, enough)
    assert told["more_deals"] == min(more, 360)
