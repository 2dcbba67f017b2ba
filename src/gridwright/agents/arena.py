"""The arena: bots play each other, seats rotated, seeds shared, every game a record on disk.

Games go to a file of records, one a line, each with a tag that says which game it is; a rerun reads the
file and plays only what is missing.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from gridwright.agents.bot import Bot, decide
from gridwright.agents.levels import bot
from gridwright.kernel import chance
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadOption, BadRecord
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.options import GameOptions
from gridwright.kernel.record import Record, read_record, record_of


@dataclass(frozen=True)
class Bout:
    """One game to be played: who sits where, and the seed of its dice and thoughts."""

    tag: str
    seats: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Outcome:
    """A bout's result."""

    bout: Bout
    returns: tuple[float, ...]


def schedule(names: list[str], seats: int, games: int, seed: int) -> Iterator[Bout]:
    """Every pair of bots, `games` times: one seat for the first, the others for the second, rotated.

    Games of a pair come in rounds of as many as there are seats; a round shares its seed, so that luck of
    the dice is the same for each seating.
    """
    for first, second in combinations(names, 2):
        for i in range(games):
            at = i % seats
            sitting = tuple(first if seat == at else second for seat in range(seats))
            yield Bout(f"{first} v {second} #{i}", sitting, seed + i // seats)


def play_bout(game: Game, options: GameOptions, bout: Bout, bots: dict[str, Bot]) -> Match:
    """Play one game to its end."""
    match = Match(game, options, seats=list(bout.seats))
    play_on(match, [bots[name] for name in bout.seats], bout.seed)
    return match


def play_on(match: Match, bots: Sequence[Bot], seed: int) -> None:
    """Play a match to its end, a bot on each seat; the seed decides dice and thoughts."""
    dice = match.position.book.rng(seed)
    ply = 0
    while not match.over:
        seat = match.position.to_move
        if seat == NATURE:
            match.play(NATURE, match.position.sample(dice))
        else:
            thought = chance.stream(seed, 1 + ply * 8 + seat) >> 8
            match.play(seat, decide(match.position, seat, bots[seat], thought))
        ply += 1


class Arena:
    """A tournament of some bots at one game, kept in a file."""

    def __init__(
        self, game: Game, options: GameOptions, names: list[str], games: int, seed: int, file: Path | None
    ) -> None:
        if len(names) < 2:
            raise BadOption("An arena needs two bots or more.")
        if len(set(names)) < len(names):
            raise BadOption("Each bot can stand in the arena once: name two different ones.")
        self.game, self.options, self.file = game, options, file
        self.bots = {name: bot(name, game.name) for name in names}
        self.bouts = list(schedule(names, options.seats, games, seed))
        self.outcomes: list[Outcome] = []
        self._lock = threading.Lock()
        self._stop = False

    def resume(self) -> int:
        """Take over the games that the file already holds; how many there are."""
        wanted = {bout.tag: bout for bout in self.bouts}
        if self.file is None or not self.file.exists():
            return 0
        lines = self.file.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            try:
                record = read_record(line)
            except BadRecord as error:
                # A kill may have cut the last line off; that game is played again.
                if number == len(lines):
                    self._cut(lines[:-1])
                    break
                raise BadRecord(f"{self.file}, line {number}: {error}") from None
            self._adopt(record, wanted, number)
        return len(self.outcomes)

    def _cut(self, lines: list[str]) -> None:
        assert self.file is not None
        self.file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def _adopt(self, record: Record, wanted: dict[str, Bout], number: int) -> None:
        if record.game != self.game.name or record.options != json.loads(json.dumps(self.options.told())):
            raise BadRecord(
                f"{self.file}, line {number} is a game of {record.game} with other options: "
                "give this arena a file of its own."
            )
        if record.rules != self.game.rules_version:
            raise BadRecord(
                f"{self.file}, line {number} was played by edition {record.rules} of the rules, and today's "
                f"is {self.game.rules_version}: give this arena a file of its own."
            )
        bout = wanted.pop(record.tag or "", None)
        if bout is not None and record.result is not None:
            self.outcomes.append(Outcome(bout, tuple(record.result.returns)))

    def run(self, threads: int, tick: Callable[[], None]) -> None:
        """Play what is missing; `tick` is called after each game. Ctrl-C leaves the file whole."""
        played = {outcome.bout.tag for outcome in self.outcomes}
        missing = iter([bout for bout in self.bouts if bout.tag not in played])
        pool = ThreadPoolExecutor(threads)
        running: set[Future[None]] = set()
        try:
            while True:
                for bout in missing:
                    running.add(pool.submit(self._one, bout))
                    if len(running) >= threads:
                        break
                if not running:
                    return
                done, running = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                for job in done:
                    job.result()
                    tick()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _one(self, bout: Bout) -> None:
        match = play_bout(self.game, self.options, bout, self.bots)
        record = record_of(match).model_copy(update={"tag": bout.tag})
        with self._lock:
            self.outcomes.append(Outcome(bout, tuple(match.results())))
            if self.file is not None:
                with self.file.open("a", encoding="utf-8") as file:
                    file.write(record.line() + "\n")
