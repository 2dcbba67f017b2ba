"""The folders of studies: what a server reads of each, and who may delete it. Games are not opened for it."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from gridwright.server import keys

STUDY_ID = r"^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$"
ASKED = "asked.json"
MOST_LISTED = 200


class Asked(BaseModel):
    """Who set a study on the page, as a keyed hash, and the hash of the key with which it can be deleted."""

    model_config = ConfigDict(extra="ignore")

    name: str = ""
    maker: str = ""
    key_hash: str = ""
    at: int = 0


class StudyProgress(BaseModel):
    """How far a study is, as lab/progress_file.py wrote it."""

    model_config = ConfigDict(extra="ignore")

    state: str = "stopped"
    deals: int = 0
    most_deals: int = 0
    more_deals: int = 0
    games: int = 0
    at: int = 0
    finding: str | None = None
    standing: str | None = None
    headline: str | None = None
    seconds_left: float | None = None
    enough: bool | None = None


class StudyFolder:
    """One study's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def id(self) -> str:
        """Its name."""
        return self.folder.name

    def study(self) -> dict[str, Any]:
        """What is studied; empty if nobody can read it."""
        with suppress(OSError, ValueError):
            told = json.loads((self.folder / "study.json").read_text(encoding="utf-8"))
            if isinstance(told, dict) and isinstance(told.get("variants"), dict):
                return told
        return {}

    def asked(self) -> Asked:
        """Who set it on the page; nobody, if the terminal did."""
        with suppress(OSError, ValidationError, UnicodeDecodeError):
            return Asked.model_validate_json((self.folder / ASKED).read_text(encoding="utf-8"))
        return Asked()

    def progress(self) -> StudyProgress:
        """How far it is."""
        with suppress(OSError, ValidationError, UnicodeDecodeError):
            return StudyProgress.model_validate_json(
                (self.folder / "progress.json").read_text(encoding="utf-8")
            )
        return StudyProgress()

    @property
    def has_report(self) -> bool:
        """Whether there is a report yet."""
        return (self.folder / "report.html").is_file()

    def report_text(self) -> str | None:
        """Its report, if there is one yet."""
        with suppress(OSError, UnicodeDecodeError):
            return (self.folder / "report.html").read_text(encoding="utf-8")
        return None

    def write(self, study: dict[str, Any], asked: Asked) -> None:
        """Make the folder of a new study."""
        self.folder.mkdir(parents=True)
        _write(self.folder / ASKED, asked.model_dump_json())
        _write(self.folder / "study.json", json.dumps(study, indent=1, ensure_ascii=False) + "\n")

    def delete(self) -> None:
        """Delete it with all its games."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _write(file: Path, text: str) -> None:
    waiting = file.with_suffix(f".{os.getpid()}.tmp")
    waiting.write_text(text, encoding="utf-8")
    waiting.replace(file)


class StudyFolders:
    """The folder that holds all studies."""

    def __init__(self, out: Path) -> None:
        self.out = out

    def folder(self, study: str) -> StudyFolder:
        """A study's folder, whether it is there or not."""
        return StudyFolder(self.out / study)

    def found(self, study: str) -> StudyFolder | None:
        """A study's folder if it is there; whatever the name is, nothing outside of the lab's folder."""
        folder = self.folder(study)
        return folder if re.match(STUDY_ID, study) and folder.study() else None

    def all(self) -> list[StudyFolder]:
        """All studies, the latest first."""
        found: list[tuple[float, StudyFolder]] = []
        for file in self.out.glob("*/study.json"):
            if re.match(STUDY_ID, file.parent.name):
                with suppress(OSError):
                    found.append((_touched(file.parent), StudyFolder(file.parent)))
        return [folder for _, folder in sorted(found, key=lambda one: -one[0])[:MOST_LISTED]]

    def kept(self, maker: str) -> tuple[int, int]:
        """How many studies there are, and how many of them somebody has set."""
        makers = [StudyFolder(file.parent).asked().maker for file in self.out.glob("*/study.json")]
        return len(makers), makers.count(maker)


def _touched(folder: Path) -> float:
    progress = folder / "progress.json"
    return (progress if progress.exists() else folder / "study.json").stat().st_mtime


def asked_now(name: str, maker: str, key: str) -> Asked:
    """Who sets a study now."""
    return Asked(name=name, maker=maker, key_hash=keys.hashed(key), at=int(1000 * time.time()))
