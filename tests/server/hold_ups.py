"""How long a server's loop is held up, in seconds of its own work: other processes do not count."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import uvicorn

OFTEN = 0.002


class NotedServer(uvicorn.Server):
    """A server that notes, in a file, the longest time that its loop worked without a break."""

    def __init__(self, config: uvicorn.Config, file: Path) -> None:
        super().__init__(config)
        self.file = file

    async def startup(self, sockets: object = None) -> None:
        """Begin to note with the server's start."""
        await super().startup(sockets)  # type: ignore[arg-type]
        self.noting = asyncio.create_task(self._note())

    async def _note(self) -> None:
        longest, began, written = 0.0, time.process_time() - time.thread_time(), time.monotonic()
        while True:
            before = time.thread_time()
            await asyncio.sleep(OFTEN)
            longest = max(longest, time.thread_time() - before)
            if time.monotonic() - written > 0.1:
                beside = time.process_time() - time.thread_time() - began
                self.file.write_text(json.dumps({"longest": longest, "beside": beside}))
                written = time.monotonic()
