"""An attack in a process of its own: `python -m benchmarks.abuse.attacker NAME PORT BLOCK SECONDS SEED`."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import pkgutil
import resource
import sys

from benchmarks.abuse import attacks
from benchmarks.abuse.target import GONE, Target

PREPARING = 60.0
"""Seconds that an attack may take beside its time."""
POLITE = 10
"""Attackers share a core with those who measure, and must not be what those wait for."""


def names() -> list[str]:
    """All attacks."""
    return sorted(found.name for found in pkgutil.iter_modules(attacks.__path__))


def described(name: str) -> str:
    """What an attack does, in its own words."""
    return (importlib.import_module(f"{attacks.__name__}.{name}").__doc__ or "").strip().splitlines()[0]


async def run(target: Target, name: str) -> None:
    """Attack until the time is over, then look what came of it."""
    found = importlib.import_module(f"{attacks.__name__}.{name}")
    with contextlib.suppress(*GONE):
        await asyncio.wait_for(found.attack(target), target.seconds + PREPARING)
    if hasattr(found, "judge"):
        with contextlib.suppress(*GONE):
            await asyncio.wait_for(found.judge(target), 20)


def main(name: str, port: str, block: str, seconds: str, seed: str) -> None:
    """Attack, and print what came of it."""
    os.nice(POLITE)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    target = Target(int(port), int(block), float(seconds), int(seed))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(target, name))
    print(json.dumps(target.result()))


if __name__ == "__main__":
    main(*sys.argv[1:])
