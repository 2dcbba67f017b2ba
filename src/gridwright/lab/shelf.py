"""The shelf: the studies that a folder holds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.lab.run import Run
from gridwright.lab.study import Study, study_of


@dataclass(frozen=True)
class Shelved:
    """A study in a folder, and how far it is."""

    name: str
    study: Study
    deals: int
    finding: str

    def told(self) -> dict[str, Any]:
        """The same for a program to read."""
        return {
            "name": self.name, "game": self.study.game, "claim": self.study.claim, "deals": self.deals,
            "finding": self.finding,
        }  # fmt: skip


def study_in(folder: Path) -> Study:
    """The study that a folder holds; BadOption if it holds none."""
    try:
        told = json.loads((folder / "study.json").read_text(encoding="utf-8"))
    except OSError:
        raise BadOption(
            f"There is no study in {folder}: gridwright lab list names those there are."
        ) from None
    except ValueError as error:
        raise BadOption(f"{folder / 'study.json'} is no study: {error}.") from None
    return study_of(told, str(folder / "study.json"))


def studies_in(out: Path) -> list[Shelved]:
    """All studies in a folder, with what their games say so far."""
    found = []
    for file in sorted(out.glob("*/study.json")):
        study = study_in(file.parent)
        try:
            run = Run(study, file.parent)
            run.resume()
            progress = run.progress()
            finding = progress.verdict.finding.value if progress.verdict else "not begun"
            found.append(Shelved(file.parent.name, study, progress.deals, finding))
        except GridwrightError as error:
            found.append(Shelved(file.parent.name, study, 0, str(error)))
    return found
