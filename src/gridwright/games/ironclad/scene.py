"""Ironclad, pictured: stacks on a soft checkerboard, pebbles on its crossings, bowls of stones beside it."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad import board, rules
from gridwright.games.ironclad.notation import SEAT_NAMES, point_text, square_text
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.position import Position
from gridwright.kernel.scene import (
    Board,
    Button,
    Gesture,
    Highlight,
    Line,
    Piece,
    Plate,
    Ring,
    Scene,
    crossings,
    file_rank,
    seats,
    spots,
    squares,
)

SHOWS = {
    "forbidden": "the empty points where no stone may be placed now",
    "cover": "the cover of every robot that has some",
}

SIDES = (board.WHITE, board.BLACK)
PLAYERS = seats(SEAT_NAMES)
ROLES = tuple(player.role for player in PLAYERS)


def scene(view: Position, seat: int, touched: Gesture = (), show: frozenset[str] = frozenset()) -> Scene:
    """Both boards as everybody sees them, with the shot that is being considered."""
    o, s = view.plain_options, view.plain
    target = considered(view, touched)
    return Scene(
        title="Ironclad",
        board=table(o),
        alt=alt(view),
        caption=caption(view, target),
        seats=PLAYERS,
        lines=tuple(fire_lines(o, s, target)),
        pieces=(*robots(o, s), *stones(o, s), *bowls(o, s)),
        rings=(*moved_by_other(view), *covers(o, s, target, show)),
        highlights=(*last(o, s), *winning(o, s), *off_limits(view, show)),
        plates=tuple(
            Plate(p.letter, view.to_move == i, tuple(notes(view, i))) for i, p in enumerate(PLAYERS)
        ),
        buttons=tuple(buttons(view, seat, target)),
    )


# What lies on the table


def table(o: Any) -> Board:
    """The squares, their crossings, and a place for each bowl near its owner's home rank."""
    bowl = {f"bowl-{name}": (o.files + 1.35, (o.ranks - 0.5, 0.5)[i]) for i, name in enumerate(SEAT_NAMES)}
    ruled = squares(o.ranks, o.files, name=file_rank, north_up=True, checker=True)
    return ruled + crossings(o.ranks, o.files) + spots(bowl)


def cell(o: Any, square: int) -> str:
    """The touchable id of a square."""
    return f"cell:{square_text(o, square)}"


def crossing(o: Any, point: int) -> str:
    """The touchable id of a point."""
    return f"point:{point_text(o, point)}"


def bowl(side: int) -> str:
    """The id of the place of a side's bowl."""
    return f"point:bowl-{SEAT_NAMES[side]}"


def standing(o: Any, s: Any, side: int) -> list[int]:
    """The squares with this side's robots."""
    return [q for q in range(o.squares) if board.robot_of(o, s, side, q)]


def robots(o: Any, s: Any) -> list[Piece]:
    """Each robot as a stack of one to three."""
    return [
        Piece("stack", cell(o, q), ROLES[side], count=board.height(o, s, q))
        for side in SIDES
        for q in standing(o, s, side)
    ]


def stones(o: Any, s: Any) -> list[Piece]:
    """Each stone on its crossing."""
    return [Piece("pebble", crossing(o, p), ROLES[s.stone[p] - 1]) for p in range(o.points) if s.stone[p]]


def bowls(o: Any, s: Any) -> list[Piece]:
    """The stones still to be placed: a pebble beside the board with their number."""
    return [
        Piece("pebble", bowl(side), ROLES[side], text=str(s.supply[side]), faded=s.supply[side] == 0)
        for side in SIDES
    ]


# Who moves what


def for_other(view: Position) -> bool:
    """Whether somebody is choosing for the pieces of the other side."""
    o, s = view.plain_options, view.plain
    return view.to_move >= 0 and rules.decider(o, s) != rules.side_moved(o, s)


def moved_by_other(view: Position) -> list[Ring]:
    """Phase B in colour: what is moved for its owner wears a ring of the colour of the one who moves it."""
    o, s = view.plain_options, view.plain
    if not for_other(view):
        return []
    side, role = rules.side_moved(o, s), ROLES[view.to_move]
    if s.due == board.ROBOTS:
        return [Ring(cell(o, q), "", role) for q in standing(o, s, side)]
    return [Ring(bowl(side), "", role)]


