"""Randomness: splitmix64 as published, the same words in both modes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare
from tests.kernel.rulebooks import nim

from gridwright.kernel import chance
from gridwright.kernel.binding import MODES, bind

# The published reference outputs of splitmix64 (Vigna) for two seeds.
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}
WHOLE = 1 << 32  # drawing from this range shows a word's upper half


def native_draws(word: int, n: int, times: int) -> list[int]:
    """Numbers drawn by compiled code, through `choose_random` of the engine."""
    book = bind("nim", nim, "native")
    o = book.options({"seats": 2, "tokens": 3, "shape": []})
    s, rng, out = book.opening(o), np.array([word], np.uint64), np.arange(n, dtype=np.int64)
    return [int(book.choose_random(o, s, 0, out, n, rng)) for _ in range(times)]


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_words_are_those_of_the_reference(seed: int) -> None:
    rng = [seed]
    assert [chance.draw(rng, WHOLE) for _ in PUBLISHED[seed]] == [w >> 32 for w in PUBLISHED[seed]]


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_native_twin_gives_the_reference_too(seed: int) -> None:
    rng = np.array([seed], np.uint64)
    with np.errstate(over="ignore"):
        drawn = [int(chance.draw_native(rng, WHOLE)) for _ in PUBLISHED[seed]]
    assert drawn == [w >> 32 for w in PUBLISHED[seed]]


def test_ten_thousand_draws_are_the_same_in_both_modes() -> None:
    word = chance.stream(7)
    rng = [word]
    assert native_draws(word, 6, 10_000) == [chance.draw(rng, 6) for _ in range(10_000)]


@pytest.mark.parametrize("n", [2, 6, 7, 100])
def test_every_number_is_equally_likely(n: int) -> None:
    rng = [chance.stream(2024)]
    counts = np.bincount([chance.draw(rng, n) for _ in range(20_000)], minlength=n)
    assert len(counts) == n
    assert chisquare(counts).pvalue > 1e-4


def test_the_first_numbers_of_neighbouring_streams_are_spread_too() -> None:
    firsts = [chance.draw([int(row[0])], 10) for row in chance.streams(1, 0, 20_000)]
    assert chisquare(np.bincount(firsts, minlength=10)).pvalue > 1e-4


def test_streams_differ() -> None:
    words = {chance.stream(seed, index) for seed in range(50) for index in range(200)}
    assert len(words) == 50 * 200


def test_streams_are_rows_of_the_same_words() -> None:
    rows = chance.streams(9, 5, 3)
    assert rows.shape == (3, 1)
    assert rows.dtype == np.uint64
    assert [int(row[0]) for row in rows] == [chance.stream(9, 5), chance.stream(9, 6), chance.stream(9, 7)]


@pytest.mark.parametrize("mode", MODES)
def test_a_stream_goes_on_where_it_was(mode: str) -> None:
    book = bind("nim", nim, mode)
    assert int(book.rng(3)[0]) == chance.stream(3, 0)
    assert int(book.rng(3, 8)[0]) == chance.stream(3, 8)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert 0 <= chance.stream(seed) < 2**64
    assert chance.streams(seed, 0, 2).shape == (2, 1)
