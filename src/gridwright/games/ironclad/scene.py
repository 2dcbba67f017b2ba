"""Ironclad, pictured: stacks on a soft checkerboard, pebbles on its crossings, bowls of stones beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.games.ironclad import ending, phases, stones
from gridwright.games.ironclad.board import EMPTY, SIDES, Event, height
from gridwright.games.ironclad.ending import Reason
from gridwright.games.ironclad.phases import Due, OtherMove, side_moved
from gridwright.games.ironclad.places import SEAT_NAMES, point_text, robots_of, square_text, stones_of
from gridwright.games.ironclad.robots import FIRE, STEP, cover, in_range, shooters
from gridwright.games.ironclad.stones import PLACE, SLIDE
from gridwright.kernel import scene as draw
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.options import once
from gridwright.kernel.position import Position
from gridwright.kernel.texts import as_sentence, counted

SHOWS = {
    "forbidden": "the empty points where no stone may be placed now",
    "cover": "the cover of every robot that has some",
}

PLAYERS = draw.seats(SEAT_NAMES)
ROLES = tuple(player.role for player in PLAYERS)


def scene(
    view: Position, seat: int, touched: draw.Gesture = (), show: frozenset[str] = frozenset()
) -> draw.Scene:
    """Both boards as everybody sees them, with the shot that is being considered."""
    o, s = view.plain_options, view.plain
    target = considered(view, touched)
    expected = caption(view, target)
    return draw.Scene(
        title="Ironclad",
        board=table(o),
        alt=alt(view, expected if target < 0 else caption(view, -1)),
        caption=expected,
        seats=PLAYERS,
        lines=tuple(fire_lines(o, s, target)),
        pieces=(*stacks(o, s), *pebbles(o, s), *bowls(o, s)),
        rings=(*moved_by_other(view), *covers(o, s, target, show)),
        highlights=(*last(o, s), *winning(o, s), *off_limits(view, show)),
        plates=tuple(
            draw.plate(p.letter, view.to_move == i, tuple(notes(view, i))) for i, p in enumerate(PLAYERS)
        ),
        buttons=tuple(buttons(view, seat, target)),
    )


# What lies on the table


@once
def table(o: Any) -> draw.Board:
    """The squares, their crossings, and a place for each bowl near its owner's home rank."""
    bowl = {f"bowl-{name}": (o.files + 1.35, (o.ranks - 0.5, 0.5)[i]) for i, name in enumerate(SEAT_NAMES)}
    ruled = draw.squares(o.ranks, o.files, name=draw.file_rank, north_up=True, checker=True)
    return ruled + draw.crossings(o.ranks, o.files) + draw.spots(bowl)


def cell(o: Any, square: int) -> str:
    """The touchable id of a square."""
    return f"cell:{square_text(o, square)}"


def crossing(o: Any, point: int) -> str:
    """The touchable id of a point."""
    return f"point:{point_text(o, point)}"


def bowl(side: int) -> str:
    """The id of the place of a side's bowl."""
    return f"point:bowl-{SEAT_NAMES[side]}"


def stacks(o: Any, s: Any) -> list[draw.Piece]:
    """Each robot as a stack of one to three."""
    return [
        draw.piece("stack", cell(o, q), ROLES[side], count=height(o, s, q))
        for side in SIDES
        for q in robots_of(o, s, side)
    ]


def pebbles(o: Any, s: Any) -> list[draw.Piece]:
    """Each stone on its crossing."""
    lying = ((p, stone) for p, stone in enumerate(s.stone) if stone != EMPTY)
    return [draw.piece("pebble", crossing(o, p), ROLES[stone - 1]) for p, stone in lying]


def bowls(o: Any, s: Any) -> list[draw.Piece]:
    """The stones still to be placed: a pebble beside the board with their number."""
    return [
        draw.piece("pebble", bowl(side), ROLES[side], text=str(s.supply[side]), faded=s.supply[side] == 0)
        for side in SIDES
    ]


# Who moves what


def for_other(view: Position) -> bool:
    """Whether somebody is choosing for the pieces of the other side."""
    o, s = view.plain_options, view.plain
    return view.to_move >= 0 and phases.decider(o, s) != side_moved(o, s)


