"""Notation: what follows from kinds and codes where a game's own notation says nothing."""

from __future__ import annotations

import types
from types import SimpleNamespace
from typing import Any

import pytest
from tests.kernel.rulebooks import walk

from gridwright.kernel.actions import Actions, Kind, kind, outcome
from gridwright.kernel.binding import bind
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE
from gridwright.kernel.declarations import Declarations, RulebookError
from gridwright.kernel.errors import BadText
from gridwright.kernel.forms import Form
from gridwright.kernel.notation import Notation

VALUES = {"cell": 12, "way": 4, "far": range(1, 4), "die": range(1, 7)}
WAYS = ("north", "east", "south", "west")


class Table(SimpleNamespace):
    """Options, which are known by being the same ones, as records are."""

    __hash__ = object.__hash__


TABLE = Table(seats=2, goal=5)
"""The options record."""
NOW = SimpleNamespace(round=3)
"""The state."""


class Refusal(Code):
    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is {other}'s turn, not {seat}'s"
    TAKEN = 3, "in round {s.round} {cell} is taken; the goal is {o.goal}"


class Reason(Code):
    NOT_OVER = 0
    GOAL = 1, "somebody has {o.goal} points"


class Event(Code):
    MOVED = 1, "{a:seat} moves to {b:cell}, and has {c}."
    ROLLED = 2, "The die shows {a}."
    HUSHED = 3


def named(**kinds: Kind) -> Actions:
    return Actions(kinds, VALUES)


def notation(actions: Actions, **own: Any) -> Notation:
    """The texts of a game whose notation says this and no more."""
    module = types.ModuleType("notation")
    vars(module).update({"SEAT_NAMES": ("Ann", "Bob", "Cid")} | own)
    return Notation(
        module,
        Declarations(
            OPTIONS=[("seats", "i1"), ("goal", "i1")],
            STATE=[("round", "i1")],
            SEATS=3,
            MAX_LEGAL=1,
            MAX_PLIES=1,
            ACTIONS=actions.total,
            OUTCOMES=actions.outcomes,
            actions=actions,
            refusals=Refusal,
            reasons=Reason,
            events=Event,
        ),
    )


def way_text(o: Any, way: int) -> str:
    return WAYS[way]


def cell_text(o: Any, cell: int) -> str:
    """Four cells a row: `a1` to `d3`."""
    return f"{'abcd'[cell % 4]}{cell // 4 + 1}"


# Actions


def test_a_usual_form_is_the_kinds_name_and_its_parts() -> None:
    slide, sit_down = kind("cell", "way"), kind()
    texts = notation(named(SLIDE=slide, SIT_DOWN=sit_down), way_text=way_text)
    assert texts.action_text(TABLE, NOW, 0, slide.id(7, 2)) == "slide 7 south"
    assert texts.action_text(TABLE, NOW, 0, sit_down.id()) == "sit-down"
    for text in ("slide 7 south", "7 south", "  Slide 7   SOUTH "):
        assert texts.read_action(TABLE, NOW, 0, text) == [slide.id(7, 2)]
    assert texts.read_action(TABLE, NOW, 0, "sit-down") == [sit_down.id()]


def test_a_text_without_the_kinds_name_may_mean_several_kinds() -> None:
    put, take = kind("cell"), kind("cell")
    texts = notation(named(PUT=put, TAKE=take))
    assert texts.read_action(TABLE, NOW, 0, "4") == [put.id(4), take.id(4)]
    assert texts.read_action(TABLE, NOW, 0, "take 4") == [take.id(4)]


def test_a_form_stands_in_place_of_the_usual_one() -> None:
    move, convert = kind("cell", "way"), kind("cell")
    forms = {move: "{cell}>{way}", convert: "~{cell}"}
    texts = notation(named(MOVE=move, CONVERT=convert), FORMS=forms, way_text=way_text, cell_text=cell_text)
    assert texts.action_text(TABLE, NOW, 0, move.id(5, 1)) == "b2>east"
    for text in ("b2>east", "B2 > East", "b2> east"):
        assert texts.read_action(TABLE, NOW, 0, text) == [move.id(5, 1)]
    assert texts.read_action(TABLE, NOW, 0, "~ d3") == [convert.id(11)]
    with pytest.raises(BadText, match="“move b2 east” is no action: write cell>way or ~cell"):
        texts.read_action(TABLE, NOW, 0, "move b2 east")


