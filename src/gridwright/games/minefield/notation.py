"""Jerks in a Minefield in text: actions as `C`, `N`, `!E`, `?b2`, `b2<>c3`, positions on a line.

7.5 A position is the five ranks from the north, the tokens, whose turn it is, and then words for whatever is
not as at the start: `mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0 F3@c1 eyes:0=b1;2=a4 round:2`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from gridwright.games.minefield import ghosts, living, things
from gridwright.games.minefield.options import Options
from gridwright.games.minefield.rules import LAY, STARTER
from gridwright.games.minefield.things import NONE, PLACES, SIDE, TOKENS, Chance, Pace, Tile
from gridwright.games.minefield.turns import CHOOSE, Reason, players_alternate
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText
from gridwright.kernel.texts import insist, whole

TOKEN_NAMES = ("South", "West", "North", "East")
TEAM_NAMES = {
    things.TwoPlayerLayout.OPPOSITE: ("North-South", "East-West"),
    things.TwoPlayerLayout.ADJACENT: ("South-West", "North-East"),
}
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WAY_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
PLACE_NAMES = tuple(f"{file}{rank}" for rank in range(1, SIDE + 1) for file in "abcde")
PACES = ("", "C", "F")


def seat_text(o: Any, seat: int) -> str:
    """1.4 South, West, North and East; two teams are called as in bridge."""
    return TEAM_NAMES[o.two_player_layout][seat] if o.seats == 2 else TOKEN_NAMES[seat]


def seat_names(options: Options) -> tuple[str, ...]:
    """What the seats are called."""
    return tuple(seat_text(options, seat) for seat in range(options.seats))


# Actions

FORMS = {
    living.END: ".",
    living.PACE: "{pace}",
    living.STEP: "{way}",
    living.SHOVE: "!{way}",
    living.LOOK: "?{tile}",
    ghosts.PASS: "-",
    ghosts.ARM: "^{tile}",
    ghosts.SWAP: "{one}<>{other}",
    ghosts.HAUNT: "!{token}>{way}",
    CHOOSE: "#{token}",
    LAY: "{mine}",
    STARTER: "first:{starter}",
    living.FAST_DIE: "{die}",
    living.CROSS_DIE: "{die}",
    living.SHOVE_DIE: "{die}",
    living.GUARD_DIE: "{die}",
    ghosts.GHOST_DIE: "{die}",
}
HOW = (
    "write C or F, a way as N, a shove as !E, a look as ?b2, . to end; "
    "ghosts write ?b2, ^b2, b2<>c3, !1>E or -."
)
WORDS = {"pace": "[CF]", "way": "[NESW]{1,2}"}


def pace_text(o: Any, pace: int) -> str:
    """Cautious or fast."""
    return PACES[pace]


def way_text(o: Any, way: int) -> str:
    """A direction, as on a compass."""
    return WAYS[way]


def tile_text(o: Any, place: int) -> str:
    """A position as file and rank: a1 is 0, e5 is 24."""
    return PLACE_NAMES[place]


def read_tile(o: Any, text: str) -> int:
    """The position that a text like c3 names."""
    insist(text in PLACE_NAMES, f"“{text}” is no position: they are a1 to e5.")
    return PLACE_NAMES.index(text)


one_text = other_text = tile_text
read_one = read_other = read_tile


def read_swap(o: Any, one: str, other: str) -> list[int]:
    """The two positions of a swap in either order."""
    insist(one != other, f"“{one}<>{other}” swaps a tile with itself: name two positions, as b2<>c3.")
    return [ghosts.SWAP.id(*sorted((read_tile(o, one), read_tile(o, other))))]


def read_die(o: Any, text: str) -> int:
    """What a die shows."""
    insist(text in list("123456"), f"“{text}” is no roll: a die shows 1 to 6.")
    return int(text)


def mine_text(o: Any, mine: int) -> str:
    """What nature lays."""
    return "mine" if mine else "blank"


def read_mine(o: Any, text: str) -> int:
    """What nature lays, from its text."""
    insist(text in ("blank", "mine"), f"“{text}” is no tile: nature lays a tile that is blank or mine.")
    return int(text == "mine")


def read_short(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """`end` and `pass`; a position alone means a step or a shove to it, or a look at it."""
    if seat != NATURE and text in ("end", "pass"):
        return [living.END.id() if text == "end" else ghosts.PASS.id()]
    if seat == NATURE or text not in PLACE_NAMES:
        return []
    place = read_tile(o, text)
    meant = [living.LOOK.id(place), ghosts.ARM.id(place)]
    if s.token >= 0 and s.at[s.token] >= 0:
        ways = [way for way in range(things.DIRECTIONS) if o.near[s.at[s.token], way] == place]
        meant += [kind.id(way) for kind in (living.STEP, living.SHOVE) for way in ways]
    return meant


BUTTONS = {
    living.END: "end",
    ghosts.PASS: "pass",
    living.LOOK: "look",
    ghosts.ARM: "rearm",
    ghosts.SWAP: "swap",
}


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """A step is the tile it goes to, a shove the victim and where it would land; the rest have a button."""
    if seat == NATURE:
        return ()
    return _usual_touches(action) or _touches(o, s, action)


@cache
def _usual_touches(action: int) -> tuple[str, ...]:
    """What one touches for an action that is made in the same way wherever one stands; else empty."""
    if action in living.PACE:
        return ("button:cautious" if living.PACE.pace(action) == Pace.CAUTIOUS else "button:fast",)
    kind = next((kind for kind in BUTTONS if action in kind), None)
    return (f"button:{BUTTONS[kind]}", *map(cell_id, kind.apart(action))) if kind else ()


def _touches(o: Any, s: Any, action: int) -> tuple[str, ...]:
    """What one touches for an action by where the tokens stand."""
    if action in CHOOSE:
        return (stand_id(s, CHOOSE.token(action)),)
    if action in living.STEP:
        return (cell_id(o.near[s.at[s.token], living.STEP.way(action)]),)
    if action in living.SHOVE:
        way = living.SHOVE.way(action)
        return _shove_path(o, s, s.on[o.near[s.at[s.token], way]] - 1, way)
    return ("button:shove", *_shove_path(o, s, *ghosts.HAUNT.apart(action)))


def _shove_path(o: Any, s: Any, victim: int, way: int) -> tuple[str, str]:
    return cell_id(s.at[victim]), cell_id(living.landing(o, s, victim, way))


def cell_id(place: int) -> str:
    """The touchable id of a position."""
    return f"cell:{PLACE_NAMES[place]}"


def stand_id(s: Any, token: int) -> str:
    """Where a token is to be touched: on its tile, or beside the board as a ghost."""
    return cell_id(s.at[token]) if s.at[token] >= 0 else f"point:ghost{token}"


# Words


def who_text(o: Any, token: int) -> str:
    """What a token is called."""
    return TOKEN_NAMES[token]


def found_text(o: Any, found: int) -> str:
    """What the viewer learns of a look: 0 if it was somebody else's."""
    return ("", ": it is blank", ": it is a mine")[found]


