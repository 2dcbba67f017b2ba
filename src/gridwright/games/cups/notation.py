"""Cups in text: `@d4` `d4-d5` `d4<d5` `d4>c4` `~d5` `pass`; `1:d4=2 3:c4 * e4 | reserve 5 6 | turn 1`."""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.cups import actions, pieces, rules
from gridwright.games.cups.options import Options
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText

SEAT_NAMES = ("Blue", "Vermilion")
_CELL = r"([a-z]\d+)"
_DEED = re.compile(rf"{_CELL}\s*([-<>])\s*{_CELL}")
_SIGNED = re.compile(rf"([@~x!+])\s*{_CELL}")
_SIGNS = {"-": actions.MOVE, "<": actions.STEAL, ">": actions.GIVE}
_PREFIXES = {"@": actions.PLACE, "~": actions.CONVERT, "x": actions.DESTROY, "!": actions.CLAIM}
_FIRST = ("Blue first", "Vermilion first")


def seat_names(options: Options) -> tuple[str, ...]:
    """The two colours."""
    return SEAT_NAMES


def cell_text(o: Any, cell: int) -> str:
    """A cell's name: its row's letter from the north, its number from the west."""
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


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """What the action is in a few signs; those of the setting out are `+d5`, `+a1+g4` and `Blue first`."""
    if s.toss and 0 <= action < len(_FIRST):
        return _FIRST[action]
    if s.to_put > 0 and not s.toss and 0 <= action < o.cells:
        return "".join(f"+{cell_text(o, c)}" for c in _put_cells(o, seat, action))
    kind, cell = actions.kind_of(o, action), actions.cell_of(o, action)
    if kind == actions.PASS:
        return "pass"
    if kind == actions.NO_ACTION or s.toss or s.to_put > 0:
        return f"#{action}"
    if actions.has_way(kind):
        other = o.near[cell, actions.way_of(o, action)]
        sign = next(text for text, k in _SIGNS.items() if k == kind)
        return f"{cell_text(o, cell)}{sign}{cell_text(o, other) if other != pieces.NOWHERE else '?'}"
    return next(text for text, k in _PREFIXES.items() if k == kind) + cell_text(o, cell)


