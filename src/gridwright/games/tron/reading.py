"""Tron: positions read from text, with a sentence for whatever is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from pydantic import ValidationError

from gridwright.games.tron import cards, driving, grid, placing, secrets, words
from gridwright.games.tron.cards import CARDS_IN_DECK, FIRST_SPECIAL
from gridwright.games.tron.codes import Cause, Refusal, Stage
from gridwright.games.tron.grid import CRUSHERS, MOST_FLAGS, MOST_SIDE, OFF, SEATS, Way
from gridwright.games.tron.options import Options
from gridwright.games.tron.positions import CAUSES, ENDINGS, MODES, STAGES, class_word
from gridwright.games.tron.rules import MOST_ROUNDS
from gridwright.games.tron.words import LETTERS, SEAT_NAMES, read_seat, read_space
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.texts import insist, whole

Given = dict[str, list[str]]
"""The sections of a text: each one's first word, and the others."""


def sections(text: str) -> list[tuple[str, list[str]]]:
    """The sections of a text, in order."""
    split = [part.split() for part in text.split(";")]
    return [(said[0], said[1:]) for said in split if said]


# What a text fixes of the options


def fit(options: Options, text: str) -> Options:
    """The options with the side, the riders and the flags that the text fixes."""
    given = dict(sections(text))
    riders = [name for name in given if name in tuple(LETTERS)]
    insist(riders, "A position names its riders, as A 6,5-6,4; B 10,10-11,10.")
    in_order = sorted(riders) == list(LETTERS[: len(riders)])
    insist(in_order, f"Riders are named in order from A on, not {listed(sorted(riders), 'and')}.")
    insist(len(riders) > 1, "A game has 2 to 8 riders: write one that is off the board as B -.")
    values: dict[str, Any] = {}
    if len(riders) != options.seats:
        values["seats"] = len(riders)
    if "side" in given:
        side = whole(" ".join(given["side"]), 6, MOST_SIDE, "side of a board")
        if side != options.width() or values:
            values["side"] = side
    flags = len(given.get("flags", []))
    wanted = options.flag_count() if _breaks(options, values) else options.changed(**values).flag_count()
    if flags > wanted or ("round" in given and flags != wanted):
        values["flags"] = flags
    why = _breaks(options, values)
    insist(not why, why)
    return options.changed(**values)


def _breaks(options: Options, values: dict[str, Any]) -> str:
    """What is wrong with options changed like this; empty if nothing is."""
    try:
        options.changed(**values)
    except ValidationError as error:
        return str(error.errors()[0]["msg"]).removeprefix("Value error, ")
    return ""


