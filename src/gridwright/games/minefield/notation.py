"""Jerks in a Minefield in text: actions as `C`, `N`, `!E`, `?b2`, `b2<>c3`, positions on a line.

7.5 A position is the five ranks from the north, the tokens, whose turn it is, and then words for whatever is
not as at the start: `mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0 F3@c1 eyes:0=b1;2=a4 round:2`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from gridwright.games.minefield import things
from gridwright.games.minefield.ghosts import ARM, HAUNT, PASS, SWAP
from gridwright.games.minefield.living import END, LOOK, MOST_TRIES, PACE, SHOVE, STEP, landing
from gridwright.games.minefield.options import Options
from gridwright.games.minefield.rules import ROLL, STARTER, TILE
from gridwright.games.minefield.things import NONE, PLACES, SIDE, TOKENS, Chance, Event, Pace, Refusal, Tile
from gridwright.games.minefield.turns import CHOOSE, Reason, players_alternate
from gridwright.kernel.contract import HIDDEN, NATURE
from gridwright.kernel.errors import BadText

TOKEN_NAMES = ("South", "West", "North", "East")
TEAM_NAMES = {
    things.TwoPlayerLayout.OPPOSITE: ("North-South", "East-West"),
    things.TwoPlayerLayout.ADJACENT: ("South-West", "North-East"),
}
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WAY_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
PLACE_NAMES = tuple(f"{file}{rank}" for rank in range(1, SIDE + 1) for file in "abcde")


def seat_names(options: Options) -> tuple[str, ...]:
    """1.4 South, West, North and East; two teams are called as in bridge."""
    if options.seats == 2:
        return TEAM_NAMES[options.two_player_layout]
    return TOKEN_NAMES[: options.seats]


def seat_name(o: Any, seat: int) -> str:
    """A seat's name, from the options record."""
    if o.seats == 2:
        return TEAM_NAMES[o.two_player_layout][seat]
    return TOKEN_NAMES[seat]


def place_text(place: int) -> str:
    """A position as file and rank: a1 is 0, e5 is 24."""
    return PLACE_NAMES[place]


def read_place(text: str) -> int:
    """The position that a text like c3 names."""
    if text not in PLACE_NAMES:
        raise BadText(f"“{text}” is no position: they are a1 to e5.")
    return PLACE_NAMES.index(text)


# Actions

_PLACES = dict(enumerate(PLACE_NAMES))
_NUMBERS = {token: str(token) for token in range(TOKENS)}
PART_TEXTS: Mapping[str, Mapping[int, str]] = {
    "pace": {Pace.CAUTIOUS: "C", Pace.FAST: "F"},
    "way": dict(enumerate(WAYS)),
    "tile": _PLACES,
    "one": _PLACES,
    "other": _PLACES,
    "token": _NUMBERS,
    "starter": _NUMBERS,
    "mine": {0: "blank", 1: "mine"},
    "die": {die: str(die) for die in range(1, 7)},
    "steps": {steps: str(steps) for steps in range(7)},
}
"""How each part of an action, and of some words of a position, is written."""

SEATS_FORMS = {
    END: ".",
    PACE: "{pace}",
    STEP: "{way}",
    SHOVE: "!{way}",
    LOOK: "?{tile}",
    PASS: "-",
    ARM: "^{tile}",
    SWAP: "{one}<>{other}",
    HAUNT: "!{token}>{way}",
    CHOOSE: "#{token}",
}
NATURES_FORMS = {TILE: "{mine}", STARTER: "first:{starter}", ROLL: "{die}"}
"""How each kind of action is written."""


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """`C F . N !E ?b2 ^b2 b2<>c3 !1>E - #2`; nature's are a die's `1` to `6`, `blank`, `mine`, `first:2`."""
    if action == HIDDEN:
        return "?"
    forms = NATURES_FORMS if seat == NATURE else SEATS_FORMS
    kind, form = next((kind, form) for kind, form in forms.items() if action in kind)
    return _write(form, dict(zip(kind.parts, kind.apart(action), strict=True)))