def moved_by_other(view: Position) -> list[draw.Ring]:
    """Phase B: robots and stones that the other side moves wear a ring of that side's colour."""
    o, s = view.plain_options, view.plain
    if not for_other(view):
        return []
    side, role = side_moved(o, s), ROLES[view.to_move]
    if s.due == Due.ROBOTS:
        return [draw.ring(cell(o, q), "", role) for q in robots_of(o, s, side)]
    return [draw.ring(bowl(side), "", role)]


def notes(view: Position, side: int) -> list[str]:
    """What a plate says: who moves for whom, and what is left."""
    s = view.plain
    bowl = f"{s.supply[side]} stone{'' if s.supply[side] == 1 else 's'} in the bowl"
    if not for_other(view):
        return [bowl]
    moved = "robots" if s.due == Due.ROBOTS else "stones"
    if side == view.to_move:
        return [f"moves {SEAT_NAMES[1 - side]}'s {moved}", bowl]
    return [f"its {moved} are moved by {SEAT_NAMES[view.to_move]}", bowl]


def caption(view: Position, target: int) -> str:
    """The one sentence of what is expected now, or how it ended."""
    o, s = view.plain_options, view.plain
    if view.to_move == OVER:
        return as_sentence(view.ending())
    if s.lots:
        return "A lot decides who begins."
    side = SEAT_NAMES[side_moved(o, s)]
    if s.dice:
        dice = counted(s.dice, "die", "dice")
        return f"{side} fires at {square_text(o, s.target)}: {dice} to roll, {chances(o, s, s.target)}."
    name = SEAT_NAMES[view.to_move]
    if target >= 0:
        return f"{name}: {shot_text(o, s, target)}, {chances(o, s, target)}. Fire, or choose something else."
    if s.due == Due.EITHER:
        then = AFTERWARDS[o.other_move].format(other=SEAT_NAMES[1 - view.to_move])
        return f"{name}: {choices(view)}. {then}"
    if for_other(view):
        return f"{name} moves for {side}: {choices(view)}."
    return f"{name}: {choices(view)}."


AFTERWARDS = {
    OtherMove.OPPONENT_FOR_ME: "{other} then makes your other move.",
    OtherMove.NONE: "Then it is {other}'s turn.",
    OtherMove.SELF_BOTH: "You then make the other move as well.",
    OtherMove.OPPONENT_OWN: "{other} then answers in the other half.",
}


def choices(view: Position) -> str:
    """What there is to choose from: `step or fire with White's robots, or place a stone`."""
    whose = f"{SEAT_NAMES[side_moved(view.plain_options, view.plain)]}'s" if for_other(view) else "your"
    legal = view.legal()
    may = {kind for kind in (STEP, FIRE, PLACE, SLIDE) if any(action in kind for action in legal)}
    found = []
    if STEP in may or FIRE in may:
        found.append(f"{'step or fire' if FIRE in may else 'step'} with {whose} robots")
    if PLACE in may:
        found.append(f"place one of {whose} stones")
    if SLIDE in may:
        found.append("slide a stone of either colour")
    return " or ".join(found)


# The shot that is being considered, and cover


def targets(view: Position) -> list[int]:
    """The squares that somebody may fire at now."""
    return [FIRE.square(action) for action in view.legal() if action in FIRE] if view.to_move >= 0 else []


def considered(view: Position, touched: draw.Gesture) -> int:
    """The square of the robot that is, or may be, fired at; -1 if there is none."""
    o, s = view.plain_options, view.plain
    if s.dice:
        return int(s.target)
    return next((q for q in targets(view) if touched and cell(o, q) == touched[0]), -1)


def fire_lines(o: Any, s: Any, target: int) -> list[draw.Line]:
    """A dashed line from each robot that fires, all of those in range, to the target."""
    if target < 0:
        return []
    side = side_moved(o, s)
    firing = [q for q in robots_of(o, s, side) if in_range(o, s, q, target)]
    return [draw.Line(cell(o, q), cell(o, target), "danger", "dashed", arrow=True) for q in firing]


