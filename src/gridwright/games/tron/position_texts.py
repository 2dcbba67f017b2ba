"""Tron: positions as a line of text (RULES.md 1.7), written and read; checking.py says what goes together.

    side 12; A 6,5-6,4 score=3 hand=dash1@0; B 10,10-11,10; flags 6,6 9,10:B; round 4; order BA

Sections are split by semicolons. A light-cycle is written as its corners, the head first. What is not
said is as it is at the start; a text without a round, or with fewer flags than the game has, is a fragment.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from pydantic import ValidationError

from gridwright.games.tron import action_texts, cards, checking, grid, placing, rules, secrets
from gridwright.games.tron.action_texts import LETTERS, SEAT_NAMES, WAY_LETTERS, line_text, space_text
from gridwright.games.tron.cards import ALL_MOVERS, CARDS_IN_DECK, FIRST_SPECIAL, KINDS, Card
from gridwright.games.tron.codes import Cause, Reason, Refusal, Stage
from gridwright.games.tron.grid import CRUSHERS, MOST_FLAGS, MOST_SIDE, OFF, SEATS
from gridwright.games.tron.options import Options
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.texts import insist, one_of, whole

MODES = ("normal", "over-drive")
STAGES = {stage.word: stage for stage in Stage if stage <= Stage.OVER}
ENDINGS = {reason.word: reason for reason in Reason if reason}


def position_text(o: Any, s: Any) -> str:
    """Everything that makes the position itself, on a line."""
    riders = [_rider_text(o, s, seat, spaces) for seat, spaces in enumerate(paths(o, s))]
    parts = [f"side {o.side}", *riders, *_board_parts(o, s)]
    parts += [_mode_text(s)] if s.fast or s.over_drive else []
    parts += [f"target {s.target}"] if s.target != o.target else []
    parts.append(f"round {s.round}")
    if s.stage == Stage.ORDER:
        parts.append("lots " + (" ".join(str(s.order[i] + 1) for i in range(s.mover)) or "-"))
    else:
        parts.append("order " + "".join(LETTERS[s.order[i]] for i in range(o.seats)))
        parts += [f"{name} {_numbers(pile)}" for name, pile in (("rows", s.rows), ("cols", s.cols)) if pile]
    returned = [f"{action_texts.CARD_WORDS[c]}@{s.back[c]}" for c in range(CARDS_IN_DECK) if s.back[c]]
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


def _rider_text(o: Any, s: Any, seat: int, spaces: tuple[int, ...]) -> str:
    said = [LETTERS[seat], path_text(o, spaces)]
    if s.head[seat] != OFF and (s.length[seat] == 0 or s.heading[seat] != grid.opposite(s.neck[seat])):
        said.append(WAY_LETTERS[s.heading[seat]])
    said += [f"score={s.score[seat]}"] if s.score[seat] else []
    slots = [(s.hand[seat, i], s.drawn[seat, i]) for i in range(s.hands[seat])]
    held = [f"{action_texts.CARD_WORDS[card - 1] if card else '?'}@{when}" for card, when in slots]
    said += [f"hand={','.join(held)}"] if held else []
    said += [f"dead={cause_text(s.cause[seat])}"] if s.cause[seat] else []
    secret = s.group & ~s.waiting & 1 << seat
    if s.card[seat] or (secret and s.stage == Stage.CARDS):
        said.append(f"card={action_texts.CHOICE_WORDS[s.card[seat] - 1] if s.card[seat] else '?'}")
    if s.param[seat]:
        said.append(f"how={action_texts.action_text(o, s, seat, s.param[seat] - 1).replace(' ', '_')}")
    elif secret and s.stage in (Stage.HOW, Stage.STOP):
        said.append("how=?")
    said += [f"run={s.done[seat]}+{s.left[seat]}"] if s.done[seat] or s.left[seat] else []
    said += [f"owed={s.owed[seat]}"] if s.owed[seat] else []
    said += ["served"] if s.served >> seat & 1 else []
    return " ".join(said)


def cause_text(cause: int) -> str:
    """How a rider died, in the word that a position's text has for it."""
    return f"tail:{LETTERS[cause - Cause.TAIL]}" if cause >= Cause.TAIL else Cause(cause).word


