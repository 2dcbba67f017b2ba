"""The engine: playouts, audits and counting, over any rulebook and in both modes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare
from tests.kernel.rulebooks import faulty, nim

from gridwright.kernel import chance, engine
from gridwright.kernel.binding import INTERPRETED, MODES, bind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game


def nim_at(tokens: int, mode: str = INTERPRETED):
    book = bind("nim", nim, mode)
    o = book.options({"seats": 2, "tokens": tokens, "shape": []})
    return book, o, book.opening(o)


def many(book, o, count: int, limit: int):
    plies, reasons = book.integers(count), book.integers(count)
    results = np.zeros((count, 2)) if book.native else [[0.0, 0.0] for _ in range(count)]
    rngs = chance.streams(5, 0, count)
    rngs = rngs if book.native else [[int(r[0])] for r in rngs]
    book.playouts(
        o, book.opening(o), book.states(count), rngs, book.legal_buffer(), limit, plies, reasons, results
    )
    return [int(p) for p in plies], [int(r) for r in reasons], [[float(x) for x in row] for row in results]


def test_both_modes_play_the_same_games() -> None:
    played = [many(*nim_at(20, mode)[:2], 50, 100) for mode in MODES]
    assert played[0] == played[1]
    plies, reasons, results = played[0]
    assert len(set(plies)) > 3
    assert min(plies) >= 7, "twenty tokens by threes take seven plies at least"
    assert set(reasons) == {1}
    for length, result in zip(plies, results, strict=True):
        assert result == ([1.0, 0.0] if length % 2 else [0.0, 1.0])


@pytest.mark.parametrize("mode", MODES)
def test_a_playout_is_capped(mode: str) -> None:
    book, o, _ = nim_at(100, mode)
    plies, reasons, results = many(book, o, 3, 2)
    assert plies == [2, 2, 2]
    assert reasons == [-1, -1, -1], "no reason: it is not over"
    assert results == [[0.0, 0.0]] * 3


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_game_plays_no_further(mode: str) -> None:
    book, o, s = nim_at(1, mode)
    book.play(o, s, 0, 1)
    assert book.playout(o, s, book.rng(1), book.legal_buffer(), 10) == 0


def test_nature_is_drawn_by_weight() -> None:
    book = Game("toy", "toygame").book()
    o = book.options({"seats": 2, "tokens": 10})
    s = book.opening(o)
    book.play(o, s, 0, 1)
    out, rng = book.legal_buffer(), book.rng(11)
    n = book.legal(o, s, NATURE, out)
    drawn = np.bincount([book.choose_random(o, s, NATURE, out, n, rng) for _ in range(6000)])
    assert chisquare(drawn, [4000, 2000]).pvalue > 1e-4


# Audits: each fault of a rulebook is found and named.

FAULTS = {
    "nothing legal": ({"stuck": 1}, engine.NOTHING_LEGAL),
    "endless": ({"stuck": 0}, engine.TOO_LONG),
}


def audited(book, o, s, **changes: int) -> int:
    """The first fault of one random game."""
    asked = {"most_legal": 4, "ids": 4, "outcomes": 4, "limit": 100, "every": 0} | changes
    every = asked.pop("every")
    rooms = [book.integers(8), book.integers(3)]
    states, rngs = book.states(1), [book.rng(1)]
    rngs = np.array(rngs) if book.native else rngs
    return book.audits(o, s, states, rngs, book.legal_buffer(), *asked.values(), *rooms, every)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fault", FAULTS)
def test_an_audit_finds_what_never_ends(fault: str, mode: str) -> None:
    sets, number = FAULTS[fault]
    book = bind("faulty", faulty, mode)
    o = book.options({"seats": 2, **sets})
    assert audited(book, o, book.opening(o), limit=50) == number


@pytest.mark.parametrize(
    ("number", "limits"), [(engine.TOO_MANY, {"most_legal": 2}), (engine.OUT_OF_RANGE, {"ids": 3})]
)
def test_an_audit_finds_what_does_not_fit(number: int, limits: dict) -> None:
    book, o, s = nim_at(20)
    assert audited(book, o, s, **limits) == number


def listed_twice(o, s, seat, out):
    out[0] = out[1] = 1
    return 2 if seat == 0 else 0


# One function of the little rulebook replaced, and the fault that this is.
WRONG = {
    engine.TWICE: ("legal", listed_twice),
    engine.BARRED_BUT_LEGAL: ("barred", lambda o, s, seat, action: 1),
    engine.LEGAL_BUT_BARRED: ("barred", lambda o, s, seat, action: 0),
    engine.IS_UNSOUND: ("unsound", lambda o, s: 1),
    engine.OUT_OF_TURN: ("legal", lambda o, s, seat, out: 1),
    engine.EVENTS_LOST: ("play", lambda o, s, seat, action: setattr(s, "happened", 99)),
}


@pytest.mark.parametrize("number", WRONG)
def test_an_audit_finds_each_fault(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    book, o, s = nim_at(20)
    monkeypatch.setitem(book.audits.__globals__, *WRONG[number])
    assert audited(book, o, s, every=int(number == engine.LEGAL_BUT_BARRED)) == number


def test_audits_name_the_game_the_seat_and_the_action() -> None:
    book, o, s = nim_at(20)
    rngs = [[int(r[0])] for r in chance.streams(1, 0, 3)]
    told = book.integers(3)
    asked = [o, s, book.states(3), rngs, book.legal_buffer()]
    assert book.audits(*asked, 4, 4, 4, 100, book.integers(4), told, 0) == engine.LAWFUL
    assert book.audits(*asked, 4, 3, 4, 100, book.integers(4), told, 0) == engine.OUT_OF_RANGE
    assert list(told) == [0, 0, 3]
