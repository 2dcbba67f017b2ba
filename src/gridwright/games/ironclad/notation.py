"""Ironclad in text: `c2-c3` a step, `*d5` a shot, `@D4` a placement, `C0-A0` a slide, `4` a die.

Squares are lower case, points upper case. A position is `W b1=2 | B c8=3 | w A4 | b D5 | turn W A | last -`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gridwright.games.ironclad import board, rules
from gridwright.games.ironclad.options import NEXT, SIDES, Options, read_robots
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText

SEAT_NAMES = SIDES
_SQUARE, _POINT = r"([a-z])(\d+)", r"([A-Z])(\d+)"
_STEP = re.compile(rf"{_SQUARE}\s*-\s*{_SQUARE}")
_SHOT = re.compile(rf"\*\s*{_SQUARE}")
_PLACE = re.compile(rf"@\s*{_POINT}")
_SLIDE = re.compile(rf"{_POINT}\s*-\s*{_POINT}")
_HOW = (
    "write a step as c2-c3, a shot as *d5, a placement as @D4, a slide as C0-A0; "
    "squares are lower case, points upper case"
)


def seat_names(options: Options) -> tuple[str, ...]:
    """White, whose home is rank 1, and Black."""
    return SEAT_NAMES


def square_text(o: Any, square: int) -> str:
    """A square as file and rank: a1 is White's left corner."""
    return f"{chr(ord('a') + square % o.files)}{square // o.files + 1}" if square >= 0 else "?"


def point_text(o: Any, point: int) -> str:
    """A point as file and rank of the lines: A0 is White's left corner."""
    width = o.files + 1
    return f"{chr(ord('A') + point % width)}{point // width}" if point >= 0 else "?"


def _square(o: Any, file: str, rank: str) -> int:
    f, r = ord(file) - ord("a"), int(rank)
    if f >= o.files or not 1 <= r <= o.ranks:
        last = chr(ord("a") + o.files - 1)
        raise BadText(f"{file}{rank} is no square: files are a to {last}, ranks 1 to {o.ranks}.")
    return int((r - 1) * o.files + f)


def _point(o: Any, file: str, rank: str) -> int:
    f, r = ord(file) - ord("A"), int(rank)
    if f > o.files or r > o.ranks:
        last = chr(ord("A") + o.files)
        raise BadText(f"{file}{rank} is no point: the lines are A to {last} and 0 to {o.ranks}.")
    return int(r * (o.files + 1) + f)


def slide_end(o: Any, ways: int) -> int:
    """Where a slide (its id less the first slide's) ends; -1 if that is off the board."""
    point = ways >> 6
    for _ in range((ways & 7) + 1):
        point = o.next_point[point, ways >> 3 & 7] if point >= 0 else -1
    return point


