"""The report: a table for people, and all of it as JSON."""

from __future__ import annotations

from typing import Any

from benchmarks.abuse.campaign import Found, Phase
from benchmarks.abuse.waits import share

HEAD = (
    f"{'attack':<24} {'tried':>7} {'p50':>6} {'p99':>6} {'max':>7} {'own p99':>7} {'bots p99':>8} "
    f"{'CPU':>5} {'queue':>5} {'MB':>6} {'log':>8}  what came of it"
)


def line(phase: Phase) -> str:
    """An attack on a line."""
    waits, both = phase.waits, phase.waits.both()
    tried = sum(result.get("tried", 0) for result in phase.results)
    times = f"{share(both, 0.5):>6.1f} {share(both, 0.99):>6.0f} {share(both, 1):>7.0f}"
    beside = f"{share(waits.own, 0.99):>7.1f} {share(waits.bots, 0.99):>8.0f}"
    costs = f"{phase.cpu:>5.1f} {phase.queued:>5.1f} {phase.memory:>6.0f} {phase.logged:>8}"
    return f"{phase.attack:<24} {tried:>7} {times} {beside} {costs}  {came_of(phase)}"


def came_of(phase: Phase) -> str:
    """What came of an attack, in some words."""
    succeeded = [sentence for result in phase.results for sentence in result.get("succeeded", [])]
    stopped = [result["fault"].splitlines()[-1] for result in phase.results if result.get("fault")]
    failed = [f"{what} ×{count}" for what, count in phase.waits.failed.items()]
    return "; ".join([*succeeded, *stopped, *failed])[:300] or "refused"


def as_json(found: Found, broken: list[str]) -> dict[str, Any]:
    """All that was found."""
    return {
        "does not hold": broken,
        "phases": [
            {
                "attack": phase.attack,
                "round": phase.round,
                "seconds": phase.seconds,
                "waits in ms": {
                    "p50": share(phase.waits.both(), 0.5),
                    "p99": share(phase.waits.both(), 0.99),
                    "most": share(phase.waits.both(), 1),
                    "how many": len(phase.waits.both()),
                    "requests p99": share(phase.waits.asked, 0.99),
                    "actions p99": share(phase.waits.acted, 0.99),
                    "own p99": share(phase.waits.own, 0.99),
                    "bots p99": share(phase.waits.bots, 0.99),
                },
                "failed": phase.waits.failed,
                "memory in MB": phase.memory,
                "CPU in s": phase.cpu,
                "waited for its core in s": phase.queued,
                "logged bytes": phase.logged,
                "attacks": phase.results,
            }
            for phase in found.phases
        ],
        "memory in MB after each round": found.at_rest,
        "memory in MB over time": found.memory,
        "actions acknowledged": found.acknowledged,
        "games finished": found.finished,
        "lost or doubled": found.differences,
        "tracebacks": found.tracebacks,
        "log in bytes": found.log_bytes,
        "end of the log": found.log_tail,
        "exit code": found.exit_code,
        "the honest heard": found.heard,
        "interrupted": found.interrupted,
    }


def summary(found: Found, broken: list[str]) -> str:
    """What it comes to, in a few lines."""
    memory = ", ".join(f"{mb:.0f}" for mb in found.at_rest)
    told = [
        f"{found.acknowledged} actions acknowledged, {found.finished} games finished, "
        f"{len(found.differences)} seats with something lost or doubled; {len(found.tracebacks)} tracebacks, "
        f"{found.log_bytes} bytes of log; memory after each round: {memory or '-'} MB; "
        f"the server ended with {found.exit_code}"
    ]
    held = "Every promise held" + (", as far as it went." if found.interrupted else ".")
    told += ["", held if not broken else f"{len(broken)} things do not hold:"]
    return "\n".join([*told, *(f"  {sentence}" for sentence in broken)])
