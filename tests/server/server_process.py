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
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers. Nobody else may be listening there."""
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"{self.url}/api/about")
            raise AssertionError(f"something else answers at {self.url}")
        paths = os.pathsep.join([str(Path(gridwright.__file__).parents[1]), str(HERE.parents[1])])
        environment = {**os.environ, "PYTHONPATH": paths}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(HERE / "server_program.py"), str(self.port), self.database],
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

    def memory(self) -> int:
        """Resident memory in KiB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def spare_port() -> int:
    with listening() as at:
        return int(at.getsockname()[1])
