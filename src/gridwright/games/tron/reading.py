"""Tron: positions read from text, with a sentence for whatever is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from gridwright.games.tron import board, cards, legality, movement, placing, rules
from gridwright.games.tron.positions import ENDINGS, MODES, STAGES, sections
from gridwright.games.tron.words import (
    CARD_NAMES,
    CAUSES,
    CLASSES,
    DIRECTIONS,
    LETTERS,
    SEAT_NAMES,
    line_text,
    read_choices,
    read_line,
    read_number,
    read_seat,
    read_space,
    read_turn,
    space_text,
)
from gridwright.kernel.errors import BadText, listed


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state; False for a fragment."""
    placing.clear_board(o, s)
    s.round = 1
    s.target = o.target
    for seat in range(o.seats):
        s.order[seat] = seat
    parts = sections(text)
    names = [name for name, _ in parts]
    for name in names:
        if names.count(name) > 1:
            raise BadText(f"“{name}” is said twice.")
    given = dict(parts)
    for name, words in parts:
        if name not in _READERS and name not in (*LETTERS[: o.seats], "side", "stage"):
            raise BadText(
                f"“{name}” is no part of a position: write {listed([*_READERS, 'stage'], 'and')} or a rider."
            )
        if name in tuple(LETTERS):
            _read_rider(o, s, LETTERS.index(name), words)
    for name, reader in _READERS.items():
        if name in given:
            reader(o, s, given[name])
    if "mode" not in given and o.od_fixed:
        s.fast = s.over_drive = 1
    for seat in range(o.seats):  # how= needs the mode and all cards
        for word in given[LETTERS[seat]]:
            if word.startswith("how=") and word != "how=?":
                s.param[seat] = _read_way(o, s, seat, word[4:].replace("_", " ")) + 1
    if ("lots" in given) != (given.get("stage", [""])[:1] == ["order"]):
        raise BadText("lots are the row cards dealt while the stage is order.")
    _read_stage(o, s, given)
    cards.count_deck(o, s)
    if cards.unknown_hands(s):
        s.deck = 0
    _check(o, s)
    on_board = sum(s.flag[flag] != board.OFF for flag in range(o.flags))
    return "round" in given and on_board + s.queued == o.flags


def _read_path(o: Any, text: str, name: str) -> list[int]:
    corners = [read_space(o, part) for part in text.split("-")]
    spaces = corners[:1]
    for corner in corners[1:]:
        down = corner // o.side - spaces[-1] // o.side
        across = corner % o.side - spaces[-1] % o.side
        if (down == 0) == (across == 0):
            here, there = space_text(o, spaces[-1]), space_text(o, corner)
            raise BadText(f"{name}'s path is broken: {here} and {there} are not on one line of the grid.")
        stride = (down > 0) - (down < 0) if down else 0
        stride = stride * o.side + ((across > 0) - (across < 0))
        spaces += range(spaces[-1] + stride, corner + stride, stride)
    if len(set(spaces)) < len(spaces):
        twice = next(space for space in spaces if spaces.count(space) > 1)
        raise BadText(f"{name}'s path crosses itself at {space_text(o, twice)}.")
    return spaces


def _read_rider(o: Any, s: Any, seat: int, words: list[str]) -> None:
    name = SEAT_NAMES[seat]
    if not words:
        raise BadText(
            f"{name} has no path: write its corners from the head, as 6,5-6,4, or - if off the board."
        )
    facts = dict(word.partition("=")[::2] for word in words[1:] if "=" in word)
    flat = [word for word in words[1:] if "=" not in word]
    unknown = [w for w in facts if w not in ("score", "hand", "dead", "card", "how", "run", "owed")]
    unknown += [w for w in flat if w not in (*DIRECTIONS, "served")]
    if unknown:
        raise BadText(
            f"“{unknown[0]}” says nothing of a rider: write score, hand, dead, card, how, run, owed or N."
        )
    if "dead" in facts:
        s.cause[seat] = _read_cause(o, facts["dead"])
    if words[0] != "-":
        _lay_path(o, s, seat, _read_path(o, words[0], name))
    for word in flat:
        if word in DIRECTIONS:
            s.heading[seat] = DIRECTIONS.index(word)
    if words[0] != "-" and s.length[seat] == 0 and not set(flat) & set(DIRECTIONS):
        raise BadText(f"{name} has no tail to tell where he heads: write N, E, S or W after the space.")
    s.score[seat] = read_number(facts.get("score", "0"), -9999, 9999, "score")
    s.owed[seat] = read_number(facts.get("owed", "0"), 0, 100, "number of cards owed")
    s.served |= ("served" in flat) << seat
    if "hand" in facts:
        _read_hand(o, s, seat, facts["hand"])
    if facts.get("card", "?") != "?":
        _read_card(o, s, seat, facts["card"])
    if "run" in facts:
        match = re.fullmatch(r"(\d+)\+(\d+)", facts["run"])
        if not match:
            raise BadText(f"“{facts['run']}” is no run: write steps made and to come, as 3+2.")
        s.done[seat], s.left[seat] = (min(int(part), board.MOST_SIDE) for part in match.groups())


