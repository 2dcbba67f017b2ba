"""Ironclad in text: `c2-c3` a step, `*d5` a shot, `@D4` a placement, `C0-A0` a slide, `4` a die.

Squares are lower case, points upper case.
1.5 A position is `W b1=2 c1=3 | B c8=3 | w A4 B4 | b D5 | turn W A | last -`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gridwright.games.ironclad import rules
from gridwright.games.ironclad.board import EMPTY, WAYS, Event, Refusal, robot_of, stones_on_board
from gridwright.games.ironclad.ending import DRAWN, Reason
from gridwright.games.ironclad.options import SIDES, Options, read_robots
from gridwright.games.ironclad.phases import Due, OtherMove, side_moved
from gridwright.games.ironclad.robots import FIRE, ROLL, STEP, cover, set_robot, shooters
from gridwright.games.ironclad.rules import LOT, First
from gridwright.games.ironclad.stones import PLACE, SLIDE, ahead, set_stone
from gridwright.kernel.contract import NATURE
from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place, place_name
from gridwright.kernel.errors import BadText

SEAT_NAMES = SIDES
SIGNS = {"*": FIRE, "@": PLACE}
"""What is written before the square or the point of an action that is about one place only."""

_SQUARE, _POINT = r"([a-z]\d+)", r"([A-Z]\d+)"
_SIGNED = re.compile(rf"([{''.join(SIGNS)}])\s*([a-zA-Z]\d+)")
_STEP = re.compile(rf"{_SQUARE}\s*-\s*{_SQUARE}")
_SLIDE = re.compile(rf"{_POINT}\s*-\s*{_POINT}")
_HOW = (
    "write a step as c2-c3, a shot as *d5, a placement as @D4, a slide as C0-A0; "
    "squares are lower case, points upper case"
)


def seat_names(options: Options) -> tuple[str, ...]:
    """White, whose home is rank 1, and Black."""
    return SEAT_NAMES


# Places


def square_text(o: Any, square: int) -> str:
    """A square as file and rank: a1 is White's left corner."""
    return f"{chr(ord('a') + square % o.files)}{square // o.files + 1}" if square >= 0 else "?"


def point_text(o: Any, point: int) -> str:
    """A point as file and rank of the lines: A0 is White's left corner."""
    width = o.files + 1
    return f"{chr(ord('A') + point % width)}{point // width}" if point >= 0 else "?"


def _square(o: Any, text: str) -> int:
    if not re.fullmatch(_SQUARE, text):
        raise BadText(f"“{text}” is no square: write its file and rank, as d4.")
    file, rank = ord(text[0]) - ord("a"), int(text[1:])
    if file >= o.files or not 1 <= rank <= o.ranks:
        last = chr(ord("a") + o.files - 1)
        raise BadText(f"{text} is no square: files are a to {last}, ranks 1 to {o.ranks}.")
    return (rank - 1) * o.files + file


def _point(o: Any, text: str) -> int:
    if not re.fullmatch(_POINT, text):
        raise BadText(f"“{text}” is no point: write its lines, as D4.")
    file, rank = ord(text[0]) - ord("A"), int(text[1:])
    if file > o.files or rank > o.ranks:
        last = chr(ord("A") + o.files)
        raise BadText(f"{text} is no point: the lines are A to {last} and 0 to {o.ranks}.")
    return rank * (o.files + 1) + file


