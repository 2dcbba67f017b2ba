"""Serving: one process of the server, or several that share a port and a database."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

import uvicorn
from prometheus_client.multiprocess import mark_process_dead

from gridwright.kernel.errors import GridwrightError
from gridwright.server.app import make_app, with_middleware
from gridwright.server.connections.server_config import server_config
from gridwright.server.logs import begin_log
from gridwright.server.metrics import SHARED_FOLDER
from gridwright.server.settings import Settings
from gridwright.server.storage.store import Store

LOG = logging.getLogger("gridwright")

SOON = 10.0
"""A process that ends so many seconds after its start has hardly worked."""

MOST_IN_VAIN = 5
"""So many that hardly worked, one after the other, and nothing will be better the next time."""

GRACE = 8.0
"""So many seconds a process may take to stop."""


def serve(settings: Settings, store: Store, listening: socket.socket) -> None:
    """Serve from this process until it is told to stop."""
    config = server_config(settings, with_middleware(settings, make_app(settings, store)))
    uvicorn.Server(config).run(sockets=[listening])


def serve_from_several(settings: Settings, listening: socket.socket) -> None:
    """Serve from several processes until this one is told to stop; one that dies is replaced."""
    folder = tempfile.mkdtemp(prefix="gridwright-numbers-")
    os.environ[SHARED_FOLDER] = folder
    try:
        Processes(settings, listening).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Processes:
    """Several processes that listen at one port."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings = settings
        self.listening = listening
        self.context = multiprocessing.get_context("spawn")
        self.running: dict[SpawnProcess, float] = {}
        self.in_vain = 0
        self.stopping = threading.Event()

    def run(self) -> None:
        """Start them, replace those that die, and stop them all in the end."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        try:
            for _ in range(self.settings.processes):
                self._start()
            while not self.stopping.is_set():
                self._replace_the_dead()
        finally:
            self._end_all()

    def _start(self) -> None:
        process = self.context.Process(target=_one_of_several, args=(self.settings, self.listening))
        process.start()
        self.running[process] = time.monotonic()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping.set()

    def _replace_the_dead(self) -> None:
        wait([process.sentinel for process in self.running], timeout=0.5)
        for process in [p for p in self.running if not p.is_alive()]:
            began = self.running.pop(process)
            mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
            if self.stopping.is_set():
                return
            self.in_vain = self.in_vain + 1 if time.monotonic() - began < SOON else 0
            if self.in_vain >= MOST_IN_VAIN:
                raise GridwrightError("The server's processes end as soon as they start: see what they said.")
            LOG.warning("process %s ended (exit code %s), and is replaced", process.pid, process.exitcode)
            self.stopping.wait(min(4.0, 0.25 * 2**self.in_vain))
            self._start()

    def _end_all(self) -> None:
        for process in self.running:
            process.terminate()
        end = time.monotonic() + GRACE
        for process in self.running:
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def _one_of_several(settings: Settings, listening: socket.socket) -> None:
    """What each of several processes does."""
    begin_log(settings.log_format, settings.log_level)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        store = Store(settings.database)
    except GridwrightError as error:
        LOG.error("%s", error)
        sys.exit(1)
    serve(settings, store, listening)


def _end_with_parent() -> None:
    """Stop when the process that started this one is gone, however it went."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
