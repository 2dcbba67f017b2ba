"""The compiler's side of the benchmark: what a game costs that was never compiled here before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import gridwright
from gridwright.kernel.game import Game
from gridwright.terminal.measuring import Report

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


def compiled_from_nothing(game: Game) -> Report:
    """The processor's seconds until random games, and until the search, run natively in an empty cache."""
    source = str(Path(gridwright.__file__).resolve().parents[1])
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "GRIDWRIGHT_CACHE": folder}
        asked = [sys.executable, "-c", FROM_NOTHING, game.name]
        done = subprocess.run(asked, env=environment, capture_output=True, text=True)
    if done.returncode:
        return {"game": game.name, "failed": (done.stderr.strip() or "no word").splitlines()[-1]}
    games, search = json.loads(done.stdout)
    return {"game": game.name, "playouts_cpu_seconds": games, "search_cpu_seconds": search}
