"""A server in a process of its own, that can be killed and started again."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
from tests.server.running import listening

import gridwright
from gridwright.server.serving import MOST_IN_VAIN, SOON

HERE = Path(__file__).parent


class Process:
    """A server in a process of its own, that can be killed and started again."""

    def __init__(self, port: int, database: str, log: Path) -> None:
        self.port, self.database, self.log = port, database, log
        self.url = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def program(self) -> list[str]:
        """What is run."""
        return [str(HERE / "server_program.py"), str(self.port), self.database]

    def start(self) -> None:
        """Start it, and wait until it answers. Nobody else may be listening there."""
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"{self.url}/api/about")
            raise AssertionError(f"something else answers at {self.url}")
        paths = os.pathsep.join([str(Path(gridwright.__file__).parents[1]), str(HERE.parents[1])])
        environment = {**os.environ, "PYTHONPATH": paths}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program],
                stdout=log,
                stderr=log,
                env=environment,
            )
        for _ in range(1200):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/api/about").status_code == 200:
                    return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """End it, however."""
        self.kill()

    def memory(self) -> int:
        """Resident memory in KiB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


class Workers(Process):
    """A server of several processes. One at a time is killed, while the others go on; it is replaced."""

    def __init__(self, port: int, database: str, log: Path, count: int) -> None:
        super().__init__(port, database, log)
        self.count = count
        self.killed = 0

    @property
    def program(self) -> list[str]:
        words = ["--serve", str(self.port), "--database", self.database, "--workers", str(self.count)]
        return [str(HERE.parents[1] / "benchmarks" / "load" / "serve.py"), *words]

    def start(self) -> None:
        """Start it, or wait until the one that was killed has been replaced."""
        if self.process is None:
            super().start()
        end = time.monotonic() + 60
        while len(self.workers()) < self.count:
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """kill -9 for one process after the other; now and then one that has worked for a while.

        A server whose processes all end as soon as they start gives up.
        """
        if self.killed and self.killed % (MOST_IN_VAIN - 1) == 0:
            time.sleep(SOON)
        os.kill(self.workers()[self.killed % self.count], signal.SIGKILL)
        self.killed += 1

    def workers(self) -> list[int]:
        """The processes that serve."""
        assert self.process is not None
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        pids = [int(word) for task in tasks for word in task.read_text().split()]
        return [pid for pid in pids if "spawn_main" in command(pid)]

    def end(self) -> None:
        """End them all."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(60)


def command(pid: int) -> str:
    """The words with which a process was started; none if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def spare_port() -> int:
    with listening() as at:
        return int(at.getsockname()[1])
