"""Layouts: the strict plain record refuses what compiled code would get wrong in silence."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from gridwright.kernel.layout import Layout

FIELDS = [("turn", "i1"), ("score", "i2"), ("hash", "i8"), ("row", "i1", (4,)), ("grid", "i2", (2, 3))]


@pytest.fixture
def s():
    return Layout(FIELDS).plain()


def test_all_fields_begin_at_zero(s) -> None:
    assert (s.turn, s.score, s.hash, list(s.row), list(s.grid)) == (0, 0, 0, [0] * 4, [0] * 6)


@pytest.mark.parametrize("name", ["trun", "data", "rows"])
def test_unknown_fields_are_refused(s, name: str) -> None:
    with pytest.raises(AttributeError, match=f"no field {name}"):
        getattr(s, name)
    with pytest.raises(AttributeError, match=f"no number called {name}"):
        setattr(s, name, 1)


def test_an_array_cannot_be_replaced(s) -> None:
    with pytest.raises(AttributeError, match="no number called row"):
        s.row = [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("name", "value"), [("turn", 128), ("turn", -128), ("score", 32768), ("hash", 1 << 63)]
)
def test_values_that_do_not_fit_are_refused(s, name: str, value: int) -> None:
    with pytest.raises(OverflowError, match=f"{name} cannot hold {value}"):
        setattr(s, name, value)
    assert getattr(s, name) == 0


def test_the_least_number_is_left_out_since_its_negative_would_wrap() -> None:
    with np.errstate(over="ignore"):
        assert -np.int8(-128) == -128


def test_the_extremes_fit(s) -> None:
    s.turn, s.score, s.hash = -127, 32767, (1 << 63) - 1
    s.turn += 1
    assert (s.turn, s.score, s.hash) == (-126, 32767, (1 << 63) - 1)


@pytest.mark.parametrize("index", [4, -1, -4, 100, (0, 0), (), 1.5, "0", slice(0, 2), None])
def test_indices_that_are_none_are_refused(s, index) -> None:
    with pytest.raises((IndexError, TypeError)):
        s.row[index]
    with pytest.raises((IndexError, TypeError)):
        s.row[index] = 1


@pytest.mark.parametrize("index", [(2, 0), (0, 3), (-1, 0), (0, -1), 0, (0,), (0, 0, 0)])
def test_each_dimension_is_checked(s, index) -> None:
    with pytest.raises(IndexError):
        s.grid[index]
    with pytest.raises(IndexError):
        s.grid[index] = 1


@pytest.mark.parametrize("value", [128, -128, 10**9])
def test_an_element_holds_only_what_fits(s, value: int) -> None:
    with pytest.raises(OverflowError, match=r"row.* cannot hold"):
        s.row[2] = value
    assert list(s.row) == [0, 0, 0, 0]


def test_elements_are_plain_integers(s) -> None:
    s.row[1] = True
    s.turn = True
    s.grid[1, 2] = np.int8(5)
    assert [type(x) for x in (s.row[1], s.turn, s.grid[1, 2])] == [int, int, int]
    assert (len(s.row), len(s.grid)) == (4, 2)


def test_both_forms_hold_the_same(s) -> None:
    s.turn, s.hash = -3, 1 << 40
    s.row[3], s.grid[1, 0] = -127, 999
    layout = s._layout
    native = layout.to_native(s)
    assert native.dtype == layout.dtype
    assert (native[0]["turn"], native[0]["row"][3], native[0]["grid"][1, 0]) == (-3, -127, 999)
    assert layout.key(layout.to_plain(native[0])) == layout.key(s)


def test_a_copy_is_independent(s) -> None:
    for twin in (s._layout.copy(s), copy.deepcopy(s)):
        twin.row[0], twin.turn = 1, 1
    assert (s.row[0], s.turn) == (0, 0)


def test_what_stands_aside_is_no_part_of_the_key(s) -> None:
    before = s._layout.key(s, aside=("score", "grid"))
    s.score, s.grid[0, 0] = 5, 5
    assert s._layout.key(s, aside=("score", "grid")) == before
    assert s._layout.key(s) != before
    s.turn = 1
    assert s._layout.key(s, aside=("score", "grid")) != before


def test_filling_checks_room_and_size(s) -> None:
    s.row.fill([1, 2])
    assert list(s.row) == [1, 2, 0, 0]
    with pytest.raises(IndexError, match="room for 4"):
        s.row.fill([0] * 5)
    with pytest.raises(OverflowError, match="cannot hold 200"):
        s.row.fill([5, 200])
    assert list(s.row) == [1, 2, 0, 0]


def test_a_record_shows_its_values(s) -> None:
    s.turn = 4
    assert "'turn': 4" in repr(s)


@pytest.mark.parametrize("kind", ["u1", "f4", "bool", "i3", "f8"])
def test_other_kinds_of_number_are_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="is not one of i1, i2, i4, i8"):
        Layout([("x", kind)])


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"named twice: .*turn"):
        Layout([("turn", "i1"), ("turn", "i2")])
