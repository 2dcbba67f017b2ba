"""Tron: what the numbers in a game's record, and in the answers of its rules, stand for."""

from __future__ import annotations

from gridwright.kernel.codes import Code


class Stage(Code):
    """What a game is waiting for, and what those who decide are asked."""

    # Somebody's decision: alone, ...
    HEAD = 0, "Put your head on a free space."
    HEAD_AGAIN = 1, "No room for a tail there: put your head on another space."
    TAIL = 2, "Put your tail on a space beside your head; you head away from it."
    # ... several at once, each in secret ...
    CARDS = 3, "Choose a card."
    HOW = 4, "{card}: touch the space you {go}."
    STOP = 5, "The space ahead is taken by someone closer. Stop here, or drive on and die?"
    # ... and openly.
    PICK = 6, "Touch the crusher you move."
    PLACE = 7, "Touch a line for the crusher."

    # Chance.
    ORDER = 8, "Row cards decide who goes first: one for {placed}."
    LOTS = 9, "Too few cards for all who are level: a lot is drawn."
    DEAL = 10, "{placed} draws a special card."
    ROW = 11, "A row and a column are drawn for {placed}."
    COL = 12, "A row and a column are drawn for {placed}."
    SPACE = 13, "A row and a column are drawn for {placed}."

    OVER = 14

    # Steps that the rules take by themselves, never seen between two actions.
    ENACT = 15
    TICK = 16
    DEALING = 17
    VERDICT = 18
    RIDERS_RETURN = 19
    FLAGS_RETURN = 20
    NEXT_ROUND = 21


class Cause(Code):
    """How a rider died. By the tail of rider j is TAIL + j."""

    ALIVE = 0
    OFF = 1, "drives off the grid"
    SELF = 2, "hits its own tail{at}"
    CRUSHER = 3, "drives into a crusher on the way to {space}"
    HEAD = 4, "dies in a head crash{at}"
    TAIL = 8, "hits {killer}'s tail{at}"


class Reason(Code):
    """Why a game ended."""

    NONE = 0
    TARGET = 1, "the target of {s.target} points is reached"
    LAST = 2, "nobody else is left on the grid"
    CRASH = 3, "the last riders crashed in the same round"
    ROUNDS = 4, "after {o.max_rounds} rounds nobody has more points"
    ROUNDS_ALIVE = 5, "{o.max_rounds} rounds are over, and they still ride"


class Refusal(Code):
    """Why an action is barred."""

    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is not {seat}'s turn to decide"
    ALREADY_CHOSEN = 3, "{seat} has decided and waits for the others"
    NOT_NOW = 4, "that is not what is being decided now"
    NO_SUCH_SPACE = 5, "that space is not on the board"
    OCCUPIED = 6, "something stands on that space"
    NO_ROOM_FOR_TAIL = 7, "there is no room for a tail there"
    NOT_IN_HAND = 8, "{seat} does not hold that card"
    NOTHING_TO_CUT = 9, "no tail is ahead, to the left or to the right of {seat}"
    TOO_FAR = 10, "the way is blocked before that"
    TOO_LONG = 11, "the tail keeps at least one space and cannot grow"
    NO_SUCH_LINE = 12, "that line is not on the board"
    CRUSHER_THERE = 13, "a crusher stands on that line"
    TAIL_THERE = 14, "a tail runs along that line"
    NOT_TURNED_UP = 15, "that card has been turned up already, or does not exist"
    NOT_LEVEL = 16, "only riders who are level draw lots"
    NOT_IN_DECK = 17, "that card is not in the deck"
    NOT_NEAREST = 18, "a free space is nearer to the flag's spot"


class Event(Code):
    """What happened."""

    TURNED_UP_FIRST = 1, "{a:seat} is dealt row card {b:number} for the order of play."
    CHOSE = 2, "{a:riders} chosen."
    REVEALED = 3, "{a:seat} plays {b:title}."
    MOVED = 4, "{a:seat} drives from {b:space} to {c:space}."
    CRASHED = 5
    CUT_OFF = 6
    RETRACTED = 7, "{a:seat} retracts: {b:spaces} of tail left."
    PUT_CRUSHER = 8, "{a:seat} puts crusher {b:number} on {c:line}."
    SWITCHED = 9, "{a:seat} switches: from the next round on it is {b:mode}."
    FIZZLED = 10, "{a:seat}'s {b:title} comes to nothing."
    SCORED = 11, "{a:seat} {b:gain}, now {c:score}."
    CAPTURED = 12, "{a:seat} captures the flag at {b:space}: {a:seat} +3, now {d:score}."
    RAISED = 13, "Two or more have reached the target: it rises to {a}."
    DREW = 14, "{a:seat} draws {b:special}."
    LOT_FELL = 15, "The lot falls to {a:seat}."
    TURNED_UP = 16
    NO_USE = 17, "{b:space} is turned up, but does not suit {a:placed}."
    PUT_HEAD = 18, "{a:seat} puts the head on {b:space}."
    PUT_TAIL = 19, "{a:seat} puts the tail on {b:space}."
    PUT_FLAG = 20, "A flag stands on {b:space}{d:ban}."
    NO_ROOM = 21, "There is no room for {a:seat}, who waits a round."
    STOPPED = 22, "{a:seat} stops short at {b:space}."
    WON = 23, "The game is over."
