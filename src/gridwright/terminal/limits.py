"""How much a search may use: memory and time, as given at the command line."""

from __future__ import annotations

from gridwright.kernel.errors import BadOption

MOST_MEMORY = 1 << 20


def check_memory(megabytes: float) -> None:
    """BadOption if no search could have so much."""
    if not 1 <= megabytes <= MOST_MEMORY:
        raise BadOption(f"The memory cannot be {megabytes:g} MB: it is between 1 and {MOST_MEMORY}.")


def check_time(seconds: float | None) -> None:
    """BadOption if the time is none at all."""
    if seconds is not None and seconds <= 0:
        raise BadOption(f"The time cannot be {seconds:g} seconds: give a number above 0.")
