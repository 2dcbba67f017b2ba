"""Declared actions: ids follow from kinds, in Python and in compiled rules alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel.changed import changed
from tests.kernel.rulebooks import walk

from gridwright.kernel.actions import Actions, Kind, kind, outcome
from gridwright.kernel.binding import MODES, NATIVE, RulebookError, bind

VALUES = {"square": 9, "way": 8, "length": range(1, 4), "die": range(1, 7)}


def declared(**kinds: Kind) -> Actions:
    return Actions(kinds, VALUES)


def test_ids_are_dense_and_come_apart_again() -> None:
    put, slide, rest, roll = kind("square"), kind("square", "way", "length"), kind(), outcome("die")
    actions = declared(PUT=put, SLIDE=slide, REST=rest, ROLL=roll)
    assert (actions.total, actions.outcomes) == (9 + 9 * 8 * 3 + 1, 6)
    for action in range(actions.total):
        one = actions.of(action)
        assert one is not None
        assert one.id(*one.apart(action)) == action
        assert [k for k in (put, slide, rest) if action in k] == [one]
    assert slide.apart(slide.id(4, 7, 3)) == (4, 7, 3)
    assert (slide.square(slide.id(4, 7, 3)), slide.length(slide.id(4, 7, 3))) == (4, 3)
    assert [roll.die(i) for i in range(6)] == [1, 2, 3, 4, 5, 6]
    assert actions.of(actions.total) is None
    assert actions.of(-1) is None
    assert slide.has((8, 7, 1))
    assert not slide.has((8, 7, 0))


def test_the_image_of_an_action_is_that_of_its_parts() -> None:
    slide = kind("square", "way", "length")
    actions = declared(SLIDE=slide)
    turned = {"square": lambda v: 8 - v, "way": lambda v: (v + 4) % 8}
    image = actions.image(slide.id(1, 2, 3), False, lambda part, v: turned.get(part, lambda v: v)(v))
    assert slide.apart(image) == (7, 6, 3)


def test_an_unknown_part_of_a_kind_is_said_to_be_so() -> None:
    put = kind("square")
    declared(PUT=put)
    with pytest.raises(AttributeError, match="the kind PUT has no part colour"):
        put.colour(3)


@pytest.mark.parametrize("mode", MODES)
def test_rules_make_ids_and_take_them_apart_in_both_modes(mode: str) -> None:
    book = bind("walk", walk, mode)
    o = book.options({"seats": 2})
    s = book.opening(o)
    for action in range(book.rules.ACTIONS):
        square = walk.STEP.square(action) if action in walk.STEP else -1
        way = walk.STEP.way(action) if action in walk.STEP else -1
        told = (book.is_step(o, s, action), book.square(o, s, action), book.way(o, s, action))
        assert told == ((action in walk.STEP), square, way)
    assert book.made(o, s, 5, 3) == walk.STEP.id(5, 3)
    assert book.refusal(o, s) == walk.Refusal.TAKEN
    assert book.far(o, s) == 7


def test_the_default_list_is_what_the_guards_let_through() -> None:
    for mode in MODES:
        book = bind("walk", walk, mode)
        o = book.options({"seats": 2})
        s = book.opening(o)
        assert book.legal_list(o, s, 0) == [walk.STEP.id(0, 1), walk.STEP.id(0, 2), walk.REST.id()]
        assert book.legal_list(o, s, 1) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (('kind("square", "way")', 'kind("square", "wya")'), "the kind STEP has a part wya that PARTS"),
        (
            ('"way": 4}', '"way": 4, "count": 3}\nMANY = kind("count")'),
            "no part of an action can be called count",
        ),
        (("def barred_rest", "def barred_nap"), "the kind REST has no guard: write barred_rest"),
        (("STEP.way(action)", "STEP.speed(action)"), "asks STEP for speed: it is STEP.square, way."),
        (("STEP.id(square, way)", "STEP.id(square)"), "makes STEP.square, way. from 1 parts"),
        (("action in STEP", "action == STEP"), "compares STEP: ask whether an action is in it"),
        (("Refusal.TAKEN\n", "Refusal.TAKNE\n"), "uses Refusal.TAKNE, and there is no such name"),
    ],
)
def test_a_slip_in_a_declaration_is_refused_in_words(tmp_path: Path, change, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        bind("walk", changed(walk, tmp_path, change))


def test_every_width_of_field_is_compiled_once() -> None:
    book = bind("walk", walk, NATIVE)
    o = book.options({"seats": 2})
    assert book.widths(o, book.opening(o)) == 6
    # One compiled version, whichever run made it: fields, constants and comparisons are all numbers.
    assert len(list(Path(book.doubled._cache.cache_path).glob("*doubled*.nbc"))) == 1
