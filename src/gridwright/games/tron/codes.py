"""Tron: what the numbers in a game's record, and in the answers of its rules, stand for."""

from __future__ import annotations

from enum import IntEnum


class Worded(IntEnum):
    """Numbers that texts write in words."""

    @property
    def word(self) -> str:
        """The name, as texts write it."""
        return self.name.lower().replace("_", "-")


class Stage(Worded):
    """What a game is waiting for."""

    # Somebody's decision: alone, ...
    HEAD = 0
    HEAD_AGAIN = 1
    TAIL = 2
    # ... several at once, each in secret ...
    CARDS = 3
    HOW = 4
    STOP = 5
    # ... and openly.
    PICK = 6
    PLACE = 7

    # Chance.
    ORDER = 8
    LOTS = 9
    DEAL = 10
    ROW = 11
    COL = 12
    SPACE = 13

    OVER = 14

    # Steps that the rules take by themselves, never seen between two actions.
    ENACT = 15
    TICK = 16
    SETTLE = 17
    DEALING = 18
    VERDICT = 19
    RIDERS_RETURN = 20
    FLAGS_RETURN = 21
    NEXT_ROUND = 22


class Cause(Worded):
    """How a rider died: off the grid, by oneself ... By the tail of rider j is TAIL + j."""

    ALIVE = 0
    OFF = 1
    SELF = 2
    CRUSHER = 3
    HEAD = 4
    TAIL = 8


class Reason(Worded):
    """Why a game ended: the target, one last rider, a crash of the last, the last round."""

    NONE = 0
    TARGET = 1
    LAST = 2
    CRASH = 3
    ROUNDS = 4
    ROUNDS_ALIVE = 5


class Refusal(IntEnum):
    """Why an action is barred."""

    ALLOWED = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    ALREADY_CHOSEN = 3
    NOT_NOW = 4
    NO_SUCH_SPACE = 5
    OCCUPIED = 6
    NO_ROOM_FOR_TAIL = 7
    NOT_IN_HAND = 8
    NOTHING_TO_CUT = 9
    TOO_FAR = 10
    TOO_LONG = 11
    NO_SUCH_LINE = 12
    CRUSHER_THERE = 13
    TAIL_THERE = 14
    NOT_TURNED_UP = 15
    NOT_LEVEL = 16
    NOT_IN_DECK = 17
    NOT_NEAREST = 18


class Event(IntEnum):
    """What happened; what an event's numbers are is said where it is noted, and in words in notation.py."""

    TURNED_UP_FIRST = 1
    CHOSE = 2
    REVEALED = 3
    MOVED = 4
    CRASHED = 5
    CUT_OFF = 6
    RETRACTED = 7
    PUT_CRUSHER = 8
    SWITCHED = 9
    FIZZLED = 10
    SCORED = 11
    CAPTURED = 12
    RAISED = 13
    DREW = 14
    LOT_FELL = 15
    TURNED_UP = 16
    NO_USE = 17
    PUT_HEAD = 18
    PUT_TAIL = 19
    PUT_FLAG = 20
    NO_ROOM = 21
    STOPPED = 22
    WON = 23
