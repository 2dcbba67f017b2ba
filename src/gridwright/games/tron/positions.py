"""Tron: positions as a line of text, and back.

    side 12; A 6,5-6,4 score=3 hand=dash1@0; B 10,10-11,10; flags 6,6 9,10:B; round 4; order BA

Sections are split by semicolons. A light-cycle is written as its corners, the head first. What is not
said is as it is at the start; a text without a round, or with fewer flags than the game has, is a fragment.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from gridwright.games.tron import board, legality
from gridwright.games.tron.options import Options
from gridwright.games.tron.words import (
    CARD_NAMES,
    CAUSES,
    CHOICES,
    CLASSES,
    DIRECTIONS,
    LETTERS,
    TURNS,
    line_text,
    path,
    read_number,
    space_text,
)
from gridwright.kernel.errors import BadText, listed

MODES = ("normal", "over-drive")
ENDINGS = ("", "target", "last", "crash", "rounds", "rounds-alive")
STAGES = {
    "order": board.ORDER, "head": board.HEADS, "tail": board.TAILS, "head-again": board.HEAD_AGAIN,
    "cards": board.CHOOSE_CARDS, "how": board.CHOOSE_HOW, "stop": board.STOP_OR_GO,
    "pick": board.PICK_CRUSHER, "place": board.PLACE_CRUSHER, "lots": board.DRAW_LOTS,
    "deal": board.DEAL_CARD, "row": board.TURN_ROW, "col": board.TURN_COL,
    "space": board.ANY_SPACE, "over": board.FINISHED,
}  # fmt: skip
_STAGE_WORDS = {number: word for word, number in STAGES.items()}

# Writing


def position_text(o: Any, s: Any) -> str:
    """Everything that makes the position itself, on a line."""
    parts = [f"side {o.side}", *(_rider_text(o, s, seat) for seat in range(o.seats))]
    if o.flags:
        parts.append("flags " + " ".join(_flag_text(o, s, flag) for flag in range(o.flags)))
    if s.queued:
        parts.append("queue " + " ".join(str(s.queue[i] + 1) for i in range(s.queued)))
    if any(s.crusher[i] != board.OFF for i in range(board.CRUSHERS)):
        lines = [s.crusher[i] for i in range(board.CRUSHERS)]
        parts.append(
            "crushers " + " ".join("-" if line == board.OFF else line_text(o, line) for line in lines)
        )
    if s.fast or s.over_drive:
        now, then = MODES[s.fast], MODES[s.over_drive]
        parts.append(f"mode {now}" if now == then else f"mode {now}>{then}")
    if s.target != o.target:
        parts.append(f"target {s.target}")
    parts.append(f"round {s.round}")
    if s.stage == board.ORDER:
        parts.append("lots " + " ".join(str(s.order[i] + 1) for i in range(s.mover)) if s.mover else "lots -")
    else:
        parts.append("order " + "".join(LETTERS[s.order[i]] for i in range(o.seats)))
        parts += [f"{name} {_bits(mask)}" for name, mask in (("rows", s.rows), ("cols", s.cols)) if mask]
    returned = [f"{CARD_NAMES[c]}@{s.back[c]}" for c in range(board.CARDS_IN_DECK) if s.back[c]]
    parts += ["back " + " ".join(returned)] if returned else []
    if s.claims:
        parts.append(
            "claims " + " ".join(f"{s.claim[i] // 8 + 1}{LETTERS[s.claim[i] % 8]}" for i in range(s.claims))
        )
    parts += [f"half {s.row + 1}"] if s.row != board.OFF else []
    parts += [f"fails {s.fails}"] if s.fails else []
    parts += ["across"] if s.across else []
    return "; ".join([*parts, _stage_text(o, s)])


def _bits(mask: int) -> str:
    return ",".join(str(i + 1) for i in range(board.MOST_SIDE) if mask >> i & 1)


def _letters(mask: int) -> str:
    return "".join(LETTERS[i] for i in range(board.SEATS) if mask >> i & 1)


def _rider_text(o: Any, s: Any, seat: int) -> str:
    words = [LETTERS[seat], path_text(o, path(o, s, seat))]
    if s.head[seat] != board.OFF and (s.length[seat] == 0 or s.heading[seat] != board.opposite(s.neck[seat])):
        words.append(DIRECTIONS[s.heading[seat]])
    words += [f"score={s.score[seat]}"] if s.score[seat] else []
    if s.hands[seat]:
        slots = [(s.hand[seat, i], s.drawn[seat, i]) for i in range(s.hands[seat])]
        words.append(
            "hand=" + ",".join(f"{CARD_NAMES[card - 1] if card else '?'}@{when}" for card, when in slots)
        )
    words += [f"dead={cause_text(s.cause[seat])}"] if s.cause[seat] else []
    secret = s.group >> seat & 1 and not s.waiting >> seat & 1
    if s.card[seat]:
        words.append(f"card={CHOICES[s.card[seat] - 1]}")
    elif secret and s.stage == board.CHOOSE_CARDS:
        words.append("card=?")
    if s.param[seat]:
        words.append(f"how={way_text(o, s.param[seat] - 1).replace(' ', '_')}")
    elif secret and s.stage in (board.CHOOSE_HOW, board.STOP_OR_GO):
        words.append("how=?")
    words += [f"run={s.done[seat]}+{s.left[seat]}"] if s.done[seat] or s.left[seat] else []
    words += [f"owed={s.owed[seat]}"] if s.owed[seat] else []
    words += ["served"] if s.served >> seat & 1 else []
    return " ".join(words)


def cause_text(cause: int) -> str:
    """How a rider died, in a word."""
    if cause >= board.BY_TAIL:
        return f"tail:{LETTERS[cause - board.BY_TAIL]}"
    return next(word for word, number in CAUSES.items() if number == cause)


def path_text(o: Any, spaces: list[int]) -> str:
    """A path as its corners, `-` for none."""
    if not spaces:
        return "-"
    corners = [
        space
        for i, space in enumerate(spaces)
        if i in (0, len(spaces) - 1) or spaces[i + 1] - space != space - spaces[i - 1]
    ]
    return "-".join(space_text(o, space) for space in corners)


def _flag_text(o: Any, s: Any, flag: int) -> str:
    where = "-" if s.flag[flag] == board.OFF else space_text(o, s.flag[flag])
    return where + (f":{LETTERS[s.ban[flag] - 1]}" if s.ban[flag] else "")


def _stage_text(o: Any, s: Any) -> str:
    word = f"stage {_STAGE_WORDS[s.stage]}"
    if s.stage == board.CHOOSE_CARDS:
        return f"{word} {_letters(s.waiting)}"
    if s.stage in (board.CHOOSE_HOW, board.STOP_OR_GO):
        return f"{word} {CLASSES[o.class_order[s.phase]]} {_letters(s.waiting)}"
    if s.stage == board.FINISHED:
        return f"{word} {ENDINGS[s.ended]}"
    if s.stage in (board.ORDER, board.DRAW_LOTS):
        return word
    who = "flag" if s.mover == board.OFF else LETTERS[s.mover]
    return f"{word} {who}" + (f" {s.picked + 1}" if s.stage == board.PLACE_CRUSHER else "")


def way_text(o: Any, action: int) -> str:
    """How a card is enacted, from the action's number alone."""
    if board.DISTANCE <= action < board.TURN:
        return str(action - board.DISTANCE + 1)
    if board.TURN <= action < board.TURN_AND_DISTANCE:
        return TURNS[action - board.TURN]
    if board.TURN_AND_DISTANCE <= action < board.NEW_LENGTH:
        turn, further = divmod(action - board.TURN_AND_DISTANCE, board.MOST_SIDE)
        return f"{TURNS[turn]} {further + 1}"
    if board.NEW_LENGTH <= action < board.PICK:
        return str(action - board.NEW_LENGTH)
    if board.PICK <= action < board.LINE:
        return str(action - board.PICK + 1)
    if board.LINE <= action < board.STOP:
        line = action - board.LINE
        return line_text(o, line) if line < legality.lines(o) else f"line {line}"
    return ("stop", "go")[action - board.STOP]


