"""Cases: they pass, fail and are refused as they should be, and a wrong file says where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridwright.checks.cases import CHECKS, Case, read_cases, run_case
from gridwright.games import game
from gridwright.kernel.binding import MODES
from gridwright.kernel.errors import BadText
from gridwright.kernel.game import Game


def run(data: dict[str, Any], g: Game | None = None, mode: str = "interpreted") -> list[str]:
    return run_case(g or game("ctron"), Case(Path("here.yaml"), 1, data), mode)


def row(**expect: Any) -> list[str]:
    return run({"position": "L...R L", "expect": expect})


PASSES = {
    "position": "L...R L",
    "to_move": "Left",
    "deciding": "Left",
    "legal": ["1:1-1:2", "1:1-1:3", "1:1-1:4"],
    "legal_count": "3",
    "legal_has": "1:1-1:4",
    "legal_lacks": ["1:1-1:5"],
    "barred": {"1:1-1:5": "blocked", "Right: 1:5-1:4": "it is Left's turn"},
    "guards": {"SLIDE 0 2 1": "", "SLIDE 0 2 4": "blocked", "Right: PUT 99": "Left's turn"},
    "perft": ["3", "3", "1"],
    "fields": {"cell.4": "3", "standing.0": "1", "bike.1.0": "4", "turn": "0"},
    "query": {"reach 0 2": "3", "can_move 1": "1", "row_step 4": "1"},
    "view": {"Right": "L...R L", "spectator": "L...R L"},
    "class": "N",
    "value": "*3",
}
FAILS = {
    "position": ("L..R L", "position: got L...R L, expected L..R L"),
    "to_move": ("Right", "to move: got Left, expected Right"),
    "deciding": (["Left", "Right"], "deciding: got ['Left'], expected ['Left', 'Right']"),
    "legal": (["1:1-1:2"], "legal: got ["),
    "legal_count": ("4", "number of legal actions: got 3, expected 4"),
    "legal_has": ("1:1-1:5", "1:1-1:5 should be legal"),
    "legal_lacks": ("1:1-1:2", "1:1-1:2 should not be legal"),
    "barred": ({"1:1-1:2": "x"}, "1:1-1:2 should be barred"),
    "guards": ({"SLIDE 0 2 4": "luck"}, "SLIDE 0 2 4 is barred with “the way is blocked”, not with “luck”"),
    "perft": (["3", "9"], "perft: got [3, 3], expected [3, 9]"),
    "winner": ("Left", "the game is not over"),
    "ending": ("stuck", "the game is not over"),
    "events": ("slides", "events: none says “slides” among []"),
    "fields": ({"cell.4": "9"}, "cell.4: got 3, expected 9"),
    "query": ({"reach 0 2": "7"}, "reach 0 2: got 3, expected 7"),
    "view": ({"Right": "?"}, "Right's view: got L...R L, expected ?"),
    "class": ("P", "class: got N, expected P"),
    "value": ("*2", "value: got *3, expected *2"),
}


@pytest.mark.parametrize("mode", MODES)
def test_what_holds_passes(mode: str) -> None:
    for key, wanted in PASSES.items():
        assert run({"position": "L...R L", "expect": {key: wanted}}, mode=mode) == [], key


@pytest.mark.parametrize("key", FAILS)
def test_what_does_not_hold_is_told(key: str) -> None:
    wanted, fault = FAILS[key]
    (told,) = row(**{key: wanted})
    assert told.startswith(fault)


def test_a_guard_that_lets_something_through_and_one_that_is_none() -> None:
    assert row(guards={"SLIDE 0 2 1": "blocked"}) == ["SLIDE 0 2 1 should be barred"]
    (told,) = row(guards={"JUMP 3": ""})
    assert told.startswith("JUMP 3 is no kind of action with its parts: there are PUT(square)")
    assert row(fields={"luck": "1"}) == ["the state has no field luck"]


def test_every_key_is_tried_here() -> None:
    bots = {"best", "avoids"}  # what a bot answers is tried by the bots' own cases
    assert set(CHECKS) - bots == set(PASSES) | {"winner", "ending", "events"}
    assert set(CHECKS) - bots == set(FAILS)


def test_plays_and_endings() -> None:
    expect = {"winner": "Left", "ending": "cannot move", "events": ["slides from 1:1", "Right cannot move"]}
    assert run({"position": "L...R L", "play": ["Left: 1:1-1:4"], "expect": expect}) == []
    wrong = run({"position": "L...R L", "play": ["1:1-1:4"], "expect": {"winner": "Right", "ending": "luck"}})
    assert wrong[0] == "winner: got ['Left'], expected ['Right']"
    assert wrong[1].startswith("ending: got “Left wins")


def test_what_observers_saw() -> None:
    played = {"position": "L...R L", "play": ["1:1-1:4"]}
    assert run(played | {"expect": {"log": {"Right": "1:1-1:4"}}}) == []
    assert run(played | {"expect": {"log": {"Right": "?"}}}) == ["Right's log: got 1:1-1:4, expected ?"]
    assert row(log={"Right": "?"}) == ["log: nothing was played"]


def test_refusals() -> None:
    assert run({"position": "L...R L", "play": ["1:1-1:5"], "refuses": "the way is blocked"}) == []
    assert run({"position": "L.../R L", "refuses": "Row 2 has 1 squares"}) == []
    assert run({"set": {"rows": "99"}, "refuses": "less than or equal to 16"}) == []
    assert run({"position": "L...R L", "refuses": "anything"}) == ["was not refused with “anything”"]
    (told,) = run({"position": "L.../R L", "refuses": "bishops"})
    assert told.endswith(", not with “bishops”")
    (told,) = run({"position": "L.../R L", "expect": {"legal_count": "1"}})
    assert told.startswith("refused with “Row 2 has")


def test_a_case_must_expect_something() -> None:
    assert run({"position": "L...R L"}) == ["expects nothing: give it an expect: or a refuses:"]
    (told,) = row(colour="red")
    assert told.startswith("expects colour, which is none of ")
    (told,) = row(query={"reech 0 2": "1"})
    assert told.startswith("the rules have no query reech (")


def test_nature_is_scripted_by_writing_it() -> None:
    toy = Game("toy", "toygame")
    case = {
        "preset": "few",
        "play": ["1", "die 1"],
        "expect": {"position": "2 B", "fields": {"rolling": "0"}},
    }
    assert run(case, toy) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("- case: [", "line 1: not YAML"),
        ("a\nb: c: d\n", "not YAML"),
        ("just words", "is no case file"),
        ("{case: x}", "is no case file"),
        ("- just words", "is no case file"),
        ("", "is no case file"),
        ("- case: x\n  expects: {}", "case 1: there is no key expects; the keys are case, preset"),
    ],
)
def test_a_file_that_is_none_says_so(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(text)
    with pytest.raises(BadText) as refusal:
        read_cases(file)
    assert str(refusal.value).startswith(str(file))
    assert complaint in str(refusal.value)


def test_scalars_are_texts(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text("- case: no\n  play: [1:1, 010]\n")
    (case,) = read_cases(file)
    assert (case.name, case.data["play"]) == ("no", ["1:1", "010"])
