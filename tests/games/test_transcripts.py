"""Golden transcripts: games that were played once mean the same today, ply by ply, in both modes.

Where a rule changed on purpose the game gets a new `RULES_VERSION`, so that stored games know that they are
of an older one, and `python -m tests.golden.make GAME --renew` plays new transcripts.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.golden import make, transcripts

from gridwright.games import registered
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position

GAMES = sorted(registered())
FILES = [pytest.param(file, id=f"{file.parent.name}-{file.stem}") for file in transcripts.files()]


@pytest.mark.parametrize("file", FILES)
def test_replayed_from_its_texts(file: Path) -> None:
    games = transcripts.read(file)
    found = [str(difference) for told in games for difference in transcripts.replay(told)]
    assert games
    assert not found, "\n\n".join(found)


@pytest.mark.parametrize("file", FILES)
def test_native_beside_interpreted(file: Path, warm) -> None:
    warm(file.parent.name)
    for told in transcripts.read(file):
        match = told.opening()
        native = Position(match.game, match.options, NATIVE)
        for number, ply in enumerate(told.plies):
            where = f"{told}, ply {number} (before {ply.seat} {ply.action or 'the end'})"
            plain = match.position
            assert native.to_move == plain.to_move, where
            assert native.text() == plain.text(), where
            if ply.action:
                seat = transcripts.seat_of(plain, ply.seat)
                assert sorted(native.legal(seat)) == sorted(plain.legal(seat)), where
                action = plain.read_action(ply.action, seat)
                match.play(seat, action)
                native.book.play(native.o, native.s, seat, action)
        assert transcripts.result(native) == transcripts.result(match.position), told


def test_a_changed_rule_needs_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = make.refusal
    assert "--renew" in refusal("ctron", renew=False, again=False)
    assert refusal("ctron", renew=True, again=False) == ""
    assert refusal("ctron", renew=False, again=True) == ""

    monkeypatch.setitem(transcripts.LOOKS, "scenes", lambda position: ["another picture"])
    assert refusal("ctron", renew=False, again=True) == ""
    monkeypatch.setitem(transcripts.LOOKS, "legal", lambda position: ["another rule"])
    assert "RULES_VERSION" in refusal("ctron", renew=False, again=True)
    assert "RULES_VERSION" in refusal("ctron", renew=True, again=False)

    monkeypatch.setattr(Game, "rules_version", 2)
    assert refusal("ctron", renew=True, again=False) == ""
    assert "--renew" in refusal("ctron", renew=False, again=True)


def test_a_difference_says_where_and_what(monkeypatch: pytest.MonkeyPatch) -> None:
    told = transcripts.read(transcripts.files("ctron")[0])[0]
    assert transcripts.replay(told) == []
    monkeypatch.setitem(transcripts.LOOKS, "views", lambda position: ["Left: another view"])
    (difference,) = transcripts.replay(told)
    assert str(difference) == (
        f"ctron draft5, game 1, ply 0 (before {told.plies[0].seat} {told.plies[0].action}): "
        "views differs; it is now\n    Left: another view"
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_and_number_of_seats_is_there(name: str) -> None:
    game = registered()[name]
    assert {file.stem for file in transcripts.files(name)} == {
        make.OPTIONS,
        *(variant for variant, _ in make.variants(game)),
    }
    games = [told for file in transcripts.files(name) for told in transcripts.read(file)]
    assert {told.rules for told in games} == {game.rules_version}, "python -m tests.golden.make --renew"
    whole = [told for told in games if told.ending != "not over"]
    assert len(whole) >= 2
