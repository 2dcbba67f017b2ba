"""Options: presets, values and what is said of wrong ones."""

from __future__ import annotations

import pytest
from pydantic import Field

from gridwright.games import game
from gridwright.kernel.errors import BadOption
from gridwright.kernel.options import Choice, GameOptions, Preset, read_options, read_sets


class Options(GameOptions):
    seats: int = Field(2, ge=2, le=4)
    rows: int = Field(6, ge=1, le=16)
    marks: tuple[str, ...] = ()


PRESETS = {"small": Preset("small", {"rows": 3}), "four": Preset("four players", {"seats": 4})}


def read(preset=None, sets=None, seats=None) -> Options:
    return read_options("toy", Options, PRESETS, preset, sets, seats)


def test_options_come_from_presets_then_sets_then_seats() -> None:
    assert read() == Options()
    assert read("small").rows == 3
    assert read("small", {"rows": "5"}).rows == 5
    assert read("four", None, 4).seats == 4
    assert read(seats=3).seats == 3


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"preset": "smal"}, "toy has no preset smal. Did you mean small?"),
        ({"preset": "zzz"}, "toy has no preset zzz. There are four and small."),
        ({"sets": {"rwos": 3}}, "toy has no option rwos. Did you mean rows"),
        (
            {"sets": {"rows": "0"}},
            "toy's option rows cannot be 0: input should be greater than or equal to 1.",
        ),
        (
            {"sets": {"rows": "99"}},
            "toy's option rows cannot be 99: input should be less than or equal to 16.",
        ),
        ({"sets": {"rows": "six"}}, "toy's option rows cannot be six: input should be a valid integer"),
        ({"seats": 5}, "toy's option seats cannot be 5: input should be less than or equal to 4."),
        ({"preset": "four", "seats": 2}, "That mix of options is for 4 seats, not 2."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(asked: dict, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        read(**asked)
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("sets", "sentence"),
    [
        ({"piece": "bishop"}, "ctron's option piece cannot be bishop: it is rook, king1 or queen."),
        ({"holes": "9:9"}, "“9:9” is no square of this board: write row:column, as 2:3."),
        ({"holes": "1:1"}, "With placement=corners the first and last squares must be open: move the holes."),
        ({"rows": 1, "cols": 1}, "A board of one square has no two corners: make it larger."),
        (
            {"placement": "alternate", "rows": 1, "cols": 3, "bikes": 2},
            "There are 3 squares to put 4 bikes on",
        ),
        ({"placement": "fixed", "position": "  "}, "The position is not 6 rows of 6 squares."),
        ({"placement": "fixed", "position": "L../..R"}, "The position is not 6 rows of 6 squares."),
    ],
)
def test_a_game_may_refuse_mixes_in_its_own_words(sets: dict, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        game("ctron").options(None, sets)
    assert str(refusal.value).startswith(sentence)


def test_what_is_told_is_what_differs_and_reads_back() -> None:
    g = game("ctron")
    options = g.options("step2", {"holes": "2:3,3:2", "first": "R"})
    told = options.told()
    assert told == {"rows": 4, "cols": 4, "max_step": 2, "holes": ["2:3", "3:2"], "first": "R"}
    assert g.options_of(told) == options
    assert g.options().told() == {}


def test_options_do_not_change_in_place() -> None:
    options = Options()
    assert options.changed(rows=2).rows == 2
    with pytest.raises(ValueError, match="frozen"):
        options.rows = 2


def test_pairs_from_the_command_line() -> None:
    assert read_sets(["rows=5", " max-step = 2 ", "position=a=b"]) == {
        "rows": "5",
        "max_step": "2",
        "position": "a=b",
    }
    for pair in ("rows", "=5", ""):
        with pytest.raises(BadOption, match="write option=value"):
            read_sets([pair])


class First(Choice):
    WHITE = 0, "0"
    BLACK = 1, "1"
    BY_LOT = 2


@pytest.mark.parametrize(("text", "means"), [
    ("0", First.WHITE), (1, First.BLACK), ("white", First.WHITE), (" Black ", First.BLACK),
    ("by_lot", First.BY_LOT), (First.BLACK, First.BLACK),
])  # fmt: skip
def test_a_choice_is_read_by_its_text_and_by_its_name(text: object, means: First) -> None:
    assert First.read(text) is means


@pytest.mark.parametrize("text", ["2", "3", "", "by lot", None])
def test_a_choice_says_what_it_can_be(text: object) -> None:
    with pytest.raises(ValueError, match="it is 0, 1 or by_lot"):
        First.read(text)
