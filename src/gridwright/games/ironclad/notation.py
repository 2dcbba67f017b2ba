"""Ironclad in text: `c2-c3` a step, `*d5` a shot, `@D4` a placement, `C0-A0` a slide, `4` a die.

Squares are lower case, points upper case.
1.5 A position is `W b1=2 c1=3 | B c8=3 | w A4 B4 | b D5 | turn W A | last -`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from gridwright.games.ironclad import places, rules
from gridwright.games.ironclad.board import EMPTY, SIDES, WAYS, height, robot_of, stones_on_board
from gridwright.games.ironclad.ending import DRAWN, Reason
from gridwright.games.ironclad.phases import Due, OtherMove, side_moved
from gridwright.games.ironclad.places import SEAT_NAMES, point_text, read_point, read_square, square_text
from gridwright.games.ironclad.robots import FIRE, ROLL, STEP, cover, set_robot, shooters
from gridwright.games.ironclad.stones import PLACE, SLIDE, ahead, set_stone
from gridwright.kernel.contract import NATURE
from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place, place_name
from gridwright.kernel.texts import as_sentence, insist, one_of, sections

# Actions

FORMS = {
    STEP: "{square}-{there}",
    FIRE: "*{square}",
    PLACE: "@{point}",
    SLIDE: "{point}-{end}",
    ROLL: "{die}",
    rules.LOT: "{side}",
}
SQUARE, POINT = r"[a-z]\d+", r"[A-Z]\d+"
WORDS = {"square": SQUARE, "there": SQUARE, "point": POINT, "end": POINT, "die": r"\d+", "side": "[A-Za-z]+"}
HOW = (
    "write a step as c2-c3, a shot as *d5, a placement as @D4, a slide as C0-A0; "
    "squares are lower case, points upper case."
)
GESTURES = {
    STEP: "cell:{square} cell:{there}",
    FIRE: "cell:{square} button:fire",
    PLACE: "point:{point}",
    SLIDE: "point:{point} point:{end}",
}


def side_text(o: Any, side: int) -> str:
    """The side that a lot falls to."""
    return SEAT_NAMES[side]


def words_of_step(o: Any, square: int, way: int) -> dict[str, str]:
    """The square that a robot goes to."""
    return {"there": square_text(o, o.next_square[square, way])}


def no_step(o: Any, square: str, there: str) -> str:
    """What is wrong with a step to a square farther away."""
    return "this is no step: a robot moves to one of the eight squares next to it."


def words_of_slide(o: Any, point: int, way: int, length: int) -> dict[str, str]:
    """The point that a stone slides to."""
    return {"end": point_text(o, ahead(o, point, way, length))}


def no_slide(o: Any, point: str, end: str) -> str:
    """What is wrong with a slide that turns corners."""
    return "this is no straight line: a stone slides along the lines of the board."


def read_short(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """A square alone is a step or a shot there, a point alone a stone that is put or slides there."""
    if seat == NATURE:
        return []
    if re.fullmatch(SQUARE, text):
        square = read_square(o, text)
        steps = [(o.next_square[square, way ^ 4], way) for way in range(WAYS)]
        return [FIRE.id(square), *(STEP.id(*parts) for parts in steps if parts[0] >= 0)]
    if re.fullmatch(POINT, text):
        point = read_point(o, text)
        ways = [(way, length) for way in range(WAYS) for length in SLIDE.values[2]]
        slides = [(ahead(o, point, way ^ 4, length), way, length) for way, length in ways]
        return [PLACE.id(point), *(SLIDE.id(*parts) for parts in slides if parts[0] >= 0)]
    return []


def turn_log(o: Any, plies: Iterable[tuple[Any, int, str]]) -> list[str]:
    """A game turn by turn, as `W: c2-c3 / @A0`: phase A, phase B, a shot's dice in brackets.

    Each ply is the state before it, the seat and the action's text. `--` is a phase B that was skipped.
    """
    turns: list[tuple[int, list[str]]] = []
    for s, seat, text in plies:
        done = turns[-1][1] if turns else []
        if seat != NATURE:
            if s.due == Due.EITHER or not turns:
                if len(done) == 1 and o.other_move != OtherMove.NONE:
                    done.append("--")
                done = [] if s.due == Due.EITHER else ["..."]
                turns.append((s.turn, done))
            done.append(text)
        elif done:
            rolled = f"{done[-1][:-1]}," if done[-1].endswith("]") else f"{done[-1]}["
            done[-1] = f"{rolled}{text}]"
    return [f"{SEAT_NAMES[side][0]}: {' / '.join(done)}" for side, done in turns]


# Positions

PHASES = {"A": Due.EITHER, "B due R": Due.ROBOTS, "B due S": Due.STONES}
DRAWS = {"drawn repetition": Reason.REPEATED, "drawn turns": Reason.TURNS_UP}
PARTS_OF_TEXT = (*places.ROBOTS, *places.STONES, "turn", "last", "supply", "fire", "drawn")
EXAMPLE = "W b1=2 | B c8=3 | w A4 | b D5 | turn W A | last -"


def position_text(o: Any, s: Any) -> str:
    """Robots with their heights, stones, the turn and phase, the stone that slid last."""
    parts = []
    for side in SIDES:
        high = [f"{square_text(o, square)}={height(o, s, square)}" for square in places.robots_of(o, s, side)]
        parts.append(f"{places.ROBOTS[side]} {' '.join(high) or '-'}")
    for side in SIDES:
        lying = [point_text(o, point) for point in places.stones_of(o, s, side)]
        parts.append(f"{places.STONES[side]} {' '.join(lying) or '-'}")
    parts.append(f"turn {_turn_text(s)}")
    parts.append(f"last {point_text(o, s.last_slid) if s.last_slid >= 0 else '-'}")
    if not _has_all_stones(o, s):
        parts.append(f"supply {s.supply[0]} {s.supply[1]}")
    if s.dice:
        parts.append(f"fire {square_text(o, s.target)} {s.dice}")
    return " | ".join([*parts, *(words for words, why in DRAWS.items() if s.over == why)])


def _turn_text(s: Any) -> str:
    """Whose turn it is and which phase: `W A`, `W B due S`; `?` before lots are drawn."""
    phase = next(words for words, due in PHASES.items() if due == s.due)
    return "?" if s.lots else f"{places.ROBOTS[s.turn]} {phase}"


def _has_all_stones(o: Any, s: Any) -> bool:
    """Whether each side's stones are on the board or in its bowl."""
    return all(len(places.stones_of(o, s, side)) + s.supply[side] == o.supply for side in SIDES)


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text; False if stones are missing from board and bowls."""
    parts = sections(text, "|", PARTS_OF_TEXT, EXAMPLE)
    said = {head: " ".join(words) for head, words in parts.items()}
    for square, robot in enumerate(places.read_robots(o, parts)):
        set_robot(o, s, square, robot)
    _read_stones(o, s, parts)
    insist("turn" in said, "The position does not say whose turn it is: add turn W A, for example.")
    _read_turn(o, s, said["turn"])
    _read_last(o, s, said.get("last", ""))
    if "fire" in said:
        _read_fire(o, s, said["fire"])
    if "drawn" in said:
        s.over, s.winner = one_of(f"drawn {said['drawn']}", DRAWS, "ending"), DRAWN
    else:
        rules.begin_read(o, s)
    s.happened = 0
    return _has_all_stones(o, s)


def _read_stones(o: Any, s: Any, parts: Mapping[str, list[str]]) -> None:
    """The stones on the board, and those in the bowls: all others, unless the text says otherwise."""
    for side in SIDES:
        for word in parts.get(places.STONES[side], []):
            point = read_point(o, word)
            insist(s.stone[point] == EMPTY, f"There are two stones on {word}: a point holds one.")
            set_stone(o, s, point, 1 + side)
    words = parts.get("supply")
    insist(
        words is None or re.fullmatch(r"\d\d? \d\d?", " ".join(words)),
        f"“supply {' '.join(words or [])}” is no supply: write White's and Black's stones, as supply 0 32.",
    )
    for side, name in enumerate(SEAT_NAMES):
        there = stones_on_board(o, s, side)
        insist(there <= o.supply, f"{name} has {there} stones on the board: there are {o.supply}.")
        s.supply[side] = int(words[side]) if words else o.supply - there
        insist(
            there + s.supply[side] <= o.supply,
            f"{name} has {there} stones on the board and {s.supply[side]} in the bowl: "
            f"there are {o.supply} in all.",
        )


def _read_turn(o: Any, s: Any, turn: str) -> None:
    """Whose turn it is and which phase, or that lots are still to be drawn."""
    if turn == "?":
        insist(
            o.first == rules.First.RANDOM,
            "Lots are drawn only with first=random: write whose turn it is, as turn W A.",
        )
        s.lots = 1
        return
    side, _, phase = turn.partition(" ")
    insist(
        side in places.ROBOTS and phase in ("", *PHASES),
        f"“turn {turn}” is no turn: write turn W A, or turn W B due S in phase B.",
    )
    s.turn, s.due = places.ROBOTS.index(side), PHASES[phase or "A"]
    insist(
        s.due == Due.EITHER or o.other_move != OtherMove.NONE,
        "With other_move=none a turn has no phase B: write turn W A, for example.",
    )


def _read_last(o: Any, s: Any, point: str) -> None:
    """The stone that slid last, if one has."""
    s.last_slid = read_point(o, point) if point else -1
    insist(
        not point or s.stone[s.last_slid] != EMPTY,
        f"There is no stone on {point}, so it cannot have slid there last.",
    )


def _read_fire(o: Any, s: Any, words: str) -> None:
    """A shot under way: its target and the dice left."""
    insist(
        re.fullmatch(r"\S+ \d\d?", words),
        f"“fire {words}” is no shot: write the target and the dice left, as fire d5 2.",
    )
    name, left = words.split()
    target, dice, side = read_square(o, name), int(left), side_moved(o, s)
    insist(s.due != Due.STONES, "No shot can be under way while a stone action is due.")
    insist(
        not robot_of(o, s, side, target),
        f"{SEAT_NAMES[side]} cannot be firing at {name}: the robot there is its own.",
    )
    # The target may be gone while its last dice roll, but then at least one die has been rolled.
    gone = s.robot[target] == EMPTY
    most = max(0, shooters(o, s, side, target) - gone)
    insist(1 <= dice <= most, f"{dice} dice cannot be left for {name}: {most} at most.")
    insist(
        gone or cover(o, s, target) > 0,
        f"The robot on {name} has no cover, so no dice are rolled for it.",
    )
    s.target, s.dice = target, dice


# Editing by clicks

LISTS = dict.fromkeys(places.ROBOTS, "cell") | dict.fromkeys(places.STONES, "point")
MAY_HOLD = {"cell": ("", "W=1", "W=2", "W=3", "B=1", "B=2", "B=3"), "point": ("", "w", "b")}


def edited(text: str, place: str, step: int) -> str:
    """Squares hold robots one to three high, crossings a stone of either side."""
    parts = sections(text, "|", PARTS_OF_TEXT, EXAMPLE)
    held = {
        f"{kind}:{name}": f"{letter}{sign}{height}"
        for letter, kind in LISTS.items()
        for name, sign, height in (word.partition("=") for word in parts.get(letter, []))
    }
    turn = parts.get(TURN) or ["W", "A"]
    kind = place.partition(":")[0]
    if place == TURN:
        turn = [next_of(places.ROBOTS, turn[0], step), "A"]
    elif place == CLEAR:
        held = {}
    elif kind in MAY_HOLD:
        held[place] = next_of(MAY_HOLD[kind], held.get(place, ""), step)
    else:
        raise no_place(place)
    written = []
    for letter in LISTS:
        words = [place_name(at) + what[1:] for at, what in held.items() if what[:1] == letter]
        written.append(f"{letter} {' '.join(words) or '-'}")
    return " | ".join([*written, f"turn {' '.join(turn)}", "last -"])


# Words


def refusal_facts(o: Any, s: Any, seat: int, action: int, why: int) -> dict[str, str]:
    """Who chooses, for whose pieces, and against whom."""
    mover, side = rules.to_move(o, s), side_moved(o, s)
    decider = SEAT_NAMES[mover] if mover >= 0 else "chance"
    return {"decider": decider, "side": SEAT_NAMES[side], "other": SEAT_NAMES[1 - side]}


def reason_facts(o: Any, s: Any, reason: int) -> dict[str, str]:
    """The winner, the loser and the rank that the winner was to reach; in a draw they do not matter."""
    winner = max(s.winner, 0)
    goal = 1 if winner else o.ranks
    return {"winner": SEAT_NAMES[winner], "loser": SEAT_NAMES[1 - winner], "goal": f"rank {goal}"}


def tell_ended(o: Any, s: Any, reason: int, *rest: int) -> str:
    """The end, as its reason says it."""
    return f"{as_sentence(Reason(reason).words.format(o=o, **reason_facts(o, s, reason)))}."


def tell_rolled(o: Any, s: Any, die: int, bonus: int, target: int, robot: int) -> str:
    """What a die does."""
    if robot == EMPTY:
        return f"A {die} is rolled in vain: nothing is left on {square_text(o, target)}."
    return f"A {die} against cover {bonus}: {'a hit' if die > bonus else 'a miss'}."


def tell_damaged(o: Any, s: Any, owner: int, square: int, left: int, *rest: int) -> str:
    """What is left of a robot that was hit."""
    robot = f"{SEAT_NAMES[owner]}'s robot on {square_text(o, square)}"
    return f"{robot} is hit and has {left} left." if left else f"{robot} is destroyed."


def decider_text(o: Any, who: int) -> str:
    """Who decided."""
    return SEAT_NAMES[who & 1]


def whose_text(o: Any, who: int) -> str:
    """Whose robots acted: the decider's own or another side's."""
    return "its" if who >> 1 == who & 1 else f"{SEAT_NAMES[who >> 1]}'s"


def stones_side_text(o: Any, who: int) -> str:
    """Of whom a stone is, where the decider placed one of the other side."""
    return "" if who >> 1 == who & 1 else f" of {SEAT_NAMES[who >> 1]}"


def for_side_text(o: Any, who: int) -> str:
    """For whom a stone slid, where the decider did not act for itself."""
    return "" if who >> 1 == who & 1 else f" for {SEAT_NAMES[who >> 1]}"


def shooters_text(o: Any, count: int) -> str:
    """How many robots fire."""
    return "robot" if count == 1 else f"{count} robots"


def cover_text(o: Any, bonus: int) -> str:
    """The cover of a target that has some."""
    return f", which has cover {bonus}" if bonus else ""
