"""Shards: the results of some deals of one variant, in a file that is named by what it is.

A shard's name says study, code, variant and deals. Its file is written under another name, synced and then
renamed, so it is whole or not there; what counts is which names there are, so nothing counts twice.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polars as pl

import gridwright
from gridwright.kernel.errors import BadOption

DEALS_A_SHARD = 10
"""A kill loses at most the deals of one shard."""


@dataclass(frozen=True)
class ShardName:
    """What a shard is."""

    study: str
    code: str
    variant: str
    first: int
    """The number of its first deal."""
    deals: int

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.study}-{self.code}-{self.variant}-{self.first:07d}+{self.deals}.parquet"


NAME = re.compile(r"(?P<study>\w+)-(?P<code>\w+)-(?P<variant>.+)-(?P<first>\d+)\+(?P<deals>\d+)\.parquet")


class ShardFolder:
    """The shards of one study in a folder."""

    def __init__(self, folder: Path, study: str, game: str) -> None:
        self.folder, self.study = folder, study
        self.code = code_of(game)
        self.set_aside: list[str] = []
        """What was found broken, in sentences."""

    def prepare(self) -> None:
        """Make the folder; BadOption, and nothing done, if it holds something else."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for file in self.folder.glob("*.tmp"):
                file.unlink()
        except OSError as error:
            raise BadOption(f"{self.folder} cannot be written: {error.strerror}.") from None
        for file in self.folder.glob("*.parquet"):
            told = NAME.fullmatch(file.name)
            if told is None or told["study"] != self.study:
                raise BadOption(
                    f"{self.folder} holds {file.name}, which is of another study: name another --out."
                )
            if told["code"] != self.code:
                raise BadOption(
                    f"{self.folder} holds {file.name}, played by another version of the rules or the bots: "
                    "name another --out, or delete that folder."
                )

    def name(self, variant: str, number: int) -> ShardName:
        """The name of a variant's shard of this number."""
        return ShardName(self.study, self.code, variant, number * DEALS_A_SHARD, DEALS_A_SHARD)

    def read(self, name: ShardName) -> pl.DataFrame | None:
        """A shard's games; None if it is not there. A broken one is set aside under another name."""
        file = self.folder / name.file
        if not file.exists():
            return None
        try:
            return pl.read_parquet(file)
        except (pl.exceptions.PolarsError, OSError) as error:
            self._set_aside(file, str(error).splitlines()[0])
            return None

    def _set_aside(self, file: Path, why: str) -> None:
        aside = file.with_suffix(".broken")
        file.replace(aside)
        self.set_aside.append(f"{file.name} was broken ({why}) and is played again; it is {aside.name} now.")

    def write(self, name: ShardName, games: pl.DataFrame) -> None:
        """Keep a shard: whole or not at all. If it is there already it must say the same."""
        file = self.folder / name.file
        if file.exists():
            there = self.read(name)
            if there is not None and content_hash([there]) != content_hash([games]):
                self._set_aside(file, "it is not what these deals give")
                raise BadOption(f"{name.file} came out differently a second time: neither is counted.")
            return
        waiting = file.with_suffix(f".{os.getpid()}.tmp")
        try:
            with waiting.open("wb") as out:
                games.write_parquet(out, compression="zstd", statistics=False)
                out.flush()
                os.fsync(out.fileno())
            waiting.replace(file)
        except OSError as error:
            waiting.unlink(missing_ok=True)
            raise BadOption(f"{file} cannot be written: {error.strerror}.") from None


def content_hash(shards: Sequence[pl.DataFrame]) -> str:
    """What names a set of results: their content, whatever files they came in."""
    digest = hashlib.sha256()
    for games in shards:
        for row in games.select(sorted(games.columns)).rows():
            digest.update(repr(row).encode())
    return digest.hexdigest()[:16]


@cache
def code_of(game: str) -> str:
    """What names the code that decides games and what is measured of them: rules, bots, measures."""
    from gridwright.games import game as find_game

    house = Path(gridwright.__file__).parent
    files = [file for room in ("kernel", "agents", "lab/measures") for file in (house / room).rglob("*.py")]
    files += [house / "lab" / name for name in ("deals.py", "seen.py", "luck/replays.py", "luck/study.py")]
    files += [file for file in find_game(game).folder.rglob("*.py") if file.name != "scene.py"]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:8]
