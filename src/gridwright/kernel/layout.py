"""Layouts: the fields of a record, as a numpy type for compiled code and as a strict plain twin.

The twin exists because interpreting over numpy's own records silently differs from compiled code (an
int8 wraps, bool + bool is a logical or) and is slow. The twin holds Python integers and refuses unknown
fields, values that do not fit and indices out of range, negative ones included, so a slip in a rule is
an error in the interpreter rather than a wrong number in the compiled game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Any

import numpy as np

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]

# The least number of each kind is left out: compiled code would wrap its negative.
_RANGES = {kind: (-int(np.iinfo(kind).max), int(np.iinfo(kind).max)) for kind in ("i1", "i2", "i4", "i8")}


REAL = "f8"
_ANY = (float("-inf"), float("inf"))


class Array:
    """A small array of bounded integers; index it with as many numbers as it has dimensions."""

    __slots__ = ("_columns", "_high", "_low", "_one", "_rows", "data", "name", "shape")

    def __init__(self, name: str, kind: str, shape: tuple[int, ...]) -> None:
        self.name = name
        self.shape = shape
        self._low, self._high = _RANGES[kind]
        self._one = shape[0] if len(shape) == 1 else 0
        self._rows, self._columns = shape if len(shape) == 2 else (0, 0)
        self.data = [0] * prod(shape)

    def _place(self, index: int | tuple[int, ...]) -> int:
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
        # The two usual forms first, as rules spend most of their time here; _place has the last word.
        if type(index) is int:
            if 0 <= index < self._one:
                return self.data[index]
        elif isinstance(index, tuple) and len(index) == 2:
            row, column = index
            if 0 <= row < self._rows and 0 <= column < self._columns:
                return self.data[row * self._columns + column]
        return self.data[self._place(index)]

    def __setitem__(self, index: int | tuple[int, ...], value: int) -> None:
        if not self._low <= value <= self._high:
            raise OverflowError(f"{self.name}[{index}] cannot hold {value}")
        self.data[self._place(index)] = int(value)

    def copy(self) -> Array:
        """An independent copy."""
        twin = object.__new__(Array)
        twin.name, twin.shape, twin.data = self.name, self.shape, self.data[:]
        twin._low, twin._high = self._low, self._high
        twin._one, twin._rows, twin._columns = self._one, self._rows, self._columns
        return twin

    def fill(self, values: Sequence[int]) -> None:
        """Set the first elements, in order, to these values."""
        if len(values) > len(self.data):
            raise IndexError(f"{self.name} has room for {len(self.data)}, not for {len(values)}")
        for value in values:
            if not self._low <= value <= self._high:
                raise OverflowError(f"{self.name} cannot hold {value}")
        self.data[: len(values)] = values

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[int]:
        return iter(self.data)


class Plain:
    """A record of plain Python integers: the strict twin of one numpy record."""

    _layout: Layout

    def __init__(self, layout: Layout) -> None:
        values = self.__dict__
        values["_layout"] = layout
        for field in layout.fields:
            values[field[0]] = Array(*field) if len(field) == 3 else 0

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
        for name, value in record.__dict__.items():
            values[name] = value.copy() if type(value) is Array else value
        return twin

    def assign(self, target: Plain, source: Plain) -> None:
        """Make `target` equal to `source`, field by field, in place."""
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
