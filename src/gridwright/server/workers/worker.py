"""A worker: one process that works, seen from the server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Any

from gridwright.kernel.errors import GridwrightError
from gridwright.server.errors import WorkFailed
from gridwright.server.workers.frames import read_frame, write_frame
from gridwright.server.workers.packing import Finder, pack, unpack

MODULE = "gridwright.server.workers.process"

ENDED = "its process ended."


class Worker:
    """One process that works. All that is done here waits: it belongs into a thread."""

    def __init__(self, memory: int) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", MODULE, str(memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self.spoilt = False
        """Whether something went wrong in it: then another one goes on."""

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def do(self, compiled: Iterable[str], find: Finder, function: Callable[..., Any], words: Any) -> Any:
        """Have something done; GridwrightError as it was raised there, or WorkFailed."""
        asked = pack((tuple(compiled), function, words))
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            write_frame(self._process.stdin, asked)
            told = read_frame(self._process.stdout)
        except (OSError, ValueError):
            told = None
        if told is None:
            self.spoilt = True
            raise WorkFailed(ENDED)
        outcome, *what = unpack(told, find)
        if outcome == "refused":
            raise refusal(*what)
        if outcome == "failed":
            self.spoilt = True
            raise WorkFailed(*what)
        return what[0]

    def kill(self) -> None:
        """End it, whatever it does."""
        self.spoilt = True
        self._process.kill()

    def bury(self) -> None:
        """Wait for its end, and let go of what is left of it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None and not pipe.closed:
                try:
                    pipe.close()
                except OSError:
                    continue


def refusal(kind: type[GridwrightError], sentence: str, more: dict[str, Any]) -> GridwrightError:
    """An error as it was raised in a worker."""
    error = kind.__new__(kind)
    GridwrightError.__init__(error, sentence)
    error.__dict__.update(more)
    return error
