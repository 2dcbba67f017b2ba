"""Studies that are killed: the same results on one thread, on two, and after many kills at random moments.

    python benchmarks/lab_kills.py [--kills 20] [--games 2000]

A study of two boards of Combinatorial Tron and a luck study of it are each played on one thread, on two, and
by processes that are killed (kill -9) again and again and go on from what is there.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

PLAY = """
import json, sys
from pathlib import Path
from gridwright.lab.luck.run import LuckRun
from gridwright.lab.luck.study import LuckStudy
from gridwright.lab.run import Run
from gridwright.lab.study import study_of
told, folder, threads = json.loads(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
run = LuckRun(LuckStudy(**told), folder) if "deals" in told else Run(study_of(told, "here"), folder)
run.resume()
print("playing", flush=True)
run.play(threads)
print(run.hash, flush=True)
"""


def started(told: str, folder: Path, threads: int) -> subprocess.Popen[str]:
    """A process that plays a study, once it has begun."""
    words = [sys.executable, "-c", PLAY, told, str(folder), str(threads)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "playing\n"
    return process


def finished(process: subprocess.Popen[str]) -> str:
    """The hash of the results of a process that is left alone."""
    said, _ = process.communicate()
    assert process.returncode == 0
    return said.strip()


def killed(told: str, folder: Path, kills: int, seconds: float) -> tuple[str, int]:
    """The hash after so many kills, and how many hit while something was being played."""
    rng, hit = random.Random(1), 0
    for _ in range(kills):
        process = started(told, folder, 2)
        time.sleep(rng.uniform(0, 2 * seconds / kills))
        hit += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    return finished(started(told, folder, 2)), hit


def main(argv: Sequence[str] | None = None) -> None:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args(argv)
    study = (
        '{"game": "ctron", "variants": {"wood": {"preset": "wood"}, "duo": {"preset": "duo"}}, '
        f'"measure": "decisions", "until": "games", "games": {asked.games}}}'
    )
    luck = f'{{"game": "ctron", "deals": {asked.games // 4}}}'
    print("| study | one thread | two threads | killed | kills that hit |")
    print("|---|---|---|---|---:|")
    for name, told in (("two boards", study), ("luck", luck)):
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            began = time.monotonic()
            one = finished(started(told, folder / "one", 1))
            seconds = time.monotonic() - began
            two = finished(started(told, folder / "two", 2))
            again, hit = killed(told, folder / "killed", asked.kills, seconds / 2)
            print(f"| {name} | {one} | {two} | {again} | {hit} |", flush=True)
            assert one == two == again, "results depend on how they were played"


if __name__ == "__main__":
    main()