# What a text fixes of the options


def sections(text: str) -> list[tuple[str, list[str]]]:
    """The sections of a text: each one's first word, and the others."""
    split = [part.split() for part in text.split(";")]
    return [(words[0], words[1:]) for words in split if words]


def fit(options: Options, text: str) -> Options:
    """The options with the side, the riders and the flags that the text fixes."""
    parts = dict(sections(text))
    riders = [name for name in parts if name in tuple(LETTERS)]
    if not riders:
        raise BadText("A position names its riders, as A 6,5-6,4; B 10,10-11,10.")
    if sorted(riders) != list(LETTERS[: len(riders)]):
        raise BadText(f"Riders are named in order from A on, not {listed(sorted(riders), 'and')}.")
    if len(riders) < 2:
        raise BadText("A game has 2 to 8 riders: write one that is off the board as B -.")
    values: dict[str, Any] = {}
    if len(riders) != options.seats:
        values["seats"] = len(riders)
    if "side" in parts:
        side = read_number(" ".join(parts["side"]), 6, board.MOST_SIDE, "side of a board")
        if side != options.width() or values:
            values["side"] = side
    flags = len(parts.get("flags", []))
    wanted = options.changed(**values).flag_count() if not _breaks(options, values) else options.flag_count()
    if flags > wanted or ("round" in parts and flags != wanted):
        values["flags"] = flags
    why = _breaks(options, values)
    if why:
        raise BadText(why)
    return options.changed(**values)


def _breaks(options: Options, values: dict[str, Any]) -> str:
    """What is wrong with options changed like this; empty if nothing is."""
    try:
        options.changed(**values)
    except ValidationError as error:
        return str(error.errors()[0]["msg"]).removeprefix("Value error, ")
    return ""
