"""Jerks in a Minefield: section 1 of RULES.md, what there is and how the records hold it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.codes import Code
from gridwright.kernel.contract import events, query, rule
from gridwright.kernel.options import Choice

NONE = -1  # no position, no token
SIDE = 5  # 1.1 the field is five by five
PLACES = 25  # a1 = 0, b1 = 1 ... e5 = 24
MINES = 10
TOKENS = 4  # 1.4 clockwise: 0 South, 1 West, 2 North, 3 East
SEATS = 4
DIRECTIONS = 8  # clockwise from north; the even ones are the four sides


class TwoPlayerLayout(Choice):
    """1.4 Which two tokens are a team."""

    OPPOSITE = 0
    ADJACENT = 1


class Adjacency(Choice):
    """1.5 Which tiles are neighbours."""

    ORTH = 0
    ALL8 = 1


class Tile(IntEnum):
    """1.2 A tile is the sum of what is true of it, so a swap carries all that is known of it along."""

    MINE = 1
    UP = 2
    """It lies face up: a plain blank, or a mine that has gone off."""
    KNOWN = 4
    """Everybody knows what it is."""
    LOOKED = 8
    """The first player has looked at it; 16, 32 and 64 are the others' marks."""
    UNKNOWN = 128
    """Only in views: it lies face down, and the viewer does not know what it is."""
    UNLAID = 256
    """It is still in the box."""


class Pace(IntEnum):
    """3.3 How the acting token goes."""

    UNDECIDED = 0
    CAUTIOUS = 1
    FAST = 2


class Chance(IntEnum):
    """What nature is about to decide."""

    NOTHING = 0
    STARTER = 1
    LAYING = 2
    FAST_DIE = 3
    SHOVE_DIE = 4
    GUARD_DIE = 5
    GHOST_DIE = 6
    CROSS_DIE = 7


class Refusal(Code):
    """Why an action is not legal; {who} is the token whose turn it is."""

    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is not {seat}'s turn"
    NO_SUCH_ACTION = 3, "there is no such action in this game"
    PACE_FIRST = 4, "first choose C (cautious) or F (fast)"
    PACE_CHOSEN = 5, "{who} has already chosen how to move"
    NO_STEPS = 6, "{who} has no steps left"
    OFF_BOARD = 7, "there is no tile that way"
    OCCUPIED = 8, "somebody stands there"
    NOBODY_THERE = 9, "nobody stands there"
    TEAM_MATE = 10, "that is a team mate"
    SHOVED_ALREADY = 11, "{who} has shoved enough this turn"
    NO_ROOM = 12, "there is no room to push anybody that way"
    NOT_CAUTIOUS = 13, "only a cautious token can look"
    LOOKED_ALREADY = 14, "{who} has already looked this turn"
    NOT_NEXT = 15, "that tile is not next to where {who} is or began"
    KNOWN_ALREADY = 16, "{seat} knows that tile already"
    MUST_STEP = 17, "{who} has to go on while it can"
    ONLY_GHOSTS = 18, "only ghosts can do that"
    ONLY_LIVING = 19, "{who} is a ghost"
    NOT_BLOWN = 20, "no blown mine lies there"
    TOKEN_ON_IT = 21, "somebody stands on one of the two tiles"
    NOT_ALIVE = 22, "that token is not alive"
    CHOOSE_FIRST = 23, "first choose a token, as #0"
    CHOSEN = 24, "{seat} has already chosen {who}"
    NOT_YOURS = 25, "that token is not {seat}'s"
    STILL_LOST = 26, "that token is dead and loses this turn"
    GHOSTS_PASS = 27, "ghosts can only pass in this game"
    NOT_NOW = 28, "nature has no such outcome now"


