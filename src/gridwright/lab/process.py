"""A process of its own in which a server lets a study be played: `python -m gridwright.lab.process BYTES`.

Its first line on the standard input says what to do, as JSON. `stop` on another line ends a study as Ctrl-C
does, with a report of what was played; the end of the input means that the server is gone, and ends all.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.lab.needed import need_lab

NICENESS = 10
"""People's moves and the bots' thinking go before studies where all want the same core."""


def main(memory: int) -> None:
    """Do what the first line asks; print what came of it as a line of JSON."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    _limit_memory(memory)
    asked = json.loads(sys.stdin.readline() or "{}")
    threading.Thread(target=_listen, daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed must not get between the answers
    try:
        need_lab()
        told = TASKS[asked["task"]](asked)
    except GridwrightError as error:
        told = {"refused": str(error)}
    except MemoryError:
        told = {"failed": "it took too much memory."}
    except Exception as error:
        told = {"failed": f"{type(error).__name__} in its work."}
    print(json.dumps(told, ensure_ascii=False), file=answers, flush=True)


def _limit_memory(most: int) -> None:
    """Have no more than so many bytes of memory, where the system can see to that."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _listen() -> None:
    """Wait for the word to stop, or for the server to be gone."""
    for line in sys.stdin:
        if line.strip() == "stop":
            _thread.interrupt_main()
    os._exit(1)


def list_measures(asked: dict[str, Any]) -> dict[str, Any]:
    """What is measured, and from which difference on it may matter."""
    from gridwright.lab.measures import measures

    return {
        "measures": [
            {"name": m.name, "title": m.title, "unit": m.unit, "meaning": m.meaning, "share": m.bounded}
            for m in measures().values()
        ]
    }


def play_study(asked: dict[str, Any]) -> dict[str, Any]:
    """Play a study, or go on with it, for so many seconds; in the end its folder has a report."""
    from gridwright.lab.progress_file import ProgressFile
    from gridwright.lab.report.page import report
    from gridwright.lab.run import Run
    from gridwright.lab.study import study_of

    folder, seconds = Path(asked["folder"]), float(asked["seconds"])
    run = Run(study_of(asked["study"], "The study"), folder)
    _must_be_this_version(folder, run.shards.code)
    file = ProgressFile(run)
    with contextlib.suppress(KeyboardInterrupt):
        run.resume()
        file.write("preparing", run.progress())
        next(iter(run.dealers.values())).games([0])  # compiles what is not compiled yet
        timer = threading.Timer(seconds, _thread.interrupt_main)
        timer.daemon = True
        timer.start()
        file = ProgressFile(run, seconds)
        file.write("playing", run.progress())
        run.play(int(asked["threads"]), file.tell)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it has stopped; a second word to stop says no more
    if run.judged:
        page = folder / f"report.{os.getpid()}.tmp"
        page.write_text(report(run, at=""), encoding="utf-8")
        page.replace(folder / "report.html")
    file.write("finished" if run.finished else "stopped", run.progress())
    return {"done": run.finished}


def _must_be_this_version(folder: Path, code: str) -> None:
    """BadOption if the folder holds games of other rules or bots: they are never mixed."""
    if any(f"-{code}-" not in file.name for file in folder.glob("*.parquet")):
        raise BadOption(
            "Its games were played by another version of the rules or the bots: delete it, and start it anew."
        )


TASKS = {"measures": list_measures, "play": play_study}


if __name__ == "__main__":
    main(int(sys.argv[1]))
