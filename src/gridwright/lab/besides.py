"""What is played besides a study: the same with other players, and the rungs of the skill ladder.

Each is a study of its own in a folder of the study's, played, stopped and gone on with like any other.
"""

from __future__ import annotations

from pathlib import Path

from gridwright.lab.ladder import Rung, rung_of, studies_of_rungs
from gridwright.lab.run import Run
from gridwright.lab.study import Study
from gridwright.lab.verdict import Verdict


class Besides:
    """The other studies of a study."""

    def __init__(self, study: Study, folder: Path) -> None:
        self.others = {
            players: Run(study.played_by(players), folder / "also" / players.replace("/", "+"))
            for players in study.also
        }
        """The same study, by who else plays it."""
        self.ladder = [Run(told, folder / "ladder" / name) for name, told in studies_of_rungs(study)]

    @property
    def runs(self) -> dict[str, Run]:
        """All of them, by what they are called while they are played."""
        rungs = {f"rung {number}": run for number, run in enumerate(self.ladder, 1)}
        return {f"with {players}": run for players, run in self.others.items()} | rungs

    def resume(self) -> None:
        """Take over what was played before."""
        for run in self.runs.values():
            run.resume()

    def verdicts(self) -> dict[str, Verdict]:
        """What the same study says with other players, as far as they have played it."""
        return {players: run.results().verdict() for players, run in self.others.items() if run.judged}

    def rungs(self) -> list[Rung]:
        """The rungs that were played."""
        return [rung_of(run) for run in self.ladder if run.judged]
