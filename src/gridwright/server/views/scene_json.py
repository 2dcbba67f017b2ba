"""Scenes as JSON, fast: what looks the same from board to board is written once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, cast

import orjson

from gridwright.kernel.scene import Board, Scene
from gridwright.server.views.splices import splices

TEXTS = tuple(f.name for f in fields(Scene) if f.type == "str")
BOARD_LISTS = tuple(f.name for f in fields(Board))
LISTS = tuple(f.name for f in fields(Scene) if f.name not in (*TEXTS, "board"))

Write = Callable[[Any], str]


def scene_json(scene: Scene) -> str:
    """The same text as `scene.to_json()`."""
    return _whole(scene)


def scene_change_json(old: Scene, new: Scene) -> str:
    """What is different about a new scene (socket/messages/change.py says how it is told)."""
    texts = [
        f'"{name}":{_text(getattr(new, name))}' for name in TEXTS if getattr(new, name) != getattr(old, name)
    ]
    lists = [*_changed("", LISTS, old, new), *_changed("board.", BOARD_LISTS, old.board, new.board)]
    return f'{{"texts":{{{",".join(texts)}}},"lists":{{{",".join(lists)}}}}}'


def _changed(prefix: str, names: Iterable[str], old: Any, new: Any) -> Iterable[str]:
    if old is new:
        return
    for name in names:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            yield f'"{prefix}{name}":{splices_json(before, after)}'


def splices_json(old: Sequence[Any], new: Sequence[Any], write: Write | None = None) -> str:
    """How one list becomes another."""
    made = (f"[{at},{out},{list_json(parts, write)}]" for at, out, parts in splices(old, new))
    return f"[{','.join(made)}]"


def list_json(parts: Iterable[Any], write: Write | None = None) -> str:
    """A list, each part of it written so."""
    return f"[{','.join(map(write or _part, parts))}]"


def _whole(thing: Any) -> str:
    """A thing that differs each time, of parts that mostly do not."""
    pairs = ((name, _value(getattr(thing, name))) for name in _names(_kind(thing)))
    return _braced(pair for pair in pairs if pair[1])


def _value(value: Any) -> str:
    if isinstance(value, Board):
        board = _whole(value)
        return "" if board == "{}" else board
    if not value:
        return ""
    return list_json(value) if isinstance(value, tuple) else _text(value)


def _part(thing: Any) -> str:
    if isinstance(thing, str):
        return _text(thing)
    if is_dataclass(thing):
        return _remembered(cast(Hashable, thing))
    return list_json(thing) if isinstance(thing, tuple) else _text(thing)


@lru_cache(maxsize=10_000)
def _remembered(thing: Hashable) -> str:
    """A frozen part of a scene: equal parts have equal texts."""
    pairs = ((name, getattr(thing, name)) for name in _names(type(thing)))
    return _braced((name, _part(value)) for name, value in pairs if value)


def _braced(pairs: Any) -> str:
    inside = ",".join(f'"{name}":{text}' for name, text in pairs)
    return "{" + inside + "}"


def _kind(thing: Any) -> Hashable:
    return cast(Hashable, type(thing))


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cast(Any, kind)))


def _text(value: Any) -> str:
    if isinstance(value, float) and value == int(value):
        value = int(value)
    return orjson.dumps(value).decode()
