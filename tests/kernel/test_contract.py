"""The contract: tags, stand-ins and defaults."""

from __future__ import annotations

import pytest
from tests.kernel.rulebooks import nim

from gridwright.kernel import contract
from gridwright.kernel.binding import bind
from gridwright.kernel.contract import NATURE, OVER, SPECTATOR, events, mix, note
from gridwright.kernel.layout import Layout


def test_nature_the_end_and_the_spectator_are_no_seats() -> None:
    assert len({NATURE, OVER, SPECTATOR}) == 3
    assert max(NATURE, OVER, SPECTATOR) < 0


@pytest.mark.parametrize("standin", contract.STANDINS)
def test_a_stand_in_does_nothing_until_it_is_bound(standin) -> None:
    arguments = [None] * standin.__code__.co_argcount
    with pytest.raises(LookupError, match="bind one first"):
        standin(*arguments)


def test_the_defaults_mean_an_open_game_without_symmetries() -> None:
    book = bind("nim", nim)
    o = book.options({"seats": 2, "tokens": 5, "shape": []})
    s = book.opening(o)
    before = book.image(s)
    book.hide(o, s, 1)
    book.guess(o, s, 1, book.rng(1))
    assert book.image(s) == before
    assert book.deciding(o, s) == 0b01
    assert [book.weight(o, s, a) for a in (0, 1)] == [1, 1]
    assert book.seen(o, s, SPECTATOR, 0, 3) == 3
    assert (book.symmetries(o), book.unsound(o, s), book.barred(o, s, 0, 1)) == (1, 0, 0)
    assert (book.reflect_seat(o, 0, 1), book.moved(o, s, 0, 0, 2)) == (1, 2)
    book.play(o, s, 0, 3)
    book.play(o, s, 1, 2)
    assert book.deciding(o, s) == 0, "nobody decides once it is over"


def test_events_are_kept_while_there_is_room_and_counted_always() -> None:
    s = Layout(events(2)).plain()
    note(s, 7, 1, 2, 3, 4)
    note(s, 8)
    note(s, 9)
    assert [s.events[0, i] for i in range(5)] == [7, 1, 2, 3, 4]
    assert s.events[1, 0] == 8
    assert s.happened == 3


def test_hashes_stay_below_two_to_the_62() -> None:
    h, found = 0, set()
    for x in range(-500, 500):
        h = mix(h, x)
        assert 0 <= h < 1 << 62
        found.add(h)
    assert len(found) == 1000
