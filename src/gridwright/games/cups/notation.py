"""Cups in text: `@d4` `d4-d5` `d4<d5` `d4>c4` `~d5` `pass`; `1:d4=2 3:c4 * e4 | reserve 5 6 | turn 1`."""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.cups import ending, pieces, turn
from gridwright.games.cups.ending import Reason, Step
from gridwright.games.cups.pieces import NOWHERE, RESOURCES, Owner, Refusal
from gridwright.games.cups.repetition import forget
from gridwright.games.cups.setting_up import DRAW, PUT, TOSS, First, SetUp
from gridwright.games.cups.turn import CLAIM, CONVERT, DESTROY, GIVE, MOVE, PASS, PLACE, STEAL
from gridwright.games.cups.undo import Undo
from gridwright.kernel.contract import NATURE
from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place, place_name
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.options import once
from gridwright.kernel.texts import counted, insist, one_of, whole

SEAT_NAMES = ("Blue", "Vermilion")

# Cells

CELL = r"[a-zA-Z]\d{1,3}"


def cell_text(o: Any, cell: int) -> str:
    """A cell's name in Cups: its row's letter, its number from the west; `?` off the board."""
    return cell_names(o)[cell] if 0 <= cell < o.cells else "?"


@once
def cell_names(o: Any) -> list[str]:
    """All names, in the order of the cells."""
    rows = list(o.row)[: o.cells]
    return [f"{chr(ord('a') + row)}{1 + rows[:cell].count(row)}" for cell, row in enumerate(rows)]


def read_cell(o: Any, text: str) -> int:
    """The cell that a text like d4 names."""
    insist(re.fullmatch(CELL, text), f"“{text}” is no cell: write its row and its number, as d4.")
    text = text.lower()
    row = [cell for cell in range(o.cells) if o.row[cell] == ord(text[0]) - ord("a")]
    last = cell_text(o, o.cells - 1)[0]
    insist(row, f"{text} is not on the board: its rows are a to {last}.")
    number = int(text[1:])
    insist(
        1 <= number <= len(row),
        f"{text} is not on the board: row {text[0]} has cells 1 to {len(row)}.",
    )
    return row[number - 1]


# Actions

FORMS = {
    PLACE: "@{cell}",
    MOVE: "{cell}-{target}",
    STEAL: "{cell}<{target}",
    GIVE: "{cell}>{target}",
    CONVERT: "~{cell}",
    DESTROY: "x{cell}",
    CLAIM: "!{cell}",
    PUT: "+{cell}",
    DRAW: "+{cell}+{partner}",
    TOSS: "{starter} first",
}
HOW = "write @d4 to place, d4-d5 to move, d4<d5 to take, d4>d5 to give, ~d5 to convert, or pass."
WORDS = {"cell": CELL, "target": CELL, "partner": CELL}
GESTURES = {
    PLACE: "cell:{cell}",
    MOVE: "cell:{cell} cell:{target}",
    STEAL: "cell:{cell} cell:{target} button:take",
    GIVE: "cell:{cell} cell:{target} button:give",
    CONVERT: "cell:{cell} button:convert",
    DESTROY: "cell:{cell} button:destroy",
    CLAIM: "cell:{cell} button:claim",
    PUT: "cell:{cell}",
    DRAW: "cell:{cell}",
    TOSS: "button:{colour}-first",
    PASS: "button:pass",
}


def words_of_place(o: Any, cell: int) -> dict[str, str]:
    """The cell where a cup would come to stand."""
    return {"target": cell_text(o, cell)}


def words_of_move(o: Any, cell: int, way: int) -> dict[str, str]:
    """The cell beside the cup that acts."""
    return {"target": cell_text(o, o.near[cell, way])}


def no_move(o: Any, cell: str, target: str) -> str:
    """What is wrong with a cell that lies elsewhere."""
    here, _ = read_cell(o, cell), read_cell(o, target)
    near = [cell_text(o, o.near[here, way]) for way in range(6) if o.near[here, way] != NOWHERE]
    return f"{cell} touches {', '.join(near)}, and no other cells."


words_of_steal = words_of_give = words_of_move
no_steal = no_give = no_move