class Cycles(NamedTuple):
    """What the ways of all light-cycles follow from. Rules may be asked of it as of a state."""

    head: tuple[int, ...]
    neck: tuple[int, ...]
    cell: tuple[int, ...]


def path(o: Any, s: Any, seat: int) -> tuple[int, ...]:
    """The spaces of a light-cycle, the head first."""
    return paths(o, s)[seat]


def paths(o: Any, s: Any) -> tuple[tuple[int, ...], ...]:
    """The spaces of each light-cycle."""
    return _paths(o, Cycles(tuple(s.head), tuple(s.neck), tuple(s.cell)))


@lru_cache(2000)
def _paths(o: Any, s: Cycles) -> tuple[tuple[int, ...], ...]:
    return tuple(_path(o, s, seat) for seat in range(o.seats))


def _path(o: Any, s: Cycles, seat: int) -> tuple[int, ...]:
    found = []
    space = s.head[seat]
    while space != OFF:
        found.append(space)
        space = grid.behind(o, s, seat, space)
    return tuple(found)


@lru_cache(2000)
def path_text(o: Any, spaces: tuple[int, ...]) -> str:
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


# Reading

Given = dict[str, list[str]]
"""The sections of a text: each one's first word, and the others."""


def sections(text: str) -> Given:
    """The sections of a text, in order."""
    found: Given = {}
    for name, *rest in filter(None, map(str.split, text.split(";"))):
        insist(name not in found, f"“{name}” is said twice.")
        found[name] = rest
    return found