def _write(form: str, values: Mapping[str, int]) -> str:
    """A form with its parts filled in."""
    return re.sub(r"\{(\w+)\}", lambda part: PART_TEXTS[part[1]][values[part[1]]], form)


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """A form to read by."""
    any_text = {part: f"(?P<{part}>{'|'.join(texts.values())})" for part, texts in PART_TEXTS.items()}
    return re.compile(re.sub(r"\\{(\w+)\\}", lambda part: any_text[part[1]], re.escape(form)))


def _read(form: str, text: str) -> dict[str, int] | None:
    """The parts of a text that has this form; None if it has another."""
    match = _pattern(form).fullmatch(text)
    return match and {part: _value(part, written) for part, written in match.groupdict().items()}


def _value(part: str, text: str) -> int:
    return next(value for value, written in PART_TEXTS[part].items() if written == text)


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A position alone means a step or a shove to it, or a look at it."""
    if seat == NATURE:
        return [_read_outcome(s, text)]
    if text in PLACE_NAMES:
        return _towards(o, s, read_place(text))
    text = {"end": ".", "pass": "-"}.get(text, text)
    for kind, form in SEATS_FORMS.items():
        parts = _read(form, text)
        if parts is not None:
            return [_read_swap(text, *parts.values()) if kind is SWAP else kind.id(*parts.values())]
    raise BadText(
        f"“{text}” is no action: write C or F, a way as N, a shove as !E, a look as ?b2, . to end; "
        "ghosts write ?b2, ^b2, b2<>c3, !1>E or -."
    )


def _read_swap(text: str, one: int, other: int) -> int:
    if one == other:
        raise BadText(f"“{text}” swaps a tile with itself: name two positions, as b2<>c3.")
    return SWAP.id(min(one, other), max(one, other))


def _towards(o: Any, s: Any, place: int) -> list[int]:
    """All that can be meant by naming a position alone."""
    meant = [LOOK.id(place), ARM.id(place)]
    if s.token >= 0 and s.at[s.token] >= 0:
        ways = [way for way in range(things.DIRECTIONS) if o.near[s.at[s.token], way] == place]
        meant += [kind.id(way) for kind in (STEP, SHOVE) for way in ways]
    return meant


_DRAWS = {
    Chance.LAYING: (TILE, "is no tile: nature lays a tile that is blank or mine"),
    Chance.STARTER: (STARTER, "does not say who begins: write first:2"),
}


def _read_outcome(s: Any, text: str) -> int:
    kind, why_not = _DRAWS.get(s.chance, (ROLL, "is no roll: a die shows 1 to 6"))
    parts = _read(NATURES_FORMS[kind], text)
    if parts is None:
        raise BadText(f"“{text}” {why_not}.")
    return kind.id(*parts.values())


BUTTONS = {END: "end", PASS: "pass", LOOK: "look", ARM: "rearm", SWAP: "swap"}


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """A step is the tile it goes to, a shove the victim and where it would land; the rest have a button."""
    if seat == NATURE:
        return (f"button:{action_text(o, s, seat, action)}",)
    if action in CHOOSE:
        return (stand_id(s, CHOOSE.token(action)),)
    if action in PACE:
        return ("button:cautious" if PACE.pace(action) == Pace.CAUTIOUS else "button:fast",)
    if action in STEP:
        return (cell_id(o.near[s.at[s.token], STEP.way(action)]),)
    if action in SHOVE:
        return _shove_path(o, s, s.on[o.near[s.at[s.token], SHOVE.way(action)]] - 1, SHOVE.way(action))
    if action in HAUNT:
        return ("button:shove", *_shove_path(o, s, *HAUNT.apart(action)))
    kind = next(kind for kind in BUTTONS if action in kind)
    return (f"button:{BUTTONS[kind]}", *map(cell_id, kind.apart(action)))


def _shove_path(o: Any, s: Any, victim: int, way: int) -> tuple[str, str]:
    return cell_id(s.at[victim]), cell_id(landing(o, s, victim, way))


def cell_id(place: int) -> str:
    """The touchable id of a position."""
    return f"cell:{place_text(place)}"


def stand_id(s: Any, token: int) -> str:
    """Where a token is to be touched: on its tile, or beside the board as a ghost."""
    return cell_id(s.at[token]) if s.at[token] >= 0 else f"point:ghost{token}"


# Positions

TILES = {
    "o": Tile.UP | Tile.KNOWN,
    "b": 0,
    "m": Tile.MINE,
    "x": Tile.MINE | Tile.UP | Tile.KNOWN,
    "M": Tile.MINE | Tile.KNOWN,
    "?": Tile.UNKNOWN,
    "_": Tile.UNLAID,
}
TILE_WORDS = (
    "o (blank, face up), b and m (blank and mine, face down), x (blown), M (armed again), ? and _ (not laid)"
)
_LETTERS = {tile: letter for letter, tile in TILES.items()}
_LOOKS = Tile.LOOKED * 15
_DEAD = ("g", "x", "y")  # by skip: a ghost, one with a turn to lose, one losing it
_ENDS = {Reason.LAST_ALIVE: "last", Reason.DIED_TOGETHER: "together", Reason.ROUND_LIMIT: "limit"}
_PACE = "{pace}{steps}@{tile}"
_ROLLS = {
    Chance.STARTER: "start",
    Chance.FAST_DIE: "fast",
    Chance.CROSS_DIE: "{way}",
    Chance.SHOVE_DIE: "!{way}",
    Chance.GUARD_DIE: "!{way}{die}",
    Chance.GHOST_DIE: "!{token}>{way}",
}
_POSITION = "mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0"


def _numbers(o: Any) -> dict[str, int]:
    """The fields that are written as a word with a number where they are not 0, and how large it may be."""
    return {"round": o.max_rounds, "starter": o.tokens - 1}


def position_text(o: Any, s: Any) -> str:
    """The ranks from the north, the tokens, whose turn it is, and a word for each thing worth saying."""
    ranks = [
        "".join(_LETTERS[s.tile[rank * SIDE + file] & ~_LOOKS] for file in range(SIDE))
        for rank in reversed(range(SIDE))
    ]
    tokens = [place_text(s.at[t]) if s.at[t] >= 0 else _DEAD[s.skip[t]] for t in range(o.tokens)]
    words = ["/".join(ranks), ",".join(tokens), _turn_text(o, s)]
    if s.pace:
        words.append(_write(_PACE, {"pace": s.pace, "steps": s.steps, "tile": s.began}))
    if s.looked:
        words.append("looked")
    if s.tries:
        tried = _bits(s.tried)
        words.append(f"tried:{_joined(tried)}" + (f"*{s.tries}" if s.tries != len(tried) else ""))
    if s.chance in _ROLLS:
        words.append("roll:" + _write(_ROLLS[s.chance], {"way": s.way, "die": s.die, "token": s.victim}))
    eyes = [
        f"{seat}=" + ",".join(place_text(p) for p in range(PLACES) if _looked(s, seat, p))
        for seat in range(o.seats)
        if any(_looked(s, seat, p) for p in range(PLACES))
    ]
    words += [f"eyes:{';'.join(eyes)}"] if eyes else []
    words += [f"{name}:{getattr(s, name)}" for name in _numbers(o) if getattr(s, name)]
    return " ".join(words)


def _turn_text(o: Any, s: Any) -> str:
    if s.over:
        return f"{_ENDS[s.over]}:{_joined(_bits(s.won))}"
    return f"p{s.seat}" if s.token == NONE else str(s.token)


def _looked(s: Any, seat: int, place: int) -> bool:
    return bool(s.tile[place] & (Tile.LOOKED << seat))


def _bits(mask: int) -> list[int]:
    return [i for i in range(8) if mask >> i & 1]


def _joined(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def _parts(text: str) -> tuple[list[str], list[str], str, list[str]]:
    words = text.split()
    if len(words) < 3:
        raise BadText(
            f"“{text}” is no position: write the ranks, the tokens and whose turn it is, as {_POSITION}."
        )
    return words[0].split("/"), words[1].split(","), words[2], words[3:]


def fit(options: Options, text: str) -> Options:
    """The options with the number of players that the tokens call for: three tokens are three players."""
    tokens = len(_parts(text)[1])
    if tokens not in (3, 4):
        raise BadText(f"There are {tokens} tokens: name three or four, as c1,a3,c5,e3.")
    if (tokens == 3) != (options.seats == 3):
        return options.changed(seats=tokens, two_player_layout="opposite", two_player_turn="token_order")
    return options


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text."""
    ranks, tokens, turn, words = _parts(text)
    _read_tiles(s, ranks)
    _read_tokens(o, s, tokens)
    s.way = s.victim = s.began = NONE
    ended = _read_turn(o, s, turn)
    for word in words:
        _read_word(o, s, word)
    _read_heap(o, s)
    if not ended and bin(things.alive(o, s)).count("1") < 2:
        raise BadText(
            "Fewer than two players are alive: then the game is over, as in last:0 for a win of player 0."
        )
    if not s.pace and s.token >= 0:
        s.began = s.at[s.token]
    if (s.steps or s.pace) and (s.token < 0 or s.at[s.token] < 0):
        raise BadText("Only a living token on its turn is cautious or fast.")
    if ended and (s.chance or s.pace or s.to_lay):
        raise BadText("When the game is over there is nothing left to roll or to do.")
    return True


