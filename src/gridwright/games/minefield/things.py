"""Jerks in a Minefield: section 1 of RULES.md, what there is and how the records hold it."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import events, query, rule

# 1. What there is ------------------------------------------------------------------------------------

NONE = -1  # no position, no token
PLACES = 25  # a1 = 0, b1 = 1 ... e5 = 24
MINES = 10
TOKENS = 4  # clockwise: 0 South, 1 West, 2 North, 3 East
DIRECTIONS = 8  # clockwise from north; the even ones are the four sides

# 1.2 A tile is the sum of what is true of it, so a swap carries all that is known of it along.
MINE = 1
UP = 2  # lies face up: a plain blank, or a mine that has gone off
KNOWN = 4  # everybody knows what it is
LOOKED = 8  # the first player has looked at it; 16, 32 and 64 are the others' marks
UNKNOWN = 128  # only in views: face down, and the viewer does not know what it is
UNLAID = 256  # still in the box

# 3.3 The pace of the token that acts.
UNDECIDED, CAUTIOUS, FAST = 0, 1, 2

# What nature is about to decide.
NOTHING, STARTER, LAYING, FAST_DIE, SHOVE_DIE, GUARD_DIE, GHOST_DIE, CROSS_DIE = 0, 1, 2, 3, 4, 5, 6, 7

SEATS = 4
ACTIONS = 406
MAX_LEGAL = 300 + PLACES + PLACES + TOKENS * DIRECTIONS + 1
MOST_ROUNDS = 100
MOST_TRIES = 20  # shoves that a player may try in one turn, however unlimited
# A turn is at most: choose a token, F and a die, six steps with a die each, shoves with two dice each, end.
MAX_PLIES = 1 + PLACES + MOST_ROUNDS * TOKENS * (3 + 2 * 6 + 3 * MOST_TRIES + 1)

# Actions
END, GO_CAUTIOUS, GO_FAST, STEP, SHOVE, LOOK, REARM, SWAP, HAUNT, PASS, CHOOSE = (
    0, 1, 2, 3, 11, 19, 44, 69, 369, 401, 402,
)  # fmt: skip
# Nature's outcomes: a die shows 1 to 6
BLANK_TILE, MINE_TILE, STARTS = 0, 7, 8

ONE, PER_OPPONENT, UNLIMITED = 0, 1, 2  # shove_limit
STOP, KNOCK_ON, NO_SHOVE = 0, 1, 2  # shove_block

OPTIONS = [
    ("tokens", "i1"),
    ("owner", "i1", (TOKENS,)),  # the player each token belongs to
    ("start_at", "i1", (TOKENS,)),
    ("lay", "i1", (PLACES,)),  # the positions that get shuffled tiles, in the order they are laid
    ("to_lay", "i1"),
    ("random_first", "i1"),
    ("player_choice", "i1"),  # 1: two players alternate and choose which of their tokens acts
    ("cautious_must", "i1"),  # 1: a cautious token has to take its step if it can
    ("fast_exact", "i1"),  # 1: a fast token has to use up its roll if it can
    ("cross_roll", "i1"),
    ("shove_limit", "i1"),
    ("shove_block", "i1"),
    ("ghost_delay", "i1"),
    ("pass_only", "i1"),  # 1: ghosts do nothing
    ("swap_occupied", "i1"),
    ("max_rounds", "i1"),
    ("near", "i1", (PLACES, DIRECTIONS)),  # the neighbour in each direction, NONE if there is none
    ("turned", "i1", (8, PLACES)),  # the turns and reflections of the board
    ("turned_way", "i1", (8, DIRECTIONS)),
    (
        "turned_twice",
        "i1",
        (8, 8),
    ),  # two turns one after the other are this one; the first index is done last
    ("shifts", "i1"),  # in how many ways the tokens can change names and keep the order of turns
    ("shift", "i1"),  # by how many names each time
]

STATE = [
    ("tile", "i2", (PLACES,)),
    ("at", "i1", (TOKENS,)),  # where each living token stands; NONE if it is dead or not in the game
    ("skip", "i1", (TOKENS,)),  # a dead token: 1 has a turn to lose, 2 is losing it, 0 is a ghost
    ("seat", "i1"),  # whose turn it is
    ("token", "i1"),  # and which token acts; NONE while its player has yet to choose
    ("mode", "i1"),
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
    ("aspect", "i1"),  # how the board is turned while it is laid: only symmetries set it
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

# Events
ROLLED, WALKED, LOOKED_AT, PUSHED, STOOD_FIRM, TURNED_UP, BLEW_UP, REARMED, SWAPPED, PASSED = (
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
)  # fmt: skip
LOST_TURN, CROSSED, ENDED, BEGAN = 11, 12, 13, 14


@query
def alive(s: Any, token: int) -> bool:
    """Whether a token stands on the board."""
    return s.at[token] >= 0


@query
def living(o: Any, s: Any) -> int:
    """Bit mask of the players who have a living token."""
    mask = 0
    for token in range(o.tokens):
        if s.at[token] >= 0:
            mask |= 1 << o.owner[token]
    return mask


@query
def knows(o: Any, s: Any, seat: int, place: int) -> bool:
    """1.3 A player knows the tiles that everybody knows and those his own team has looked at."""
    if s.tile[place] & KNOWN:
        return True
    return seat >= 0 and s.tile[place] & (LOOKED << seat) != 0


@query
def blown(s: Any, place: int) -> bool:
    """Whether a mine that has gone off lies there, face up."""
    return s.tile[place] & (MINE | UP) == MINE | UP


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
