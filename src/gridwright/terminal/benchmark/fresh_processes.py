"""How long fresh Python processes take: to start, and to compile a game from nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import gridwright
from gridwright.kernel.game import Game
from gridwright.terminal.benchmark.random_games import DUEL
from gridwright.terminal.benchmark.rates import SEED, Report

WARM_START = f"""
from gridwright.games import game
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position
ctron = game("ctron")
playouts(Position(ctron, ctron.options(sets={DUEL!r})), 1000, {SEED})
"""

HELP = "from gridwright.terminal.app import main; main()"

FROM_NOTHING = """
import json, sys, time
from gridwright.agents.levels import SearchBot
from gridwright.games import game
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position

position = Position(game(sys.argv[1]), game(sys.argv[1]).options())
began = time.process_time()
playouts(position, 16, 1)
played = time.process_time()
dice = position.book.rng(1)
while position.to_move == -1:
    position.push(position.sample(dice))
seat = position.deciding()[0]
SearchBot("cold", 4, NATIVE).think(position.view(seat), seat, 1)
print(json.dumps([played - began, time.process_time() - began]))
"""


def time_fresh_process(what: str, *arguments: str, tries: int = 5) -> Report:
    """How long a fresh Python process takes, the best of some tries: all else is the machine's noise."""
    best = float("inf")
    for _ in range(tries):
        began = time.perf_counter()
        done = _run_python(*arguments)
        if done.returncode:
            last = (done.stderr.strip() or "it failed without a word").splitlines()[-1]
            return {"what": what, "failed": last}
        best = min(best, time.perf_counter() - began)
    return {"what": what, "seconds": best}


def time_compiling(game: Game) -> Report:
    """The processor's seconds until random games, and until the search, are compiled in an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        done = _run_python("-c", FROM_NOTHING, game.name, GRIDWRIGHT_CACHE=folder)
    if done.returncode:
        return {"game": game.name, "failed": (done.stderr.strip() or "no word").splitlines()[-1]}
    games, search = json.loads(done.stdout)
    return {"game": game.name, "playouts_cpu_seconds": games, "search_cpu_seconds": search}


def _run_python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    source = str(Path(gridwright.__file__).resolve().parents[1])
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)} | variables
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
