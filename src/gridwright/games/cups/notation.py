"""Cups in text: `@d4` `d4-d5` `d4<d5` `d4>c4` `~d5` `pass`; `1:d4=2 3:c4 * e4 | reserve 5 6 | turn 1`."""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.cups import ending, pieces, turn
from gridwright.games.cups.ending import Reason, Step
from gridwright.games.cups.options import Options
from gridwright.games.cups.pieces import NOWHERE, RESOURCES, Event, Owner, Refusal
from gridwright.games.cups.repetition import forget
from gridwright.games.cups.setting_up import DRAW, PUT, TOSS, First, SetUp
from gridwright.games.cups.turn import CLAIM, CONVERT, DESTROY, GIVE, MOVE, PASS, PLACE, STEAL, Sticky
from gridwright.games.cups.undo import Undo
from gridwright.kernel.actions import Kind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place, place_name
from gridwright.kernel.errors import BadText

SEAT_NAMES = ("Blue", "Vermilion")
_CELL = r"([a-z]\d+)"
_DEED = re.compile(rf"{_CELL}\s*([-<>])\s*{_CELL}")
_SIGNED = re.compile(rf"([@~x!])\s*{_CELL}")
_DEEDS = {"-": MOVE, "<": STEAL, ">": GIVE}
_SIGNS = {"@": PLACE, "~": CONVERT, "x": DESTROY, "!": CLAIM}
_FIRST = tuple(f"{name} first" for name in SEAT_NAMES)


def seat_names(options: Options) -> tuple[str, ...]:
    """The two colours."""
    return SEAT_NAMES


def cell_text(o: Any, cell: int) -> str:
    """A cell's name: its row's letter from the north, its number from the west; `?` off the board."""
    if not 0 <= cell < o.cells:
        return "?"
    number = 1 + sum(o.row[i] == o.row[cell] for i in range(cell))
    return f"{chr(ord('a') + o.row[cell])}{number}"


def cell_names(o: Any) -> list[str]:
    """All names, in the order of the cells."""
    return [cell_text(o, cell) for cell in range(o.cells)]


def _cell(o: Any, text: str) -> int:
    letter, number = ord(text[0]) - ord("a"), int(text[1:])
    row = [cell for cell in range(o.cells) if o.row[cell] == letter]
    if not row:
        raise BadText(f"{text} is not on the board: its rows are a to {chr(ord('a') + o.row[o.cells - 1])}.")
    if not 1 <= number <= len(row):
        raise BadText(f"{text} is not on the board: row {text[0]} has cells 1 to {len(row)}.")
    return row[number - 1]


# Actions


def kind_of(seat: int, action: int) -> Kind | None:
    """What kind of action an id is; None if it is none."""
    if seat == NATURE:
        return next((kind for kind in (TOSS, DRAW) if action in kind), None)
    return next((kind for kind in (PUT, PASS, *_DEEDS.values(), *_SIGNS.values()) if action in kind), None)


