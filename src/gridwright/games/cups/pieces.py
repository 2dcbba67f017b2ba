"""Cups: sections 1 and 4 of the rules: board, pieces, the two records, and positions that come again."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import events, mix, query, rule

# 1. The board and the pieces -------------------------------------------------------------------------

BLUE, VERMILION = 0, 1
# Whose a cup is, one bit a seat: a shared cup has both bits, so it is friendly to both.
NOBODY, BLUES, VERMILIONS, SHARED = 0, 1, 2, 3
LADEN = 4  # the fifth kind of ring: neighbours with tokens in them, whoever owns them
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = 0, 1, 2, 3, 4, 5
EVERY_WAY = 63  # one bit a direction
NOWHERE = -1

RESOURCES = 12
MOST_CELLS = 91
MOST_CUPS = 12
MOST_TURNS = 1000
REMEMBERED = 200  # positions kept for each side to move
SYMMETRIES = 12

SEATS = 2
ACTIONS = 22 * MOST_CELLS + 1
# Each cup has six neighbours, to take from and to give to; each may be converted, destroyed or claimed.
MAX_LEGAL = MOST_CELLS + MOST_CUPS * (6 * 2 + 3) + 1
MAX_PLIES = MOST_TURNS + RESOURCES + 1

ALL, ANY, SOME_FRIEND, OFF = 0, 1, 2, 3  # what a moving cup must keep touching
NO_BAR, POSITION, DIRECT, SUPERKO = 0, 1, 2, 3  # what counts as undoing
MARKED, RANDOM180, DRAFT = 0, 1, 2  # how the resources are set out
CRITERIA, MOVER, DRAW, PLAY_ON = 0, 1, 2, 3  # what happens when both have the goal
NO_LIMIT, DRAW3, LADDER3 = 0, 1, 2  # what the third occurrence of a position means
TOSSED = 2  # who is first is tossed for

OPTIONS = [
    ("cells", "i1"),
    ("near", "i1", (MOST_CELLS, 6)),  # the neighbour in each direction, or NOWHERE
    ("mark", "i1", (MOST_CELLS,)),
    ("partner", "i1", (MOST_CELLS,)),  # the cell opposite by a half turn; NOWHERE if there is none
    ("row", "i1", (MOST_CELLS,)),
    ("column", "i2", (MOST_CELLS,)),  # in half cells, for names and pictures
    ("maps", "i1"),  # turns and reflections that keep the board
    ("image", "i1", (SYMMETRIES, MOST_CELLS)),  # where each takes a cell
    ("origin", "i1", (SYMMETRIES, MOST_CELLS)),  # and where each brings a cell from
    ("image_way", "i1", (SYMMETRIES, 6)),
    ("after", "i1", (SYMMETRIES, SYMMETRIES)),  # after[a, b]: first b, then a
    ("sticky", "i1"),
    ("undo", "i1"),
    ("convert_need", "i1"),
    ("sole_helpers", "i1"),  # 1: shared cups do not help to convert
    ("resources", "i1"),
    ("steal_need", "i1"),
    ("destroy", "i1"),
    ("full_convert", "i1"),
    ("both_goal", "i1"),
    ("repetition", "i1"),
    ("cap_ladder", "i1"),  # 1: the ladder, not a draw, decides when the turns run out
    ("max_plies", "i2"),
    ("goal", "i1"),
    ("cups", "i1"),
    ("first", "i1"),
    ("holding", "i1", (64,)),  # the ways a cup may step when it sticks to a ring of others
    ("bits", "i1", (64,)),  # how many directions there are in a ring
    ("remembers", "i1"),  # 1: repetition or superko needs to know earlier positions
]

STATE = [
    ("owner", "i1", (MOST_CELLS,)),
    ("tokens", "i1", (MOST_CELLS,)),
    ("loose", "i1", (MOST_CELLS,)),
    ("reserve", "i1", (2,)),
    ("turn", "i1"),
    ("passes", "i1"),
    ("toss", "i1"),  # 1: who is first is still to be tossed for
    ("to_put", "i1"),  # resources still to be set out
    ("over", "i1"),  # why the game ended, 0 if it has not
    # aside: read off the cells
    ("cup", "i1", (MOST_CUPS,)),  # where the cups stand
    ("standing", "i1"),
    ("total", "i1", (2,)),
    ("beside", "i1", (MOST_CELLS, 5)),  # rings: which neighbours are of each kind, one bit a direction
    # aside: how we came here
    ("ply", "i2"),
    ("converted", "i2"),
    ("claimed", "i2"),
    ("did", "i1"),  # the last action, as far as it could be undone
    ("did_from", "i1"),
    ("did_to", "i1"),
    ("did_collect", "i1"),
    # aside: the positions since the last action that nothing can take back
    ("frame", "i1"),
    ("sign", "i8"),
    ("since", "i2"),
    ("past", "i8", (2, REMEMBERED)),
    *events(3),
]

ASIDE = (
    "cup", "standing", "total", "beside", "ply", "converted", "claimed",
    "did", "did_from", "did_to", "did_collect", "frame", "sign", "since", "past", "events", "happened",
)  # fmt: skip

PLACED, MOVED, STOLE, GAVE, CONVERTED, PASSED, DESTROYED, CLAIMED = 1, 2, 3, 4, 5, 6, 7, 8  # events
PUT_OUT, DRAWN, TOSSED_FOR, TOTAL = 9, 10, 11, 12


@query
def friendly(s: Any, seat: int, cell: int) -> bool:
    """1.2 A cup is friendly to the player it belongs to; a shared cup is friendly to both."""
    return s.owner[cell] >> seat & 1 == 1


@query
def sole(s: Any, seat: int, cell: int) -> bool:
    """1.2 Whether a cup belongs to a player alone."""
    return s.owner[cell] == 1 << seat


@query
def sole_tokens(o: Any, s: Any, seat: int) -> int:
    """1.3 The tokens in a player's sole cups."""
    found = 0
    for i in range(s.standing):
        if sole(s, seat, s.cup[i]):
            found += s.tokens[s.cup[i]]
    return found