def _put_cells(o: Any, seat: int, cell: int) -> list[int]:
    paired = seat == NATURE and o.partner[cell] != pieces.NOWHERE
    return [cell, o.partner[cell]] if paired else [cell]


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A cell alone means whatever may be done there."""
    if s.toss:
        return _read_first(text)
    text = " ".join(text.lower().split())
    if s.to_put > 0:
        return [_read_put(o, seat, text)]
    if text == "pass":
        return [actions.first_id(o, actions.PASS)]
    if match := _DEED.fullmatch(text):
        return [_deed(o, _SIGNS[match[2]], _cell(o, match[1]), _cell(o, match[3]), text)]
    if (match := _SIGNED.fullmatch(text)) and match[1] in _PREFIXES:
        return [actions.first_id(o, _PREFIXES[match[1]]) + _cell(o, match[2])]
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
            return [seat]
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
        return cell
    partner = o.partner[cell]
    if match[2] and _cell(o, match[2]) != partner:
        raise BadText(
            f"{match[1]} and {match[2]} are no pair: opposite {match[1]} is {cell_text(o, partner)}."
        )
    return min(cell, partner)


def _deed(o: Any, kind: int, cell: int, other: int, text: str) -> int:
    for way in range(6):
        if o.near[cell, way] == other:
            return int(actions.first_id(o, kind)) + 6 * cell + way
    near = ", ".join(cell_text(o, o.near[cell, w]) for w in range(6) if o.near[cell, w] != pieces.NOWHERE)
    raise BadText(f"“{text}”: {cell_text(o, cell)} touches {near}, and no other cells.")


def _ending_at(o: Any, cell: int) -> list[int]:
    """Placing on a cell, moving to it, or turning the cup there."""
    found = [actions.first_id(o, kind) + cell for kind in _PREFIXES.values()]
    for way in range(6):
        if o.near[cell, way] != pieces.NOWHERE:
            found.append(actions.first_id(o, actions.MOVE) + 6 * o.near[cell, way] + (way + 3) % 6)
    return found


TAKE, GIVE, CONVERT, DESTROY, CLAIM, PASS = (
    f"button:{name}" for name in ("take", "give", "convert", "destroy", "claim", "pass")
)
FIRST_BUTTONS = ("button:blue-first", "button:vermilion-first")
_BUTTONS = {
    actions.STEAL: TAKE,
    actions.GIVE: GIVE,
    actions.CONVERT: CONVERT,
    actions.DESTROY: DESTROY,
    actions.CLAIM: CLAIM,
}


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """A cell to place on; a cup and where it goes; two cups and what passes; a cup and what becomes of it."""
    if s.toss:
        return (FIRST_BUTTONS[action],)
    if s.to_put > 0:
        return (f"cell:{cell_text(o, action)}",)
    kind = actions.kind_of(o, action)
    if kind == actions.PASS:
        return (PASS,)
    cell = actions.cell_of(o, action)
    path = [f"cell:{cell_text(o, cell)}"]
    if actions.has_way(kind):
        path.append(f"cell:{cell_text(o, o.near[cell, actions.way_of(o, action)])}")
    if kind in _BUTTONS:
        path.append(_BUTTONS[kind])
    return tuple(path)


# Positions

_SHORT = "1:d4=2 2:d5 3:c4 * e4 | reserve 5 6 | turn 1"
_ENDS = {rules.REPEATED: "repeated", rules.CAPPED: "called off"}


def position_text(o: Any, s: Any) -> str:
    """Cups by owner (3 is shared) with their tokens, the loose resources, the reserves, who is to move."""
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
    standing = [cell for cell in range(o.cells) if s.owner[cell] != pieces.NOBODY]
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
    pieces.list_cups(o, s)
    pieces.forget(o, s)
    s.converted = pieces.shared_cups(o, s)
    _check_end(o, s)
    resources = sum(s.tokens[c] + s.loose[c] for c in range(o.cells)) + s.to_put
    if resources > pieces.RESOURCES:
        raise BadText(f"There are {resources} resources: there can be {pieces.RESOURCES} at most.")
    cups = s.standing + s.reserve[0] + s.reserve[1]
    return resources == pieces.RESOURCES and (cups == 2 * o.cups or bool(o.destroy))


def _read_board(o: Any, s: Any, text: str) -> None:
    cups, star, loose = text.partition("*")
    for word in cups.split():
        if word == "-":
            continue
        match = re.fullmatch(rf"([123]):{_CELL}(?:=(\d+))?", word)
        if not match:
            raise BadText(f"“{word}” is no cup: write its owner, cell and tokens, as 1:d4=2 (3 is shared).")
        cell = _cell(o, match[2])
        if s.owner[cell] != pieces.NOBODY:
            raise BadText(f"There are two cups on {match[2]}: a cell holds one.")
        s.owner[cell] = int(match[1])
        s.tokens[cell] = _number(match[3] or "0", pieces.RESOURCES, f"tokens in the cup on {match[2]}")
    if star and not loose.split():
        raise BadText(
            "After * come the cells with loose resources, as * e4 g1: leave it out if none lie loose."
        )
    for word in loose.split():
        match = re.fullmatch(rf"{_CELL}(?:=(\d+))?", word)
        if not match:
            raise BadText(f"“{word}” is no loose resource: write its cell, as e4, or e4=2 for two.")
        cell = _cell(o, match[1])
        if s.owner[cell] != pieces.NOBODY:
            raise BadText(f"{match[1]} has a cup, so its resources are in it: write =1 after the cup.")
        if s.loose[cell]:
            raise BadText(f"{match[1]} is twice among the loose resources: write {match[1]}=2 for two.")
        s.loose[cell] = _number(match[2] or "1", pieces.RESOURCES, f"resources on {match[1]}")


def _number(text: str, most: int, what: str) -> int:
    if int(text) > most:
        raise BadText(f"There are {text} {what}: there can be {most} at most.")
    return int(text)


def _read_part(o: Any, s: Any, part: str) -> None:
    if match := re.fullmatch(r"reserve (\d+) (\d+)", part):
        for seat, name in enumerate(SEAT_NAMES):
            s.reserve[seat] = _number(match[1 + seat], o.cups, f"cups in {name}'s reserve")
    elif match := re.fullmatch(r"turn ([12?])", part):
        if match[1] == "?" and o.first != pieces.TOSSED:
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
    if o.resources == pieces.MARKED:
        raise BadText("Resources are still to be put only with resources=random180 or resources=draft.")
    if o.resources == pieces.RANDOM180 and count % 2:
        raise BadText(
            f"{count} resources are still to be put, but they come in pairs: make it an even number."
        )
    s.to_put = _number(str(count), pieces.RESOURCES, "resources to put")


def _check_cups(o: Any, s: Any) -> None:
    standing = [s.owner[c] for c in range(o.cells) if s.owner[c] != pieces.NOBODY]
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
    rules.check_end(o, s, 0)
    s.over = s.over or told


# Words

_STEPS = {
    rules.BY_TOTAL: "{ahead} has more tokens, {most} to {least}",
    rules.BY_SOLE_TOKENS: "level totals, but {ahead} has more tokens in cups of one owner, {most} to {least}",
    rules.BY_SOLE_CUPS: "all tokens are level, but {ahead} has more cups of one owner, {most} to {least}",
    rules.BY_NOTHING: "tokens and cups are level",
    rules.BY_MOVER: "{mover} made it so",
    rules.BY_RULE: "that is a draw",
}

_ENDINGS = {
    rules.BOTH: "both have {goal} tokens",
    rules.PASSES: "both passed",
    rules.REPEATED: "the position came a third time",
    rules.CAPPED: "{max_plies} turns were played",
}

_BARRED = {
    pieces.GAME_OVER: "the game is over",
    pieces.NOT_YOUR_TURN: "it is not {seat}'s turn",
    pieces.NO_SUCH_ACTION: "there is no such action on this board",
    pieces.NO_RESERVE: "{seat} has no cup left in reserve",
    pieces.TAKEN: "there is a cup on {target}",
    pieces.NOT_YOUR_CUP: "{seat} has no cup on {cell}",
    pieces.OFF_BOARD: "that is off the board",
    pieces.STICKS: "{cell} sticks to {held}, and may not leave {it}",
    pieces.UNDOES: "it would undo {other}'s last action",
    pieces.NO_CUP_THERE: "there is no cup on {target}",
    pieces.NOTHING_TO_TAKE: "the cup on {target} is empty",
    pieces.NOTHING_TO_GIVE: "the cup on {cell} is empty",
    pieces.TOO_FEW_THIEVES: "stealing takes {steal_need} cups round {target}, and {seat} has {friends}",
    pieces.NOT_ENEMY: "there is no cup of {other}'s alone on {cell}",
    pieces.TOO_FEW_HELPERS: "it takes {need} cups beside {cell}, and {seat} has {helpers}",
    pieces.NOT_PLAYED: "that action is not in this game",
    pieces.NOT_SHARED: "there is no shared cup on {cell}",
    pieces.HAS_RESOURCE: "there is a resource on {cell} already",
    pieces.NO_PAIR: "{cell} does not begin a pair",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    if reason == rules.GOAL:
        won = rules.winner(o, s)
        return f"{SEAT_NAMES[won]} has {s.total[won]} tokens, and {o.goal} are enough"
    end, step = reason // 10 * 10, reason % 10
    lead = rules.ladder_lead(o, s, step)
    pair = _compared(o, s, step)
    facts = {
        "goal": o.goal,
        "max_plies": o.max_plies,
        "ahead": SEAT_NAMES[0 if lead > 0 else 1],
        "most": max(pair),
        "least": min(pair),
        "mover": SEAT_NAMES[1 - s.turn],
    }
    return f"{_ENDINGS[end]}; {_STEPS[step]}".format(**facts)


def _compared(o: Any, s: Any, step: int) -> tuple[int, int]:
    if step == rules.BY_SOLE_TOKENS:
        return pieces.sole_tokens(o, s, 0), pieces.sole_tokens(o, s, 1)
    if step == rules.BY_SOLE_CUPS:
        return pieces.sole_cups(o, s, 0), pieces.sole_cups(o, s, 1)
    return s.total[0], s.total[1]


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    words = _BARRED[why]
    if seat < 0 or s.toss or why in (pieces.NO_SUCH_ACTION, pieces.GAME_OVER, pieces.NOT_YOUR_TURN):
        name = cell_text(o, action) if 0 <= action < o.cells else ""
        return words.format(seat=SEAT_NAMES[seat] if seat >= 0 else "nature", cell=name)
    cell = action if s.to_put else actions.cell_of(o, action)
    way = pieces.NOWHERE if s.to_put else actions.way_of(o, action)
    target = cell if way == pieces.NOWHERE else o.near[cell, way]
    held = held_cells(o, s, seat, cell) if cell != pieces.NOWHERE else []
    if why == pieces.UNDOES and o.undo == pieces.SUPERKO:
        words = "it would bring back an earlier position"
    kind = actions.kind_of(o, action)
    return words.format(
        seat=SEAT_NAMES[seat],
        other=SEAT_NAMES[1 - seat],
        cell=cell_text(o, cell) if cell != pieces.NOWHERE else "",
        target=cell_text(o, target) if target != pieces.NOWHERE else "",
        held=joined([cell_text(o, c) for c in held]),
        it=_left_behind(o, len(held)),
        steal_need=o.steal_need,
        friends=o.bits[pieces.friends_ring(s, seat, target)] if target != pieces.NOWHERE else 0,
        helpers=actions.helpers(o, s, seat, cell) if cell != pieces.NOWHERE else 0,
        need=o.convert_need if kind == actions.CONVERT else actions.HELPERS_OF_CUT_ACTIONS,
    )


def _left_behind(o: Any, count: int) -> str:
    if count == 1:
        return "it"
    return "any of them" if o.sticky == pieces.ALL else "all of them"


def held_cells(o: Any, s: Any, seat: int, cell: int) -> list[int]:
    """The cups that a cup sticks to."""
    held = actions.sticks_to(s, seat, cell)
    return sorted(o.near[cell, way] for way in range(6) if held >> way & 1)


def joined(words: list[str]) -> str:
    """The words as a phrase: `a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words."""
    if kind == pieces.TOSSED_FOR:
        return f"{SEAT_NAMES[a]} is first."
    if kind == pieces.DRAWN:
        return f"Resources come out on {cell_text(o, a)} and {cell_text(o, b)}."
    if kind == pieces.TOTAL:
        return f"{SEAT_NAMES[a]} has {c} now, {abs(c - b)} {'more' if c > b else 'fewer'}."
    return f"{SEAT_NAMES[a]} {_deed_text(o, kind, b, c, d)}."


def _deed_text(o: Any, kind: int, b: int, c: int, d: int) -> str:
    if kind == pieces.PASSED:
        return "passes"
    at = cell_text(o, b)
    if kind == pieces.PUT_OUT:
        return f"puts a resource on {at}"
    if kind == pieces.PLACED:
        return f"places a cup on {at}{_collecting(c)}"
    if kind == pieces.CONVERTED:
        return f"converts {at}: the cup is shared, {_tokens(c)} in it"
    if kind == pieces.CLAIMED:
        return f"claims {at}: the cup is no longer shared, {_tokens(c)} in it"
    if kind == pieces.DESTROYED:
        return f"destroys the cup on {at}" + (f" and leaves {_tokens(c)} there" if c else "")
    other = cell_text(o, c)
    if kind == pieces.MOVED:
        return f"moves from {at} to {other}{_collecting(d)}"
    if kind == pieces.STOLE:
        return f"takes a token from {other} into {at}"
    return f"gives a token from {at} to {other}"


def _tokens(count: int) -> str:
    return "no tokens" if count == 0 else "1 token" if count == 1 else f"{count} tokens"


def _collecting(count: int) -> str:
    return f" and collects {_tokens(count)}" if count else ""