def cells_of(o: Any, seat: int, action: int) -> list[int]:
    """The cells that an action names: where, or the cup that acts and the cell beside it, or a pair."""
    kind = kind_of(seat, action)
    if kind is None or kind in (TOSS, PASS):
        return []
    cell, *ways = kind.apart(action)
    if kind is DRAW:
        return [cell, o.partner[cell]]
    return [cell, *(o.near[cell, way] for way in ways)]


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """What the action is in a few signs; those of the setting out are `+d5`, `+a1+g4` and `Blue first`."""
    kind = kind_of(seat, action)
    if kind is None:
        return f"#{action}"
    if kind is PASS:
        return "pass"
    if kind is TOSS:
        return _FIRST[TOSS.starter(action)]
    names = [cell_text(o, cell) for cell in cells_of(o, seat, action)]
    if kind in (PUT, DRAW):
        return "".join(f"+{name}" for name in names)
    sign = next(sign for sign, one in (_DEEDS | _SIGNS).items() if one is kind)
    return sign.join(names) if kind in _DEEDS.values() else sign + names[0]


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A cell alone means whatever may be done there."""
    if s.toss:
        return _read_first(text)
    text = " ".join(text.lower().split())
    if s.to_put > 0:
        return [_read_put(o, seat, text)]
    if text == "pass":
        return [PASS.id()]
    if match := _DEED.fullmatch(text):
        return [_read_deed(o, _DEEDS[match[2]], _cell(o, match[1]), _cell(o, match[3]), text)]
    if match := _SIGNED.fullmatch(text):
        return [_SIGNS[match[1]].id(_cell(o, match[2]))]
    if match := re.fullmatch(_CELL, text):
        return _ending_at(o, _cell(o, match[1]))
    if text.startswith("+"):
        raise BadText(f"“{text}” puts out a resource, but they are all out: place a cup, as @d4.")
    raise BadText(
        f"“{text}” is no action: write @d4 to place, d4-d5 to move, d4<d5 to take, d4>d5 to give, "
        "~d5 to convert, or pass."
    )


def _read_first(text: str) -> list[int]:
    for seat, name in enumerate(SEAT_NAMES):
        if text.lower().split() in ([name.lower(), "first"], [name.lower()]):
            return [TOSS.id(seat)]
    raise BadText(f"“{text}” does not say who is first: write {_FIRST[0]} or {_FIRST[1]}.")


def _read_put(o: Any, seat: int, text: str) -> int:
    match = re.fullmatch(rf"\+?\s*{_CELL}(?:\s*\+\s*{_CELL})?", text)
    if not match:
        example = "+a1+g4" if seat == NATURE else "+d5"
        raise BadText(f"“{text}” puts out no resource: write its cell, as {example}.")
    cell = _cell(o, match[1])
    if seat != NATURE:
        if match[2]:
            raise BadText(f"“{text}” puts out two resources: put them out one at a time, as +{match[1]}.")
        return PUT.id(cell)
    partner = o.partner[cell]
    if match[2] and _cell(o, match[2]) != partner:
        raise BadText(
            f"{match[1]} and {match[2]} are no pair: opposite {match[1]} is {cell_text(o, partner)}."
        )
    return DRAW.id(min(cell, partner))


def _read_deed(o: Any, kind: Kind, cell: int, other: int, text: str) -> int:
    near = [o.near[cell, way] for way in range(6)]
    if other not in near:
        touched = ", ".join(cell_text(o, c) for c in near if c != NOWHERE)
        raise BadText(f"“{text}”: {cell_text(o, cell)} touches {touched}, and no other cells.")
    return kind.id(cell, near.index(other))


def _ending_at(o: Any, cell: int) -> list[int]:
    """Placing on a cell, moving to it, or turning the cup there."""
    near = {way: o.near[cell, way] for way in range(6)}
    moves = [MOVE.id(c, pieces.opposite(way)) for way, c in near.items() if c != NOWHERE]
    return [kind.id(cell) for kind in _SIGNS.values()] + moves


PASS_BUTTON = "button:pass"
FIRST_BUTTONS = ("button:blue-first", "button:vermilion-first")
BUTTONS = {
    STEAL: "button:take",
    GIVE: "button:give",
    CONVERT: "button:convert",
    DESTROY: "button:destroy",
    CLAIM: "button:claim",
    PASS: PASS_BUTTON,
}


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """A cell to place on; a cup and where it goes; two cups and what passes; a cup and what becomes of it."""
    kind = kind_of(seat, action)
    if kind is TOSS:
        return (FIRST_BUTTONS[TOSS.starter(action)],)
    cells = cells_of(o, seat, action)[: 1 if kind is DRAW else 2]
    return (*(f"cell:{cell_text(o, cell)}" for cell in cells), *([BUTTONS[kind]] if kind in BUTTONS else []))


# Positions

_SHORT = "1:d4=2 2:d5 3:c4 * e4 | reserve 5 6 | turn 1"
_ENDS = {Reason.REPEATED: "repeated", Reason.CAPPED: "called off"}


def position_text(o: Any, s: Any) -> str:
    """1.4 Cups by owner (3: shared) with their tokens, the loose resources, the reserves, who is to move."""
    cups = [f"{s.owner[c]}:{cell_text(o, c)}{_count(s.tokens[c], 0)}" for c in _by_owner(o, s)]
    loose = [cell_text(o, c) + _count(s.loose[c], 1) for c in range(o.cells) if s.loose[c] > 0]
    board = " ".join([*cups, *(["*", *loose] if loose else [])])
    parts = [board or "-", f"reserve {s.reserve[0]} {s.reserve[1]}", f"turn {'?' if s.toss else s.turn + 1}"]
    if s.to_put:
        parts.append(f"{s.to_put} to put")
    if s.passes:
        parts.append("passed" if s.passes == 1 else "passed twice")
    if s.over in _ENDS:
        parts.append(_ENDS[s.over])
    return " | ".join(parts)


def _by_owner(o: Any, s: Any) -> list[int]:
    standing = [cell for cell in range(o.cells) if s.owner[cell] != Owner.NOBODY]
    return sorted(standing, key=lambda cell: (s.owner[cell], cell))


def _count(count: int, usual: int) -> str:
    return "" if count == usual else f"={count}"


def fit(options: Options, text: str) -> Options:
    """The text fixes no option: a board cannot be told from the cups on it."""
    return options


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text; False if it does not account for every cup and resource."""
    board, *parts = [part.strip() for part in text.split("|")]
    if not board:
        raise BadText(f"A position begins with its cups, as {_SHORT}: write - if there are none.")
    _read_board(o, s, board)
    for part in parts:
        _read_part(o, s, part)
    _check_cups(o, s)
    pieces.take_stock(o, s)
    forget(s)
    _check_end(o, s)
    resources = sum(s.tokens[c] + s.loose[c] for c in range(o.cells)) + s.to_put
    if resources > RESOURCES:
        raise BadText(f"There are {resources} resources: there can be {RESOURCES} at most.")
    cups = s.standing + s.reserve[0] + s.reserve[1]
    return resources == RESOURCES and (cups == 2 * o.cups or bool(o.destroy))


