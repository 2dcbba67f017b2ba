"""A worker process: it does one piece of work after the other, until whoever started it is gone.

It is started as `python -m gridwright.server.workers.process BYTES`, and may have so many bytes of memory.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterable
from typing import BinaryIO

from gridwright.agents.warm import warm
from gridwright.games import game
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position
from gridwright.server.workers.frames import read_frame, write_frame
from gridwright.server.workers.packing import pack, unpack

NICENESS = 5
"""People's moves go before thinking where both want the same core."""


def main(memory: int) -> None:
    """Work until the other side ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's: it ends its workers
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    limit_memory(memory)
    with apart_from_prints() as answers:
        while (asked := read_frame(sys.stdin.buffer)) is not None:
            write_frame(answers, answer(asked))


def limit_memory(most: int) -> None:
    """Have no more than so many bytes of memory, where the system can see to that."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def apart_from_prints() -> BinaryIO:
    """Where answers go: whatever else is written to the standard output must not get between them."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def answer(asked: bytes) -> bytes:
    """Do a piece of work; what came of it."""
    try:
        compiled, function, words = unpack(asked, game)
        make_ready(compiled)
        return pack(("done", function(*words)))
    except GridwrightError as error:
        return pack(("refused", type(error), str(error), vars(error)))
    except MemoryError:
        return pack(("failed", "it took too much memory."))
    except Exception as error:
        return pack(("failed", f"{type(error).__name__} in its work."))


def make_ready(compiled: Iterable[str]) -> None:
    """Load games' compiled rules from the disk beside the work, each once; meanwhile they are interpreted."""
    for name in compiled:
        warm(game(name), game(name).options())


def meet(name: str) -> None:
    """Get to know a game, so that its first bot's action is not held up by it; without a name, nothing."""
    if name:
        position = Position(game(name), game(name).options())
        position.view(max(position.to_move, 0)).legal()


if __name__ == "__main__":
    main(int(sys.argv[1]))