class Event(Code):
    """What may happen: to whom (a), where or how much (b), and where to or what was found (c)."""

    ROLLED = 1, "{a:who} rolls {b}."
    WALKED = 2, "{a:who} steps from {b:tile} to {c:tile}."
    LOOKED_AT = 3, "{a:who} looks at {b:tile}{c:found}."
    PUSHED = 4, "{a:who} is pushed from {b:tile} to {c:tile}."
    STOOD_FIRM = 5, "{a:who} stands firm."
    TURNED_UP = 6, "The tile on {b:tile} is turned up: it is blank."
    BLEW_UP = 7, "The mine on {b:tile} goes off: {a:who} is dead."
    ARMED = 8, "{a:who}'s ghost arms the mine on {b:tile} again."
    SWAPPED = 9, "{a:who}'s ghost swaps the tiles of {b:tile} and {c:tile}."
    PASSED = 10, "{a:who}'s ghost passes."
    LOST_TURN = 11, "{a:who} is dead and loses a turn."
    CROSSED = 12, "{a:who} crosses {b:tile} without turning it up."
    BEGAN = 13


PARTS = {
    "pace": range(Pace.CAUTIOUS, Pace.FAST + 1),
    "way": DIRECTIONS,
    "tile": PLACES,
    "one": PLACES,
    "other": PLACES,
    "token": TOKENS,
    "starter": TOKENS,
    "mine": 2,
    "die": range(1, 7),
}

OPTIONS = [
    ("tokens", "i1"),
    ("owner", "i1", (TOKENS,)),  # the player each token belongs to
    ("start_at", "i1", (TOKENS,)),
    ("lay", "i1", (PLACES,)),  # the positions that get shuffled tiles, in the order they are laid
    ("to_lay", "i1"),
    ("near", "i1", (PLACES, DIRECTIONS)),  # 1.5 the neighbour in each direction, NONE if there is none
]

STATE = [
    ("tile", "i2", (PLACES,)),
    ("at", "i1", (TOKENS,)),  # where each living token stands; NONE if it is dead or not in the game
    ("skip", "i1", (TOKENS,)),  # a dead token: 1 has a turn to lose, 2 is losing it, 0 is a ghost
    ("seat", "i1"),  # whose turn it is
    ("token", "i1"),  # and which token acts; NONE while its player has yet to choose
    ("pace", "i1"),
    ("steps", "i1"),  # steps left
    ("began", "i1"),  # where the token stood when its turn began
    ("looked", "i1"),  # 1: it has used its minesweeper
    ("tried", "i1"),  # bit mask of the tokens it has tried to shove
    ("tries", "i1"),  # how often it has tried
    ("chance", "i1"),
    ("way", "i1"),  # the direction of a shove or step that waits for a die
    ("victim", "i1"),  # the token a shove is aimed at
    ("die", "i1"),  # the shover's die while the victim's is still to be rolled
    ("mines_left", "i1"),  # mines still to be laid; NONE in a view
    ("to_lay", "i1"),  # tiles still to be laid
    ("starter", "i1"),  # the token (or the player who chooses one) that began
    ("round", "i1"),  # rounds completed
    ("over", "i1"),  # why the game ended
    ("won", "i1"),  # bit mask of the players who share the win
    # aside: who stands on each position (1 + token), read off `at`; who died in this action
    ("on", "i1", (PLACES,)),
    ("died", "i1"),
    *events(16),
]

ASIDE = ("on", "died", "events", "happened")


@query
def alive(o: Any, s: Any) -> int:
    """Bit mask of the players who have a living token."""
    mask = 0
    for token in range(o.tokens):
        if s.at[token] >= 0:
            mask |= 1 << o.owner[token]
    return mask


@query
def knows(o: Any, s: Any, seat: int, place: int) -> bool:
    """1.3 A player knows the tiles that everybody knows and those his own team has looked at."""
    if s.tile[place] & Tile.KNOWN:
        return True
    return seat >= 0 and s.tile[place] & (Tile.LOOKED << seat) != 0


@query
def blown(s: Any, place: int) -> bool:
    """1.2 Whether a mine that has gone off lies there, face up."""
    return s.tile[place] & (Tile.MINE | Tile.UP) == Tile.MINE | Tile.UP


@query
def next_to(o: Any, place: int, other: int) -> bool:
    """1.5 Whether two tiles are neighbours."""
    for way in range(DIRECTIONS):
        if o.near[place, way] == other:
            return True
    return False


@rule
def stand(s: Any, token: int, place: int) -> None:
    """Put a token on a position; nobody stands any more where it stood."""
    if s.at[token] >= 0:
        s.on[s.at[token]] = 0
    s.at[token] = place
    s.on[place] = token + 1
