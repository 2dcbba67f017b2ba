"""The rules on a graphics card, as its simulator runs them: exactly the processor's games."""

from __future__ import annotations

import json

import numpy as np
import pytest
from tests.conftest import HERE, Program

from gridwright.games import game
from gridwright.kernel import chance
from gridwright.kernel.cuda import cuda_playouts
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game

pytest.importorskip("numba.cuda")

SIMULATED = """
import json, sys
from gridwright.games import game
from gridwright.kernel.cuda import cuda_playouts
from gridwright.kernel.game import Game

told = []
for name, preset, limit in json.loads(sys.argv[1]):
    g = Game("toy", "toygame") if name == "toy" else game(name)
    played = cuda_playouts(g, g.options(preset), count=8, seed=3, limit=limit, batch=5)
    told.append([part.tolist() for part in (played.plies, played.reasons, played.results)])
print(json.dumps(told))
"""

COMPARED = [("ctron", "wood", None), ("ctron", "draft5", None), ("toy", "ten", None), ("ctron", "wood", 3)]


def on_processor(name: str, preset: str, limit: int | None) -> list:
    g = Game("toy", "toygame") if name == "toy" else game(name)
    options = g.options(preset)
    book = g.book("native")
    o = book.options(options.record())
    plies, reasons, results = book.integers(8), book.integers(8), np.zeros((8, book.rules.SEATS))
    rngs = chance.streams(3, 0, 8)
    most = limit or book.rules.MAX_PLIES
    book.playouts(
        o, book.opening(o), book.states(8), rngs, book.legal_buffer(), most, plies, reasons, results
    )
    return [plies.tolist(), reasons.tolist(), results[:, : options.seats].tolist()]


def test_the_simulated_card_plays_the_processors_games(python: Program) -> None:
    told = python("-c", SIMULATED, json.dumps(COMPARED), path=[HERE / "toygame"], NUMBA_ENABLE_CUDASIM="1")
    assert told.returncode == 0, told.stderr
    for asked, played in zip(COMPARED, json.loads(told.stdout), strict=True):
        assert played == on_processor(*asked), asked
        assert max(played[0]) > 1
    assert set(json.loads(told.stdout)[3][1]) == {-1, 1}, "a limit leaves games unfinished"


def test_a_batch_of_no_games_is_refused() -> None:
    g = game("ctron")
    with pytest.raises(BadOption, match="at least one game"):
        cuda_playouts(g, g.options("wood"), 0)
