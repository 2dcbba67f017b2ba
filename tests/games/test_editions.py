"""Editions of rules: transcripts do not change while RULES_VERSION stays, for stored games rely on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.golden import editions, transcripts

from gridwright.games import registered

GAMES = sorted(registered())


@pytest.mark.parametrize("name", GAMES)
def test_the_edition_is_written_down(name: str) -> None:
    was, now = editions.written().get(name), editions.today(name)
    assert editions.complaint(name, was, now) is None
    assert was == now, "run python -m tests.golden.editions"


def altered(tmp_path: Path, change: dict[str, str]) -> str:
    """The digest of a file of Combinatorial Tron's after its first ply's digests have changed so."""
    (file,) = (file for file in transcripts.files("ctron") if file.stem == "duo")
    lines = file.read_text(encoding="utf-8").splitlines()
    seat, action, digests = json.loads(lines[1])
    named = dict(zip(transcripts.ASPECTS, digests.split(" "), strict=True)) | change
    found = " ".join(named[aspect] for aspect in transcripts.ASPECTS)
    lines[1] = json.dumps([seat, change.get("action", action), found])
    copy = tmp_path / "duo.jsonl"
    copy.write_text("\n".join(lines), encoding="utf-8")
    return editions.digest(copy)


@pytest.mark.parametrize("what", ["legal", "text", "action"])
def test_what_is_legal_and_where_it_leads_makes_an_edition(tmp_path: Path, what: str) -> None:
    now = editions.today("ctron")
    told = altered(tmp_path, {what: "abcdef"})
    changed = now | {"transcripts": now["transcripts"] | {"duo": told}}
    why = editions.complaint("ctron", now, changed)
    assert why is not None
    assert why.startswith("ctron's transcripts duo are others, so stored games would be other games: raise")
    assert editions.complaint("ctron", now, changed | {"rules": now["rules"] + 1}) is None


@pytest.mark.parametrize("what", ["views", "events", "log", "scenes"])
def test_words_and_pictures_make_none(tmp_path: Path, what: str) -> None:
    assert altered(tmp_path, {what: "abcdef"}) == editions.today("ctron")["transcripts"]["duo"]


def test_new_transcripts_make_none_and_numbers_never_go_down() -> None:
    now = editions.today("ctron")
    assert editions.complaint("ctron", None, now) is None
    fewer = {name: told for name, told in now["transcripts"].items() if name != "duo"}
    assert editions.complaint("ctron", now | {"transcripts": fewer}, now) is None
    gone = editions.complaint("ctron", now, now | {"transcripts": fewer})
    assert gone is not None
    assert "duo" in gone
    assert editions.complaint("ctron", now | {"rules": 2}, now | {"rules": 1}) == (
        "ctron's RULES_VERSION went down from 2 to 1."
    )