def _read_board(o: Any, s: Any, text: str) -> None:
    cups, star, loose = text.partition("*")
    for word in cups.split():
        if word == "-":
            continue
        match = re.fullmatch(rf"([123]):{_CELL}(?:=(\d+))?", word)
        if not match:
            raise BadText(f"“{word}” is no cup: write its owner, cell and tokens, as 1:d4=2 (3 is shared).")
        cell = _cell(o, match[2])
        if s.owner[cell] != Owner.NOBODY:
            raise BadText(f"There are two cups on {match[2]}: a cell holds one.")
        s.owner[cell] = int(match[1])
        s.tokens[cell] = _number(match[3] or "0", RESOURCES, f"tokens in the cup on {match[2]}")
    if star and not loose.split():
        raise BadText(
            "After * come the cells with loose resources, as * e4 g1: leave it out if none lie loose."
        )
    for word in loose.split():
        match = re.fullmatch(rf"{_CELL}(?:=(\d+))?", word)
        if not match:
            raise BadText(f"“{word}” is no loose resource: write its cell, as e4, or e4=2 for two.")
        cell = _cell(o, match[1])
        if s.owner[cell] != Owner.NOBODY:
            raise BadText(f"{match[1]} has a cup, so its resources are in it: write =1 after the cup.")
        if s.loose[cell]:
            raise BadText(f"{match[1]} is twice among the loose resources: write {match[1]}=2 for two.")
        s.loose[cell] = _number(match[2] or "1", RESOURCES, f"resources on {match[1]}")


def _number(text: str, most: int, what: str) -> int:
    if int(text) > most:
        raise BadText(f"There are {text} {what}: there can be {most} at most.")
    return int(text)


def _read_part(o: Any, s: Any, part: str) -> None:
    if match := re.fullmatch(r"reserve (\d+) (\d+)", part):
        for seat, name in enumerate(SEAT_NAMES):
            s.reserve[seat] = _number(match[1 + seat], o.cups, f"cups in {name}'s reserve")
    elif match := re.fullmatch(r"turn ([12?])", part):
        if match[1] == "?" and o.first != First.TOSSED:
            raise BadText("Who is first is open (turn ?) only with first=random: write turn 1 or turn 2.")
        s.toss = int(match[1] == "?")
        s.turn = int(match[1] == "2")
    elif match := re.fullmatch(r"(\d+) to put", part):
        _read_to_put(o, s, int(match[1]))
    elif part in ("passed", "passed twice"):
        s.passes = 1 if part == "passed" else 2
    elif part in _ENDS.values():
        s.over = next(end for end, words in _ENDS.items() if words == part)
    else:
        raise BadText(f"“{part}” is no part of a position: write it as {_SHORT}.")


def _read_to_put(o: Any, s: Any, count: int) -> None:
    if o.resources == SetUp.MARKED:
        raise BadText("Resources are still to be put only with resources=random180 or resources=draft.")
    if o.resources == SetUp.RANDOM180 and count % 2:
        raise BadText(
            f"{count} resources are still to be put, but they come in pairs: make it an even number."
        )
    s.to_put = _number(str(count), RESOURCES, "resources to put")


def _check_cups(o: Any, s: Any) -> None:
    standing = [s.owner[c] for c in range(o.cells) if s.owner[c] != Owner.NOBODY]
    for seat, name in enumerate(SEAT_NAMES):
        cups = standing.count(1 << seat) + s.reserve[seat]
        # Where shared cups can be claimed, a side may end up with cups that were the other's.
        if cups > o.cups and not o.full_convert:
            raise BadText(f"{name} has {cups} cups with the reserve: a side has {o.cups}.")
    cups = len(standing) + s.reserve[0] + s.reserve[1]
    if cups > 2 * o.cups:
        raise BadText(f"There are {cups} cups with the reserves: there are {2 * o.cups} in the game.")
    if standing and (s.to_put or s.toss):
        raise BadText("Cups come on the board only when the resources are out and it is known who is first.")