def _read_tiles(s: Any, ranks: list[str]) -> None:
    if len(ranks) != SIDE or any(len(rank) != SIDE for rank in ranks):
        raise BadText(
            f"The field has {len(ranks)} ranks: write five of five tiles each, the northern one first."
        )
    for row, rank in enumerate(ranks):
        for file, letter in enumerate(rank):
            if letter not in TILES:
                raise BadText(f"“{letter}” is no tile: they are {TILE_WORDS}.")
            s.tile[(SIDE - 1 - row) * SIDE + file] = TILES[letter]
    field = "".join(ranks)
    mines = sum(field.count(letter) for letter in "mxM")
    open_ones = field.count("?") + field.count("_")
    if mines > things.MINES or mines + open_ones < things.MINES:
        raise BadText(f"The field has {mines} mines: it must have {things.MINES}, and 15 blank tiles.")


def _read_tokens(o: Any, s: Any, tokens: list[str]) -> None:
    for token in range(TOKENS):
        s.at[token] = NONE
    for token, text in enumerate(tokens):
        if text in _DEAD:
            s.skip[token] = _DEAD.index(text)
        else:
            s.at[token] = read_place(text)
    taken = [t for t in tokens if t not in _DEAD]
    if len(set(taken)) < len(taken):
        raise BadText("Two tokens stand on the same tile: each tile holds one.")
    things.set_board(o, s)