def tell_began(o: Any, s: Any, starter: int, *rest: int) -> str:
    """2.3 A token begins, or a player who chooses one."""
    return f"{seat_text(o, starter) if players_alternate(o) else TOKEN_NAMES[starter]} begins."


def refusal_facts(o: Any, s: Any, seat: int, action: int, why: int) -> dict[str, str]:
    """What refusals say besides the parts of the action."""
    return {"who": TOKEN_NAMES[s.token] if s.token >= 0 else ""}


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
_ENDS = {"last": Reason.LAST_ALIVE, "together": Reason.DIED_TOGETHER, "limit": Reason.ROUND_LIMIT}
_ROLLS = {
    Chance.STARTER: "start",
    Chance.FAST_DIE: "fast",
    Chance.CROSS_DIE: "{way}",
    Chance.SHOVE_DIE: "!{way}",
    Chance.GUARD_DIE: "!{way}{die}",
    Chance.GHOST_DIE: "!{victim}>{way}",
}
_ROLL_PARTS = {"way": f"(?P<way>{'|'.join(WAYS)})", "die": "(?P<die>[1-6])", "victim": "(?P<victim>[0-3])"}


def _numbers(o: Any) -> dict[str, int]:
    """The fields that are written as a word with a number where they are not 0, and how large it may be."""
    return {"round": o.max_rounds, "starter": o.tokens - 1}