def notes(view: Position, side: int) -> list[str]:
    """What a plate says: who moves for whom, and what is left."""
    s = view.plain
    said = []
    if for_other(view):
        moved = "robots" if s.due == board.ROBOTS else "stones"
        if side == view.to_move:
            said.append(f"moves {SEAT_NAMES[1 - side]}'s {moved}")
        else:
            said.append(f"its {moved} are moved by {SEAT_NAMES[view.to_move]}")
    said.append(f"{s.supply[side]} stone{'' if s.supply[side] == 1 else 's'} in the bowl")
    return said


def caption(view: Position, target: int) -> str:
    """The one sentence of what is expected now, or how it ended."""
    o, s = view.plain_options, view.plain
    if view.to_move == OVER:
        ending = view.ending()
        return ending[:1].upper() + ending[1:]
    side = SEAT_NAMES[rules.side_moved(o, s)]
    if s.lots:
        return "A lot decides who begins."
    if s.dice:
        dice = "1 die" if s.dice == 1 else f"{s.dice} dice"
        return f"{side} fires at {square_text(o, s.target)}: {dice} to roll, {chances(o, s, s.target)}."
    name = SEAT_NAMES[view.to_move]
    if target >= 0:
        return f"{name}: {shot_text(o, s, target)}, {chances(o, s, target)}. Fire, or choose something else."
    if s.due == board.EITHER:
        then = AFTERWARDS[o.other_move].format(other=SEAT_NAMES[1 - view.to_move])
        return f"{name}: {choices(view)}. {then}"
    if for_other(view):
        return f"{name} moves for {side}: {choices(view)}."
    return f"{name}: {choices(view)}."


AFTERWARDS = {
    board.OPPONENT_FOR_ME: "{other} then makes your other move.",
    board.NO_OTHER: "Then it is {other}'s turn.",
    board.SELF_BOTH: "You then make the other move as well.",
    board.OPPONENT_OWN: "{other} then answers in the other half.",
}


def choices(view: Position) -> str:
    """What there is to choose from: `step or fire with White's robots, or place a stone`."""
    o, s = view.plain_options, view.plain
    side = rules.side_moved(o, s)
    whose = f"{SEAT_NAMES[side]}'s" if for_other(view) else "your"
    found = []
    if s.due != board.STONES and rules.can_act_robots(o, s, side):
        shots = any(rules.is_target(o, s, side, q) for q in range(o.squares))
        found.append(f"{'step or fire' if shots else 'step'} with {whose} robots")
    if s.due != board.ROBOTS and rules.can_place(o, s, side):
        found.append(f"place one of {whose} stones")
    if s.due != board.ROBOTS and rules.may_slide_now(o, s, side) and rules.can_slide(o, s):
        found.append("slide a stone of either colour")
    return " or ".join(found)


# The shot that is being considered, and cover


def considered(view: Position, touched: Gesture) -> int:
    """The square of the robot that is, or may be, fired at; -1 if there is none."""
    o, s = view.plain_options, view.plain
    if s.dice:
        return int(s.target)
    if view.to_move < 0 or not touched or s.due == board.STONES:
        return -1
    side = rules.side_moved(o, s)
    shots = (q for q in range(o.squares) if rules.is_target(o, s, side, q))
    return next((q for q in shots if cell(o, q) == touched[0]), -1)


def fire_lines(o: Any, s: Any, target: int) -> list[Line]:
    """A dashed line from each robot that fires, all of those in range, to the target."""
    if target < 0:
        return []
    side = rules.side_moved(o, s)
    firing = [q for q in standing(o, s, side) if rules.in_range(o, s, q, target)]
    return [Line(cell(o, q), cell(o, target), "danger", "dashed", arrow=True) for q in firing]


def covers(o: Any, s: Any, target: int, show: frozenset[str]) -> list[Ring]:
    """A ring with the cover of the target; on request, of every robot in cover."""
    rings = [Ring(cell(o, target), str(rules.cover(o, s, target)), "danger")] if target >= 0 else []
    if "cover" in show:
        covered = (q for side in SIDES for q in standing(o, s, side) if q != target)
        rings += [Ring(cell(o, q), str(rules.cover(o, s, q))) for q in covered if rules.cover(o, s, q)]
    return rings