def _read_turn(o: Any, s: Any, turn: str) -> bool:
    """Whose turn it is; whether the game is over."""
    if match := re.fullmatch(r"(last|together|limit):([0-3](?:,[0-3])*)", turn):
        s.over = next(why for why, word in _ENDS.items() if word == match[1])
        s.won = sum(1 << int(seat) for seat in set(match[2].split(",")))
        s.token = NONE
        if s.won >> o.seats:
            raise BadText(f"“{turn}” names a player who is not in the game: they are 0 to {o.seats - 1}.")
        return True
    if match := re.fullmatch(r"p([01])", turn):
        if not players_alternate(o):
            raise BadText("A player chooses a token only with two_player_turn=player_choice: name the token.")
        s.seat, s.token = int(match[1]), NONE
        return False
    if not re.fullmatch("[0-3]", turn) or int(turn) >= o.tokens:
        raise BadText(f"“{turn}” is no token: whose turn it is, is 0 to {o.tokens - 1}.")
    s.token = int(turn)
    s.seat = o.owner[s.token]
    if s.skip[s.token]:
        raise BadText(f"Token {turn} is dead and has lost this turn: it is the next one's.")
    return False


def _read_word(o: Any, s: Any, word: str) -> None:
    """One of the words after the turn."""
    if paced := _read(_PACE, word):
        s.pace, s.steps, s.began = paced["pace"], paced["steps"], paced["tile"]
        if s.pace == Pace.CAUTIOUS and s.steps > 1:
            raise BadText(f"“{word}”: a cautious token has one step at most.")
    elif word == "looked":
        s.looked = 1
    elif match := re.fullmatch(r"tried:([0-3](?:,[0-3])*)(?:\*(\d\d?))?", word):
        tried = {int(t) for t in match[1].split(",")}
        s.tried = sum(1 << t for t in tried)
        s.tries = min(int(match[2] or len(tried)), MOST_TRIES)
    elif word.startswith("roll:"):
        _read_roll(o, s, word.removeprefix("roll:"))
    elif match := re.fullmatch(r"eyes:(.+)", word):
        _read_eyes(o, s, match[1])
    elif (match := re.fullmatch(r"(\w+):(\d+)", word)) and match[1] in _numbers(o):
        most = _numbers(o)[match[1]]
        if int(match[2]) > most:
            raise BadText(f"“{word}” is too large: it is {most} at most.")
        setattr(s, match[1], int(match[2]))
    else:
        raise BadText(
            f"“{word}” says nothing of a position: the words are C1@c1, F3@c1, looked, tried:1, roll:fast, "
            "eyes:0=b1, round:3 and starter:2."
        )


