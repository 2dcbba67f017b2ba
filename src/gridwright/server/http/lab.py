"""The lab over HTTP: studies are listed, started, stopped, deleted; their reports are shown."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath

from gridwright.kernel.errors import BadOption
from gridwright.server.errors import NoStudy
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.lab import (
    LabAbout,
    MoreMinutes,
    NewStudy,
    Shelf,
    StudyStarted,
    StudyTold,
)
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import client_of, count_heavy, hub_of
from gridwright.server.http.tables import Bearer
from gridwright.server.lab.as_told import study_told
from gridwright.server.lab.lab import Lab, in_thread
from gridwright.server.lab.new_study import PLAYERS, id_of, study_of
from gridwright.server.lab.study_folders import STUDY_ID

router = APIRouter(prefix="/api/lab", tags=["lab"])

StudyName = Annotated[str, InPath(max_length=100, pattern=STUDY_ID)]


def lab_of(request: Request) -> Lab:
    """The lab; NoStudy if this server has none."""
    lab: Lab | None = request.app.state.lab
    if lab is None:
        raise NoStudy("This server has no lab: gridwright serve --lab has one.")
    return lab


@router.get("", responses=REFUSED)
async def about_lab(request: Request) -> LabAbout:
    """What can be measured, and by whom it can be played."""
    lab = lab_of(request)
    count_heavy(request, 1)
    try:
        measures, why_not = await lab.measures(), None
    except BadOption as error:
        measures, why_not = [], str(error)
    return LabAbout(
        why_not=why_not, measures=measures, players=list(PLAYERS), most_minutes=lab.limits.lab_minutes
    )


@router.get("/studies", responses=REFUSED)
async def studies(request: Request) -> Shelf:
    """All studies, the latest first."""
    lab = lab_of(request)
    count_heavy(request, 1)
    folders = await in_thread(lab.folders.all)
    return Shelf(
        studies=await in_thread(lambda: [study_told(lab, folder) for folder in folders if folder.study()])
    )


@router.post("/studies", status_code=201, responses=REFUSED)
async def start_study(new: NewStudy, request: Request) -> StudyStarted:
    """Compare two rule sets; a study that is there already goes on where it was."""
    lab, hub = lab_of(request), hub_of(request)
    count_heavy(request, 5)
    study = study_of(new, await lab.measures(), hub.find)
    person = hub.work.person(client_of(request))
    key = await lab.start(id_of(study), study, one_line(new.name), person, new.minutes)
    return StudyStarted(study=id_of(study), key=key)


@router.get("/studies/{study}", responses=REFUSED)
async def study(study: StudyName, request: Request) -> StudyTold:
    """One study, and how far it is."""
    lab = lab_of(request)
    folder = await lab.found(study)
    return await in_thread(study_told, lab, folder)


@router.post("/studies/{study}/play", status_code=202, responses=REFUSED)
async def go_on(study: StudyName, more: MoreMinutes, request: Request) -> StudyStarted:
    """Play a study that was stopped for some minutes more."""
    lab, hub = lab_of(request), hub_of(request)
    count_heavy(request, 5)
    await lab.measures()  # or a sentence on what to install
    person = hub.work.person(client_of(request))
    return StudyStarted(study=study, key=await lab.go_on(study, person, more.minutes))


@router.post("/studies/{study}/stop", status_code=204, responses=REFUSED)
async def stop(study: StudyName, request: Request, authorization: Bearer = None) -> Response:
    """Stop a study, with its key as the bearer; what was played is kept."""
    count_heavy(request, 1)
    await lab_of(request).stop(study, (authorization or "").removeprefix("Bearer "))
    return Response(status_code=204)


@router.delete("/studies/{study}", status_code=204, responses=REFUSED)
async def delete(study: StudyName, request: Request, authorization: Bearer = None) -> Response:
    """Delete a study and its games, with the key of whoever set it as the bearer."""
    count_heavy(request, 1)
    await lab_of(request).delete(study, (authorization or "").removeprefix("Bearer "))
    return Response(status_code=204)
