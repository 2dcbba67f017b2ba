"""The server that is attacked: `gridwright serve` in processes of its own, on a core of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

START = 60.0


def cores() -> tuple[int, int]:
    """The core of the server, and that of everybody else; the same one where there is only one."""
    found = sorted(os.sched_getaffinity(0))
    return found[-1], found[0]


class Served:
    """A running `gridwright serve`."""

    def __init__(self, folder: Path, port: int, *options: str, core: int | None = None) -> None:
        self.port = port
        self.log = folder / "log"
        self.database = folder / "games.sqlite3"
        words = ["serve", "--port", str(port), "--database", f"sqlite:///{self.database}", "--no-browser"]

        def pin() -> None:
            if core is not None:
                os.sched_setaffinity(0, {core})

        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gridwright", *words, *options],
                env={**os.environ, "XDG_DATA_HOME": str(folder)},
                stdout=log,
                stderr=log,
                preexec_fn=pin,
                start_new_session=True,  # Ctrl-C is for the campaign, which then stops the server
            )
        self._wait_until_it_answers()

    def _wait_until_it_answers(self) -> None:
        end = time.monotonic() + START
        while True:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start: {self.log.read_text()}")
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).close()
                return
            time.sleep(0.05)

    def family(self) -> list[int]:
        """The server's process and all that it has started."""
        found = [self.process.pid]
        for pid in found:
            with contextlib.suppress(OSError):
                for task in Path(f"/proc/{pid}/task").iterdir():
                    found += [int(word) for word in (task / "children").read_text().split()]
        return found

    def memory(self) -> float:
        """Memory in MB, of all processes together, what they share counted once."""
        return sum(_memory(pid) for pid in self.family())

    def cpu(self) -> float:
        """CPU seconds that all processes have used, those that have ended included."""
        return sum(_cpu(pid) for pid in self.family())

    def queued(self) -> float:
        """Seconds for which the server's own process was ready to run, and its core was not free."""
        words = Path(f"/proc/{self.process.pid}/schedstat").read_text().split()
        return int(words[1]) / 1e9

    def stop(self) -> int:
        """Stop it as somebody at a terminal would; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return -9

    def logged(self) -> str:
        """All that it has logged."""
        return self.log.read_text(errors="replace")


def _memory(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def _cpu(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(word) for word in words[11:15]) / os.sysconf("SC_CLK_TCK")
