"""Frames: how a server and its workers write to each other, as a length and so many bytes."""

from __future__ import annotations

import struct
from typing import IO

LENGTH = struct.Struct("<Q")


def write_frame(to: IO[bytes], frame: bytes) -> None:
    """Write a frame."""
    to.write(LENGTH.pack(len(frame)))
    to.write(frame)
    to.flush()


def read_frame(source: IO[bytes]) -> bytes | None:
    """Read a frame; None where the other side has ended."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    frame = source.read(length)
    return frame if len(frame) == length else None