def position_text(o: Any, s: Any) -> str:
    """The ranks from the north, the tokens, whose turn it is, and a word for each thing worth saying."""
    letters = "".join(_LETTERS[s.tile[place] & ~_LOOKS] for place in range(PLACES))
    ranks = [letters[west : west + SIDE] for west in range(PLACES - SIDE, -1, -SIDE)]
    tokens = [PLACE_NAMES[s.at[t]] if s.at[t] >= 0 else _DEAD[s.skip[t]] for t in range(o.tokens)]
    words = ["/".join(ranks), ",".join(tokens), _turn_text(s)]
    if s.pace:
        words.append(f"{PACES[s.pace]}{s.steps}@{PLACE_NAMES[s.began]}")
    if s.looked:
        words.append("looked")
    if s.tries:
        times = f"*{s.tries}" if s.tries != s.tried.bit_count() else ""
        words.append(f"tried:{_listed(s.tried)}{times}")
    if s.chance in _ROLLS:
        words.append("roll:" + _ROLLS[s.chance].format(way=WAYS[s.way], die=s.die, victim=s.victim))
    looks = {seat: [p for p in range(PLACES) if s.tile[p] & (Tile.LOOKED << seat)] for seat in range(o.seats)}
    eyes = [f"{seat}={','.join(PLACE_NAMES[p] for p in places)}" for seat, places in looks.items() if places]
    words += [f"eyes:{';'.join(eyes)}"] if eyes else []
    words += [f"{name}:{getattr(s, name)}" for name in _numbers(o) if getattr(s, name)]
    return " ".join(words)


def _turn_text(s: Any) -> str:
    if s.over:
        return f"{next(word for word, why in _ENDS.items() if why == s.over)}:{_listed(s.won)}"
    return f"p{s.seat}" if s.token == NONE else str(s.token)


def _listed(mask: int) -> str:
    return ",".join(str(i) for i in range(mask.bit_length()) if mask >> i & 1)


def _mask(listed: str) -> int:
    return sum(1 << int(i) for i in set(listed.split(",")))


def _parts(text: str) -> tuple[list[str], list[str], str, list[str]]:
    words = text.split()
    insist(
        len(words) >= 3,
        f"“{text}” is no position: write the ranks, the tokens and whose turn it is, as "
        "mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0.",
    )
    return words[0].split("/"), words[1].split(","), words[2], words[3:]


