"""Values: known ones, signs against classes, and two other programs' judgement."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pycgt import Outcome, parse
from tests.solver.ctron.boards import NORMAL, at, named, random_text
from tests.solver.ctron.judge import canonical_form, judged

from gridwright.solver.ctron import reference
from gridwright.solver.ctron.rulebook import ground, squares_of
from gridwright.solver.ctron.solve import Search
from gridwright.solver.ctron.values import NoValue, Values, value_at
from gridwright.solver.values import braces, outlines, told

LETTERS = {Outcome.LEFT: "L", Outcome.RIGHT: "R", Outcome.FIRST: "N", Outcome.SECOND: "P"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[
            (f"L{'.' * (n - 2)}R L", v)
            for n, v in zip(range(2, 9), ["0", "*", "*2", "*3", "*4", "*5", "*6"], strict=True)
        ],
        *[
            (f".L{'.' * (n - 3)}R L", v)
            for n, v in zip(range(3, 8), ["1", "1/2", "1/4", "1/8", "1/16"], strict=True)
        ],
        ("L.R/... L", "{1|-1}"),
        ("L../.R. L", "{0|-1}"),
        ("LR./... L", "-2"),
        ("L./.. L", "3"),
        ("L../.../... L", "8"),
        (".L./.../... L", "7"),
        ("L.#.R/..#../..#.. L", "0"),
        ("L.../..../..../...R L", "0"),
    ],
)
def test_known_values(text: str, value: str) -> None:
    assert value_at(at(text)).value == parse(value)


@pytest.mark.parametrize("variant", NORMAL, ids=named)
def test_values_are_the_reference_solvers(variant: dict[str, Any]) -> None:
    rng = random.Random(5)
    for _ in range(8):
        position = at(random_text(rng, 6, 3, 4, bikes=2), **variant)
        assert value_at(position).value == reference.value(position), position.text()


def test_signs_are_the_classes() -> None:
    rng = random.Random(6)
    for _ in range(150):
        position = at(random_text(rng, 10, 3, 5, bikes=2))
        value = Values(ground(position)).of(squares_of(position))
        assert LETTERS[value.outcome] == Search.of(position, 1).outcome(squares_of(position)), position.text()


def test_braces_are_read_back() -> None:
    rng = random.Random(7)
    for _ in range(60):
        value = value_at(at(random_text(rng, 9, 3, 4, bikes=1))).value
        assert parse(braces(value)) == value
        assert set(braces(value)) <= set("{}|,*/-0123456789")


def test_another_program_agrees() -> None:
    form = canonical_form()
    if form is None:
        pytest.skip("cgt-py is not installed")
    rng = random.Random(8)
    for _ in range(500):
        position = at(random_text(rng, 8, 3, 4, bikes=2))
        ours = value_at(position)
        theirs = judged(position, form, {})
        assert form(ours.braces) == theirs, position.text()
        assert str(ours.temperature) in repr(theirs.temperature), position.text()


def test_what_is_told() -> None:
    switch = value_at(at("L.R/... L"))
    assert (switch.left_stop, switch.right_stop, switch.temperature, switch.mean) == (1, -1, 1, 0)
    assert switch.to_dict()["cgsuite"] == "{1|-1}"
    left, right, high = outlines(switch.value)
    assert left[0] == (1, 0)
    assert right[0] == (-1, 0)
    assert left[-1] == right[-1] == (0, high)
    assert told(parse("1/4")).temperature == parse("0").birthday - 0.25


def test_no_values_in_misere_play_or_in_no_time() -> None:
    with pytest.raises(NoValue, match="misère"):
        value_at(at("L.R L", play="misere"))
    with pytest.raises(NoValue, match="in time"):
        value_at(at("L...../....../....../....../.....R L"), seconds=0.2)
