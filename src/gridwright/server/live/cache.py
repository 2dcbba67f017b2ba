"""A cache by content: what was worked out of something lately, under a hash of that."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """What was worked out lately, of a bounded size in all; the longest unused goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[bytes, tuple[T, int]] = OrderedDict()
        self._size = 0

    def get(self, content: str | bytes) -> T | None:
        """What was worked out of some content, if it is still known."""
        name = _name(content)
        if name not in self._kept:
            return None
        self._kept.move_to_end(name)
        return self._kept[name][0]

    def keep(self, content: str | bytes, found: T, size: int) -> None:
        """Keep what was worked out."""
        name = _name(content)
        if name in self._kept or size > self.most:
            return
        self._kept[name] = found, size
        self._size += size
        while self._size > self.most:
            _, (_, gone) = self._kept.popitem(last=False)
            self._size -= gone


def _name(content: str | bytes) -> bytes:
    return blake2b(content.encode() if isinstance(content, str) else content, digest_size=16).digest()
