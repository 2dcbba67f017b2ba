"""Restrictions: what a playtest player leaves undone. A game's `bots.py` names those that fit it."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.kernel.position import Position

Predicate = Callable[[Position, int, int], bool]
"""Whether a restricted player would play this action of this seat in this view."""


def never(*beginnings: str) -> Predicate:
    """Never an action whose text begins so: `never("?")` never looks, `never("~")` never converts."""

    def allows(view: Position, seat: int, action: int) -> bool:
        return not view.action_text(action, seat).startswith(beginnings)

    return allows


def never_with(*signs: str) -> Predicate:
    """Never an action whose text has one of these signs anywhere: `never_with("<")` never steals."""

    def allows(view: Position, seat: int, action: int) -> bool:
        text = view.action_text(action, seat)
        return not any(sign in text for sign in signs)

    return allows


def mirrors(view: Position, seat: int, action: int) -> bool:
    """Only actions that leave a position equal to its half turn with the sides exchanged."""
    after = view.copy()
    after.push(action, seat)
    book, image = after.book, after.copy()
    book.reflect(after.o, after.s, int(book.half_turn(after.o)), image.s)
    # Whose turn it is changes with the sides; all else must stay.
    aside = (*book.rules.ASIDE, "turn")
    return book.state_layout.key(after.plain, aside) == book.state_layout.key(image.plain, aside)
