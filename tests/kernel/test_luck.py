"""Luck by key: two games of one deal share a draw of one source for one seat, whatever happened between."""

from __future__ import annotations

import numpy as np
import pytest

from gridwright.games import game, registered
from gridwright.kernel import chance
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.luck import Luck, sources
from gridwright.kernel.position import Position


def rolls(name: str, seed: int, mode: str = INTERPRETED, plies: int = 120, **sets: object) -> list[int]:
    """What nature does in a game in which everybody plays some legal action or other."""
    g = game(name)
    position = Position(g, g.options(sets=sets), mode)
    luck = Luck(position.book, seed)
    found = []
    for ply in range(plies):
        if position.over:
            break
        if position.to_move == NATURE:
            found.append(luck.outcome(position))
            position.play(found[-1], NATURE)
        else:
            legal = position.legal()
            position.play(legal[7 * ply % len(legal)])
    return found


@pytest.mark.parametrize("name", [n for n, g in registered().items() if g.about.dice])
def test_both_modes_draw_the_same(name: str, warm) -> None:
    warm(name)
    assert rolls(name, 5) == rolls(name, 5, NATIVE)
    assert rolls(name, 5) != rolls(name, 6)


def test_the_native_seed_is_that_of_the_reference() -> None:
    rng, words = np.zeros(1, np.uint64), np.array([7], np.uint64)
    with np.errstate(over="ignore"):
        chance.reseed_native(rng, words, 3, 1 << 40)
    assert int(rng[0]) == chance.stream(10, 1 << 40)


def test_other_sources_do_not_disturb_a_draw() -> None:
    """Mines are laid alike whether or not a starter is drawn first."""
    g = game("minefield")
    laid = []
    for first in ("0", "random"):
        position = Position(g, g.options(sets={"first": first}))
        luck = Luck(position.book, 11)
        while position.to_move == NATURE:
            position.play(luck.outcome(position), NATURE)
        laid.append([int(tile) for tile in position.s.tile])
    assert laid[0] == laid[1]


def test_a_source_can_have_another_luck() -> None:
    g = game("minefield")
    names = sources(g.book())
    told = []
    for fresh in ({}, {names.index("mine layout"): 1}, {names.index("fast die"): 1}):
        position = Position(g, g.options())
        luck = Luck(position.book, 11, fresh)
        while position.to_move == NATURE:
            position.play(luck.outcome(position), NATURE)
        told.append([int(tile) for tile in position.s.tile])
    assert told[1] != told[0], "another layout"
    assert told[2] == told[0], "another die, the same layout"


@pytest.mark.parametrize("name", ["cups", "ironclad", "minefield", "tron"])
def test_each_game_with_chance_names_its_sources(name: str) -> None:
    luck = game(name).rules.luck
    assert luck is not None
    assert all(code.words for code in luck), "what people call it"
    assert game("ctron").rules.luck is None


def draws(name: str, seed: int, **sets: object) -> dict[tuple[int, int], list[int]]:
    """What nature does in a game, by source and the seat concerned."""
    g = game(name)
    position = Position(g, g.options(sets=sets))
    luck, book = Luck(position.book, seed), position.book
    found: dict[tuple[int, int], list[int]] = {}
    for ply in range(150):
        if position.over:
            break
        if position.to_move == NATURE:
            key = (int(book.source(position.o, position.s)), int(book.concerned(position.o, position.s)))
            found.setdefault(key, []).append(luck.outcome(position))
            position.play(found[key][-1], NATURE)
        else:
            legal = position.legal()
            position.play(legal[7 * ply % len(legal)])
    return found


TRON_CARDS = 3
"""A source that draws from a pile of which some are gone, others in another variant."""


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("minefield", {"cross_roll": "on"}),
        ("minefield", {"first": "random"}),
        ("ironclad", {"terrain": "own"}),
        ("tron", {"target": 9}),
    ],
)
def test_what_two_variants_both_draw_is_the_same(name: str, change: dict[str, str]) -> None:
    """Each die, in its order, falls as in the other variant, whatever the others were rolled for."""
    one, other = draws(name, 5), draws(name, 5, **change)
    shared = [key for key in one if key in other and not (name == "tron" and key[0] == TRON_CARDS)]
    assert shared
    for key in shared:
        assert all(a == b for a, b in zip(one[key], other[key], strict=False)), key


def test_each_draw_is_somebodys_or_nobodys() -> None:
    """Dice are the shover's, the victim's, the side's that fires; a layout is nobody's."""
    seats = {source: {seat for s, seat in draws("minefield", 3) if s == source} for source in range(7)}
    assert seats[1] == {NATURE}
    assert seats[2] <= {0, 1, 2, 3}
    assert {seat for _, seat in draws("tron", 3)} <= {NATURE, 0, 1, 2}