def _lay_path(o: Any, s: Any, seat: int, spaces: list[int]) -> None:
    name = SEAT_NAMES[seat]
    for i, space in enumerate(spaces):
        other = s.cell[space]
        if other:
            rival = board.owner(other)
            crash = i == 0 and board.is_head(other) and s.cause[seat] and s.cause[rival]
            if not crash:
                raise BadText(f"{name} and {SEAT_NAMES[rival]} both have {space_text(o, space)}.")
    board.put_head(s, seat, spaces[0])
    s.length[seat] = len(spaces) - 1
    for i, space in enumerate(spaces):
        way = board.NO_WAY
        if i + 1 < len(spaces):
            way = next(w for w in range(4) if o.near[space, w] == spaces[i + 1])
        if i == 0:
            s.neck[seat] = way
            s.heading[seat] = board.NORTH if way == board.NO_WAY else board.opposite(way)
        else:
            s.cell[space] = board.tail_cell(seat, way)


def _read_cause(o: Any, text: str) -> int:
    if text.startswith("tail:"):
        return board.BY_TAIL + read_seat(o, text[5:])
    if text not in CAUSES:
        raise BadText(f"“{text}” is no way to die: write {listed(list(CAUSES))} or tail:B.")
    return CAUSES[text]


def _read_hand(o: Any, s: Any, seat: int, text: str) -> None:
    for word in text.split(","):
        name, _, when = word.partition("@")
        if s.hands[seat] == board.CARDS_IN_DECK:
            raise BadText(f"{SEAT_NAMES[seat]} has more cards than there are.")
        card = -1 if name == "?" else _read_special(o, s, name)
        slot = s.hands[seat]
        s.hand[seat, slot] = card + 1
        s.drawn[seat, slot] = read_number(when or "0", 0, board.MOST_ROUNDS, "round")
        if slot and s.drawn[seat, slot] < s.drawn[seat, slot - 1]:
            raise BadText(f"{SEAT_NAMES[seat]}'s hand is not in the order drawn: {text}.")
        s.hands[seat] += 1


def _read_special(o: Any, s: Any, name: str) -> int:
    specials = [c - board.FIRST_SPECIAL for c in read_choices(name) if c >= board.FIRST_SPECIAL]
    if not specials:
        raise BadText(f"“{name}” is no special card.")
    dealt = [card for card in specials if o.deck >> card & 1]
    if not dealt:
        raise BadText(f"{name} is not in this game's deck.")
    held = {s.hand[seat, i] - 1 for seat in range(o.seats) for i in range(s.hands[seat])}
    free = [card for card in dealt if card not in held]
    if not free:
        raise BadText(f"{name} is in two places, but there is only one.")
    return free[0]


def _read_card(o: Any, s: Any, seat: int, text: str) -> None:
    for choice in read_choices(text):
        special = choice - board.FIRST_SPECIAL
        if special < 0 or cards.slot_of(s, seat, special) != board.OFF:
            s.card[seat] = choice + 1
            return
    raise BadText(f"{SEAT_NAMES[seat]} does not hold {text}.")


def _read_way(o: Any, s: Any, seat: int, text: str) -> int:
    """How a card is enacted: the action that the text means for the card the rider has chosen."""
    if text in ("stop", "go"):
        return board.STOP + ("stop", "go").index(text)
    return read_way(o, s, seat, text)


