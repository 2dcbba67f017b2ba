"""Mutants: small changes to a game's rules, by the hundred, and which of them no net notices.

    python -m benchmarks.mutants [GAME...] [--count 150] [--seed 1] [--workers 1] [--only survivors] [--brief]

Each change is tried in a process of its own, by the rulebook's cases, the golden transcripts and the laws,
all interpreted. Results are kept under out/mutants, so that a run that was stopped goes on where it was;
where a rule has changed, all of its game are tried anew. Changes that mean nothing are listed with the
reason in mutants.yaml.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import yaml
from benchmarks import nets
from benchmarks.mutations import Mutation, sample
from benchmarks.nets import Answer, Asked, Change, Nets

from gridwright.games import game, registered
from gridwright.kernel.errors import BadOption

KNOWN = Path(__file__).with_suffix(".yaml")
NO_RULE_FILES = {
    "__init__", "bots", "checks", "editing", "luck", "notation", "options", "scene", "soundness", "symmetry",
    "urges",
}  # fmt: skip
"""Files of a game that hold no rules, whatever is tagged in them."""

_forked = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Mutant:
    """One change of one file of a game, and what became of it."""

    key: str
    game: str
    file: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    answer: Answer | None = None

    @property
    def survived(self) -> bool:
        """Whether nothing noticed it."""
        return self.answer is not None and not self.answer.net

    def known(self, reasons: dict[tuple[str, ...], str]) -> str:
        """Why it changes nothing, if somebody has said so."""
        return reasons.get((self.game, self.function, self.before, self.after), "")

    def line_of(self) -> str:
        """The mutant as a line of the results."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def read(line: str) -> Mutant:
        """The mutant on a line of the results."""
        data = json.loads(line)
        return Mutant(**data | {"answer": Answer(**data["answer"])})


@dataclass(frozen=True)
class Plan:
    """The mutants of one game, and how each is made."""

    game: str
    sources: dict[str, bytes]
    mutants: dict[str, tuple[Mutant, Mutation]]

    def file(self, name: str) -> Path:
        """Where a file of the game lies."""
        return registered()[self.game].folder / name

    def change(self, mutant: Mutant, mutation: Mutation) -> Change:
        """The changed module."""
        module = f"{registered()[self.game].package.__name__}.{Path(mutant.file).stem}"
        return Change(module, self.file(mutant.file), mutation.applied(self.sources[mutant.file]))


def rule_files(name: str) -> dict[str, bytes]:
    """The sources of a game's rules, by the names of their files."""
    folder = registered()[name].folder
    return {f.name: f.read_bytes() for f in sorted(folder.glob("*.py")) if f.stem not in NO_RULE_FILES}


def planned(name: str, count: int, seed: int) -> Plan:
    """A sample of the changes that a game's rules can have."""
    sources = rule_files(name)
    whole = hashlib.sha1(b"".join(sources.values())).hexdigest()
    mutants = {}
    for file, mutation in sample(sources, count, random.Random(f"{seed}/{name}")):
        told = f"{whole} {file} {mutation.start} {mutation.end} {mutation.replacement!r}"
        key = hashlib.sha1(told.encode()).hexdigest()[:12]
        before, after = mutation.shown(sources[file])
        mutant = Mutant(key, name, file, mutation.line, mutation.function, mutation.kind, before, after)
        mutants[key] = (mutant, mutation)
    return Plan(name, sources, mutants)


# Processes


def in_processes(work: Sequence[tuple[Any, Callable[[], Any]]], workers: int) -> Iterator[tuple[Any, Any]]:
    """Do each piece of work in a forked process; its name and its result, as they come. None: it died."""
    waiting, running = list(reversed(work)), dict[Any, tuple[BaseProcess, Any]]()
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                name, task = waiting.pop()
                here, there = _forked.Pipe(duplex=False)
                process = _forked.Process(target=_send, args=(there, task))
                process.start()
                there.close()
                running[here] = (process, name)
            for end in wait(list(running)):
                process, name = running.pop(end)
                try:
                    result = end.recv()  # type: ignore[union-attr]
                except EOFError:
                    result = None
                process.join()
                yield name, result
    finally:
        for process, _ in running.values():
            process.terminate()


def _send(there: Connection, task: Callable[[], Any]) -> None:
    nets.settle_in()
    there.send(task())


def surveyed(plan: Plan, asked: Nets, out: Path, workers: int) -> dict[str, Asked]:
    """What every question shows of the unchanged rules; kept on disk until one of them changes."""
    file = out / f"{plan.game}-{asked.digest()}.survey"
    found: dict[str, Asked] = pickle.loads(file.read_bytes()) if file.exists() else {}
    have = frozenset(found)
    print(
        f"{plan.game}: asking {len(asked.cases)} cases, {len(asked.games)} transcripts and the laws ...",
        flush=True,
    )
    files = [plan.file(name) for name in plan.sources]
    shares = 4 * workers
    work = [(i, lambda i=i: nets.survey(asked, files, i, shares, have)) for i in range(shares)]
    for _, part in in_processes(work, workers):
        if part is None:
            raise SystemExit(
                f"The rules of {plan.game} cannot be asked as they are: gridwright check {plan.game}."
            )
        found |= part
    for old in out.glob(f"{plan.game}-*.survey"):
        old.unlink()
    file.write_bytes(pickle.dumps(found))
    return found


