"""Playouts in threads: the same games however they are shared out, and the interpreter's games."""

import signal
import threading
import types

import numpy as np
import pytest

from gridwright.games import game
from gridwright.kernel import chance, engine
from gridwright.kernel.binding import RulebookError
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.playouts import Playouts, playouts
from gridwright.kernel.position import Position


def small(**sets):
    ctron = game("ctron")
    return Position(ctron, ctron.options(sets={"rows": 4, "cols": 5, **sets}))


def assert_same(a: Playouts, b: Playouts) -> None:
    np.testing.assert_array_equal(a.plies, b.plies)
    np.testing.assert_array_equal(a.reasons, b.reasons)
    np.testing.assert_array_equal(a.results, b.results)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("chunk", [None, 1, 7, 1000])
def test_threads_and_chunks_change_nothing(threads, chunk):
    position = small()
    assert_same(playouts(position, 300, 5), playouts(position, 300, 5, threads=threads, chunk=chunk))


def test_a_longer_run_begins_with_a_shorter_one():
    long, short = playouts(small(), 90, 2), playouts(small(), 40, 2)
    np.testing.assert_array_equal(long.plies[:40], short.plies)


@pytest.mark.parametrize("sets", [{}, {"piece": "queen", "play": "misere"}, {"placement": "alternate"}])
def test_the_interpreter_plays_the_same_games(sets):
    position = small(**sets)
    book = position.book
    told = playouts(position, 12, 9, threads=2)
    for i in range(12):
        s = book.copy(position.s)
        plies = book.playout(position.o, s, book.rng(9, i), book.legal_buffer(), book.rules.MAX_PLIES)
        assert (plies, book.reason(position.o, s)) == (told.plies[i], told.reasons[i])
        assert book.results(position.o, s) == told.results[i].tolist()


def test_a_native_position_and_a_later_one_will_do():
    position = small()
    position.play(position.legal()[0])
    before = position.identity()
    native = Position(
        position.game, position.options, "native", position.book.state_layout.to_native(position.s)[0]
    )
    assert_same(playouts(position, 50, 1), playouts(native, 50, 1))
    assert position.identity() == before == native.identity()


def test_what_it_tells():
    told = Playouts(np.array([2, 4]), np.array([1, 3]), np.array([[1.0, 0.0], [0.5, 0.5]]))
    assert (len(told), told.mean_plies, told.mean_results) == (2, 3.0, [0.75, 0.25])
    assert told.reason_shares == {1: 0.5, 3: 0.5}


@pytest.mark.parametrize("wrong", [{"count": 0}, {"threads": 0}, {"chunk": 0}])
def test_nothing_to_play_is_refused(wrong):
    with pytest.raises(BadOption, match="at least one"):
        playouts(small(), **{"count": 3, "seed": 1, **wrong})


class Halted:
    """A native book whose games stop short: the rulebook fault that playouts must not count as games."""

    def __init__(self, book, plies):
        self._book, self._plies = book, plies

    def __getattr__(self, name):
        return getattr(self._book, name)

    def playouts(self, o, opening, states, rngs, out, limit, plies, reasons, results):
        plies[:], reasons[:] = self._plies, -1


@pytest.mark.parametrize(("plies", "why"), [(engine.STUCK, "lists no action"), (256, "is not over after")])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_rulebook_that_does_not_end_is_an_error(monkeypatch, plies, why, threads):
    position = small()
    whole = Game.book
    monkeypatch.setattr(Game, "book", lambda self, mode="interpreted": Halted(whole(self, mode), plies))
    with pytest.raises(RulebookError, match=f"playout 0 with seed 4 {why}"):
        playouts(position, 3, 4, threads=threads)


def test_an_error_in_one_thread_ends_the_run(monkeypatch):
    monkeypatch.setattr(chance, "streams", types.MethodType(lambda *_: 1 / 0, chance))
    with pytest.raises(ZeroDivisionError):
        playouts(small(), 100, 1, threads=2)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_answered(threads):
    playouts(small(), 1, 1)  # compiled before the clock runs
    timer = threading.Timer(0.2, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        playouts(small(), 10**7, 1, threads=threads)
    timer.join()


@pytest.mark.parametrize("seed", [0, 1, -3, 2**63, 2**70 + 5])
@pytest.mark.parametrize("first", [0, 12345, 2**40])
def test_streams_are_the_words_of_stream(seed, first):
    told = chance.streams(seed, first, 20)
    assert told.shape == (20, 1)
    assert told.dtype == np.uint64
    assert told[:, 0].tolist() == [chance.stream(seed, first + i) for i in range(20)]


def test_no_streams_at_all():
    assert chance.streams(1, 0, 0).shape == (0, 1)
