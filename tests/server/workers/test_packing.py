"""What is handed over to a worker is the same there, and of secrets nothing is handed over."""

from __future__ import annotations

import random

import pytest

from gridwright.games import game, registered
from gridwright.kernel.contract import NATURE
from gridwright.kernel.position import Position
from gridwright.server.live.bot_choice import choice
from gridwright.server.live.replays import witnessed
from gridwright.server.table.commands.play import natures_actions, play
from gridwright.server.table.setup import SeatSetup, Setup
from gridwright.server.table.table import Table
from gridwright.server.workers.packing import pack, unpack


def played(name: str, plies: int, seed: int = 1) -> Position:
    """A position some way into a random game."""
    position = Position(game(name), game(name).options())
    rng, dice = random.Random(seed), position.book.rng(seed)
    for _ in range(plies):
        seat = position.to_move
        if position.over:
            break
        position.play(position.sample(dice) if seat == NATURE else rng.choice(position.legal(seat)), seat)
    return position


@pytest.mark.parametrize("name", registered())
def test_positions_and_views_arrive_as_they_were(name: str) -> None:
    for plies in (0, 3, 30):
        position = played(name, plies)
        for sent in (position, position.view(0)):
            told = unpack(pack(sent), game)
            assert type(told) is type(sent)
            assert told.identity() == sent.identity()
            assert told.options == sent.options
            assert told.game is sent.game
            assert told.legal(0) == sent.legal(0)


@pytest.mark.parametrize("name", registered())
def test_tables_and_logs_arrive_as_they_were(name: str) -> None:
    setup = Setup(game=name, seats=[SeatSetup(held_by="person")] * game(name).options().seats, created=1)
    table = Table("a-table", setup, game)
    table.apply_all(natures_actions(table))
    for _ in range(20):
        seat = table.deciding()[0]
        table.apply_all(play(table, seat, table.eyes(seat).view.legal(seat)[-1], None))
        if table.over:
            break
    told: Table = unpack(pack(table), game)
    assert told.position.identity() == table.position.identity()
    assert (told.version, told.log, told.written) == (table.version, table.log, table.written)
    seen = [witnessed(one.match.position_at(0), one.match.entries[: one.ply], 0) for one in (told, table)]
    assert unpack(pack(seen[0]), game).told == seen[1].told


@pytest.mark.parametrize("name", [name for name, found in registered().items() if found.about.secrets])
def test_a_bot_is_handed_over_nothing_that_its_seat_may_not_know(name: str) -> None:
    """In worlds that the seat cannot tell apart the bytes are the same."""
    some = 0
    for plies in range(20, 120, 4):
        position = played(name, plies)
        for seat in position.deciding():
            world = position.view(seat)
            world.guess(seat, world.book.rng(plies))
            views = [position.view(seat), world.view(seat)]
            if world.identity() != position.identity() and views[0].identity() == views[1].identity():
                some += 1
                assert len({pack((choice, (view, seat, "club"))) for view in views}) == 1
    assert some
