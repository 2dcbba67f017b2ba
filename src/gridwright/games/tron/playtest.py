"""Tron, for playtests: personas, and what riders do to each other. No rule stands here."""

from __future__ import annotations

from gridwright.games.tron import cards, driving
from gridwright.games.tron.cards import CHOICES, Card
from gridwright.games.tron.codes import Cause
from gridwright.games.tron.grid import OFF
from gridwright.games.tron.notation import point_id
from gridwright.kernel.bot_personas import Urge, after
from gridwright.kernel.bot_restrictions import Predicate
from gridwright.kernel.position import Position

TERRITORY = 5
"""Room is what can be reached in so many steps."""


def landing(view: Position, seat: int, action: int) -> int:
    """Where an action means to take a rider; where he stands if it does not move him, OFF if it kills him."""
    o, s = view.plain_options, view.plain
    turn, steps = 0, 0
    if action in driving.DRIVE:
        turn, steps = driving.DRIVE.turn(action), max(1, driving.DRIVE.distance(action))
    elif action in cards.CHOOSE and cards.CHOOSE.choice(action) < cards.FIRST_SPECIAL:
        turn, steps = cards.CHOOSE.choice(action), 1
    way = view.book.turned(s.heading[seat], turn)
    if steps and view.book.free_steps(view.o, view.s, seat, way) < steps:
        return OFF
    space = s.head[seat]
    for _ in range(steps):
        space = o.near[space, way]
    return int(space)


def racer(view: Position, seat: int, action: int) -> float:
    """Goes for the nearest flag that it may capture, and for nothing else."""
    space = landing(view, seat, action)
    return -float(view.book.flag_distance(view.o, view.s, seat, space)) if space != OFF else -100


def _to_rival(view: Position, seat: int, space: int) -> float:
    """Steps from a space to the nearest rival's head."""
    o, s = view.plain_options, view.plain
    rivals = [s.head[other] for other in range(o.seats) if other != seat and view.book.living(view.s, other)]
    return float(min((view.book.apart(view.o, space, head) for head in rivals), default=0))


def hunter(view: Position, seat: int, action: int) -> float:
    """Stays close to its rivals, so that they run into its tail."""
    space = landing(view, seat, action)
    return -_to_rival(view, seat, space) if space != OFF else -100


def territory(view: Position, seat: int, action: int) -> float:
    """Drives where there is most room."""
    o, s = view.plain_options, view.plain
    start = landing(view, seat, action)
    if start == OFF:
        return -1
    found, edge = {start}, {start}
    for _ in range(TERRITORY):
        around = {o.near[space, way] for space in edge for way in range(4)} - found
        edge = {space for space in around if space != OFF and s.cell[space] == 0}
        found |= edge
    return float(len(found))


def special(action: int) -> bool:
    """Whether an action is to choose a special card."""
    return action in cards.CHOOSE and cards.CHOOSE.choice(action) >= cards.FIRST_SPECIAL


def saver(view: Position, seat: int, action: int) -> float:
    """Keeps its special cards for when nothing else will do."""
    return 0 if special(action) else 1


def blocker(view: Position, seat: int, action: int) -> float:
    """Bars its rivals' way: crushers just ahead of them, else itself."""
    o, s = view.plain_options, view.plain
    if action in cards.CHOOSE and CHOICES[cards.CHOOSE.choice(action)] == Card.CRUSHER:
        return 10
    if action in cards.PLACE:
        line = cards.PLACE.line(action)
        ends = (o.line_space[line], o.near[o.line_space[line], o.line_way[line]])
        return -min(_to_rival(view, seat, space) for space in ends)
    space = landing(view, seat, action)
    rivals = [other for other in range(o.seats) if other != seat and view.book.living(view.s, other)]
    ahead = [o.near[s.head[other], s.heading[other]] for other in rivals]
    return float(space != OFF and space in ahead)


PERSONAS: dict[str, Urge] = {
    "racer": racer,
    "hunter": hunter,
    "territory": territory,
    "saver": saver,
    "blocker": blocker,
}


def _no_special(view: Position, seat: int, action: int) -> bool:
    return not special(action)


RESTRICTIONS: dict[str, Predicate] = {"never-specials": _no_special}


def interacts(before: Position, seat: int, action: int) -> bool:
    """Whether an action makes riders hit each other, or another's tail, or puts a crusher on the grid."""
    if action in cards.PLACE:
        return True
    killed = after(before, seat, action).s["cause"]
    for rider in range(before.options.seats):
        cause = killed[rider]
        if cause != before.s["cause"][rider] and (cause == Cause.HEAD or cause >= Cause.TAIL):
            return True
    return False


def use(seat: int, action: int) -> str:
    """What the use of an action is counted as, where that is more than its kind: the card."""
    return CHOICES[cards.CHOOSE.choice(action)].title if action in cards.CHOOSE else ""


def standing(position: Position) -> list[tuple[int, str]]:
    """Where each rider is: where one drives to is no part of the action, for a card says only which way."""
    o, heads = position.plain_options, list(position.plain.head)[: position.options.seats]
    return [(seat, point_id(o, head)) for seat, head in enumerate(heads) if head != OFF]
