"""The ladder: is each level stronger than the one below? 200 games a pairing or more, each a record on disk.

    python benchmarks/ladder.py [GAME...] [--games N] [--out out/ladder] [--threads 2] [--table]

A run that was stopped goes on where it was. `--table` prints the table of docs/bots.md from what is there.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from datetime import date
from pathlib import Path

from gridwright.agents.arena import Arena
from gridwright.agents.levels import LEVELS, work
from gridwright.agents.rating import Score, scores
from gridwright.games import game, registered

PAIRINGS = [("club", "careful"), ("club", "novice"), ("expert", "club"), ("master", "expert")]
MARGIN = 0.05
"""How far above an equal's share the whole interval must lie."""
CAREFUL = 0.9
"""What the lower end must reach against careful players in games of two."""
GAMES = 200
MORE_GAMES = {"minefield": 600, "tron": 400}
"""Where luck and several opponents leave a level some ten points ahead, more games are needed to see it."""


def run(name: str, first: str, second: str, games: int, out: Path, threads: int) -> Score:
    """Play one pairing, or what is missing of it."""
    g = game(name)
    file = out / f"{name}-{first}-{second}.jsonl"
    arena = Arena(g, g.options(), [first, second], games, 1, file)
    arena.resume()
    began = time.monotonic()
    arena.run(threads, lambda: None)
    spent = time.monotonic() - began
    times = out / "seconds.json"
    known = json.loads(times.read_text()) if times.exists() else {}
    key = f"{name} {first} {second}"
    known[key] = known.get(key, 0.0) + spent
    times.write_text(json.dumps(known, indent=1))
    score = scores(arena.outcomes)[0]
    spread = f"[{score.low:.1%}, {score.high:.1%}] of {score.games} games, an equal gets {score.fair:.0%}"
    duel = len(arena.bouts[0].seats) == 2
    above = score.low >= CAREFUL if second == "careful" and duel else score.low > score.fair + MARGIN
    holds = "holds" if above else "DOES NOT HOLD"
    print(f"{name:10} {first:7} v {second:8} {score.mean:6.1%} {spread}: {holds}; {spent:.0f} s", flush=True)
    return score


def wanted(name: str, asked: int | None) -> int:
    """How many games a pairing of this game is played."""
    return asked or MORE_GAMES.get(name, GAMES)


def table(names: list[str], games: int | None, out: Path) -> str:
    """The table for docs/bots.md."""
    lines = ["| game | pairing | simulations | games | score | 95% interval | an equal gets |"]
    lines.append("|---|---|---|---|---|---|---|")
    for name in names:
        for first, second in PAIRINGS:
            file = out / f"{name}-{first}-{second}.jsonl"
            if not file.exists():
                continue
            g = game(name)
            arena = Arena(g, g.options(), [first, second], wanted(name, games), 1, file)
            if not arena.resume():
                continue
            s = scores(arena.outcomes)[0]
            amounts = " v ".join(f"{work(name, p):,}" if p in LEVELS else "-" for p in (first, second))
            lines.append(
                f"| {name} | {first} v {second} | {amounts} | {s.games} | {s.mean:.1%} | "
                f"{s.low:.1%} to {s.high:.1%} | {s.fair:.1%} |"
            )
    seconds = json.loads((out / "seconds.json").read_text()) if (out / "seconds.json").exists() else {}
    total = sum(seconds.values())
    lines.append("")
    lines.append(
        f"{total / 60:.0f} minutes on {platform.machine()} with 2 cores, {date.today().isoformat()}; "
        "`make ladder` plays it again, or goes on with it."
    )
    return "\n".join(lines)


def main() -> None:
    """Play the ladder of the games named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, help=f"a pairing; {GAMES}, or what a game needs, if left out")
    parser.add_argument("--out", type=Path, default=Path("out/ladder"))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args()
    names = asked.names or list(registered())
    asked.out.mkdir(parents=True, exist_ok=True)
    if not asked.table:
        for first, second in PAIRINGS:
            for name in names:
                run(name, first, second, wanted(name, asked.games), asked.out, asked.threads)
    print(table(names, asked.games, asked.out))


if __name__ == "__main__":
    main()