def words_of_toss(o: Any, starter: int) -> dict[str, str]:
    """Who is first, as buttons are named."""
    return {"colour": SEAT_NAMES[starter].lower()}


def starter_text(o: Any, starter: int) -> str:
    """Who is first."""
    return SEAT_NAMES[starter]


def words_of_draw(o: Any, cell: int) -> dict[str, str]:
    """The other cell of the pair."""
    return {"partner": cell_text(o, o.partner[cell])}


def read_draw(o: Any, cell: str, partner: str = "") -> list[int]:
    """2.2 A pair, by both of its cells or by one."""
    one = read_cell(o, cell)
    other = o.partner[one]
    insist(
        not partner or read_cell(o, partner) == other,
        f"{cell} and {partner} are no pair: opposite {cell} is {cell_text(o, other)}.",
    )
    return [DRAW.id(min(one, other))]


def read_short(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """A colour alone is first; a cell alone means whatever may be done there."""
    if s.toss:
        colours = {name.lower(): starter for starter, name in enumerate(SEAT_NAMES)}
        return [TOSS.id(one_of(text.lower(), colours, "player who could be first"))]
    if s.to_put:
        cells = text.replace("+", " ").split()
        most, example = (2, "+a1+g4") if seat == NATURE else (1, "+d5")
        insist(1 <= len(cells) <= most, f"“{text}” does not say what is put out: write it as {example}.")
        return read_draw(o, *cells) if seat == NATURE else [PUT.id(read_cell(o, cells[0]))]
    if not re.fullmatch(CELL, text):
        return []
    cell = read_cell(o, text)
    moves = [
        MOVE.id(near, pieces.opposite(way)) for way in range(6) if (near := o.near[cell, way]) != NOWHERE
    ]
    return [*(kind.id(cell) for kind in (PLACE, CONVERT, DESTROY, CLAIM)), *moves]


# Words


def tokens_text(o: Any, count: int) -> str:
    """How many tokens there are in a cup."""
    return counted(count, "token")


def handed_text(o: Any, count: int) -> str:
    """How many tokens went from one cup to another."""
    return "a token" if count == 1 else counted(count, "token")


def collected_text(o: Any, count: int) -> str:
    """What a cup found where it came to stand."""
    return f" and collects {counted(count, 'token')}" if count else ""


def left_text(o: Any, count: int) -> str:
    """What a destroyed cup left behind."""
    return f" and leaves {counted(count, 'token')} there" if count else ""


def change_text(o: Any, change: int) -> str:
    """By how much a total has changed."""
    return f"{abs(change)} {'more' if change > 0 else 'fewer'}"


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended; where somebody has the goal alone, that is all there is to say."""
    step = Step(reason % 10)
    end = Reason(reason - step or Reason.GOAL)
    totals = [ending.counted(o, s, step, seat) for seat in range(2)]
    words = end.words if end == Reason.GOAL else f"{end.words}; {step.words}"
    return words.format(
        o=o,
        ahead=SEAT_NAMES[totals.index(max(totals))],
        most=max(totals),
        least=min(totals),
        mover=SEAT_NAMES[1 - s.turn],
    )


def refusal_facts(o: Any, s: Any, seat: int, action: int, why: int) -> dict[str, Any]:
    """What refusals say besides the words of the action."""
    if why == Refusal.UNDOES:
        back = "bring back an earlier position"
        return {"undo": back if o.undo == Undo.SUPERKO else f"undo {SEAT_NAMES[1 - seat]}'s last action"}
    if why == Refusal.STICKS:
        held = held_cells(o, s, seat, MOVE.cell(action))
        several = "any of them" if o.sticky == turn.Sticky.ALL else "all of them"
        names = listed([cell_text(o, cell) for cell in held], "and")
        return {"held": names, "it": "it" if len(held) == 1 else several}
    if why == Refusal.TOO_FEW_THIEVES:
        victim = o.near[STEAL.cell(action), STEAL.way(action)]
        return {"helpers": o.bits[pieces.friends_beside(s, seat, victim)]}
    if why == Refusal.TOO_FEW_HELPERS:
        turned = next(kind for kind in (CONVERT, DESTROY, CLAIM) if action in kind)
        need = o.convert_need if turned is CONVERT else turn.CUT_NEED
        return {"need": need, "helpers": turn.helpers(o, s, seat, turned.cell(action))}
    return {}


def held_cells(o: Any, s: Any, seat: int, cell: int) -> list[int]:
    """The cups that a cup sticks to."""
    held = turn.sticks_to(s, seat, cell)
    return sorted(o.near[cell, way] for way in range(6) if held >> way & 1)


# Positions

_SHORT = "1:d4=2 2:d5 3:c4 * e4 | reserve 5 6 | turn 1"
_PASSED = ("", "passed", "passed twice")
_ENDS = {Reason.REPEATED: "repeated", Reason.CAPPED: "called off"}


def position_text(o: Any, s: Any) -> str:
    """1.4 Cups by owner (3: shared) with their tokens, the loose resources, the reserves, who is to move."""
    standing = sorted((s.owner[c], c) for c in range(o.cells) if s.owner[c] != Owner.NOBODY)
    cups = [f"{owner}:{cell_text(o, c)}{_count(s.tokens[c], 0)}" for owner, c in standing]
    loose = [cell_text(o, c) + _count(s.loose[c], 1) for c in range(o.cells) if s.loose[c] > 0]
    parts = [
        " ".join([*cups, *(["*", *loose] if loose else [])]) or "-",
        f"reserve {s.reserve[0]} {s.reserve[1]}",
        f"turn {'?' if s.toss else s.turn + 1}",
        f"{s.to_put} to put" if s.to_put else "",
        _PASSED[s.passes],
        _ENDS.get(s.over, ""),
    ]
    return " | ".join(filter(None, parts))


def _count(count: int, usual: int) -> str:
    return "" if count == usual else f"={count}"


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text; False if it does not account for every cup and resource."""
    board, *parts = [part.strip() for part in text.split("|")]
    insist(board, f"A position begins with its cups, as {_SHORT}: write - if there are none.")
    cups, star, loose = board.partition("*")
    insist(
        not star or loose.split(),
        "After * come the cells with loose resources, as * e4 g1: leave it out if none lie loose.",
    )
    for word in cups.split():
        if word != "-":
            _read_cup(o, s, word)
    for word in loose.split():
        _read_loose(o, s, word)
    for part in parts:
        _read_part(o, s, part)
    _check_cups(o, s)
    pieces.take_stock(o, s)
    forget(s)
    # A text that shows a finished game is a finished game.
    told = s.over
    ending.check_end(o, s, 0)
    s.over = s.over or told
    resources = sum(s.tokens[c] + s.loose[c] for c in range(o.cells)) + s.to_put
    insist(resources <= RESOURCES, f"There are {resources} resources: there can be {RESOURCES} at most.")
    cups_told = s.standing + s.reserve[0] + s.reserve[1]
    return resources == RESOURCES and (cups_told == 2 * o.cups or bool(o.destroy))


def _read_cup(o: Any, s: Any, word: str) -> None:
    match = re.fullmatch(rf"([123]):({CELL})(?:=(\d+))?", word)
    if not match:
        raise BadText(f"“{word}” is no cup: write its owner, cell and tokens, as 1:d4=2 (3 is shared).")
    cell = read_cell(o, match[2])
    insist(s.owner[cell] == Owner.NOBODY, f"There are two cups on {match[2]}: a cell holds one.")
    s.owner[cell] = int(match[1])
    s.tokens[cell] = whole(match[3] or "0", 0, RESOURCES, f"number of tokens for the cup on {match[2]}")


def _read_loose(o: Any, s: Any, word: str) -> None:
    name, _, count = word.partition("=")
    insist(
        re.fullmatch(CELL, name), f"“{word}” is no loose resource: write its cell, as e4, or e4=2 for two."
    )
    cell = read_cell(o, name)
    insist(
        s.owner[cell] == Owner.NOBODY,
        f"{name} has a cup, so its resources are in it: write =1 after the cup.",
    )
    insist(not s.loose[cell], f"{name} is twice among the loose resources: write {name}=2 for two.")
    s.loose[cell] = whole(count or "1", 1, RESOURCES, f"number of resources on {name}")


def _read_part(o: Any, s: Any, part: str) -> None:
    if match := re.fullmatch(r"reserve (\d+) (\d+)", part):
        for seat, name in enumerate(SEAT_NAMES):
            s.reserve[seat] = whole(match[1 + seat], 0, o.cups, f"number of cups in {name}'s reserve")
    elif match := re.fullmatch(r"turn ([12?])", part):
        insist(
            match[1] != "?" or o.first == First.TOSSED,
            "Who is first is open (turn ?) only with first=random: write turn 1 or turn 2.",
        )
        s.toss = int(match[1] == "?")
        s.turn = int(match[1] == "2")
    elif match := re.fullmatch(r"(\d+) to put", part):
        s.to_put = whole(match[1], 0, RESOURCES, "number of resources to put")
        insist(
            o.resources != SetUp.MARKED,
            "Resources are still to be put only with resources=random180 or resources=draft.",
        )
        insist(
            o.resources != SetUp.RANDOM180 or s.to_put % 2 == 0,
            f"{s.to_put} resources are still to be put, but they come in pairs: make it an even number.",
        )
    elif part in _PASSED[1:]:
        s.passes = _PASSED.index(part)
    elif part in _ENDS.values():
        s.over = next(end for end, words in _ENDS.items() if words == part)
    else:
        raise BadText(f"“{part}” is no part of a position: write it as {_SHORT}.")


def _check_cups(o: Any, s: Any) -> None:
    standing = [s.owner[c] for c in range(o.cells) if s.owner[c] != Owner.NOBODY]
    for seat, name in enumerate(SEAT_NAMES):
        cups = standing.count(1 << seat) + s.reserve[seat]
        # Where shared cups can be claimed, a side may end up with cups that were the other's.
        insist(
            cups <= o.cups or o.full_convert,
            f"{name} has {cups} cups with the reserve: a side has {o.cups}.",
        )
    cups = len(standing) + s.reserve[0] + s.reserve[1]
    insist(
        cups <= 2 * o.cups,
        f"There are {cups} cups with the reserves: there are {2 * o.cups} in the game.",
    )
    insist(
        not standing or not (s.to_put or s.toss),
        "Cups come on the board only when the resources are out and it is known who is first.",
    )


# Editing by clicks

_THINGS = ("", "{}", *(f"{owner}:{{}}{count}" for owner in "123" for count in ("", "=1", "=2")))
"""What a cell may hold: nothing, a loose resource, or a cup of one side's or of both."""
_BOX = {"1": 0, "2": 1, "3": 1}
"""The reserve that a cup comes from. A shared one was somebody's: the second side's, as clicks go round."""
_RESERVE = re.compile(r"reserve (\d{1,3}) (\d{1,3})")


def edited(text: str, place: str, step: int) -> str:
    """The next thing on a cell; a cup comes out of a reserve, and goes back there."""
    board, *parts = [part.strip() for part in text.split("|")]
    words = re.findall(r"[^\s*-]+", board)
    things = {word.split(":")[-1].split("=")[0]: word for word in words}
    if place == TURN:
        found = next((part for part in parts if part.startswith("turn ")), "turn 2")
        parts = [part for part in parts if part != found] + [f"turn {next_of('12', found[5:6], step)}"]
    elif place == CLEAR:
        parts = [_RESERVE.sub("reserve 6 6", part) for part in parts]
        things = {}
    elif place.startswith("cell:"):
        cell = place_name(place)
        now = things.pop(cell, "").replace(cell, "{}")
        new = next_of(_THINGS, now, step)
        if new:
            things[cell] = new.format(cell)
        parts = [_reserves(part, now, new) for part in parts]
    else:
        raise no_place(place)
    cups = [word for word in things.values() if ":" in word] or ["-"]
    loose = [word for word in things.values() if ":" not in word]
    return " | ".join([" ".join([*cups, *(["*", *loose] if loose else [])]), *parts])


def _reserves(part: str, now: str, new: str) -> str:
    match = _RESERVE.fullmatch(part)
    if not match:
        return part
    left = [int(match[1]), int(match[2])]
    for thing, back in ((now, 1), (new, -1)):
        if thing[:1] in _BOX:
            left[_BOX[thing[0]]] = max(0, left[_BOX[thing[0]]] + back)
    return f"reserve {left[0]} {left[1]}"
