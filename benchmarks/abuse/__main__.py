"""The command: `python -m benchmarks.abuse`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.abuse import attacker, report
from benchmarks.abuse.campaign import LONG_REST, WEIGHTS, Campaign
from benchmarks.abuse.promises import Promises

BESIDE = 3.0
"""Seconds that each attack takes beside its own time."""

COMPILE = (
    "from gridwright.agents.warm import warm\n"
    "from gridwright.games import game, registered\n"
    "for name in registered(): warm(game(name), game(name).options()).wait()"
)
"""A process that ends when the compiled rules of every game are on the disk."""


def asked() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.abuse", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long in all")
    parser.add_argument("--seconds", type=float, help="how long each attack; instead of --minutes")
    parser.add_argument("--rounds", type=int, help="how often each attack comes; 3 in half an hour")
    parser.add_argument("--only", action="append", metavar="ATTACK", help="may be repeated")
    parser.add_argument(
        "--tables", type=int, default=10, help="where others play; from the sixth on with bots"
    )
    parser.add_argument(
        "--json", type=Path, default=Path("out/abuse.json"), help="where all that was found goes"
    )
    parser.add_argument("--p99", type=float, default=250.0, help="the wait in ms that others may have")
    parser.add_argument("--together", action="store_true", help="all attacks at once, and not one by one")
    parser.add_argument("--list", action="store_true", help="list the attacks")
    found = parser.parse_args()
    if unknown := set(found.only or []) - set(attacker.names()):
        parser.error(f"there is no attack {min(unknown)}: --list names them")
    return found


def port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        return int(spare.getsockname()[1])


def compile_all() -> None:
    """Have all games compiled before: what a server does once after an upgrade is no attack's doing."""
    print("compiling the games, unless they are ...", flush=True)
    subprocess.run([sys.executable, "-c", COMPILE], check=True)


def main() -> int:
    """Run the campaign; 1 if something did not hold."""
    words = asked()
    attacks = words.only or attacker.names()
    if words.list:
        for name in attacks:
            print(f"{name:<24} {attacker.described(name)}")
        return 0
    rounds = words.rounds or (1 if words.seconds or words.minutes < 6 else 3)
    parts = 2 + sum(WEIGHTS.get(name, 1) for name in attacks)
    seconds = words.seconds or (60 * words.minutes / rounds - LONG_REST - BESIDE * len(attacks)) / parts
    seconds = max(1.0, seconds)
    compile_all()
    print(
        f"{len(attacks)} attacks of {seconds:.0f} s, {rounds} times, each while others play\n\n{report.HEAD}",
        flush=True,
    )
    with tempfile.TemporaryDirectory(prefix="gridwright-abuse-") as folder:
        campaign = Campaign(
            Path(folder),
            port(),
            attacks,
            seconds,
            rounds,
            words.tables,
            words.together,
            progress=lambda p: print(report.line(p), flush=True),
        )
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(campaign.run())
        campaign.found.interrupted = len(campaign.found.at_rest) < rounds
        found = campaign.finish()
    broken = Promises(p99_ms=words.p99).broken_by(found)
    words.json.parent.mkdir(parents=True, exist_ok=True)
    words.json.write_text(
        json.dumps(report.as_json(found, broken), indent=1, ensure_ascii=True), encoding="utf-8"
    )
    print(f"\n{report.summary(found, broken)}\n\nAll of it is in {words.json}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
