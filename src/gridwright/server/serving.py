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
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from prometheus_client.multiprocess import mark_process_dead

from gridwright.kernel.errors import GridwrightError
from gridwright.server.app import make_app, with_middleware
from gridwright.server.connections.server import Server
from gridwright.server.connections.server_config import server_config
from gridwright.server.logs import begin_log
from gridwright.server.metrics import SHARED_FOLDER
from gridwright.server.owners import Owners
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
    Server(config).run(sockets=[listening])


def serve_from_several(settings: Settings, listening: socket.socket) -> None:
    """Serve from several processes until this one is told to stop; one that dies is replaced."""
    folder = tempfile.mkdtemp(prefix="gridwright-")  # nobody else may enter it
    os.environ[SHARED_FOLDER] = folder
    try:
        Processes(settings, listening, Path(folder)).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Running(NamedTuple):
    """A process that runs: its number among all, and when it began."""

    number: int
    began: float


class Processes:
    """Several processes that listen at one port."""

    def __init__(self, settings: Settings, listening: socket.socket, folder: Path) -> None:
        self.settings = settings
        self.listening = listening
        self.folder = folder
        """What they share lies here: their numbers, and the sockets by which they hand connections over."""
        self.context = multiprocessing.get_context("spawn")
        self.running: dict[SpawnProcess, Running] = {}
        self.in_vain = 0
        self.stopping = threading.Event()

    def run(self) -> None:
        """Start them, replace those that die, and stop them all in the end."""
        for ending in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ending, self._stop)
        try:
            for number in range(self.settings.processes):
                self._start(number)
            while not self.stopping.is_set():
                self._replace_the_dead()
        finally:
            self._end_all()

    def _start(self, number: int) -> None:
        settings = replace(self.settings, owners=Owners(number, self.settings.processes, self.folder))
        process = self.context.Process(target=_one_of_several, args=(settings, self.listening))
        process.start()
        self.running[process] = Running(number, time.monotonic())

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping.set()

    def _replace_the_dead(self) -> None:
        wait([process.sentinel for process in self.running], timeout=0.5)
        for process in [p for p in self.running if not p.is_alive()]:
            number, began = self.running.pop(process)
            mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
            if self.stopping.is_set():
                return
            self.in_vain = self.in_vain + 1 if time.monotonic() - began < SOON else 0
            if self.in_vain >= MOST_IN_VAIN:
                raise GridwrightError("The server's processes end as soon as they start: see what they said.")
            LOG.warning("process %s ended (exit code %s), and is replaced", process.pid, process.exitcode)
            self.stopping.wait(min(4.0, 0.25 * 2**self.in_vain))
            self._start(number)

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
    threading.Thread(target=_end_with_parent, args=(settings.owners.folder,), daemon=True).start()
    try:
        store = Store(settings.database)
    except GridwrightError as error:
        LOG.error("%s", error)
        sys.exit(1)
    serve(settings, store, listening)


def _end_with_parent(folder: Path) -> None:
    """Stop when the process that started this one is gone, however it went; it may have left its folder."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    shutil.rmtree(folder, ignore_errors=True)
    os.kill(os.getpid(), signal.SIGTERM)
