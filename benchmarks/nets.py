"""Nets: what could notice that a game's rules have changed, asked one by one in a process of its own.

Three of them: the rulebook's cases, the golden transcripts, the laws; all interpreted. A process is forked
before the game's package is imported, and one module of the package is loaded from another source than its
file's. Binding a rulebook tries it a little too, and notices some changes at once.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from tests.golden import transcripts

from gridwright.checks import laws
from gridwright.checks.cases import Case, read_cases, run_case
from gridwright.checks.laws import LAWS, Trial, run_law
from gridwright.games import registered
from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.game import Game

MEMORY = 1 << 30
"""Bytes that a changed rulebook may ask for on top of what was there."""

PATIENCE = 8.0
"""Seconds of the processor's time that one question may take if nobody measured how long it takes."""

UNASKED_CASES = {"best", "avoids"}
"""Bots are asked natively, and compiling takes longer than all the rest."""

LONG_CASES = {"class", "value"}
"""What a solver takes seconds to find out is left out of a brief look."""

BRIEF_PLIES = 1000
"""So many plies of the shortest transcripts are enough for a brief look."""

UNASKED_LAWS = {"modes"}
"""Laws that compare with the native mode."""

WIDE_LAWS = {"symmetries", "texts", "guesses", "results"}
"""The laws that are asked of every preset; the others of the first one alone."""

IDS_A_PLY = 1024
"""How many ids the law of legality tries a ply: more than in other tests, as these games are few."""


class Endless(BaseException):
    """A question took many times longer than it should: a loop that does not end."""


@dataclass(frozen=True)
class Question:
    """One thing to ask of a rulebook: `ask` gives what is wrong, nothing if all is well."""

    net: str
    name: str
    ask: Callable[[], Sequence[str]]
    content: str = ""
    """What makes it another question, if that changes: a case's data, a transcript's lines."""

    @property
    def key(self) -> str:
        """Names the question and its content."""
        return f"{self.name} {hashlib.sha1(self.content.encode()).hexdigest()[:12]}"


@dataclass(frozen=True)
class Answer:
    """What a question found: its net ("" for nothing), its name, the first fault; and how long all took."""

    net: str = ""
    name: str = ""
    fault: str = ""
    seconds: float = 0.0
    asked: int = 0


@dataclass(frozen=True)
class Asked:
    """What asking the unchanged rules showed of a question: how long it takes and which lines it runs."""

    seconds: float
    lines: dict[str, set[int]]
    fault: str = ""


@dataclass
class Nets:
    """All questions to one game. They are read before any process is forked; the game itself is not."""

    game: str
    brief: bool = False
    cases: list[Case] = field(default_factory=list)
    games: list[transcripts.Transcript] = field(default_factory=list)

    def __post_init__(self) -> None:
        found = [case for file in self._case_files() for case in read_cases(file)]
        unasked = UNASKED_CASES | (LONG_CASES if self.brief else set())
        self.cases = [c for c in found if not unasked & set(c.data.get("expect", ()))]
        games = [told for file in transcripts.files(self.game) for told in transcripts.read(file)]
        self.games = sorted(games, key=lambda told: len(told.plies))
        plies = list(accumulate(len(told.plies) for told in self.games))
        if self.brief:
            self.games = [
                told for told, so_far in zip(self.games, plies, strict=True) if so_far <= BRIEF_PLIES
            ]

    @property
    def folder(self) -> Path:
        """The game's folder, found without importing the rules in it."""
        return registered()[self.game].folder

    def _case_files(self) -> list[Path]:
        return sorted((self.folder / "cases").glob("*.yaml"))

    def digest(self) -> str:
        """Names the code that is asked and that asks: another one where any file of it has changed."""
        found = hashlib.sha1()
        package = Path(laws.__file__).parents[1]
        files = [*self.folder.glob("*.py"), *package.glob("kernel/*.py"), *package.glob("checks/*.py")]
        for file in sorted(files):
            found.update(file.read_bytes())
        return found.hexdigest()[:12]

    def questions(self) -> Iterator[Question]:
        """Every question, roughly the quickest first; asking for them imports the game."""
        game = registered()[self.game]
        for case in self.cases:
            name = f"{case.file.stem} {case.number}"
            yield Question("cases", name, partial(run_case, game, case), str(case.data))
        presets = list(game.presets)[: 1 if self.brief else None]
        yield from (_of_law(game, preset, "lawful", 1 if self.brief else 3) for preset in presets)
        for told in self.games:
            yield Question("transcripts", str(told), partial(_replayed, told), "\n".join(told.lines()))
        others = [law for law in LAWS if law != "lawful" and law not in UNASKED_LAWS]
        for preset in presets:
            wanted = others if preset == presets[0] else [law for law in others if law in WIDE_LAWS]
            yield from (_of_law(game, preset, law) for law in wanted)


