"""The writer: what lists show is stored a moment later, once for all that happened, in nobody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gridwright.server.storage import writer
from gridwright.server.storage.rows import Addition, Summary
from gridwright.server.storage.store import Store
from gridwright.server.storage.writer import Writer
from gridwright.server.table.journal import Entry


class Told(SimpleNamespace):
    """A store that remembers what it was told."""

    def add(self, additions: Sequence[Addition], summaries: Sequence[Summary]) -> None:
        for addition in additions:
            addition.stored = True
        self.calls.append((len(additions), [summary.version for summary in summaries]))

    def summarise(self, summaries: Sequence[Summary]) -> None:
        self.calls.append(("lists", [summary.version for summary in summaries]))


async def three_actions(store: Any) -> None:
    writing = Writer(cast(Store, store))
    for version in (1, 2, 3):
        assert await writing.add(Addition("table", version - 1, [Entry("chat", 0)]))
        writing.summarise("table", lambda version=version: Summary("table", version, False, 0, {}))  # type: ignore[misc]
    await asyncio.sleep(4 * writer.LIST_DELAY)
    await writing.close()


@pytest.mark.parametrize("sqlite", [True, False])
def test_lists_are_brought_up_to_date_once(sqlite: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "LIST_DELAY", 0.05)
    store = Told(calls=[], sqlite=sqlite)
    asyncio.run(three_actions(store))
    assert store.calls[:3] == [(1, []), (1, []), (1, [])]
    assert [versions for _, versions in store.calls if versions] == [[3]]


def test_processes_that_share_a_database_never_lock_lists_and_journals_together() -> None:
    """One that held a journal and waited for a list could wait for one that held just these."""
    store = Told(calls=[], sqlite=False)
    asyncio.run(three_actions(store))
    assert ("lists", [3]) in store.calls
    assert all(versions == [] for count, versions in store.calls if count != "lists")


def test_a_table_that_cannot_be_told_in_lists_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> bool:
        writing = Writer(cast(Store, Told(calls=[], sqlite=True)))
        writing.summarise("broken", lambda: cast(Summary, 1 // 0))
        writing._bring_lists_up_to_date()
        stored = await writing.add(Addition("table", 0, [Entry("chat", 0)]))
        await writing.close()
        return stored

    assert asyncio.run(run())
    assert "table broken cannot be told in lists" in caplog.text
