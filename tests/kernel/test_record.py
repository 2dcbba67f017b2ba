"""Records: they replay to the same end, or say on which line and why they do not.

`data/first` holds records that were written before actions were texts, and the texts of what was played.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gridwright.games import first_ids, game
from gridwright.kernel.errors import BadRecord
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.position import OPEN
from gridwright.kernel.record import EVERY, Kept, OtherEdition, read_record, record_of, replay, replay_file
from toygame import options as toy_options

TOY = Game("toy", "toygame")
FIRST = Path(__file__).parents[1] / "data" / "first"
OLD_LINES = (FIRST / "records.jsonl").read_text(encoding="utf-8").splitlines()
OLD_TEXTS = (FIRST / "texts.jsonl").read_text(encoding="utf-8").splitlines()


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
    match = Match(game("ctron"), game("ctron").options("wood"), seats=["me", "random"])
    for seat, text in ((0, "1:1-1:3"), (1, "4:4-1:4"), (0, "1:3-2:3")):
        match.say(seat, text)
    return record_of(match).line()


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
    assert (data["game"], data["version"], data["options"]) == ("ctron", 2, {"rows": 4, "cols": 4})
    assert set(data) == {"game", "version", "rules", "options", "seats", "actions", "hashes", "result"}
    assert data["actions"][:2] == [[0, "1:1-1:3"], [1, "4:4-1:4"]]


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


def entry(line: str, number: int, seat: int, action: str | int) -> str:
    data = json.loads(line)
    data["actions"][number] = [seat, action]
    return json.dumps(data)


TAMPERED = {
    "an action": (
        lambda x: entry(x, 1, 1, "1:1-2:1"),
        "action 2 (Right): 1:1-2:1 is not legal here: there is no bike",
    ),
    "another action": (
        lambda x: entry(x, 2, 0, "1:3-4:3"),
        "action 3 (Left): it leads to another position than the record's.",
    ),
    "a text that means nothing": (
        lambda x: entry(x, 1, 1, "castles"),
        "action 2 (Right): “castles” is no slide",
    ),
    "a text that means two things": (
        lambda x: changed(
            x, position="L.L/.../..R L", options={}, actions=[[0, "1:2"]], hashes={}, result=None
        ),
        "action 1 (Left): “1:2” could be 1:1-1:2 or 1:3-1:2.",
    ),
    "whose action": (
        lambda x: entry(x, 0, 1, "4:4-4:2"),
        "action 1 (Right): It is not Right's turn, but Left's.",
    ),
    "a seat that is none": (lambda x: entry(x, 0, 7, "1:1-1:3"), "action 1 (no seat): there is no seat 7."),
    "an id of old that was none": (lambda x: entry(x, 0, 0, 10**20), "action 1 (Left): “78125"),
    "a negative id": (lambda x: entry(x, 0, 0, -5), "action 1 (Left): there is no action -5."),
    "dice where none are": (
        lambda x: entry(x, 0, -1, "die 3"),
        "action 1 (Nature): It is not Nature's turn, but Left's.",
    ),
    "a hash": (
        lambda x: changed(x, hashes={"2": "0123456789abcdef"}),
        "action 2 (Right): it leads to another position than the record's.",
    ),
    "a hash too many": (
        lambda x: changed(x, hashes={"9": "0123456789abcdef"}),
        "it has a hash of the position after action 9, but only 3 actions.",
    ),
    "hashes that are none": (
        lambda x: changed(x, hashes={"end": "x"}),
        "hashes.end: input should be a valid integer",
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
        lambda x: changed(x, actions=[*json.loads(x)["actions"], [0, "1:1-1:2"]]),
        "The game is over: ",
    ),
    "a cut line": (lambda x: x[: len(x) // 2], "not JSON: "),
    "no JSON at all": (lambda x: "hello", "not JSON: Expecting value at column 1"),
    "no object": (lambda x: "[1, 2]", "the record: input should be a valid dictionary"),
    "the version": (
        lambda x: changed(x, version=99),
        "the record has version 99; this program reads versions 1 and 2.",
    ),
    "a version that is no number": (lambda x: changed(x, version="new"), "the record has version new; this"),
    "the edition of the rules": (
        lambda x: changed(x, rules=7),
        "it was played by edition 7 of the rules of ctron, and this gridwright knows edition",
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
    data["actions"][where][1] = "die 6"
    with pytest.raises(BadRecord, match=rf"action {where + 1} \(Nature\): “6” is no tollman: write 0 or 1"):
        replay(read_record(json.dumps(data)), find)
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


# Hashes, and what they are for


def test_a_hash_is_kept_every_so_often_and_at_the_end() -> None:
    match = played(game("ironclad"), "base")
    record = record_of(match)
    plies = len(match.entries)
    assert list(record.hashes) == [*range(EVERY, plies, EVERY), plies]
    running = Match(game("ctron"), game("ctron").options())
    assert not record_of(running).hashes
    running.play(0, running.position.legal()[0])
    assert list(record_of(running).hashes) == [1]


def test_a_resignation_has_no_hash_of_its_own() -> None:
    match = Match(game("ctron"), game("ctron").options())
    match.play(0, match.position.legal()[0])
    match.resign(1)
    assert list(record_of(match).hashes) == [1]
    assert replay(read_record(record_of(match).line()), find).ending() == match.ending()


# Editions of the rules


@pytest.fixture
def second_edition(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The toy game's rules are in their second edition."""
    monkeypatch.setattr(toy_options, "RULES_VERSION", 2, raising=False)
    return monkeypatch


