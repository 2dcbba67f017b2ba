"""A campaign: one attack after the other, then all at once, while honest people play and a probe asks."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.abuse import attacker
from benchmarks.abuse.honest import Honest
from benchmarks.abuse.probe import Probe
from benchmarks.abuse.served import Served, cores
from benchmarks.abuse.waits import Waits

NOBODY = "nobody"
EVERYBODY = "everybody"
WEIGHTS = {"sequences": 3}
"""Attacks that get more time than others."""
REST = 2.0
LONG_REST = 20.0
"""So long is rested before memory is measured: rooms where nobody is are closed by then."""
WARMING = 30.0
"""What a server does when it starts, making its fast code ready above all, is nobody's attack."""
FIRST_BLOCK = 10


@dataclass
class Phase:
    """One attack, and what came of it."""

    attack: str
    round: int
    seconds: float
    waits: Waits
    results: list[dict[str, Any]] = field(default_factory=list)
    memory: float = 0.0
    cpu: float = 0.0
    queued: float = 0.0
    """Seconds for which the server waited for its core: its bots', and whatever else runs on this machine."""
    logged: int = 0


@dataclass
class Found:
    """All that a campaign found."""

    phases: list[Phase] = field(default_factory=list)
    at_rest: list[float] = field(default_factory=list)
    """Memory in MB after each round."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Memory in MB over time."""
    acknowledged: int = 0
    finished: int = 0
    differences: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)
    log_bytes: int = 0
    log_tail: str = ""
    exit_code: int | None = None
    heard: dict[str, int] = field(default_factory=dict)
    interrupted: bool = False


class Campaign:
    """Attacks on one server."""

    def __init__(
        self,
        folder: Path,
        port: int,
        attacks: list[str],
        seconds: float,
        rounds: int,
        tables: int = 10,
        together: bool = False,
        progress: Callable[[Phase], None] = lambda phase: None,
    ) -> None:
        self.attacks, self.seconds, self.rounds = attacks, seconds, rounds
        self.together = together
        self.progress = progress
        self.found = Found()
        core, other = cores()
        os.sched_setaffinity(0, {other})
        self.server = Served(folder, port, core=core)
        self.honest = Honest(port, tables)
        self.probe = Probe(port, self.honest)
        self._began = time.monotonic()

    async def run(self) -> None:
        """Go through all rounds."""
        self.honest.start()
        self.probe.start()
        watching = asyncio.create_task(self._watch_memory())
        try:
            await asyncio.sleep(
                min(5.0, self.seconds)
            )  # what a server does when it starts is nobody's attack
            self.honest.waits = Waits()
            for number in range(self.rounds):
                await self._round(number)
        finally:
            watching.cancel()
            await self.probe.stop()
            await self.honest.stop()

    async def _round(self, number: int) -> None:
        apart = [NOBODY, *self.attacks] if not self.together else []
        everybody = [EVERYBODY] if len(self.attacks) > 1 else []
        for name in [*apart, *everybody]:
            await self._phase(name, number, self.seconds * WEIGHTS.get(name, 1))
            await asyncio.sleep(min(REST, self.seconds))
        if self.rounds > 1:
            await asyncio.sleep(LONG_REST)
        self.found.at_rest.append(self.server.memory())

    async def _phase(self, name: str, number: int, seconds: float) -> None:
        """One attack."""
        phase = Phase(name, number, seconds, Waits())
        self.honest.waits = phase.waits
        logged, cpu, queued = len(self.server.logged()), self.server.cpu(), self.server.queued()
        attacking = [] if name == NOBODY else self.attacks if name == EVERYBODY else [name]
        if not attacking:
            await asyncio.sleep(seconds)
        told = await asyncio.gather(*(self._attack(one, seconds, number) for one in attacking))
        phase.results = list(told)
        phase.memory = self.server.memory()
        phase.cpu = self.server.cpu() - cpu
        phase.queued = self.server.queued() - queued
        phase.logged = len(self.server.logged()) - logged
        self.found.phases.append(phase)
        self.progress(phase)

    async def _attack(self, name: str, seconds: float, seed: int) -> dict[str, Any]:
        """One attack, in a process of its own."""
        block = FIRST_BLOCK + attacker.names().index(name)
        words = [name, str(self.server.port), str(block), str(seconds), str(seed)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.abuse.attacker", *words,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        try:
            out, err = await process.communicate()
        except asyncio.CancelledError:
            process.terminate()
            raise
        try:
            found: dict[str, Any] = json.loads(out)
        except ValueError:
            return {"attack": name, "fault": err.decode()[-2000:]}
        return {"attack": name, **found}

    async def _watch_memory(self) -> None:
        while True:
            self.found.memory.append(
                (round(time.monotonic() - self._began, 1), round(self.server.memory(), 1))
            )
            await asyncio.sleep(2.0)

    def finish(self) -> Found:
        """Stop the server, and compare what it has stored with what it has acknowledged."""
        found = self.found
        found.exit_code = self.server.stop()
        log = self.server.logged()
        found.log_bytes, found.log_tail = len(log), log[-3000:]
        found.tracebacks = [part[:5000] for part in log.split("Traceback (")[1:]]
        found.acknowledged = self.honest.ledger.acknowledged()
        found.finished = self.honest.finished
        found.differences = self.honest.ledger.differences(self.server.database)
        found.heard = dict(self.honest.heard + self.probe.heard)
        return found
