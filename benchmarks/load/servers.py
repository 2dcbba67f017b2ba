"""The servers that are loaded: this checkout's, another one's, boardgame.io's; and what they cost."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SETTLE, MOST_SETTLE = 3.0, 60.0
"""Seconds for what a server does when it starts, so that no action is charged with it: at least, at most."""

QUIET = 0.05
"""A server that uses so much of a second has done what it does when it starts."""

START = 240.0


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    name: str
    address: str
    pid: int

    def cpu(self) -> float:
        """The processor time that its processes have used, in seconds (where the system tells: Linux)."""
        return sum(_cpu(pid) for pid in _family(self.pid))


def _family(pid: int) -> list[int]:
    """A process and those that it started."""
    found = [pid]
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in listed.read_text().split():
            found += _family(int(child))
    return found


def _cpu(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def ours(name: str, checkout: Path, database: str, workers: int) -> Iterator[Server]:
    """A checkout's server, as its own environment has it."""
    program = checkout / "benchmarks" / "load" / "serve.py"
    if not program.exists():
        program = checkout / "benchmarks" / "server_load.py"
    own = checkout / ".venv" / "bin" / "python"
    with tempfile.TemporaryDirectory() as folder:
        port = spare_port()
        command = [str(own) if own.exists() else sys.executable, str(program), "--serve", str(port)]
        command += ["--database", database or f"sqlite:///{folder}/games.sqlite3"]
        command += ["--workers", str(workers)] if workers > 1 else []
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        with running(name, command, port, "/api/about", environment) as server:
            yield server


@contextlib.contextmanager
def boardgame_io(installed: Path, cells: int) -> Iterator[Server]:
    """boardgame.io's server with its storage in files, from a folder where npm has installed it."""
    with tempfile.TemporaryDirectory() as folder:
        port = spare_port()
        command = ["node", str(HERE / "boardgame_io.cjs"), "serve", str(port), folder]
        environment = {**os.environ, "CELLS": str(cells)}
        with running("boardgame.io", command, port, "/", environment, installed) as server:
            yield server


@contextlib.contextmanager
def running(
    name: str,
    command: list[str],
    port: int,
    asked: str,
    environment: dict[str, str],
    folder: Path | None = None,
) -> Iterator[Server]:
    """A server, from its first answer on."""
    process = subprocess.Popen(command, env=environment, cwd=folder)
    try:
        end = time.monotonic() + START
        while not _answers(f"http://127.0.0.1:{port}{asked}"):
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"The server of {name} does not start: {' '.join(command)}")
            time.sleep(0.1)
        server = Server(name, f"127.0.0.1:{port}", process.pid)
        _settle(server)
        yield server
    finally:
        process.terminate()
        process.wait()


def _settle(server: Server) -> None:
    """Wait until a server has done what it does when it starts."""
    time.sleep(SETTLE)
    end, before = time.monotonic() + MOST_SETTLE, server.cpu()
    while time.monotonic() < end:
        time.sleep(1.0)
        now = server.cpu()
        if now - before < QUIET:
            return
        before = now


def _answers(url: str) -> bool:
    """Whether a server is there; boardgame.io's has no page that is always there."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def spare_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        return int(spare.getsockname()[1])
