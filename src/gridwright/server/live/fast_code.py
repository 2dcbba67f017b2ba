"""The games' fast code: compiled in processes of their own, while the bots make do with the interpreter."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

from gridwright.agents.warm import mode, warm
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions

NOTICE = "The fast code is still being made ready; until then the bots think a little less."

COMPILE = (
    "import sys; from gridwright.games import game; from gridwright.agents.warm import warm; "
    "from gridwright.kernel.position import Position; "
    "from gridwright.server.live.exact import exact_classes; "
    "g = game(sys.argv[1]); warm(g, g.options()).wait(); exact_classes(Position(g, g.options()))"
)
"""What a process of its own compiles: the search and, where there is one, the solver."""


class FastCode:
    """Makes the fast code of games ready, each once."""

    def __init__(self, ready: Callable[[str], None] = lambda _: None) -> None:
        """`ready` is called with a game's name, from another thread, when its fast code is."""
        self._ready = ready
        self._known: set[str] = set()
        self._compilers: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._closed = False

    def prepare(self, game: Game, options: GameOptions) -> None:
        """Begin to make a game's fast code ready, unless that was done."""
        with self._lock:
            if game.name not in self._known:
                self._known.add(game.name)
                threading.Thread(target=self._compile, args=(game, options), daemon=True).start()

    def _compile(self, game: Game, options: GameOptions) -> None:
        """Compile in a process of its own first, so that this one's work is not slowed down by a compiler."""
        command = [sys.executable, "-c", COMPILE, game.name]
        compiler = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._compilers.append(compiler)
        compiler.wait()
        if not self._closed:
            warm(game, options).wait()
            self._ready(game.name)

    def preparing(self, game: Game) -> bool:
        """Whether a game's fast code is still being made ready."""
        return game.name in self._known and mode(game) != NATIVE

    def close(self) -> None:
        """Stop compilers that still run; nothing is compiled in their place."""
        self._closed = True
        for compiler in self._compilers:
            if compiler.poll() is None:
                compiler.terminate()