def tried(
    plan: Plan, todo: list[str], asked: Nets, known: dict[str, Asked], workers: int
) -> Iterator[Mutant]:
    """The mutants with their answers, as they come."""
    work = []
    for key in todo:
        mutant, mutation = plan.mutants[key]
        change, lines = plan.change(mutant, mutation), set(range(mutation.line, mutation.last + 1))
        work.append((key, lambda c=change, n=lines: nets.ask(asked, c, known, n)))
    for key, answer in in_processes(work, workers):
        died = Answer("binding", "", "the process died")
        yield replace(plan.mutants[key][0], answer=answer or died)


# Results


def results(file: Path) -> dict[str, Mutant]:
    """The mutants that were tried before; the last word on each counts."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {mutant.key: mutant for mutant in map(Mutant.read, lines)}


def reasons() -> dict[tuple[str, ...], str]:
    """Why some changes mean nothing, by game, function, and the lines before and after."""
    told = yaml.safe_load(KNOWN.read_text(encoding="utf-8")) or []
    return {(e["game"], e["function"], e["before"], e["after"]): e["why"] for e in told}


def run(name: str, asked: argparse.Namespace) -> list[Mutant]:
    """Try what has not been tried of a game's mutants; all of them, with what became of them."""
    plan, found = planned(name, asked.count, asked.seed), Nets(name, asked.brief)
    file = asked.out / f"{name}{'-brief' if asked.brief else ''}.jsonl"
    done = {} if asked.again else {k: m for k, m in results(file).items() if k in plan.mutants}
    again = asked.only == "survivors"
    todo = [k for k in plan.mutants if (k in done and done[k].survived if again else k not in done)]
    known = {} if asked.brief or not todo else surveyed(plan, found, asked.out, asked.workers)
    for question, told in known.items():
        if told.fault:
            print(
                f"{name}: not asked, as it fails on the unchanged rules: {question}: {told.fault[:200]}",
                flush=True,
            )
    began = time.monotonic()
    with file.open("w" if asked.again else "a", encoding="utf-8") as kept:
        for number, mutant in enumerate(tried(plan, todo, found, known, asked.workers), 1):
            done[mutant.key] = mutant
            kept.write(f"{mutant.line_of()}\n")
            kept.flush()
            assert mutant.answer is not None
            word = f"caught by {mutant.answer.net}" if mutant.answer.net else "SURVIVED"
            print(
                f"{name} {number}/{len(todo)} {time.monotonic() - began:.0f} s "
                f"{mutant.file}:{mutant.line} {mutant.kind}: {word}",
                file=sys.stderr,
                flush=True,
            )
    return [done[key] for key in plan.mutants if key in done]


def summary(name: str, mutants: list[Mutant], why: dict[tuple[str, ...], str]) -> list[str]:
    """What became of a game's mutants, the survivors with their lines."""
    survivors = [m for m in mutants if m.survived]
    by = Counter(m.answer.net for m in mutants if m.answer and m.answer.net)
    unknown = [m for m in survivors if not m.known(why)]
    caught = len(mutants) - len(survivors)
    nets_told = ", ".join(f"{net} {n}" for net, n in by.most_common())
    lines = [
        f"{name}: {caught} of {len(mutants)} caught ({caught / max(1, len(mutants)):.1%}; {nets_told}), "
        f"{len(survivors) - len(unknown)} survivors explained, {len(unknown)} not"
    ]
    for m in sorted(unknown, key=lambda m: (m.file, m.line)):
        asked = m.answer.asked if m.answer else 0
        lines += [
            f"  {m.file}:{m.line} in {m.function}, {m.kind} ({asked or 'no'} questions run it)",
            f"    - {m.before}",
            f"    + {m.after}",
        ]
    return lines


def main() -> None:
    """Try the mutants of the games named, or of all."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.mutants", description=__doc__.splitlines()[0],
    )  # fmt: skip
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--count", type=int, default=150, help="changes a game (150)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes at once (1)")
    parser.add_argument("--only", choices=["survivors"], help="try again what survived, after writing a case")
    parser.add_argument("--brief", action="store_true", help="fewer transcripts and laws: a quick look")
    parser.add_argument("--again", action="store_true", help="forget what was tried before")
    parser.add_argument("--out", type=Path, default=Path("out/mutants"))
    parser.add_argument(
        "--json", action="store_true", help="every mutant as a JSON line, instead of the summary"
    )
    asked = parser.parse_args()
    if asked.count < 1 or asked.workers < 1:
        parser.error("--count and --workers are at least 1.")
    try:
        names = [game(name).name for name in asked.games or registered()]
    except BadOption as error:
        parser.error(str(error))
    asked.out.mkdir(parents=True, exist_ok=True)
    why = reasons()
    for name in names:
        try:
            mutants = run(name, asked)
        except KeyboardInterrupt:
            raise SystemExit("Stopped; the same command goes on.") from None
        told = [m.line_of() for m in mutants] if asked.json else summary(name, mutants, why)
        print("\n".join(told), flush=True)


if __name__ == "__main__":
    main()
