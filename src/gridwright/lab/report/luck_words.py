"""Words of the luck section: what was found, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.lab.intervals import Estimate
from gridwright.lab.luck.findings import Findings, disagreements, order_of

VIEWS = ("what luck decides", "the luck bill", "the coin")

WHY = (
    "The three count different things. What luck decides is every game that other luck would have turned, "
    "even where nobody could have called it lucky at the time: where small things grow, that is most games. "
    "The bill has only luck that shows at once, to somebody who looks a little ahead. The coin has whatever "
    "keeps a better player's lead small."
)
"""Why the three views are not one number."""


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.0f} %"


def spanned(estimate: Estimate) -> str:
    """An interval of a share in words."""
    return f"{100 * estimate.low:.0f} to {100 * estimate.high:.0f} %"


def bill_told(one: Findings) -> str:
    """What the luck bill says of a game, in a sentence or two."""
    if one.luckier is None:
        return "Nothing was drawn, so there is no bill."
    said = (
        f"In {100 * one.luckier.mean:.0f} of 100 games the seat that luck had given most won "
        f"({spanned(one.luckier)}); the bill explains {percent(one.billed.mean)} of the results "
        f"({spanned(one.billed)})."
    )
    best = max(one.strong.times, one.first.times)
    if best < 1.05:
        return f"{said} Taking luck off makes no interval here narrower."
    return f"{said} With luck taken off, {times(best)} times fewer games give an interval as narrow."


def order_told(found: Sequence[Findings]) -> str:
    """Whether the three views put the games in one order, and if not, why."""
    orders = [order_of(found, view) for view in range(3)]
    if orders[0] == orders[1] == orders[2]:
        return (
            f"All three views put the games in one order, from little luck to much: {', '.join(orders[0])}."
        )
    told = "; ".join(f"{name}: {', '.join(order)}" for name, order in zip(VIEWS, orders, strict=True))
    clear = disagreements(found)
    if not clear:
        return (
            "No view clearly contradicts another: where their orders differ, more deals might settle it. "
            f"From little luck to much, {told}."
        )
    pairs = " and ".join(f"{one.title} beside {other.title}" for one, other in clear)
    return (
        f"The views disagree on {pairs}, since they count different things. From little luck to much, {told}."
    )


def points(share: float) -> str:
    """A part of what there is to win, in points of a hundred."""
    return f"{100 * share:.0f}"


def times(many: float) -> str:
    """How many times as many games it would take."""
    return f"{many:.1f}" if many < 100 else "over 100"
