"""Compile what the tests will need, each game once, two at a time, so that no two workers do it twice.

python -m tests.warm
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests import conftest  # noqa: F401  (sets where compiled rules are kept, and how)

from gridwright.games import SHIPPED, game
from gridwright.kernel.binding import cache_folder, fingerprint, parts_of


def mark(name: str) -> Path:
    """A file that says that these very rules have been compiled."""
    g = game(name)
    digest = fingerprint(parts_of(g.package), checked=True)
    return cache_folder() / f"{name}-{digest}" / "warm"


def warm(name: str) -> None:
    """Compile one game's rules, laws, instincts and search."""
    from gridwright.agents.levels import SearchBot
    from gridwright.agents.players import rate
    from gridwright.checks.laws import Trial, run_law
    from gridwright.kernel.binding import NATIVE
    from gridwright.kernel.contract import NATURE
    from gridwright.kernel.position import Position

    g = game(name)
    for law in ("lawful", "modes"):
        run_law(law, Trial(g, g.options(), games=1))
    position = Position(g, g.options())
    while position.to_move == NATURE:
        position.play(position.sample(position.book.rng(1)), NATURE)
    seat = position.deciding()[0]
    for instinct in ("careful", "greedy"):
        rate(instinct, position.view(seat), seat, 1, NATIVE)
    SearchBot("warm", 4).think(position.view(seat), seat, 1)
    mark(name).touch()


def main() -> None:
    """Compile the games that are not compiled yet, the slowest first, in two processes."""
    began = time.monotonic()
    waiting = [name for name in reversed(SHIPPED) if not mark(name).exists()]
    if not waiting:
        return
    print("Compiling the rules for the tests (some minutes, once)...", flush=True)
    running: list[subprocess.Popen[bytes]] = []
    while waiting or running:
        running = [job for job in running if job.poll() is None]
        while waiting and len(running) < 2:
            running.append(subprocess.Popen([sys.executable, "-m", "tests.warm", waiting.pop(0)]))
        time.sleep(0.1)
    print(f"Compiled rules are ready after {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    warm(sys.argv[1]) if len(sys.argv) > 1 else main()