def _check_end(o: Any, s: Any) -> None:
    """A text that shows a finished game is a finished game."""
    told = s.over
    ending.check_end(o, s, 0)
    s.over = s.over or told


# Editing by clicks

_CUPS = ("", "*", *(f"{owner}={count}" for owner in "123" for count in range(3)))
_BOX = {"1": 0, "2": 1, "3": 1}
"""The reserve that a cup comes from. A shared one was somebody's: the second side's, as clicks go round."""
_RESERVE = re.compile(r"reserve (\d+) (\d+)")


def edited(text: str, place: str, step: int) -> str:
    """Cells are empty, or hold a loose resource, or a cup of one side's or of both with up to two tokens.

    A cup that comes on the board comes out of a reserve, and goes back there.
    """
    board, *parts = [part.strip() for part in text.split("|")]
    things = {word.split(":")[-1].split("=")[0]: word for word in re.findall(r"[^\s*-]+", board)}
    if place == TURN:
        found = next((part for part in parts if part.startswith("turn ")), "turn 2")
        parts = [part for part in parts if part != found] + [f"turn {next_of('12', found[5:6], step)}"]
    elif place == CLEAR:
        parts = [_RESERVE.sub("reserve 6 6", part) for part in parts]
        things = {}
    elif place.startswith("cell:"):
        cell = place_name(place)
        now = _sign(things.pop(cell, ""))
        new = next_of(_CUPS, now, step)
        if new:
            things[cell] = cell if new == "*" else f"{new[0]}:{cell}={new[2]}"
        parts = [_reserves(part, now, new) for part in parts]
    else:
        raise no_place(place)
    cups = [word for word in things.values() if ":" in word] or ["-"]
    loose = [word for word in things.values() if ":" not in word]
    return " | ".join([" ".join([*cups, *(["*", *loose] if loose else [])]), *parts])


def _sign(word: str) -> str:
    """What a word of a position's says of its cell, as `_CUPS` does."""
    owner, _, rest = word.rpartition(":")
    return f"{owner}={rest.partition('=')[2] or 0}" if owner else word and "*"


def _reserves(part: str, now: str, new: str) -> str:
    found = _RESERVE.fullmatch(part)
    if not found:
        return part
    left = [int(found[1]), int(found[2])]
    for thing, back in ((now, 1), (new, -1)):
        if thing[:1] in _BOX:
            left[_BOX[thing[0]]] = max(0, left[_BOX[thing[0]]] + back)
    return f"reserve {left[0]} {left[1]}"


# Words

REASONS: dict[Reason, str] = {
    Reason.GOAL: "{ahead} has {most} tokens, and {goal} are enough",
    Reason.BOTH: "both have {goal} tokens",
    Reason.PASSES: "both passed",
    Reason.REPEATED: "the position came a third time",
    Reason.CAPPED: "{max_plies} turns were played",
}

STEPS: dict[Step, str] = {
    Step.TOKENS: "{ahead} has more tokens, {most} to {least}",
    Step.SOLE_TOKENS: "level totals, but {ahead} has more tokens in cups of one owner, {most} to {least}",
    Step.SOLE_CUPS: "all tokens are level, but {ahead} has more cups of one owner, {most} to {least}",
    Step.NOTHING: "tokens and cups are level",
    Step.MOVER: "{mover} made it so",
    Step.RULE: "that is a draw",
}

REFUSALS: dict[Refusal, str] = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_YOUR_TURN: "it is not {seat}'s turn",
    Refusal.NO_SUCH_ACTION: "there is no such action on this board",
    Refusal.NOT_NOW: "that is not what is to be done now",
    Refusal.OFF_BOARD: "that is off the board",
    Refusal.HAS_RESOURCE: "there is a resource on {cell} already",
    Refusal.NO_PAIR: "{cell} does not begin a pair",
    Refusal.NO_RESERVE: "{seat} has no cup left in reserve",
    Refusal.TAKEN: "there is a cup on {target}",
    Refusal.NOT_YOUR_CUP: "{seat} has no cup on {cell}",
    Refusal.STICKS: "{cell} sticks to {held}, and may not leave {it}",
    Refusal.UNDOES: "it would undo {other}'s last action",
    Refusal.NO_CUP_THERE: "there is no cup on {target}",
    Refusal.NOTHING_TO_TAKE: "the cup on {target} is empty",
    Refusal.NOTHING_TO_GIVE: "the cup on {cell} is empty",
    Refusal.TOO_FEW_THIEVES: "stealing takes {need} cups round {target}, and {seat} has {helpers}",
    Refusal.NOT_ENEMY: "there is no cup of {other}'s alone on {cell}",
    Refusal.TOO_FEW_HELPERS: "it takes {need} cups beside {cell}, and {seat} has {helpers}",
    Refusal.NOT_PLAYED: "that action is not in this game",
    Refusal.NOT_SHARED: "there is no shared cup on {cell}",
}