def fit(options: Options, text: str) -> Options:
    """The options with the side, the riders and the flags that the text fixes."""
    given = sections(text)
    riders = sorted(name for name in given if name in tuple(LETTERS))
    insist(riders, "A position names its riders, as A 6,5-6,4; B 10,10-11,10.")
    in_order = riders == list(LETTERS[: len(riders)])
    insist(in_order, f"Riders are named in order from A on, not {listed(riders, 'and')}.")
    insist(len(riders) > 1, "A game has 2 to 8 riders: write one that is off the board as B -.")
    values: dict[str, Any] = {"seats": len(riders)}
    if "side" in given:
        side = whole(" ".join(given["side"]), 6, MOST_SIDE, "side of a board")
        if (len(riders), side) != (options.seats, options.width()):
            values["side"] = side
    flags = len(given.get("flags", []))
    wanted = len(riders) if options.flags == "auto" else options.flags
    if flags > wanted or ("round" in given and flags != wanted):
        values["flags"] = flags
    try:
        return options.changed(**values)
    except ValidationError as error:
        raise BadText(str(error.errors()[0]["msg"]).removeprefix("Value error, ")) from None


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state; False for a fragment."""
    placing.clear_board(o, s)
    s.round = 1
    for seat in range(o.seats):
        s.order[seat] = seat
    given = sections(text)
    _read_mode(o, s, given.get("mode", [MODES[o.od_fixed]]))
    for name, said in given.items():
        known = name in (*_SECTIONS, *LETTERS[: o.seats], "side", "stage")
        parts = listed([*_SECTIONS, "stage"], "and")
        insist(known, f"“{name}” is no part of a position: write {parts} or a rider.")
        if name in tuple(LETTERS):
            _read_rider(o, s, LETTERS.index(name), said)
    for name, reader in _SECTIONS.items():
        if name in given:
            reader(o, s, given[name])
    _read_stage(o, s, given)
    cards.count_deck(o, s)
    if secrets.unknown_slots(s):
        s.deck = 0
    checking.check(o, s)
    on_board = sum(s.flag[flag] != OFF for flag in range(o.flags))
    return "round" in given and on_board + s.queued == o.flags


# Riders


def _read_rider(o: Any, s: Any, seat: int, said: list[str]) -> None:
    name = SEAT_NAMES[seat]
    insist(said, f"{name} has no path: write its corners from the head, as 6,5-6,4, or - if off the board.")
    facts: dict[str, str] = {}
    for word in said[1:]:
        what, sign, value = word.partition("=")
        known = what in _FACTS if sign else what in (*WAY_LETTERS, "served")
        insist(known, f"“{what}” says nothing of a rider: write {', '.join(_FACTS)} or N.")
        facts[what] = value
    for what, reader in _FACTS.items():
        if what in facts:
            reader(o, s, seat, facts[what])
    s.served |= ("served" in facts) << seat
    if said[0] != "-":
        _lay_path(o, s, seat, _read_path(o, said[0], name))
    headings = [way for way, letter in enumerate(WAY_LETTERS) if letter in facts]
    knows_where = said[0] == "-" or s.length[seat] > 0 or headings
    insist(knows_where, f"{name} has no tail to tell where he heads: write N, E, S or W after the space.")
    for way in headings:
        s.heading[seat] = way


def _read_path(o: Any, text: str, name: str) -> list[int]:
    corners = [action_texts.read_space(o, part) for part in text.split("-")]
    spaces = corners[:1]
    for start, corner in pairwise(corners):
        broken = f"{space_text(o, start)} and {space_text(o, corner)} are not on one line of the grid"
        down, along = corner // o.side - start // o.side, corner % o.side - start % o.side
        insist((down == 0) != (along == 0), f"{name}'s path is broken: {broken}.")
        stride = (corner - start) // (abs(down) + abs(along))
        spaces += range(start + stride, corner + stride, stride)
    for space in spaces:
        insist(spaces.count(space) == 1, f"{name}'s path crosses itself at {space_text(o, space)}.")
    return spaces


def _lay_path(o: Any, s: Any, seat: int, spaces: list[int]) -> None:
    for space in spaces:
        if s.cell[space]:
            rival = grid.owner(s.cell[space])
            crashed = space == spaces[0] and grid.is_head(s.cell[space]) and s.cause[seat] and s.cause[rival]
            both = f"{SEAT_NAMES[seat]} and {SEAT_NAMES[rival]} both have {space_text(o, space)}."
            insist(crashed, both)
    grid.put_head(s, seat, spaces[-1])
    for space, ahead in pairwise(reversed(spaces)):
        s.heading[seat] = next(way for way in range(4) if o.near[space, way] == ahead)
        grid.step(o, s, seat)


def _read_cause(o: Any, s: Any, seat: int, text: str) -> None:
    by_tails = range(Cause.TAIL, Cause.TAIL + o.seats)
    causes = (Cause.OFF, Cause.SELF, Cause.CRUSHER, Cause.HEAD, *by_tails)
    s.cause[seat] = one_of(text, {cause_text(cause): cause for cause in causes}, "way to die")


def _read_hand(o: Any, s: Any, seat: int, text: str) -> None:
    name = SEAT_NAMES[seat]
    for slot, word in enumerate(text.split(",")):
        card, _, when = word.partition("@")
        insist(slot < CARDS_IN_DECK, f"{name} has more cards than there are.")
        s.hand[seat, slot] = 0 if card == "?" else _read_special(o, s, card) + 1
        s.drawn[seat, slot] = whole(when or "0", 0, rules.MOST_ROUNDS, "round")
        later = not slot or s.drawn[seat, slot] >= s.drawn[seat, slot - 1]
        insist(later, f"{name}'s hand is not in the order drawn: {text}.")
        s.hands[seat] += 1


def _read_special(o: Any, s: Any, name: str) -> int:
    specials = action_texts.read_specials(name)
    insist(specials, f"“{name}” is no special card.")
    dealt = [card for card in specials if o.deck >> card & 1]
    insist(dealt, f"{name} is not in this game's deck.")
    held = {s.hand[seat, i] - 1 for seat in range(o.seats) for i in range(s.hands[seat])}
    free = [card for card in dealt if card not in held]
    insist(free, f"{name} is in two places, but there is only one.")
    return free[0]


def _read_card(o: Any, s: Any, seat: int, text: str) -> None:
    if text == "?":
        return
    held = [s.hand[seat, slot] - 1 + FIRST_SPECIAL for slot in range(s.hands[seat])]
    able = [c for c in action_texts.read_choices(text) if c < FIRST_SPECIAL or c in held]
    insist(able, f"{SEAT_NAMES[seat]} does not hold {text}.")
    s.card[seat] = able[0] + 1


def _read_how(o: Any, s: Any, seat: int, text: str) -> None:
    if text != "?":
        s.param[seat] = action_texts.read_how(o, s, seat, text.replace("_", " ")) + 1


def _read_run(o: Any, s: Any, seat: int, text: str) -> None:
    match = re.fullmatch(r"(\d+)\+(\d+)", text)
    if not match:
        raise BadText(f"“{text}” is no run: write steps made and to come, as 3+2.")
    s.done[seat], s.left[seat] = (min(int(part), MOST_SIDE) for part in match.groups())


def _read_score(o: Any, s: Any, seat: int, text: str) -> None:
    s.score[seat] = whole(text, -9999, 9999, "score")


def _read_owed(o: Any, s: Any, seat: int, text: str) -> None:
    s.owed[seat] = whole(text, 0, 100, "number of cards owed")


_FACTS: dict[str, Callable[[Any, Any, int, str], None]] = {
    "score": _read_score,
    "hand": _read_hand,
    "dead": _read_cause,
    "card": _read_card,
    "how": _read_how,
    "run": _read_run,
    "owed": _read_owed,
}


# The other sections


def _read_flags(o: Any, s: Any, said: list[str]) -> None:
    for flag, word in enumerate(said):
        where, _, barred = word.partition(":")
        if where != "-":
            space = action_texts.read_space(o, where)
            insist(grid.flag_on(s, space) == OFF, f"Two flags are on {space_text(o, space)}.")
            s.flag[flag] = space
        s.ban[flag] = action_texts.read_seat(o, barred) + 1 if barred else 0


def _read_queue(o: Any, s: Any, said: list[str]) -> None:
    for word in said:
        flag = whole(word, 1, o.flags, "flag") - 1
        waits = s.flag[flag] == OFF and flag not in [s.queue[i] for i in range(s.queued)]
        insist(waits, f"Flag {word} cannot wait to be placed: it is on the board, or named twice.")
        s.queue[s.queued] = flag
        s.queued += 1


def _read_crushers(o: Any, s: Any, said: list[str]) -> None:
    insist(len(said) <= CRUSHERS, f"There are {CRUSHERS} crushers, not {len(said)}.")
    for i, word in enumerate(said):
        if word != "-":
            line = action_texts.read_line(o, word)
            why, where = cards.barred_place(o, s, OFF, line), line_text(o, line)
            insist(why != Refusal.CRUSHER_THERE, f"Two crushers are on {where}.")
            insist(not why, f"A crusher cannot be on {where}: a tail runs along that line.")
            s.crusher[i] = line


def _read_mode(o: Any, s: Any, said: list[str]) -> None:
    now, _, then = " ".join(said).partition(">")
    known = now in MODES and (not then or then in MODES)
    insist(known, "The mode is normal or over-drive, or normal>over-drive if it has just been switched.")
    s.fast = MODES.index(now)
    s.over_drive = MODES.index(then or now)


def _read_order(o: Any, s: Any, said: list[str]) -> None:
    letters, everybody = "".join(said), LETTERS[: o.seats]
    insist(sorted(letters) == list(everybody), f"The order names every rider once, as {everybody}.")
    for i, letter in enumerate(letters):
        s.order[i] = LETTERS.index(letter)


def _read_lots(o: Any, s: Any, said: list[str]) -> None:
    rows = [] if said == ["-"] else [whole(word, 1, o.side, "row") - 1 for word in said]
    why = "Row cards for the order are different, and fewer than the riders while they are dealt."
    insist(len(set(rows)) == len(rows) < o.seats, why)
    for i in range(o.seats):
        s.order[i] = rows[i] if i < len(rows) else 0
    s.rows = sum(1 << row for row in rows)
    s.mover = len(rows)


def _read_pile(pile: str) -> Callable[[Any, Any, list[str]], None]:
    def read(o: Any, s: Any, said: list[str]) -> None:
        numbers = [word for word in ",".join(said).split(",") if word]
        turned = {whole(word, 1, o.side, "row or column") - 1 for word in numbers}
        setattr(s, pile, sum(1 << number for number in turned))

    return read


def _read_back(o: Any, s: Any, said: list[str]) -> None:
    for word in said:
        name, _, when = word.partition("@")
        insist(name in action_texts.CARD_WORDS, f"“{name}” is no special card: write dash1@3, say.")
        s.back[action_texts.CARD_WORDS.index(name)] = whole(when, 0, rules.MOST_ROUNDS, "round")


def _read_claims(o: Any, s: Any, said: list[str]) -> None:
    for word in said:
        known = re.fullmatch(r"\d+[A-H]", word) and s.claims < MOST_FLAGS * SEATS
        insist(known, f"“{word}” is no claim: write the flag and the rider, as 1A.")
        s.claim[s.claims, 0] = whole(word[:-1], 1, max(o.flags, 1), "flag") - 1
        s.claim[s.claims, 1] = action_texts.read_seat(o, word[-1])
        s.claims += 1


def _read_count(field: str, least: int, most: int, less: int = 0) -> Callable[[Any, Any, list[str]], None]:
    def read(o: Any, s: Any, said: list[str]) -> None:
        setattr(s, field, whole(" ".join(said), least, most, field) - less)

    return read


_SECTIONS: dict[str, Callable[[Any, Any, list[str]], None]] = {
    "flags": _read_flags,
    "queue": _read_queue,
    "crushers": _read_crushers,
    "mode": _read_mode,
    "target": _read_count("target", 1, 9999),
    "round": _read_count("round", 0, rules.MOST_ROUNDS),
    "order": _read_order,
    "lots": _read_lots,
    "rows": _read_pile("rows"),
    "cols": _read_pile("cols"),
    "back": _read_back,
    "claims": _read_claims,
    "half": _read_count("row", 1, MOST_SIDE, 1),
    "fails": _read_count("fails", 0, placing.PATIENCE * MOST_SIDE),
}


def _read_stage(o: Any, s: Any, given: Given) -> None:
    """What is being decided, and by whom. Unless said, everybody on the board chooses a card."""
    living = {seat for seat in range(o.seats) if grid.living(s, seat)}
    chosen = _who_says(o, given, "card=") & living
    said = given.get("stage", ["cards", "".join(LETTERS[seat] for seat in sorted(living - chosen))])
    word, which, who = (said + [""])[0], "".join(said[1:2]), said[-1] if len(said) > 1 else ""
    s.stage = one_of(word, STAGES, "stage")
    dealt = ("lots" in given) == (s.stage == Stage.ORDER)
    insist(dealt, "lots are the row cards dealt while the stage is order.")
    if s.stage == Stage.CARDS:
        _read_deciders(o, s, who, living, chosen)
    elif s.stage in (Stage.HOW, Stage.STOP):
        s.phase = _read_class(o, which)
        _read_deciders(o, s, who, living, _who_says(o, given, "how="))
    elif s.stage == Stage.OVER:
        s.ended = one_of(who, ENDINGS, "way to end")
    elif s.stage in (Stage.ROW, Stage.COL, Stage.SPACE) and who == "flag":
        insist(s.queued, "No flag waits to be placed: name it in queue.")
        s.mover = OFF
    elif s.stage not in (Stage.ORDER, Stage.LOTS):
        s.mover = action_texts.read_seat(o, which)
    if s.stage in (Stage.PICK, Stage.PLACE):
        s.phase = _read_class(o, "crusher")
    if s.stage == Stage.PLACE:
        s.picked = whole(who, 1, CRUSHERS, "crusher") - 1


def _who_says(o: Any, given: Given, what: str) -> set[int]:
    """The riders of whom a word says this."""
    said = {seat: given[LETTERS[seat]] for seat in range(o.seats)}
    return {seat for seat, facts in said.items() if any(word.startswith(what) for word in facts)}


def _read_deciders(o: Any, s: Any, who: str, living: set[int], done: set[int]) -> None:
    waiting = {action_texts.read_seat(o, letter) for letter in who}
    named = bool(waiting) and waiting <= living - done
    insist(named, "The stage names the living riders who have yet to decide, as cards AB.")
    s.waiting = sum(1 << seat for seat in waiting)
    s.group = sum(1 << seat for seat in waiting | done)
    if s.stage == Stage.STOP:
        s.tick = s.done[min(waiting)] + 1


def _read_class(o: Any, word: str) -> int:
    return one_of(word, {class_word(o.class_order[i]): i for i in range(o.classes)}, "class of cards")
