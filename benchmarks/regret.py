"""Regret: how often a bot leaves a won class, on solved positions of Combinatorial Tron up to 5x6.

    python benchmarks/regret.py master [--search-alone] [--count 1000] [--seed 1] [--out out/regret] [--table]

The positions are met in random games from random starts; in each the side to move wins, but not with every
move. They are spread evenly over the squares left, so that openings and endings count alike, and are the same
for every bot. Each answer is a line on disk: a run that was stopped goes on where it was (delete the file if
the bot has changed). With `--search-alone` the bots do without the solver. The last column of the table says
what a player would lose who moved at random.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from gridwright.agents.bot import Bot, decide
from gridwright.agents.levels import SearchBot, bot
from gridwright.agents.rating import interval
from gridwright.games import game
from gridwright.kernel.errors import BadOption
from gridwright.kernel.position import Position
from gridwright.solver.ctron.answers import winning_moves

CTRON = game("ctron")
BOARDS = [(rows, cols) for rows in (3, 4, 5) for cols in range(rows, 7)]
STAGES = [(1, 4), (5, 8), (9, 12), (13, 16), (17, 20), (21, 28)]
"""Squares still open, from and to: how far the end can be."""


@dataclass(frozen=True)
class Question:
    """A position whose mover wins, but not with every move."""

    text: str
    left: int
    winning: tuple[str, ...]
    legal: int

    @property
    def by_chance(self) -> float:
        """How likely a random move is to leave the won class."""
        return 1 - len(self.winning) / self.legal

    def position(self) -> Position:
        """The position itself."""
        return Position.read(CTRON, CTRON.options(), self.text)


def questions(count: int, seed: int) -> list[Question]:
    """So many positions, each once, spread over the stages; the same for the same seed."""
    rng = random.Random(seed)
    wanted = [count // len(STAGES) + (i < count % len(STAGES)) for i in range(len(STAGES))]
    found: dict[str, Question] = {}
    while any(wanted):
        for position, left in random_game(rng):
            stage = next(i for i, (low, high) in enumerate(STAGES) if low <= left <= high)
            if not wanted[stage] or position.text() in found:
                continue
            question = asked(position, left)
            if question is not None:
                wanted[stage] -= 1
                found[question.text] = question
                break  # one of a game, so that they are unlike each other
    return list(found.values())


def random_game(rng: random.Random) -> Iterator[tuple[Position, int]]:
    """The positions of a random game from a random start, in random order, with the squares left."""
    rows, cols = rng.choice(BOARDS)
    cells = ["."] * (rows * cols)
    for square, rider in zip(rng.sample(range(rows * cols), 2), "LR", strict=True):
        cells[square] = rider
    board = "/".join("".join(cells[i : i + cols]) for i in range(0, rows * cols, cols))
    here = Position.read(CTRON, CTRON.options(), f"{board} {rng.choice('LR')}")
    met = []
    while not here.over:
        met.append((here.copy(), here.text().count(".")))
        here.play(rng.choice(here.legal()))
    rng.shuffle(met)
    return iter(met)


def asked(position: Position, left: int) -> Question | None:
    """A position as a question, if there is something to get wrong."""
    legal = position.legal()
    winning = winning_moves(position)
    if not 0 < len(winning) < len(legal):
        return None
    return Question(position.text(), left, tuple(position.action_text(a) for a in winning), len(legal))


@dataclass(frozen=True)
class Answer:
    """What a bot played in a position, and whether that lost it."""

    text: str
    played: str
    lost: bool


def player_called(name: str, alone: bool) -> Bot:
    """The bot with this name; with `alone`, one that searches without the solver's help."""
    player = bot(name, "ctron")
    return replace(player, exact=False) if alone and isinstance(player, SearchBot) else player


def ask(player: Bot, all_of_them: list[Question], file: Path, seed: int) -> dict[str, Answer]:
    """A bot's answers: those on disk, and the missing ones, written as they come."""
    known = read(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        for number, question in enumerate(all_of_them):
            if question.text not in known:
                position = question.position()
                action = decide(position, position.to_move, player, seed * 1_000_003 + number)
                played = position.action_text(action)
                answer = Answer(question.text, played, played not in question.winning)
                known[question.text] = answer
                out.write(json.dumps(asdict(answer)) + "\n")
                out.flush()
    return known


def read(file: Path) -> dict[str, Answer]:
    """The answers on disk; a last line that was cut off is dropped."""
    known = {}
    if file.exists():
        text = file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, encoding="utf-8")
        for line in whole.splitlines():
            answer = Answer(**json.loads(line))
            known[answer.text] = answer
    return known


def table(name: str, all_of_them: list[Question], known: dict[str, Answer]) -> str:
    """Regret by squares left, as Markdown."""
    lines = [f"| squares left | positions | {name} leaves the win | 95% interval | a random move would |"]
    lines.append("|---|---|---|---|---|")
    for low, high in [*STAGES, (STAGES[0][0], STAGES[-1][1])]:
        here = [q for q in all_of_them if low <= q.left <= high and q.text in known]
        if not here:
            continue
        losses = [float(known[q.text].lost) for q in here]
        chance = sum(q.by_chance for q in here) / len(here)
        span = "all" if high - low > 10 else f"{low} to {high}"
        least, most = interval(losses)
        share = f"{sum(losses):.0f} ({sum(losses) / len(here):.1%})"
        lines.append(f"| {span} | {len(here)} | {share} | {least:.1%} to {most:.1%} | {chance:.0%} |")
    return "\n".join(lines)


def main() -> None:
    """Ask the bots and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs="+", help="novice, club, expert, master, 8000, careful ...")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out/regret"))
    parser.add_argument("--search-alone", action="store_true", help="without the solver's help")
    parser.add_argument("--table", action="store_true", help="only print what is there")
    chosen = parser.parse_args()
    if chosen.count < 1:
        parser.error("there must be at least one position")
    all_of_them = questions(chosen.count, chosen.seed)
    for name in chosen.bots:
        alone = "-alone" if chosen.search_alone else ""
        file = chosen.out / f"{name.replace('/', '-')}{alone}-{chosen.seed}.jsonl"
        try:
            player = player_called(name, chosen.search_alone)
            known = read(file) if chosen.table else ask(player, all_of_them, file, chosen.seed)
        except BadOption as error:
            parser.error(str(error))
        print(table(name, all_of_them, known), end="\n\n")


if __name__ == "__main__":
    main()
