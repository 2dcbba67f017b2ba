"""Positions: what may be asked of them, and the three ways a text can be wrong."""

from __future__ import annotations

import pytest
from toygame.rules import Refusal

from gridwright.games import game
from gridwright.kernel.binding import MODES, NATIVE
from gridwright.kernel.contract import NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import AmbiguousText, BadText, IllegalAction
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position


def at(text: str, mode: str = "interpreted", **sets) -> Position:
    g = game("ctron")
    return Position.read(g, g.options(None, sets), text, mode)


def toll(text: str) -> Position:
    g = Game("toy", "toygame")
    return Position.read(g, g.options(), text)


@pytest.mark.parametrize("mode", MODES)
def test_a_position_answers_in_either_mode(mode: str) -> None:
    position = at("L../.R./... L", mode)
    assert position.text() == "L../.R./... L"
    assert (position.to_move, position.over, position.deciding()) == (0, False, [0])
    assert [position.action_text(a) for a in position.legal()] == ["1:1-1:2", "1:1-1:3", "1:1-2:1", "1:1-3:1"]
    position.play(position.read_action("1:1-3:1"))
    assert position.text() == "#../#R./L.. R"
    assert position.events() == ["Left slides from 1:1 to 3:1."]


def test_a_game_gives_its_positions() -> None:
    g = game("ctron")
    assert g.position().identity() == Position(g, g.options()).identity()
    assert g.position(text="L...R L").text() == at("L...R L").text()
    small = g.position(g.options(None, {"rows": 3, "cols": 4}), mode=NATIVE)
    assert (small.text(), small.book.native) == ("L.../..../...R L", True)


def test_what_may_be_played_with_its_text_and_its_touches() -> None:
    position = at("L../.#R L")
    offered = position.legal_actions()
    assert {action.text: action.path for action in offered} == {
        "1:1-1:2": ("cell:1:1", "cell:1:2"),
        "1:1-1:3": ("cell:1:1", "cell:1:3"),
        "1:1-2:1": ("cell:1:1", "cell:2:1"),
    }
    assert [action.action for action in offered] == position.legal()
    rolling = toll("3 A*")
    assert [(outcome.text, outcome.path) for outcome in rolling.legal_actions()] == [
        ("die 0", ()),
        ("die 1", ()),
    ]


def test_push_asks_no_questions() -> None:
    position = at("L...R L")
    position.push(position.read_action("1:1-1:2"))
    assert position.text() == "#L..R R"
    with pytest.raises(IllegalAction):
        position.play(position.read_action("1:5-1:4", 1), 0)


# Texts that are wrong


@pytest.mark.parametrize("text", ["castle", "", "1:1", "1:1-9:9", "1:1-2:3", "1-1:1:2", "🙂"])
def test_a_text_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadText):
        at("LR./... L").read_action(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1:1-1:3", "the way is blocked"),
        ("2:2-2:3", "there is no bike of Left on 2:2"),
        ("1:1-2:2", "a rook drives along rows and columns only"),
    ],
)
def test_an_action_that_is_not_legal_here(text: str, why: str) -> None:
    position = at("LR./... L")
    with pytest.raises(IllegalAction) as refusal:
        position.read_action(text)
    assert str(refusal.value) == f"{text} is not legal here: {why}. Try 1:1-2:1."
    assert refusal.value.nearest == ("1:1-2:1",)


def test_a_text_that_could_mean_several_actions() -> None:
    position = at("L.L/... L")
    with pytest.raises(AmbiguousText) as refusal:
        position.read_action("1:2")
    assert str(refusal.value) == "“1:2” could be 1:1-1:2 or 1:3-1:2."
    assert refusal.value.meanings == ("1:1-1:2", "1:3-1:2")


def test_a_short_text_that_means_one_action() -> None:
    assert at("L.L/... L").read_action(" 2:1 ") == at("L.L/... L").read_action("1:1-2:1")


def test_a_refused_action_changes_nothing() -> None:
    position = at("LR./... L")
    before = position.book.image(position.s)
    for action, seat in ((0, 0), (16, 1), (10**6, 0), (position.legal()[0], 1)):
        with pytest.raises(IllegalAction):
            position.play(action, seat)
    assert position.book.image(position.s) == before


