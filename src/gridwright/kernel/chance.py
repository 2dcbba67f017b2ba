"""Randomness: one splitmix64 stream, outside every state, the same in both modes.

A stream is a one-element array of 64 bits (native) or a one-element list (interpreted). `draw` gives
the same numbers for both: the interpreted twin masks what the processor wraps.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_GAMMA = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB
_WORD = (1 << 64) - 1

GAMMA, MIX1, MIX2 = np.uint64(_GAMMA), np.uint64(_MIX1), np.uint64(_MIX2)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def draw(rng: list[int], n: int) -> int:
    """A whole number from 0 to n-1, each equally likely (n below 2^31)."""
    rng[0] = z = (rng[0] + _GAMMA) & _WORD
    z = ((z ^ (z >> 30)) * _MIX1) & _WORD
    z = ((z ^ (z >> 27)) * _MIX2) & _WORD
    z = z ^ (z >> 31)
    return ((z >> 32) * n) >> 32


def draw_native(rng: Any, n: Any) -> Any:
    """`draw` in unsigned 64-bit arithmetic: what binding puts in its place for compiled code."""
    z = rng[0] + GAMMA
    rng[0] = z
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    z = z ^ (z >> S31)
    return np.int64(((z >> S32) * np.uint64(n)) >> S32)


def reseed(rng: Any, words: Any, more: int, index: int) -> None:
    """Begin the stream with this index of the seed `words[0] + more`: what `stream` gives, put into `rng`."""
    rng[0] = stream(words[0] + more, index)


def reseed_native(rng: Any, words: Any, more: Any, index: Any) -> None:
    """`reseed` in unsigned 64-bit arithmetic."""
    z = (words[0] + np.uint64(more)) * MIX2 + np.uint64(index) * MIX1 + GAMMA
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    rng[0] = z ^ (z >> S31)


def stream(seed: int, index: int = 0) -> int:
    """The first word of the stream with this seed and index; far apart for neighbouring indices."""
    z = (seed * _MIX2 + index * _MIX1 + _GAMMA) & _WORD
    z = ((z ^ (z >> 30)) * _MIX1) & _WORD
    z = ((z ^ (z >> 27)) * _MIX2) & _WORD
    return z ^ (z >> 31)


def streams(seed: int, first: int, count: int) -> np.ndarray:
    """The streams with indices first .. first+count-1, as an array with one row a stream."""
    base = np.uint64((seed * _MIX2 + first * _MIX1 + _GAMMA) & _WORD)
    z = base + np.arange(count, dtype=np.uint64) * MIX1  # wraps as `stream` masks
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    words: np.ndarray = z ^ (z >> S31)
    return words.reshape(count, 1)
