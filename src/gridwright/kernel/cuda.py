"""The third mode: the same rules compiled by numba-cuda, one game a thread of a graphics card.

    from gridwright.games import game
    from gridwright.kernel.cuda import cuda_playouts

    g = game("ctron")
    played = cuda_playouts(g, g.options("play6"), count=1_000_000, seed=1)
    print(played.mean_plies, played.mean_results)

It needs the package numba-cuda and a card. Game i plays with the random stream
(seed, i), as in `kernel.playouts`, so the card plays exactly the games that the processor does; the
first call of a process compiles, which takes some seconds, and later calls do not.

Tested under the simulator, which is slow but needs no card: set NUMBA_ENABLE_CUDASIM=1 before the
program starts. The simulator runs Python, where numpy's small integers would wrap and numpy's records
have no attributes; there each thread works on a strict plain record and writes it back at its end.
"""

from __future__ import annotations

import importlib
import threading
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from gridwright.kernel import binding, chance, copying, parts
from gridwright.kernel.binding import NATIVE, Rulebook
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.playouts import Playouts

BLOCK = 64
"""Threads a block."""

BATCH = 1 << 16
"""Games at once: each needs a state and a list of legal actions in the card's memory."""

_lock = threading.Lock()
_kernels: dict[str, Any] = {}


def cuda_playouts(
    game: Game, options: GameOptions, count: int, seed: int = 0, limit: int | None = None, batch: int = BATCH
) -> Playouts:
    """Play `count` games from the opening, every choice random, each in a thread of its own.

    A game that is not over after `limit` plies (unless said, the rulebook's MAX_PLIES) is left there, with
    the reason -1; one in which the rulebook lists nothing to do has the engine's STUCK for its plies.
    """
    if count < 1 or batch < 1:
        raise BadOption("Playouts need at least one game, and one game a batch.")
    cuda = _cuda()
    book = game.book(NATIVE)
    kernel = _kernel(game)
    o = cuda.to_device(np.array([game.record(options, NATIVE)]))
    opening = cuda.to_device(_opening(game, options))
    most_plies = book.rules.MAX_PLIES if limit is None else limit
    most = min(count, batch)
    states = cuda.to_device(book.states(most))
    outs = cuda.to_device(np.zeros((most, book.rules.MAX_LEGAL), np.int64))
    rows = []
    for first in range(0, count, batch):
        size = min(batch, count - first)
        rngs = cuda.to_device(chance.streams(seed, first, size))
        blank = [np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros((size, book.rules.SEATS))]
        told = [cuda.to_device(part) for part in blank]
        blocks = -(-size // BLOCK)
        kernel[blocks, BLOCK](o, opening, states, rngs, outs, most_plies, *told)
        rows.append([part.copy_to_host() for part in told])
    plies, reasons, results = (np.concatenate(parts) for parts in zip(*rows, strict=True))
    return Playouts(plies, reasons, results[:, : options.seats])


def _cuda() -> Any:
    """Numba's `cuda`; BadOption where it is not installed."""
    try:
        return importlib.import_module("numba.cuda")
    except ImportError:
        raise BadOption("Playing on a graphics card needs the package numba-cuda: install it.") from None


def _opening(game: Game, options: GameOptions) -> np.ndarray:
    """The opening position as an array of one record; set up by the interpreter, which needs no compiling."""
    plain = game.book(binding.INTERPRETED)
    return plain.state_layout.to_native(plain.opening(game.record(options)))


def _kernel(game: Game) -> Any:
    """The compiled kernel of a game, made once a process."""
    with _lock:
        source = game.package.__name__
        if source not in _kernels:
            _kernels[source] = _made(game)
        return _kernels[source]


def _made(game: Game) -> Any:
    from numba import config

    cuda = _cuda()
    simulated = bool(vars(config)["ENABLE_CUDASIM"])
    tool = cuda.jit(device=True)
    twins = dict(parts.TWINS)
    if simulated:
        twins = {chance.draw: _draw_in_simulator, copying.assign: copying.assign}
    book = game.book(NATIVE)
    made = binding.parts_of(game.package).compiled(
        f"gridwright_bound_{book.name}_cuda",
        tool,
        {ours: tool(twin) for ours, twin in twins.items()} | ({np.int64: int} if simulated else {}),
    )
    one_game = _in_simulator(book, made["playouts"]) if simulated else made["playouts"]
    names = {"cuda": cuda, "one_game": one_game}
    return cuda.jit(types.FunctionType(_one_game_a_thread.__code__, names, f"{book.name}_playouts"))


def _one_game_a_thread(
    o: Any,
    opening: Any,
    states: Any,
    rngs: Any,
    outs: Any,
    limit: int,
    plies: Any,
    reasons: Any,
    results: Any,
) -> None:
    """The kernel: each thread plays the engine's `playouts` on a slice of one game.

    Bound like a rule: `cuda` and `one_game` are names of the module that it is given.
    """
    i = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if i < len(plies):
        one_game(  # type: ignore[name-defined]  # noqa: F821
            o[0], opening[0], states[i : i + 1], rngs[i : i + 1], outs[i], limit,
            plies[i : i + 1], reasons[i : i + 1], results[i : i + 1],
        )  # fmt: skip


# In the simulator ----------------------------------------------------------------------------------


def _draw_in_simulator(rng: Any, n: int) -> int:
    """The native `draw` on numpy's scalars, which are right to wrap here, and would warn of it."""
    with np.errstate(over="ignore"):
        return int(chance.draw_native(rng, n))


def _in_simulator(book: Rulebook, playouts: Callable[..., None]) -> Callable[..., None]:
    """`playouts` of one game over plain records and lists, whose outcome is written back."""

    def one_game(
        o: Any,
        opening: Any,
        states: Any,
        rngs: Any,
        out: Any,
        limit: Any,
        plies: Any,
        reasons: Any,
        results: Any,
    ) -> None:
        own = [book.state_layout.plain()]
        told: tuple[Any, ...] = ([0], [0], [[0.0] * book.rules.SEATS])
        legal = [0] * len(out)
        first = book.state_layout.to_plain(opening)
        playouts(book.option_layout.to_plain(o), first, own, rngs, legal, int(limit), *told)
        states[0] = book.state_layout.to_native(own[0])[0]
        plies[0], reasons[0] = told[0][0], told[1][0]
        for seat, result in enumerate(told[2][0]):
            results[0, seat] = result

    return one_game
