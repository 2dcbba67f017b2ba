"""The promises: what must hold whatever anybody does, and where a campaign found that it did not."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.abuse.campaign import NOBODY, Found, Phase
from benchmarks.abuse.waits import share

LOG_BYTES_A_SECOND = 4000


@dataclass(frozen=True)
class Promises:
    """What must hold."""

    p99_ms: float = 250.0
    """No request of others waits longer, but for one in a hundred."""
    grown: float = 1.2
    """Memory after each round, compared with that after the first."""

    def broken_by(self, found: Found) -> list[str]:
        """What did not hold, in sentences."""
        told = [sentence for phase in found.phases for sentence in self._broken_in(phase)]
        if len(found.at_rest) > 1 and max(found.at_rest[1:]) > self.grown * found.at_rest[0]:
            told.append(f"memory has grown from {found.at_rest[0]:.0f} to {max(found.at_rest[1:]):.0f} MB")
        told += [f"lost or doubled: {sentence}" for sentence in found.differences]
        if found.tracebacks:
            told.append(f"{len(found.tracebacks)} tracebacks are in the log")
        told += [
            f"an honest person was answered with {w} ({n} times)" for w, n in found.heard.items() if fault(w)
        ]
        if found.exit_code:
            told.append(f"the server ended with {found.exit_code}")
        return list(dict.fromkeys(told))

    def _broken_in(self, phase: Phase) -> list[str]:
        waits, told = phase.waits, []
        waited = share(waits.both(), 0.99) - share(
            waits.own, 0.99
        )  # less what those who measure were late by
        if phase.attack != NOBODY and waited > self.p99_ms:
            told.append(f"others wait {waited:.0f} ms (p99)")
        told += [f"{what} ({count} times)" for what, count in waits.failed.items()]
        if phase.logged > LOG_BYTES_A_SECOND * max(10.0, phase.seconds):
            told.append(f"{phase.logged / 1000:.0f} KB were logged in {phase.seconds:.0f} s")
        for result in phase.results:
            if "fault" in result:
                told.append(f"the attack itself stopped: {result['fault']}")
                continue
            told += result["succeeded"]
            if result["broken"]:
                told.append(f"{result['broken']} answers say that the server is at fault")
        return [f"{phase.attack}: {sentence}" for sentence in told]


def fault(status: str) -> bool:
    """Whether an answer says that the server is at fault."""
    return (status.startswith("5") and status.isdigit()) or status == "closed 1011"
