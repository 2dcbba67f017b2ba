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
from gridwright.agents.self_play import SelfPlay, plays_natively
from gridwright.kernel import chance
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadOption, BadRecord
from gridwright.kernel.game import Game
from gridwright.kernel.luck import Luck
from gridwright.kernel.match import Match
from gridwright.kernel.options import GameOptions
from gridwright.kernel.record import Record, read_record, record_of


@dataclass(frozen=True)
class Bout:
    """One game to be played: who sits where, and the seed of its dice and thoughts."""

    tag: str
    seats: tuple[str, ...]
    seed: int

    @property
    def pairing(self) -> tuple[str, str]:
        """The two bots of its pairing; a bot's name twice where it plays itself."""
        first, _, second = self.tag.rsplit(" #", 1)[0].partition(" v ")
        return first, second


@dataclass(frozen=True)
class Outcome:
    """A bout's result."""

    bout: Bout
    returns: tuple[float, ...]


def schedule(names: Sequence[str], seats: int, games: int, seed: int) -> Iterator[Bout]:
    """Every pair of bots, `games` times: one seat for the first, the others for the second, rotated.

    The games of a pair come in deals of as many as there are seats; a deal has one seed, so that the luck
    of the dice is the same for each seating. A bot that is named twice also plays itself, on all seats:
    then each game is a deal of its own.
    """
    for first, second in pairings(names):
        for i in range(games):
            if first == second:
                yield Bout(f"{first} v {second} #{i}", (first,) * seats, seed + i)
                continue
            at = i % seats
            sitting = tuple(first if seat == at else second for seat in range(seats))
            yield Bout(f"{first} v {second} #{i}", sitting, seed + i // seats)


def pairings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Who plays whom: every two different bots, and itself whoever is named more than once."""
    once = list(dict.fromkeys(names))
    itself = [(name, name) for name in once if names.count(name) > 1]
    return [*combinations(once, 2), *itself]


def play_bout(
    game: Game, options: GameOptions, bout: Bout, bots: dict[str, Bot], table: SelfPlay | None = None
) -> Match:
    """Play one game to its end; at a `table` natively, which is faster and gives the same game."""
    match = Match(game, options, seats=list(bout.seats))
    sitting = [bots[name] for name in bout.seats]
    if table is None:
        play_on(match, sitting, bout.seed)
    else:
        for seat, action in table.play(sitting, bout.seed).actions:
            match.play(seat, action)
    return match


def play_on(match: Match, bots: Sequence[Bot], seed: int, most_plies: int | None = None) -> None:
    """Play a match to its end, a bot on each seat; the seed decides dice and thoughts.

    The dice are the deal's: matches with the same seed share them for as long as they can (kernel/luck.py).
    It is left there after `most_plies`.
    """
    luck = Luck(match.position.book, seed)
    thoughts = chance.stream(seed, -1)
    ply = 0
    while not match.over and (most_plies is None or ply < most_plies):
        seat = match.position.to_move
        if seat == NATURE:
            match.play(NATURE, luck.outcome(match.position))
        else:
            thought = chance.stream(thoughts, 1 + ply * 8 + seat)
            match.play(seat, decide(match.position, seat, bots[seat], thought))
        ply += 1


class Arena:
    """A tournament of some bots at one game, kept in a file."""

    def __init__(
        self, game: Game, options: GameOptions, names: list[str], games: int, seed: int, file: Path | None
    ) -> None:
        if len(names) < 2:
            raise BadOption("An arena needs two bots or more.")
        self.game, self.options, self.file = game, options, file
        self.bots = {name: bot(name, game.name) for name in names}
        self.bouts = list(schedule(names, options.seats, games, seed))
        self.outcomes: list[Outcome] = []
        self._lock = threading.Lock()
        self._tables = threading.local()

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

    def _table(self) -> SelfPlay | None:
        """This thread's table; None where a bot needs the interpreter."""
        if not hasattr(self._tables, "own"):
            bots = list(self.bots.values())
            natively = all(plays_natively(bot, self.game) for bot in bots)
            self._tables.own = SelfPlay(self.game, self.options, bots) if natively else None
        table: SelfPlay | None = self._tables.own
        return table

    def _one(self, bout: Bout) -> None:
        match = play_bout(self.game, self.options, bout, self.bots, self._table())
        record = record_of(match).model_copy(update={"tag": bout.tag})
        with self._lock:
            self.outcomes.append(Outcome(bout, tuple(match.results())))
            if self.file is not None:
                with self.file.open("a", encoding="utf-8") as file:
                    file.write(record.line() + "\n")
