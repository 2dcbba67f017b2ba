"""The lab: which study is being played, which wait, and what one person may have played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from gridwright.kernel.errors import BadOption, GridwrightError, IllegalAction
from gridwright.server import keys
from gridwright.server.errors import NoStudy, TooMuch
from gridwright.server.http.bodies.lab import LabMeasure
from gridwright.server.lab.study_folders import StudyFolder, StudyFolders, asked_now
from gridwright.server.lab.study_process import StudyProcess
from gridwright.server.limits import Limits
from gridwright.server.rates import Buckets

LOG = logging.getLogger("gridwright")

MINUTES_A_DAY = 24 * 60

PREPARING = 900.0
"""So many seconds beside its minutes may a study take: games are compiled before, a report written after."""

GRACE = 120.0
"""So many seconds may a study take to end when somebody stops it: games that have begun are played out."""

T = TypeVar("T")


@dataclass(eq=False)
class Job:
    """A study that is to be played for some minutes."""

    folder: StudyFolder
    person: str
    minutes: float
    key_hash: str
    process: StudyProcess | None = None
    stopped: bool = False
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Lab:
    """The lab of a server. One study is played at a time, in a process of its own; the others wait."""

    def __init__(self, out: Path, limits: Limits, threads: int) -> None:
        self.folders = StudyFolders(out)
        self.limits = limits
        self.threads = threads
        self.why_not: dict[str, str] = {}
        """Why studies could not be played when they last were tried."""
        self._minutes = Buckets(limits.lab_minutes_a_day / MINUTES_A_DAY / 60, limits.lab_minutes_a_day)
        self._waiting: list[Job] = []
        self._playing: Job | None = None
        self._task: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[list[LabMeasure]] | None = None
        self._begins = asyncio.Lock()

    # What is asked of it

    async def measures(self) -> list[LabMeasure]:
        """What is measured; BadOption with what to install where the lab's packages are not there."""
        if self._asking is None or (self._asking.done() and self._asking.exception()):
            self._asking = asyncio.create_task(self._ask_measures())
        return await asyncio.shield(self._asking)

    async def _ask_measures(self) -> list[LabMeasure]:
        process = await StudyProcess.start(self.limits.lab_bytes)
        told = await process.do({"task": "measures"}, 60.0)
        return [LabMeasure.model_validate(one) for one in told["measures"]]

    async def start(self, study: str, new: dict[str, Any], name: str, person: str, minutes: float) -> str:
        """Play a new study, or go on with it if it is there; the key with which it can be stopped."""
        async with self._begins:
            self._must_have_room(study, person, minutes)
            folder = self.folders.folder(study)
            key = keys.new_key()
            if not await in_thread(folder.study):
                await self._must_be_few(person)
                await in_thread(folder.write, new, asked_now(name, person, key))
            return self._queue(folder, person, minutes, key)

    async def go_on(self, study: str, person: str, minutes: float) -> str:
        """Play a study that was stopped for some minutes more; the key with which it can be stopped."""
        async with self._begins:
            folder = await self.found(study)
            self._must_have_room(study, person, minutes)
            return self._queue(folder, person, minutes, keys.new_key())

    async def stop(self, study: str, key: str) -> None:
        """Stop a study that waits or is played, with a key of whoever set it or let it go on."""
        folder = await self.found(study)
        job = self._job(study)
        if job is None:
            raise IllegalAction("This study is not being played.")
        asked = await in_thread(folder.asked)
        if not (keys.matches(key, job.key_hash) or keys.matches(key, asked.key_hash)):
            raise IllegalAction("Only whoever started this study can stop it, with the key told then.")
        job.stopped = True
        if job in self._waiting:
            self._waiting.remove(job)
            self._give_back(job, job.minutes)
        elif job.process is not None:
            job.process.stop()
            asyncio.get_running_loop().call_later(GRACE, job.process.kill, "it did not stop.")

    async def delete(self, study: str, key: str) -> None:
        """Delete a study with all its games, with the key of whoever set it."""
        folder = await self.found(study)
        asked = await in_thread(folder.asked)
        if not keys.matches(key, asked.key_hash):
            raise IllegalAction("Only whoever set this study can delete it, with the key told then.")
        if self._job(study) is not None:
            raise IllegalAction("This study is being played: stop it first.")
        await in_thread(folder.delete)
        self.why_not.pop(study, None)

    async def found(self, study: str) -> StudyFolder:
        """A study's folder; NoStudy if there is none."""
        folder = await in_thread(self.folders.found, study)
        if folder is None:
            raise NoStudy("There is no such study: the link may be cut off, or the study deleted.")
        return folder

    def state(self, study: str) -> tuple[str, int]:
        """Whether a study waits, is played or neither, and how many are played before it."""
        if self._playing is not None and self._playing.folder.id == study:
            return "playing", 0
        waits = next((i for i, job in enumerate(self._waiting) if job.folder.id == study), None)
        return ("", 0) if waits is None else ("waiting", waits + (self._playing is not None))

    async def close(self) -> None:
        """End what is being played; a kill loses ten deals at most."""
        self._waiting.clear()
        for task in (self._task, self._asking):
            if task is not None and not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    # How much one may

    def _must_have_room(self, study: str, person: str, minutes: float) -> None:
        limits = self.limits
        if self._job(study) is not None:
            raise IllegalAction("This study is being played, or waits to be.")
        if minutes > limits.lab_minutes:
            raise BadOption(f"A study is played for {limits.lab_minutes:g} minutes at a time, at most.")
        if len(self._waiting) >= limits.lab_waiting:
            raise IllegalAction("Many studies wait to be played: try again when some are done.")
        if sum(job.person == person for job in self._jobs()) >= limits.lab_waiting_each:
            raise IllegalAction("Your other studies come first: wait for them, or stop one.")
        if not self._minutes.take(person, minutes):
            raise TooMuch(f"The lab has {limits.lab_minutes_a_day:g} minutes a day for you: fewer, or later.")

    async def _must_be_few(self, person: str) -> None:
        kept, own = await in_thread(self.folders.kept, person)
        if own >= self.limits.lab_studies_each:
            raise IllegalAction(f"You have {own} studies here, and more are not kept: delete one of them.")
        if kept >= self.limits.lab_studies:
            raise IllegalAction(f"There are {kept} studies here, and more are not kept.")

    def _give_back(self, job: Job, minutes: float) -> None:
        """What was not played is not counted."""
        self._minutes.spend(job.person, -minutes)

    # Playing

    def _jobs(self) -> list[Job]:
        return [*self._waiting, *([self._playing] if self._playing else [])]

    def _job(self, study: str) -> Job | None:
        return next((job for job in self._jobs() if job.folder.id == study), None)

    def _queue(self, folder: StudyFolder, person: str, minutes: float, key: str) -> str:
        self.why_not.pop(folder.id, None)
        self._waiting.append(Job(folder, person, minutes, keys.hashed(key)))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._play_all())
        return key

    async def _play_all(self) -> None:
        """Play what waits, one after the other."""
        while self._waiting:
            self._playing = job = self._waiting.pop(0)
            began = asyncio.get_running_loop().time()
            try:
                await self._play(job)
            except GridwrightError as error:
                if not job.stopped:
                    LOG.warning("study %s could not be played: %s", job.folder.id, error)
                    self.why_not[job.folder.id] = str(error)
            except Exception:
                LOG.exception("study %s could not be played", job.folder.id)
                self.why_not[job.folder.id] = "Something went wrong on the server; it has been noted there."
            finally:
                self._playing = None
                played = (asyncio.get_running_loop().time() - began) / 60
                self._give_back(job, max(0.0, job.minutes - played))

    async def _play(self, job: Job) -> None:
        study = await in_thread(job.folder.study)
        job.process = await StudyProcess.start(self.limits.lab_bytes)
        if job.stopped:
            job.process.stop()
        asked = {
            "task": "play",
            "folder": str(job.folder.folder),
            "study": study,
            "seconds": 60 * job.minutes,
            "threads": self.threads,
        }
        await job.process.do(asked, 60 * job.minutes + PREPARING)


async def in_thread(work: Callable[..., T], *words: Any) -> T:
    """Do something that waits for the disk."""
    return await asyncio.to_thread(work, *words)