# Actions


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """An action, or what nature did: the number of a die, or who begins."""
    if seat == NATURE:
        return SEAT_NAMES[action] if s.lots and action < 2 else str(action)
    if action < o.first_shot:
        square = action >> 3
        return f"{square_text(o, square)}-{square_text(o, o.next_square[square, action & 7])}"
    if action < o.first_place:
        return f"*{square_text(o, action - o.first_shot)}"
    if action < o.first_slide:
        return f"@{point_text(o, action - o.first_place)}"
    if action < o.last_id:
        ways = action - o.first_slide
        return f"{point_text(o, ways >> 6)}-{point_text(o, slide_end(o, ways))}"
    return f"#{action}"


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A square alone is a step or a shot there, a point alone a stone put there."""
    if seat == NATURE:
        return _read_outcome(s, text)
    if match := _STEP.fullmatch(text):
        return [_step(o, _square(o, match[1], match[2]), _square(o, match[3], match[4]), text)]
    if match := _SHOT.fullmatch(text):
        return [o.first_shot + _square(o, match[1], match[2])]
    if match := _PLACE.fullmatch(text):
        return [o.first_place + _point(o, match[1], match[2])]
    if match := _SLIDE.fullmatch(text):
        return [_slide(o, _point(o, match[1], match[2]), _point(o, match[3], match[4]), text)]
    if match := re.fullmatch(_SQUARE, text):
        return _to_square(o, _square(o, match[1], match[2]))
    if match := re.fullmatch(_POINT, text):
        return _to_point(o, _point(o, match[1], match[2]))
    raise BadText(f"“{text}” is no action: {_HOW}.")


def _read_outcome(s: Any, text: str) -> list[int]:
    if s.lots:
        for side, name in enumerate(SEAT_NAMES):
            if text.casefold() in (name.casefold(), name[0].casefold()):
                return [side]
        raise BadText(f"“{text}” is nobody who could begin: write White or Black.")
    if not re.fullmatch(r"[1-6]", text):
        raise BadText(f"“{text}” is no number of a die: write 1 to 6.")
    return [int(text)]


def _step(o: Any, square: int, there: int, text: str) -> int:
    for direction in range(8):
        if o.next_square[square, direction] == there:
            return square * 8 + direction
    raise BadText(f"“{text}” is no step: a robot moves to one of the eight squares next to it.")


def _slide(o: Any, point: int, there: int, text: str) -> int:
    for direction, _ in enumerate(NEXT):
        for length in range(8):
            ways = point * 64 + direction * 8 + length
            if slide_end(o, ways) == there:
                return int(o.first_slide + ways)
    raise BadText(f"“{text}” is no straight line: a stone slides along the lines of the board.")


def _to_square(o: Any, square: int) -> list[int]:
    behind = ((d, o.next_square[square, (d + 4) % 8]) for d in range(8))
    return [o.first_shot + square] + [there * 8 + d for d, there in behind if there >= 0]


def _to_point(o: Any, point: int) -> list[int]:
    ways = (p * 64 + d * 8 + n for p in range(o.points) for d in range(8) for n in range(8))
    return [o.first_place + point] + [o.first_slide + w for w in ways if slide_end(o, w) == point]


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """Touch a robot or a stone and where it goes; a target and then Fire; an empty point."""
    if seat == NATURE:
        return (f"button:{SEAT_NAMES[action] if s.lots else action}",)
    text = action_text(o, s, seat, action)
    if text[0] == "*":
        return (f"cell:{text[1:]}", "button:fire")
    if text[0] == "@":
        return (f"point:{text[1:]}",)
    kind = "cell" if text[0].islower() else "point"
    origin, target = text.split("-")
    return (f"{kind}:{origin}", f"{kind}:{target}")


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
        if s.due == board.EITHER or not turns:
            if turns and len(turns[-1][1]) == 1 and o.other_move != board.NO_OTHER:
                turns[-1][1].append("--")
            turns.append((s.turn, [] if s.due == board.EITHER else ["..."]))
        turns[-1][1].append(text)
    return [f"{SEAT_NAMES[side][0]}: {' / '.join(actions)}" for side, actions in turns]


# Positions

_DUE = {board.ROBOTS: "R", board.STONES: "S"}
_DRAWS = {"repetition": board.REPEATED, "turns": board.TURNS_UP}
_PARTS = ("W", "B", "w", "b", "turn", "last", "supply", "fire", "drawn")


def position_text(o: Any, s: Any) -> str:
    """Robots with their heights, stones, the turn and phase, the stone that slid last."""
    parts = []
    for side in (board.WHITE, board.BLACK):
        robots = [q for q in range(o.squares) if board.robot_of(o, s, side, q)]
        parts.append(f"{'WB'[side]} {_or_none(f'{square_text(o, q)}={s.robot[q] & 3}' for q in robots)}")
    for side in (board.WHITE, board.BLACK):
        stones = [p for p in range(o.points) if s.stone[p] == 1 + side]
        parts.append(f"{'wb'[side]} {_or_none(point_text(o, p) for p in stones)}")
    parts.append(f"turn {turn_text(s)}")
    parts.append(f"last {point_text(o, s.last_slid) if s.last_slid >= 0 else '-'}")
    sides = (board.WHITE, board.BLACK)
    if any(s.supply[i] + board.stones_on_board(o, s, i) != o.supply for i in sides):
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
    return f"{owner} A" if s.due == board.EITHER else f"{owner} B due {_DUE[s.due]}"


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
        _read_fire(o, s, parts["fire"])
    if "drawn" in parts:
        word = " ".join(parts["drawn"])
        if word not in _DRAWS:
            raise BadText(f"“drawn {word}” is no ending: write drawn repetition or drawn turns.")
        s.over, s.winner = _DRAWS[word], board.DRAWN
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
    stacks = [board.EMPTY] * o.squares
    for side in (board.WHITE, board.BLACK):
        try:
            read_robots(stacks, side, parts.get("WB"[side], []), o.files, o.ranks)
        except ValueError as error:
            raise BadText(str(error)) from None
    for square, robot in enumerate(stacks):
        if robot != board.EMPTY:
            board.set_robot(o, s, square, robot)


def _read_stones(o: Any, s: Any, parts: dict[str, list[str]]) -> None:
    for side in (board.WHITE, board.BLACK):
        for word in parts.get("wb"[side], []):
            point = _point_word(o, word)
            if s.stone[point] != board.EMPTY:
                raise BadText(f"There are two stones on {word}: a point holds one.")
            board.set_stone(o, s, point, 1 + side)


def _point_word(o: Any, word: str) -> int:
    match = re.fullmatch(_POINT, word)
    if not match:
        raise BadText(f"“{word}” is no point: write its lines, as D4.")
    return _point(o, match[1], match[2])


def _read_turn(o: Any, s: Any, parts: dict[str, list[str]]) -> None:
    words = " ".join(parts["turn"])
    match = re.fullmatch(r"([WB])(?: A)?|([WB]) B due ([RS])|(\?)", words)
    if not match:
        raise BadText(f"“turn {words}” is no turn: write turn W A, or turn W B due S in phase B.")
    if match[4] and o.first != board.BY_LOT:
        raise BadText("Lots are drawn only with first=random: write whose turn it is, as turn W A.")
    if match[3] and o.other_move == board.NO_OTHER:
        raise BadText("With other_move=none a turn has no phase B: write turn W A, for example.")
    s.lots = 1 if match[4] else 0
    s.turn = 0 if match[4] else "WB".index(match[1] or match[2])
    s.due = board.EITHER if not match[3] else board.ROBOTS if match[3] == "R" else board.STONES
    last = parts.get("last", [])
    if len(last) > 1:
        raise BadText("One stone at most slid last: write last D4, or last - if none has.")
    s.last_slid = _point_word(o, last[0]) if last else -1
    if last and s.stone[s.last_slid] == board.EMPTY:
        raise BadText(f"There is no stone on {last[0]}, so it cannot have slid there last.")


def _read_supply(o: Any, s: Any, parts: dict[str, list[str]]) -> bool:
    """The stones in the bowls: those not on the board, unless the text says otherwise."""
    words = parts.get("supply")
    if words is not None and (len(words) != 2 or not all(w.isdecimal() for w in words)):
        raise BadText(
            f"“supply {' '.join(words)}” is no supply: write White's and Black's stones, as supply 0 32."
        )
    whole = True
    for side in (board.WHITE, board.BLACK):
        on_board = board.stones_on_board(o, s, side)
        left = o.supply - on_board if words is None else int(words[side])
        if on_board > o.supply:
            raise BadText(f"{SEAT_NAMES[side]} has {on_board} stones on the board: there are {o.supply}.")
        if on_board + left > o.supply:
            raise BadText(
                f"{SEAT_NAMES[side]} has {on_board} stones on the board and {left} in the bowl: "
                f"there are {o.supply} in all."
            )
        s.supply[side] = left
        whole = whole and on_board + left == o.supply
    return whole


def _read_fire(o: Any, s: Any, words: list[str]) -> None:
    match = re.fullmatch(rf"{_SQUARE} (\d+)", " ".join(words))
    if not match:
        raise BadText(
            f"“fire {' '.join(words)}” is no shot: write the target and the dice left, as fire d5 2."
        )
    target, dice = _square(o, match[1], match[2]), int(match[3])
    name, side = f"{match[1]}{match[2]}", rules.side_moved(o, s)
    if s.due == board.STONES:
        raise BadText("No shot can be under way while a stone action is due.")
    if board.robot_of(o, s, side, target):
        raise BadText(f"{SEAT_NAMES[side]} cannot be firing at {name}: the robot there is its own.")
    # The target may be gone while its last dice roll, but then at least one die has been rolled.
    most = rules.shooters(o, s, side, target) - (s.robot[target] == board.EMPTY)
    if not 1 <= dice <= most:
        raise BadText(f"{dice} dice cannot be left for {name}: {max(most, 0)} at most.")
    if s.robot[target] != board.EMPTY and rules.cover(o, s, target) == 0:
        raise BadText(f"The robot on {name} has no cover, so no dice are rolled for it.")
    s.target, s.dice = target, dice


# Words

_REASONS = {
    board.HOME: "a robot of {winner} has reached {goal}",
    board.STRUNG: "{winner}'s stones run from one side of the board to the other",
    board.FORFEITED: "{loser} can neither place a stone nor slide one",
    board.NO_ROBOT: "{loser} has no robot action, and one was due",
    board.REPEATED: "the same position has come up for the third time",
    board.TURNS_UP: "{turns} turns have been played",
}

_BARRED = {
    rules.GAME_OVER: "the game is over",
    rules.NOT_YOUR_CHOICE: "{who} decides now",
    rules.NO_SUCH_ACTION: "this board has no such action",
    rules.NO_SUCH_OUTCOME: "that cannot come up",
    rules.STONES_DUE: "{side}'s stone action is due",
    rules.ROBOTS_DUE: "{side}'s robot action is due",
    rules.NOT_THAT_ROBOT: "{side} has no robot there",
    rules.OFF_BOARD: "that is off the board",
    rules.SQUARE_TAKEN: "another robot stands there",
    rules.NO_ENEMY: "{other} has no robot there",
    rules.OUT_OF_RANGE: "no robot of {side} has it within range in a straight line",
    rules.POINT_TAKEN: "a stone lies there already",
    rules.BOWL_EMPTY: "{side}'s bowl is empty",
    rules.NEGATED: "a robot stands on a square beside that point (the Rule of Negation)",
    rules.MUST_PLACE: "stones slide only when none can be placed, and {side} can place one",
    rules.NO_STONE: "no stone lies there",
    rules.SLID_LAST: "that stone was the last to slide (the Rule of Circularity)",
    rules.NOT_THAT_WAY: "stones slide along the lines of the board only",
    rules.IN_THE_WAY: "the way is not empty",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    won = s.winner if s.winner != board.DRAWN else 0
    return _REASONS[reason].format(
        winner=SEAT_NAMES[won],
        loser=SEAT_NAMES[1 - won],
        goal=f"rank {o.ranks if won == board.WHITE else 1}",
        turns=o.max_turns,
    )


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    mover = rules.to_move(o, s)
    side = rules.side_moved(o, s)
    who = SEAT_NAMES[mover] if mover >= 0 else "chance"
    return _BARRED[why].format(who=who, side=SEAT_NAMES[side], other=SEAT_NAMES[1 - side])


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words."""
    if kind in (board.MOVED, board.FIRED, board.PLACED, board.SLID):
        return _deed(o, kind, SEAT_NAMES[a >> 1], SEAT_NAMES[a & 1], b, c, d)
    if kind == board.ROLLED:
        if d == board.EMPTY:
            return f"A {a} is rolled in vain: nothing is left on {square_text(o, c)}."
        return f"A {a} against cover {b}: {'a hit' if a > b else 'a miss'}."
    if kind == board.DAMAGED:
        lost = f"{SEAT_NAMES[a]}'s robot on {square_text(o, b)}"
        return f"{lost} is hit and has {d} left." if d else f"{lost} is destroyed."
    if kind == board.BEGINS:
        return f"The lot falls to {SEAT_NAMES[a]}, who begins."
    if kind == board.SKIPPED:
        return f"{SEAT_NAMES[a]} has no robot action: phase B is skipped."
    ending = reason_text(o, s, kind)
    return f"{ending[:1].upper()}{ending[1:]}."


def _deed(o: Any, kind: int, side: str, decider: str, b: int, c: int, d: int) -> str:
    """A decision and its maker: `Black moves White's robot from c2 to c3`."""
    whose = "its" if side == decider else f"{side}'s"
    if kind == board.MOVED:
        return f"{decider} moves {whose} robot from {square_text(o, b)} to {square_text(o, c)}."
    if kind == board.FIRED:
        robots = "robot" if c == 1 else f"{c} robots"
        against = f", which has cover {d}" if d else ""
        return f"{decider} fires {whose} {robots} at {square_text(o, b)}{against}."
    if kind == board.PLACED:
        stone = "a stone" if side == decider else f"a stone of {side}"
        return f"{decider} places {stone} on {point_text(o, b)}."
    stone = f"{SEAT_NAMES[d]}'s stone"
    for_whom = "" if side == decider else f" for {side}"
    return f"{decider} slides {stone} from {point_text(o, b)} to {point_text(o, c)}{for_whom}."