def read_way(o: Any, s: Any, seat: int, text: str) -> int:
    """The action that enacts the rider's card in the way the text says."""
    kind = cards.chosen_kind(o, s, seat)
    if kind == board.CRUSHER:
        return board.LINE + read_line(o, text)
    if kind == board.RETRACT:
        return board.NEW_LENGTH + read_number(text, 0, board.MOST_SPACES - 1, "length of a tail")
    if kind in (board.FORWARD, board.LEFT, board.RIGHT):
        return board.DISTANCE + read_number(text, 1, board.MOST_SIDE, "number of steps") - 1
    if kind == board.CUT or not s.fast:
        return board.TURN + read_turn(text)
    match = re.fullmatch(r"([a-zA-Z]+)\s*(\d+)", text.strip())
    if not match:
        raise BadText(f"“{text}” does not say where to: write a way and how many steps, as left 4.")
    steps = read_number(match[2], 1, board.MOST_SIDE, "number of steps")
    return board.TURN_AND_DISTANCE + read_turn(match[1]) * board.MOST_SIDE + steps - 1


def _read_flags(o: Any, s: Any, words: list[str]) -> None:
    for flag, word in enumerate(words):
        where, _, barred = word.partition(":")
        if where != "-":
            space = read_space(o, where)
            if board.flag_on(s, space) != board.OFF:
                raise BadText(f"Two flags are on {space_text(o, space)}.")
            s.flag[flag] = space
        s.ban[flag] = read_seat(o, barred) + 1 if barred else 0


def _read_queue(o: Any, s: Any, words: list[str]) -> None:
    for word in words:
        flag = read_number(word, 1, o.flags, "flag") - 1
        if s.flag[flag] != board.OFF or flag in [s.queue[i] for i in range(s.queued)]:
            raise BadText(f"Flag {word} cannot wait to be placed: it is on the board, or named twice.")
        s.queue[s.queued] = flag
        s.queued += 1


def _read_crushers(o: Any, s: Any, words: list[str]) -> None:
    if len(words) > board.CRUSHERS:
        raise BadText(f"There are {board.CRUSHERS} crushers, not {len(words)}.")
    for i, word in enumerate(words):
        if word != "-":
            line = read_line(o, word)
            if board.crusher_on(s, line):
                raise BadText(f"Two crushers are on {line_text(o, line)}.")
            if board.string_on(o, s, o.line_space[line], o.line_way[line]):
                raise BadText(f"A crusher cannot be on {line_text(o, line)}: a tail runs along that line.")
            s.crusher[i] = line


def _read_mode(o: Any, s: Any, words: list[str]) -> None:
    now, _, then = " ".join(words).partition(">")
    if now not in MODES or (then and then not in MODES):
        raise BadText("The mode is normal or over-drive, or normal>over-drive if it has just been switched.")
    s.fast = MODES.index(now)
    s.over_drive = MODES.index(then or now)


def _read_order(o: Any, s: Any, words: list[str]) -> None:
    letters = "".join(words)
    if sorted(letters) != list(LETTERS[: o.seats]):
        raise BadText(f"The order names every rider once, as {LETTERS[: o.seats]}.")
    for i, letter in enumerate(letters):
        s.order[i] = LETTERS.index(letter)


def _read_lots(o: Any, s: Any, words: list[str]) -> None:
    rows = [] if words == ["-"] else [read_number(word, 1, o.side, "row") - 1 for word in words]
    if len(set(rows)) < len(rows) or len(rows) >= o.seats:
        raise BadText(
            "Row cards for the order are different, and fewer than the riders while they are dealt."
        )
    for i in range(o.seats):
        s.order[i] = rows[i] if i < len(rows) else 0
    s.rows = sum(1 << row for row in rows)
    s.mover = len(rows)


def _read_pile(pile: str) -> Callable[[Any, Any, list[str]], None]:
    def read(o: Any, s: Any, words: list[str]) -> None:
        turned = [
            read_number(word, 1, o.side, "row or column") - 1 for word in ",".join(words).split(",") if word
        ]
        setattr(s, pile, sum(1 << number for number in set(turned)))

    return read


def _read_back(o: Any, s: Any, words: list[str]) -> None:
    for word in words:
        name, _, when = word.partition("@")
        if name not in CARD_NAMES:
            raise BadText(f"“{name}” is no special card: write dash1@3, say.")
        s.back[CARD_NAMES.index(name)] = read_number(when, 0, board.MOST_ROUNDS, "round")


def _read_claims(o: Any, s: Any, words: list[str]) -> None:
    for word in words:
        match = re.fullmatch(r"(\d+)([A-H])", word)
        if not match or s.claims == board.MOST_FLAGS * board.SEATS:
            raise BadText(f"“{word}” is no claim: write the flag and the rider, as 1A.")
        flag = read_number(match[1], 1, max(o.flags, 1), "flag") - 1
        s.claim[s.claims] = flag * 8 + read_seat(o, match[2])
        s.claims += 1