@query
def sole_cups(o: Any, s: Any, seat: int) -> int:
    """1.3 How many sole cups a player has on the board."""
    found = 0
    for i in range(s.standing):
        if sole(s, seat, s.cup[i]):
            found += 1
    return found


@query
def friendly_cups(o: Any, s: Any, seat: int) -> int:
    """How many cups on the board a player may use."""
    found = 0
    for i in range(s.standing):
        if friendly(s, seat, s.cup[i]):
            found += 1
    return found


@query
def shared_cups(o: Any, s: Any) -> int:
    """How many shared cups there are."""
    found = 0
    for i in range(s.standing):
        if s.owner[s.cup[i]] == SHARED:
            found += 1
    return found


@rule
def set_cup(o: Any, s: Any, cell: int, owner: int, tokens: int) -> None:
    """Make a cell hold this cup. Every change goes through here, so that totals and sign follow."""
    for seat in range(2):
        if friendly(s, seat, cell):
            s.total[seat] -= s.tokens[cell]
        if owner >> seat & 1 == 1:
            s.total[seat] += tokens
    if o.remembers:
        s.sign ^= cup_sign(o, s, cell, s.owner[cell], s.tokens[cell]) ^ cup_sign(o, s, cell, owner, tokens)
    if s.owner[cell] != owner:
        tell_owner(o, s, cell, s.owner[cell], owner)
    if (s.tokens[cell] == 0) != (tokens == 0):
        tell_laden(o, s, cell)
    s.owner[cell] = owner
    s.tokens[cell] = tokens


@rule
def tell_owner(o: Any, s: Any, cell: int, before: int, now: int) -> None:
    """Keep the neighbours' rings right when a cup comes, goes or changes hands."""
    for way in range(6):
        near = o.near[cell, way]
        if near != NOWHERE:
            back = 1 << (way + 3) % 6
            s.beside[near, before] ^= back
            s.beside[near, now] ^= back


@rule
def tell_laden(o: Any, s: Any, cell: int) -> None:
    """Keep the neighbours' rings right when a cup gets its first token or loses its last."""
    for way in range(6):
        near = o.near[cell, way]
        if near != NOWHERE:
            s.beside[near, LADEN] ^= 1 << (way + 3) % 6


