"""Jerks in a Minefield: section 1 of RULES.md, what there is and how the records hold it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.contract import events, query, rule
from gridwright.kernel.options import Choice

NONE = -1  # no position, no token
SIDE = 5  # 1.1 the field is five by five
PLACES = 25  # a1 = 0, b1 = 1 ... e5 = 24
MINES = 10
TOKENS = 4  # 1.4 clockwise: 0 South, 1 West, 2 North, 3 East
SEATS = 4
DIRECTIONS = 8  # clockwise from north; the even ones are the four sides


class Switch(Choice):
    """A rule that is played with or without."""

    OFF = 0
    ON = 1


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
    """What nature is about to decide; from the fast token's die on, these are dice."""

    NOTHING = 0
    STARTER = 1
    LAYING = 2
    FAST_DIE = 3
    SHOVE_DIE = 4
    GUARD_DIE = 5
    GHOST_DIE = 6
    CROSS_DIE = 7


class Refusal(IntEnum):
    """Why an action is not legal."""

    ALLOWED = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_ACTION = 3
    PACE_FIRST = 4
    PACE_CHOSEN = 5
    NO_STEPS = 6
    OFF_BOARD = 7
    OCCUPIED = 8
    NOBODY_THERE = 9
    TEAM_MATE = 10
    SHOVED_ALREADY = 11
    NO_ROOM = 12
    NOT_CAUTIOUS = 13
    LOOKED_ALREADY = 14
    NOT_NEXT = 15
    KNOWN_ALREADY = 16
    MUST_STEP = 17
    ONLY_GHOSTS = 18
    ONLY_LIVING = 19
    NOT_BLOWN = 20
    TOKEN_ON_IT = 21
    NOT_ALIVE = 22
    CHOOSE_FIRST = 23
    CHOSEN = 24
    NOT_YOURS = 25
    STILL_LOST = 26
    GHOSTS_PASS = 27
    NOT_THAT_OUTCOME = 28


class Event(IntEnum):
    """What may happen."""

    ROLLED = 1
    WALKED = 2
    LOOKED_AT = 3
    PUSHED = 4
    STOOD_FIRM = 5
    TURNED_UP = 6
    BLEW_UP = 7
    ARMED = 8
    SWAPPED = 9
    PASSED = 10
    LOST_TURN = 11
    CROSSED = 12
    ENDED = 13
    BEGAN = 14


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
    """Put a token on a position."""
    s.at[token] = place
    s.on[place] = token + 1


@rule
def leave(s: Any, token: int) -> None:
    """Take a token off the board."""
    s.on[s.at[token]] = 0
    s.at[token] = NONE


@rule
def set_board(o: Any, s: Any) -> None:
    """Read off `at` who stands where: whoever places tokens by hand calls this next."""
    for place in range(PLACES):
        s.on[place] = 0
    for token in range(o.tokens):
        if s.at[token] >= 0:
            s.on[s.at[token]] = token + 1