def _read_count(field: str, least: int, most: int, less: int = 0) -> Callable[[Any, Any, list[str]], None]:
    def read(o: Any, s: Any, words: list[str]) -> None:
        setattr(s, field, read_number(" ".join(words), least, most, field) - less)

    return read


def _read_across(o: Any, s: Any, words: list[str]) -> None:
    s.across = 1


_READERS: dict[str, Callable[[Any, Any, list[str]], None]] = {
    "flags": _read_flags,
    "queue": _read_queue,
    "crushers": _read_crushers,
    "mode": _read_mode,
    "target": _read_count("target", 1, 9999),
    "round": _read_count("round", 0, board.MOST_ROUNDS),
    "order": _read_order,
    "lots": _read_lots,
    "rows": _read_pile("rows"),
    "cols": _read_pile("cols"),
    "back": _read_back,
    "claims": _read_claims,
    "half": _read_count("row", 1, board.MOST_SIDE, 1),
    "fails": _read_count("fails", 0, 50 * board.MOST_SIDE),
    "across": _read_across,
}


def _read_stage(o: Any, s: Any, given: dict[str, list[str]]) -> None:
    """What is being decided, and by whom. Unless said, everybody on the board chooses a card."""
    has = {
        word: {seat for seat in range(o.seats) if _says(given[LETTERS[seat]], word)}
        for word in ("card", "how")
    }
    living = {seat for seat in range(o.seats) if board.living(s, seat)}
    words = given.get("stage", ["cards", "".join(LETTERS[seat] for seat in sorted(living - has["card"]))])
    if not words or words[0] not in STAGES:
        raise BadText(f"“{' '.join(words)}” is no stage: write {listed(list(STAGES))}.")
    stage, who = STAGES[words[0]], words[-1] if len(words) > 1 else ""
    s.stage = stage
    if stage in (board.CHOOSE_CARDS, board.CHOOSE_HOW, board.STOP_OR_GO):
        done = has["card"] if stage == board.CHOOSE_CARDS else has["how"]
        if stage != board.CHOOSE_CARDS:
            s.phase = _phase(o, words[1] if len(words) > 1 else "")
        if stage == board.CHOOSE_CARDS:
            done = done & living
        waiting = {read_seat(o, letter) for letter in who}
        if not waiting or not waiting <= living - done:
            raise BadText("The stage names the living riders who have yet to decide, as cards AB.")
        s.waiting = sum(1 << seat for seat in waiting)
        s.group = sum(1 << seat for seat in waiting | done)
        if stage == board.STOP_OR_GO:
            s.tick = s.done[min(waiting)] + 1
    elif stage == board.FINISHED:
        if who not in ENDINGS[1:]:
            raise BadText(f"“{who}” is no way to end: write {listed(ENDINGS[1:])}.")
        s.ended = ENDINGS.index(who)
    elif stage in (board.PICK_CRUSHER, board.PLACE_CRUSHER):
        s.phase = _phase(o, "crusher")
        s.mover = read_seat(o, words[1] if len(words) > 1 else "")
        if stage == board.PLACE_CRUSHER:
            s.picked = read_number(who, 1, board.CRUSHERS, "crusher") - 1
    elif stage not in (board.ORDER, board.DRAW_LOTS):
        s.mover = board.OFF if who == "flag" else read_seat(o, who)
        if s.mover == board.OFF and not s.queued:
            raise BadText("No flag waits to be placed: name it in queue.")


def _says(words: list[str], what: str) -> bool:
    return any(word.startswith(f"{what}=") for word in words)


def _phase(o: Any, word: str) -> int:
    classes = [CLASSES[o.class_order[i]] for i in range(o.classes)]
    if word not in classes:
        raise BadText(f"“{word}” is no class of cards: write {listed(classes)}.")
    return classes.index(word)


# What each part by itself does not show


