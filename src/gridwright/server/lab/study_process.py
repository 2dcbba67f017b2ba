"""The process that plays a study, seen from the server: asked, told to stop, and killed if it does not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

from gridwright.kernel.errors import BadOption
from gridwright.server.errors import WorkFailed

MODULE = "gridwright.lab.process"

LONGEST_ANSWER = 1_000_000


class StudyProcess:
    """One process of the lab."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._killed = ""

    @classmethod
    async def start(cls, memory: int) -> StudyProcess:
        """Start one, with so many bytes of memory at most."""
        paths = os.pathsep.join(path for path in sys.path if path)
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", MODULE, str(memory)),
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_ANSWER,
                env={**os.environ, "PYTHONPATH": paths},
            )  # fmt: skip
        except OSError:
            raise WorkFailed("the server is short of processes.") from None
        return cls(process)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    async def do(self, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Have something done; BadOption with the lab's sentence, or WorkFailed if it just ends."""
        self._say(json.dumps(asked))
        assert self._process.stdout is not None
        told: Any = None
        try:
            async with asyncio.timeout(seconds):
                with contextlib.suppress(ValueError):
                    told = json.loads(await self._process.stdout.readline() or "null")
        except TimeoutError:
            self.kill(f"it was not done after {seconds:g} seconds.")
        finally:
            await self.end()
        if not isinstance(told, dict):
            raise WorkFailed(self._killed or "its process ended.")
        if "failed" in told:
            raise WorkFailed(str(told["failed"]))
        if "refused" in told:
            raise BadOption(str(told["refused"]))
        return told

    def stop(self) -> None:
        """Ask it to end, with a report of what was played."""
        self._say("stop")

    def kill(self, why: str) -> None:
        """End it, whatever it does."""
        self._killed = self._killed or why
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """See to it that nothing is left of it."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, RuntimeError):
            self._process.stdin.write(line.encode() + b"\n")
