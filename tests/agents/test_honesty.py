"""Bots cannot cheat: what their seat may not know changes neither their move nor their analysis."""

from __future__ import annotations

import random

import pytest

from gridwright.agents.analysis import analyse
from gridwright.agents.bot import decide
from gridwright.agents.levels import bot
from gridwright.checks.laws import Trial, reguessed
from gridwright.games import registered
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.position import Position

SECRET = [name for name, g in registered().items() if g.about.secrets]


def decisions(name: str, games: int) -> list[tuple[Position, int]]:
    """Some positions of random games in which a seat decides."""
    g = registered()[name]
    found = []
    for _, position, _, _ in Trial(g, g.options(), games).sampled(3):
        choosing = [seat for seat in position.deciding()[:1] if len(position.legal(seat)) > 1]
        found += [(position.copy(), seat) for seat in choosing]
    return found


def differs(one: Position, two: Position) -> bool:
    return one.book.image(one.s) != two.book.image(two.s)


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("player", ["careful", "greedy", "60"])
def test_secrets_do_not_change_a_bots_move(name: str, player: str) -> None:
    rng = random.Random(5)
    changed = 0
    for position, seat in decisions(name, 6):
        world = reguessed(position, seat, rng)
        changed += differs(position, world)
        chosen = [decide(p, seat, bot(player, name), 11) for p in (position, world)]
        assert chosen[0] == chosen[1], position.text()
    assert changed, "the worlds compared were all the same: the test shows nothing"


@pytest.mark.parametrize("name", SECRET)
def test_secrets_do_not_change_an_analysis(name: str) -> None:
    rng = random.Random(6)
    changed = 0
    for position, seat in decisions(name, 2)[:4]:
        world = reguessed(position, seat, rng)
        changed += differs(position, world)
        assert analyse(position, seat, 240, 3, NATIVE) == analyse(world, seat, 240, 3, NATIVE)
    assert changed
