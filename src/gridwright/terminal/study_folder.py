"""A study's own folder: its games, its report, and what it was asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.lab.run import Run
    from gridwright.lab.study import Study


def folder_of(study: Study, out: Path, name: str) -> Path:
    """Where a study is kept."""
    return out / f"{name}-{study.hash}"


def opened(study: Study, out: Path, name: str) -> Run:
    """A study with what was played of it; its folder says what it is."""
    from gridwright.lab.run import Run

    folder = folder_of(study, out, name)
    run = Run(study, folder)
    run.resume()
    told = json.dumps(study.model_dump(mode="json", exclude_defaults=True), indent=1, ensure_ascii=False)
    (folder / "study.json").write_text(told + "\n", encoding="utf-8")
    return run


def told(run: Run) -> dict[str, Any]:
    """What a study found, for a program to read."""
    from gridwright.lab.besides import Besides
    from gridwright.lab.report.words import headline, standing

    results = run.results()
    verdict = results.verdict()
    besides = Besides(run.study, run.shards.folder)
    besides.resume()
    return {
        "game": run.study.game,
        "claim": run.study.claim,
        "study": run.study.hash,
        "code": run.shards.code,
        "results": run.hash,
        "finished": run.finished,
        "deals": results.deals,
        "finding": verdict.finding.value,
        "standing": standing(results, verdict),
        "headline": headline(results, verdict),
        "more_deals": verdict.more_deals,
        "also": {players: one.finding.value for players, one in besides.verdicts().items()},
        "ladder": [
            {"below": rung.below, "share": rung.share.mean, "low": rung.share.low, "high": rung.share.high}
            for rung in besides.rungs()
        ],
        "measures": {row.measure.name: _row(row) for row in results.rows()},
    }


def _row(row: Any) -> dict[str, Any]:
    found = {name: {"mean": e.mean, "low": e.low, "high": e.high} for name, e in row.of_variant.items()}
    if row.difference is None:
        return {"variants": found}
    d = row.difference
    return {"variants": found, "difference": {"mean": d.mean, "low": d.low, "high": d.high}, "p": row.p}