@rule
def list_cups(o: Any, s: Any) -> None:
    """Read all that follows off the cells: whoever fills in the cells by hand calls this next."""
    s.standing = 0
    s.sign = 0
    for seat in range(2):
        s.total[seat] = 0
    for cell in range(o.cells):
        for owner in range(4):
            s.beside[cell, owner] = ring_of(o, s, cell, owner)
        s.beside[cell, LADEN] = laden_ring(o, s, cell)
        if s.owner[cell] != NOBODY:
            s.cup[s.standing] = cell
            s.standing += 1
            if o.remembers:
                s.sign ^= cup_sign(o, s, cell, s.owner[cell], s.tokens[cell])
            for seat in range(2):
                if friendly(s, seat, cell):
                    s.total[seat] += s.tokens[cell]


@query
def ring_of(o: Any, s: Any, cell: int, owner: int) -> int:
    """Which neighbours of a cell hold a cup of this owner (or no cup), one bit a direction."""
    ring = 0
    for way in range(6):
        near = o.near[cell, way]
        if near != NOWHERE and s.owner[near] == owner:
            ring |= 1 << way
    return ring


@query
def friends_ring(s: Any, seat: int, cell: int) -> int:
    """Which neighbours of a cell hold a cup friendly to a player."""
    return s.beside[cell, 1 << seat] | s.beside[cell, SHARED]


@query
def laden_ring(o: Any, s: Any, cell: int) -> int:
    """Which neighbours of a cell hold tokens."""
    ring = 0
    for way in range(6):
        near = o.near[cell, way]
        if near != NOWHERE and s.tokens[near] > 0:
            ring |= 1 << way
    return ring


@query
def cups_ring(s: Any, cell: int) -> int:
    """Which neighbours of a cell hold a cup of anybody's."""
    return s.beside[cell, BLUES] | s.beside[cell, VERMILIONS] | s.beside[cell, SHARED]


# 4. Positions that come again ---------------------------------------------------------------------------

SIGN_SEED = 0x1F83D9ABFB41BD6B


@query
def cup_sign(o: Any, s: Any, cell: int, owner: int, tokens: int) -> int:
    """A number for one cup; a position's sign is all its cups' numbers folded together.

    Reserves and loose resources are left out: when they change, what was before cannot come again. In a
    position that was turned or reflected, the number is that of the cup before turning.
    """
    if owner == NOBODY:
        return 0
    thing = cell * 64 + owner * 16 + tokens
    if s.frame != 0:
        swapped = SHARED - owner if s.frame >= SYMMETRIES and owner != SHARED else owner
        thing = o.origin[s.frame % SYMMETRIES, cell] * 64 + swapped * 16 + tokens
    return mix(mix(SIGN_SEED, thing), thing)


@rule
def forget(o: Any, s: Any) -> None:
    """Begin the memory of positions with this one."""
    s.since = 0
    if o.remembers:
        s.past[0, 0] = s.sign


@query
def occurrences(s: Any, sign: int) -> int:
    """How often the position with this sign, the opponent of the player to move to move, was there before.

    Sides alternate, so positions with the same side to move are every other one.
    """
    row = (s.since + 1) % 2
    found = 0
    for i in range(min((s.since + 1) // 2, REMEMBERED)):
        if s.past[row, i] == sign:
            found += 1
    return found


@rule
def remember(o: Any, s: Any, for_good: bool) -> int:
    """Add the position to the memory; how often it had been there."""
    if for_good:
        forget(o, s)
        return 0
    if not o.remembers:
        return 0
    found = occurrences(s, s.sign)
    s.since += 1
    s.past[s.since % 2, s.since // 2 % REMEMBERED] = s.sign
    return found


# Why an action is not legal ----------------------------------------------------------------------------

ALLOWED, GAME_OVER, NOT_YOUR_TURN, NO_SUCH_ACTION, NO_RESERVE, TAKEN, NOT_YOUR_CUP = 0, 1, 2, 3, 4, 5, 6
OFF_BOARD, STICKS, UNDOES, NO_CUP_THERE, NOTHING_TO_TAKE, NOTHING_TO_GIVE = 7, 8, 9, 10, 11, 12
TOO_FEW_THIEVES, NOT_ENEMY, TOO_FEW_HELPERS, NOT_PLAYED, NOT_SHARED = 13, 14, 15, 16, 17
HAS_RESOURCE, NO_PAIR = 18, 19
