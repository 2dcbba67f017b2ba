"""The games' fast code: compiled in processes of their own, while the bots make do with the interpreter."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Callable

from gridwright.kernel.game import Game

NOTICE = "The fast code is still being made ready; until then the bots think a little less."

COMPILE = (
    "import os, sys; hasattr(os, 'nice') and os.nice(10); "
    "from gridwright.games import game; from gridwright.agents.warm import warm; "
    "from gridwright.kernel.position import Position; "
    "from gridwright.server.live.exact import exact_classes; "
    "g = game(sys.argv[1]); warm(g, g.options()).wait(); exact_classes(Position(g, g.options()))"
)
"""What a process of its own compiles: the search and, where there is one, the solver."""


class FastCode:
    """Makes the fast code of games ready, each once, one after the other."""

    def __init__(self, ready: Callable[[str], None] = lambda _: None) -> None:
        """`ready` is called with a game's name, from another thread, when its fast code is on the disk."""
        self._ready = ready
        self._known: set[str] = set()
        self._done: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = threading.Lock()
        self._closed = False

    def prepare(self, game: Game) -> None:
        """Begin to make a game's fast code ready, unless that was done."""
        if game.name not in self._known:
            self._known.add(game.name)
            threading.Thread(target=self._compile, args=(game.name,), daemon=True).start()

    def _compile(self, game: str) -> None:
        with self._one_at_a_time:
            ended = None if self._closed else self._run(game)
        self._done.add(game)
        if ended == 0:
            self._ready(game)
        elif not self._closed:
            logging.getLogger("gridwright").warning("the fast code of %s cannot be made ready", game)

    def _run(self, game: str) -> int:
        command = [sys.executable, "-c", COMPILE, game]
        self._compiler = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return self._compiler.wait()

    def preparing(self, game: Game) -> bool:
        """Whether a game's fast code is still being made ready."""
        return game.name in self._known - self._done

    def close(self) -> None:
        """Stop the compiler if it still runs; nothing is compiled in its place."""
        self._closed = True
        if self._compiler is not None and self._compiler.poll() is None:
            self._compiler.terminate()
