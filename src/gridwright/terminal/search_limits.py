"""Limits of a search as given at the command line: how much memory and time it may use."""

from __future__ import annotations

from gridwright.kernel.errors import BadOption

MOST_MEMORY = 1 << 20


def check_memory_limit(megabytes: float) -> None:
    """BadOption unless `--memory` names an amount of memory that a search could have."""
    if not 1 <= megabytes <= MOST_MEMORY:
        raise BadOption(f"The memory cannot be {megabytes:g} MB: it is between 1 and {MOST_MEMORY}.")


def check_time_limit(seconds: float | None) -> None:
    """BadOption if `--time` gives a search no time at all."""
    if seconds is not None and seconds <= 0:
        raise BadOption(f"The time cannot be {seconds:g} seconds: give a number above 0.")
