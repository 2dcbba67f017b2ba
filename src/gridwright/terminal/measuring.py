"""Measuring on a noisy machine: rates, and two sides in turns.

What is compared is measured in turns, A B B A ..., and a ratio is the median of the rounds' ratios: a slow
moment slows both sides of its round. What runs on one core is timed by the processor time it got, not by the
clock on the wall, so that other programs take no part in the figures.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import sys
import time
import types
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gridwright

ROUNDS = 15
"""How many times two sides take turns."""

SEED = 1

Work = Callable[[int], int]
"""Does something so many times over; how much came of it (plies, copies, simulations)."""

Clock = Callable[[], float]

Report = dict[str, Any]
"""What was measured, as JSON has it."""


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def repeats(work: Work, seconds: float) -> int:
    """How many times `work` is to be done to take about so long."""
    times = 1
    while True:
        began = time.perf_counter()
        work(times)
        took = time.perf_counter() - began
        if took >= seconds / 4:
            return max(1, round(times * seconds / took))
        times *= 2


def rate(work: Work, times: int, clock: Clock) -> float:
    """How much a second comes of doing `work` so many times."""
    began = clock()
    done = work(times)
    return done / (clock() - began)


def alone(work: Work, seconds: float, rounds: int = 7) -> float:
    """How much a second: the median of some rounds, which take so long together."""
    times = repeats(work, seconds / rounds)
    return statistics.median(rate(work, times, time.thread_time) for _ in range(rounds))


def in_turns(ours: Work, theirs: Work, seconds: float, clock: Clock = time.thread_time) -> Report:
    """How much a second of each, and the median of the rounds' ratios with the middle half of them."""
    each = seconds / ROUNDS / 2
    a = partial(rate, ours, repeats(ours, each), clock)
    b = partial(rate, theirs, repeats(theirs, each), clock)
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


def baselines() -> Path | None:
    """The folder with what we are compared with, if this is a clone of the source tree."""
    folder = Path(gridwright.__file__).resolve().parents[2] / "benchmarks"
    return folder if (folder / "baselines.py").is_file() else None


def load(folder: Path, name: str) -> types.ModuleType:
    """A module of the benchmarks' folder, which is no part of the package."""
    full = f"gridwright_benchmarks_{name}"
    spec = importlib.util.spec_from_file_location(full, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


class Incomparable(Exception):
    """Two sides that cannot be compared; the text says why."""


def needed(folder: Path | None) -> Path:
    """The folder of the baselines; Incomparable where there is none."""
    if folder is None:
        raise Incomparable("the comparisons need the source tree: run this from a clone of it")
    return folder
