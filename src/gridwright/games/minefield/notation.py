"""Jerks in a Minefield in text: actions as `C`, `N`, `!E`, `?b2`, `b2<>c3`, positions on a line.

A position is the five ranks from the north, the tokens, whose turn it is, and then words for whatever is
not as at the start: `mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0 F3@c1 eyes:0=b1;2=a4 round:2`.
"""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.minefield import rules, things, turns
from gridwright.games.minefield.options import SIDE, Options
from gridwright.kernel.contract import HIDDEN, NATURE
from gridwright.kernel.errors import BadText

TOKEN_NAMES = ("South", "West", "North", "East")
TEAM_NAMES = {"opposite": ("North-South", "East-West"), "adjacent": ("South-West", "North-East")}
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WAY_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

TILES = {
    "o": things.UP | things.KNOWN,
    "b": 0,
    "m": things.MINE,
    "x": things.MINE | things.UP | things.KNOWN,
    "M": things.MINE | things.KNOWN,
    "?": things.UNKNOWN,
    "_": things.UNLAID,
}
TILE_WORDS = (
    "o (blank, face up), b and m (blank and mine, face down), x (blown), M (armed again), ? and _ (not laid)"
)
_LETTERS = {tile: letter for letter, tile in TILES.items()}
_LOOKS = things.LOOKED * 15

_PLACE = r"([a-e][1-5])"
_WAY = r"(NE|NW|SE|SW|N|E|S|W)"


def seat_names(options: Options) -> tuple[str, ...]:
    """South, West, North and East; two teams are called as in bridge."""
    if options.seats == 2:
        return TEAM_NAMES[options.two_player_layout]
    return TOKEN_NAMES[: options.seats]


def seat_name(o: Any, seat: int) -> str:
    """A seat's name, from the options record."""
    if o.seats == 2:
        return TEAM_NAMES["opposite" if o.owner[2] == 0 else "adjacent"][seat]
    return TOKEN_NAMES[seat]


def place_text(place: int) -> str:
    """A position as file and rank: a1 is 0, e5 is 24."""
    return f"{'abcde'[place % SIDE]}{place // SIDE + 1}"


def read_place(text: str) -> int:
    """The position that a text like c3 names."""
    if not re.fullmatch(_PLACE, text):
        raise BadText(f"“{text}” is no position: they are a1 to e5.")
    return (int(text[1]) - 1) * SIDE + "abcde".index(text[0])


# Actions


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """`C F . N !E ?b2 ^b2 b2<>c3 !1>E - #2`; nature's are a die's `1` to `6`, `blank`, `mine`, `first:2`."""
    if seat == NATURE:
        return _outcome_text(action)
    fixed = {things.END: ".", things.GO_CAUTIOUS: "C", things.GO_FAST: "F", things.PASS: "-"}
    if action in fixed:
        return fixed[action]
    if action < things.SHOVE:
        return WAYS[action - things.STEP]
    if action < things.LOOK:
        return f"!{WAYS[action - things.SHOVE]}"
    if action < things.REARM:
        return f"?{place_text(action - things.LOOK)}"
    if action < things.SWAP:
        return f"^{place_text(action - things.REARM)}"
    if action < things.HAUNT:
        return f"{place_text(turns.swap_one(action))}<>{place_text(turns.swap_other(action))}"
    if action < things.PASS:
        token, way = divmod(action - things.HAUNT, 8)
        return f"!{token}>{WAYS[way]}"
    return f"#{action - things.CHOOSE}"