EVENTS: dict[Event, str] = {
    Event.PLACED: "{who} places a cup on {at}{collecting}.",
    Event.MOVED: "{who} moves from {at} to {other}{collecting}.",
    Event.STOLE: "{who} takes {handed} from {other} into {at}.",
    Event.GAVE: "{who} gives {handed} from {at} to {other}.",
    Event.CONVERTED: "{who} converts {at}: the cup is shared, {tokens} in it.",
    Event.PASSED: "{who} passes.",
    Event.DESTROYED: "{who} destroys the cup on {at}{leaving}.",
    Event.CLAIMED: "{who} claims {at}: the cup is no longer shared, {tokens} in it.",
    Event.PUT_OUT: "{who} puts a resource on {at}.",
    Event.TOSSED: "{who} is first.",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    won = reason == Reason.GOAL
    end, step = (Reason.GOAL, Step.TOKENS) if won else (Reason(reason // 10 * 10), Step(reason % 10))
    blue, vermilion = (ending.counted(o, s, step, seat) for seat in range(2))
    words = REASONS[end] if won else f"{REASONS[end]}; {STEPS[step]}"
    return words.format(
        goal=o.goal,
        max_plies=o.max_plies,
        ahead=SEAT_NAMES[0 if blue > vermilion else 1],
        most=max(blue, vermilion),
        least=min(blue, vermilion),
        mover=SEAT_NAMES[1 - s.turn],
    )


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    words = REFUSALS[Refusal(why)]
    if why == Refusal.UNDOES and o.undo == Undo.SUPERKO:
        words = "it would bring back an earlier position"
    cells = cells_of(o, seat, action) or [NOWHERE]
    facts: dict[str, Any] = {
        "seat": SEAT_NAMES[seat] if seat >= 0 else "nature",
        "other": SEAT_NAMES[1 - seat] if seat >= 0 else "",
        "cell": cell_text(o, cells[0]),
        "target": cell_text(o, cells[-1]),
    }
    if why == Refusal.STICKS:
        held = held_cells(o, s, seat, cells[0])
        facts["held"] = joined([cell_text(o, cell) for cell in held])
        facts["it"] = "it" if len(held) == 1 else "any of them" if o.sticky == Sticky.ALL else "all of them"
    elif why == Refusal.TOO_FEW_THIEVES:
        facts["need"] = o.steal_need
        facts["helpers"] = o.bits[pieces.friends_beside(s, seat, cells[-1])]
    elif why == Refusal.TOO_FEW_HELPERS:
        facts["need"] = o.convert_need if action in CONVERT else turn.CUT_NEED
        facts["helpers"] = turn.helpers(o, s, seat, cells[0])
    return words.format(**facts)


def held_cells(o: Any, s: Any, seat: int, cell: int) -> list[int]:
    """The cups that a cup sticks to."""
    held = turn.sticks_to(s, seat, cell)
    return sorted(o.near[cell, way] for way in range(6) if held >> way & 1)


def joined(words: list[str]) -> str:
    """The words as a phrase: `a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words."""
    if kind == Event.DRAWN:
        return f"Resources come out on {cell_text(o, a)} and {cell_text(o, b)}."
    if kind == Event.TOTAL:
        return f"{SEAT_NAMES[a]} has {c} now, {abs(c - b)} {'more' if c > b else 'fewer'}."
    count = d if kind in (Event.MOVED, Event.STOLE, Event.GAVE) else c
    tokens = "no tokens" if count == 0 else "1 token" if count == 1 else f"{count} tokens"
    return EVENTS[Event(kind)].format(
        who=SEAT_NAMES[a],
        at=cell_text(o, b),
        other=cell_text(o, c),
        tokens=tokens,
        handed="a token" if count == 1 else tokens,
        collecting=f" and collects {tokens}" if count else "",
        leaving=f" and leaves {tokens} there" if count else "",
    )
