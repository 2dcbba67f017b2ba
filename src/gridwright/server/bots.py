"""Bots beside the server: they are handed views, in threads of their own, and their failures are told."""

from __future__ import annotations

import asyncio
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gridwright.agents.levels import bot
from gridwright.agents.warm import mode, warm
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position

T = TypeVar("T")

NOBODY = "random"
"""Who decides where nobody drives: the lot."""

WARMING = "The fast code is still being made ready; until then the bots think a little less."

COMPILE = (
    "import sys; from gridwright.games import game; from gridwright.agents.warm import warm; "
    "from gridwright.kernel.position import Position; from gridwright.server.exact import exact_classes; "
    "g = game(sys.argv[1]); warm(g, g.options()).wait(); exact_classes(Position(g, g.options()))"
)
"""What a process of its own compiles: the search and, where there is one, the solver."""


MOST_SEARCHED = 60
"""Until the fast code is ready, a choice among more actions than this is made by urge: a search would take
half a minute on Tron's largest board, and everybody would wait for it."""


def by_urge(view: Position, seat: int) -> int:
    """An action drawn by the game's own urges, without a search."""
    legal = view.legal(seat)
    urges = [int(view.book.prior(view.o, view.s, seat, action)) for action in legal]
    return secrets.SystemRandom().choices(legal, urges if any(urges) else None)[0]


class BotFailed(GridwrightError):
    """A bot did not answer with an action."""


class Bots:
    """The bots of one server process."""

    def __init__(self, threads: int, seconds: float, ready: Callable[[str], None] = lambda _: None) -> None:
        """`ready` is called with a game's name, from another thread, when its fast code is."""
        self.seconds = seconds
        self._ready = ready
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._known: set[str] = set()
        self._compilers: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._closed = False

    def prepare(self, game: Game, options: GameOptions) -> None:
        """Begin to make a game's fast code ready, unless that was done."""
        with self._lock:
            if game.name not in self._known:
                self._known.add(game.name)
                threading.Thread(target=self._warm, args=(game, options), daemon=True).start()

    def _warm(self, game: Game, options: GameOptions) -> None:
        """Compile in a process of its own first, so that this one's work is not slowed down by a compiler."""
        command = [sys.executable, "-c", COMPILE, game.name]
        compiler = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._compilers.append(compiler)
        compiler.wait()
        if not self._closed:
            warm(game, options).wait()
            self._ready(game.name)

    def warming(self, game: Game) -> bool:
        """Whether a game's fast code is still being made ready."""
        return game.name in self._known and mode(game) != NATIVE

    async def choose(self, view: Position, seat: int, player: str) -> int:
        """A bot's action for a seat's view; BotFailed, with a sentence, if it gives none in time."""
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._pool, self._choose, view, seat, player or NOBODY)
        try:
            action = await asyncio.wait_for(work, self.seconds)
        except TimeoutError:
            raise BotFailed(f"it was still thinking after {self.seconds:.0f} seconds.") from None
        except asyncio.CancelledError:
            raise
        except Exception as error:
            raise BotFailed(f"{type(error).__name__} in its search.") from error
        if action not in view.legal(seat):
            raise BotFailed("it chose an action that is not legal.")
        return action

    @staticmethod
    def _choose(view: Position, seat: int, player: str) -> int:
        ready = mode(view.game)
        if player != NOBODY and ready != NATIVE and len(view.legal(seat)) > MOST_SEARCHED:
            return by_urge(view, seat)
        chosen = bot(player, view.game.name, ready)
        return chosen.ranked(view, seat, secrets.randbits(48))[0]

    async def think(self, work: Callable[[], T]) -> T:
        """Run some other thinking (an analysis) in the bots' threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Stop; compilers that still run are stopped too, and nothing is compiled in their place."""
        self._closed = True
        for compiler in self._compilers:
            if compiler.poll() is None:
                compiler.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)
