"""Workers do what they are asked, and what goes wrong in one of them is one sentence and no more."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.workers import slips

from gridwright.games import game
from gridwright.kernel.errors import IllegalAction
from gridwright.server.errors import Busy, TooMuch, WorkFailed
from gridwright.server.limits import Limits
from gridwright.server.metrics import Metrics
from gridwright.server.workers.fair_queue import Kind
from gridwright.server.workers.pool import Pool

SOON = 30.0
"""Seconds that anything may take on a busy machine."""


def with_pool(work: Callable[[Pool], Awaitable[None]], count: int = 2, **limits: Any) -> None:
    """Run a test with a pool."""

    async def run() -> None:
        pool = Pool(count, replace(Limits(), **limits), game, Metrics())
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def asked(pool: Pool, function: Callable[..., Any], *words: Any, **how: Any) -> Any:
    kind, seconds = how.get("kind", Kind.ASKED), how.get("seconds", SOON)
    return await pool.run(how.get("person", "ada"), kind, seconds, function, *words)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_is_a_process_that_stays() -> None:
    async def work(pool: Pool) -> None:
        first = await asked(pool, slips.process)
        assert first != os.getpid()
        assert await asked(pool, slips.process) == first
        with pytest.raises(IllegalAction, match="Not like this") as refused:
            await asked(pool, slips.refuses)
        assert refused.value.nearest == ("like that",)
        assert await asked(pool, slips.process) == first

    with_pool(work)


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        (slips.fails, "ZeroDivisionError in its work."),
        (slips.dies, "its process ended."),
        (slips.eats, "it took too much memory."),
    ],
)
def test_what_goes_wrong_is_a_sentence_and_another_worker_goes_on(
    slip: Callable[[], int], sentence: str
) -> None:
    async def work(pool: Pool) -> None:
        first = await asked(pool, slips.process)
        with pytest.raises(WorkFailed, match="could not be worked out") as failed:
            await asked(pool, slip)
        assert failed.value.why == sentence
        assert await asked(pool, slips.process) != first
        assert not alive(first)

    with_pool(work)


def test_what_takes_too_long_is_ended() -> None:
    async def work(pool: Pool) -> None:
        first = await asked(pool, slips.process)
        with pytest.raises(WorkFailed, match=r"not done after 0\.2 seconds"):
            await asked(pool, slips.sleeps, 60, seconds=0.2)
        assert await asked(pool, slips.process) != first
        assert not alive(first)

    with_pool(work)


def test_work_stops_when_nobody_waits_for_it() -> None:
    """What is nearly done may end, so that a process need not be made anew; the rest is ended with it."""

    async def work(pool: Pool) -> None:
        first = await asked(pool, slips.process)
        for seconds, stays in ((0.01, True), (60, False)):
            nobodys = asyncio.create_task(asked(pool, slips.sleeps, seconds))
            await asyncio.sleep(0.1)
            nobodys.cancel()
            assert (await asked(pool, slips.process) == first) is stays
        assert not alive(first)

    with_pool(work)


def test_one_person_never_has_all_workers() -> None:
    async def work(pool: Pool) -> None:
        one = asyncio.create_task(asked(pool, slips.sleeps, 60))
        two = asyncio.create_task(asked(pool, slips.sleeps, 60, kind=Kind.BOT))
        await asyncio.wait_for(asked(pool, slips.process, person="ben", kind=Kind.BOT), SOON)
        assert not one.done()
        assert not two.done()
        one.cancel()
        two.cancel()

    with_pool(work)


def test_questions_never_have_all_workers() -> None:
    async def work(pool: Pool) -> None:
        askers = [asyncio.create_task(asked(pool, slips.sleeps, 60, person=p)) for p in ("ada", "ben", "cy")]
        await asyncio.wait_for(asked(pool, slips.process, person="dan", kind=Kind.BOT), SOON)
        for asker in askers:
            asker.cancel()

    with_pool(work)


def test_persons_take_turns_at_the_workers(tmp_path: Path) -> None:
    turns = tmp_path / "turns"

    async def work(pool: Pool) -> None:
        pieces = ["ada"] * 6 + ["ben"] * 2
        await asyncio.gather(*(asked(pool, slips.notes, str(turns), p, person=p) for p in pieces))

    with_pool(work)
    assert turns.read_text().split()[1:5] == ["ada", "ben", "ada", "ben"]


def test_what_waits_is_bounded_and_refused_with_a_sentence() -> None:
    async def work(pool: Pool) -> None:
        waiting = [asyncio.create_task(asked(pool, slips.sleeps, 60)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="try again in a moment"):
            await asked(pool, slips.process)
        for one in waiting:
            one.cancel()

    with_pool(work, waiting_each=3)


def test_who_asks_for_much_work_has_to_wait() -> None:
    """Ended processes count too: they have to be made anew."""

    async def work(pool: Pool) -> None:
        with pytest.raises(WorkFailed):
            await asked(pool, slips.sleeps, 60, seconds=0.1)
        with pytest.raises(TooMuch):
            await asked(pool, slips.process)
        await asked(pool, slips.process, person="ben")
        await asked(pool, slips.process, kind=Kind.BOT)

    with_pool(work, thinking_a_minute=1.0, thinking_burst=1.0)


def test_no_worker_outlives_its_server() -> None:
    pids: list[int] = []

    async def work(pool: Pool) -> None:
        pids.append(await asked(pool, slips.process))
        asyncio.ensure_future(asked(pool, slips.sleeps, 60))  # noqa: RUF006
        await asyncio.sleep(0.05)

    began = time.monotonic()
    with_pool(work)
    assert time.monotonic() - began < SOON
    assert not alive(pids[0])