# The whole text


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state; False for a fragment."""
    placing.clear_board(o, s)
    s.round = 1
    for seat in range(o.seats):
        s.order[seat] = seat
    said = sections(text)
    given = dict(said)
    parts = f"{listed([*_SECTIONS, 'stage'], 'and')} or a rider"
    for name, rest in said:
        insist([first for first, _ in said].count(name) == 1, f"“{name}” is said twice.")
        known = name in _SECTIONS or name in (*LETTERS[: o.seats], "side", "stage")
        insist(known, f"“{name}” is no part of a position: write {parts}.")
        if name in tuple(LETTERS):
            _read_rider(o, s, LETTERS.index(name), rest)
    for name, reader in _SECTIONS.items():
        if name in given:
            reader(o, s, given[name])
    if "mode" not in given and o.od_fixed:
        s.fast = s.over_drive = 1
    _read_hows(o, s, given)
    _read_stage(o, s, given)
    cards.count_deck(o, s)
    if secrets.unknown_slots(s):
        s.deck = 0
    _check(o, s)
    on_board = sum(s.flag[flag] != OFF for flag in range(o.flags))
    return "round" in given and on_board + s.queued == o.flags


# Riders


def _read_rider(o: Any, s: Any, seat: int, said: list[str]) -> None:
    name = SEAT_NAMES[seat]
    insist(said, f"{name} has no path: write its corners from the head, as 6,5-6,4, or - if off the board.")
    facts: dict[str, str] = {}
    for word in said[1:]:
        what, sign, value = word.partition("=")
        known = what in (*_FACTS, "how") if sign else what in (*words.WAY_LETTERS, "served")
        insist(known, f"“{what}” says nothing of a rider: write {', '.join(_FACTS)}, how or N.")
        facts[what] = value
    for what, reader in _FACTS.items():
        if what in facts:
            reader(o, s, seat, facts[what])
    s.served |= ("served" in facts) << seat
    if said[0] != "-":
        _lay_path(o, s, seat, _read_path(o, said[0], name))
    headings = [way for way, letter in enumerate(words.WAY_LETTERS) if letter in facts]
    knows_where = said[0] == "-" or s.length[seat] > 0 or headings
    insist(knows_where, f"{name} has no tail to tell where he heads: write N, E, S or W after the space.")
    for way in headings:
        s.heading[seat] = way


def _read_path(o: Any, text: str, name: str) -> list[int]:
    corners = [read_space(o, part) for part in text.split("-")]
    spaces = corners[:1]
    for corner in corners[1:]:
        down = corner // o.side - spaces[-1] // o.side
        along = corner % o.side - spaces[-1] % o.side
        here, there = words.space_text(o, spaces[-1]), words.space_text(o, corner)
        straight = (down == 0) != (along == 0)
        insist(straight, f"{name}'s path is broken: {here} and {there} are not on one line of the grid.")
        stride = ((down > 0) - (down < 0)) * o.side + (along > 0) - (along < 0)
        spaces += range(spaces[-1] + stride, corner + stride, stride)
    for space in spaces:
        insist(spaces.count(space) == 1, f"{name}'s path crosses itself at {words.space_text(o, space)}.")
    return spaces


def _lay_path(o: Any, s: Any, seat: int, spaces: list[int]) -> None:
    for space in spaces:
        if s.cell[space]:
            rival = grid.owner(s.cell[space])
            crashed = space == spaces[0] and grid.is_head(s.cell[space]) and s.cause[seat] and s.cause[rival]
            names = f"{SEAT_NAMES[seat]} and {SEAT_NAMES[rival]}"
            insist(crashed, f"{names} both have {words.space_text(o, space)}.")
    ways = [next(w for w in range(4) if o.near[a, w] == b) for a, b in pairwise(spaces)]
    grid.put_head(s, seat, spaces[0])
    if ways:
        s.neck[seat], s.heading[seat] = ways[0], grid.opposite(ways[0])
    s.length[seat] = len(ways)
    for space, way in zip(spaces[1:], [*ways[1:], Way.NONE]):
        s.cell[space] = grid.tail_cell(seat, way)


def _read_cause(o: Any, s: Any, seat: int, text: str) -> None:
    if text.startswith("tail:"):
        s.cause[seat] = Cause.TAIL + read_seat(o, text[5:])
        return
    insist(text in CAUSES, f"“{text}” is no way to die: write {listed(list(CAUSES))} or tail:B.")
    s.cause[seat] = CAUSES[text]


def _read_hand(o: Any, s: Any, seat: int, text: str) -> None:
    name = SEAT_NAMES[seat]
    for slot, word in enumerate(text.split(",")):
        card, _, when = word.partition("@")
        insist(slot < CARDS_IN_DECK, f"{name} has more cards than there are.")
        s.hand[seat, slot] = 0 if card == "?" else _read_special(o, s, card) + 1
        s.drawn[seat, slot] = whole(when or "0", 0, MOST_ROUNDS, "round")
        later = not slot or s.drawn[seat, slot] >= s.drawn[seat, slot - 1]
        insist(later, f"{name}'s hand is not in the order drawn: {text}.")
        s.hands[seat] += 1


def _read_special(o: Any, s: Any, name: str) -> int:
    specials = words.read_specials(name)
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
    able = [c for c in words.read_choices(text) if c < FIRST_SPECIAL or c in held]
    insist(able, f"{SEAT_NAMES[seat]} does not hold {text}.")
    s.card[seat] = able[0] + 1


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
    "run": _read_run,
    "owed": _read_owed,
}


def _read_hows(o: Any, s: Any, given: Given) -> None:
    """How cards are enacted needs the mode and all cards, so it is read after them."""
    for seat in range(o.seats):
        for word in given[LETTERS[seat]]:
            text = word.removeprefix("how=").replace("_", " ")
            if text in words.ANSWERS:
                s.param[seat] = words.read_answer(text) + 1
            elif word.startswith("how=") and text != "?":
                s.param[seat] = words.read_how(o, s, seat, text) + 1


# The other sections


def _read_flags(o: Any, s: Any, said: list[str]) -> None:
    for flag, word in enumerate(said):
        where, _, barred = word.partition(":")
        if where != "-":
            space = read_space(o, where)
            insist(grid.flag_on(s, space) == OFF, f"Two flags are on {words.space_text(o, space)}.")
            s.flag[flag] = space
        s.ban[flag] = read_seat(o, barred) + 1 if barred else 0


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
            line = words.read_line(o, word)
            why, where = cards.barred_place(o, s, OFF, line), words.line_text(o, line)
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
    letters = "".join(said)
    everybody = LETTERS[: o.seats]
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
        insist(name in words.CARD_WORDS, f"“{name}” is no special card: write dash1@3, say.")
        s.back[words.CARD_WORDS.index(name)] = whole(when, 0, MOST_ROUNDS, "round")


def _read_claims(o: Any, s: Any, said: list[str]) -> None:
    for word in said:
        known = re.fullmatch(r"\d+[A-H]", word) and s.claims < MOST_FLAGS * SEATS
        insist(known, f"“{word}” is no claim: write the flag and the rider, as 1A.")
        s.claim[s.claims, 0] = whole(word[:-1], 1, max(o.flags, 1), "flag") - 1
        s.claim[s.claims, 1] = read_seat(o, word[-1])
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
    "round": _read_count("round", 0, MOST_ROUNDS),
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
    insist(word in STAGES, f"“{' '.join(said)}” is no stage: write {listed(list(STAGES))}.")
    s.stage = STAGES[word]
    dealt = ("lots" in given) == (s.stage == Stage.ORDER)
    insist(dealt, "lots are the row cards dealt while the stage is order.")
    if s.stage == Stage.CARDS:
        _read_deciders(o, s, who, living, chosen)
    elif s.stage in (Stage.HOW, Stage.STOP):
        s.phase = _phase(o, which)
        _read_deciders(o, s, who, living, _who_says(o, given, "how="))
    elif s.stage == Stage.OVER:
        insist(who in ENDINGS, f"“{who}” is no way to end: write {listed(list(ENDINGS))}.")
        s.ended = ENDINGS[who]
    elif s.stage in (Stage.ROW, Stage.COL, Stage.SPACE) and who == "flag":
        insist(s.queued, "No flag waits to be placed: name it in queue.")
        s.mover = OFF
    elif s.stage not in (Stage.ORDER, Stage.LOTS):
        s.mover = read_seat(o, which)
    if s.stage in (Stage.PICK, Stage.PLACE):
        s.phase = _phase(o, "crusher")
    if s.stage == Stage.PLACE:
        s.picked = whole(who, 1, CRUSHERS, "crusher") - 1


def _who_says(o: Any, given: Given, what: str) -> set[int]:
    """The riders of whom a word says this."""
    said = {seat: given[LETTERS[seat]] for seat in range(o.seats)}
    return {seat for seat, facts in said.items() if any(word.startswith(what) for word in facts)}


def _read_deciders(o: Any, s: Any, who: str, living: set[int], done: set[int]) -> None:
    waiting = {read_seat(o, letter) for letter in who}
    named = bool(waiting) and waiting <= living - done
    insist(named, "The stage names the living riders who have yet to decide, as cards AB.")
    s.waiting = sum(1 << seat for seat in waiting)
    s.group = sum(1 << seat for seat in waiting | done)
    if s.stage == Stage.STOP:
        s.tick = s.done[min(waiting)] + 1


def _phase(o: Any, word: str) -> int:
    classes = [class_word(o.class_order[i]) for i in range(o.classes)]
    insist(word in classes, f"“{word}” is no class of cards: write {listed(classes)}.")
    return classes.index(word)


# What each part by itself does not show

_ENACTING = (Stage.HOW, Stage.STOP, Stage.PICK, Stage.PLACE)
_SETTING_UP = (Stage.ORDER, Stage.HEAD, Stage.HEAD_AGAIN)
_ANY_TIME = (Stage.TAIL, Stage.ROW, Stage.COL, Stage.SPACE, Stage.DEAL, Stage.LOTS)


def _check(o: Any, s: Any) -> None:
    """Parts that do not go together."""
    insist(s.round <= o.max_rounds, f"Round {s.round} is beyond the last, {o.max_rounds}.")
    in_time = s.stage in _ANY_TIME or (s.stage in _SETTING_UP) == (s.round == 0)
    insist(in_time, "Round 0 is for setting up, and only that.")
    _check_hands(o, s)
    if s.stage != Stage.ORDER:
        _check_piles(o, s)
    enacting = s.stage in _ENACTING
    for seat in range(o.seats):
        name = SEAT_NAMES[seat]
        why = f"{name} has a card on the table, but the cards of this round are back already."
        insist(not s.card[seat] or enacting or s.stage == Stage.CARDS, why)
        insist(not s.param[seat] or enacting, f"{name} says how before the cards are shown.")
        why = f"{name} is on the way, but that can only be at the stage stop."
        insist(s.stage == Stage.STOP or not (s.done[seat] or s.left[seat]), why)
        why = f"{name} is dead and still on the grid, but a round begins without wrecks."
        insist(s.stage != Stage.CARDS or not s.cause[seat] or s.head[seat] == OFF, why)
    if s.stage in _CHECKS:
        _CHECKS[s.stage](o, s)


def _check_hands(o: Any, s: Any) -> None:
    slots = sum(s.hands[seat] for seat in range(o.seats))
    there_are = int(o.deck).bit_count()
    insist(slots <= there_are, f"The hands hold {slots} special cards, but there are only {there_are}.")
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            name, card, when = SEAT_NAMES[seat], s.hand[seat, slot] - 1, s.drawn[seat, slot]
            why = f"{name} cannot have drawn a card in round {when}: it is round {s.round}."
            insist(when <= s.round, why)
            if card >= 0:
                went = f"{words.CARD_WORDS[card]} went back in round {s.back[card]}"
                insist(s.back[card] <= when, f"{went}, so {name} cannot have drawn it in round {when}.")


def _check_piles(o: Any, s: Any) -> None:
    rows, cols = int(s.rows).bit_count(), int(s.cols).bit_count()
    half = s.row != OFF
    why = "half is the first card of a pair: it is said when, and only when, the second is due."
    insist(half == (s.stage == Stage.COL), why)
    why = "As many rows as columns have been turned up, and fewer than there are."
    insist(rows == cols + half and cols < o.side, why)
    shown = not half or s.rows >> s.row & 1
    insist(shown, "The first card of the pair is not among those turned up.")
    most = placing.PATIENCE * o.side
    patient = s.fails < most or s.stage == Stage.SPACE
    insist(patient, f"After {most} useless pairs any space will do: the stage is space.")


_DECIDES = {
    (Stage.CARDS, True): "{name} chooses a card too: name everybody on the grid, or give a card.",
    (Stage.HOW, True): "{name} decides too in this class.",
    (Stage.HOW, False): "{name} has nothing to decide in this class.",
    (Stage.STOP, True): "{name} is asked if, and only if, the space ahead was taken in this class.",
    (Stage.STOP, False): "{name} is asked if, and only if, the space ahead was taken in this class.",
}
_CANNOT = {
    Stage.CARDS: "{name} cannot choose that card.",
    Stage.HOW: "{name} cannot enact a card like that.",
    Stage.STOP: "{name} can only say stop or go.",
}


def _check_deciders(o: Any, s: Any) -> None:
    """Those decide whom the rules ask, and what they have chosen is allowed."""
    for seat in range(o.seats):
        asked = grid.living(s, seat)
        if s.stage == Stage.HOW:
            asked = cards.enacts(o, s, seat) and cards.must_say_how(o, s, seat)
        elif s.stage == Stage.STOP:
            asked = driving.moving(s, seat) and driving.contested(o, s, seat)
        if asked != (s.group >> seat & 1):
            raise BadText(_DECIDES[Stage(s.stage), bool(asked)].format(name=SEAT_NAMES[seat]))
        able = _may_decide(o, s, seat, s.param[seat] - 1)
        insist(able, _CANNOT[Stage(s.stage)].format(name=SEAT_NAMES[seat]))


def _may_decide(o: Any, s: Any, seat: int, how: int) -> bool:
    """Whether what a rider has decided already, if anything, is allowed."""
    if s.stage == Stage.CARDS:
        return not s.card[seat] or not cards.barred_choose(o, s, seat, s.card[seat] - 1)
    if how in driving.DRIVE and s.stage == Stage.HOW:
        return not driving.barred_drive(o, s, seat, *driving.DRIVE.apart(how))
    if how in cards.KEEP and s.stage == Stage.HOW:
        return not cards.barred_keep(o, s, seat, cards.KEEP.length(how))
    return how < 0 or (how in driving.ANSWER and s.stage == Stage.STOP)


def _check_stop(o: Any, s: Any) -> None:
    why = "Riders are asked to stop or go in Over-Drive only, and not before the second tick."
    insist(s.fast and s.tick > 1, why)
    for seat in range(o.seats):
        name, space = SEAT_NAMES[seat], s.head[seat]
        on_grid = space != OFF or not (s.done[seat] or s.left[seat])
        insist(on_grid, f"{name} is not on the grid, so cannot be on the way.")
        for _ in range(s.done[seat]):
            space = o.near[space, grid.opposite(s.heading[seat])]
            insist(space != OFF, f"{name} cannot have come that far.")
        in_step = cards.enacts(o, s, seat) and s.done[seat] == s.tick - 1
        insist(in_step or not driving.moving(s, seat), f"{name} moves, but not with this class and tick.")
    _check_deciders(o, s)


def _check_crusher(o: Any, s: Any) -> None:
    name = SEAT_NAMES[s.mover]
    insist(cards.enacts(o, s, s.mover), f"{name} has no Crusher card on the table.")
    off = [i for i in range(CRUSHERS) if s.crusher[i] == OFF]
    for first in off[:1]:
        insist(s.stage == Stage.PLACE, "A crusher that is off the grid must be used: the stage is place.")
        used = s.picked == first
        insist(used, f"{name} must use crusher {first + 1}, the first that is off the grid.")
    insist(cards.any_line_takes_crusher(o, s), "There is no line left for a crusher.")


def _check_tail(o: Any, s: Any) -> None:
    seat, name = s.mover, SEAT_NAMES[s.mover]
    if s.round == 0:
        _check_setup(o, s)
    bare = s.head[seat] != OFF and not s.length[seat]
    insist(bare, f"{name} needs a head and no tail yet, as A 6,5 N.")
    room = s.stage == Stage.HEAD_AGAIN or placing.tail_fits_somewhere(o, s, s.head[seat])
    insist(room, f"{name} has no room for a tail.")


def _check_order(o: Any, s: Any) -> None:
    nobody = all(s.head[seat] == OFF for seat in range(o.seats))
    insist(nobody, "Nobody is on the board before the order of play is decided.")


def _check_setup(o: Any, s: Any) -> None:
    """Those before the mover have done what he is doing; those after him have not."""
    tails, done = s.stage != Stage.HEAD, True
    for i in range(o.seats):
        seat = s.order[i]
        done = done and seat != s.mover
        as_far = (s.head[seat] != OFF) == (done or tails) and s.length[seat] == (done and tails)
        insist(as_far, f"{SEAT_NAMES[seat]} is not as far with setting up as the order says.")


def _check_draw(o: Any, s: Any) -> None:
    seat = s.mover
    insist(s.round > 0 or seat == OFF, "At the start only flags are placed by a draw.")
    rides = seat != OFF and grid.living(s, seat)
    insist(not rides, f"{SEAT_NAMES[seat]} rides and does not come back: write dead= and how.")
    wrecks = any(s.cause[i] and s.head[i] != OFF for i in range(o.seats))
    insist(wrecks or placing.any_suits(o, s), "There is no space for what is to be placed.")


def _check_deal(o: Any, s: Any) -> None:
    due = s.owed[s.mover] and cards.deck_size(o, s)
    insist(due, f"{SEAT_NAMES[s.mover]} is dealt a card only if owed one, and if the deck has one.")


def _check_lots(o: Any, s: Any) -> None:
    tied = any(cards.level(o, s, seat) for seat in range(o.seats)) and cards.deck_size(o, s)
    insist(tied, "Lots are drawn only among riders who are owed a card, and if the deck has one.")


_CHECKS: dict[int, Callable[[Any, Any], None]] = {
    Stage.ORDER: _check_order,
    Stage.CARDS: _check_deciders,
    Stage.HOW: _check_deciders,
    Stage.STOP: _check_stop,
    **dict.fromkeys((Stage.PICK, Stage.PLACE), _check_crusher),
    Stage.HEAD: _check_setup,
    **dict.fromkeys((Stage.TAIL, Stage.HEAD_AGAIN), _check_tail),
    **dict.fromkeys((Stage.ROW, Stage.COL, Stage.SPACE), _check_draw),
    Stage.DEAL: _check_deal,
    Stage.LOTS: _check_lots,
}