def _check(o: Any, s: Any) -> None:
    """Parts that do not go together."""
    if s.round > o.max_rounds:
        raise BadText(f"Round {s.round} is beyond the last, {o.max_rounds}.")
    if (s.stage in _SETTING_UP) != (s.round == 0) and s.stage not in _ANY_TIME:
        raise BadText("Round 0 is for setting up, and only that.")
    _check_hands(o, s)
    _check_piles(o, s)
    enacting = s.stage in (board.CHOOSE_HOW, board.STOP_OR_GO, board.PICK_CRUSHER, board.PLACE_CRUSHER)
    for seat in range(o.seats):
        name = SEAT_NAMES[seat]
        if s.card[seat] and not enacting and s.stage != board.CHOOSE_CARDS:
            raise BadText(f"{name} has a card on the table, but the cards of this round are back already.")
        if s.param[seat] and not enacting:
            raise BadText(f"{name} says how before the cards are shown.")
        if (s.done[seat] or s.left[seat]) and s.stage != board.STOP_OR_GO:
            raise BadText(f"{name} is on the way, but that can only be at the stage stop.")
        if s.stage == board.CHOOSE_CARDS and s.cause[seat] and s.head[seat] != board.OFF:
            raise BadText(f"{name} is dead and still on the grid, but a round begins without wrecks.")
    _CHECKS.get(s.stage, _nothing)(o, s)


def _check_hands(o: Any, s: Any) -> None:
    slots = sum(s.hands[seat] for seat in range(o.seats))
    there_are = int(o.deck).bit_count()
    if slots > there_are:
        raise BadText(f"The hands hold {slots} special cards, but there are only {there_are}.")
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            card, when = s.hand[seat, slot] - 1, s.drawn[seat, slot]
            if when > s.round:
                raise BadText(
                    f"{SEAT_NAMES[seat]} cannot have drawn a card in round {when}: it is round {s.round}."
                )
            if card >= 0 and s.back[card] > when:
                raise BadText(
                    f"{CARD_NAMES[card]} went back in round {s.back[card]}, "
                    f"so {SEAT_NAMES[seat]} cannot have drawn it in round {when}."
                )


def _check_piles(o: Any, s: Any) -> None:
    if s.stage == board.ORDER:
        return
    rows, cols = int(s.rows).bit_count(), int(s.cols).bit_count()
    half = s.row != board.OFF
    if half != (s.stage == (board.TURN_ROW if s.across else board.TURN_COL)):
        raise BadText("half is the first card of a pair: it is said when, and only when, the second is due.")
    if s.across:
        rows, cols = cols, rows
    if rows != cols + half or max(rows, cols) >= o.side + half:
        raise BadText("As many rows as columns have been turned up, and fewer than there are.")
    first = s.cols if s.across else s.rows
    if half and not (s.row < o.side and first >> s.row & 1):
        raise BadText("The first card of the pair is not among those turned up.")
    if s.fails >= 50 * o.side and s.stage != board.ANY_SPACE:
        raise BadText(f"After {50 * o.side} useless pairs any space will do: the stage is space.")


def _nothing(o: Any, s: Any) -> None:
    """Nothing to check."""


def _check_cards(o: Any, s: Any) -> None:
    for seat in range(o.seats):
        name = SEAT_NAMES[seat]
        if board.living(s, seat) != (s.group >> seat & 1):
            raise BadText(f"{name} chooses a card too: name everybody on the grid, or give a card.")
        if s.card[seat] and legality.barred_card(o, s, seat, s.card[seat] - 1):
            raise BadText(f"{name} cannot choose that card.")


def _check_how(o: Any, s: Any) -> None:
    for seat in range(o.seats):
        name = SEAT_NAMES[seat]
        decides = rules.enacts(o, s, seat) and rules.must_say_how(o, s, seat)
        if decides != (s.group >> seat & 1):
            raise BadText(f"{name} {'decides too' if decides else 'has nothing to decide'} in this class.")
        if s.param[seat] and (not decides or legality.barred_way(o, s, seat, s.param[seat] - 1)):
            raise BadText(f"{name} cannot enact a card like that.")


def _check_stop(o: Any, s: Any) -> None:
    if not s.fast or s.tick < 2:
        raise BadText("Riders are asked to stop or go in Over-Drive only, and not before the second tick.")
    for seat in range(o.seats):
        name = SEAT_NAMES[seat]
        if (s.done[seat] or s.left[seat]) and s.head[seat] == board.OFF:
            raise BadText(f"{name} is not on the grid, so cannot be on the way.")
        space = s.head[seat]
        for _ in range(s.done[seat]):
            space = o.near[space, board.opposite(s.heading[seat])] if space != board.OFF else space
        if space == board.OFF and s.done[seat]:
            raise BadText(f"{name} cannot have come that far.")
    for seat in range(o.seats):
        name = SEAT_NAMES[seat]
        moves = movement.moving(s, seat)
        if moves and (not rules.enacts(o, s, seat) or s.done[seat] != s.tick - 1):
            raise BadText(f"{name} moves, but not with this class and tick.")
        if bool(moves and movement.contested(o, s, seat)) != (s.group >> seat & 1):
            raise BadText(f"{name} is asked if, and only if, the space ahead was taken in this class.")
        if s.param[seat] and (s.param[seat] - 1 < board.STOP or not s.group >> seat & 1):
            raise BadText(f"{name} can only say stop or go.")


