"""Layouts: the fields of a record, as a numpy type for compiled code and as a strict plain twin.

The twin exists because interpreting over numpy's own records silently differs from compiled code (an
int8 wraps, bool + bool is a logical or) and is slow. The twin holds Python integers and refuses unknown
fields, values that do not fit and indices out of range, negative ones included, so a slip in a rule is
an error in the interpreter rather than a wrong number in the compiled game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import prod
from typing import Any, ClassVar, cast

import numpy as np

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]

# The least number of each kind is left out: compiled code would wrap its negative.
_RANGES = {kind: (-int(np.iinfo(kind).max), int(np.iinfo(kind).max)) for kind in ("i1", "i2", "i4", "i8")}


REAL = "f8"
_ANY = (float("-inf"), float("inf"))


class Array:
    """A small array of bounded integers; index it with as many numbers as it has dimensions.

    Each field's arrays are of a class of their own (`kind_of_array`) that knows its shape and bounds: rules
    that are interpreted spend most of their time here, and copying a record is copying its arrays.
    """

    __slots__ = ("data",)

    name: ClassVar[str]
    shape: ClassVar[tuple[int, ...]]
    low: ClassVar[int]
    high: ClassVar[int]

    data: list[int]

    def __init__(self) -> None:
        self.data = [0] * prod(self.shape)

    def __reduce__(self) -> tuple[Any, ...]:
        return array_of, (self.name, self.low, self.high, self.shape, self.data)

    def place(self, index: int | tuple[int, ...]) -> int:
        """Where in `data` an element is; IndexError, in words, if there is none."""
        indices = index if isinstance(index, tuple) else (index,)
        if len(indices) != len(self.shape):
            raise IndexError(f"{self.name} has {len(self.shape)} dimensions, not {len(indices)}")
        place = 0
        for i, length in zip(indices, self.shape, strict=True):
            if not 0 <= i < length:
                raise IndexError(f"{self.name}[{', '.join(map(str, indices))}] is outside {self.shape}")
            place = place * length + i
        return place

    def __getitem__(self, index: int | tuple[int, ...]) -> int:
        return self.data[self.place(index)]

    def __setitem__(self, index: int | tuple[int, ...], value: int) -> None:
        if not self.low <= value <= self.high:
            raise OverflowError(f"{self.name}[{index}] cannot hold {value}")
        self.data[self.place(index)] = int(value)

    def copy(self) -> Array:
        """An independent copy."""
        twin: Array = object.__new__(self.__class__)
        twin.data = self.data[:]
        return twin

    def fill(self, values: Sequence[int]) -> None:
        """Set the first elements, in order, to these values."""
        if len(values) > len(self.data):
            raise IndexError(f"{self.name} has room for {len(self.data)}, not for {len(values)}")
        for value in values:
            if not self.low <= value <= self.high:
                raise OverflowError(f"{self.name} cannot hold {value}")
        self.data[: len(values)] = values

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[int]:
        return iter(self.data)


@cache
def kind_of_array(name: str, low: int, high: int, shape: tuple[int, ...]) -> type[Array]:
    """The arrays of a field: usual indices are found without its shape; `place` has the last word."""
    told: dict[str, Any] = {"__slots__": (), "name": name, "shape": shape, "low": low, "high": high}
    if len(shape) == 1:
        told |= _in_a_row(low, high, shape[0])
    elif len(shape) == 2:
        told |= _in_rows(low, high, shape[0], shape[1])
    return cast(type[Array], type("Array", (Array,), told))


def _in_a_row(low: int, high: int, length: int) -> dict[str, Any]:
    def get(self: Array, index: int) -> int:
        if type(index) is int and 0 <= index < length:
            return self.data[index]
        return self.data[self.place(index)]

    def put(self: Array, index: int, value: int) -> None:
        if type(index) is int and type(value) is int and 0 <= index < length and low <= value <= high:
            self.data[index] = value
        else:
            Array.__setitem__(self, index, value)

    return {"__getitem__": get, "__setitem__": put}


def _in_rows(low: int, high: int, rows: int, columns: int) -> dict[str, Any]:
    def get(self: Array, index: int | tuple[int, ...]) -> int:
        if isinstance(index, tuple) and len(index) == 2:
            row, column = index
            if 0 <= row < rows and 0 <= column < columns:
                return self.data[row * columns + column]
        return self.data[self.place(index)]

    def put(self: Array, index: int | tuple[int, ...], value: int) -> None:
        if type(value) is int and low <= value <= high and isinstance(index, tuple) and len(index) == 2:
            row, column = index
            if 0 <= row < rows and 0 <= column < columns:
                self.data[row * columns + column] = value
                return
        Array.__setitem__(self, index, value)

    return {"__getitem__": get, "__setitem__": put}


def array_of(name: str, low: int, high: int, shape: tuple[int, ...], data: list[int]) -> Array:
    """An array with these elements."""
    made = kind_of_array(name, low, high, shape)()
    made.data = data
    return made


class Plain:
    """A record of plain Python integers: the strict twin of one numpy record."""

    _layout: Layout

    def __init__(self, layout: Layout) -> None:
        values = self.__dict__
        values["_layout"] = layout
        for field in layout.fields:
            values[field[0]] = layout.arrays[field[0]]() if field[0] in layout.arrays else 0

    def __setattr__(self, name: str, value: int) -> None:
        limits = self._layout.limits.get(name)
        if limits is None:
            raise AttributeError(f"the record has no number called {name}")
        if not limits[0] <= value <= limits[1]:
            raise OverflowError(f"{name} cannot hold {value}")
        self.__dict__[name] = float(value) if name in self._layout.reals else int(value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the record has no field {name}")

    def __deepcopy__(self, memo: Any) -> Plain:
        return self._layout.copy(self)

    def __repr__(self) -> str:
        shown = {f[0]: self.__dict__[f[0]] for f in self._layout.fields}
        return f"Plain({ {k: v.data if isinstance(v, Array) else v for k, v in shown.items()} })"


class Layout:
    """The named fields of a record, and the two ways to hold one.

    Fields of rulebooks are whole numbers. A search tree's records may also have real ones (`f8`).
    """

    def __init__(self, fields: Iterable[Field], reals: bool = False) -> None:
        self.fields: list[Field] = [self._checked(f, reals) for f in fields]
        self.reals = {f[0] for f in self.fields if f[1] == REAL}
        names = [f[0] for f in self.fields]
        if len(set(names)) != len(names):
            raise ValueError(f"a field is named twice: {sorted(n for n in names if names.count(n) > 1)}")
        self.dtype = np.dtype([tuple(f) for f in self.fields], align=True)
        self.arrays = {f[0]: kind_of_array(f[0], *_RANGES[f[1]], f[2]) for f in self.fields if len(f) == 3}
        self.limits = {f[0]: _RANGES.get(f[1], _ANY) for f in self.fields if len(f) == 2}

    @staticmethod
    def _checked(field: Field, reals: bool) -> Field:
        if field[1] not in _RANGES and not (reals and field[1] == REAL and len(field) == 2):
            raise ValueError(f"field {field[0]}: {field[1]} is not one of {', '.join(_RANGES)}")
        return field

    def plain(self) -> Plain:
        """A plain record, all zeros."""
        return Plain(self)

    def native(self, count: int = 1) -> np.ndarray:
        """`count` numpy records, all zeros; take `[0]` of one to hand it to compiled code."""
        return np.zeros(count, self.dtype)

    def copy(self, record: Plain) -> Plain:
        """An independent copy of a plain record."""
        twin = object.__new__(Plain)
        values = twin.__dict__
        values.update(record.__dict__)
        for name in self.arrays:
            values[name] = values[name].copy()
        return twin

    def fill(self, target: Plain, source: Plain) -> None:
        """Make every field of a record of this layout equal to another's, in place."""
        for field in self.fields:
            value = source.__dict__[field[0]]
            if isinstance(value, Array):
                target.__dict__[field[0]].data[:] = value.data
            else:
                target.__dict__[field[0]] = value

    def to_native(self, record: Plain) -> np.ndarray:
        """The same record as an array of one numpy record."""
        array = self.native()
        for field in self.fields:
            value = record.__dict__[field[0]]
            array[0][field[0]] = (
                np.array(value.data).reshape(value.shape) if isinstance(value, Array) else value
            )
        return array

    def to_plain(self, record: np.void) -> Plain:
        """The same record as a strict plain one."""
        plain = self.plain()
        for field in self.fields:
            value = record[field[0]]
            if len(field) == 3:
                plain.__dict__[field[0]].data[:] = value.ravel().tolist()
            else:
                plain.__dict__[field[0]] = int(value)
        return plain

    def key(self, record: Plain, aside: Sequence[str] = ()) -> tuple[Any, ...]:
        """What makes a record itself: its values in order, the fields `aside` left out."""
        values = (record.__dict__[f[0]] for f in self.fields if f[0] not in aside)
        return tuple(tuple(v.data) if isinstance(v, Array) else v for v in values)
