"""Waiting for a search with patience: it runs in a thread, so that time and Ctrl-C can stop it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found")


class Stoppable(Protocol):
    """A search that another thread can make give up; it raises Unsolved then."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        ...

    def stop(self) -> None:
        """Give up, now and until `go_on`."""
        ...

    def go_on(self) -> None:
        """Take back a `stop`."""
        ...


def patiently(
    searches: Sequence[Stoppable],
    work: Callable[[], Found],
    seconds: float | None = None,
    tell: Callable[[int], object] | None = None,
) -> Found:
    """Run work that asks these searches in a thread, and stop them when the time is up.

    `tell` is called some times a second with the number of positions looked at so far.
    """
    done: dict[str, Any] = {}

    def run() -> None:
        try:
            done["result"] = work()
        except BaseException as error:
            done["error"] = error

    for search in searches:
        search.go_on()
    thread = threading.Thread(target=run, daemon=True)
    deadline = None if seconds is None else time.monotonic() + seconds
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.05)
            if tell:
                tell(sum(search.nodes for search in searches))
            if deadline is not None and time.monotonic() > deadline:
                for search in searches:
                    search.stop()
    except KeyboardInterrupt:
        for search in searches:
            search.stop()
        thread.join(2)
        raise
    if "error" in done:
        raise done["error"]
    result: Found = done["result"]
    return result