def fit(options: Options, text: str) -> Options:
    """The options with the number of players that the tokens call for: three tokens are three players."""
    tokens = len(_parts(text)[1])
    insist(tokens in (3, 4), f"There are {tokens} tokens: name three or four, as c1,a3,c5,e3.")
    if (tokens == 3) != (options.seats == 3):
        return options.changed(seats=tokens, two_player_layout="opposite", two_player_turn="token_order")
    return options


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text."""
    ranks, tokens, turn, words = _parts(text)
    _read_tiles(s, ranks)
    _read_tokens(o, s, tokens)
    s.way = s.victim = s.began = NONE
    _read_turn(o, s, turn)
    for word in words:
        _read_word(o, s, word)
    _read_heap(o, s)
    insist(
        s.over or things.alive(o, s).bit_count() > 1,
        "Fewer than two players are alive: then the game is over, as in last:0 for a win of player 0.",
    )
    living = s.token >= 0 and s.at[s.token] >= 0
    insist(living or not s.pace, "Only a living token on its turn is cautious or fast.")
    if living and not s.pace:
        s.began = s.at[s.token]
    idle = not (s.chance or s.pace or s.to_lay)
    insist(idle or not s.over, "When the game is over there is nothing left to roll or to do.")
    return True


def _read_tiles(s: Any, ranks: list[str]) -> None:
    insist(
        [len(rank) for rank in ranks] == [SIDE] * SIDE,
        f"The field has {len(ranks)} ranks: write five of five tiles each, the northern one first.",
    )
    for place, letter in enumerate("".join(reversed(ranks))):
        insist(letter in TILES, f"“{letter}” is no tile: they are {TILE_WORDS}.")
        s.tile[place] = TILES[letter]
    mines = sum(s.tile[place] & Tile.MINE for place in range(PLACES))
    open_ones = sum(s.tile[place] & (Tile.UNKNOWN | Tile.UNLAID) != 0 for place in range(PLACES))
    insist(
        mines <= things.MINES <= mines + open_ones,
        f"The field has {mines} mines: it must have {things.MINES}, and 15 blank tiles.",
    )


def _read_tokens(o: Any, s: Any, tokens: list[str]) -> None:
    for token in range(TOKENS):
        s.at[token] = NONE
    for token, text in enumerate(tokens):
        if text in _DEAD:
            s.skip[token] = _DEAD.index(text)
        else:
            place = read_tile(o, text)
            insist(not s.on[place], "Two tokens stand on the same tile: each tile holds one.")
            things.stand(s, token, place)


def _read_turn(o: Any, s: Any, turn: str) -> None:
    """Whose turn it is, or how the game ended."""
    s.token = NONE
    if match := re.fullmatch(r"(last|together|limit):([0-3](?:,[0-3])*)", turn):
        s.over, s.won = _ENDS[match[1]], _mask(match[2])
        insist(
            s.won >> o.seats == 0,
            f"“{turn}” names a player who is not in the game: they are 0 to {o.seats - 1}.",
        )
    elif turn in ("p0", "p1"):
        s.seat = int(turn[1])
        insist(
            players_alternate(o),
            "A player chooses a token only with two_player_turn=player_choice: name the token.",
        )
    else:
        insist(
            turn in [str(token) for token in range(o.tokens)],
            f"“{turn}” is no token: whose turn it is, is 0 to {o.tokens - 1}.",
        )
        s.token = int(turn)
        s.seat = o.owner[s.token]
        insist(not s.skip[s.token], f"Token {turn} is dead and has lost this turn: it is the next one's.")


def _read_word(o: Any, s: Any, word: str) -> None:
    """One of the words after the turn."""
    head, _, value = word.partition(":")
    if paced := re.fullmatch(r"([CF])([0-6])@(.+)", word):
        s.pace, s.steps, s.began = PACES.index(paced[1]), int(paced[2]), read_tile(o, paced[3])
        insist(s.pace == Pace.FAST or s.steps <= 1, f"“{word}”: a cautious token has one step at most.")
    elif word == "looked":
        s.looked = 1
    elif match := re.fullmatch(r"tried:([0-3](?:,[0-3])*)(?:\*(\d\d?))?", word):
        s.tried = _mask(match[1])
        s.tries = min(int(match[2] or s.tried.bit_count()), living.MOST_TRIES)
    elif head == "roll":
        _read_roll(o, s, value)
    elif head == "eyes":
        _read_eyes(o, s, value)
    elif head in _numbers(o):
        setattr(s, head, whole(value, 0, _numbers(o)[head], head))
    else:
        raise BadText(
            f"“{word}” says nothing of a position: the words are C1@c1, F3@c1, looked, tried:1, roll:fast, "
            "eyes:0=b1, round:3 and starter:2."
        )


def _read_roll(o: Any, s: Any, roll: str) -> None:
    """A die that is due: who rolls it, and what for."""
    read = ((chance, re.fullmatch(form.format(**_ROLL_PARTS), roll)) for chance, form in _ROLLS.items())
    s.chance, parts = next(((c, match.groupdict()) for c, match in read if match), (Chance.NOTHING, {}))
    insist(
        s.chance and (not parts or s.token >= 0),
        f"“roll:{roll}” is no roll: write roll:fast, roll:N, roll:!E, roll:!E5 or roll:!1>E.",
    )
    s.way, s.die = WAYS.index(parts["way"]) if parts else NONE, int(parts.get("die", 0))
    if s.chance == Chance.GHOST_DIE:
        s.victim = int(parts["victim"])
    elif s.chance in (Chance.SHOVE_DIE, Chance.GUARD_DIE):
        place = o.near[s.at[s.token], s.way] if s.at[s.token] >= 0 else NONE
        s.victim = s.on[place] - 1 if place >= 0 else NONE
    else:
        return
    insist(
        0 <= s.victim < o.tokens and s.at[s.victim] >= 0,
        f"“roll:{roll}”: nobody alive stands there to be shoved.",
    )


def _read_eyes(o: Any, s: Any, eyes: str) -> None:
    for looks in eyes.split(";"):
        seat, _, places = looks.partition("=")
        insist(
            seat in [str(seat) for seat in range(o.seats)],
            f"“eyes:{looks}” does not say who has looked where: write eyes:0=b1,d1;2=a4.",
        )
        for place in places.split(","):
            s.tile[read_tile(o, place)] |= Tile.LOOKED << int(seat)


def _read_heap(o: Any, s: Any) -> None:
    """What is still to be laid: it must be the last tiles in the order of laying."""
    unlaid = [p for p in range(PLACES) if s.tile[p] & Tile.UNLAID]
    s.to_lay = len(unlaid)
    if not unlaid:
        return
    insist(
        {o.lay[i] for i in range(o.to_lay - s.to_lay, o.to_lay)} == set(unlaid),
        "Tiles are laid rank by rank from a1: those not laid yet must be the last ones.",
    )
    hidden = any(s.tile[p] & Tile.UNKNOWN for p in range(PLACES))
    mines = sum(s.tile[p] & Tile.MINE for p in range(PLACES))
    s.mines_left = NONE if hidden else things.MINES - mines
    insist(
        s.mines_left <= s.to_lay,
        f"{s.mines_left} mines are still to be laid, but only {s.to_lay} tiles.",
    )
    if not s.chance:
        s.chance = Chance.LAYING
