"""The contract: the few names that a rulebook and everything that reads it agree on.

A rulebook is a plain module of tagged functions over two records, the options `o` and the state `s`:

    STATE               the fields of the state
    OPTIONS             the fields of the options record that follow from the options: geometry, limits. The
                        options themselves (numbers, choices, switches) are fields without being listed
    PARTS               what the parts of actions can be; kinds of action are declared with `kind`, outcomes
                        of nature's with `outcome` (kernel/actions.py), and all ids follow from that
    SEATS               the most seats the game can have; how many this game has is `o.seats`
    MAX_LEGAL           no call of `legal` ever lists more than this
    MAX_PLIES           no game is ever longer than this, nature's plies included
    ASIDE               fields that are no part of a state's identity: events, decoration, history, scratch

    start(o, s)                    to_move(o, s)                 play(o, s, seat, action)
    returns(o, s, out)             reason(o, s)

for each kind of action, say MOVE = kind("cell", "way"),

    barred_move(o, s, seat, cell, way) -> why, 0 if it is not barred
    play_move(o, s, seat, cell, way)           what `carry_out(o, s, seat, action)` then does for its kind

and, where the game needs them (defaults stand below),

    legal(o, s, seat, out) -> n    deciding(o, s)                weight(o, s, outcome)
    barred_seat(o, s, seat)        barred(o, s, seat, action)    source(o, s), concerned(o, s)
    hide(o, s, seat)               seen(o, s, observer, seat, action)
    guess(o, s, seat, rng)         prior(o, s, seat, action)     progress(o, s, seat)
    unsound(o, s)
    symmetries(o), reflect(o, s, k, t), reflect_seat(o, k, seat), moved_<part>(o, k, value), mirrorable(o, s)

They may stand in any file of the game's package: binding finds them by their names.

Rules allocate nothing and use only integers and fields, so the same source can be interpreted, compiled
for the processor, and compiled for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

NATURE = -1
"""The seat of chance: dice, draws and shuffles are its actions."""

OVER = -2
"""What `to_move` answers when the game has ended."""

SPECTATOR = -3
"""The seat of someone who watches: `hide` treats it like any other seat."""

HIDDEN = -1
"""What `seen` answers when an observer sees that something was done, but not what."""

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Tag a function as part of the rulebook, so that binding carries it into every mode."""
    function.__rule__ = "rule"  # type: ignore[attr-defined]
    return function


def query(function: F) -> F:
    """Tag a question that pictures, texts or priors ask of the rules (the cover of a robot, say)."""
    function.__rule__ = "query"  # type: ignore[attr-defined]
    return function


def engine(function: F) -> F:
    """Tag a function that is bound beside the rules but is none: it may also use real numbers."""
    function.__rule__ = "engine"  # type: ignore[attr-defined]
    return function