def _read_roll(o: Any, s: Any, roll: str) -> None:
    read = ((chance, _read(form, roll)) for chance, form in _ROLLS.items())
    s.chance, parts = next(((c, p) for c, p in read if p is not None), (Chance.NOTHING, {}))
    if not s.chance or (parts and s.token < 0):
        raise BadText(f"“roll:{roll}” is no roll: write roll:fast, roll:N, roll:!E, roll:!E5 or roll:!1>E.")
    s.way, s.die = parts.get("way", NONE), parts.get("die", 0)
    if s.chance == Chance.GHOST_DIE:
        s.victim = parts["token"]
    elif s.chance in (Chance.SHOVE_DIE, Chance.GUARD_DIE):
        place = o.near[s.at[s.token], s.way] if s.at[s.token] >= 0 else NONE
        s.victim = s.on[place] - 1 if place >= 0 else NONE
    else:
        return
    if s.victim < 0 or s.victim >= o.tokens or s.at[s.victim] < 0:
        raise BadText(f"“roll:{roll}”: nobody alive stands there to be shoved.")


def _read_eyes(o: Any, s: Any, eyes: str) -> None:
    for looks in eyes.split(";"):
        match = re.fullmatch(r"([0-3])=(.+)", looks)
        if not match or int(match[1]) >= o.seats:
            raise BadText(f"“eyes:{looks}” does not say who has looked where: write eyes:0=b1,d1;2=a4.")
        for text in match[2].split(","):
            s.tile[read_place(text)] |= Tile.LOOKED << int(match[1])


def _read_heap(o: Any, s: Any) -> None:
    """What is still to be laid: it must be the last tiles in the order of laying."""
    unlaid = [p for p in range(PLACES) if s.tile[p] & Tile.UNLAID]
    s.to_lay = len(unlaid)
    if not unlaid:
        return
    if {o.lay[i] for i in range(o.to_lay - s.to_lay, o.to_lay)} != set(unlaid):
        raise BadText("Tiles are laid rank by rank from a1: those not laid yet must be the last ones.")
    hidden = any(s.tile[p] & Tile.UNKNOWN for p in range(PLACES))
    mines = sum(s.tile[p] & Tile.MINE for p in range(PLACES))
    s.mines_left = NONE if hidden else things.MINES - mines
    if s.mines_left > s.to_lay:
        raise BadText(f"{s.mines_left} mines are still to be laid, but only {s.to_lay} tiles.")
    if not s.chance:
        s.chance = Chance.LAYING