def _replayed(told: transcripts.Transcript) -> list[str]:
    return [str(difference) for difference in transcripts.replay(told)]


def _of_law(game: Game, preset: str, law: str, games: int = 1) -> Question:
    trial = Trial(game, game.options(preset), games, mode=INTERPRETED)
    return Question("laws", f"{law} {preset}", partial(run_law, law, trial, 1))


# In a process of its own


@dataclass(frozen=True)
class Change:
    """A module of a game's package, and the source that stands in for its file."""

    module: str
    file: Path
    source: bytes


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from a changed source, as if it stood in the module's own file."""

    def __init__(self, change: Change) -> None:
        super().__init__(change.module, str(change.file))
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        """The changed source, compiled."""
        return compile(self.change.source, str(self.change.file), "exec", dont_inherit=True)


class Finder:
    """Finds the changed module before anybody else does."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> Any:
        """The module's specification, if it is the changed one."""
        if name != self.change.module:
            return None
        return importlib.util.spec_from_file_location(name, self.change.file, loader=Loader(self.change))


def settle_in() -> None:
    """Make a forked process one that can be ended, says nothing, and cannot eat the machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text().split()[0]) * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    laws.IDS_A_PLY = IDS_A_PLY


def _too_long(number: int, frame: FrameType | None) -> None:
    raise Endless


def ask(nets: Nets, change: Change, known: dict[str, Asked], lines: set[int]) -> Answer:
    """Ask about a changed rulebook until something is wrong with it.

    Where it is known which lines a question runs, only those that run a changed one are asked.
    """
    sys.meta_path.insert(0, Finder(change))
    began, asked = time.process_time(), 0

    def answer(question: Question | None, fault: str) -> Answer:
        net, name = (question.net, question.name) if question else ("binding", "")
        return Answer(net, name, fault[:300], time.process_time() - began, asked)

    questions: list[Question] = []
    unbound = faulty(Question("binding", "", partial(_bound, nets, questions)), PATIENCE)
    if unbound:
        return answer(None, unbound)
    if known:
        told = [(q, known[q.key]) for q in questions if q.key in known]
        able = [(q, a) for q, a in told if not a.fault and a.lines.get(change.file.name, set()) & lines]
        questions = [q for q, a in sorted(able, key=lambda pair: pair[1].seconds)]
    for question in questions:
        asked += 1
        patience = 3 + 3 * known[question.key].seconds if known else PATIENCE
        fault = faulty(question, patience)
        if fault:
            return answer(question, fault)
    return Answer(seconds=time.process_time() - began, asked=asked)


def _bound(nets: Nets, questions: list[Question]) -> list[str]:
    """Import the game and set its questions up, in which rules may already play."""
    questions += nets.questions()
    registered()[nets.game].book()
    return []


def faulty(question: Question, patience: float) -> str:
    """What a question finds wrong, "" for nothing."""
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, patience)
    try:
        return next(iter(question.ask()), "")
    except Endless:
        return "it takes for ever"
    except MemoryError:
        return "it takes all the memory"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def survey(
    nets: Nets, files: Sequence[Path], share: int, shares: int, have: frozenset[str]
) -> dict[str, Asked]:
    """Ask every so-many-th question of the rules as they are, watching which lines of the files it runs."""
    found: dict[str, Asked] = {}
    for number, question in enumerate(nets.questions()):
        if number % shares == share and question.key not in have:
            watch = Watch(files)
            began = time.process_time()
            with watch:
                fault = faulty(question, 20 * PATIENCE)
            found[question.key] = Asked(time.process_time() - began, watch.lines, fault)
    return found


class Watch:
    """While it is on, collects the lines that run in some files."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.names = {str(file): file.name for file in files}
        self.lines: dict[str, set[int]] = {name: set() for name in self.names.values()}

    def __enter__(self) -> None:
        sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        name = self.names.get(frame.f_code.co_filename)
        if name is None:
            return None
        lines = self.lines[name]

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            lines.add(frame.f_lineno)
            return line

        return line
