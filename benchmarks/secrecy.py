"""The secrecy law on many positions: the campaign behind the small version in the tests.

python benchmarks/secrecy.py GAME [--positions 10000] [--seed 1]
"""

from __future__ import annotations

import argparse
import time

from gridwright.checks.laws import Trial, run_law
from gridwright.games import game

AT_A_TIME = 10


def main() -> None:
    """Run the law, some games at a time, until enough positions were tried or one breaks it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    g = game(asked.game)
    began, tried, seed = time.monotonic(), 0, asked.seed * 1_000_000
    while tried < asked.positions:
        trial = Trial(g, g.options(), AT_A_TIME, seed)
        broken = run_law("secrecy", trial)
        if broken:
            raise SystemExit("\n".join(broken))
        tried += sum(1 for _ in trial.sampled())
        seed += 1
        print(f"{asked.game}: {tried} positions, {time.monotonic() - began:.0f} s, no breach", flush=True)


if __name__ == "__main__":
    main()