def test_two_words_are_never_read_out_of_one() -> None:
    step = kind("cell", "far")
    texts = notation(named(STEP=step))
    assert texts.read_action(TABLE, NOW, 0, "1 1") == [step.id(1, 1)]
    with pytest.raises(BadText, match="“11” is no action: write step cell far"):
        texts.read_action(TABLE, NOW, 0, "11")
    for text in ("step 11", "step1 1"):
        with pytest.raises(BadText, match=r"“step1?” is no cell"):
            texts.read_action(TABLE, NOW, 0, text)


def test_a_form_may_have_words_that_are_no_parts() -> None:
    hop = kind("cell", "way")

    def words_of_hop(o: Any, cell: int, way: int) -> dict[str, str]:
        return {"target": cell_text(o, (cell + way) % 12)}

    def read_hop(o: Any, cell: str, target: str) -> list[int]:
        if target not in ("b1", "c1"):
            raise BadText(f"“{target}” is out of reach.")
        return [hop.id(0, 1), hop.id(0, 2)]

    own = {"words_of_hop": words_of_hop, "read_hop": read_hop, "cell_text": cell_text}
    texts = notation(named(HOP=hop), FORMS={hop: "{cell}-{target}"}, **own)
    assert texts.action_text(TABLE, NOW, 0, hop.id(4, 1)) == "a2-b2"
    assert texts.read_action(TABLE, NOW, 0, "a1-b1") == [hop.id(0, 1), hop.id(0, 2)]
    with pytest.raises(BadText, match="“d3” is out of reach"):
        texts.read_action(TABLE, NOW, 0, "a1-d3")


