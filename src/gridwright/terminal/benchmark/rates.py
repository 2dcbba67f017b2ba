"""Measuring rates on a noisy machine: one side alone, or two sides in turns.

What is compared is measured in turns, A B B A ..., and a ratio is the median of the rounds' ratios: a slow
moment slows both sides of its round. What runs on one core is timed by the processor time it got, not by the
clock on the wall, so that other programs take no part in the figures.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

ROUNDS = 15
"""How many times two sides take turns."""

SEED = 1

Work = Callable[[int], int]
"""Does something so many times over; how much came of it (plies, copies, simulations)."""

Clock = Callable[[], float]

Report = dict[str, Any]
"""What was measured, as JSON has it."""


def count_cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find_repeats(work: Work, seconds: float) -> int:
    """How many times something must be done so that measuring it takes about so long."""
    times = 1
    while True:
        began = time.perf_counter()
        work(times)
        took = time.perf_counter() - began
        if took >= seconds / 4:
            return max(1, round(times * seconds / took))
        times *= 2


def measure_once(work: Work, times: int, clock: Clock) -> float:
    """The rate of doing something so many times: how much a second comes of it."""
    began = clock()
    done = work(times)
    return done / (clock() - began)


def measure_alone(work: Work, seconds: float, rounds: int = 7) -> float:
    """The rate of something by itself: the median of some rounds, which take so long together."""
    times = find_repeats(work, seconds / rounds)
    return statistics.median(measure_once(work, times, time.thread_time) for _ in range(rounds))


def measure_in_turns(ours: Work, theirs: Work, seconds: float, clock: Clock = time.thread_time) -> Report:
    """The rates of two sides, and the median of the rounds' ratios with the middle half of them."""
    each = seconds / ROUNDS / 2
    a = partial(measure_once, ours, find_repeats(ours, each), clock)
    b = partial(measure_once, theirs, find_repeats(theirs, each), clock)
    pairs = []
    for i in range(ROUNDS):
        # Who goes first changes, so that neither always finds the processor as the other left it.
        first, second = (a, b) if i % 2 == 0 else (b, a)
        x, y = first(), second()
        pairs.append((x, y) if i % 2 == 0 else (y, x))
    low, ratio, high = statistics.quantiles([x / y for x, y in pairs], n=4)
    left, right = (statistics.median(side) for side in zip(*pairs, strict=True))
    return {
        "ours": left,
        "theirs": right,
        "ratio": ratio,
        "ratio_low": low,
        "ratio_high": high,
        "rounds": ROUNDS,
    }
