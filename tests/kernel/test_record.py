"""Records: they replay to the same end, or say on which line and why they do not."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gridwright.games import game
from gridwright.kernel.errors import BadRecord
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.position import OPEN
from gridwright.kernel.record import read_record, record_of, replay, replay_file

TOY = Game("toy", "toygame")


def find(name: str) -> Game:
    return TOY if name == "toy" else game(name)


def played(g: Game, preset: str, position: str | None = None) -> Match:
    match = Match(g, g.options(preset), position, ["me", "random"])
    rng = random.Random(4)
    while not match.over:
        match.play(match.position.to_move, rng.choice(match.position.legal()))
    return match


@pytest.fixture
def line() -> str:
    return record_of(played(game("ctron"), "wood")).line()


@pytest.mark.parametrize(("g", "preset"), [(game("ctron"), "wood"), (game("ctron"), "draft5"), (TOY, "ten")])
def test_a_record_replays(g: Game, preset: str) -> None:
    match = played(g, preset)
    again = replay(read_record(record_of(match).line()), find)
    assert again.position.identity() == match.position.identity()
    assert (again.results(), again.ending(), again.seats) == (
        match.results(),
        match.ending(),
        ["me", "random"],
    )
    assert again.log(OPEN) == match.log(OPEN)


def test_a_record_is_one_line_with_only_what_is_needed(line: str) -> None:
    data = json.loads(line)
    assert "\n" not in line
    assert (data["game"], data["version"], data["options"]) == ("ctron", 1, {"rows": 4, "cols": 4})
    assert set(data) == {"game", "version", "options", "seats", "actions", "result"}


def test_a_record_may_begin_from_a_position_and_end_by_resignation() -> None:
    g = game("ctron")
    match = Match(g, g.options(), "L...R L")
    match.play(0, match.position.read_action("1:1-1:2"))
    match.resign(1)
    again = replay(read_record(record_of(match).line()), find)
    assert again.ending() == "Left wins: Right resigned."
    assert again.start_text == "L...R L"


def test_a_running_game_has_no_result() -> None:
    g = game("ctron")
    record = record_of(Match(g, g.options()))
    assert record.result is None
    assert not replay(read_record(record.line()), find).over


def changed(line: str, **parts) -> str:
    return json.dumps(json.loads(line) | parts)


def entry(line: str, number: int, seat: int, action: int) -> str:
    data = json.loads(line)
    data["actions"][number] = [seat, action]
    return json.dumps(data)


TAMPERED = {
    "an action": (
        lambda x: entry(x, 1, 1, 0),
        "action 2 (Right): 1:1-0:1 is not legal here: there is no bike",
    ),
    "whose action": (lambda x: entry(x, 0, 1, 16), "action 1 (Right): "),
    "a seat that is none": (lambda x: entry(x, 0, 7, 16), "action 1 (no seat): there is no seat 7."),
    "an action that is none": (lambda x: entry(x, 0, 0, 10**20), "action 1 (Left): there is no action 1000"),
    "a negative action": (lambda x: entry(x, 0, 0, -5), "action 1 (Left): there is no action -5."),
    "dice where none are": (
        lambda x: entry(x, 0, -1, 3),
        "action 1 (Nature): 3 is none of nature's outcomes here.",
    ),
    "the result": (
        lambda x: changed(x, result={"returns": [0.5, 0.5], "reason": "x"}),
        "it claims the result [0.5, 0.5], but the game gives",
    ),
    "the reason": (
        lambda x: changed(x, result=json.loads(x)["result"] | {"reason": "Left wins: luck."}),
        "it claims “Left wins: luck.”, but the game says “",
    ),
    "a result too early": (
        lambda x: changed(x, actions=json.loads(x)["actions"][:-1]),
        "actions, but the game is not over.",
    ),
    "actions past the end": (
        lambda x: changed(x, actions=[*json.loads(x)["actions"], [0, 1]]),
        "The game is over: ",
    ),
    "a cut line": (lambda x: x[: len(x) // 2], "not JSON: "),
    "no JSON at all": (lambda x: "hello", "not JSON: Expecting value at column 1"),
    "no object": (lambda x: "[1, 2]", "the record: input should be a valid dictionary"),
    "the version": (
        lambda x: changed(x, version=99),
        "the record has version 99; this program reads version 1.",
    ),
    "the game": (lambda x: changed(x, game="ctorn"), "There is no game called ctorn. Did you mean ctron"),
    "the options": (lambda x: changed(x, options={"rows": 99}), "ctron's option rows cannot be 99"),
    "an unknown option": (lambda x: changed(x, options={"speed": 1}), "ctron has no option speed"),
    "an unknown key": (lambda x: changed(x, cheat=1), "cheat: extra inputs are not permitted."),
    "a missing key": (lambda x: json.dumps({"game": "ctron"}), "actions: field required."),
    "the position": (lambda x: changed(x, position="L../R L"), "Row 2 has 1 squares, but row 1 has 3."),
    "an entry": (lambda x: changed(x, actions=[{"sing": 1}], result=None), "is no entry: it must be a seat"),
    "the players": (lambda x: changed(x, seats=["me"]), "it names 1 players, but the game has 2 seats."),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_says_where_and_why(what: str, line: str, tmp_path: Path) -> None:
    tamper, complaint = TAMPERED[what]
    file = tmp_path / "games.jsonl"
    file.write_text(f"{line}\n\n{tamper(line)}\n", encoding="utf-8")
    replayed = replay_file(file, find)
    next(replayed)
    with pytest.raises(BadRecord) as refusal:
        list(replayed)
    assert str(refusal.value).startswith(f"{file}, line 3: ")
    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_changed_dice_are_found() -> None:
    data = json.loads(record_of(played(TOY, "ten")).line())
    where = next(i for i, (seat, _) in enumerate(data["actions"]) if seat == -1)
    data["actions"][where][1] = 6
    with pytest.raises(
        BadRecord, match=rf"action {where + 1} \(Nature\): 6 is none of nature's outcomes here"
    ):
        replay(read_record(json.dumps(data)), find)


def test_files_that_hold_no_record(tmp_path: Path) -> None:
    empty, binary = tmp_path / "empty", tmp_path / "binary"
    empty.write_text("\n \n")
    binary.write_bytes(b"\xff\xfe\x00")
    for file, complaint in (
        (empty, "holds no record."),
        (binary, "cannot be read: it is not text."),
        (tmp_path / "none", "cannot be read: No such file or directory."),
        (tmp_path, "cannot be read: Is a directory."),
    ):
        with pytest.raises(BadRecord) as refusal:
            list(replay_file(file, find))
        assert str(refusal.value) == f"{file} {complaint}"
