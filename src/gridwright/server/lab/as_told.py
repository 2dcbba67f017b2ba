"""A study as people are told of it: what its folder says, and what the lab is doing with it."""

from __future__ import annotations

from gridwright.server.http.bodies.lab import StudyTold, StudyVariant
from gridwright.server.lab.lab import Lab
from gridwright.server.lab.study_folders import StudyFolder


def study_told(lab: Lab, folder: StudyFolder) -> StudyTold:
    """A study as people see it."""
    study, asked, progress = folder.study(), folder.asked(), folder.progress()
    state, ahead = lab.state(folder.id)
    if state == "playing" and progress.state in ("preparing", "playing"):
        state = progress.state
    elif state == "playing":
        state = "preparing"
    elif not state:
        state = "finished" if progress.state == "finished" else "stopped"
    variants = [
        StudyVariant(
            name=name, preset=one.get("preset"), options=one.get("options") or {}, seats=one.get("seats")
        )
        for name, one in study["variants"].items()
    ]
    return StudyTold(
        id=folder.id,
        name=asked.name,
        game=str(study.get("game", "")),
        claim=str(study.get("claim", "")),
        variants=variants,
        measure=str(study.get("measure", "draws")),
        state=state,  # type: ignore[arg-type]
        sentence=lab.why_not.get(folder.id),
        finding=progress.finding,
        standing=progress.standing,
        headline=progress.headline,
        deals=progress.deals,
        more_deals=progress.more_deals,
        games=progress.games,
        seconds_left=progress.seconds_left if state == "playing" else None,
        enough=progress.enough if state == "playing" else None,
        ahead=ahead,
        report=folder.has_report,
        deletable=bool(asked.key_hash),
        updated=progress.at or asked.at,
    )
