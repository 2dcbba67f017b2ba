"""Shared luck: a variant beside itself is the same game, and a rule changes nothing before it fires."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.lab.deals import Dealer
from gridwright.lab.study import study_of

WITH_CHANCE: dict[str, dict[str, Any]] = {
    "cups": {"first": "random", "resources": "random180"},
    "ironclad": {"first": "random"},
    "minefield": {},
    "tron": {},
}


def dealers(game: str, one: dict[str, Any], other: dict[str, Any]) -> list[Dealer]:
    """Two variants, played by asking each player by itself, which needs nothing compiled."""
    variants = {"one": {"options": one}, "other": {"options": other}}
    told = {"game": game, "variants": variants, "players": "random", "until": "games", "most_plies": 250}
    found = [Dealer(study_of(told, "here"), name) for name in variants]
    for dealer in found:
        dealer.natively = False
    return found


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_a_variant_beside_itself_differs_by_nothing(game: str) -> None:
    one, other = dealers(game, WITH_CHANCE[game], WITH_CHANCE[game])
    for deal in range(2):
        a, b = one.game(deal, 0), other.game(deal, 0)
        assert len(a.chance) > 0
        assert a.played.actions == b.played.actions
        assert a.results == b.results


def test_a_rule_that_has_not_fired_yet_has_changed_nothing() -> None:
    """Both are one game until one of them is called off."""
    one, other = dealers("minefield", {}, {"max_rounds": 3})
    for deal in range(3):
        a, b = one.game(deal, 0).played.actions, other.game(deal, 0).played.actions
        assert b == a[: len(b)]