def test_a_part_with_a_reader_is_not_searched_for() -> None:
    put = kind("cell")
    texts = notation(named(PUT=put), read_cell=lambda o, word: int(word, 16))
    assert texts.read_action(TABLE, NOW, 0, "b") == [put.id(11)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("slide 12 north", "“12” is no cell: write 0 to 11."),
        ("slide 3 up", "“up” is no way: write north, east, south or west."),
        ("jump 3", "“jump” is no cell"),
        ("slide", "“slide” is no action: write slide cell way or rest."),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(text: str, complaint: str) -> None:
    texts = notation(named(SLIDE=kind("cell", "way"), REST=kind()), way_text=way_text)
    with pytest.raises(BadText) as refused:
        texts.read_action(TABLE, NOW, 0, text)
    assert str(refused.value).startswith(complaint)


def test_a_game_says_itself_how_to_write_and_reads_short_texts() -> None:
    put = kind("cell")
    own = {"HOW": "write put 3.", "read_short": lambda o, s, seat, text: [put.id(0)] if text == "!" else []}
    texts = notation(named(PUT=put), **own)
    assert texts.read_action(TABLE, NOW, 0, "!") == [put.id(0)]
    with pytest.raises(BadText, match=r"“\?” is no action: write put 3\."):
        texts.read_action(TABLE, NOW, 0, "?")


def test_natures_texts_are_apart() -> None:
    put, roll = kind("cell"), outcome("die")
    texts = notation(named(PUT=put, ROLL=roll))
    assert texts.action_text(TABLE, NOW, NATURE, roll.id(6)) == "roll 6"
    assert texts.action_text(TABLE, NOW, 0, roll.id(6)) == "put 5"
    assert texts.read_action(TABLE, NOW, NATURE, "6") == [roll.id(6)]
    with pytest.raises(BadText, match="“put 3” is no action: write roll die"):
        texts.read_action(TABLE, NOW, NATURE, "put 3")
    assert texts.action_text(TABLE, NOW, NATURE, 99) == "?"


def test_gestures_have_the_words_of_the_forms() -> None:
    move, wait, roll = kind("cell", "way"), kind(), outcome("die")
    gestures = {move: "cell:{cell} button:{way} button:go"}
    texts = notation(
        named(MOVE=move, WAIT=wait, ROLL=roll), GESTURES=gestures, way_text=way_text, cell_text=cell_text
    )
    assert texts.gesture(TABLE, NOW, 0, move.id(3, 1)) == ("cell:d1", "button:east", "button:go")
    assert texts.gesture(TABLE, NOW, 0, wait.id()) == ("button:wait",)
    assert texts.gesture(TABLE, NOW, NATURE, roll.id(6)) == ("button:roll 6",)


def test_a_value_may_be_written_as_it_begins() -> None:
    turn = kind("way")
    texts = notation(named(TURN=turn), way_text=way_text)
    assert texts.read_action(TABLE, NOW, 0, "turn W") == [turn.id(3)]
    with pytest.raises(BadText, match="“x” is no way: write north, east, south or west"):
        texts.read_action(TABLE, NOW, 0, "turn x")


def test_words_may_have_a_shape_of_their_own() -> None:
    put, take = kind("cell"), kind("far")
    own: dict[str, Any] = {
        "FORMS": {put: "{cell}", take: "{far}"},
        "cell_text": cell_text,
        "HOW": "write a1 or 2.",
    }
    texts = notation(named(PUT=put, TAKE=take), WORDS={"cell": r"[a-z]\d", "far": r"\d"}, **own)
    assert texts.read_action(TABLE, NOW, 0, "c2") == [put.id(6)]
    with pytest.raises(BadText, match="“9” is no far: write 1 to 3"):
        texts.read_action(TABLE, NOW, 0, "9")
    with pytest.raises(BadText, match="“C2” is no action: write a1 or 2"):
        texts.read_action(TABLE, NOW, 0, "C2")


def test_what_is_due_is_read_first() -> None:
    put, roll = outcome("way", round=(1, 2)), outcome("die", round=3)
    texts = notation(named(PUT=put, ROLL=roll), FORMS={put: "{way}", roll: "{die}"}, way_text=way_text)
    with pytest.raises(BadText, match="“7” is no die: write 1 to 6"):
        texts.read_action(TABLE, NOW, NATURE, "7")
    assert texts.read_action(TABLE, NOW, NATURE, "south") == [put.id(2)], "and what is not is barred in words"


def test_how_to_write_is_told_of_what_is_due() -> None:
    begin, one, other = outcome("way", round=1), outcome("die", round=3), outcome("die", round=(3, 4))
    forms = {begin: "{way}", one: "*{die}", other: "*{die}"}
    texts = notation(named(BEGIN=begin, ONE=one, OTHER=other), FORMS=forms, way_text=way_text)
    with pytest.raises(BadText, match=r"“up” is no action: write \*die\."):
        texts.read_action(TABLE, NOW, NATURE, "up")


# Seats and options


def test_seats_are_as_many_as_play() -> None:
    texts = notation(named(PUT=kind("cell")))
    assert texts.seat_names(TABLE) == ("Ann", "Bob")
    assert [texts.seat_text(TABLE, seat) for seat in (0, 1, NATURE)] == ["Ann", "Bob", "nature"]
    assert texts.fit(TABLE, "anything") is TABLE


# Sentences


def test_refusals_are_told_with_seats_parts_and_fields() -> None:
    put = kind("cell")
    texts = notation(named(PUT=put), cell_text=cell_text)
    assert texts.barred_text(TABLE, NOW, 1, put.id(0), Refusal.NOT_YOUR_TURN) == "it is Ann's turn, not Bob's"
    told = texts.barred_text(TABLE, NOW, 0, put.id(6), Refusal.TAKEN)
    assert told == "in round 3 c2 is taken; the goal is 5"
    assert texts.barred_text(TABLE, NOW, 0, 999, -1) == ""
    assert texts.explains(Refusal.TAKEN)


def test_a_game_gives_facts_of_its_own() -> None:
    put = kind("cell")
    own = {
        "cell_text": cell_text,
        "REFUSALS": {Refusal.TAKEN: "{thing} stands there"},
        "refusal_facts": lambda o, s, seat, action, why: {"thing": "a cup"},
        "REASONS": {Reason.GOAL: "{who} is home"},
        "reason_facts": lambda o, s, reason: {"who": "Bob"},
        "tell_rolled": lambda o, s, a, b, c, d: f"A {a} is rolled in round {s.round}.",
    }
    texts = notation(named(PUT=put), **own)
    texts.check()
    assert texts.barred_text(TABLE, NOW, 0, put.id(1), Refusal.TAKEN) == "a cup stands there"
    assert texts.reason_text(TABLE, NOW, Reason.GOAL) == "Bob is home"
    assert texts.event_text(TABLE, NOW, Event.ROLLED, 4, 0, 0, 0) == "A 4 is rolled in round 3."
    assert not texts.explains(Refusal.GAME_OVER)


def test_reasons_and_events_are_told_by_the_words_beside_their_codes() -> None:
    texts = notation(named(PUT=kind("cell")), cell_text=cell_text)
    assert texts.reason_text(TABLE, NOW, Reason.GOAL) == "somebody has 5 points"
    assert texts.reason_text(TABLE, NOW, Reason.NOT_OVER) == "the game is over"
    assert texts.event_text(TABLE, NOW, Event.MOVED, 1, 4, 7, 0) == "Bob moves to a2, and has 7."
    assert texts.event_text(TABLE, NOW, Event.ROLLED, 6, 0, 0, 0) == "The die shows 6."
    assert texts.event_text(TABLE, NOW, Event.HUSHED, 0, 0, 0, 0) == ""


MOVE = kind("cell", "way")


@pytest.mark.parametrize(
    ("own", "complaint"),
    [
        (
            {"REFUSALS": {Refusal.TAKEN: "{cel} is taken"}},
            "“{cel} is taken” has {cel}, which nobody fills in",
        ),
        ({"REFUSALS": {Refusal.TAKEN: "{s.ruond}"}}, "has {s.ruond}, which nobody fills in"),
        ({"REASONS": {Reason.GOAL: "{seat} is home"}}, "has {seat}, which nobody fills in"),
        ({"EVENTS": {Event.MOVED: "{e} moves"}}, "has {e}, which nobody fills in"),
        ({"EVENTS": {Event.MOVED: "to {a:cel}"}}, "has {a:cel}: write cel_text(o, value)"),
        (
            {"FORMS": {MOVE: "{cell}-{cell}"}},
            "the form “{cell}-{cell}” has a word twice: let each stand once",
        ),
        (
            {"FORMS": {MOVE: "{cell}-{target}"}},
            "the form “{cell}-{target}” has target, which is no part of MOVE(cell, way): "
            "write words_of_move(o, cell, way), which gives such words",
        ),
        (
            {"FORMS": {MOVE: "go {cell}"}},
            "the form “go {cell}” leaves out way of MOVE(cell, way): "
            "write read_move(o, cell), which gives the ids that it may mean",
        ),
    ],
)
def test_a_slip_in_a_sentence_or_a_form_is_refused_at_once(own: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RulebookError) as refused:
        notation(named(MOVE=MOVE), **({"cell_text": cell_text, "EVENTS": {}} | own)).check()
    assert complaint in str(refused.value)


# Parts that a form leaves out


def beside(o: Any, square: int, way: int) -> dict[str, str]:
    return {"there": str(square + (1, -1, 3, 1)[way])}


@pytest.fixture
def walking() -> Notation:
    own: Any = types.ModuleType("own")
    book = bind("walk", walk)
    own.FORMS = {walk.STEP: "{square}-{there}"}
    own.words_of_step = beside
    return Notation(own, book.rules)


def test_a_part_that_a_form_leaves_out_is_found_by_the_other_words(walking: Notation) -> None:
    assert walking.read_action(None, None, 0, "4-7") == [walk.STEP.id(4, 2)]
    assert walking.read_action(None, None, 0, "4 - 5") == [walk.STEP.id(4, 0), walk.STEP.id(4, 3)]
    for action in range(walk.STEP.id(1, 0), walking.rules.ACTIONS):
        text = walking.action_text(None, None, 0, action)
        assert action in walking.read_action(None, None, 0, text)


def test_words_that_no_action_has_are_refused_in_the_games_words_if_it_has_any(walking: Notation) -> None:
    with pytest.raises(BadText, match=r"^“4-8”: there is no step like that\.$"):
        walking.read_action(None, None, 0, "4-8")
    own: Any = walking.own
    own.no_step = lambda o, square, there: f"{square} is not beside {there}."
    with pytest.raises(BadText, match=r"^“4-8”: 4 is not beside 8\.$"):
        walking.read_action(None, None, 0, "4 - 8")


@pytest.mark.parametrize(
    ("form", "texts", "others"),
    [
        ("{square}-{there}", ["4-5", "4 - 5", " 4- 5"], ["4 5", "4--5"]),
        ("to {there} from {square}", ["to 5 from 4", "TO  5 from 4"], ["to 5from 4", "to 54", "5 from 4"]),
        ("x{square}>{there}", ["x4>5", "X 4 > 5"], ["x4 5", "4>5"]),
        ("{square} step {there}", ["4 step 5"], ["4step5", "4 5"]),
    ],
)
def test_blanks_part_words_and_do_not_matter_beside_signs(
    walking: Notation, form: str, texts: list[str], others: list[str]
) -> None:
    written = Notation(walking.own, walking.rules)
    written.forms[walk.STEP] = Form(walk.STEP, form)
    for text in texts:
        assert written.read_action(None, None, 0, text) == [walk.STEP.id(4, 0), walk.STEP.id(4, 3)]
    for text in others:
        with pytest.raises(BadText, match="is no action: write"):
            written.read_action(None, None, 0, text)