def test_nothing_is_played_after_the_end() -> None:
    position = at("LR L")
    assert (position.to_move, position.legal()) == (OVER, [])
    for attempt in (lambda: position.play(0), lambda: position.read_action("1:1-1:2")):
        with pytest.raises(IllegalAction, match="The game is over: Right wins: Left cannot move, and loses"):
            attempt()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("L../.R L", "Row 2 has 2 squares, but row 1 has 3."),
        ("L../.X. L", "“X” in row 2 is none of"),
        ("L../.R.", "is no position: write the rows and who is to move"),
        ("L../.R. N", "is no position"),
        ("", "is no position"),
        ("/".join(["." * 17] * 2) + " L", "The board is 2 by 17: it can be 1 by 1 to 16 by 16."),
        ("/".join(["..."] * 17) + " L", "The board is 17 by 3"),
        ("/".join(["L" * 10] * 10) + " L", "Left has more than 64 bikes."),
        ("L../.R. L +2", "only with placement=alternate"),
        ("L../.R. L +x", "is not how many bikes are still to be put"),
    ],
)
def test_a_position_that_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as refusal:
        at(text)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("bikes", ["+9", "+300", "+999"])
def test_more_bikes_than_there_is_room_for(bikes: str) -> None:
    with pytest.raises(BadText, match="but only 6 squares can take one"):
        at(f".../... L {bikes}", placement="alternate")


def test_a_number_of_absurd_length_is_only_a_bad_text() -> None:
    with pytest.raises(BadText):
        at("L../.R. L").read_action("1:1-1:" + "9" * 5000)


def test_the_options_take_the_boards_size_from_the_text() -> None:
    position = at("L....R./....... L")
    assert (position.options.rows, position.options.cols) == (2, 7)


# Touching


def test_touches_narrow_the_legal_actions() -> None:
    position = at("L.L/... L")
    assert position.next_touches() == ["cell:1:1", "cell:1:3"]
    assert position.next_touches(("cell:1:1",)) == ["cell:1:2", "cell:2:1"]
    assert position.next_touches(("cell:1:1", "cell:1:2")) == []
    assert position.next_touches(("cell:2:2",)) == []


def test_what_may_be_touched_is_picked_out() -> None:
    position = at("L.L/..R L")
    marks = {(h.at, h.kind) for h in position.scene(0, ("cell:1:1",)).highlights}
    assert marks == {("cell:1:1", "chosen"), ("cell:1:2", "legal"), ("cell:2:1", "legal")}
    for scene in (position.scene(0, hints=False), position.scene(1), position.scene(SPECTATOR)):
        assert not scene.highlights, "hints are for who decides, and can be left out"


# Identity and copies


def test_identity_is_the_position_and_not_how_it_came_about() -> None:
    one, two = at("L../R../... L"), at("L../R../... L")
    assert one.identity() == two.identity()
    one.play(one.read_action("1:1-1:2"))
    assert one.identity() != two.identity()
    read = at(one.text())
    assert read.identity() == one.identity(), "events and trails are no part of it"
    assert read.book.image(read.s) != one.book.image(one.s)
    assert at(one.text(), NATIVE).identity() == one.identity()


@pytest.mark.parametrize("mode", MODES)
def test_a_copy_goes_its_own_way(mode: str) -> None:
    position = at("L../.R./... L", mode)
    twin = position.copy()
    twin.play(twin.legal()[0])
    assert position.text() == "L../.R./... L"
    assert twin.text() != position.text()


def test_a_view_of_an_open_game_is_the_game() -> None:
    position = at("L../.R./... L")
    assert position.view(1).identity() == position.identity()
    assert position.view(1).s is not position.s


# Endings, names, nature


def test_an_ending_says_who_and_why() -> None:
    position = at("L...R L")
    position.play(position.read_action("1:1-1:4"))
    assert position.over
    assert (position.results(), position.winners(), position.reason()) == ([1.0, 0.0], [0], 1)
    assert position.ending() == "Left wins: Right cannot move, and loses."
    assert position.events() == ["Left slides from 1:1 to 1:4.", "Right cannot move."]


def test_everybody_has_a_name() -> None:
    position = at("L...R L")
    assert [position.seat_name(s) for s in (0, 1, NATURE, SPECTATOR)] == [
        "Left",
        "Right",
        "Nature",
        "Spectator",
    ]


def test_nature_decides_in_words_too() -> None:
    position = toll("7 A")
    position.play(position.read_action("2"))
    assert (position.text(), position.to_move, position.deciding()) == ("5 A*", NATURE, [])
    assert [position.action_text(a) for a in position.legal()] == ["die 0", "die 1"]
    assert [position.weight(a) for a in position.legal()] == [2, 1]
    position.play(position.read_action("die 1"))
    assert position.text() == "4 B"
    assert position.barred(0, NATURE) == Refusal.NOT_YOUR_TURN
    assert toll("2 A").barred(2) == Refusal.TOO_MANY
    assert position.seen(SPECTATOR, 1, 3) == 3
