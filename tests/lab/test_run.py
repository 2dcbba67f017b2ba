"""Running a study: the same results whoever plays it, however often it is stopped; nothing counts twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridwright.kernel.errors import BadOption
from gridwright.lab.run import Run
from gridwright.lab.verdict import Finding


def played(study, folder: Path, threads: int = 1) -> Run:
    run = Run(study, folder)
    run.resume()
    run.play(threads)
    return run


def test_threads_make_no_difference(small, tmp_path: Path) -> None:
    one = played(small(), tmp_path / "one")
    two = played(small(), tmp_path / "two", threads=2)
    assert one.finished
    assert one.hash == two.hash
    assert played(small(seed=2), tmp_path / "other").hash != one.hash


def test_a_study_goes_on_from_its_shards(small, tmp_path: Path) -> None:
    whole = played(small(), tmp_path / "whole")
    files = sorted((tmp_path / "whole").glob("*.parquet"))
    assert len(files) == 8
    for file in files[1::2]:
        file.unlink()
    run = Run(small(), tmp_path / "whole")
    run.resume()
    assert not run.finished
    run.play(2)
    assert run.hash == whole.hash


def test_a_broken_shard_is_set_aside_and_played_again(small, tmp_path: Path) -> None:
    whole = played(small(), tmp_path)
    file = min(tmp_path.glob("*.parquet"))
    file.write_bytes(file.read_bytes()[:200])
    again = played(small(), tmp_path)
    assert again.hash == whole.hash
    assert [sentence.split()[0] for sentence in again.shards.set_aside] == [file.name]
    assert file.with_suffix(".broken").exists()


def test_a_folder_of_another_study_is_refused(small, tmp_path: Path) -> None:
    played(small(), tmp_path)
    with pytest.raises(BadOption, match="of another study: name another --out"):
        Run(small(seed=5), tmp_path).resume()


def test_results_of_other_code_are_refused(small, tmp_path: Path) -> None:
    played(small(), tmp_path)
    file = min(tmp_path.glob("*.parquet"))
    study, _, rest = file.name.partition("-")
    file.rename(tmp_path / f"{study}-0badc0de-{rest.partition('-')[2]}")
    with pytest.raises(BadOption, match="another version of the rules or the bots"):
        Run(small(), tmp_path).resume()


def test_the_same_rules_twice_differ_in_nothing(small, tmp_path: Path) -> None:
    run = played(small(variants={"one": {"preset": "duo"}, "two": {"preset": "duo"}}), tmp_path)
    for row in run.results().rows():
        assert row.difference is not None
        assert (run.results().differences(row.measure.name) == 0).all(), row.measure.name


def test_it_stops_when_the_verdict_is_there(small, tmp_path: Path) -> None:
    run = played(small(until="verdict", games=2000), tmp_path, threads=2)
    progress = run.progress()
    assert progress.verdict is not None
    assert progress.verdict.finding == Finding.SUPPORTED, "the larger board takes longer"
    assert progress.deals < progress.most_deals


KILLED = """
from pathlib import Path
from gridwright.lab.run import Run
from gridwright.lab.study import study_of
import json, sys
study = study_of(json.loads(sys.argv[1]), "here")
run = Run(study, Path(sys.argv[2]))
run.resume()
print("playing", flush=True)
run.play(2)
print("done", run.hash, flush=True)
"""


def test_kills_lose_nothing_that_counts(small, tmp_path: Path) -> None:
    study = small(games=200)
    told = study.model_dump_json(exclude_defaults=True)
    for attempt in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, told, str(tmp_path / "killed")], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process.stdout:
            assert process.stdout.readline() == "playing\n"
            if attempt < 4:
                time.sleep(0.05 * (attempt + 1))
                process.send_signal(signal.SIGKILL)
                process.wait()
                continue
            said = process.stdout.read()
            process.wait()
        break
    assert said == f"done {played(study, tmp_path / 'whole').hash}\n"


def test_restricted_players_and_solvers_play_too(small, tmp_path: Path) -> None:
    run = played(small(players="12/mirrors", games=20), tmp_path)
    assert run.finished
    names = [row.measure.name for row in run.results().rows()]
    assert "decisions" in names
    assert "drama" not in names, "what they thought is not told"
    assert played(small(exact=True, games=20), tmp_path / "exact").finished
