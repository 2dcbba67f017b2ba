"""What all tests share: a cache of compiled rules, the command line, and programs of their own."""

from __future__ import annotations

import contextlib
import fcntl
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import gridwright

HERE = Path(__file__).parent
SOURCES = Path(gridwright.__file__).parents[1]

# Compiled rules are kept from run to run, beside the project rather than in the user's home, and are
# compiled with bounds checks: an out-of-range write is an error here and silence in a user's game.
os.environ.setdefault("GRIDWRIGHT_CACHE", str(HERE.parent / ".cache" / "gridwright"))
os.environ.setdefault("GRIDWRIGHT_BOUNDSCHECK", "1")
sys.path.append(str(HERE / "toygame"))  # import toygame

# A shell that starts the tests in the background has them ignore Ctrl-C, which some of them are about.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """One worker at a time."""
    folder = Path(os.environ["GRIDWRIGHT_CACHE"])
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def warm_lab(warm: Callable[[str], None], tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whole games of Combinatorial Tron have been compiled: processes of the lab only load them."""
    from gridwright.lab.run import Run
    from gridwright.lab.study import study_of

    warm("ctron")
    study = {"game": "ctron", "variants": {"wood": {"preset": "wood"}}, "players": "random"}
    with locked("lab"):
        run = Run(study_of(study | {"until": "games", "games": 2}, "here"), tmp_path_factory.mktemp("lab"))
        run.resume()
        run.play(1)


@pytest.fixture(scope="session")
def warm() -> Callable[[str], None]:
    """Compile a game's rules, unless another worker already has: the others wait instead of doing it too."""
    done: set[str] = set()

    def warm_up(name: str) -> None:
        from gridwright.checks.laws import Trial, run_law
        from gridwright.games import game

        if name not in done:
            done.add(name)
            with locked(name):
                g = game(name)
                for law in ("lawful", "modes"):
                    run_law(law, Trial(g, g.options(), games=1))

    return warm_up


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """What a command that was asked for JSON has to say."""
        assert self.code == 0, self
        return json.loads(self.out)


Cli = Callable[..., Said]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run the command line in this process: `cli("play", "ctron", typed="1:1-1:2")`."""

    def run(*words: str, typed: str = "") -> Said:
        from gridwright.terminal.app import main

        monkeypatch.setattr(sys, "argv", ["gridwright", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "200")
        capsys.readouterr()
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(bool(end.code))
        told = capsys.readouterr()
        return Said(code, told.out, told.err)

    return run


@pytest.fixture
def refused(cli: Cli) -> Cli:
    """Run a command that must be refused: exit code 2, one sentence on standard error, nothing else."""

    def run(*words: str, typed: str = "") -> Said:
        said = cli(*words, typed=typed)
        assert said.code == 2, said
        assert said.out == "", said
        assert "Traceback" not in said.err
        sentence = said.err.removesuffix("\n")
        assert sentence, said
        assert "\n" not in sentence, said
        assert sentence.endswith((".", "?")), said
        return said

    return run


Program = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def python(tmp_path: Path) -> Program:
    """Run Python in a process of its own: `python("-c", "print(1)", NAME="value", path=[folder])`."""

    def run(
        *words: str, path: list[Path] | None = None, typed: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GRIDWRIGHT_BOUNDS")}
        environment["PYTHONPATH"] = os.pathsep.join(str(p) for p in [*(path or []), SOURCES])
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        environment.update(variables)
        return subprocess.run(
            [sys.executable, "-W", "error", *words],
            capture_output=True, text=True, input=typed, env=environment, cwd=tmp_path,
            check=False, timeout=240,
        )  # fmt: skip

    return run
