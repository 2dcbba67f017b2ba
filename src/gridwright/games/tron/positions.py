"""Tron: positions as a line of text (RULES.md 1.7); reading.py reads them.

    side 12; A 6,5-6,4 score=3 hand=dash1@0; B 10,10-11,10; flags 6,6 9,10:B; round 4; order BA

Sections are split by semicolons. A light-cycle is written as its corners, the head first. What is not
said is as it is at the start; a text without a round, or with fewer flags than the game has, is a fragment.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import grid
from gridwright.games.tron.cards import ALL_MOVERS, CARDS_IN_DECK, KINDS, Card
from gridwright.games.tron.codes import Cause, Reason, Stage
from gridwright.games.tron.grid import CRUSHERS, MOST_SIDE, OFF, SEATS
from gridwright.games.tron.words import (
    CARD_WORDS,
    CHOICE_WORDS,
    LETTERS,
    WAY_LETTERS,
    action_text,
    line_text,
    space_text,
)

MODES = ("normal", "over-drive")
STAGES = {stage.word: stage for stage in Stage if stage <= Stage.OVER}
ENDINGS = {reason.word: reason for reason in Reason if reason}


def position_text(o: Any, s: Any) -> str:
    """Everything that makes the position itself, on a line."""
    parts = [f"side {o.side}", *(_rider_text(o, s, seat) for seat in range(o.seats)), *_board_parts(o, s)]
    parts += [_mode_text(s)] if s.fast or s.over_drive else []
    parts += [f"target {s.target}"] if s.target != o.target else []
    parts.append(f"round {s.round}")
    if s.stage == Stage.ORDER:
        parts.append("lots " + (" ".join(str(s.order[i] + 1) for i in range(s.mover)) or "-"))
    else:
        parts.append("order " + "".join(LETTERS[s.order[i]] for i in range(o.seats)))
        parts += [f"{name} {_numbers(pile)}" for name, pile in (("rows", s.rows), ("cols", s.cols)) if pile]
    returned = [f"{CARD_WORDS[c]}@{s.back[c]}" for c in range(CARDS_IN_DECK) if s.back[c]]
    parts += ["back " + " ".join(returned)] if returned else []
    claims = [f"{s.claim[i, 0] + 1}{LETTERS[s.claim[i, 1]]}" for i in range(s.claims)]
    parts += ["claims " + " ".join(claims)] if claims else []
    parts += [f"half {s.row + 1}"] if s.row != OFF else []
    parts += [f"fails {s.fails}"] if s.fails else []
    return "; ".join([*parts, _stage_text(o, s)])


def _board_parts(o: Any, s: Any) -> list[str]:
    """Flags and crushers."""
    parts = []
    if o.flags:
        parts.append("flags " + " ".join(_flag_text(o, s, flag) for flag in range(o.flags)))
    if s.queued:
        parts.append("queue " + " ".join(str(s.queue[i] + 1) for i in range(s.queued)))
    lines = [s.crusher[i] for i in range(CRUSHERS)]
    if any(line != OFF for line in lines):
        parts.append("crushers " + " ".join("-" if line == OFF else line_text(o, line) for line in lines))
    return parts


def _mode_text(s: Any) -> str:
    now, then = MODES[s.fast], MODES[s.over_drive]
    return f"mode {now}" if now == then else f"mode {now}>{then}"


def _numbers(pile: int) -> str:
    return ",".join(str(i + 1) for i in range(MOST_SIDE) if pile >> i & 1)


def _letters(mask: int) -> str:
    return "".join(LETTERS[i] for i in range(SEATS) if mask >> i & 1)


def _rider_text(o: Any, s: Any, seat: int) -> str:
    said = [LETTERS[seat], path_text(o, path(o, s, seat))]
    if s.head[seat] != OFF and (s.length[seat] == 0 or s.heading[seat] != grid.opposite(s.neck[seat])):
        said.append(WAY_LETTERS[s.heading[seat]])
    said += [f"score={s.score[seat]}"] if s.score[seat] else []
    slots = [(s.hand[seat, i], s.drawn[seat, i]) for i in range(s.hands[seat])]
    held = [f"{CARD_WORDS[card - 1] if card else '?'}@{when}" for card, when in slots]
    said += [f"hand={','.join(held)}"] if held else []
    said += [f"dead={cause_text(s.cause[seat])}"] if s.cause[seat] else []
    secret = s.group & ~s.waiting & 1 << seat
    if s.card[seat] or (secret and s.stage == Stage.CARDS):
        said.append(f"card={CHOICE_WORDS[s.card[seat] - 1] if s.card[seat] else '?'}")
    if s.param[seat]:
        said.append(f"how={action_text(o, s, seat, s.param[seat] - 1).replace(' ', '_')}")
    elif secret and s.stage in (Stage.HOW, Stage.STOP):
        said.append("how=?")
    said += [f"run={s.done[seat]}+{s.left[seat]}"] if s.done[seat] or s.left[seat] else []
    said += [f"owed={s.owed[seat]}"] if s.owed[seat] else []
    said += ["served"] if s.served >> seat & 1 else []
    return " ".join(said)


def cause_text(cause: int) -> str:
    """How a rider died, in a word."""
    return f"tail:{LETTERS[cause - Cause.TAIL]}" if cause >= Cause.TAIL else Cause(cause).word


def path(o: Any, s: Any, seat: int) -> list[int]:
    """The spaces of a light-cycle, the head first."""
    found = []
    space = s.head[seat]
    while space != OFF:
        found.append(space)
        space = grid.behind(o, s, seat, space)
    return found


def path_text(o: Any, spaces: list[int]) -> str:
    """A path as its corners, `-` for none."""
    corners = [
        space_text(o, space)
        for i, space in enumerate(spaces)
        if i in (0, len(spaces) - 1) or spaces[i + 1] - space != space - spaces[i - 1]
    ]
    return "-".join(corners) or "-"


def _flag_text(o: Any, s: Any, flag: int) -> str:
    where = "-" if s.flag[flag] == OFF else space_text(o, s.flag[flag])
    return where + (f":{LETTERS[s.ban[flag] - 1]}" if s.ban[flag] else "")


def class_word(number: int) -> str:
    """What a class of cards is called."""
    if number == Card.FORWARD:
        return "regular"
    return "movers" if number == ALL_MOVERS else KINDS[number].word


def _stage_text(o: Any, s: Any) -> str:
    word = f"stage {Stage(s.stage).word}"
    if s.stage == Stage.CARDS:
        return f"{word} {_letters(s.waiting)}"
    if s.stage in (Stage.HOW, Stage.STOP):
        return f"{word} {class_word(o.class_order[s.phase])} {_letters(s.waiting)}"
    if s.stage == Stage.OVER:
        return f"{word} {Reason(s.ended).word}"
    if s.stage in (Stage.ORDER, Stage.LOTS):
        return word
    who = "flag" if s.mover == OFF else LETTERS[s.mover]
    return f"{word} {who}" + (f" {s.picked + 1}" if s.stage == Stage.PLACE else "")