# Words

REASONS = {
    Reason.LAST_ALIVE: "nobody else is alive",
    Reason.DIED_TOGETHER: "the last ones died together",
    Reason.ROUND_LIMIT: "{rounds} rounds are over, and the living share",
}

REFUSALS = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_YOUR_TURN: "it is not {seat}'s turn",
    Refusal.NO_SUCH_ACTION: "there is no such action in this game",
    Refusal.PACE_FIRST: "first choose C (cautious) or F (fast)",
    Refusal.PACE_CHOSEN: "{token} has already chosen how to move",
    Refusal.NO_STEPS: "{token} has no steps left",
    Refusal.OFF_BOARD: "there is no tile that way",
    Refusal.OCCUPIED: "somebody stands there",
    Refusal.NOBODY_THERE: "nobody stands there",
    Refusal.TEAM_MATE: "that is a team mate",
    Refusal.SHOVED_ALREADY: "{token} has shoved enough this turn",
    Refusal.NO_ROOM: "there is no room to push anybody that way",
    Refusal.NOT_CAUTIOUS: "only a cautious token can look",
    Refusal.LOOKED_ALREADY: "{token} has already looked this turn",
    Refusal.NOT_NEXT: "that tile is not next to where {token} is or began",
    Refusal.KNOWN_ALREADY: "{seat} knows that tile already",
    Refusal.MUST_STEP: "{token} has to go on while it can",
    Refusal.ONLY_GHOSTS: "only ghosts can do that",
    Refusal.ONLY_LIVING: "{token} is a ghost",
    Refusal.NOT_BLOWN: "no blown mine lies there",
    Refusal.TOKEN_ON_IT: "somebody stands on one of the two tiles",
    Refusal.NOT_ALIVE: "that token is not alive",
    Refusal.CHOOSE_FIRST: "first choose a token, as #0",
    Refusal.CHOSEN: "{seat} has already chosen {token}",
    Refusal.NOT_YOURS: "that token is not {seat}'s",
    Refusal.STILL_LOST: "that token is dead and loses this turn",
    Refusal.GHOSTS_PASS: "ghosts can only pass in this game",
    Refusal.NOT_THAT_OUTCOME: "nature has no such outcome now",
}

EVENTS = {
    Event.ROLLED: "{who} rolls {number}.",
    Event.WALKED: "{who} steps from {at} to {to}.",
    Event.LOOKED_AT: "{who} looks at {at}{found}.",
    Event.PUSHED: "{who} is pushed from {at} to {to}.",
    Event.STOOD_FIRM: "{who} stands firm.",
    Event.TURNED_UP: "The tile on {at} is turned up: it is blank.",
    Event.BLEW_UP: "The mine on {at} goes off: {who} is dead.",
    Event.ARMED: "{who}'s ghost arms the mine on {at} again.",
    Event.SWAPPED: "{who}'s ghost swaps the tiles of {at} and {to}.",
    Event.PASSED: "{who}'s ghost passes.",
    Event.LOST_TURN: "{who} is dead and loses a turn.",
    Event.CROSSED: "{who} crosses {at} without turning it up.",
    Event.ENDED: "",
    Event.BEGAN: "{who} begins.",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    return REASONS[Reason(reason)].format(rounds=s.round)


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    token = TOKEN_NAMES[s.token] if s.token >= 0 else ""
    name = "nature" if seat == NATURE else seat_name(o, seat)
    return REFUSALS[Refusal(why)].format(seat=name, token=token)


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words: to whom (a), where or how much (b), and where to or what was found (c)."""
    named_by_seat = kind == Event.BEGAN and players_alternate(o)
    return EVENTS[Event(kind)].format(
        who=seat_name(o, a) if named_by_seat else TOKEN_NAMES[a],
        number=b,
        at=place_text(b),
        to=place_text(c),
        found=("", ": it is blank", ": it is a mine")[min(c, 2)],
    )