def _outcome_text(outcome: int) -> str:
    if outcome == HIDDEN:
        return "?"
    if outcome in (things.BLANK_TILE, things.MINE_TILE):
        return "mine" if outcome == things.MINE_TILE else "blank"
    return str(outcome) if outcome < things.STARTS else f"first:{outcome - things.STARTS}"


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A position alone means a step or a shove to it, or a look at it."""
    if seat == NATURE:
        return [_read_outcome(s, text)]
    words = {".": things.END, "C": things.GO_CAUTIOUS, "F": things.GO_FAST, "-": things.PASS}
    words |= {"end": things.END, "pass": things.PASS}
    if text in words:
        return [words[text]]
    if match := re.fullmatch(_WAY, text):
        return [things.STEP + WAYS.index(match[1])]
    if match := re.fullmatch(f"!{_WAY}", text):
        return [things.SHOVE + WAYS.index(match[1])]
    if match := re.fullmatch(rf"!([0-3])>{_WAY}", text):
        return [things.HAUNT + 8 * int(match[1]) + WAYS.index(match[2])]
    if match := re.fullmatch(rf"\?{_PLACE}", text):
        return [things.LOOK + read_place(match[1])]
    if match := re.fullmatch(rf"\^{_PLACE}", text):
        return [things.REARM + read_place(match[1])]
    if match := re.fullmatch(rf"{_PLACE}<>{_PLACE}", text):
        one, other = sorted((read_place(match[1]), read_place(match[2])))
        if one == other:
            raise BadText(f"“{text}” swaps a tile with itself: name two positions, as b2<>c3.")
        return [int(turns.swap_id(one, other))]
    if match := re.fullmatch(r"#([0-3])", text):
        return [things.CHOOSE + int(match[1])]
    if re.fullmatch(_PLACE, text):
        return _towards(o, s, read_place(text))
    raise BadText(
        f"“{text}” is no action: write C or F, a way as N, a shove as !E, a look as ?b2, . to end; "
        "ghosts write ?b2, ^b2, b2<>c3, !1>E or -."
    )


def _towards(o: Any, s: Any, place: int) -> list[int]:
    """All that can be meant by naming a position alone."""
    meant = [things.LOOK + place, things.REARM + place]
    if s.token >= 0 and s.at[s.token] >= 0:
        ways = [way for way in range(8) if o.near[s.at[s.token], way] == place]
        meant += [things.STEP + way for way in ways] + [things.SHOVE + way for way in ways]
    return meant


def _read_outcome(s: Any, text: str) -> int:
    if s.chance == things.LAYING:
        if text not in ("blank", "mine"):
            raise BadText(f"“{text}” is no tile: nature lays a tile that is blank or mine.")
        return things.MINE_TILE if text == "mine" else things.BLANK_TILE
    if s.chance == things.STARTER:
        if match := re.fullmatch(r"first:([0-3])", text):
            return things.STARTS + int(match[1])
        raise BadText(f"“{text}” does not say who begins: write first:2.")
    if not re.fullmatch("[1-6]", text):
        raise BadText(f"“{text}” is no roll: a die shows 1 to 6.")
    return int(text)


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """A step is the tile it goes to, a shove the victim and where it would land; the rest have a button."""
    buttons = {things.END: "end", things.GO_CAUTIOUS: "cautious", things.GO_FAST: "fast", things.PASS: "pass"}
    if seat == NATURE:
        return (f"button:{_outcome_text(action)}",)
    if action in buttons:
        return (f"button:{buttons[action]}",)
    if action < things.SHOVE:
        return (cell_id(o.near[s.at[s.token], action - things.STEP]),)
    if action < things.LOOK:
        way = action - things.SHOVE
        victim = o.near[s.at[s.token], way]
        return (cell_id(victim), cell_id(turns.landing(o, s, s.on[victim] - 1, way)))
    if action < things.REARM:
        return ("button:look", cell_id(action - things.LOOK))
    if action < things.SWAP:
        return ("button:rearm", cell_id(action - things.REARM))
    if action < things.HAUNT:
        return ("button:swap", cell_id(turns.swap_one(action)), cell_id(turns.swap_other(action)))
    if action < things.PASS:
        token, way = divmod(action - things.HAUNT, 8)
        return ("button:shove", cell_id(s.at[token]), cell_id(turns.landing(o, s, token, way)))
    token = action - things.CHOOSE
    return (cell_id(s.at[token]) if s.at[token] >= 0 else f"point:ghost{token}",)


def cell_id(place: int) -> str:
    """The touchable id of a position."""
    return f"cell:{place_text(place)}"


# Positions

_DEAD = ("g", "x", "y")  # by skip: a ghost, one with a turn to lose, one losing it
_ENDS = {turns.LAST_ALIVE: "last", turns.DIED_TOGETHER: "together", turns.ROUND_LIMIT: "limit"}
_MODES = {things.CAUTIOUS: "C", things.FAST: "F"}
_POSITION = "mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0"


def position_text(o: Any, s: Any) -> str:
    """The ranks from the north, the tokens, whose turn it is, and a word for each thing worth saying."""
    ranks = [
        "".join(_LETTERS[s.tile[rank * SIDE + file] & ~_LOOKS] for file in range(SIDE))
        for rank in reversed(range(SIDE))
    ]
    tokens = [place_text(s.at[t]) if s.at[t] >= 0 else _DEAD[s.skip[t]] for t in range(o.tokens)]
    words = ["/".join(ranks), ",".join(tokens), _turn_text(o, s)]
    if s.mode:
        words.append(f"{_MODES[s.mode]}{s.steps}@{place_text(s.began)}")
    if s.looked:
        words.append("looked")
    if s.tries:
        tried = _bits(s.tried)
        words.append(f"tried:{_joined(tried)}" + (f"*{s.tries}" if s.tries != len(tried) else ""))
    words += [f"roll:{roll}" for roll in _roll_text(o, s)]
    eyes = [
        f"{seat}=" + ",".join(place_text(p) for p in range(things.PLACES) if _looked(s, seat, p))
        for seat in range(o.seats)
        if any(_looked(s, seat, p) for p in range(things.PLACES))
    ]
    words += [f"eyes:{';'.join(eyes)}"] if eyes else []
    named = (("round", s.round), ("starter", s.starter), ("aspect", s.aspect))
    return " ".join(words + [f"{name}:{value}" for name, value in named if value])


def _turn_text(o: Any, s: Any) -> str:
    if s.over:
        return f"{_ENDS[s.over]}:{_joined(_bits(s.won))}"
    return f"p{s.seat}" if s.token == things.NONE else str(s.token)


def _roll_text(o: Any, s: Any) -> list[str]:
    if s.chance in (things.NOTHING, things.LAYING):
        return []
    way = WAYS[s.way] if s.way >= 0 else ""
    return [
        {
            things.STARTER: "start",
            things.FAST_DIE: "fast",
            things.CROSS_DIE: way,
            things.SHOVE_DIE: f"!{way}",
            things.GUARD_DIE: f"!{way}{s.die}",
            things.GHOST_DIE: f"!{s.victim}>{way}",
        }[s.chance]
    ]


def _looked(s: Any, seat: int, place: int) -> bool:
    return bool(s.tile[place] & (things.LOOKED << seat))


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
    s.way = s.victim = s.began = things.NONE
    ended = _read_turn(o, s, turn)
    for word in words:
        _read_word(o, s, word)
    _read_heap(o, s)
    if not ended and bin(things.living(o, s)).count("1") < 2:
        raise BadText(
            "Fewer than two players are alive: then the game is over, as in last:0 for a win of player 0."
        )
    if not s.mode and s.token >= 0:
        s.began = s.at[s.token]
    if (s.steps or s.mode) and (s.token < 0 or s.at[s.token] < 0):
        raise BadText("Only a living token on its turn is cautious or fast.")
    if ended and (s.chance or s.mode or s.to_lay):
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
    for token in range(things.TOKENS):
        s.at[token] = things.NONE
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
        s.token = things.NONE
        if s.won >> o.seats:
            raise BadText(f"“{turn}” names a player who is not in the game: they are 0 to {o.seats - 1}.")
        return True
    if match := re.fullmatch(r"p([01])", turn):
        if not o.player_choice:
            raise BadText("A player chooses a token only with two_player_turn=player_choice: name the token.")
        s.seat, s.token = int(match[1]), things.NONE
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
    if match := re.fullmatch(rf"([CF])([0-6])@{_PLACE}", word):
        s.mode = things.CAUTIOUS if match[1] == "C" else things.FAST
        s.steps, s.began = int(match[2]), read_place(match[3])
        if s.mode == things.CAUTIOUS and s.steps > 1:
            raise BadText(f"“{word}”: a cautious token has one step at most.")
    elif word == "looked":
        s.looked = 1
    elif match := re.fullmatch(r"tried:([0-3](?:,[0-3])*)(?:\*(\d\d?))?", word):
        tried = {int(t) for t in match[1].split(",")}
        s.tried = sum(1 << t for t in tried)
        s.tries = min(int(match[2] or len(tried)), things.MOST_TRIES)
    elif word.startswith("roll:"):
        _read_roll(o, s, word.removeprefix("roll:"))
    elif match := re.fullmatch(r"eyes:(.+)", word):
        _read_eyes(o, s, match[1])
    elif match := re.fullmatch(r"(round|starter|aspect):(\d+)", word):
        most = {"round": int(o.max_rounds), "starter": o.tokens - 1, "aspect": 7}[match[1]]
        if int(match[2]) > most:
            raise BadText(f"“{word}” is too large: it is {most} at most.")
        setattr(s, match[1], int(match[2]))
    else:
        raise BadText(
            f"“{word}” says nothing of a position: the words are C1@c1, F3@c1, looked, tried:1, roll:fast, "
            "eyes:0=b1, round:3 and starter:2."
        )


def _read_roll(o: Any, s: Any, roll: str) -> None:
    if roll in ("start", "fast"):
        s.chance = things.STARTER if roll == "start" else things.FAST_DIE
        return
    match = re.fullmatch(rf"(!?)(?:([0-3])>)?{_WAY}([1-6]?)", roll)
    if not match or s.token < 0:
        raise BadText(f"“roll:{roll}” is no roll: write roll:fast, roll:N, roll:!E, roll:!E5 or roll:!1>E.")
    s.way = WAYS.index(match[3])
    if not match[1]:
        s.chance = things.CROSS_DIE
        return
    if match[2]:
        s.chance, s.victim = things.GHOST_DIE, int(match[2])
    else:
        place = o.near[s.at[s.token], s.way] if s.at[s.token] >= 0 else things.NONE
        s.victim = s.on[place] - 1 if place >= 0 else things.NONE
        s.chance, s.die = (things.GUARD_DIE, int(match[4])) if match[4] else (things.SHOVE_DIE, 0)
    if s.victim < 0 or s.victim >= o.tokens or s.at[s.victim] < 0:
        raise BadText(f"“roll:{roll}”: nobody alive stands there to be shoved.")


def _read_eyes(o: Any, s: Any, eyes: str) -> None:
    for looks in eyes.split(";"):
        match = re.fullmatch(r"([0-3])=(.+)", looks)
        if not match or int(match[1]) >= o.seats:
            raise BadText(f"“eyes:{looks}” does not say who has looked where: write eyes:0=b1,d1;2=a4.")
        for text in match[2].split(","):
            s.tile[read_place(text)] |= things.LOOKED << int(match[1])


def _read_heap(o: Any, s: Any) -> None:
    """What is still to be laid: it must be the last tiles in the order of laying."""
    unlaid = [p for p in range(things.PLACES) if s.tile[p] & things.UNLAID]
    s.to_lay = len(unlaid)
    if not unlaid:
        return
    order = [o.turned[s.aspect, o.lay[i]] for i in range(o.to_lay)]
    if set(order[o.to_lay - s.to_lay :]) != set(unlaid):
        raise BadText("Tiles are laid rank by rank from a1: those not laid yet must be the last ones.")
    hidden = any(s.tile[p] & things.UNKNOWN for p in range(things.PLACES))
    mines = sum(s.tile[p] & things.MINE for p in range(things.PLACES))
    s.mines_left = things.NONE if hidden else things.MINES - mines
    if s.mines_left > s.to_lay:
        raise BadText(f"{s.mines_left} mines are still to be laid, but only {s.to_lay} tiles.")
    if not s.chance:
        s.chance = things.LAYING


# Words

_REASONS = {
    turns.LAST_ALIVE: "nobody else is alive",
    turns.DIED_TOGETHER: "the last ones died together",
    turns.ROUND_LIMIT: "{rounds} rounds are over, and the living share",
}

_BARRED = {
    rules.GAME_OVER: "the game is over",
    rules.NOT_YOUR_TURN: "it is not {seat}'s turn",
    rules.NO_SUCH_ACTION: "there is no such action in this game",
    rules.PACE_FIRST: "first choose C (cautious) or F (fast)",
    rules.PACE_CHOSEN: "{token} has already chosen how to move",
    rules.NO_STEPS: "{token} has no steps left",
    rules.OFF_BOARD: "there is no tile that way",
    rules.OCCUPIED: "somebody stands there",
    rules.NOBODY_THERE: "nobody stands there",
    rules.TEAM_MATE: "that is a team mate",
    rules.SHOVED_ALREADY: "{token} has shoved enough this turn",
    rules.NO_ROOM: "there is no room to push anybody that way",
    rules.NOT_CAUTIOUS: "only a cautious token can look",
    rules.LOOKED_ALREADY: "{token} has already looked this turn",
    rules.NOT_NEXT: "that tile is not next to where {token} is or began",
    rules.KNOWN_ALREADY: "{seat} knows that tile already",
    rules.MUST_STEP: "{token} has to go on while it can",
    rules.ONLY_GHOSTS: "only ghosts can do that",
    rules.ONLY_LIVING: "{token} is a ghost",
    rules.NOT_BLOWN: "no blown mine lies there",
    rules.TOKEN_ON_IT: "somebody stands on one of the two tiles",
    rules.NOT_ALIVE: "that token is not alive",
    rules.CHOOSE_FIRST: "first choose a token, as #0",
    rules.CHOSEN: "{seat} has already chosen {token}",
    rules.NOT_YOURS: "that token is not {seat}'s",
    rules.STILL_LOST: "that token is dead and loses this turn",
    rules.GHOSTS_PASS: "ghosts can only pass in this game",
    rules.NOT_THAT_OUTCOME: "nature has no such outcome now",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    return _REASONS[reason].format(rounds=s.round)


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    token = TOKEN_NAMES[s.token] if s.token >= 0 else ""
    name = "nature" if seat == NATURE else seat_name(o, seat)
    return _BARRED[why].format(seat=name, token=token)


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words."""
    if kind == things.ENDED:
        return ""
    if kind == things.BEGAN:
        return f"{TOKEN_NAMES[b] if b >= 0 else seat_name(o, a)} begins."
    who = TOKEN_NAMES[a]
    if kind == things.LOOKED_AT:
        found = ("", ": it is blank", ": it is a mine")[c]
        return f"{who} looks at {place_text(b)}{found}."
    told = {
        things.ROLLED: f"{who} rolls {b}.",
        things.STOOD_FIRM: f"{who} stands firm.",
        things.PASSED: f"{who}'s ghost passes.",
        things.LOST_TURN: f"{who} is dead and loses a turn.",
    }
    if kind in told:
        return told[kind]
    at = place_text(b)
    if kind in (things.WALKED, things.PUSHED, things.SWAPPED):
        to = place_text(c)
        return {
            things.WALKED: f"{who} steps from {at} to {to}.",
            things.PUSHED: f"{who} is pushed from {at} to {to}.",
            things.SWAPPED: f"{who}'s ghost swaps the tiles of {at} and {to}.",
        }[kind]
    return {
        things.TURNED_UP: f"The tile on {at} is turned up: it is blank.",
        things.BLEW_UP: f"The mine on {at} goes off: {who} is dead.",
        things.REARMED: f"{who}'s ghost arms the mine on {at} again.",
        things.CROSSED: f"{who} crosses {at} without turning it up.",
    }[kind]