# Actions


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """An action, or what nature did: the number of a die, or who begins."""
    if seat == NATURE:
        return SEAT_NAMES[LOT.side(action)] if action in LOT else str(ROLL.die(action))
    if action in STEP:
        square, way = STEP.apart(action)
        return f"{square_text(o, square)}-{square_text(o, o.next_square[square, way])}"
    if action in SLIDE:
        point, way, length = SLIDE.apart(action)
        return f"{point_text(o, point)}-{point_text(o, ahead(o, point, way, length))}"
    sign, kind = next((sign, kind) for sign, kind in SIGNS.items() if action in kind)
    text = square_text if kind.parts == ("square",) else point_text
    return f"{sign}{text(o, *kind.apart(action))}"


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A square alone is a step or a shot there, a point alone a stone put there."""
    if seat == NATURE:
        return _read_outcome(s, text)
    if match := _SIGNED.fullmatch(text):
        kind = SIGNS[match[1]]
        return [kind.id(_square(o, match[2]) if kind.parts == ("square",) else _point(o, match[2]))]
    if match := _STEP.fullmatch(text):
        square, there = _square(o, match[1]), _square(o, match[2])
        steps = [step for step in _steps_to(o, there) if STEP.square(step) == square]
        if not steps:
            raise BadText(f"“{text}” is no step: a robot moves to one of the eight squares next to it.")
        return steps
    if match := _SLIDE.fullmatch(text):
        point, there = _point(o, match[1]), _point(o, match[2])
        slides = [slide for slide in _slides_to(o, there) if SLIDE.point(slide) == point]
        if not slides:
            raise BadText(f"“{text}” is no straight line: a stone slides along the lines of the board.")
        return slides
    if re.fullmatch(_SQUARE, text):
        return _signed("square", _square(o, text)) + _steps_to(o, _square(o, text))
    if re.fullmatch(_POINT, text):
        return _signed("point", _point(o, text)) + _slides_to(o, _point(o, text))
    raise BadText(f"“{text}” is no action: {_HOW}.")


def _read_outcome(s: Any, text: str) -> list[int]:
    if s.lots:
        for side, name in enumerate(SEAT_NAMES):
            if text.casefold() in (name.casefold(), name[0].casefold()):
                return [LOT.id(side)]
        raise BadText(f"“{text}” is nobody who could begin: write White or Black.")
    if not re.fullmatch(r"[1-6]", text):
        raise BadText(f"“{text}” is no number of a die: write 1 to 6.")
    return [ROLL.id(int(text))]


def _signed(part: str, place: int) -> list[int]:
    return [kind.id(place) for kind in SIGNS.values() if kind.parts == (part,)]


def _steps_to(o: Any, square: int) -> list[int]:
    behind = ((way, o.next_square[square, way ^ 4]) for way in range(WAYS))
    return [STEP.id(there, way) for way, there in behind if there >= 0]


def _slides_to(o: Any, point: int) -> list[int]:
    ways = ((way, length) for way in range(WAYS) for length in range(1, 9))
    behind = ((way, length, ahead(o, point, way ^ 4, length)) for way, length in ways)
    return [SLIDE.id(there, way, length) for way, length, there in behind if there >= 0]


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """Touch a robot or a stone and where it goes; a target and then Fire; an empty point."""
    text = action_text(o, s, seat, action)
    if seat == NATURE:
        return (f"button:{text}",)
    touched = (
        f"{'cell' if place[0].islower() else 'point'}:{place}"
        for place in text.strip("".join(SIGNS)).split("-")
    )
    return (*touched, "button:fire") if action in FIRE else tuple(touched)


def turn_log(o: Any, plies: Iterable[tuple[Any, int, int]]) -> list[str]:
    """A game turn by turn, as `W: c2-c3 / @A0`: phase A, phase B, a shot's dice in brackets.

    Each ply is the state before it, the seat and the action. `--` stands for a phase B that was skipped.
    """
    turns: list[tuple[int, list[str]]] = []
    rolling = False
    for s, seat, action in plies:
        text = action_text(o, s, seat, action)
        if s.lots:
            continue
        if seat == NATURE:
            done = turns[-1][1] if turns else []
            if done:
                done[-1] = f"{done[-1][:-1]},{text}]" if rolling else f"{done[-1]}[{text}]"
            rolling = True
            continue
        rolling = False
        if s.due == Due.EITHER or not turns:
            if turns and len(turns[-1][1]) == 1 and o.other_move != OtherMove.NONE:
                turns[-1][1].append("--")
            turns.append((s.turn, [] if s.due == Due.EITHER else ["..."]))
        turns[-1][1].append(text)
    return [f"{SEAT_NAMES[side][0]}: {' / '.join(actions)}" for side, actions in turns]


# Positions

_DUE = {Due.ROBOTS: "R", Due.STONES: "S"}
_DRAWS = {"repetition": Reason.REPEATED, "turns": Reason.TURNS_UP}
_PARTS = ("W", "B", "w", "b", "turn", "last", "supply", "fire", "drawn")


def position_text(o: Any, s: Any) -> str:
    """Robots with their heights, stones, the turn and phase, the stone that slid last."""
    parts = []
    for side, letter in enumerate("WB"):
        robots = [q for q in range(o.squares) if robot_of(o, s, side, q)]
        parts.append(f"{letter} {_or_none(f'{square_text(o, q)}={s.robot[q] & 3}' for q in robots)}")
    for side, letter in enumerate("wb"):
        stones = [p for p in range(o.points) if s.stone[p] == 1 + side]
        parts.append(f"{letter} {_or_none(point_text(o, p) for p in stones)}")
    parts.append(f"turn {turn_text(s)}")
    parts.append(f"last {point_text(o, s.last_slid) if s.last_slid >= 0 else '-'}")
    if any(s.supply[side] + stones_on_board(o, s, side) != o.supply for side in range(2)):
        parts.append(f"supply {s.supply[0]} {s.supply[1]}")
    if s.dice:
        parts.append(f"fire {square_text(o, s.target)} {s.dice}")
    parts += [f"drawn {word}" for word, why in _DRAWS.items() if s.over == why]
    return " | ".join(parts)


def _or_none(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def turn_text(s: Any) -> str:
    """Whose turn it is and which phase: `W A`, `W B due S`; `?` before lots are drawn."""
    if s.lots:
        return "?"
    owner = "WB"[s.turn]
    return f"{owner} A" if s.due == Due.EITHER else f"{owner} B due {_DUE[s.due]}"


def fit(options: Options, text: str) -> Options:
    """The options as they are: a position's text fixes none of them."""
    return options


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text; False if stones are missing from board and bowls."""
    parts = _parts(text)
    _read_robots(o, s, parts)
    _read_stones(o, s, parts)
    _read_turn(o, s, parts)
    whole = _read_supply(o, s, parts)
    if "fire" in parts:
        _read_fire(o, s, " ".join(parts["fire"]))
    if "drawn" in parts:
        word = " ".join(parts["drawn"])
        if word not in _DRAWS:
            raise BadText(f"“drawn {word}” is no ending: write drawn repetition or drawn turns.")
        s.over, s.winner = _DRAWS[word], DRAWN
    else:
        rules.begin_read(o, s)
    s.happened = 0
    return whole


def _parts(text: str) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    for part in text.split("|"):
        head, *words = part.split() or [""]
        if head not in _PARTS:
            raise BadText(
                f"“{part.strip()}” is no part of a position: "
                "write W b1=2 | B c8=3 | w A4 | b D5 | turn W A | last -."
            )
        if head in parts:
            raise BadText(f"A position has one part that begins with {head}, and this one has two.")
        parts[head] = [] if words == ["-"] else words
    if "turn" not in parts:
        raise BadText("The position does not say whose turn it is: add turn W A, for example.")
    return parts


def _read_robots(o: Any, s: Any, parts: dict[str, list[str]]) -> None:
    stacks = [EMPTY] * o.squares
    for side, letter in enumerate("WB"):
        try:
            read_robots(stacks, side, parts.get(letter, []), o.files, o.ranks)
        except ValueError as error:
            raise BadText(str(error)) from None
    for square, robot in enumerate(stacks):
        set_robot(o, s, square, robot)


def _read_stones(o: Any, s: Any, parts: dict[str, list[str]]) -> None:
    for side, letter in enumerate("wb"):
        for word in parts.get(letter, []):
            point = _point(o, word)
            if s.stone[point] != EMPTY:
                raise BadText(f"There are two stones on {word}: a point holds one.")
            set_stone(o, s, point, 1 + side)


def _read_turn(o: Any, s: Any, parts: dict[str, list[str]]) -> None:
    words = " ".join(parts["turn"])
    match = re.fullmatch(r"([WB])(?: A)?|([WB]) B due ([RS])|(\?)", words)
    if not match:
        raise BadText(f"“turn {words}” is no turn: write turn W A, or turn W B due S in phase B.")
    if match[4] and o.first != First.RANDOM:
        raise BadText("Lots are drawn only with first=random: write whose turn it is, as turn W A.")
    if match[3] and o.other_move == OtherMove.NONE:
        raise BadText("With other_move=none a turn has no phase B: write turn W A, for example.")
    s.lots = 1 if match[4] else 0
    s.turn = 0 if match[4] else "WB".index(match[1] or match[2])
    s.due = Due.EITHER if not match[3] else Due.ROBOTS if match[3] == "R" else Due.STONES
    last = parts.get("last", [])
    if len(last) > 1:
        raise BadText("One stone at most slid last: write last D4, or last - if none has.")
    s.last_slid = _point(o, last[0]) if last else -1
    if last and s.stone[s.last_slid] == EMPTY:
        raise BadText(f"There is no stone on {last[0]}, so it cannot have slid there last.")


def _read_supply(o: Any, s: Any, parts: dict[str, list[str]]) -> bool:
    """The stones in the bowls: those not on the board, unless the text says otherwise."""
    words = parts.get("supply")
    if words is not None and (len(words) != 2 or not all(w.isdecimal() for w in words)):
        raise BadText(
            f"“supply {' '.join(words)}” is no supply: write White's and Black's stones, as supply 0 32."
        )
    whole = True
    for side, name in enumerate(SEAT_NAMES):
        on_board = stones_on_board(o, s, side)
        left = o.supply - on_board if words is None else int(words[side])
        if on_board > o.supply:
            raise BadText(f"{name} has {on_board} stones on the board: there are {o.supply}.")
        if on_board + left > o.supply:
            raise BadText(
                f"{name} has {on_board} stones on the board and {left} in the bowl: "
                f"there are {o.supply} in all."
            )
        s.supply[side] = left
        whole = whole and on_board + left == o.supply
    return whole


def _read_fire(o: Any, s: Any, words: str) -> None:
    match = re.fullmatch(rf"{_SQUARE} (\d+)", words)
    if not match:
        raise BadText(f"“fire {words}” is no shot: write the target and the dice left, as fire d5 2.")
    target, dice = _square(o, match[1]), int(match[2])
    name, side = square_text(o, target), side_moved(o, s)
    if s.due == Due.STONES:
        raise BadText("No shot can be under way while a stone action is due.")
    if robot_of(o, s, side, target):
        raise BadText(f"{SEAT_NAMES[side]} cannot be firing at {name}: the robot there is its own.")
    # The target may be gone while its last dice roll, but then at least one die has been rolled.
    most = shooters(o, s, side, target) - (s.robot[target] == EMPTY)
    if not 1 <= dice <= most:
        raise BadText(f"{dice} dice cannot be left for {name}: {max(most, 0)} at most.")
    if s.robot[target] != EMPTY and cover(o, s, target) == 0:
        raise BadText(f"The robot on {name} has no cover, so no dice are rolled for it.")
    s.target, s.dice = target, dice


# Editing by clicks


def edited(text: str, place: str, step: int) -> str:
    """Squares hold robots one to three high, crossings a stone of either side."""
    parts = {words[0]: words[1:] for part in text.split("|") if (words := part.split())}
    held = {letter: [word for word in parts.get(letter, []) if word != "-"] for letter in "WBwb"}
    turn = parts.get(TURN, ["W", "A"])
    if place == TURN:
        turn = [next_of("WB", turn[0], step), "A"]
    elif place == CLEAR:
        held = {letter: [] for letter in held}
    elif place.startswith("cell:"):
        _next_robot(held, place_name(place), step)
    elif place.startswith("point:"):
        _next_stone(held, place_name(place), step)
    else:
        raise no_place(place)
    written = [f"{letter} {_or_none(words)}" for letter, words in held.items()]
    return " | ".join([*written, f"turn {' '.join(turn)}", "last -"])


def _next_robot(held: dict[str, list[str]], square: str, step: int) -> None:
    here = [(side, word) for side in "WB" for word in held[side] if word.startswith(f"{square}=")]
    now = "".join(f"{side}{word.partition('=')[2]}" for side, word in here)
    for side, word in here:
        held[side].remove(word)
    new = next_of(("", "W1", "W2", "W3", "B1", "B2", "B3"), now, step)
    if new:
        held[new[0]].append(f"{square}={new[1]}")


def _next_stone(held: dict[str, list[str]], point: str, step: int) -> None:
    now = next((side for side in "wb" if point in held[side]), "")
    if now:
        held[now].remove(point)
    new = next_of(("", "w", "b"), now, step)
    if new:
        held[new].append(point)


# Words

REASONS = {
    Reason.HOME: "a robot of {winner} has reached {goal}",
    Reason.STRUNG: "{winner}'s stones run from one side of the board to the other",
    Reason.FORFEITED: "{loser} can neither place a stone nor slide one",
    Reason.NO_ROBOT: "{loser} has no robot action, and one was due",
    Reason.REPEATED: "the same position has come up for the third time",
    Reason.TURNS_UP: "{turns} turns have been played",
}

REFUSALS = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_YOUR_CHOICE: "{who} decides now",
    Refusal.NO_SUCH_ACTION: "this board has no such action",
    Refusal.NO_SUCH_OUTCOME: "that cannot come up",
    Refusal.STONES_DUE: "{side}'s stone action is due",
    Refusal.ROBOTS_DUE: "{side}'s robot action is due",
    Refusal.NOT_THAT_ROBOT: "{side} has no robot there",
    Refusal.OFF_BOARD: "that is off the board",
    Refusal.SQUARE_TAKEN: "another robot stands there",
    Refusal.NO_ENEMY: "{other} has no robot there",
    Refusal.OUT_OF_RANGE: "no robot of {side} has it within range in a straight line",
    Refusal.POINT_TAKEN: "a stone lies there already",
    Refusal.BOWL_EMPTY: "{side}'s bowl is empty",
    Refusal.NEGATED: "a robot stands on a square beside that point (the Rule of Negation)",
    Refusal.MUST_PLACE: "stones slide only when none can be placed, and {side} can place one",
    Refusal.NO_STONE: "no stone lies there",
    Refusal.SLID_LAST: "that stone was the last to slide (the Rule of Circularity)",
    Refusal.NOT_THAT_WAY: "stones slide along the lines of the board only",
    Refusal.IN_THE_WAY: "the way is not empty",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    won = s.winner if s.winner != DRAWN else 0
    goal = f"rank {1 if won else o.ranks}"
    names = {"winner": SEAT_NAMES[won], "loser": SEAT_NAMES[1 - won]}
    return REASONS[Reason(reason)].format(**names, goal=goal, turns=o.max_turns)


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    mover, side = rules.to_move(o, s), side_moved(o, s)
    who = SEAT_NAMES[mover] if mover >= 0 else "chance"
    return REFUSALS[Refusal(why)].format(who=who, side=SEAT_NAMES[side], other=SEAT_NAMES[1 - side])


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words."""
    if kind in (Event.MOVED, Event.FIRED, Event.PLACED, Event.SLID):
        return _deed(o, kind, SEAT_NAMES[a >> 1], SEAT_NAMES[a & 1], b, c, d)
    if kind == Event.ROLLED:
        if d == EMPTY:
            return f"A {a} is rolled in vain: nothing is left on {square_text(o, c)}."
        return f"A {a} against cover {b}: {'a hit' if a > b else 'a miss'}."
    if kind == Event.DAMAGED:
        lost = f"{SEAT_NAMES[a]}'s robot on {square_text(o, b)}"
        return f"{lost} is hit and has {d} left." if d else f"{lost} is destroyed."
    if kind == Event.BEGINS:
        return f"The lot falls to {SEAT_NAMES[a]}, who begins."
    if kind == Event.SKIPPED:
        return f"{SEAT_NAMES[a]} has no robot action: phase B is skipped."
    ending = reason_text(o, s, kind)
    return f"{ending[:1].upper()}{ending[1:]}."


def _deed(o: Any, kind: int, side: str, decider: str, b: int, c: int, d: int) -> str:
    """A decision and its maker: `Black moves White's robot from c2 to c3`."""
    whose = "its" if side == decider else f"{side}'s"
    if kind == Event.MOVED:
        return f"{decider} moves {whose} robot from {square_text(o, b)} to {square_text(o, c)}."
    if kind == Event.FIRED:
        robots = "robot" if c == 1 else f"{c} robots"
        against = f", which has cover {d}" if d else ""
        return f"{decider} fires {whose} {robots} at {square_text(o, b)}{against}."
    if kind == Event.PLACED:
        stone = "a stone" if side == decider else f"a stone of {side}"
        return f"{decider} places {stone} on {point_text(o, b)}."
    for_whom = "" if side == decider else f" for {side}"
    return (
        f"{decider} slides {SEAT_NAMES[d]}'s stone from {point_text(o, b)} to {point_text(o, c)}{for_whom}."
    )