def shot_text(o: Any, s: Any, target: int) -> str:
    """`2 robots fire at d5`."""
    count = rules.shooters(o, s, rules.side_moved(o, s), target)
    return f"{'1 robot fires' if count == 1 else f'{count} robots fire'} at {square_text(o, target)}"


def chances(o: Any, s: Any, target: int) -> str:
    """What a shot needs in order to hit."""
    if s.robot[target] == board.EMPTY:
        return "though nothing is left there"
    bonus = rules.cover(o, s, target)
    if bonus == 0:
        return "no cover, so every shot hits"
    return f"cover {bonus}, so a roll above {bonus} hits"


def buttons(view: Position, seat: int, target: int) -> list[Button]:
    """Fire, once there is something to fire at; nature's own numbers for whoever plays nature."""
    o, s = view.plain_options, view.plain
    if view.to_move == NATURE and seat == NATURE:
        outcomes = SEAT_NAMES if s.lots else tuple("123456")
        return [Button(f"button:{outcome}", outcome) for outcome in outcomes]
    if view.to_move < 0 or s.due == board.STONES:
        return []
    side = rules.side_moved(o, s)
    if not any(rules.is_target(o, s, side, q) for q in range(o.squares)):
        return []
    return [Button("button:fire", "Fire" if target < 0 else f"Fire at {square_text(o, target)}", target < 0)]


# What is picked out


def last(o: Any, s: Any) -> list[Highlight]:
    """The places of the last action."""
    for i in range(min(s.happened, len(s.events))):
        kind, a, b = s.events[i, 0], s.events[i, 2], s.events[i, 3]
        if kind == board.MOVED:
            return [Highlight(cell(o, a), "last"), Highlight(cell(o, b), "last")]
        if kind == board.FIRED:
            return [Highlight(cell(o, a), "last")]
        if kind == board.ROLLED:
            return [Highlight(cell(o, b), "last")]
        if kind == board.PLACED:
            return [Highlight(crossing(o, a), "last")]
        if kind == board.SLID:
            return [Highlight(crossing(o, a), "last"), Highlight(crossing(o, b), "last")]
    return []


def winning(o: Any, s: Any) -> list[Highlight]:
    """The robot or the string that won."""
    if s.over == board.HOME:
        goal = range(o.squares - o.files, o.squares) if s.winner == board.WHITE else range(o.files)
        return [Highlight(cell(o, q), "chosen") for q in goal if board.robot_of(o, s, s.winner, q)]
    if s.over == board.STRUNG:
        for p in range(o.points):
            if s.stone[p] == 1 + s.winner and rules.spans(rules.string_edges(o, s, p)):
                length = rules.trace_string(o, s, p)
                return [Highlight(crossing(o, s.string[i]), "chosen") for i in range(length)]
    return []


def off_limits(view: Position, show: frozenset[str]) -> list[Highlight]:
    """The stone that may not slide again, while stones slide; on request, the points that negation closes."""
    o, s = view.plain_options, view.plain
    found = []
    side = rules.side_moved(o, s)
    sliding = view.to_move >= 0 and s.due != board.ROBOTS and rules.may_slide_now(o, s, side)
    if sliding and s.last_slid >= 0:
        found.append(Highlight(crossing(o, s.last_slid), "barred"))
    if "forbidden" in show:
        closed = (p for p in range(o.points) if not s.stone[p] and not rules.may_place(o, s, side, p))
        found += [Highlight(crossing(o, p), "barred") for p in closed]
    return found


def alt(view: Position) -> str:
    """The picture in words."""
    o, s = view.plain_options, view.plain
    said = [f"A board of {o.files} files and {o.ranks} ranks."]
    for side in SIDES:
        stacks = [f"{square_text(o, q)} ({board.height(o, s, q)} high)" for q in standing(o, s, side)]
        lying = [point_text(o, p) for p in range(o.points) if s.stone[p] == 1 + side]
        said.append(f"{SEAT_NAMES[side]} has robots on {', '.join(stacks) or 'no square'}")
        said[-1] += f" and stones on {', '.join(lying) or 'no point'}."
    return " ".join([*said, caption(view, -1)])