def covers(o: Any, s: Any, target: int, show: frozenset[str]) -> list[draw.Ring]:
    """A ring with the cover of the target; on request, of every robot in cover."""
    ringed = {target: "danger"} if target >= 0 else {}
    if "cover" in show:
        standing = (q for side in SIDES for q in robots_of(o, s, side))
        ringed = {q: "ink" for q in standing if cover(o, s, q)} | ringed
    return [draw.Ring(cell(o, q), str(cover(o, s, q)), role) for q, role in ringed.items()]


def shot_text(o: Any, s: Any, target: int) -> str:
    """`2 robots fire at d5`."""
    count = shooters(o, s, side_moved(o, s), target)
    return f"{counted(count, 'robot fires', 'robots fire')} at {square_text(o, target)}"


def chances(o: Any, s: Any, target: int) -> str:
    """What a shot needs in order to hit."""
    if s.robot[target] == EMPTY:
        return "though nothing is left there"
    bonus = cover(o, s, target)
    if bonus == 0:
        return "no cover, so every shot hits"
    return f"cover {bonus}, so a roll above {bonus} hits"


def buttons(view: Position, seat: int, target: int) -> list[draw.Button]:
    """Fire, once there is something to fire at; nature's own numbers for whoever plays nature."""
    if view.to_move == NATURE and seat == NATURE:
        outcomes = [view.action_text(outcome) for outcome in view.legal()]
        return [draw.Button(f"button:{outcome}", outcome) for outcome in outcomes]
    if not targets(view):
        return []
    at = "" if target < 0 else f" at {square_text(view.plain_options, target)}"
    return [draw.button("button:fire", f"Fire{at}", barred=target < 0)]


# What is picked out


LAST: dict[Event, tuple[Callable[[Any, int], str], tuple[int, ...]]] = {
    Event.MOVED: (cell, (2, 3)),
    Event.FIRED: (cell, (2,)),
    Event.ROLLED: (cell, (3,)),
    Event.PLACED: (crossing, (2,)),
    Event.SLID: (crossing, (2, 3)),
}
"""Where each deed was done: on cells or crossings, and which numbers of its event say on which."""


def last(o: Any, s: Any) -> list[draw.Highlight]:
    """The places of the last action."""
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] in LAST:
            place, numbers = LAST[s.events[i, 0]]
            return [draw.highlight(place(o, s.events[i, j]), "last") for j in numbers]
    return []


def winning(o: Any, s: Any) -> list[draw.Highlight]:
    """The robot or the string that won."""
    if s.over == Reason.HOME:
        home = [q for q in robots_of(o, s, s.winner) if ending.is_home(o, s.winner, q)]
        return [draw.Highlight(cell(o, q), "chosen") for q in home]
    if s.over == Reason.STRUNG:
        for p in stones_of(o, s, s.winner):
            if ending.spans(ending.string_edges(o, s, p)):
                length = ending.trace_string(o, s, p)
                return [draw.Highlight(crossing(o, s.string[i]), "chosen") for i in range(length)]
    return []


def off_limits(view: Position, show: frozenset[str]) -> list[draw.Highlight]:
    """The stone that may not slide again, while stones slide; on request, the points that negation closes."""
    o, s = view.plain_options, view.plain
    found = []
    if view.to_move >= 0 and stones.barred_to_slides(o, s, view.to_move) == 0 and s.last_slid >= 0:
        found.append(draw.Highlight(crossing(o, s.last_slid), "barred"))
    if "forbidden" in show:
        empty = (p for p in range(o.points) if s.stone[p] == EMPTY)
        closed = (p for p in empty if stones.barred_place(o, s, view.to_move, p))
        found += [draw.Highlight(crossing(o, p), "barred") for p in closed]
    return found


def alt(view: Position, expected: str) -> str:
    """The picture in words, with what is expected now."""
    o, s = view.plain_options, view.plain
    said = [f"A board of {o.files} files and {o.ranks} ranks."]
    for side in SIDES:
        high = [f"{square_text(o, q)} ({height(o, s, q)} high)" for q in robots_of(o, s, side)]
        lying = [point_text(o, p) for p in stones_of(o, s, side)]
        said.append(f"{SEAT_NAMES[side]} has robots on {', '.join(high) or 'no square'}")
        said[-1] += f" and stones on {', '.join(lying) or 'no point'}."
    return " ".join([*said, expected])