@rule
def note(s: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Leave in `s.events` that something happened; `s.happened` counts them.

    An event past the bound is counted but not kept: the count then breaks the law that events fit.
    """
    i = s.happened
    s.happened = i + 1
    if i < len(s.events):
        s.events[i, 0] = kind
        s.events[i, 1] = a
        s.events[i, 2] = b
        s.events[i, 3] = c
        s.events[i, 4] = d


EVENT_WIDTH = 5
"""An event is its kind and four numbers."""


def events(most: int) -> list[tuple[str, str, tuple[int, ...]] | tuple[str, str]]:
    """The two fields in which `note` leaves at most `most` events of one action."""
    return [("events", "i2", (most, EVENT_WIDTH)), ("happened", "i2")]


HASH_MASK = (1 << 62) - 1


@rule
def mix(h: int, x: int) -> int:
    """Fold `x` into the running hash `h`. Kept below 2^62, where both modes agree bit for bit."""
    h = ((h ^ x) * 0x2545F4914F6CDD1D) & HASH_MASK
    return h ^ (h >> 29)


# What every rulebook says for itself. These stand-ins are replaced when a rulebook is bound; they are
# here so that code written against the contract has something to import and to read.


def _unbound() -> LookupError:
    return LookupError("this function of the contract belongs to a rulebook: bind one first")


@rule
def start(o: Any, s: Any) -> None:
    """Set up the opening position in `s`, which comes in as all zeros."""
    raise _unbound()


@rule
def to_move(o: Any, s: Any) -> int:
    """The seat that decides now, NATURE, or OVER."""
    raise _unbound()


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal action in place."""
    raise _unbound()


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """Each seat's result in `out`, between 0 and 1, once the game is over."""
    raise _unbound()


@rule
def reason(o: Any, s: Any) -> int:
    """Why the game ended: a number that the game's notation puts into words."""
    raise _unbound()


STANDINS = (start, to_move, play, returns, reason)

# Defaults: what a rulebook that does not say otherwise means.

ACTIONS = OUTCOMES = GAME_OVER = NOT_YOUR_TURN = 0
"""Binding puts the game's numbers here: how many ids the seats' actions and nature's outcomes have, and the
codes of its `Refusal` that have these names."""

FROM_THE_GAME = ("ACTIONS", "OUTCOMES", "GAME_OVER", "NOT_YOUR_TURN")


@rule
def guarded(o: Any, s: Any, seat: int, action: int) -> int:
    """What the guard of an action's kind says: binding makes this from the kinds (kernel/dispatch.py)."""
    return 0


@rule
def carry_out(o: Any, s: Any, seat: int, action: int) -> Any:
    """Do what an action says by `play_<kind>`: binding makes this from the kinds (kernel/dispatch.py)."""
    raise _unbound()


@rule
def barred_seat(o: Any, s: Any, seat: int) -> int:
    """Why a seat does not decide now at all; 0 if it does."""
    mover = to_move(o, s)
    if mover == OVER:
        return GAME_OVER
    return 0 if seat == mover else NOT_YOUR_TURN


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    """Why an action is not legal; 0 if it is: whether the seat decides, then what the kind's guard says.

    A rulebook without kinds lists what is legal itself.
    """
    why = barred_seat(o, s, seat)
    return why if why != 0 else guarded(o, s, seat, action)


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """List in `out` the ids that `seat` may play now, and say how many: all that are not barred.

    This is for a rulebook that writes `barred` itself. For the others binding makes it from the kinds, which
    spares asking one id of a kind after the other where the whole kind is barred (kernel/dispatch.py).
    """
    ids = OUTCOMES if seat == NATURE else ACTIONS
    n = 0
    for action in range(ids):
        if barred(o, s, seat, action) == 0:
            out[n] = action
            n += 1
    return n


@rule
def deciding(o: Any, s: Any) -> int:
    """Bit mask of the seats that may commit now."""
    seat = to_move(o, s)
    if seat < 0:
        return 0
    return 1 << seat


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    """How likely nature's outcome is, relative to the others."""
    return 1


@rule
def source(o: Any, s: Any) -> int:
    """Where nature's luck comes from now: a code of the game's `Luck`; below 0 it is the outcomes' kind."""
    return -1


@rule
def concerned(o: Any, s: Any) -> int:
    """The seat that nature's luck concerns now; NATURE where it concerns nobody more than others."""
    return NATURE


@rule
def hide(o: Any, s: Any, seat: int) -> None:
    """Blank what the seat may not know. Nothing is secret unless a game says so."""


@rule
def seen(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    """What the observer sees of an action about to be played."""
    return action


@rule
def guess(o: Any, s: Any, seat: int, rng: Any) -> None:
    """Fill in what `hide` blanked. Nothing is secret unless a game says so."""


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """A cheap urge for playouts; equal for all unless a game says so.

    0 means: not in playouts and not when all choose at once, unless nothing better is left.
    """
    return 1


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """How near a seat is to winning, from 0 to 1000, at a glance; equal for all unless a game says so."""
    return 500


@rule
def unsound(o: Any, s: Any) -> int:
    """Which of the game's invariants a state breaks (tokens lost, two riders on a space); 0 for none."""
    return 0


@rule
def symmetries(o: Any) -> int:
    """How many symmetries the game has under these options, the identity included (it is number 0).

    An action moves as its parts do: `moved_square(o, k, value)` says where a square goes. A kind whose
    parts do not move one by one has its image told by `reflect_<kind>(o, k, <parts>)`, and where actions
    move otherwise still, `reflect_action(o, s, k, seat, action)` says so of all.
    """
    return 1


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """Write into `t`, which comes in as a copy of `s`, the image of `s` under symmetry `k`."""


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    """The seat that `seat` becomes under symmetry `k`."""
    return seat


@rule
def mirrorable(o: Any, s: Any) -> bool:
    """Whether the image of this position can be played on from: not while nature lays out a fixed order."""
    return True


@rule
def half_turn(o: Any) -> int:
    """The number of the symmetry that turns the board by half and exchanges two sides; 0 if there is none."""
    return 0


DEFAULTS = (
    legal,
    barred_seat,
    deciding,
    weight,
    source,
    concerned,
    hide,
    seen,
    guess,
    prior,
    progress,
    barred,
    unsound,
    symmetries,
    reflect,
    reflect_seat,
    mirrorable,
    half_turn,
)

INNER = (guarded, carry_out, barred_seat)
"""Bound only where a rule asks for them."""