def _check_crusher(o: Any, s: Any) -> None:
    name = SEAT_NAMES[s.mover]
    if not rules.enacts(o, s, s.mover):
        raise BadText(f"{name} has no Crusher card on the table.")
    off = [i for i in range(board.CRUSHERS) if s.crusher[i] == board.OFF]
    if s.stage == board.PICK_CRUSHER and off:
        raise BadText("A crusher that is off the grid must be used: the stage is place.")
    if s.stage == board.PLACE_CRUSHER and off and s.picked != off[0]:
        raise BadText(f"{name} must use crusher {off[0] + 1}, the first that is off the grid.")
    if not legality.any_line_takes_crusher(o, s):
        raise BadText("There is no line left for a crusher.")


def _check_tail(o: Any, s: Any) -> None:
    seat = s.mover
    if s.round == 0:
        _check_setup(o, s)
    if s.head[seat] == board.OFF or s.length[seat]:
        raise BadText(f"{SEAT_NAMES[seat]} needs a head and no tail yet, as A 6,5 N.")
    if s.stage == board.TAILS and not placing.tail_fits_somewhere(o, s, s.head[seat]):
        raise BadText(f"{SEAT_NAMES[seat]} has no room for a tail.")


def _check_order(o: Any, s: Any) -> None:
    if any(s.head[seat] != board.OFF for seat in range(o.seats)):
        raise BadText("Nobody is on the board before the order of play is decided.")


def _check_setup(o: Any, s: Any) -> None:
    """Those before the mover have done what he is doing; those after him have not."""
    tails = s.stage != board.HEADS
    seats = [s.order[i] for i in range(o.seats)]
    for i, seat in enumerate(seats):
        done = i < seats.index(s.mover)
        if (s.head[seat] != board.OFF) != (done or tails) or s.length[seat] != (done and tails):
            raise BadText(f"{SEAT_NAMES[seat]} is not as far with setting up as the order says.")


def _check_draw(o: Any, s: Any) -> None:
    seat = s.mover
    if s.round == 0 and seat != board.OFF:
        raise BadText("At the start only flags are placed by a draw.")
    if seat != board.OFF and s.cause[seat] == board.ALIVE and s.head[seat] != board.OFF:
        raise BadText(f"{SEAT_NAMES[seat]} rides and does not come back: write dead= and how.")
    wrecks = any(s.cause[i] and s.head[i] != board.OFF for i in range(o.seats))
    if not wrecks and not placing.any_suits(o, s):
        raise BadText("There is no space for what is to be placed.")


def _check_deal(o: Any, s: Any) -> None:
    if not s.owed[s.mover] or not cards.deck_size(o, s):
        raise BadText(f"{SEAT_NAMES[s.mover]} is dealt a card only if owed one, and if the deck has one.")


def _check_lots(o: Any, s: Any) -> None:
    if not any(cards.level(o, s, seat) for seat in range(o.seats)) or not cards.deck_size(o, s):
        raise BadText("Lots are drawn only among riders who are owed a card, and if the deck has one.")


_SETTING_UP = (board.ORDER, board.HEADS, board.HEAD_AGAIN)
_ANY_TIME = (
    board.TAILS,
    board.TURN_ROW,
    board.TURN_COL,
    board.ANY_SPACE,
    board.DEAL_CARD,
    board.DRAW_LOTS,
)

_CHECKS: dict[int, Callable[[Any, Any], None]] = {
    board.ORDER: _check_order,
    board.CHOOSE_CARDS: _check_cards,
    board.CHOOSE_HOW: _check_how,
    board.STOP_OR_GO: _check_stop,
    board.PICK_CRUSHER: _check_crusher,
    board.PLACE_CRUSHER: _check_crusher,
    board.HEADS: _check_setup,
    board.TAILS: _check_tail,
    board.HEAD_AGAIN: _check_tail,
    board.TURN_ROW: _check_draw,
    board.TURN_COL: _check_draw,
    board.ANY_SPACE: _check_draw,
    board.DEAL_CARD: _check_deal,
    board.DRAW_LOTS: _check_lots,
}