def test_a_game_without_an_edition_is_in_its_first() -> None:
    assert TOY.rules_version == 1
    assert game("tron").rules_version >= 1


def test_an_older_record_that_means_the_same_replays(second_edition: pytest.MonkeyPatch) -> None:
    old = record_of(played(TOY, "ten")).model_copy(update={"rules": 1})
    again = replay(read_record(old.line()), find)
    assert again.over
    assert record_of(again).rules == 2, "it is as much a game of today's rules"


def test_an_older_record_that_is_another_game_today_is_told_as_it_was(
    second_edition: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = record_of(played(TOY, "ten"))
    tampered = old.model_copy(update={"rules": 1, "hashes": dict.fromkeys(old.hashes, "0" * 16)})
    with pytest.raises(
        OtherEdition, match="edition 1 of the rules, and by today's edition 2 it would be another"
    ):
        replay(tampered, find)
    file = tmp_path / "games.jsonl"
    file.write_text(f"{old.line()}\n{tampered.line()}\n", encoding="utf-8")
    whole, told = replay_file(file, find)
    assert isinstance(whole, Match)
    assert isinstance(told, Kept)
    assert told.log == [(whole.position.seat_name(seat), text) for seat, text in whole.log(OPEN)]
    assert "it leads to another position than the record's" in told.why


def test_an_older_record_of_options_that_are_no_more_is_told_as_it_was(
    second_edition: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = record_of(played(TOY, "ten")).model_copy(update={"rules": 1, "options": {"dwarfs": 7}})
    file = tmp_path / "games.jsonl"
    file.write_text(old.line(), encoding="utf-8")
    (told,) = replay_file(file, find)
    assert isinstance(told, Kept)
    assert told.log[0] == ("Seat 1", str(old.actions[0][1]))  # type: ignore[index]
    assert "toy has no option dwarfs" in told.why


def test_the_words_for_an_end_may_change_with_the_edition(second_edition: pytest.MonkeyPatch) -> None:
    data = json.loads(record_of(played(TOY, "ten")).line())
    data["result"]["reason"] = "Ann wins: so it was said then."
    with pytest.raises(BadRecord, match=r"it claims “Ann wins: so it was said then\.”"):
        replay(read_record(json.dumps(data)), find)
    assert replay(read_record(json.dumps(data | {"rules": 1})), find).over
    data["result"]["returns"].reverse()
    with pytest.raises(OtherEdition, match="it claims the result"):
        replay(read_record(json.dumps(data | {"rules": 1})), find)


# Records of the first version


@pytest.mark.parametrize("number", range(len(OLD_LINES)))
def test_a_record_of_the_first_version_replays_to_the_texts_of_then(number: int) -> None:
    old = read_record(OLD_LINES[number])
    assert (old.version, old.rules, old.hashes) == (1, 1, {})
    match = replay(old, find)
    assert [list(line) for line in match.log(OPEN)] == json.loads(OLD_TEXTS[number])
    again = record_of(match)
    assert (again.version, again.result, again.options) == (2, old.result, old.options)
    assert replay(read_record(again.line()), find).position.identity() == match.position.identity()


def test_every_game_has_old_records_and_every_sort_of_action_is_in_them() -> None:
    assert {read_record(line).game for line in OLD_LINES} == set(first_ids.FIRST_TEXTS)
    said = {text for line in OLD_TEXTS for _, text in json.loads(line)}
    for sort in (
        "+",
        "@",
        "~",
        "!",
        "x",
        "?",
        "^",
        "*",
        "#",
        "row",
        "first",
        "stop",
        "left ",
        "crusher",
        "pass",
    ):
        assert any(text.startswith(sort) for text in said), sort
    for sort in ("<>", ">", "<", "-", ",", ":"):
        assert any(sort in text for text in said), sort


def test_the_first_ids_follow_nothing_of_today() -> None:
    source = Path(first_ids.__file__).read_text(encoding="utf-8")
    assert "gridwright" not in source.replace('"""', ""), "frozen: it imports nothing of ours"


def test_old_ids_of_a_game_that_came_without_first_ids_are_its_own() -> None:
    match = played(TOY, "ten")
    old = {"game": "toy", "options": match.asked.told(), "actions": match.entries}
    assert replay(read_record(json.dumps(old)), find).log(OPEN) == match.log(OPEN)
    with pytest.raises(BadRecord, match="there is no action 99"):
        replay(read_record(json.dumps(old | {"actions": [[0, 99]]})), find)
